#!/bin/sh
# System libraries that no Python package brings.
#
#   tools/system.sh PYTHON NEED...    NEED: venv pango gettext chromium postgresql
#
# What is missing is installed when this runs as root on Debian or Ubuntu; otherwise it is named, with the
# command that installs it. It never fails for a missing library: what needs it is skipped with that reason.
# Only a Python without venv ends with 1, for nothing works without it.
set -u
python=$1
shift

has() {
    case $1 in
        venv) "$python" -c 'import ensurepip, venv' >/dev/null 2>&1 ;;
        pango) "$python" -c 'import ctypes; [ctypes.CDLL(n) for n in ("libpango-1.0.so.0", "libpangoft2-1.0.so.0", "libharfbuzz.so.0", "libharfbuzz-subset.so.0")]' >/dev/null 2>&1 ||
            { [ "$(uname)" = Darwin ] && ls /opt/homebrew/lib/libpango-1.0*.dylib /usr/local/lib/libpango-1.0*.dylib >/dev/null 2>&1; } ;;
        gettext) command -v xgettext >/dev/null 2>&1 ;;
        chromium) [ -n "${TIRAZH_CHROMIUM:-}" ] || command -v chromium >/dev/null 2>&1 || command -v chromium-browser >/dev/null 2>&1 || command -v google-chrome >/dev/null 2>&1 ;;
        postgresql) ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null 2>&1 ;;
    esac
}

version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
debian_packages() {
    case $1 in
        venv) if apt-cache show "python$version-venv" >/dev/null 2>&1; then echo "python$version-venv"; else echo python3-venv; fi ;;
        pango) echo libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz0b libharfbuzz-subset0 fontconfig ;;
        gettext) echo gettext ;;
        chromium) [ "$id" = ubuntu ] || echo chromium ;;  # Ubuntu's package is a snap: no use in a container
        postgresql) echo postgresql ;;
    esac
}
used_for() {
    case $1 in
        venv) echo "Python's own module for environments: nothing works without it" ;;
        pango) echo "printing PDF" ;;
        gettext) echo "checking that all texts are translated" ;;
        chromium) echo "tests in a browser" ;;
        postgresql) echo "tests on PostgreSQL" ;;
    esac
}

missing=
for need in "$@"; do
    has "$need" || missing="$missing $need"
done
[ -n "$missing" ] || exit 0

id=$(. /etc/os-release 2>/dev/null && echo "${ID:-}")
like=$(. /etc/os-release 2>/dev/null && echo "${ID:-} ${ID_LIKE:-}")
case " $like " in
    *" debian "* | *" ubuntu "*) is_debian=yes ;;
    *) is_debian= ;;
esac

if [ -n "$is_debian" ] && [ "$(id -u)" = 0 ]; then
    echo "Installing system libraries for:$missing"
    apt-get update -qq || echo "apt-get update failed; trying with the lists that are here"
    for need in $missing; do
        packages=$(debian_packages "$need")
        [ -z "$packages" ] ||
            DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $packages >/dev/null ||
            echo "apt-get could not install $packages"
    done
fi

failed=0
for need in $missing; do
    has "$need" && continue
    echo "Missing: $need ($(used_for "$need"))."
    if [ -n "$is_debian" ]; then
        packages=$(debian_packages "$need")
        if [ -n "$packages" ]; then
            echo "  Install it with: sudo apt-get install $packages"
        else
            echo "  Install it with: sudo snap install chromium"
        fi
    elif [ "$(uname)" = Darwin ]; then
        echo "  Install it with: brew install $need"
    elif command -v dnf >/dev/null 2>&1; then
        echo "  Install it with: sudo dnf install $need"
    else
        echo "  Install it with your system's package manager."
    fi
    if [ "$need" = venv ]; then failed=1; else echo "  Until then that part is switched off or skipped; everything else works."; fi
done
exit $failed

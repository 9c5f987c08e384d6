#!/usr/bin/env bash
# tools/with_postgresql.sh COMMAND…: run a command with DATABASE_URL of a fresh PostgreSQL of its own.
#
# The server lives in a temporary folder, listens on a free loopback port only, is started by an ordinary
# user (postgres or nobody) when this runs as root, and is stopped and wiped at the end.
set -euo pipefail

[ $# -gt 0 ] || { echo "usage: tools/with_postgresql.sh COMMAND…" >&2; exit 2; }
bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1 || true)
[ -n "$bin" ] || bin=$(dirname "$(command -v initdb)" 2>/dev/null || true)
[ -x "$bin/initdb" ] || { echo "No PostgreSQL server here. Install it with: sudo apt-get install postgresql" >&2; exit 1; }

as_user=()
if [ "$(id -u)" = 0 ]; then
    for user in postgres nobody; do
        if id "$user" >/dev/null 2>&1; then as_user=(runuser -u "$user" --); break; fi
    done
    [ ${#as_user[@]} -gt 0 ] || { echo "PostgreSQL does not run as root, and there is no user postgres or nobody." >&2; exit 1; }
fi

folder=$(mktemp -d /tmp/tirazh-pg.XXXXXX)
[ ${#as_user[@]} = 0 ] || chown "$user" "$folder"
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')

stop() {
    (cd "$folder" && "${as_user[@]}" "$bin/pg_ctl" -D "$folder/data" -m immediate -w stop >/dev/null 2>&1) || true
    rm -rf "$folder"
}
trap stop EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

cd "$folder"
"${as_user[@]}" "$bin/initdb" -D "$folder/data" -U tirazh --auth=trust --encoding=UTF8 --no-sync >/dev/null
# The server's data are thrown away at the end: nothing waits for the disk.
if ! "${as_user[@]}" "$bin/pg_ctl" -D "$folder/data" -l "$folder/log" -w -t 60 start \
    -o "-p $port -c listen_addresses=127.0.0.1 -c unix_socket_directories=$folder -c fsync=off -c synchronous_commit=off -c full_page_writes=off" >/dev/null
then
    cat "$folder/log" >&2
    exit 1
fi
"${as_user[@]}" "$bin/createdb" -h "$folder" -p "$port" -U tirazh tirazh
cd - >/dev/null
export DATABASE_URL="postgresql://tirazh@127.0.0.1:$port/tirazh"
"$@"

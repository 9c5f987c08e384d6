/* Search for schedules without a repeat by a group that turns them, visits to tables of three spread by one at most.
 *
 *   cc -O2 -o search_starters tools/search_starters.c -lm
 *   ./search_starters ORDER ORBITS FIXED ROUNDS SHORT FOURS THREES OUT SEED SECONDS
 *
 * ORBITS*ORDER + FIXED players; the group is Z_ORDER (1: none, every player is an orbit). ROUNDS base rounds stand
 * for ORDER rounds each. A SHORT round has one player of every orbit and is made whole by turning it: one round
 * (only without FIXED). With OUT players, 0 of the first OUT orbits never meet and are taken out at the end, so that
 * their tables seat three: that finds what has no symmetry of its own. Annealing swaps two seats of a round; what
 * counts are pairs that meet twice and visits to threes outside the even share. Prints a recipe (`recipes.py`) that
 * was counted again from its rounds. Not part of the product.
 *
 *   22 x 6: 1 22 0 6 0 4 2 0     25 x 8: 7 4 0 1 1 7 0 3     26 x 8: 7 4 0 1 1 7 0 2     29 x 9: 3 9 2 3 0 5 3 0
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST = 128, MOST_ROUNDS = 64 };
static const char LETTERS[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

static uint64_t state;
static uint64_t lot(void) {
    state += 0x9e3779b97f4a7c15ULL;
    uint64_t z = state;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31);
}
static int below(int n) { return (int)(lot() % (uint64_t)n); }
static int accepted(int worse, double heat) {
    return worse <= 0 || (double)(lot() >> 11) / 9007199254740992.0 < exp(-worse / heat);
}

static int order, orbits, fixed, full, shorts, fours, threes, out, players;
static int class_of[MOST][MOST], met[MOST * MOST], impossible[MOST * MOST];
static int seat[MOST_ROUNDS][MOST], visits[MOST], least, most_visits;
/* Tables of a full round [0] and of a short one [1]: first seat, size, table of a seat, tables of four, all tables. */
static int from[2][MOST], size[2][MOST], table_of[2][MOST], wide[2], tables[2];

static int kind(int round) { return round >= full; }
static int seats_of(int round) { return kind(round) ? orbits : players; }
static int orbit(int player) { return player >= orbits * order ? orbits + player - orbits * order : player / order; }

/* Pairs of one class meet in rounds that turn into one another: a class may be used once. 0 is for pairs that would
 * meet twice at once, or must not meet at all. */
static void name_classes(void) {
    static int number[MOST][MOST][MOST];
    int next = 1;
    impossible[0] = 1;
    for (int p = 0; p < players; p++)
        for (int q = 0; q < players; q++) {
            int a = orbit(p), b = orbit(q), x = a < orbits ? p % order : 0, y = b < orbits ? q % order : 0;
            if (a > b) { int t = a; a = b; b = t; t = x; x = y; y = t; }
            int turn = b < orbits ? (y - x + order) % order : 0;
            if (a == b && 2 * turn > order) turn = order - turn;
            int twice = (a == b && 2 * turn == order) || (a >= orbits && order > 1) || (b < out && a != b && turn == 0);
            if (p == q || twice) continue;
            if (!number[a][b][turn]) number[a][b][turn] = next++;
            class_of[p][q] = number[a][b][turn];
        }
}

static void lay_tables(int which, int of_four, int of_three) {
    int at = 0;
    wide[which] = of_four;
    tables[which] = of_four + of_three;
    for (int b = 0; b < tables[which]; b++) {
        from[which][b] = at;
        size[which][b] = b < of_four ? 4 : 3;
        for (int i = 0; i < size[which][b]; i++) table_of[which][at++] = b;
    }
}

static int count(int round, int table, int by) {
    int *here = seat[round] + from[kind(round)][table], n = size[kind(round)][table], cost = 0;
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++) {
            int *times = &met[class_of[here[i]][here[j]]];
            if (by > 0) cost += (*times)++;
            else cost -= --(*times);
        }
    return cost;
}

static int uneven(int o) {
    int v = visits[o] * (o < orbits ? 1 : order);
    return v > most_visits ? v - most_visits : v < least ? least - v : 0;
}

static int begin(void) {
    int cost = 0;
    memcpy(met, impossible, sizeof met);
    memset(visits, 0, sizeof visits);
    for (int r = 0; r < full + shorts; r++) {
        int n = seats_of(r), k = kind(r);
        for (int i = 0; i < n; i++) seat[r][i] = k ? i * order + below(order) : i;
        for (int i = n - 1; i > 0; i--) {
            int j = below(i + 1), t = seat[r][i];
            seat[r][i] = seat[r][j];
            seat[r][j] = t;
        }
        for (int b = 0; b < tables[k]; b++) cost += count(r, b, 1);
        for (int i = 0; i < n; i++)
            if (table_of[k][i] >= wide[k]) visits[orbit(seat[r][i])]++;
    }
    if (!out)
        for (int o = 0; o < orbits + fixed; o++) cost += uneven(o);
    return cost;
}

static int turn_one(int round, double heat) {
    int i = below(orbits), b = table_of[1][i], was = seat[round][i];
    int worse = count(round, b, -1);
    seat[round][i] = was / order * order + below(order);
    worse += count(round, b, 1);
    if (accepted(worse, heat)) return worse;
    count(round, b, -1);
    seat[round][i] = was;
    count(round, b, 1);
    return 0;
}

static void exchange(int round, int i, int j) {
    int t = seat[round][i];
    seat[round][i] = seat[round][j];
    seat[round][j] = t;
}

static int swap_two(int round, double heat) {
    int k = kind(round), i = below(seats_of(round)), j = below(seats_of(round));
    int b = table_of[k][i], c = table_of[k][j];
    if (b == c) return 0;
    int p = orbit(seat[round][i]), q = orbit(seat[round][j]);
    int step = (b >= wide[k]) - (c >= wide[k]), moves = step && p != q && !out;
    int worse = count(round, b, -1) + count(round, c, -1);
    if (moves) {
        worse -= uneven(p) + uneven(q);
        visits[p] -= step;
        visits[q] += step;
        worse += uneven(p) + uneven(q);
    }
    exchange(round, i, j);
    worse += count(round, b, 1) + count(round, c, 1);
    if (accepted(worse, heat)) return worse;
    count(round, b, -1);
    count(round, c, -1);
    exchange(round, i, j);
    count(round, b, 1);
    count(round, c, 1);
    if (moves) {
        visits[p] += step;
        visits[q] -= step;
    }
    return 0;
}

static int turned(int player, int by) {
    return player >= orbits * order ? player : player / order * order + (player % order + by) % order;
}

/* Every round written out, the players taken out gone; 0 when the visits to threes are uneven. */
static int print_whole(void) {
    static int rounds[MOST_ROUNDS][MOST], seen[MOST];
    int made = 0, gone[MOST] = {0}, name[MOST], next = 0, few = 1 << 20, many = 0;
    for (int k = 0; k < out; k++) gone[k * order] = 1;
    for (int p = 0; p < players; p++) name[p] = gone[p] ? -1 : next++;
    for (int r = 0; r < full; r++)
        for (int by = 0; by < order; by++, made++)
            for (int i = 0; i < players; i++) rounds[made][i] = turned(seat[r][i], by);
    for (int r = full; r < full + shorts; r++, made++)
        for (int b = 0, at = 0; b < tables[1]; b++)
            for (int by = 0; by < order; by++)
                for (int i = 0; i < 4; i++) rounds[made][at++] = turned(seat[r][from[1][b] + i], by);
    memset(seen, 0, sizeof seen);
    for (int r = 0; r < made; r++)
        for (int b = 0; b < players; b += 4) {
            int lost = 0;
            for (int i = b; i < b + 4; i++) lost += gone[rounds[r][i]];
            for (int i = b; i < b + 4 && lost; i++) seen[rounds[r][i]]++;
        }
    for (int p = 0; p < players; p++)
        if (!gone[p]) {
            few = seen[p] < few ? seen[p] : few;
            many = seen[p] > many ? seen[p] : many;
        }
    if (many - few > 1) return 0;
    printf("%d %d %d 1x1 1 0 :", next, players / 4 - out, out);
    for (int r = 0; r < made; r++) {
        printf("%s ", r ? ";" : "");
        for (int threes_now = 0; threes_now < 2; threes_now++)
            for (int b = 0; b < players; b += 4) {
                int lost = 0;
                for (int i = b; i < b + 4; i++) lost += gone[rounds[r][i]];
                for (int i = b; i < b + 4 && (lost > 0) == threes_now; i++)
                    if (!gone[rounds[r][i]]) putchar(LETTERS[name[rounds[r][i]]]);
            }
    }
    putchar('\n');
    return 1;
}

static void print_base(void) {
    printf("%d %d %d %dx1 1 0 :", players, fours, threes, order);
    for (int r = 0; r < full; r++) {
        printf("%s ", r ? ";" : "");
        for (int i = 0; i < players; i++) putchar(LETTERS[seat[r][i]]);
    }
    putchar('\n');
}

int main(int argc, char **argv) {
    if (argc != 11) return fprintf(stderr, "ten figures are expected\n"), 2;
    int *into[] = {&order, &orbits, &fixed, &full, &shorts, &fours, &threes, &out};
    for (int i = 0; i < 8; i++) *into[i] = atoi(argv[i + 1]);
    state = (uint64_t)atoll(argv[9]);
    players = orbits * order + fixed;
    int is_whole = !shorts || (!fixed && fours % order == 0 && threes % order == 0 && out);
    if (players > 62 || 4 * fours + 3 * threes != players || (out && threes) || !is_whole)
        return fprintf(stderr, "these figures do not fit\n"), 2;
    lay_tables(0, fours, threes);
    if (shorts) lay_tables(1, fours / order, threes / order);
    int rounds = full * order + shorts;
    least = rounds * 3 * threes / players;
    most_visits = (rounds * 3 * threes + players - 1) / players;
    name_classes();
    clock_t end = clock() + (clock_t)(atof(argv[10]) * CLOCKS_PER_SEC);
    for (int best = 1 << 20; clock() < end;) {
        int cost = begin();
        double heat = 0.9;
        for (long step = 1; cost && heat > 0.13; step++) {
            if (step % 40000 == 0) heat *= 0.98;
            int r = below(full + shorts);
            cost += kind(r) && below(2) ? turn_one(r, heat) : swap_two(r, heat);
        }
        if (cost < best) fprintf(stderr, "%d repeats or visits too many\n", best = cost);
        if (cost) continue;
        if (!out) return print_base(), 0;
        if (print_whole()) return 0;
    }
    return 1;
}

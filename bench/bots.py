#!/usr/bin/env python3
"""usage: bots.py PROGRAM [--seconds 2] [--rounds 3] [GAME...]

How fast a program plays that stays for many matches (docs/agents.md), next to what pipes and Python allow: a bare C
program writes the same questions to a Python program that writes them back. Rounds take turns; medians. Both rates are
of one process each; the last column is of a bot that parses each question, as examples/bot_many.py does."""
import argparse
import json
import pathlib
import statistics
import subprocess
import sys
import tempfile

WANTED = 0.4

ECHO = '''import sys
for line in sys.stdin.buffer:
    sys.stdout.buffer.write(line)
    sys.stdout.buffer.flush()
'''

# Takes the first entry of every menu. At the end it says how many questions a second it has answered since the first.
BOT = '''import json, sys, time
write, flush = sys.stdout.buffer.write, sys.stdout.buffer.flush
count, begun, kept = 0, 0, open(sys.argv[1], 'wb')
for line in sys.stdin.buffer:
    KEEP
    if IS_DECIDE:
        count += 1
        write(b'{"menu":0}\\\\n')
        flush()
    elif b'"type":"hello"' in line:
        write(b'{"type":"hello","protocol":2}\\\\n')
        flush()
    elif not begun:
        begun = time.perf_counter()
kept.write(b'%f' % (count / (time.perf_counter() - begun)) if KEPT else b'')
'''.replace('\\\\n', '\\n')
QUICK = "b'\"type\":\"decide\"' in line"
PARSED = "json.loads(line)['type'] == 'decide'"

ASKER = r'''
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
static double now(void) { struct timespec t; clock_gettime(CLOCK_MONOTONIC, &t); return t.tv_sec + t.tv_nsec * 1e-9; }
int main(int argc, char** argv) {
  char* lines[4096]; size_t sizes[4096], count = 0, room = 0; char* line = NULL; ssize_t size;
  FILE* file = fopen(argv[2], "r");
  while (count < 4096 && (size = getline(&line, &room, file)) > 0)
    if (strstr(line, "\"type\":\"decide\"")) { lines[count] = strdup(line); sizes[count++] = (size_t)size; }
  int in[2], out[2];
  if (argc < 4 || count == 0 || pipe(in) || pipe(out)) return 1;
  if (fork() == 0) {
    dup2(in[0], 0); dup2(out[1], 1);
    close(in[0]); close(in[1]); close(out[0]); close(out[1]);
    execlp("python3", "python3", argv[1], (char*)NULL); _exit(1);
  }
  close(in[0]); close(out[1]);
  static char buffer[1 << 20]; double begun = 0, seconds = atof(argv[3]); long done = -100;  /* to warm up */
  for (;; ++done) {
    if (done == 0) begun = now();
    if (done > 0 && now() - begun > seconds) break;
    size_t i = (size_t)(done + 100) % count, sent = 0, got = 0;
    while (sent < sizes[i]) { ssize_t n = write(in[1], lines[i] + sent, sizes[i] - sent); if (n <= 0) return 1; sent += (size_t)n; }
    while (got < sizes[i]) { ssize_t n = read(out[0], buffer, sizeof buffer); if (n <= 0) return 1; got += (size_t)n; }
  }
  printf("%f\n", (double)done / (now() - begun));
  return 0;
}
'''


def bot(is_decide, keep):
    return BOT.replace('IS_DECIDE', is_decide).replace('KEEP', 'kept.write(line)' if keep else 'pass').replace(
        'KEPT', 'False' if keep else 'True')


def play(arguments, game, folder, script, matches):
    command = f'exec:exec python3 {folder}/{script} {folder}/{script}.out'
    subprocess.run([arguments.program, 'sim', game, '-n', str(matches), '--threads', '1', '--a', command],
                   check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return (folder / f'{script}.out').read_bytes()


def rate_of(arguments, game, folder, script, decisions):
    """Decisions a second, in matches for about as long as was asked for."""
    matches = 20
    while True:
        rate = float(play(arguments, game, folder, script, matches))
        if matches * decisions / rate > arguments.seconds / 2:
            return rate, matches
        matches = max(matches * 2, int(arguments.seconds * rate / decisions))


def measure(arguments, game, folder):
    lines = play(arguments, game, folder, 'kept', 10).splitlines()
    decides = [line for line in lines if b'"type":"decide"' in line]
    columns = {'echo': [], 'quick': [], 'parsed': []}
    for _ in range(arguments.rounds):
        asked = subprocess.run([folder / 'asker', folder / 'echo', folder / 'kept.out', str(arguments.seconds)], check=True,
                               capture_output=True, text=True)
        columns['echo'].append(float(asked.stdout))
        for script in ('quick', 'parsed'):
            columns[script].append(rate_of(arguments, game, folder, script, len(decides) / 10)[0])
    echo, quick, parsed = (statistics.median(column) for column in columns.values())
    size = sum(map(len, decides)) / len(decides)
    print(f'{game:14} {size:8.0f} {echo:10,.0f} {quick:10,.0f} {quick / echo:6.0%} {parsed:10,.0f} {parsed / echo:6.0%}', flush=True)
    return quick / echo


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('program')
    parser.add_argument('games', nargs='*')
    parser.add_argument('--seconds', type=float, default=2)
    parser.add_argument('--rounds', type=int, default=3)
    arguments = parser.parse_args()
    listed = subprocess.run([arguments.program, 'list', '--json'], check=True, capture_output=True, text=True)
    games = arguments.games or [game['name'] for game in json.loads(listed.stdout)]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for script, text in {'echo': ECHO, 'kept': bot(QUICK, True), 'quick': bot(QUICK, False),
                             'parsed': bot(PARSED, False)}.items():
            (folder / script).write_text(text)
        (folder / 'asker.c').write_text(ASKER)
        subprocess.run(['cc', '-O2', '-o', folder / 'asker', folder / 'asker.c'], check=True)
        print('game           bytes a     echoes  decisions  ratio     parsed  ratio\n                 question   a second   a second')
        worst = min(measure(arguments, game, folder) for game in games)
    print(f'worst {worst:.0%}, wanted {WANTED:.0%}')
    return 0 if worst >= WANTED else 1


if __name__ == '__main__':
    sys.exit(main())

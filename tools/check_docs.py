#!/usr/bin/env python3
"""Runs every command shown in README.md, docs/ and the rulesets' READMEs and compares what it prints with what is shown.

usage: check_docs.py [--update] [--all] [--root ROOT] PROGRAM [FILE...]

A ```console block holds commands, `$ agon ...` (a final \\ continues the line), each followed by its output, stdout and
stderr together. All commands of a file run in order in one temporary folder where ./agon is PROGRAM and content, docs,
examples and schema are the tree's. In shown output a line that ends in `  (varies)` stands for any one line, a line
`...` for any number of lines. Blocks marked ```console not-run are counted, not run.
A block marked ```LANGUAGE NAME.EXTENSION is a file that the reader writes: it is written there before what follows runs.
--all runs what is marked not-run, too: for a document whose test has made what it needs.
--update writes the real output into the files; lines that vary keep their mark, lines left out by `...` come back.
"""
import argparse
import difflib
import os
import pathlib
import re
import subprocess
import sys
import tempfile

VARIES = '  (varies)'
SECONDS = 60  # what takes longer belongs in a not-run block


class Command:
    def __init__(self, line, text):
        self.line = line    # number of its first line in the file, from 0
        self.text = text
        self.first = None   # where its shown output begins
        self.shown = []


def blocks(lines):
    """Yields (info string, number of the first line inside, lines inside) of every fenced block."""
    fence = None
    for number, line in enumerate(lines):
        if fence is None:
            if match := re.match(r'\s*(`{3,}|~{3,})\s*(.*?)\s*$', line):
                fence, info, first = match[1], match[2], number + 1
        elif line.strip().startswith(fence) and not line.strip().strip(fence[0]):
            yield info, first, lines[first:number]
            fence = None


def commands(first, lines):
    found, continues = [], False
    for number, line in enumerate(lines, first):
        if continues or line.startswith('$ '):
            if continues:
                found[-1].text += '\n' + line
            else:
                found.append(Command(number, line[2:]))
            found[-1].first = number + 1
            continues = line.endswith('\\')
        elif found:
            found[-1].shown.append(line)
        else:
            raise ValueError(f'{number + 1}: a console block begins with a command: `$ ...`')
    return found


def matches(shown, real):
    """Whether the real lines are what is shown, `(varies)` and `...` considered."""
    reached = {0}  # the counts of real lines that the shown lines so far can stand for
    for line in shown:
        if line == '...':
            reached = set(range(min(reached), len(real) + 1)) if reached else reached
        else:
            reached = {n + 1 for n in reached if n < len(real) and (line.endswith(VARIES) or line == real[n])}
    return len(real) in reached


def updated(shown, real):
    """The real lines; those that stand where a line varied (it differed only in its numbers) get the mark again."""
    def shape(line):
        return re.sub(r'[\d.,]+', '0', line.removesuffix(VARIES))
    out = list(real)
    pairs = difflib.SequenceMatcher(None, [shape(line) for line in shown], [shape(line) for line in real], False)
    for a, b, size in pairs.get_matching_blocks():
        for k in range(size):
            if shown[a + k].endswith(VARIES):
                out[b + k] += VARIES
    return out


def run(command, folder):
    environment = {**os.environ, 'PATH': f'{folder}:{os.environ["PATH"]}', 'LC_ALL': 'C.UTF-8', 'TERM': 'dumb',
                   'XDG_CONFIG_HOME': folder, 'XDG_DATA_HOME': folder, 'XDG_STATE_HOME': f'{folder}/state',
                   'AGON_CONFIG': ''}  # not what whoever runs this has configured
    try:
        done = subprocess.run(['sh', '-c', command], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return [f'(no end within {SECONDS} seconds: mark the block `console not-run`)']
    return done.stdout.decode(errors='replace').splitlines()


def written_file(info):
    """The name of the file that a block with this info string is, or None."""
    match = re.fullmatch(r'[a-z+]+ ([A-Za-z0-9_-]+\.[a-z]+|CMakeLists\.txt)', info)
    return match[1] if match else None


class Checker:
    def __init__(self, program, root, update, run_all):
        self.program, self.root, self.update, self.run_all = program, root, update, run_all
        self.run = self.not_run = 0
        self.faults = []

    def check(self, path):
        lines = path.read_text().splitlines()
        name = os.path.relpath(path, self.root)
        edits = []
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / 'agon').symlink_to(self.program)
            for linked in ('content', 'docs', 'examples', 'schema'):
                (pathlib.Path(folder) / linked).symlink_to(self.root / linked)
            for info, first, inside in blocks(lines):
                if info == 'console' or self.run_all and info == 'console not-run':
                    try:
                        edits += self.check_block(name, first, inside, folder)
                    except ValueError as error:
                        self.faults.append(f'{name}:{error}')
                elif info == 'console not-run':
                    self.not_run += 1
                elif file := written_file(info):
                    (pathlib.Path(folder) / file).write_text('\n'.join(inside) + '\n')
                elif info.split(' ')[0] in ('', 'sh', 'bash', 'shell', 'console'):
                    self.faults += [f'{name}:{number}: a block with an agon command must be marked ```console'
                                    for number, line in enumerate(inside, first + 1)
                                    if re.match(r'(\$ )?(\./)?agon ', line)][:1]
        if self.update and edits:
            for command, real in reversed(edits):
                lines[command.first:command.first + len(command.shown)] = updated(command.shown, real)
            path.write_text('\n'.join(lines) + '\n')

    def check_block(self, name, first, inside, folder):
        edits = []
        for command in commands(first, inside):
            self.run += 1
            real = run(command.text, folder)
            while command.shown and not command.shown[-1]:
                command.shown.pop()  # blank lines between commands are for the reader
            while real and not real[-1]:
                real.pop()
            if not matches(command.shown, real):
                edits.append((command, real))
                if not self.update:
                    diff = difflib.unified_diff(command.shown, real, 'shown', 'printed', lineterm='', n=1)
                    self.faults.append('\n'.join([f'{name}:{command.line + 1}: $ {command.text}', *diff]))
        return edits


def main():
    here = pathlib.Path(__file__).resolve().parent.parent
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    parser.add_argument('program', type=pathlib.Path)
    parser.add_argument('--update', action='store_true', help='write the real output into the files')
    parser.add_argument('--all', action='store_true', help='run the blocks marked not-run, too')
    parser.add_argument('--root', type=pathlib.Path, default=here)
    parser.add_argument('files', type=pathlib.Path, nargs='*')
    args = parser.parse_args()
    root = args.root.resolve()
    files = args.files or [path for glob in ('README.md', 'docs/*.md', 'src/agon/rulesets/*/README.md')
                           for path in sorted(root.glob(glob))]
    checker = Checker(args.program.resolve(), root, args.update, args.all)
    for path in files:
        checker.check(path.resolve())
    for fault in checker.faults:
        print(fault)
    print(f'docs: {checker.run} commands run, {checker.not_run} blocks not run')
    return 1 if checker.faults else 0


if __name__ == '__main__':
    sys.exit(main())

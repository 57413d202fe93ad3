#!/usr/bin/env python3
"""The docs check on a made-up page: right samples pass, wrong ones are named with their line, --update mends them."""
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
PROGRAM = '#!/bin/sh\nfor word; do echo "$word"; done\necho "took $$ ms" >&2\n'

PAGE = """# Page
```console
$ ./agon one
one
took 12 ms  (varies)

$ agon one \\
    two 2>&1 | head -1
one
$ agon a b c d
a
...
$ agon kept > file; cat file
took 7 ms  (varies)
kept
```
```console
$ cat file
lost
```
```console not-run
$ ./agon test
```
```sh
agon sim hilo
```
```console
agon without a dollar
```
```json
agon is a word
```
```json mine.json
{"mine": 1}
```
```console
$ cat mine.json
{"mine": 2}
```
"""
EXPECTED = """README.md:18: $ cat file
--- shown
+++ printed
@@ -1 +1 @@
-lost
+kept
README.md:25: a block with an agon command must be marked ```console
README.md:28: a console block begins with a command: `$ ...`
README.md:37: $ cat mine.json
--- shown
+++ printed
@@ -1 +1 @@
-{"mine": 2}
+{"mine": 1}
docs: 6 commands run, 1 blocks not run
"""


def check(root, *options):
    command = [sys.executable, ROOT / 'tools/check_docs.py', root / 'program', '--root', root, *options]
    return subprocess.run(command, capture_output=True, text=True)


def expect(real, expected):
    if real != expected:
        sys.exit(f'expected:\n{expected}\nbut got:\n{real}')


with tempfile.TemporaryDirectory() as folder:
    root = pathlib.Path(folder)
    (root / 'program').write_text(PROGRAM)
    (root / 'program').chmod(0o755)
    (root / 'README.md').write_text(PAGE)
    first = check(root)
    expect((first.returncode, first.stdout), (1, EXPECTED))
    check(root, '--update')
    page = (root / 'README.md').read_text()
    expect('$ cat file\nkept\n' in page and page.count('(varies)') == 2 and '\n...\n' in page, True)
    expect('docs: 7 commands run, 0 blocks not run\n' in check(root, '--all').stdout, True)
print('a made-up page: 4 faults reported, 2 mended')

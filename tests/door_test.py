#!/usr/bin/env python3
"""The table of docs/embedding.md names just the headers that agon/agon.h includes."""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent


def included():
    return set(re.findall(r'^#include "(.+)"', (ROOT / 'src/agon/agon.h').read_text(), re.MULTILINE))


def documented():
    """`agon/base/result.h`, `file.h`: a name without a folder stands in that of the name before it."""
    section = (ROOT / 'docs/embedding.md').read_text().split('\n## The door\n')[1].split('\n## ')[0]
    found = set()
    for cell in re.findall(r'^\| ([^|]*) \|', section, re.MULTILINE):
        folder = ''
        for name in re.findall(r'`([^`]+\.h)`', cell):
            folder = name.rpartition('/')[0] or folder
            found.add(f'{folder}/{name.rpartition("/")[2]}')
    return found


def main():
    header, docs = included(), documented()
    for name in sorted(header - docs):
        print(f'{name} is part of agon.h, but docs/embedding.md does not name it')
    for name in sorted(docs - header):
        print(f'docs/embedding.md names {name}, but agon.h does not include it')
    return 1 if header != docs or not header else 0


if __name__ == '__main__':
    sys.exit(main())

#!/usr/bin/env python3
"""Checks every #include of src/, tests/ and bench/ against src/agon/layers.txt.

usage: check_layers.py [ROOT]      prints FILE:LINE of each include that breaks the plan; exit 1 if there is one
"""
import pathlib
import re
import sys
from fnmatch import fnmatchcase
from typing import NamedTuple

INCLUDE = re.compile(r'\s*#\s*include\s*([<"])([^>"]+)[>"]')


class Layer(NamedTuple):
    level: int
    folder: str   # may be a glob: rulesets/*
    may: list     # globs of folders
    headers: list  # (third-party name, glob of files)


class Plan:
    def __init__(self, path):
        self.layers, self.tests, self.system, self.behind, self.rooms = [], [], set(), {}, []
        for line in path.read_text().splitlines():
            parts = [part.split() for part in line.split('#')[0].split(':')]
            if not parts[0]:
                continue
            if parts[0][0] == 'system':
                self.system = set(parts[1])
                continue
            if parts[0][0] == 'behind':
                self.behind = {room: parts[0][1] for room in parts[1]}
                continue
            if parts[0][0] == 'rooms':
                self.rooms = parts[1]
                continue
            level, folder = parts[0]
            headers = [(header + '@*').split('@')[:2] for header in parts[2]]
            if level == 'test':
                self.tests.append(Layer(0, folder, parts[1], headers))
            else:
                self.layers.append(Layer(int(level), folder, parts[1], headers))
        self.third_party = {name for layer in self.layers + self.tests for name, _ in layer.headers}

    def layer(self, folder):
        return next((layer for layer in self.layers if fnmatchcase(folder, layer.folder)), None)

    def tests_for(self, name):
        return [test for test in self.tests if fnmatchcase(name, test.folder)]


def folder_of(path):
    """The folder of layers.txt that a path like agon/json/read.h or tests/fuzz/replay.cc belongs to, or None."""
    parts = path.split('/')
    if parts[0] == 'agon':
        parts = parts[1:]
        size = 2 if parts[0] == 'rulesets' else 1
    else:
        size = {'tests': 2, 'bench': 1}.get(parts[0], 99)
    return '/'.join(parts[:size]) if len(parts) > size or parts == ['agon.h'] else None


def third_party_fault(plan, layer, file, header):
    if '.' not in header and '/' not in header:
        return None  # the standard library
    name = header.split('/')[0].split('.')[0]
    if name in plan.system:
        return None
    if name not in plan.third_party:
        return f'<{header}> is not listed in layers.txt'
    inside = file.split(layer.folder.split('*')[0], 1)[1].lstrip('/')  # the file's name as seen from its folder
    allowed = layer.headers + [header for test in plan.tests_for(file.rsplit('/', 1)[1]) for header in test.headers]
    if any(name == other and fnmatchcase(inside, glob) for other, glob in allowed):
        return None
    return f'<{header}> is not allowed here'


def own_fault(plan, folder, layer, file, header):
    target = folder_of(header)
    other = target and plan.layer(target)
    if not other:
        return f'"{header}" is not a path of a folder in layers.txt'
    if target == folder:
        return room_fault(plan, folder, file, header)
    if any(target in test.may for test in plan.tests_for(file.rsplit('/', 1)[1])):
        return None
    if other.level >= layer.level or not any(fnmatchcase(target, glob) for glob in layer.may):
        return f'{folder} (level {layer.level}) may not include {target} (level {other.level})'
    if target.startswith('rulesets/') and layer.may != ['*']:
        return f'"{header}" is private to its ruleset: outsiders have its entry from the roster'
    return None


def room_fault(plan, folder, file, header):
    """A room of a ruleset includes none that comes after it; those that stand behind a file are included by it, by each
    other and by tests only."""
    if not folder.startswith('rulesets/') or file.endswith('_test.cc'):
        return None
    room, own = (path.removeprefix('agon/').removeprefix(folder + '/').split('/')[0] for path in (header, file))
    door = plan.behind.get(room)
    if door is not None and own != door and own not in plan.behind:
        return f'"{header}" stands behind {door}: the rules know nothing of it'
    if own in plan.rooms and room in plan.rooms and plan.rooms.index(room) > plan.rooms.index(own):
        return f'the room {own} may not include {room}, which comes after it'
    return None


def faults(root):
    plan = Plan(root / 'src/agon/layers.txt')
    files = sorted(path for top in ('src', 'tests', 'bench') for path in (root / top).rglob('*')
                   if path.suffix in ('.h', '.cc', '.def'))
    for path in files:
        place = path.relative_to(root).as_posix()
        file = place.removeprefix('src/')
        folder = folder_of(file)
        layer = folder and plan.layer(folder)
        if not layer:
            yield f'{place}:1: its folder is not in layers.txt'
            continue
        for number, line in enumerate(path.read_text().splitlines(), 1):
            if match := INCLUDE.match(line):
                kind, header = match.groups()
                fault = (third_party_fault(plan, layer, file, header) if kind == '<'
                         else own_fault(plan, folder, layer, file, header))
                if fault:
                    yield f'{place}:{number}: {fault}'
    print(f'layers: {len(files)} files checked')


def main():
    root = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else pathlib.Path(__file__).resolve().parent.parent
    found = list(faults(root))
    print(*found, sep='\n', end='\n' if found else '')
    return 1 if found else 0


if __name__ == '__main__':
    sys.exit(main())

#!/usr/bin/env python3
"""Mute play pays nothing for events, shown by object code.

usage: mute_test.py OBJECT...      of rulesets; those that hold a `play` are looked at

An event leaves the rules by its tag: Referee::tell hands the address of kEventTag<Event> to the listener. In an optimised
object the functions instantiated for Referee must refer to such tags (or call tell), those for QuickReferee must not.
"""
import re
import subprocess
import sys

FUNCTION = re.compile(r'[0-9a-f]+ <(.*)>:$')
TELLS = re.compile(r'\bkEventTag<|::tell<|\bEventListener\b')


def references(path):
    """For each kind of referee: the functions instantiated for it, and how often each one refers to an event."""
    kinds = {'QuickReferee': {}, 'Referee': {}}
    counts, function = {}, ''
    text = subprocess.run(['objdump', '-drC', path], check=True, capture_output=True, text=True).stdout
    for line in text.splitlines():
        if match := FUNCTION.match(line):
            function = match[1]
            counts = next((kinds[kind] for kind in kinds if re.search(rf'\bchance::{kind}\b', function)), {})
            counts.setdefault(function, 0)
        elif counts and TELLS.search(line.removeprefix(function)):
            counts[function] += 1
    return kinds


def has_play(functions):
    return any(re.search(r'\bplay<', function) for function in functions)


def fault(kinds):
    for kind, functions in kinds.items():
        if not has_play(functions):
            return f'no instantiation of play for {kind}'
    if told := [function for function, count in kinds['QuickReferee'].items() if count]:
        return f'mute play refers to events in {told[0]}'
    if not any(kinds['Referee'].values()):
        return 'play for Referee refers to no event: this test sees nothing'
    return None


def library_of(path):
    return re.search(r'/(agon_rulesets_\w+)\.dir/', path)[1]


def main():
    objects = sys.argv[1:]
    seen = dict.fromkeys(map(library_of, objects), 0)
    faults = 0
    for path in objects:
        kinds = references(path)
        if not any(map(has_play, kinds.values())):
            continue
        seen[library_of(path)] += 1
        problem = fault(kinds)
        faults += problem is not None
        print(f'{path}: {problem}' if problem else
              f'{path}: {sum(kinds["Referee"].values())} references to events in play for Referee, none in mute play')
    for library, count in seen.items():
        if not count:
            print(f'{library}: no object holds a play')
    return 1 if faults or not all(seen.values()) or not seen else 0


if __name__ == '__main__':
    sys.exit(main())

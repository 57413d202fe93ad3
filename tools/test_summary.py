#!/usr/bin/env python3
"""What a run of the tests came to: failing parts whole, what each part took, and one closing line.

usage: test_summary.py BUILD_FOLDER [--times]

Reads BUILD_FOLDER/tests.xml (ctest --output-junit) and the cases that each GoogleTest program counted
(BUILD_FOLDER/results/PART.json). A part without such a file is one case; a program that ended without telling its
cases is one failed case. --times: a table of what each part took, longest first, with what tools/full wrote about
its steps (build/times/PART).
"""
import json
import pathlib
import sys
import xml.etree.ElementTree

OUTCOMES = ('passed', 'failed', 'skipped')


def outcome(part):
    if part.find('failure') is not None:
        return 'failed'
    return 'skipped' if part.find('skipped') is not None else 'passed'


def cases(part, results):
    """How many cases of a part passed, failed and were skipped."""
    file = results / (part.get('name') + '.json')
    whole = outcome(part)
    if not file.exists():
        return {whole: 1}
    counted = dict.fromkeys(OUTCOMES, 0)
    for suite in json.loads(file.read_text())['testsuites']:
        for case in suite['testsuite']:
            if case['result'] == 'SKIPPED':
                counted['skipped'] += 1
            elif case['status'] == 'RUN':
                counted['failed' if 'failures' in case else 'passed'] += 1
    if whole == 'failed' and not counted['failed']:
        counted['failed'] = 1
    return counted


def show_failures(parts):
    for part in parts:
        if outcome(part) == 'failed':
            print(f'\n---- {part.get("name")} failed ----\n{(part.findtext("system-out") or "").rstrip()}')


def show_times(parts, steps):
    print('\nseconds  part')
    for part in sorted(parts, key=lambda part: -float(part.get('time'))):
        file = steps / part.get('name')
        detail = f' ({", ".join(file.read_text().split(chr(10))[:-1])})' if file.exists() else ''
        print(f'{float(part.get("time")):7.0f}  {part.get("name")}{detail}')


def main():
    folder = pathlib.Path(sys.argv[1])
    parts = xml.etree.ElementTree.parse(folder / 'tests.xml').getroot().findall('testcase')
    show_failures(parts)
    if '--times' in sys.argv:
        show_times(parts, folder.parent / 'times')
    total = dict.fromkeys(OUTCOMES, 0)
    for part in parts:
        for name, number in cases(part, folder / 'results').items():
            total[name] += number
    print('\n' + ', '.join(f'{total[name]} {name}' for name in OUTCOMES))
    return 1 if total['failed'] or not total['passed'] else 0


if __name__ == '__main__':
    sys.exit(main())

#!/usr/bin/env python3
"""What a run of the tests came to: failing parts whole, what each part took, and one closing line.

usage: test_summary.py BUILD_FOLDER [--times]

Reads BUILD_FOLDER/tests.xml (ctest --output-junit), what ctest printed (BUILD_FOLDER/../tests.log), and the cases that
each GoogleTest program counted (BUILD_FOLDER/results/PART.json), or pytest (PART.xml). A part without such a file is one case; a program that
ended without telling its cases is one failed case, and so is a part that could not be run. --times: a table of what
each part took, longest first, with what tools/full wrote about its steps (build/times/PART), and what came before them
(build/times/launcher). The counts are the last line.
"""
import json
import pathlib
import re
import sys
import xml.etree.ElementTree

OUTCOMES = ('passed', 'failed', 'skipped')


def outcome(part):
    """Only a part that asks for it is skipped: one whose program is missing, or whose fixture failed, has failed."""
    skipped = part.find('skipped')
    if part.get('status') == 'disabled' or skipped is not None and skipped.get('message').startswith('SKIP_'):
        return 'skipped'
    return 'passed' if part.get('status') == 'run' else 'failed'


def cases(part, results):
    """How many cases of a part passed, failed and were skipped."""
    file = results / (part.get('name') + '.json')
    whole = outcome(part)
    if file.with_suffix('.xml').exists():
        counted = cases_of_pytest(file.with_suffix('.xml'))
    elif file.exists():
        counted = cases_of_gtest(file)
    else:
        return {whole: 1}
    if whole == 'failed' and not counted['failed']:
        counted['failed'] = 1
    return counted


def cases_of_pytest(file):
    counted = dict.fromkeys(OUTCOMES, 0)
    for case in xml.etree.ElementTree.parse(file).iter('testcase'):
        found = {child.tag for child in case}
        counted['failed' if found & {'failure', 'error'} else 'skipped' if 'skipped' in found else 'passed'] += 1
    return counted


def cases_of_gtest(file):
    counted = dict.fromkeys(OUTCOMES, 0)
    for suite in json.loads(file.read_text())['testsuites']:
        for case in suite['testsuite']:
            if case['result'] == 'SKIPPED':
                counted['skipped'] += 1
            elif case['status'] == 'RUN':
                counted['failed' if 'failures' in case else 'passed'] += 1
    return counted


def reasons(log):
    """Part -> how it ended, in ctest's word: Failed, Timeout, Not Run, ..."""
    found = re.finditer(r'Test +#\d+: (\S+) [ .]*\*\*\*(\D+?) +[\d.]+ sec', log.read_text() if log.exists() else '')
    return {match[1]: match[2] for match in found}


def show_failures(parts, why):
    for part in parts:
        name = part.get('name')
        if outcome(part) == 'failed':
            print(f'\n---- {name}: {why.get(name, "Failed")} ----\n{(part.findtext("system-out") or "").rstrip()}')


def show_times(parts, steps):
    launcher = steps / 'launcher'
    rows = [line.rsplit(' ', 1) for line in launcher.read_text().splitlines()] if launcher.exists() else []
    rows = [(float(seconds), f'./agon: {name}', '') for name, seconds in rows]
    for part in parts:
        file = steps / part.get('name')
        detail = f' ({", ".join(file.read_text().splitlines())})' if file.exists() and file.stat().st_size else ''
        rows.append((float(part.get('time')), part.get('name'), detail))
    print('\nseconds  part')
    for seconds, name, detail in sorted(rows, key=lambda row: -row[0]):
        print(f'{seconds:7.0f}  {name}{detail}')


def main():
    folder = pathlib.Path(sys.argv[1])
    parts = xml.etree.ElementTree.parse(folder / 'tests.xml').getroot().findall('testcase')
    show_failures(parts, reasons(folder.parent / 'tests.log'))
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

#!/usr/bin/env python3
"""Replays in the format asg, exported from real matches, are what a strict schema of it says; and examples of the format
are imported, verified and exported as they were.

usage: asg_test.py PROGRAM
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

from jsonschema import Draft202012Validator

ROOT = pathlib.Path(__file__).resolve().parent.parent
TIME = '2026-11-17T04:00:00Z'
# Who plays: bots, one that picks action by action, a program that fails.
MATCHES = ['--a greedy --b drifter', '--a drifter --b drifter --seed 2', '--a random --b first --seed 3',
           '--a mix:p=0.3 --b greedy --seed 4', '--a random --b random --seed 5', '--a exec:exit --b drifter --seed 6']
WANTED = ['"type":"draw"', '"type":"win"', '"type":"combat"', '"type":"invalid_action"', '"diagnostics":{', '"delta":0,']


def run(folder, *command, code=0):
    done = subprocess.run([str(word) for word in command], cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode != code and not (command[1] == 'match' and done.returncode == 1):
        sys.exit(f'{command}: {done.returncode}\n{done.stdout[:400]}\n{done.stderr[:800]}')
    return done


def without_what_is_skipped(replay):
    """An example as we write it: what only newer or other programs know is left out."""
    out = json.loads(json.dumps(replay))
    out['version'] = '0.1.0'
    out['createdAt'] = TIME
    for player in out['players'].values():
        for key in set(player) - {'kind', 'greedyProb'}:
            del player[key]
    for turn in out['turns']:
        for key in ('controllerId', 'submittedActions', 'actionResults', 'summary', 'memoryUpdate'):
            turn.pop(key, None)
        if 'diagnostics' in turn:
            turn['diagnostics'] = {key: turn['diagnostics'][key] for key in ('httpStatus', 'error')}
        turn['events'] = [event for event in turn['events'] if event['type'] != 'agent_retry']
        for event in turn['events']:
            event.pop('message', None)  # in everybody's own words
    return out


def check(validator, replay, what):
    for error in validator.iter_errors(replay):
        sys.exit(f'{what}: {error.json_path}: {error.message[:400]}')


def export(program, folder, file):
    return run(folder, program, 'replay', 'export', '--format', 'asg', file, '--created-at', TIME).stdout


def there_and_back(program, folder, text):
    """Imported, verified, and exported again as it was."""
    (folder / 'there.json').write_text(text)
    run(folder, program, 'replay', 'import', '--format', 'asg', 'there.json', '-o', 'back.json', '--force')
    run(folder, program, 'replay', 'verify', 'back.json')
    return export(program, folder, 'back.json')


def main():
    program = pathlib.Path(sys.argv[1]).resolve()
    schema = json.loads((ROOT / 'tests/asg/replay.schema.json').read_text())
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    os.environ['AGON_CONTENT'] = str(ROOT / 'content')
    seen = ''
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for path in sorted((ROOT / 'tests/asg').glob('version_*.json')):
            example = json.loads(path.read_text())
            text = there_and_back(program, folder, path.read_text())
            check(validator, json.loads(text), path.name)
            if without_what_is_skipped(json.loads(text)) != without_what_is_skipped(example):
                sys.exit(f'{path.name} is exported as something else:\n{text[:2000]}')
            seen += text
        for seats in MATCHES:
            run(folder, program, 'match', 'skirmish', *seats.split(), '--replay', 'match.json', '--force')
            text = export(program, folder, 'match.json')
            check(validator, json.loads(text), seats)
            if there_and_back(program, folder, text) != text:
                sys.exit(f'{seats}: not the same after an import')
            seen += text
        # A changed file is an answer; what is there already is kept.
        (folder / 'there.json').write_text(text.replace('"supplyAfter":3', '"supplyAfter":4', 1))
        said = run(folder, program, 'replay', 'import', '--format', 'asg', 'there.json', code=1).stderr
        if 'supplyAfter: the file says 4, the rules give 3 [replay_differs]' not in said:
            sys.exit(said)
        (folder / 'mine.json').write_text('{"name": "mine"}')
        run(folder, program, 'replay', 'export', '--format', 'asg', 'match.json', '-o', 'mine.json', code=2)
        run(folder, program, 'replay', 'export', '--format', 'asgg', 'match.json', code=2)
        run(folder, program, 'replay', 'export', '--format', 'asg', 'match.json', '--created-at', 'today', code=2)
        run(folder, program, 'match', 'hilo', '--replay', 'hilo.json')
        run(folder, program, 'replay', 'export', '--format', 'asg', 'hilo.json', code=2)
    for wanted in WANTED:
        if wanted not in seen:
            sys.exit(f'no export has {wanted}')
    print(f'{len(MATCHES)} matches and the examples of tests/asg are what the schema says, there and back')


if __name__ == '__main__':
    main()

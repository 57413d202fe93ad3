#!/usr/bin/env python3
"""What the verbs print with --json is what schema/output/ says, by a JSON Schema library that is not ours.

usage: output_test.py PROGRAM

Every schema has commands here, each alternative of it is met by one of them (of events, of which some are rare, most),
and docs/output.md is made from the schemas.
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile

from jsonschema import Draft202012Validator

ROOT = pathlib.Path(__file__).resolve().parent.parent
LINES = {'match', 'replay_verify', 'replay_show', 'step'}  # one document a line; the others print one
CHECK = 'examples/pillars_check.json'
SHOWCASE = ' '.join(f'tests/showcase/duel/{name}.json' for name in ('1_hero', '2_hero', '3_rules'))
# What each verb is asked; `agon` and the verb stand before, --json behind. In a folder with content, examples, a replay
# m.json, which is $KEPT in an archive, and a check.
COMMANDS = {
    'list': ['', 'duel commands', 'hlio'],
    'show': ['grapple', 'duel fire_mage', 'aegis standard', 'hilo nothing'],
    'match': ['hilo --seed 3', 'duel', f'duel {SHOWCASE}', 'grapple', 'pillars', 'pillars-scene', 'aegis', 'hilo --b exec:exit', 'hlio'],
    'sim': ['hilo -n 50 --a bold', 'pillars-scene -n 20', 'hilo -n 4 --a exec:exit', 'hilo -n 20 --all-agents random,first',
            'pillars-scene -n 20 --all-agents random,first', 'hilo -n 20 --all', 'duel -n 4 --all', 'aegis -n 2 --all', 'hlio'],
    'tournament': ['hilo -n 20 --agents random,first', "hilo --agents random,bold --until 'ci<20%'",
                   'hilo -n 4 --agents random,exec:exit', 'pillars-scene -n 20 --agents random,first', 'hlio --agents random,first'],
    'diff': ['aegis -n 4 --a greedy --b greedy', "hilo --to '{}' -n 4", 'hilo'],
    'sweep': ['hilo --number /goal --values 5,10 -n 4 --a bold', 'hilo --number /gaol --values 5'],
    'replay_list': ['', 'hilo', 'hlio'],
    'replay_verify': ['m.json', 'nothing.json', '--nonsense'],
    'replay_show': ['m.json', 'm.json --luck', 'a.json --luck', 'd.json', 'g.json', 'p.json', 's.json', 'a.json', 'nothing.json'],
    'replay_export': ['--format asg s.json', '--format asg s.json -o theirs.json --force', '--format asg m.json'],
    'replay_import': ['--format asg tests/asg/version_0.1.0.json', '--format asg tests/asg/version_1.0.0.json -o ours.json --force',
                      '--format asg m.json'],
    'archive_import': ['m.json', 'd.json', 'content/hilo/table/corner.json'],
    'archive_list': ['', '--archive nothing.sqlite'],
    'archive_show': ['$KEPT', '0123456789abcdef'],
    'archive_export': ['$KEPT exported.json', '0123456789abcdef x.json'],
    'archive_verify': ['', '--archive m.json'],
    'archive_prune': ['--keep 0', '--keep 9 --yes', ''],
    'odds': ['skirmish', 'hilo', "hilo --choose a='guess high 1'", "hilo --choose a='guess high 1' --choose b='guess low 1'",
             'hilo --replay m.json --at 1', 'grapple', 'grapple --match', 'duel', 'duel --turn', 'duel --match', 'aegis --damage 7',
             'pillars', 'pillars --sweep', f'pillars --check {CHECK}', 'pillars-scene', 'pillars-scene --endings',
             'pillars-scene ford --play stance=strike', 'hlio'],
    'roll': [f'pillars {CHECK} --seed 1', f'pillars {CHECK} --rolls 3,8,10,4,12,20', 'hilo'],
    'step': ["hilo <<< '{}'",
             "grapple classic <<< '{\"choices\": {\"a\": \"attack guillotine\", \"b\": \"defense sprawl\"}}'",
             "hilo <<< '{\"choices\": {\"a\": \"guess high 1\", \"b\": \"guess low 1\"}, \"seed\": 1}'",
             "hilo <<< '[]'", 'hlio </dev/null'],
    'observe': ['hilo', 'duel', 'aegis', 'pillars-scene', 'hlio'],
    'bench': ['hilo', 'duel', '--signature hilo', 'hlio'],
    'report': ['grapple -n 50', 'hilo -n 50', 'duel -n 4', 'pillars -n 4', 'hlio'],
    'solve': ['grapple book.json', 'hilo'],
    'demo': ['', '--nonsense'],
    'validate': ['content', 'm.json --as hilo/table', 'nothing.json', 'x --as y'],
    'fmt': ['--check content', 'm.json', 'x --as y'],
    'watch': ['content/hilo/table/corner.json -n 4 --changes 1', 'nothing.json'],
    'schema': ['--out new', 'hilo table', 'hlio'],
    'trace': ['duel fire_mage/fireball', 'duel fire_mage/fireball --turn', "duel 'SET(SELF, x, ROLL(6))' --rolls 4", 'hilo x'],
    'new': ['duel mine', 'hilo 7up'],
    'generate': ['skirmish', 'duel hero --out many --count 2', 'duel hero', 'duel rules --seed 3', 'aegis', 'hilo'],
}
WITHOUT_JSON = {'step'}  # prints nothing else


def run(program, verb, asked, folder):
    flag = '' if verb in WITHOUT_JSON else ' --json'
    before, _, behind = asked.partition(' <')
    command = f'{program} {verb.replace("_", " ")} {before}{flag} {"<" + behind if behind else ""}'
    done = subprocess.run(['bash', '-c', command], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    text = done.stdout.decode()
    try:
        return command, [json.loads(line) for line in text.splitlines()] if verb in LINES else [json.loads(text)]
    except ValueError as error:
        sys.exit(f'{command}\n{error}: {text[:400]}\n{done.stderr.decode()[:400]}')


def flat(schema):
    """The alternatives of a schema, those inside an alternative included."""
    if 'anyOf' not in schema:
        return [schema]
    return [inner for part in schema['anyOf'] for inner in flat(part)]


def hold(verb, schema, program, folder, faults):
    validator = Draft202012Validator(schema)
    parts = [Draft202012Validator(part) for part in flat(schema)]
    met = set()
    documents = 0
    for asked in COMMANDS.get(verb, []):
        command, printed = run(program, verb, asked, folder)
        for document in printed:
            documents += 1
            met |= {index for index, part in enumerate(parts) if part.is_valid(document)}
            for error in list(validator.iter_errors(document))[:1]:
                best = min(validator.iter_errors(document), key=lambda e: len(str(e)))
                faults.append(f'{command}\n  {str(error)[:600]}\n  {str(best)[-300:]}\n  {json.dumps(document)[:600]}')
    events = {index for index, part in enumerate(flat(schema)) if 'event' in part.get('properties', {})}
    if len(events & met) < len(events) / 2:
        faults.append(f'schema/output/{verb}.json: only {len(events & met)} of {len(events)} events were printed')
    for index in set(range(len(parts))) - met - events:
        faults.append(f'schema/output/{verb}.json: nothing that was printed is its alternative {index}: '
                      f'{json.dumps(flat(schema)[index])[:300]}')
    return documents


def main():
    program = pathlib.Path(sys.argv[1]).resolve()
    faults = []
    documents = 0
    schemas = {path.stem: json.loads(path.read_text()) for path in sorted(ROOT.glob('schema/output/*.json'))}
    for verb in COMMANDS.keys() ^ schemas.keys():
        faults.append(f'{verb}: a schema without commands here, or commands without a schema')
    with tempfile.TemporaryDirectory() as folder:
        for linked in ('content', 'examples', 'tests'):
            (pathlib.Path(folder) / linked).symlink_to(ROOT / linked)
        (pathlib.Path(folder) / 'book.json').write_text((ROOT / 'content/grapple/book/classic.json').read_text())
        os.environ |= {'AGON_CONTENT': str(ROOT / 'content'), 'XDG_CONFIG_HOME': folder, 'XDG_DATA_HOME': folder,
                       'XDG_STATE_HOME': folder, 'AGON_CONFIG': ''}
        for game, file in (('hilo', 'm'), ('duel', 'd'), ('grapple', 'g'), ('pillars', 'p'), ('skirmish', 's'), ('aegis', 'a')):
            subprocess.run([program, 'match', game, '--replay', f'{file}.json'], cwd=folder, check=True, capture_output=True)
        subprocess.run([program, 'play', 'hilo'], cwd=folder, check=True, capture_output=True, stdin=subprocess.DEVNULL)
        kept = subprocess.run([program, 'archive', 'import', 'm.json'], cwd=folder, check=True, capture_output=True)
        os.environ['KEPT'] = kept.stdout.decode().split()[-1]
        for verb, schema in schemas.items():
            Draft202012Validator.check_schema(schema)
            documents += hold(verb, schema, program, folder, faults)
    tables = subprocess.run([sys.executable, ROOT / 'tools/output_tables.py', '--check'], stdout=subprocess.PIPE)
    if tables.returncode != 0:
        faults.append('docs/output.md is not what tools/regenerate schema writes\n' + tables.stdout.decode()[:2000])
    print('\n'.join(faults))
    print(f'{len(schemas)} schemas of output, {documents} documents held against them')
    return 1 if faults or not schemas else 0


if __name__ == '__main__':
    sys.exit(main())

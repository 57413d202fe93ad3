#!/usr/bin/env python3
"""The checked-in schemas and `agon validate` give the same verdict, by a JSON Schema library that is not ours.

usage: schema_test.py PROGRAM

Both accept the shipped content and tests/schema/good, both refuse tests/schema/broken, and both agree on what happens to
the good files when a value in them is changed at random: the schema refuses exactly what validate reports with a json_ code.
Besides, each limit of a hero is tried: what stands at it is fine for both, what passes it for neither.
"""
import copy
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile

from jsonschema import Draft202012Validator

ROOT = pathlib.Path(__file__).resolve().parent.parent
MUTANTS = 150  # of each good file
STRANGE = [None, True, 0, 1, -1, 2.5, 3.0, 256, 1000000, '', 'top', 'x' * 300, [], {}, ['attack'], [0, 0]]


def load(path):
    return json.loads(path.read_text())


def kind_of(path):
    return '/'.join(path.parts[-3:-1])


def validate(program, files):
    """{file: the set of error codes} as agon sees it."""
    done = subprocess.run([program, 'validate', '--json', *files], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    if done.returncode not in (0, 1):
        sys.exit(f'agon validate ended with {done.returncode}')
    verdicts = {pathlib.Path(file['file']): {problem['code'] for problem in file['problems']
                                             if problem['severity'] == 'error'}
                for file in json.loads(done.stdout)['files']}
    if (done.returncode == 1) != any(verdicts.values()):
        sys.exit(f'agon validate ended with {done.returncode}, which its report does not explain')
    return verdicts


def places(value):
    """Every (container, key) in a document."""
    if isinstance(value, (dict, list)):
        for key in list(value) if isinstance(value, dict) else range(len(value)):
            yield value, key
            yield from places(value[key])


def mutant(document, dice):
    box = {'root': copy.deepcopy(document)}
    box['root'].pop('$schema', None)  # the folder says the kind
    container, key = dice.choice(list(places(box)))
    act = dice.randrange(4)
    value = container[key]
    if act == 0 and container is not box:
        del container[key]
    elif act == 1 and isinstance(value, list) and value:
        value.extend(value[:1] * dice.choice([1, 4, 200]))
    elif act == 2 and isinstance(value, dict):
        value[dice.choice(['x', '$schema', 'id', 'goal'])] = dice.choice(STRANGE)
    else:
        container[key] = dice.choice(STRANGE)
    return box['root']


def breed(files, folder):
    dice = random.Random(1)
    for path in files:
        for number in range(MUTANTS):
            out = folder / kind_of(path) / f'{path.stem}_{number}.json'
            out.parent.mkdir(parents=True, exist_ok=True)
            document = mutant(load(path), dice)
            if not (isinstance(document, dict) and '$schema' in document):
                out.write_text(json.dumps(document))
                yield out


def hero_with(**parts):
    hit = {'name': 'Hit', 'script': "MODIFY(OPPONENT, 'health', -1)"}
    return {'name': 'At the limit', 'attributes': {'health': 9}, 'abilities': [hit], **parts}


def rules_attributes():
    """What the scripts of the shipped rules name: a hero that has them leaves room for everything else of its own."""
    rules = ' '.join(path.read_text() for path in ROOT.glob('content/duel/rules/*.json'))
    return sorted({'health', *re.findall(r"(?:GET|SET|MODIFY)\(\w+, '(\w+)'", rules)})


def hero_limits():
    """{limit: (a hero at it, the same with one more)}"""
    hit = hero_with()['abilities'][0]
    effect = {'trigger': 'ON_TURN_START', 'script': hit['script']}
    allowed = {'warning': 'crowded', 'reason': 'so'}
    names = rules_attributes()

    def pair(make, most):
        return make(most), make(most + 1)

    def attributes(count):
        return hero_with(attributes={name: 9 for name in (names + [f'mine_{i}' for i in range(count)])[:count]})

    return {
        'attributes': pair(attributes, 16),
        'effects': pair(lambda n: hero_with(passive_effects=[effect] * n), 11),
        'abilities': pair(lambda n: hero_with(abilities=[{**hit, 'name': f'Hit {i}'} for i in range(n)]), 8),
        'no ability': (hero_with(), hero_with(abilities=[])),
        'tags': pair(lambda n: hero_with(abilities=[{**hit, 'tags': [f't{i}' for i in range(n)]}]), 16),
        'tag': pair(lambda n: hero_with(abilities=[{**hit, 'tags': ['t' * n]}]), 60),
        'empty tag': (hero_with(), hero_with(abilities=[{**hit, 'tags': ['']}])),
        'tagged': pair(lambda n: hero_with(attribute_tags={f'a{i}': ['t'] for i in range(n)}), 256),
        'tagged name': pair(lambda n: hero_with(attribute_tags={'a' * n: ['t']}), 60),
        'tag of an attribute': pair(lambda n: hero_with(attribute_tags={'health': ['t' * n]}), 60),
        'attribute': pair(lambda n: hero_with(attributes={'health': 9, 'a' * n: 1}), 60),
        'empty attribute': (hero_with(), hero_with(attributes={'health': 9, '': 1})),
        'name': pair(lambda n: hero_with(name='\u00fc' * n), 60),
        'ability': pair(lambda n: hero_with(abilities=[{**hit, 'name': 'h' * n}]), 60),
        'effect': pair(lambda n: hero_with(passive_effects=[{**effect, 'name': 'e' * n}]), 60),
        'description': pair(lambda n: hero_with(description='d' * n), 300),
        'reason': pair(lambda n: hero_with(allow=[{**allowed, 'reason': 'r' * n}]), 300),
        'allowances': pair(lambda n: hero_with(allow=[allowed] * n), 16),
        'number': (hero_with(attributes={'health': 3.4028235e38}), hero_with(attributes={'health': 3.4028235000000004e38})),
        'cost': (hero_with(abilities=[{**hit, 'cost': -3.4028235e38}]), hero_with(abilities=[{**hit, 'cost': -3.5e38}])),
        'control': (hero_with(), hero_with(attributes={'health': 9, 'a\u202eb': 1})),
    }


def limit_faults(program, schema, folder):
    """A hero at a limit is fine for both, and one beyond it for neither."""
    wanted = {}
    for number, (limit, pair) in enumerate(hero_limits().items()):
        for fine, hero in zip((True, False), pair):
            path = folder / 'duel' / 'hero' / f'limit_{number}_{fine}.json'
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(hero))
            wanted[path] = (limit, fine)
    for path, (limit, fine) in wanted.items():
        codes = validate(program, [path])[path]  # alone, so that the others are no opponents
        if (not codes) != fine or schema.is_valid(load(path)) != fine:
            yield f'{limit}, {"at" if fine else "beyond"} the limit: validate says {codes or "fine"}, ' \
                  f'the schema refuses it: {not schema.is_valid(load(path))}'


def main():
    program = pathlib.Path(sys.argv[1]).resolve()
    faults = []
    schemas = {}
    for path in sorted(set(ROOT.glob('schema/*/*.json')) - set(ROOT.glob('schema/output/*.json'))):
        Draft202012Validator.check_schema(load(path))
        schemas['/'.join(path.parts[-2:]).removesuffix('.json')] = Draft202012Validator(load(path))

    def refused(path):
        return not schemas[kind_of(path)].is_valid(load(path))

    shipped = sorted(ROOT.glob('content/*/*/*.json'))
    good = shipped + sorted(ROOT.glob('tests/schema/good/*/*/*.json'))
    broken = sorted(ROOT.glob('tests/schema/broken/*/*/*.json'))
    for path in shipped:
        link = load(path).get('$schema')  # a file without one, as its author wrote it, is known by its folders
        if link is not None and (path.parent / link).resolve() != ROOT / 'schema' / f'{kind_of(path)}.json':
            faults.append(f'{path}: "$schema" does not lead to its schema')
    for path, codes in validate(program, good).items():
        if codes or refused(path):
            faults.append(f'{path}: good, but validate says {codes or "fine"}, the schema refuses it: {refused(path)}')
    for path, codes in validate(program, broken).items():
        if not codes or not all(code.startswith('json_') for code in codes) or not refused(path):
            faults.append(f'{path}: broken, but validate says {codes or "fine"}, the schema refuses it: {refused(path)}')
    with tempfile.TemporaryDirectory() as folder:
        faults += limit_faults(program, schemas['duel/hero'], pathlib.Path(folder))
        mutants = list(breed(good, pathlib.Path(folder)))
        for path, codes in validate(program, mutants).items():
            if any(code.startswith('json_') for code in codes) != refused(path):
                faults.append(f'validate says {codes or "fine"}, the schema refuses it: {refused(path)}: {path.read_text()}')
        refusals = sum(refused(path) for path in mutants)
    print('\n'.join(faults))
    print(f'{len(schemas)} schemas: {len(good)} good files, {len(broken)} broken ones, '
          f'{len(mutants)} changed ones of which {refusals} are refused')
    return 1 if faults or not schemas or len(good) < 6 or len(broken) < 40 else 0


if __name__ == '__main__':
    sys.exit(main())

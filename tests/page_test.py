#!/usr/bin/env python3
"""usage: page_test.py PROGRAM

What a result's page and its CSV say is what --json says: every number of both is looked for in the record, and the record's
own are looked for on the page."""
import csv
import html.parser
import io
import json
import pathlib
import subprocess
import sys
import tempfile

PROGRAM = pathlib.Path(sys.argv[1]).resolve()


class Page(html.parser.HTMLParser):
    """The tables by their section's name: rows of (row's name, numbers), an interval's ends behind its number."""

    def __init__(self, text):
        super().__init__()
        self.sheets, self.tags, self.pictures = {}, set(), 0
        self.rows = self.row = None
        self.in_head = False
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.tags.add(tag)
        if tag == 'section':
            self.rows = self.sheets.setdefault(attributes['data-sheet'], [])
        elif tag == 'svg':
            self.pictures += 1
            assert attributes['role'] == 'img' and attributes['aria-label'], 'a picture without words'
        elif tag == 'tr':
            self.row = ['', []]
        elif tag == 'th':
            self.in_head = True
        elif tag == 'data':
            self.row[1].append(float(attributes['value']))
        for name, value in attributes.items():
            assert not name.startswith('on') and '//' not in (value or ''), f'<{tag} {name}={value}> leaves the page'

    def handle_endtag(self, tag):
        if tag == 'th':
            self.in_head = False
        elif tag == 'tr' and self.row[1]:
            self.rows.append(tuple(self.row))

    def handle_data(self, data):
        if self.in_head and self.row is not None:
            self.row[0] += data


def run(*words):
    with tempfile.TemporaryDirectory() as folder:
        page, table = pathlib.Path(folder, 'r.html'), pathlib.Path(folder, 'r.csv')
        ran = subprocess.run([PROGRAM, *words, '--json', '--html', page, '--csv', table], capture_output=True, text=True)
        assert ran.returncode in (0, 1), ran.stderr
        return json.loads(ran.stdout), Page(page.read_text()), blocks(table.read_bytes().decode())


def blocks(text):
    """A file's tables by name: rows of (name, numbers)."""
    assert text.endswith('\r\n') and '\n' not in text.replace('\r\n', '')
    out = {}
    for block in text.split('\r\n\r\n'):
        heads, *rows = csv.reader(io.StringIO(block))
        rows = [(row[0], [float(cell) for head, cell in zip(heads[1:], row[1:]) if cell and head != 'verdict']) for row in rows]
        out.setdefault(heads[0], []).extend(row for row in rows if row[1])
    return out


def check(name, shown, expected):
    assert shown == expected, f'{name}: {shown} is shown, {expected} was measured'


def check_same(page, table):
    """A page and a CSV file have the same numbers."""
    check('tables', sorted(page.sheets), sorted(table))
    for name, rows in table.items():
        check(name, page.sheets[name], rows)
    assert 'script' not in page.tags and 'link' not in page.tags and 'img' not in page.tags
    assert page.pictures > 0


def interval(record):
    return [record['interval_95']['low'], record['interval_95']['high']] if 'interval_95' in record else []


def check_simulation():
    record, page, table = run('sim', 'duel', 'fighter', 'fire_mage', '-n', '200', '--b', 'greedy')
    check_same(page, table)
    matches = record['matches']
    rows = [record['first'], record['second'], record['seat_a']]
    check('result', page.sheets['result'],
          [(name, [one['score']] + (interval(record) if one is rows[0] else [])
            + [one[key] / matches for key in ('wins', 'draws', 'losses')])
           for name, one in zip(['Fighter (random)', 'Fire Mage (greedy)', 'seat a'], rows)])
    lengths = {int(turns): count for turns, count in record['turns']['matches_by_turns'].items()}
    shown = 0
    for label, (share, count) in page.sheets['turns']:
        low, _, high = label.partition('-')
        wanted = sum(n for turns, n in lengths.items() if int(low) <= turns <= int(high or low))
        check(f'{label} turns', (count, share), (wanted, wanted / matches))
        shown += wanted
    check('all lengths', shown, matches)
    for name, metric in record['metrics'].items():
        if 'counts' not in metric:
            continue
        whole = sum(metric['counts'].values())
        check(name, sorted(label for label, _ in page.sheets[name]), sorted(metric['counts']))
        for label, numbers in page.sheets[name]:
            per_use = metric.get('per_use', {}).get(label)
            wanted = [metric['counts'][label] / whole if whole else 0, metric['per_match_by_label'][label]]
            check(f'{name}, {label}', numbers, wanted + ([per_use] if per_use is not None else []))
    assert {'damage', 'endings', 'abilities', 'measure'} <= set(page.sheets)
    singles = dict(page.sheets['measure'])
    check('passes', singles['passes'], [record['metrics']['passes']['total'] / record['metered_matches']])


def check_matrix():
    record, page, table = run('sim', 'pillars', '--all', '-n', '20')
    check_same(page, table)
    for row, (name, numbers) in zip(record['rows'], page.sheets['scores'], strict=True):
        assert name.endswith(row['shown']), name
        score = [one for one in row['scores'] if one is not None]
        check(name, numbers[:2], [row['mean_score'], score[0]])
        assert set(score) <= set(numbers), name


def check_rows():
    record, page, table = run('sweep', 'hilo', '--number', '/goal', '--values', '5,6', '-n', '40')
    check_same(page, table)
    check('sweep', [row[1] for row in page.sheets['/goal']],
          [[one['score'], *interval(one), one['draws'] / one['matches'], one['mean_turns']] for one in record['points']])
    record, page, table = run('sim', 'hilo', 'corner', '--against', 'all', '-n', '40')
    check_same(page, table)
    check('against', [row[1][0] for row in page.sheets['pairings']], [one['score'] for one in record['pairings']])
    record, page, table = run('diff', 'duel', '--to-content', 'paladin', '-n', '20')
    check_same(page, table)
    check('diff', page.sheets['result'][0][1][:3], [record['score'][key] for key in ('from', 'to', 'difference')])
    record, page, table = run('report', 'duel', 'fighter', '-n', '4')
    check_same(page, table)
    check('report', page.sheets['mean'][0][1][0], record['band']['judged'][0]['score'])
    check('choices', [row[1][-2:] for row in page.sheets['choices']],
          [[one['offered'], one['chosen']] for one in record['choices']['uses']])


check_simulation()
check_matrix()
check_rows()
print('the page, the CSV file and --json say the same')

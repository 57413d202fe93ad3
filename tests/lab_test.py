#!/usr/bin/env python3
"""usage: lab_test.py PROGRAM

The lab keeps its word: the command that stands beside a job, run in a shell, prints what the job came to, for every kind
of job, the owner's contents included; nothing that has ended is lost when the server is killed, and what had not ended is
told by the next one, which can run it again."""
import http.client
import json
import pathlib
import re
import shlex
import signal
import subprocess
import sys
import tempfile
import time

PROGRAM = pathlib.Path(sys.argv[1]).resolve()
PATIENCE = 60  # seconds for anything
TABLE = '{"name": "Ann\'s", "goal": 6}'
JOBS = [
    {'kind': 'simulate', 'game': 'hilo', 'a': 'bold', 'matches': 40},
    {'kind': 'simulate', 'game': 'hilo', 'contents': ['mine'], 'options': {'head_start': [1, 0]}, 'matches': 40, 'seed': 7},
    {'kind': 'simulate', 'game': 'pillars-scene', 'matches': 20},
    {'kind': 'tournament', 'game': 'hilo', 'agents': ['random', 'lookahead:outcomes=200', 'bold'], 'matches': 20},
    {'kind': 'round_robin', 'game': 'aegis', 'a': 'greedy', 'b': 'greedy', 'matches': 4},
    {'kind': 'report', 'game': 'grapple', 'matches': 20},
    {'kind': 'report', 'game': 'pillars', 'matches': 2},
    {'kind': 'diff', 'game': 'duel', 'contents': ['fighter'], 'to_contents': ['fire_mage'], 'matches': 20},
    {'kind': 'diff', 'game': 'hilo', 'to_contents': [TABLE], 'matches': 40},
    {'kind': 'diff', 'game': 'aegis', 'matches': 4},
    {'kind': 'sweep', 'game': 'hilo', 'number': '/goal', 'values': [5, 10], 'a': 'bold', 'matches': 40},
    {'kind': 'sweep', 'game': 'duel', 'number': '/attributes/health', 'values': [40.5], 'of': 2, 'matches': 10},
]


class Server:
    def __init__(self, folder):
        self.folder = folder
        self.start()

    def start(self):
        self.process = subprocess.Popen([PROGRAM, 'serve', '--port', '0', '--archive', f'{self.folder}/archive.sqlite',
                                         '--content', self.folder], stdout=subprocess.PIPE, text=True)
        said = ''
        while not (found := re.search(r'http://127\.0\.0\.1:(\d+)/#owner=(\w+)', said)):
            line = self.process.stdout.readline()
            assert line, f'the server ended: {said}'
            said += line
        self.port, self.owner = int(found[1]), found[2]

    def end(self, by):
        self.process.send_signal(by)
        self.process.wait(timeout=PATIENCE)
        self.process.stdout.close()

    def must(self, method, path, body=None):
        connection = http.client.HTTPConnection('127.0.0.1', self.port, timeout=PATIENCE)
        try:
            connection.request(method, path, None if body is None else json.dumps(body),
                               {'Authorization': f'Bearer {self.owner}'})
            answer = connection.getresponse()
            text = answer.read()
            assert answer.status == 200, (method, path, answer.status, text)
            return json.loads(text)
        finally:
            connection.close()

    def begin(self, asked):
        return self.must('POST', '/api/jobs', asked)['job']

    def ended(self, job):
        for _ in range(PATIENCE * 20):
            record = self.must('GET', f'/api/jobs/{job}')
            if record['state'] not in ('waiting', 'running'):
                return record
            time.sleep(0.05)
        raise AssertionError('it does not end')


def printed(command):
    assert command.startswith('agon '), command
    done = subprocess.run(command.replace('agon', shlex.quote(str(PROGRAM)), 1), shell=True, capture_output=True, text=True,
                          check=False)
    assert done.stdout, (command, done.stderr)
    return json.loads(done.stdout)


def check_commands(server):
    for asked in JOBS:
        record = server.ended(server.begin(asked))
        assert record['state'] == 'done', (asked, record.get('problems'))
        assert printed(record['command']) == record['result'], record['command']
        assert server.must('GET', f"/api/archive/{record['job']}") == record['result']


def check_kill(server):
    """What had ended stays, what ran and what waited is told, and can be run again."""
    before = {run['id']: run for run in server.must('GET', '/api/archive')['runs']}
    long = server.begin({'kind': 'simulate', 'game': 'hilo', 'matches': 100_000_000})
    short = server.begin({'kind': 'sweep', 'game': 'hilo', 'contents': [TABLE], 'number': '/goal', 'values': [4], 'matches': 4})
    server.end(signal.SIGKILL)
    server.start()
    after = {run['id']: run for run in server.must('GET', '/api/archive')['runs']}
    assert all(after[run] == before[run] for run in before)
    assert after[long]['status'] == after[short]['status'] == 'begun'
    states = {job['job']: job['state'] for job in server.must('GET', '/api/jobs')['jobs']}
    assert states == {long: 'lost', short: 'lost'}, states
    again = server.ended(server.begin(server.must('GET', f'/api/jobs/{short}')['asked']))
    assert again['state'] == 'done' and again['command'] == after[short]['command']
    server.must('DELETE', f'/api/jobs/{short}')
    server.must('DELETE', f'/api/jobs/{long}')
    assert {job['state'] for job in server.must('GET', '/api/jobs')['jobs']} == {'done'}


def check_cancel(server):
    job = server.begin({'kind': 'tournament', 'game': 'hilo', 'agents': ['random', 'first'], 'matches': 50_000_000})
    while server.must('GET', f'/api/jobs/{job}')['done'] == 0:
        time.sleep(0.02)
    server.must('DELETE', f'/api/jobs/{job}')
    record = server.ended(job)
    assert record['state'] == 'cancelled' and record['result']['complete'] is False
    server.end(signal.SIGTERM)
    server.start()
    kept = next(run for run in server.must('GET', '/api/archive')['runs'] if run['id'] == job)
    assert kept['status'] == 'stopped' and kept['kind'] == 'tournament'
    assert server.must('GET', f'/api/archive/{job}') == record['result']


def main():
    with tempfile.TemporaryDirectory() as folder:
        own = pathlib.Path(folder) / 'hilo' / 'table'
        own.mkdir(parents=True)
        (own / 'mine.json').write_text('{\n  "name": "Mine, isn\'t it",\n  "goal": 7\n}\n')
        server = Server(folder)
        try:
            check_commands(server)
            check_kill(server)
            check_cancel(server)
        finally:
            if server.process.poll() is None:
                server.end(signal.SIGTERM)
        verified = subprocess.run([PROGRAM, 'archive', 'verify', '--archive', f'{folder}/archive.sqlite'],
                                  capture_output=True, text=True, check=False)
        assert verified.returncode == 0, verified.stdout + verified.stderr
    print(f'{len(JOBS)} commands print what their jobs came to; a kill and a cancel lose nothing')


main()

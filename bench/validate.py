#!/usr/bin/env python3
"""usage: validate.py PROGRAM [TIMES]

How long the studio waits for the server's validator: every file that ships is sent over HTTP, as the page sends it, TIMES
times (20), one after the other over one connection; also with a mistake in its middle, as while somebody types."""
import http.client
import json
import os
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile
import time

PAUSE = 0.025  # seconds between questions: a client may ask 50 times a second
WANTED = 100   # milliseconds


def start(program, folder):
    server = subprocess.Popen([program, 'serve', '--port', '0', '--archive', f'{folder}/archive.sqlite'],
                              stdout=subprocess.PIPE, text=True)
    said = ''
    while not (found := re.search(r'http://127\.0\.0\.1:(\d+)/#owner=(\w+)', said)):
        line = server.stdout.readline()
        assert line, f'the server ended: {said}'
        said += line
    return server, int(found[1]), found[2]


class Client:
    def __init__(self, port, token):
        self.connection = http.client.HTTPConnection('127.0.0.1', port, timeout=60)
        self.headers = {'Authorization': f'Bearer {token}', 'Content-Type': 'application/json'}

    def ask(self, method, path, body=None):
        self.connection.request(method, path, None if body is None else json.dumps(body), self.headers)
        answer = self.connection.getresponse()
        text = answer.read()
        assert answer.status == 200, (method, path, answer.status, text[:300])
        return json.loads(text)


def measure(client, file, times):
    path = '/'.join((file['game'], file['kind'], file['name']))
    text = client.ask('GET', f'/api/content/{path}')['text']
    broken = text[:len(text) // 2] + '?' + text[len(text) // 2:]
    took = []
    for sent in (text, broken):
        for _ in range(times):
            time.sleep(PAUSE)
            began = time.perf_counter()
            client.ask('POST', '/api/validate', {'kind': f"{file['game']}/{file['kind']}", 'name': file['name'], 'text': sent})
            took.append(1000 * (time.perf_counter() - began))
    return took


def processor_seconds(process):
    """What the server has used of the processors: that does not depend on what else runs here."""
    fields = pathlib.Path(f'/proc/{process.pid}/stat').read_text().rsplit(')', 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf('SC_CLK_TCK')


def percentile(values, share):
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def main():
    program = pathlib.Path(sys.argv[1]).resolve()
    times = int(sys.argv[2]) if len(sys.argv) > 2 else 20
    with tempfile.TemporaryDirectory() as folder:
        server, port, token = start(program, folder)
        try:
            client = Client(port, token)
            kinds, all_of_them = {}, []
            files = [file for file in client.ask('GET', '/api/content')['files'] if file['shipped']]
            for file in files:
                took = measure(client, file, times)
                kinds.setdefault(f"{file['game']}/{file['kind']}", []).extend(took)
                all_of_them += took
            used = 1000 * processor_seconds(server) / len(all_of_them)
        finally:
            server.terminate()
            server.wait()
    print(f'{"milliseconds":24} {"questions":>9} {"median":>8} {"95 %":>8} {"longest":>8}')
    for kind, took in [*kinds.items(), (f'all {len(files)} files', all_of_them)]:
        print(f'{kind:24} {len(took):9} {statistics.median(took):8.1f} {percentile(took, 0.95):8.1f} {max(took):8.1f}')
    within = sum(one < WANTED for one in all_of_them) / len(all_of_them)
    load = os.getloadavg()[0]
    print(f'{100 * within:.1f} % within {WANTED} ms; {used:.1f} ms of a processor each, load {load:.1f} on {os.cpu_count()} cores')


main()

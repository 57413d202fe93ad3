#!/usr/bin/env python3
"""usage: serve_test.py PROGRAM [KILLS]

A server as its users meet it: plays matches over HTTP, is killed with -9 at random moments, comes back, and must have
lost nothing that it acknowledged and counted nothing twice; ends on SIGTERM within two seconds; describes its API
truly; and refuses what it should."""
import hashlib
import http.client
import json
import os
import pathlib
import random
import re
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

PROGRAM = pathlib.Path(sys.argv[1]).resolve()
KILLS = int(sys.argv[2]) if len(sys.argv) > 2 else 10
PATIENCE = 30  # seconds for anything


# Plays the first entry of every menu, as docs/agents.md has it: a message a line, an answer a line.
BOT = """
import json, sys
for line in sys.stdin:
    if json.loads(line)['type'] == 'decide':
        print(json.dumps({'menu': 0}), flush=True)
"""


class Server:
    """`agon serve` in a folder of its own; each start may come after a kill."""

    def __init__(self, folder):
        self.folder = folder
        self.port = 0
        bot = pathlib.Path(folder) / 'bot.py'
        bot.write_text(BOT)
        self.program = f'mybot=exec:{sys.executable} {bot}'
        self.start()

    def start(self):
        command = [PROGRAM, 'serve', '--port', str(self.port), '--archive', f'{self.folder}/archive.sqlite',
                   '--content', self.folder, '--program', self.program]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        said = ''
        while not (found := re.search(r'http://127\.0\.0\.1:(\d+)/#owner=(\w+)', said)):
            line = self.process.stdout.readline()
            assert line, f'the server ended: {said}'
            said += line
        self.port, self.owner = int(found[1]), found[2]

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.process.stdout.close()

    def ask(self, method, path, body=None, token=None, headers=()):
        connection = http.client.HTTPConnection('127.0.0.1', self.port, timeout=PATIENCE)
        given = dict(headers)
        if token:
            given['Authorization'] = f'Bearer {token}'
        try:
            connection.request(method, path, None if body is None else json.dumps(body), given)
            answer = connection.getresponse()
            text = answer.read()
            return answer.status, json.loads(text) if text else None
        finally:
            connection.close()

    def must(self, method, path, body=None, token=None):
        status, answer = self.ask(method, path, body, token or self.owner)
        assert status == 200, (method, path, status, answer)
        return answer


def wait_for_turn(server, match, token):
    """The view once its holder decides, or the match is over."""
    for _ in range(PATIENCE * 100):
        view = server.must('GET', f'/api/matches/{match}', token=token)
        if view['menu'] or view['outcome'] != 'running':
            return view
        time.sleep(0.01)
    raise AssertionError('nothing happens')


def check_api(server):
    api = server.must('GET', '/api/openapi.json')
    assert api['openapi'].startswith('3.1'), api['openapi']
    assert '/api/matches/{match}/choices' in api['paths']
    return api


def check_refusals(server):
    owner = server.owner
    refused = [
        ('GET', '/api/nothing', None, None, {}, 404, 'not_found'),
        ('GET', '/nothing.html', None, None, {}, 404, 'not_found'),
        ('GET', '/../etc/passwd', None, None, {}, 404, 'not_found'),
        ('GET', '/api/matches', None, None, {}, 401, 'no_token'),
        ('GET', '/api/matches', None, 'f' * 32, {}, 403, 'not_allowed'),
        ('GET', '/api/matches/0123456789abcdef', None, owner, {}, 404, 'not_found'),
        ('POST', '/api/matches', {'game': 'hlio'}, owner, {}, 404, 'unknown_game'),
        ('POST', '/api/matches', {'game': 'hilo', 'sates': {}}, owner, {}, 400, 'json_unknown_key'),
        ('POST', '/api/matches', {'game': 'hilo', 'seats': {'a': 'exec:true'}}, owner, {}, 400, 'unknown_agent'),
        ('POST', '/api/matches', {'game': 'hilo', 'seats': {'b': 'exec:' + str(PROGRAM)}}, owner, {}, 400, 'unknown_agent'),
        ('GET', '/api/about', None, None, {'Host': 'evil.example'}, 403, 'wrong_site'),
        ('GET', '/api/about', None, None, {'Origin': 'http://evil.example'}, 403, 'wrong_site'),
        ('GET', '/api/content/hilo/table/..%2fx', None, owner, {}, 404, 'not_found'),
    ]
    for method, path, body, token, headers, status, code in refused:
        got, answer = server.ask(method, path, body, token, headers)
        assert (got, answer['problems'][0]['code']) == (status, code), (method, path, got, answer)


def check_headers(server):
    connection = http.client.HTTPConnection('127.0.0.1', server.port, timeout=PATIENCE)
    connection.request('GET', '/')
    page = connection.getresponse()
    text = page.read().decode()
    policy = page.getheader('Content-Security-Policy')
    nonce = re.search(r"'nonce-(\w+)'", policy)[1]
    assert nonce in text and '__NONCE__' not in text
    assert "frame-ancestors 'none'" in policy and 'unsafe' not in policy, policy
    assert page.getheader('X-Content-Type-Options') == 'nosniff'
    assert page.getheader('Referrer-Policy') == 'no-referrer'
    connection.close()


def finish(server, match, token):
    """Waits until nobody has anything to do any more."""
    for _ in range(PATIENCE * 100):
        view = server.must('GET', f'/api/matches/{match}', token=token)
        if 'seed' in view:
            return view
        time.sleep(0.01)
    raise AssertionError('the match does not end')


def check_program(server):
    """A program that the starter of the server named plays to the end, and it is it that decides."""
    assert server.must('GET', '/api/about')['programs'] == ['mybot']
    status, answer = server.ask('POST', '/api/matches', {'game': 'skirmish', 'seats': {'a': 'http://127.0.0.1:1'}},
                                server.owner)
    assert status == 400, answer  # an address of a request is nobody's
    for game in ('hilo', 'grapple'):
        made = server.must('POST', '/api/matches', {'game': game, 'seats': {'a': 'mybot', 'b': 'random'}})
        token = made['tokens']['spectator']
        view = finish(server, made['match'], token)
        assert view['seats']['a'] == {'who': 'program', 'name': 'mybot', 'present': False}, view['seats']
        replay = server.must('GET', f"/api/matches/{made['match']}/replay", token=token)
        assert replay['seats']['a']['agent'] == 'mybot'
        chosen = [step['choices']['a'] for step in replay['steps'] if 'a' in step.get('choices', {})]
        assert chosen and not any('note' in choice for choice in chosen), chosen  # no default stood in for it
        digest = hashlib.sha256(f"{view['seed']}:{view['salt']}".encode()).hexdigest()
        assert digest == made['commitment'], 'the seed is not the one that was laid'


def check_clock(server):
    """Whoever lets the clock run out has the default played, and the replay says why."""
    made = server.must('POST', '/api/matches', {'game': 'hilo', 'contents': ['corner'], 'clock': {'seconds': 1},
                                                'seats': {'a': 'here', 'b': 'random'}})
    token = made['tokens']['a']
    view = wait_for_turn(server, made['match'], token)
    assert view['clock']['running'] == ['a'], view['clock']
    for _ in range(PATIENCE * 10):
        time.sleep(0.1)
        now = server.must('GET', f"/api/matches/{made['match']}", token=token)
        if now['step'] > view['step'] + 1:
            break
    server.ask('POST', f"/api/matches/{made['match']}/resign", {}, token)  # or the clock has ended it
    finish(server, made['match'], token)
    replay = server.must('GET', f"/api/matches/{made['match']}/replay", token=token)
    notes = [choice['note'] for step in replay['steps'] for choice in step.get('choices', {}).values() if 'note' in choice]
    assert 'the clock ran out' in notes, replay['steps'][:3]


def check_budget(server):
    """What takes too long is refused, and the server goes on."""
    made = server.must('POST', '/api/matches', {'game': 'duel', 'contents': ['gambler', 'stormcaller'],
                                                'seats': {'a': 'here', 'b': 'random'}})
    wait_for_turn(server, made['match'], made['tokens']['a'])
    began = time.monotonic()
    status, answer = server.ask('POST', f"/api/matches/{made['match']}/odds", {'question': 'match'}, made['tokens']['a'])
    took = time.monotonic() - began
    assert took < PATIENCE, took
    assert status == 200 and answer['question'] == 'match', (status, answer)
    assert server.ask('GET', '/api/about')[0] == 200


def check_hint(server):
    """A hint says who was asked and why; a mix is told whole; between people there is none."""
    for game, by in (('hilo', 'lookahead'), ('grapple', 'nash')):
        made = server.must('POST', '/api/matches', {'game': game, 'seats': {'a': 'here', 'b': 'random'}})
        token = made['tokens']['a']
        wait_for_turn(server, made['match'], token)
        hint = server.must('POST', f"/api/matches/{made['match']}/hint", {}, token)
        assert hint['by'] == by and hint['reason'], hint
        assert abs(sum(entry['share'] for entry in hint['entries']) - 1) < 1e-4, hint['entries']
        assert hint['words'] == hint['entries'][0]['words'] and 'lacks' not in hint, hint
        assert hint == server.must('POST', f"/api/matches/{made['match']}/hint", {}, token), 'the same moment, another hint'
    made = server.must('POST', '/api/matches', {'game': 'hilo', 'seats': {'a': 'here', 'b': 'invited'}})
    status, answer = server.ask('POST', f"/api/matches/{made['match']}/hint", {}, made['tokens']['a'])
    assert (status, answer['problems'][0]['message']) == (403, 'there are no hints between people'), answer


def check_rates(server):
    """More connections are no way around the limit of a token."""
    asked = b'GET /api/nothing HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ' + b'e' * 32 + b'\r\n\r\n'
    answers = b''
    for _ in range(6):
        with socket.create_connection(('127.0.0.1', server.port), timeout=PATIENCE) as connection:
            connection.sendall(asked * 190)
            connection.shutdown(socket.SHUT_WR)
            while piece := connection.recv(1 << 16):
                answers += piece
    assert answers.count(b'HTTP/1.1 404') >= 800, answers.count(b'HTTP/1.1 404')
    assert b'HTTP/1.1 429' in answers and b'too many requests with this token' in answers, answers[-500:]
    assert server.ask('GET', '/api/nothing', token='d' * 32)[0] == 404, 'another token has its own limit'


def play(server, lock, stop, ledger, game):
    """One match after the other by random choices, each sent until it is acknowledged."""
    dice = random.Random(game)
    while not stop.is_set():
        match = token = None
        while not stop.is_set():
            try:
                if match is None:
                    status, made = server.ask('POST', '/api/matches',
                                              {'game': game, 'seats': {'a': 'here', 'b': 'random'}}, server.owner)
                    if status == 403:
                        continue  # the owner's token is a new one with every start, and was read before it
                    assert status == 200, (status, made)
                    match, token = made['match'], made['tokens']['a']
                view = wait_for_turn(server, match, token)
                if view['outcome'] != 'running':
                    break
                entry = dice.choice(view['menu'])
                chosen = {'step': view['step'], 'nonce': f'n{dice.getrandbits(64)}', 'choice': entry['choice']}
                while True:
                    try:
                        status, answer = server.ask('POST', f'/api/matches/{match}/choices', chosen, token)
                        break
                    except (OSError, http.client.HTTPException):
                        if stop.is_set():
                            return
                        time.sleep(0.02)
                # An earlier try may have been taken without its answer; the same nonce says so.
                assert status == 200, (status, answer, chosen)
                with lock:
                    ledger.append((match, token, chosen['step'], chosen['choice']))
            except (OSError, http.client.HTTPException):
                time.sleep(0.02)  # it is down


def kill_often(server):
    """Kills at random moments while three matches are played; then holds what was acknowledged against what is kept."""
    lock, stop, ledger = threading.Lock(), threading.Event(), []
    failures = []

    def run(game):
        try:
            play(server, lock, stop, ledger, game)
        except BaseException as failure:  # noqa: B902  a thread's failure is the test's
            failures.append(failure)
            stop.set()

    threads = [threading.Thread(target=run, args=(game,)) for game in ('hilo', 'duel', 'aegis')]
    for thread in threads:
        thread.start()
    dice = random.Random(1)
    for _ in range(KILLS):
        time.sleep(dice.random() * 0.4)
        server.kill()
        server.start()
        if failures:
            break
    stop.set()
    for thread in threads:
        thread.join()
    if failures:
        raise failures[0]
    check_ledger(server, ledger)
    verified = subprocess.run([PROGRAM, 'archive', 'verify', '--archive', f'{server.folder}/archive.sqlite'],
                              capture_output=True, text=True, check=False)
    assert verified.returncode == 0, verified.stdout + verified.stderr
    return len(ledger)


def check_ledger(server, ledger):
    """Every acknowledged choice stands in its match's replay, at its step, once."""
    replays = {}
    for match, token, step, choice in ledger:
        if match not in replays:
            view = server.must('GET', f'/api/matches/{match}', token=token)
            if view['outcome'] == 'running':
                server.must('POST', f'/api/matches/{match}/resign', {}, token)
            replays[match] = server.must('GET', f'/api/matches/{match}/replay', token=token)
        replay = replays[match]
        # One that waited for the next step when the match was left stands beside the steps.
        taken = replay['steps'][step]['choices'] if step < len(replay['steps']) else replay['chosen']
        kept = {key: value for key, value in taken['a'].items() if key != 'note'}
        assert kept == choice, (match, step, kept, choice)


def check_end(server):
    began = time.monotonic()
    server.process.send_signal(signal.SIGTERM)
    code = server.process.wait(timeout=PATIENCE)
    took = time.monotonic() - began
    server.process.stdout.close()
    assert code == 0, code
    assert took < 2, f'it took {took:.1f} s to end'
    mode = os.stat(f'{server.folder}/archive.sqlite').st_mode & 0o777
    assert mode == 0o600, oct(mode)
    beside = [name for name in os.listdir(server.folder) if name.startswith('archive.sqlite-')]
    assert not beside, f'left after a clean end: {beside}'


def main():
    with tempfile.TemporaryDirectory() as folder:
        server = Server(folder)
        try:
            check_api(server)
            check_refusals(server)
            check_headers(server)
            check_program(server)
            check_clock(server)
            check_budget(server)
            check_hint(server)
            check_rates(server)
            choices = kill_often(server)
            check_end(server)
        finally:
            if server.process.poll() is None:
                server.process.kill()
    print(f'{KILLS} kills, {choices} choices acknowledged, none lost, none twice')


main()

#!/usr/bin/env python3
"""usage: arena.py ADDRESS      (as `agon serve` printed it, with the owner's token)

Plays a match of hilo on a server of the arena, against an agent, with nothing but HTTP and JSON: the first entry of every
menu, to the end. Then checks that the dice were laid before the first choice."""
import hashlib
import json
import sys
import time
import urllib.request

site, _, owner = sys.argv[1].partition('/#owner=')


def ask(path, token, body=None):
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(site + path, data, {'Authorization': f'Bearer {token}'})
    return json.load(urllib.request.urlopen(request))


made = ask('/api/matches', owner, {'game': 'hilo', 'seats': {'a': 'here', 'b': 'bold'}})
match, seat = f'/api/matches/{made["match"]}', made['tokens']['a']
chosen = 0
while (view := ask(match, seat))['outcome'] == 'running':
    if not view['menu']:  # the other side, or the dice
        time.sleep(0.01)
        continue
    entry = view['menu'][0]
    # Whoever hears nothing sends the same again: it counts once.
    answer = ask(f'{match}/choices', seat, {'step': view['step'], 'nonce': f'choice-{chosen}', 'choice': entry['choice']})
    if chosen == 0:
        print(f'at step {view["step"]} {view["deciders"]} decide; "{entry["words"]}": {answer}')
    chosen += 1
laid = hashlib.sha256(f'{view["seed"]}:{view["salt"]}'.encode()).hexdigest() == made['commitment']
print(f'the seed was laid at the start: {laid}')
print(f'{view["outcome"]} wins after {view["step"]} steps, {chosen} choices of a')

#!/usr/bin/env python3
"""An agent for every game that plays one match after the other: agon sim hilo --a "exec:python3 examples/bot_many.py"
(docs/agents.md).

It picks any entry of the menu, by the seed that it is given for each match."""
import json
import random
import sys

for line in sys.stdin:
    message = json.loads(line)
    if message['type'] == 'hello':
        print('{"type": "hello", "protocol": 2}', flush=True)
    elif message['type'] == 'begin':
        dice = random.Random(message['seed'])
    elif message['type'] == 'decide':
        print(json.dumps({'menu': dice.randrange(len(message['menu']))}), flush=True)

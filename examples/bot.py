#!/usr/bin/env python3
"""An agent for every game: agon match hilo --a "exec:python3 examples/bot.py" (docs/agents.md).

It picks any entry of the menu; the same question gets the same answer, so its matches can be played again."""
import json
import random
import sys

for line in sys.stdin:
    message = json.loads(line)
    if message['type'] == 'decide':
        dice = random.Random(line)
        print(json.dumps({'menu': dice.randrange(len(message['menu']))}), flush=True)

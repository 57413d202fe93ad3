#!/usr/bin/env python3
"""A bot for the fighter of duel: drinks when it is low, else strikes (docs/tutorial-bot.md)."""
import json
import sys

for line in sys.stdin:
    message = json.loads(line)
    if message['type'] == 'decide':
        me = message['state'][message['side']]
        wanted = 'heal_potion' if me['health'] < 30 else 'sword_slash'
        print(json.dumps({'verb': 'use', 'object': wanted}), flush=True)

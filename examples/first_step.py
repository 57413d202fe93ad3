#!/usr/bin/env python3
"""first_step.py REPLAY: the first step of a match: who chose what, which place gave which roll, what changed."""
import json
import sys

step = json.load(open(sys.argv[1]))['steps'][0]
for side, choice in step['choices'].items():
    print(f'choice of {side}: {choice["verb"]} {choice["object"]}')
for roll in step['rolls']:
    print(f'place (turn {roll["turn"]}, {roll["roll"]}, index {roll["index"]}): {roll["value"]} of {roll["sides"]}')
for change in step['changes']:
    print(f'change: {change["path"]} = {change["value"]}')

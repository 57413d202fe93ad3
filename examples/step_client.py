"""Plays any game through `agon step`, with this program's own dice: python3 examples/step_client.py ./agon grapple"""
import json, random, subprocess, sys

agon = subprocess.Popen([sys.argv[1], "step", sys.argv[2]], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
dice = random.Random(1)

def ask(request, rolls=()):
    print(json.dumps(request | {"rolls": rolls}), file=agon.stdin, flush=True)
    answer = json.loads(agon.stdout.readline())
    return ask(request, [*rolls, dice.randint(1, answer["needs"]["sides"])]) if "needs" in answer else answer

now = ask({})
while now["outcome"] == "running":
    choices = {side: dice.choice(menu) for side, menu in now["menu"].items()}
    now = ask({"state": now["state"], "choices": choices})
    for event in now["events"]: print(event)

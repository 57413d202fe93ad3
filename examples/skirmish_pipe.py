"""A skirmish agent over a pipe: ./agon match skirmish --a "exec:python3 examples/skirmish_pipe.py" --b greedy

Buys all the troops it can pay for, then sends every stack a step towards the nearest node worth having, if it is
likely to win there. Reads one JSON object a line, answers one a line, needs nothing but Python.
"""
import collections
import json
import sys


def distances(roads, target):
    """Edges from every node to the target."""
    found, queue = {target: 0}, collections.deque([target])
    while queue:
        here = queue.popleft()
        for there in roads[here]:
            if there not in found:
                found[there] = found[here] + 1
                queue.append(there)
    return found


def plan(question, roads, headquarters, cost):
    me = question['player']
    enemy = 'P2' if me == 'P1' else 'P1'
    nodes = question['observation']['nodes']
    actions = []
    supply = question['observation']['supplies'][me] + question['incomeNext']
    if supply >= cost:
        actions.append({'type': 'reinforce', 'amount': supply // cost})
    wanted = [n for n, node in nodes.items() if node['owner'] != me and node['supplyYield'] > 0]
    away = [distances(roads, n) for n in wanted or [headquarters[enemy]]]
    for name, node in nodes.items():
        troops = node['forces'][me] - (name == headquarters[me])  # one stays at home
        steps = [(min(d.get(to, 99) for d in away), to) for to in roads[name]]
        if troops < 1 or not steps or min(d.get(name, 99) for d in away) == 0:
            continue
        to = min(steps)[1]
        if troops > 1.2 * nodes[to]['forces'][enemy]:
            actions.append({'type': 'move', 'from': name, 'to': to, 'amount': troops})
    return actions[:question['action_budget']]


for line in sys.stdin:
    message = json.loads(line)
    if message['type'] == 'begin':
        scenario = message['contents'][0]
        homes = {player: scenario['players'][player]['hq'] for player in ('P1', 'P2')}
        price = scenario['settings']['reinforceCostPerStrength']
        edges = collections.defaultdict(list)
        for a, b in scenario['map']['edges']:
            edges[a].append(b)
            edges[b].append(a)
    elif message['type'] == 'decide':
        answer = {'actions': plan(message, edges, homes, price), 'rationale_text': 'the nearest yield first'}
        print(json.dumps(answer), flush=True)

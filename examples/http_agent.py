#!/usr/bin/env python3
"""A skirmish agent over HTTP, with nothing but Python: python3 examples/http_agent.py [PORT [FOLDER]]

A request has no edges, so it looks up the map in FOLDER. It buys what it can and sends its largest stack towards the nearest node worth having (docs/agents.md)."""
import json
import pathlib
import socketserver
import sys
from http.server import BaseHTTPRequestHandler

SHIPPED = pathlib.Path(__file__).parent.parent / 'content/skirmish/scenario'
SCENARIOS = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else SHIPPED


def way(edges, start, goals):
    """The nodes after `start` on a shortest way to one of the goals."""
    ways, seen = [[start]], {start}
    for path in ways:
        if path[-1] in goals:
            return path[1:]
        for edge in edges:
            for here, there in (edge, edge[::-1]):
                if here == path[-1] and there not in seen:
                    seen.add(there)
                    ways.append(path + [there])
    return []


def plan(request):
    scenario = json.loads((SCENARIOS / pathlib.Path(request['scenario_id'] + '.json').name).read_text())
    me, enemy = request['player'], 'P1' if request['player'] == 'P2' else 'P2'
    supply, nodes = request['observation']['supplies'][me], request['observation']['nodes']
    home, target = scenario['players'][me]['hq'], scenario['players'][enemy]['hq']
    troops = {name: node['forces'][me] - (name == home) for name, node in nodes.items()}  # one stays at home
    wanted = {name for name, node in nodes.items() if node['owner'] != me and node['supplyYield'] > 0}
    start = max(troops, key=troops.get)
    actions = []
    if bought := supply // scenario['settings']['reinforceCostPerStrength']:
        actions.append({'type': 'reinforce', 'amount': bought})
    for step in way(scenario['map']['edges'], start, wanted or {target}):
        if troops[start] <= 1.2 * nodes[step]['forces'][enemy]:
            break
        actions.append({'type': 'move', 'from': start, 'to': step, 'amount': troops[start]})
        if nodes[step]['forces'][enemy]:
            break  # nobody knows what is left after a fight
        troops[step] += troops[start]
        start = step
    return actions[:request['action_budget']] or [{'type': 'pass'}]


class Agent(BaseHTTPRequestHandler):
    def do_POST(self):
        request = json.loads(self.rfile.read(int(self.headers['Content-Length'])))
        try:
            actions, why = plan(request), 'the nearest yield first'
        except FileNotFoundError as error:
            actions, why = [{'type': 'pass'}], f'no such map here: {error.filename}'
        answer = {'api_version': '0.1', 'actions': actions, 'rationale_text': why}
        body = json.dumps(answer).encode()
        self.send_response(200)
        self.send_header('Content-Type', 'application/json')
        self.send_header('Content-Length', str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


if __name__ == '__main__':
    socketserver.ThreadingTCPServer.allow_reuse_address = True
    port = int(sys.argv[1]) if len(sys.argv) > 1 else 8000
    server = socketserver.ThreadingTCPServer(('127.0.0.1', port), Agent)
    print(f'listening on http://127.0.0.1:{server.server_address[1]}', flush=True)
    server.serve_forever()

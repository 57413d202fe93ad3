"""The arena's server as `python -m agon serve` starts it: its own description of its API is a valid one, and true."""
import json
import re
import subprocess
import sys
import urllib.request

import jsonschema
import pytest
from openapi_spec_validator import validate


@pytest.fixture
def site(tmp_path):
    command = [sys.executable, '-m', 'agon', 'serve', '--port', '0', '--archive', str(tmp_path / 'archive.sqlite')]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        said = ''
        while not (found := re.search(r'(http://\S+)/#owner=(\w+)', said)):
            line = server.stdout.readline()
            assert line, said
            said += line
        yield found[1], found[2]
        server.terminate()
        assert server.wait(timeout=10) == 0


def ask(site, path, body=None):
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(site[0] + path, data, {'Authorization': f'Bearer {site[1]}'})
    return json.load(urllib.request.urlopen(request))


def test_the_description_is_valid_and_answers_are_as_it_says(site):
    api = ask(site, '/api/openapi.json')
    validate(api)

    def check(answer, method, path):
        schema = api['paths'][path][method]['responses']['200']['content']['application/json']['schema']
        jsonschema.validate(answer, schema)

    check(ask(site, '/api/about'), 'get', '/api/about')
    made = ask(site, '/api/matches', {'game': 'grapple'})
    check(made, 'post', '/api/matches')
    check(ask(site, f'/api/matches/{made["match"]}'), 'get', '/api/matches/{match}')
    check(ask(site, '/api/matches'), 'get', '/api/matches')
    job = ask(site, '/api/jobs', {'kind': 'simulate', 'game': 'hilo', 'matches': 100})
    check(job, 'post', '/api/jobs')
    check(ask(site, f'/api/jobs/{job["job"]}'), 'get', '/api/jobs/{job}')
    check(ask(site, '/api/content'), 'get', '/api/content')
    linted = {'kind': 'hilo/table', 'name': 'mine', 'text': '{"name": "mine", "gaol": 5}'}
    check(ask(site, '/api/validate', linted), 'post', '/api/validate')

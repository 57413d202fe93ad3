import os

import pytest

os.environ.pop('AGON_CONTENT', None)
os.environ['AGON_CONFIG'] = ''  # not what whoever runs this has configured


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

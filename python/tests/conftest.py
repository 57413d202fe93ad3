import os

import pytest

os.environ.pop('AGON_CONTENT', None)
os.environ['AGON_CONFIG'] = ''  # not what whoever runs this has configured


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


@pytest.fixture(scope='session')
def local_cluster():
    """Ray on this machine, with five workers."""
    ray = pytest.importorskip('ray')
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv('RAY_AUTH_MODE', 'disabled')  # else Ray writes a token into the home folder
        patch.setenv('RAY_USAGE_STATS_ENABLED', '0')
        ray.init(num_cpus=5, include_dashboard=False, log_to_driver=False)
        yield
        ray.shutdown()

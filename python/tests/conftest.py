import os

import pytest

os.environ.pop('AGON_CONTENT', None)
os.environ['AGON_CONFIG'] = ''  # not what whoever runs this has configured


def pytest_addoption(parser):
    parser.addoption('--full', action='store_true', help='those that are marked `full`, and no others')


def pytest_configure(config):
    config.addinivalue_line('markers', 'full: takes long, so only ./agon test --full runs it')


def pytest_collection_modifyitems(config, items):
    wanted = bool(config.getoption('--full'))
    others = [item for item in items if bool(item.get_closest_marker('full')) != wanted]
    config.hook.pytest_deselected(items=others)
    items[:] = [item for item in items if item not in others]


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
        start(ray, attempts=3)
        yield
        ray.shutdown()


def start(ray, attempts):
    """Ray gives its own processes half a minute, which a machine with other work may not have."""
    try:
        ray.init(num_cpus=5, include_dashboard=False, log_to_driver=False)
    except Exception:
        ray.shutdown()
        if attempts == 1:
            raise
        start(ray, attempts - 1)

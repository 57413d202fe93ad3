"""Every `pycon` block of the documentation does what it shows; those of a page are one session."""
import doctest
import pathlib
import re

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGES = ['README.md', 'docs/cluster.md', 'docs/jax.md', 'docs/python.md']


@pytest.mark.parametrize('page', PAGES)
def test_what_is_shown_is_what_happens(page, request):
    if page == 'docs/cluster.md':
        request.getfixturevalue('local_cluster')
    text = (ROOT / page).read_text()
    names = {}
    parser, runner, report = doctest.DocTestParser(), doctest.DocTestRunner(optionflags=doctest.ELLIPSIS), []
    blocks = list(re.finditer(r'^```pycon\n(.*?)^```', text, re.M | re.S))
    assert blocks
    for block in blocks:
        line = text[:block.start()].count('\n') + 1
        test = parser.get_doctest(block[1], names, page, page, line)
        test.globs = names  # a copy else: the next block goes on where this one ends
        runner.run(test, out=report.append, clear_globs=False)
    assert not runner.summarize(False).failed, ''.join(report)


def test_python_is_shown_only_where_it_is_run():
    for page in (ROOT / 'docs').glob('*.md'):
        if f'docs/{page.name}' not in PAGES:
            assert '```pycon' not in page.read_text(), page
    assert '```python\n' not in (ROOT / 'docs/python.md').read_text()

"""What a person can ask of a game. Each function is a verb of the command line, with its options as keywords."""
from __future__ import annotations

import os
import warnings
from collections.abc import Mapping

from agon import _core
from agon.errors import ContentWarning
from agon.progress import shown

TYPE_CHECKING = False  # typing is a third of the time that the package takes to load
if TYPE_CHECKING:
    from typing import Any, Callable, Iterable, Sequence, Union

    import numpy

    from agon.cluster import Cluster
    from agon.progress import Progress

    Path = Union[str, os.PathLike[str]]
    #: The name of a content that ships, a file, or the whole content.
    Content = Union[Path, Mapping[str, Any]]
    _Dict = dict[str, Any]
else:
    _Dict = dict

__all__ = [
    'Answer', 'Stepper', 'content', 'contents', 'diff', 'games', 'generate', 'match', 'new', 'odds', 'payoff_matrix',
    'replay', 'report', 'show', 'simulate', 'step', 'validate',
]


class Answer(_Dict):
    """A dict with the names of the command line's JSON. `text`, and so `print`, is what it shows people."""

    text: str = ''
    replay: bytes = b''  #: of a match: what a replay file holds

    def __str__(self) -> str:
        return self.text or repr(self)


def simulate(game: str, *contents: Content, a: str | None = None, b: str | None = None, n: int = 10_000, seed: int = 1,
             index: int = 0, options: Mapping[str, Any] | str | None = None, no_swap: bool = False,
             metered: int | None = None, threads: int = 0, kernel: str | None = None, all: bool = False,
             all_agents: Iterable[str] = (), agent_deadline: float | None = None, progress: Progress = None,
             cluster: Cluster | str | bool = False) -> Answer:
    """Plays `n` matches and says what they came to: scores with intervals, lengths, the game's metrics.

    With `all_agents` each of these agents meets each other one, with `all` each content. Ctrl-C ends it with the
    matches so far: then `complete` is False. `cluster` has a Ray cluster play them (docs/cluster.md): `True`, its address,
    or an agon.cluster.Cluster; `threads` are then the cores of a task.
    """
    return _ask(_verb('simulate', cluster), progress, game=game, contents=contents, a=a, b=b, n=n, seed=seed, index=index,
                options=options, no_swap=no_swap, metered=metered, threads=threads, kernel=kernel, all=all,
                all_agents=_texts(all_agents), agent_deadline=agent_deadline)


def report(game: str, *contents: Content, n: int = 10_000, seed: int = 1, threads: int = 0,
           progress: Progress = None, cluster: Cluster | str | bool = False) -> Answer:
    """A content's metrics, and whether they are where its ruleset wants them; `cluster` as in `simulate`."""
    return _ask(_verb('report', cluster), progress, game=game, contents=contents, n=n, seed=seed, threads=threads)


def diff(game: str, *contents: Content, from_: Mapping[str, Any] | str | None = None,
         to: Mapping[str, Any] | str | None = None, to_content: Content | Iterable[Content] = (),
         options: Mapping[str, Any] | str | None = None, a: str | None = None, b: str | None = None, n: int = 2000,
         seed: int = 1, index: int = 0, no_swap: bool = False, threads: int = 0, agent_deadline: float | None = None,
         progress: Progress = None) -> Answer:
    """Compares two variants of a game, match options or contents, on the same dice."""
    return _ask(_core.diff, progress, game=game, contents=contents, **{'from': from_}, to=to,
                to_content=_list(to_content), options=options, a=a, b=b, n=n, seed=seed, index=index, no_swap=no_swap,
                threads=threads, agent_deadline=agent_deadline)


def match(game: str, *contents: Content, a: str | None = None, b: str | None = None, seed: int = 1, index: int = 0,
          swap: bool = False, options: Mapping[str, Any] | str | None = None, replay: Path | None = None,
          force: bool = False, verbose: bool = False, ascii: bool = False,
          agent_deadline: float | None = None) -> Answer:
    """Plays one match. `events` is what happened; `.replay` what a replay file holds, `replay` a file to write it to."""
    return _ask(_core.match, False, game=game, contents=contents, a=a, b=b, seed=seed, index=index, swap=swap,
                options=options, replay=replay, force=force, verbose=verbose, ascii=ascii,
                agent_deadline=agent_deadline)


def replay(replay: Path | bytes, *, events: bool = False, luck: bool = False, policy: str | None = None,
           verbose: bool = False, ascii: bool = False, progress: Progress = None) -> Answer:
    """Plays a replay again, a file or its bytes, and compares everything: `verified` says whether it is true.

    With `luck` it says what dice and what choices made of it (docs/luck.md), if both sides play as `policy`, an agent,
    or as well as is known. Ctrl-C ends that with the steps so far: then its `complete` is False.
    """
    given = {'text': _decoded(replay)} if isinstance(replay, bytes) else {'file': replay}
    return _ask(_core.replay, progress if luck else False, **given, events=events, luck=luck, policy=policy,
                verbose=verbose, ascii=ascii)


def odds(game: str, *contents: Content, choose: Mapping[str, str] | str | Iterable[str] = (),
         state: Mapping[str, Any] | Path | None = None, replay: Path | bytes | None = None, at: int | None = None,
         options: Mapping[str, Any] | str | None = None, ascii: bool = False, progress: Progress = None,
         **own: Any) -> Answer:
    """What may come of a decision, exactly; or one of the game's own questions, as `agon odds GAME --help` has them.

    `choose` fixes a side's choice: {'a': 'guess high 1'}. A flag of the game's is a keyword: `match=True`.
    """
    if isinstance(choose, Mapping):
        choose = [f'{side}={choice}' for side, choice in choose.items()]
    given = {'replay_text': _decoded(replay)} if isinstance(replay, bytes) else {'replay': replay}
    flags = {name.replace('_', '-'): value for name, value in own.items() if value is not None}
    return _ask(_core.odds, progress, game=game, contents=contents, choose=_texts(choose), state=state, **given, at=at,
                options=options, ascii=ascii, flags=flags)


def payoff_matrix(answer: Mapping[str, Any]) -> numpy.ndarray[Any, Any]:
    """The payoffs of an open decision as numpy's array: worth to a, a row for each of a's entries, a column for b's."""
    import numpy
    odds = answer['odds']
    menu = odds['menu']
    return numpy.array(odds['payoffs']).reshape(len(menu.get('a') or [0]), len(menu.get('b') or [0]))


def games() -> list[dict[str, Any]]:
    """Every game: its contents, agents, rolls and settings."""
    return list(_core.games({})[0])


def show(game: str) -> dict[str, Any]:
    """One game: its contents, agents, rolls and settings."""
    return dict(_core.games({'game': game})[0][0])


def contents(game: str) -> dict[str, list[str]]:
    """The names of the contents that ship with a game, by kind."""
    return {kind['name']: [one['name'] for one in kind['shipped']] for kind in show(game)['contents']}


def content(game: str, name: Path, kind: str | None = None) -> dict[str, Any]:
    """A content as data: to look at, or to change and play."""
    return _ask(_core.content, False, game=game, name=name, kind=kind)


def validate(*items: Content, as_: str | None = None, strict: bool = False) -> Answer:
    """What is wrong with content files, folders or dicts; `as_` is the kind of those that do not say it: GAME/KIND."""
    return _ask(_core.validate, False, items=items, **{'as': as_}, strict=strict)


def generate(game: str, kind: str | None = None, *, seed: int = 1, index: int = 0, count: int = 1,
             out: Path | None = None, force: bool = False) -> Answer:
    """Random content from a seed: the content itself, or, with a folder `out`, the files `written`."""
    return _ask(_core.generate, False, game=game, kind=kind, seed=seed, index=index, count=count, out=out, force=force)


def new(game: str, name: str, *, kind: str | None = None, out: Path | None = None, force: bool = False) -> Answer:
    """Writes a content file to begin with: valid, explained, playable."""
    return _ask(_core.new, False, game=game, name=name, kind=kind, out=out, force=force)


class Stepper:
    """Drives the rules of a game, one step at a time, with dice of your own or from a seed.

    >>> Stepper('hilo').step()['deciders']
    'both'
    """

    def __init__(self, game: str, *contents: Content, options: Mapping[str, Any] | str | None = None) -> None:
        self._stepper = _core.Stepper(given(game=game, contents=contents, options=options))

    def step(self, **request: Any) -> dict[str, Any]:
        """A request as `agon step` reads it: `state`, `choices`, `rolls`, `seed`, `index`, `until`."""
        return dict(self._stepper.step(given(**request)))


def step(game: str, *contents: Content, options: Mapping[str, Any] | str | None = None,
         **request: Any) -> dict[str, Any]:
    """One step; a Stepper opens the game once for many."""
    return Stepper(game, *contents, options=options).step(**request)


def _verb(name: str, cluster: Cluster | str | bool) -> Callable[..., tuple[Any, ...]]:
    if cluster is False:
        return getattr(_core, name)

    def ask(arguments: dict[str, Any], progress: Any) -> tuple[Any, ...]:
        from agon import cluster as clusters
        return clusters.ask(name, arguments, cluster, progress)
    return ask


def _ask(verb: Callable[..., tuple[Any, ...]], progress: Progress, **arguments: Any) -> Answer:
    with shown(progress) as callback:
        record, text, problems, replay = verb(given(**arguments), callback)
    for words, problem in {words: problem for problem, words in problems}.items():  # both sides may have the same
        warnings.warn(ContentWarning(words, problem), stacklevel=3)
    answer = Answer(record)
    answer.text = text
    if replay:
        answer.replay = replay
    return answer


def warn(problems: Iterable[tuple[dict[str, Any], str]], stacklevel: int = 3) -> None:
    """What the author of a content should know."""
    for problem, words in problems:
        warnings.warn(ContentWarning(words, problem), stacklevel=stacklevel)


def given(**arguments: Any) -> dict[str, Any]:
    """Without those that were left out."""
    return {name: _plain(value) for name, value in arguments.items() if value is not None}


def _plain(value: Any) -> Any:
    """Mappings and iterables of other kinds are the caller's affair, but one level is common."""
    return dict(value) if isinstance(value, Mapping) and not isinstance(value, dict) else value


def _texts(given: str | Iterable[str]) -> list[str]:
    return [given] if isinstance(given, str) else list(given)


def _list(given: Content | Iterable[Content]) -> Sequence[Content]:
    return [given] if isinstance(given, (str, os.PathLike, Mapping)) else list(given)


def _decoded(text: bytes) -> str:
    return text.decode('utf-8', 'surrogateescape')

"""TorchRL over `agon.vec`: an EnvBase, a collector and its masked PPO: tools/torch_examples runs it (it needs torch)."""
from __future__ import annotations

import time
from typing import Any, Sequence

import numpy as np
import torch
from tensordict import TensorDict
from tensordict.nn import TensorDictModule
from torch import nn
from torchrl.collectors import Collector
from torchrl.data import Binary, Categorical, Composite, Unbounded
from torchrl.envs import EnvBase
from torchrl.envs.utils import check_env_specs
from torchrl.modules import MaskedCategorical, ProbabilisticActor, ValueOperator
from torchrl.objectives import ClipPPOLoss
from torchrl.objectives.value import GAE

import agon
from common import options, plot, share
from duel_match import GREEDY, LEARNER, RULES


class MatchEnv(EnvBase):
    """The learner against an opponent, `num_envs` matches as TorchRL's batch."""

    def __init__(self, game: str, *contents: Any, num_envs: int, opponent: str = 'greedy', **more: Any) -> None:
        super().__init__(batch_size=torch.Size([num_envs]), device='cpu')
        self.vec = agon.vec(game, *contents, num_envs=num_envs, opponent=opponent, autoreset='off', **more)
        batch = (num_envs,)
        self.observation_spec = Composite(
            observation=Unbounded((*batch, self.vec.observations.shape[1])),
            action_mask=Binary(self.vec.slots, shape=(*batch, self.vec.slots), dtype=torch.bool), shape=batch)
        self.action_spec = Categorical(self.vec.slots, shape=batch, dtype=torch.int64)
        self.reward_spec = Unbounded((*batch, 1))
        self.done_spec = Composite({name: Binary(1, shape=(*batch, 1), dtype=torch.bool)
                                    for name in ('done', 'terminated', 'truncated')}, shape=batch)

    def _reset(self, tensordict: TensorDict | None = None, **_: Any) -> TensorDict:
        marked = tensordict.get('_reset', None) if tensordict is not None else None
        if marked is None:
            self.vec.reset()
        else:
            self.vec.reset_some(marked.reshape(-1).numpy())
        return TensorDict({**self._seen(), **self._ends()}, self.batch_size)

    def _step(self, tensordict: TensorDict) -> TensorDict:
        # check_env_specs plays any slot; the policies below keep to the mask.
        chosen = tensordict['action'].numpy().astype(np.int32)
        legal = np.take_along_axis(self.vec.masks, chosen[:, None], axis=1)[:, 0]
        self.vec.step(np.where(legal, chosen, self.vec.masks.argmax(axis=1)).astype(np.int32))
        reward = torch.tensor(self.vec.rewards)[:, None]
        return TensorDict({**self._seen(), **self._ends(), 'reward': reward}, self.batch_size)

    def _seen(self) -> dict[str, torch.Tensor]:
        return {'observation': torch.tensor(self.vec.observations), 'action_mask': torch.tensor(self.vec.masks)}

    def _ends(self) -> dict[str, torch.Tensor]:
        ended = {name: torch.tensor(getattr(self.vec, name))[:, None] for name in ('terminated', 'truncated')}
        return {**ended, 'done': ended['terminated'] | ended['truncated']}

    def _set_seed(self, seed: int | None) -> None:
        self.vec.reset(seed or 0)


class Compress(nn.Module):
    def forward(self, seen: torch.Tensor) -> torch.Tensor:
        return torch.sign(seen) * torch.log1p(seen.abs())


def network(size: int, width: int) -> nn.Sequential:
    return nn.Sequential(Compress(), nn.Linear(size, 64), nn.Tanh(), nn.Linear(64, 64), nn.Tanh(), nn.Linear(64, width))


def main(arguments: Sequence[str] | None = None) -> None:
    given = options(__doc__ or '', steps=300_000, seconds=300).parse_args(arguments)
    torch.manual_seed(given.seed)
    torch.set_num_threads(1)  # small networks
    env = MatchEnv('duel', LEARNER, GREEDY, RULES, num_envs=128, seed=given.seed)
    check_env_specs(env)
    size = env.vec.observations.shape[1]
    logits = TensorDictModule(network(size, env.vec.slots), in_keys=['observation'], out_keys=['logits'])
    actor = ProbabilisticActor(logits, in_keys={'logits': 'logits', 'mask': 'action_mask'}, out_keys=['action'],
                               distribution_class=MaskedCategorical, return_log_prob=True)
    critic = ValueOperator(network(size, 1), in_keys=['observation'])
    gains = GAE(gamma=1.0, lmbda=0.95, value_network=critic, average_gae=True)
    losses = ClipPPOLoss(actor, critic, clip_epsilon=0.2, entropy_coeff=0.02)
    optimizer = torch.optim.Adam(losses.parameters(), 3e-3)
    collector = Collector(env, actor, frames_per_batch=128 * 32, total_frames=given.steps)
    began, won, curve, done = time.monotonic(), [], ([], []), 0
    for data in collector:
        with torch.no_grad():
            gains(data)
        flat = data.reshape(-1)
        for _ in range(4):
            for rows in torch.randperm(flat.shape[0]).chunk(4):
                told = losses(flat[rows])
                optimizer.zero_grad()
                sum(told[name] for name in ('loss_objective', 'loss_critic', 'loss_entropy')).backward()
                nn.utils.clip_grad_norm_(losses.parameters(), 0.5)
                optimizer.step()
        ended = data['next', 'done']
        won += (data['next', 'reward'][ended] > 0).tolist()
        done += flat.shape[0]
        curve[0].append(done)
        curve[1].append(float(np.mean(won[-1000:] or [0])))
        if time.monotonic() - began > given.seconds:
            break
    collector.shutdown()
    print(f'against a greedy opponent: the first 1,000 matches {share(sum(won[:1000]), len(won[:1000]))}, the '
          f'last {share(sum(won[-1000:]), len(won[-1000:]))} won, of {len(won)} in {done:,} decisions')
    plot(given.plot, {'matches while learning': curve}, 'decisions', 'share of matches won')


if __name__ == '__main__':
    main()

// Statuses and buffs (seed "Buff & Status Handling"). Live stacks count and can be spent; what is
// given for later waits among the buffs until its phase has come, and every creation, release,
// consumption and loss is told.
//
// When things are gone is a turn of the match: a deadline is worked out from when a buff was
// created and from its owner, and stays the same when its stacks become live.
#pragma once

#include <algorithm>

#include "agon/rulesets/aegis/law/turn.h"

namespace agon::aegis {

// What came of an effect.
struct Applied {
  u32 amount = 0;
  Rejection rejection = Rejection::none;
};

// The first turn of the owner after this one.
constexpr u32 next_turn_of(game::Side owner, game::Side attacker, u32 turn) {
  return owner == attacker ? turn + 2 : turn + 1;
}

// The turn at whose end something created in `turn` is gone, or one of the other marks.
inline u8 deadline(const Expiry& expires, game::Side owner, game::Side starter, u32 turn) {
  if (expires.never) return kNever;
  game::Side attacker = turn % 2 == 1 ? starter : other(starter);
  switch (expires.type) {
    case ExpiryType::next_attack:
      return kNextAttack;
    case ExpiryType::end_of_round:
      return static_cast<u8>((turn + 1) & ~1u);
    case ExpiryType::end_of_your_next_turn:
      return static_cast<u8>(next_turn_of(owner, attacker, turn));
    case ExpiryType::after_n_turns: {
      u32 last = next_turn_of(owner, attacker, turn) + 2 * (expires.turns - 1u);
      return static_cast<u8>(std::min(last, kTurnCap + 2));  // the match is over by then
    }
    case ExpiryType::end_of_roll:
      return kEndOfRoll;
    case ExpiryType::end_of_phase:
      return kEndOfPhase;
  }
  return kNever;
}

// The same, seen from the turn being played. Rules "Statuses": an expiry comes after the owner's
// next attack, which the one that the thing was given in is not.
inline u8 deadline_now(const Expiry& expires, game::Side owner, const State& state, u32 created) {
  u8 out = deadline(expires, owner, state.starter, created);
  bool under_way = created == state.turn && owner == state.attacker();
  return out == kNextAttack && under_way ? kLaterAttack : out;
}

inline u8 deadline_of(const Content& content, const State& state, game::Side owner,
                      const Buff& buff) {
  return deadline_now(content.grants[buff.grant - 1u].expires, owner, state, buff.turn);
}

template <class Referee>
void gain_live(Turn<Referee>& turn, game::Side side, u8 status, u32 stacks, u8 until, Source source,
               u16 grant) {
  u8& live = turn.state.stacks[at(side)][status];
  live = static_cast<u8>(live + stacks);
  turn.state.until[at(side)][status] = until;  // the latest grant speaks for all stacks
  if (!turn.referee.tells()) return;
  turn.referee.tell(StatusGained{side, status, static_cast<u8>(stacks), live, source, grant});
}

template <class Referee>
void lose_live(Turn<Referee>& turn, game::Side side, u8 status, u32 stacks, Loss why) {
  u8& live = turn.state.stacks[at(side)][status];
  live = static_cast<u8>(live - stacks);
  if (live == 0) turn.state.until[at(side)][status] = kNever;
  if (!turn.referee.tells()) return;
  turn.referee.tell(StatusLost{side, status, static_cast<u8>(stacks), live, why});
}

// Closes the gap: buffs stand oldest first.
inline void drop_buff(State& state, game::Side owner, std::size_t i) {
  auto& buffs = state.buffs[at(owner)];
  std::move(buffs.begin() + static_cast<std::ptrdiff_t>(i) + 1, buffs.end(),
            buffs.begin() + static_cast<std::ptrdiff_t>(i));
  buffs.back() = {};
}

template <class Referee>
void lose_buff(Turn<Referee>& turn, game::Side owner, std::size_t i, u32 stacks, Loss why) {
  Buff& buff = turn.state.buffs[at(owner)][i];
  if (turn.referee.tells()) {
    turn.referee.tell(BuffLost{owner, buff, static_cast<u8>(stacks), why});
  }
  buff.stacks = static_cast<u8>(buff.stacks - stacks);
  if (buff.stacks == 0) drop_buff(turn.state, owner, i);
}

// Stacks of a status that wait, or, of a bonus, those that the same effect gave.
inline u32 waiting(const Content& content, const State& state, game::Side owner, u16 grant) {
  const Grant& given = content.grants[grant];
  u32 out = 0;
  for (const Buff& buff : state.buffs[at(owner)]) {
    if (buff.is_free()) break;
    bool same = given.is_bonus() ? buff.grant == grant + 1u
                                 : content.grants[buff.grant - 1u].status == given.status;
    if (same) out += buff.stacks;
  }
  return out;
}

// The same rule, effect and turn add stacks to one buff.
template <class Referee>
Applied add_buff(Turn<Referee>& turn, game::Side owner, u16 grant, u32 stacks) {
  auto& buffs = turn.state.buffs[at(owner)];
  for (Buff& buff : buffs) {
    bool same = buff.grant == grant + 1u && buff.turn == turn.state.turn;
    if (!same && !buff.is_free()) continue;
    u8 before = same ? buff.stacks : u8{0};
    buff = {static_cast<u16>(grant + 1), static_cast<u8>(before + stacks), turn.state.turn};
    if (turn.referee.tells()) {
      turn.referee.tell(BuffCreated{owner, grant, static_cast<u8>(stacks), buff});
    }
    return {stacks};
  }
  return {0, Rejection::buff_limit};
}

// Gives what a grant says: at once, or as something that waits.
template <class Referee>
Applied give(Turn<Referee>& turn, u16 grant, game::Side owner, u32 stacks) {
  const Grant& given = turn.content.grants[grant];
  u32 held = waiting(turn.content, turn.state, owner, grant);
  if (!given.is_bonus()) held += turn.state.stacks[at(owner)][given.status];
  u32 room = given.cap > held ? given.cap - held : 0;
  u32 fitting = std::min(stacks, room);
  if (fitting == 0) return {0, Rejection::stack_cap};
  if (given.is_bonus() || given.usable != UsablePhase::immediate) {
    return add_buff(turn, owner, grant, fitting);
  }
  u8 until = deadline_now(given.expires, owner, turn.state, turn.state.turn);
  gain_live(turn, owner, given.status, fitting, until, given.source, grant);
  return {fitting};
}

template <class Referee>
void give_all(Turn<Referee>& turn, const std::vector<Gift>& gifts, game::Side self) {
  for (const Gift& gift : gifts) {
    give(turn, gift.grant, gift.harmful ? other(self) : self, gift.stacks);
  }
}

// A waiting status becomes usable, as far as it fits.
template <class Referee>
void release_buff(Turn<Referee>& turn, game::Side owner, std::size_t i) {
  Buff buff = turn.state.buffs[at(owner)][i];
  u16 grant = static_cast<u16>(buff.grant - 1);
  const Grant& given = turn.content.grants[grant];
  u32 room = turn.content.statuses[given.status].max - turn.state.stacks[at(owner)][given.status];
  u32 fitting = std::min<u32>(buff.stacks, room);
  if (fitting < buff.stacks) lose_buff(turn, owner, i, buff.stacks - fitting, Loss::overfull);
  if (fitting == 0) return;
  if (turn.referee.tells()) turn.referee.tell(BuffReleased{owner, buff});
  drop_buff(turn.state, owner, i);
  gain_live(turn, owner, given.status, fitting, deadline_of(turn.content, turn.state, owner, buff),
            given.source, grant);
}

template <class Referee>
void release(Turn<Referee>& turn, game::Side owner, UsablePhase phase) {
  auto& buffs = turn.state.buffs[at(owner)];
  for (std::size_t i = 0; i < kMostBuffs && !buffs[i].is_free();) {
    const Grant& given = turn.content.grants[buffs[i].grant - 1u];
    bool due = !given.is_bonus() && given.usable == phase && buffs[i].turn < turn.state.turn;
    if (due) {
      release_buff(turn, owner, i);
    } else {
      ++i;
    }
  }
}

// Whatever `is_gone` says of a deadline is gone, live or waiting.
template <class Referee, class IsGone>
void expire(Turn<Referee>& turn, game::Side owner, IsGone is_gone) {
  auto& until = turn.state.until[at(owner)];
  for (u8 status = 0; status < turn.content.statuses.size(); ++status) {
    if (!is_gone(until[status])) continue;
    lose_live(turn, owner, status, turn.state.stacks[at(owner)][status], Loss::expired);
  }
  auto& buffs = turn.state.buffs[at(owner)];
  for (std::size_t i = 0; i < kMostBuffs && !buffs[i].is_free();) {
    if (is_gone(deadline_of(turn.content, turn.state, owner, buffs[i]))) {
      lose_buff(turn, owner, i, buffs[i].stacks, Loss::expired);
    } else {
      ++i;
    }
  }
}

// Whether live stacks of anybody have a deadline.
inline bool has_deadlines(const State& state) {
  return !is_zero(state.until[0]) || !is_zero(state.until[1]);
}

template <class Referee>
void expire_passed(Turn<Referee>& turn) {
  u32 now = turn.state.turn;
  for (game::Side side : game::kSides) {
    bool waits = !turn.state.buffs[at(side)][0].is_free();
    if (!waits && !has_deadlines(turn.state)) continue;
    expire(turn, side, [now](u8 until) { return until != kNever && until < now; });
  }
}

// Whether something may be gone with a roll, a phase or an attack; mostly nothing is.
template <class Referee>
bool has_marks(const Turn<Referee>& turn) {
  return turn.content.marks_buffs || has_deadlines(turn.state);
}

template <class Referee>
void expire_marked(Turn<Referee>& turn, game::Side owner, u8 mark) {
  expire(turn, owner, [mark](u8 until) { return until == mark; });
}

// With the turn, the attack under way is over: a later one is now the next.
inline void await_next_attack(State& state) {
  for (ByStatus& until : state.until) std::ranges::replace(until, kLaterAttack, kNextAttack);
}

// Seed: carryOverOnKO false, and a waiting buff is gone with the KO.
template <class Referee>
void expire_by_ko(Turn<Referee>& turn) {
  for (game::Side owner : game::kSides) {
    auto& buffs = turn.state.buffs[at(owner)];
    for (std::size_t i = 0; i < kMostBuffs && !buffs[i].is_free();) {
      if (turn.content.grants[buffs[i].grant - 1u].carry_over_on_ko) {
        ++i;
      } else {
        lose_buff(turn, owner, i, buffs[i].stacks, Loss::ko);
      }
    }
  }
}

// Statuses that hurt their owner at upkeep, then fade by a stack.
template <class Referee>
void hurt(Turn<Referee>& turn, game::Side side) {
  for (u8 status : turn.content.hurting) {
    u8 stacks = turn.state.stacks[at(side)][status];
    if (stacks == 0) continue;
    u8 damage = turn.content.statuses[status].upkeep_damage[stacks];
    u8& hp = turn.state.hp[at(side)];
    hp = static_cast<u8>(hp - std::min(hp, damage));
    if (turn.referee.tells()) turn.referee.tell(Hurt{side, status, stacks, damage, turn.state.hp});
    lose_live(turn, side, status, 1, Loss::faded);
    if (hp == 0) return;
  }
}

// What waits for the attack adds to it.
template <class Referee>
void consume_bonuses(Turn<Referee>& turn, game::Side owner) {
  auto& buffs = turn.state.buffs[at(owner)];
  for (std::size_t i = 0; i < kMostBuffs && !buffs[i].is_free();) {
    const Grant& given = turn.content.grants[buffs[i].grant - 1u];
    if (!given.is_bonus() || buffs[i].turn == turn.state.turn) {
      ++i;
      continue;
    }
    u32 damage = u32{given.amount} * buffs[i].stacks;
    turn.state.raw += damage;
    if (turn.referee.tells()) turn.referee.tell(BuffConsumed{owner, buffs[i], damage});
    drop_buff(turn.state, owner, i);
  }
}

// Takes up to `amount` waiting stacks of a status (kNoStatus: of bonuses). How many there were.
template <class Referee>
u32 cleanse_waiting(Turn<Referee>& turn, game::Side side, u8 status, u32 amount) {
  u32 left = amount;
  auto& buffs = turn.state.buffs[at(side)];
  for (std::size_t i = 0; i < kMostBuffs && !buffs[i].is_free() && left > 0;) {
    const Grant& given = turn.content.grants[buffs[i].grant - 1u];
    u32 taken = std::min<u32>(left, buffs[i].stacks);
    bool meant = given.status == status && given.cleansable;
    bool stays = !meant || taken < buffs[i].stacks;
    if (meant) {
      lose_buff(turn, side, i, taken, Loss::cleansed);
      left -= taken;
    }
    if (stays) ++i;
  }
  return amount - left;
}

// The same of a status, live stacks first.
template <class Referee>
u32 cleanse_status(Turn<Referee>& turn, game::Side side, u8 status, u32 amount) {
  if (!turn.content.statuses[status].record.cleansable) return 0;
  u32 live = std::min<u32>(amount, turn.state.stacks[at(side)][status]);
  if (live > 0) lose_live(turn, side, status, live, Loss::cleansed);
  return live + cleanse_waiting(turn, side, status, amount - live);
}

}  // namespace agon::aegis

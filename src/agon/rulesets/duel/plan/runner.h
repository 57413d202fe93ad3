// Runs a plan of whole matches for one match at a time: two random agents, and the same dice as the
// rules'. All of a match is one run of the plan's stream.
#pragma once

#include <algorithm>
#include <cassert>
#include <utility>

#include "agon/chance/draws.h"
#include "agon/chance/keys.h"
#include "agon/chance/referee.h"
#include "agon/game/any_game.h"
#include "agon/rulesets/duel/plan/plan.h"
#include "agon/script/arithmetic.h"

namespace agon::duel {

// The random agent, as in host/quick.h. The words of the next two decisions are made ahead, while
// nobody waits for them.
class RandomDraws {
 public:
  explicit RandomDraws(chance::Key key) : key_(key), words_(make_words()) {}

  u32 draw_even(u32 n) {
    ++decisions_;
    return chance::below(words_, 0, n);
  }
  u32 draw_odd(u32 n) {
    u32 out = chance::below(words_, 1, n);
    ++decisions_;
    words_ = make_words();
    return out;
  }

  u32 decisions() const { return decisions_; }

 private:
  chance::Key make_words() const {
    return chance::words_at(key_, chance::Draws(key_, decisions_).place(0, 0));
  }

  chance::Key key_;
  u32 decisions_ = 0;
  chance::Key words_;
};

template <class Referee>
class Runner {
 public:
  // `rows` has plan.row_count places, attributes and constants filled in.
  Runner(const Plan& plan, float* rows, Referee& referee, std::array<RandomDraws, 2> seats)
      : plan_(plan), rows_(rows), referee_(referee), seats_(seats) {
    for (std::size_t side = 0; side < 2; ++side) {
      sizes_[side] = static_cast<u32>(plan.sides[side].abilities.size());
    }
  }

  game::MatchResult play(game::Side first) {
    first_ = first;
    run(plan_.stream);
    u32 steps = 1 + turn_ + seats_[0].decisions() + seats_[1].decisions();
    return {outcome_, turn_, steps, {}};
  }

 private:
  enum class Left : u8 { nothing, phase, match };

  // What comes after a choice hangs on nothing but the seat, so a processor can work it out ahead.
  // Every instruction goes to the next by itself: processors predict that better than one place
  // that all come back to. Both compilers know labels as values; the standard does not.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpedantic"
// NOLINTNEXTLINE(bugprone-macro-parentheses): a statement
#define AGON_NEXT goto* labels[static_cast<u8>((++i)->op)]
  Left run(u32 begin) {
    static const void* const labels[] = {
#define AGON_PLAN_OP(name, ...) &&op_##name,
#include "agon/rulesets/duel/plan/ops.def"
    };
    const Instruction* const code = plan_.code.data();
    const Instruction* i = code + begin;
    const auto& turns = plan_.turns;
    float* const r = rows_;
    goto* labels[static_cast<u8>(i->op)];
    // clang-format off
    op_copy:
      r[i->to] = r[i->a];
      AGON_NEXT;
    op_add:
      r[i->to] = script::clamped(r[i->a] + r[i->b]);
      AGON_NEXT;
    op_sub:
      r[i->to] = script::clamped(r[i->a] - r[i->b]);
      AGON_NEXT;
    op_mul:
      r[i->to] = script::clamped(r[i->a] * r[i->b]);
      AGON_NEXT;
    op_div:
      r[i->to] = script::clamped(r[i->b] == 0 ? 0.0F : r[i->a] / r[i->b]);
      AGON_NEXT;
    op_abs:
      r[i->to] = r[i->a] < 0 ? -r[i->a] : r[i->a];
      AGON_NEXT;
    op_min:
      r[i->to] = r[i->b] < r[i->a] ? r[i->b] : r[i->a];
      AGON_NEXT;
    op_max:
      r[i->to] = r[i->b] > r[i->a] ? r[i->b] : r[i->a];
      AGON_NEXT;
    op_eq:
      r[i->to] = script::truth(r[i->a] == r[i->b]);
      AGON_NEXT;
    op_gt:
      r[i->to] = script::truth(r[i->a] > r[i->b]);
      AGON_NEXT;
    op_lt:
      r[i->to] = script::truth(r[i->a] < r[i->b]);
      AGON_NEXT;
    op_both:
      r[i->to] = script::truth(r[i->a] != 0 && r[i->b] != 0);
      AGON_NEXT;
    op_either:
      r[i->to] = script::truth(r[i->a] != 0 || r[i->b] != 0);
      AGON_NEXT;
    op_no:
      r[i->to] = script::truth(r[i->a] == 0);
      AGON_NEXT;
    op_plain_add:
      r[i->to] = r[i->a] + r[i->b];
      AGON_NEXT;
    op_plain_sub:
      r[i->to] = r[i->a] - r[i->b];
      AGON_NEXT;
    op_plain_mul:
      r[i->to] = r[i->a] * r[i->b];
      AGON_NEXT;
    op_roll:
      r[i->to] = roll(r[i->a]);
      AGON_NEXT;
    op_set:
      r[i->to] = script::stored(r[i->a]);
      AGON_NEXT;
    op_modify:
      r[i->to] = script::clamped(r[i->to] + r[i->a]);
      AGON_NEXT;
    op_plain_modify:
      r[i->to] += r[i->a];
      AGON_NEXT;
    op_set_then:
      if (!changes(*i, script::stored(r[i->a]))) i = code + i->jump - 1;
      AGON_NEXT;
    op_modify_then:
      if (!changes(*i, script::clamped(r[i->to] + r[i->a]))) i = code + i->jump - 1;
      AGON_NEXT;
    op_plain_modify_then:
      if (!changes(*i, r[i->to] + r[i->a])) i = code + i->jump - 1;
      AGON_NEXT;
    op_set_fatal:
      if (kills(*i, script::stored(r[i->a]))) return Left::match;
      AGON_NEXT;
    op_modify_fatal:
      if (kills(*i, script::clamped(r[i->to] + r[i->a]))) return Left::match;
      AGON_NEXT;
    op_plain_modify_fatal:
      if (kills(*i, r[i->to] + r[i->a])) return Left::match;
      AGON_NEXT;
    op_test:
      if (!(r[i->a] > 0)) i = code + i->jump - 1;
      AGON_NEXT;
    op_test_gt:
      if (!(r[i->a] > r[i->b])) i = code + i->jump - 1;
      AGON_NEXT;
    op_test_lt:
      if (!(r[i->a] < r[i->b])) i = code + i->jump - 1;
      AGON_NEXT;
    op_test_eq:
      if (r[i->a] != r[i->b]) i = code + i->jump - 1;
      AGON_NEXT;
    op_otherwise:
    op_leave_block:
    op_go_to:
      i = code + i->jump - 1;
      AGON_NEXT;
    op_block:
      AGON_NEXT;
    op_leave_phase:
      if (i->jump == 0) return Left::phase;
      i = code + i->jump - 1;
      AGON_NEXT;
    op_finish:
      outcome_ = i->outcome();
      return Left::match;
    op_count:
      if (runs_++ < plan_.limits.runs) AGON_NEXT;
      if (i->jump == 0) return Left::phase;
      i = code + i->jump - 1;
      AGON_NEXT;
    op_call: {
      Left left = call(*i);
      if (left == Left::nothing) AGON_NEXT;
      if (left == Left::match || i->jump == 0) return left;
      i = code + i->jump - 1;
      AGON_NEXT;
    }
    op_enter:
      name_ = i->name();
      rolls_ = 0;
      if (name_ != Roll::ability) runs_ = 0;  // the action phase goes on
      AGON_NEXT;
    op_a_chooses_even:
      i = code + turns[0][0].abilities[seats_[0].draw_even(sizes_[0])] - 1;
      AGON_NEXT;
    op_a_chooses_odd:
      i = code + turns[0][1].abilities[seats_[0].draw_odd(sizes_[0])] - 1;
      AGON_NEXT;
    op_b_chooses_even:
      i = code + turns[1][0].abilities[seats_[1].draw_even(sizes_[1])] - 1;
      AGON_NEXT;
    op_b_chooses_odd:
      i = code + turns[1][1].abilities[seats_[1].draw_odd(sizes_[1])] - 1;
      AGON_NEXT;
    op_first_turn:
      turn_ = 1;
      i = code + turns[at(first_)][0].begin - 1;
      AGON_NEXT;
    op_next_turn:
      if (turn_ == plan_.limits.turns) {
        outcome_ = game::Outcome::draw;
        return Left::match;
      }
      ++turn_;
      i = code + turns[at(i->side())][seats_[at(i->side())].decisions() & 1].begin - 1;
      AGON_NEXT;
    op_stop:
      return Left::nothing;
    op_table:
    op_plain_table:
    op_table_then:
    op_plain_table_then:
    op_table_fatal:
    op_plain_table_fatal:
    op_divert_gt:
    op_divert_lt:
    op_divert_eq:
      assert(false);  // of batches
      return Left::match;
    // clang-format on
  }
#undef AGON_NEXT
#pragma GCC diagnostic pop

  bool changes(const Instruction& i, float value) {
    float before = rows_[i.to];
    rows_[i.to] = value;
    if (i.old != kNoRow) rows_[i.old] = before;
    return before != value;
  }

  bool kills(const Instruction& i, float value) {
    float before = rows_[i.to];
    rows_[i.to] = value;
    float bound = rows_[i.b];
    bool fatal = i.above ? value > bound : value < bound;
    if (!fatal) return false;
    if (!i.certain && before == value) return false;
    outcome_ = i.outcome();
    return true;
  }

  float roll(float n) {
    u32 sides = script::sides_of(n);
    if (sides == 0) return 0;
    return static_cast<float>(referee_.roll({turn_, name_, rolls_++}, sides));
  }

  // A procedure may be under way already: what the caller has computed comes back after it.
  Left call(const Instruction& i) {
    u32 depth = i.depth() == kCallersDepth ? depth_ : i.depth();
    if (depth == plan_.limits.depth) return Left::nothing;
    const Procedure& procedure = plan_.procedures[i.procedure()];
    assert(procedure.rows <= kMostProcedureRows);
    float* frame = rows_ + procedure.first_row;
    std::array<float, kMostProcedureRows> kept;
    float old_value = rows_[i.a];
    std::copy_n(frame, procedure.rows, kept.begin());
    u32 outside = std::exchange(depth_, depth + 1);
    frame[kOldValueRow] = old_value;
    frame[kNewValueRow] = rows_[i.to];
    frame[kDeltaRow] = script::clamped(frame[kNewValueRow] - old_value);
    Left left = run(procedure.code.begin);
    std::copy_n(kept.begin(), procedure.rows, frame);
    depth_ = outside;
    return left;
  }

  const Plan& plan_;
  float* rows_;
  Referee& referee_;
  std::array<RandomDraws, 2> seats_;
  std::array<u32, 2> sizes_;  // of their menus
  game::Side first_ = game::Side::a;
  Roll name_ = Roll::none;
  u32 turn_ = 0;
  u32 rolls_ = 0;
  u32 runs_ = 0;
  u32 depth_ = 0;
  game::Outcome outcome_ = game::Outcome::running;
};

// A match of two random agents on a plan of whole matches: what host::play_quickly gives.
game::MatchResult play_match(const Plan& plan, chance::Key match, bool coin, std::span<float> rows);

}  // namespace agon::duel

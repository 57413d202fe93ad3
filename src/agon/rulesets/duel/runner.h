// Runs a plan of whole matches for one match at a time: two random agents, and the same dice as the
// rules'. All of a match is one run of the plan's stream.
#pragma once

#include <algorithm>
#include <utility>

#include "agon/chance/draws.h"
#include "agon/chance/keys.h"
#include "agon/chance/referee.h"
#include "agon/game/any_game.h"
#include "agon/rulesets/duel/plan.h"
#include "agon/rulesets/duel/rules.h"
#include "agon/script/arithmetic.h"

namespace agon::duel {

// The random agent, as in sim/quick.h.
class RandomDraws {
 public:
  explicit RandomDraws(chance::Key key) : key_(key) {}

  u32 draw(u32 n) {
    u32 odd = decisions_ & 1;
    if (odd == 0) words_ = chance::words_at(key_, chance::Draws(key_, decisions_).place(0, 0));
    ++decisions_;
    return chance::below(words_, odd, n);
  }

  u32 decisions() const { return decisions_; }

 private:
  chance::Key key_;
  chance::Key words_;
  u32 decisions_ = 0;
};

template <class Referee>
class Runner {
 public:
  // `rows` has plan.row_count places, attributes and constants filled in.
  Runner(const Plan& plan, float* rows, Referee& referee, std::array<RandomDraws, 2> seats)
      : plan_(plan), rows_(rows), referee_(referee), seats_(seats) {}

  game::MatchResult play(game::Side first) {
    first_ = first;
    run(plan_.stream);
    u32 steps = 1 + turn_ + seats_[0].decisions() + seats_[1].decisions();
    return {outcome_, turn_, steps, {}};
  }

 private:
  enum class After : u8 { go_on, left, over };

  After run(u32 begin) {
    const Instruction* code = plan_.code.data();
    const Instruction* i = code + begin;
    float* r = rows_;
    for (;; ++i) {
      switch (i->op) {
        case Op::copy:
          r[i->to] = r[i->a];
          break;
        case Op::add:
          r[i->to] = script::clamped(r[i->a] + r[i->b]);
          break;
        case Op::sub:
          r[i->to] = script::clamped(r[i->a] - r[i->b]);
          break;
        case Op::mul:
          r[i->to] = script::clamped(r[i->a] * r[i->b]);
          break;
        case Op::div:
          r[i->to] = script::clamped(r[i->b] == 0 ? 0.0F : r[i->a] / r[i->b]);
          break;
        case Op::abs:
          r[i->to] = r[i->a] < 0 ? -r[i->a] : r[i->a];
          break;
        case Op::min:
          r[i->to] = r[i->b] < r[i->a] ? r[i->b] : r[i->a];
          break;
        case Op::max:
          r[i->to] = r[i->b] > r[i->a] ? r[i->b] : r[i->a];
          break;
        case Op::eq:
          r[i->to] = script::truth(r[i->a] == r[i->b]);
          break;
        case Op::gt:
          r[i->to] = script::truth(r[i->a] > r[i->b]);
          break;
        case Op::lt:
          r[i->to] = script::truth(r[i->a] < r[i->b]);
          break;
        case Op::both:
          r[i->to] = script::truth(r[i->a] != 0 && r[i->b] != 0);
          break;
        case Op::either:
          r[i->to] = script::truth(r[i->a] != 0 || r[i->b] != 0);
          break;
        case Op::no:
          r[i->to] = script::truth(r[i->a] == 0);
          break;
        case Op::plain_add:
          r[i->to] = r[i->a] + r[i->b];
          break;
        case Op::plain_sub:
          r[i->to] = r[i->a] - r[i->b];
          break;
        case Op::plain_mul:
          r[i->to] = r[i->a] * r[i->b];
          break;
        case Op::roll:
          r[i->to] = roll(r[i->a]);
          break;
        case Op::set:
          r[i->to] = script::stored(r[i->a]);
          break;
        case Op::modify:
          r[i->to] = script::clamped(r[i->to] + r[i->a]);
          break;
        case Op::plain_modify:
          r[i->to] += r[i->a];
          break;
        case Op::set_then:
          if (!changes(*i, script::stored(r[i->a]))) i = code + i->jump - 1;
          break;
        case Op::modify_then:
          if (!changes(*i, script::clamped(r[i->to] + r[i->a]))) i = code + i->jump - 1;
          break;
        case Op::plain_modify_then:
          if (!changes(*i, r[i->to] + r[i->a])) i = code + i->jump - 1;
          break;
        case Op::set_fatal:
          if (kills(*i, script::stored(r[i->a]))) return After::over;
          break;
        case Op::modify_fatal:
          if (kills(*i, script::clamped(r[i->to] + r[i->a]))) return After::over;
          break;
        case Op::plain_modify_fatal:
          if (kills(*i, r[i->to] + r[i->a])) return After::over;
          break;
        case Op::test:
          if (!(r[i->a] > 0)) i = code + i->jump - 1;
          break;
        case Op::test_gt:
          if (!(r[i->a] > r[i->b])) i = code + i->jump - 1;
          break;
        case Op::test_lt:
          if (!(r[i->a] < r[i->b])) i = code + i->jump - 1;
          break;
        case Op::test_eq:
          if (r[i->a] != r[i->b]) i = code + i->jump - 1;
          break;
        case Op::otherwise:
        case Op::leave_block:
          i = code + i->jump - 1;
          break;
        case Op::block:
          break;
        case Op::leave_phase:
          if (i->jump == 0) return After::left;
          i = code + i->jump - 1;
          break;
        case Op::finish:
          outcome_ = static_cast<game::Outcome>(i->code);
          return After::over;
        case Op::count:
          if (runs_++ < plan_.limits.runs) break;
          if (i->jump == 0) return After::left;
          i = code + i->jump - 1;
          break;
        case Op::call: {
          After after = call(*i);
          if (after == After::go_on) break;
          if (after == After::over || i->jump == 0) return after;
          i = code + i->jump - 1;
          break;
        }
        case Op::enter:
          name_ = static_cast<Roll>(i->code);
          rolls_ = 0;
          runs_ = 0;
          break;
        case Op::choose:
          i = code + plan_.choices[i->jump + seats_[i->to].draw(i->a)] - 1;
          break;
        case Op::first_turn:
          turn_ = 1;
          i = code + plan_.turns[at(first_)] - 1;
          break;
        case Op::next_turn:
          if (turn_ == plan_.limits.turns) {
            outcome_ = game::Outcome::draw;
            return After::over;
          }
          ++turn_;
          i = code + i->jump - 1;
          break;
        case Op::stop:
          return After::go_on;
        case Op::table:  // of batches
        case Op::plain_table:
        case Op::table_then:
        case Op::plain_table_then:
        case Op::table_fatal:
        case Op::plain_table_fatal:
          return After::over;
      }
    }
  }

  bool changes(const Instruction& i, float value) {
    float before = rows_[i.to];
    rows_[i.to] = value;
    if (i.c != kNoRow) rows_[i.c] = before;
    return before != value;
  }

  bool kills(const Instruction& i, float value) {
    float before = rows_[i.to];
    rows_[i.to] = value;
    float bound = rows_[i.b];
    bool fatal = (i.code & kAbove) != 0 ? value > bound : value < bound;
    if (!fatal) return false;
    if ((i.code & kCertain) == 0 && before == value) return false;
    outcome_ = static_cast<game::Outcome>(i.code & 3);
    return true;
  }

  float roll(float n) {
    u32 sides = script::sides_of(n);
    if (sides == 0) return 0;
    return static_cast<float>(referee_.roll({turn_, name_, rolls_++}, sides));
  }

  // A procedure may be under way already: what the caller has computed comes back after it.
  After call(const Instruction& i) {
    u32 depth = i.code == 0xFF ? depth_ : i.code;
    if (depth == plan_.limits.depth) return After::go_on;
    const Procedure& procedure = plan_.procedures[i.b];
    float* frame = rows_ + procedure.first_row;
    std::array<float, kMostProcedureRows> kept;
    float old_value = rows_[i.a];
    std::copy_n(frame, procedure.rows, kept.begin());
    u32 outside = std::exchange(depth_, depth + 1);
    frame[0] = old_value;
    frame[1] = rows_[i.to];
    frame[2] = script::clamped(frame[1] - old_value);
    After after = run(procedure.code.begin);
    std::copy_n(kept.begin(), procedure.rows, frame);
    depth_ = outside;
    return after;
  }

  const Plan& plan_;
  float* rows_;
  Referee& referee_;
  std::array<RandomDraws, 2> seats_;
  game::Side first_ = game::Side::a;
  Roll name_ = Roll::none;
  u32 turn_ = 0;
  u32 rolls_ = 0;
  u32 runs_ = 0;
  u32 depth_ = 0;
  game::Outcome outcome_ = game::Outcome::running;
};

// A match of two random agents on a plan of whole matches: what sim::play_quickly gives.
game::MatchResult play_match(const Plan& plan, chance::Key match, bool coin, std::span<float> rows);

}  // namespace agon::duel

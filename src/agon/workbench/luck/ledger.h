// The luck ledger of a match: what came of dice and what of choices (docs/luck.md). V(s) is a's
// expected result under a named pair of policies, Q(s, c) its exact mean after choices c:
//
//     luck of a step    V(s') - Q     split roll by roll, in the order in which they fell
//     its choices       Q - V(s)      of who decides; nothing where nobody does
//
// Where both decide at once, each side's part is what its choice gives against the other's policy,
// and the rest is guessing. All numbers are a's; over a whole match they add up to result - V.
#pragma once

#include "agon/base/list.h"
#include "agon/workbench/luck/curve.h"
#include "agon/workbench/match/frames.h"
#include "agon/workbench/measure/simulate.h"

namespace agon::workbench {

struct LuckOptions {
  // How both sides are taken to play: an agent's name. Left out: as well as is known, which is what
  // the game itself knows, else best play where the game is small, else `greedy`, estimated.
  std::string policy = {};
  u32 matches = 2048;           // that an estimate is made of and judged by
  u64 outcomes = u64{1} << 23;  // of dice, over all steps; each has an equal share of them
  std::stop_token stop = {};    // the ledger then ends with the step before
  Progress progress = {};       // in matches, then in steps
  std::function<void(std::string_view part)> begins = {};  // what is being counted from here on
};

AGON_ENUM(DieOwner, u8, a, b, shared)
AGON_ENUM(ValuesFrom, u8, known, solved, estimated)

struct DieLuck {
  replay::RollRecord roll;
  DieOwner owner = DieOwner::shared;
  std::optional<double> luck = {};
};

template <class V>
void describe(V& v, DieLuck& d) {
  describe(v, d.roll);
  v("owner", d.owner, "whose die it is");
  v("luck", d.luck, "what it changed; absent where the step has too many outcomes to tell",
    json::LeftOut{});
}

struct LuckParts {
  double a = 0;
  double b = 0;
  double guessing = 0;

  double sum() const { return a + b + guessing; }
};

template <class V>
void describe(V& v, LuckParts& p) {
  v("a", p.a, "what a's choices changed");
  v("b", p.b, "what b's choices changed: what is bad for a is good for b");
  v("guessing", p.guessing, "what came of both choosing at once, beyond each side's part");
}

struct LuckStep {
  u64 step = 0;
  u32 turn = 0;
  std::map<std::string, std::string> chose = {};
  double before = 0;
  double expected = 0;
  double after = 0;
  double luck = 0;
  std::vector<DieLuck> rolls = {};
  LuckParts choices = {};
  bool exact = true;
};

template <class V>
void describe(V& v, LuckStep& s) {
  v("step", s.step, "which step of the match, from 1");
  v("turn", s.turn, "the turn before it");
  v("chose", s.chose, "by side: what was chosen, in words", json::LeftOut{});
  v("before", s.before, "a's expected result before the step");
  v("expected", s.expected, "the same after the choices, on average over the dice");
  v("after", s.after, "the same after the step");
  v("luck", s.luck, "after - expected: what the dice changed");
  v("rolls", s.rolls, "its dice in the order in which they fell, whose luck adds up to that",
    json::LeftOut{});
  v("choices", s.choices, "expected - before: what the choices changed");
  v("exact", s.exact,
    "whether all outcomes were visited; else the mean is that of some, drawn by dice of their own");
}

struct LuckShares {
  double a = 0;
  double b = 0;
  double shared = 0;
  double unsplit = 0;

  double sum() const { return a + b + shared + unsplit; }
};

template <class V>
void describe(V& v, LuckShares& l) {
  v("a", l.a, "of a's dice");
  v("b", l.b, "of b's dice: what is bad for a is luck for b");
  v("shared", l.shared, "of dice that are no side's own");
  v("unsplit", l.unsplit, "of steps with too many outcomes to tell the dice apart");
}

struct LuckRecord {
  std::string game;
  std::string policies = {};
  ValuesFrom from = ValuesFrom::known;
  double error = 0;
  std::string note = {};
  std::optional<Calibration> calibration = {};
  game::Outcome outcome = game::Outcome::running;
  double start = 0;
  double end = 0;
  LuckShares luck = {};
  LuckParts choices = {};
  u64 sampled_steps = 0;
  std::vector<double> chances = {};
  std::vector<LuckStep> steps = {};
  bool complete = true;
};

template <class V>
void describe(V& v, LuckRecord& l) {
  v("game", l.game, "the game");
  v("policies", l.policies, "how both sides are taken to play");
  v("from", l.from,
    "where expected results come from: known, by the game itself; solved, backwards from every "
    "end; estimated, from matches of an agent against itself");
  v("error", l.error, "how far off they may be: at most where known, on average where estimated");
  v("note", l.note, "what is known about that: a line");
  v("calibration", l.calibration, "of an estimate: what was expected beside what came of it",
    json::LeftOut{});
  v("outcome", l.outcome, "how the match stands after the last step");
  v("start", l.start, "a's expected result at the start");
  v("end", l.end, "after the last step: the result, once the match is over");
  v("luck", l.luck, "what the dice changed; with the choices it is end - start");
  v("choices", l.choices, "what the choices changed");
  v("sampled_steps", l.sampled_steps, "steps with too many outcomes to visit them all");
  v("chances", l.chances, "a's expected result at the start and after every step");
  v("steps", l.steps, "every step, automatic ones included");
  v("complete", l.complete, "false after a stop: the steps until then");
}

// Declines an agent that there is not.
Reply<LuckRecord> luck_of(const Watched& match, const LuckOptions& options = {});

}  // namespace agon::workbench

// Many matches of one match-up at once. Matches lie side by side in strips of lanes: a row is one
// attribute (or key, or counter) of all of them, and every instruction of the plan runs for a whole
// strip, under masks where lanes differ. The same results as the rules give, match by match: every
// lane has its own turn, keys and counters, and rolls again on its own where a die must.
//
// The code is compiled for several kinds of processors; a batch runs on the best kernel that this
// machine has, unless it is told to take another one.
#pragma once

#include <stop_token>
#include <string_view>

#include "agon/game/any_game.h"
#include "agon/rulesets/duel/batch/lazy.h"
#include "agon/rulesets/duel/plan/plan.h"

namespace agon::duel {

struct Kernel;

// The kernels that this machine can run, best first: "AVX2", ..., "FALLBACK".
std::vector<std::string_view> kernels();

// What host/batch_game_of.h keeps of a game to replace its loops. Plans are made when they are
// first asked for, and until then nobody looks for kernels, either; the content must live as long.
class Batch {
 public:
  Batch(const Content& content, const State& start);

  std::string_view kernel() const;
  // False if this machine has no such kernel. Not while somebody plays.
  bool take_kernel(std::string_view name);

  // Which plans were made.
  struct Made {
    bool matches = false;
    bool steps = false;
    friend bool operator==(const Made&, const Made&) = default;
  };
  Made made() const { return {matches_.made(), steps_.made()}; }

  // Matches of two random agents; see AnyGame::run_batch.
  std::size_t run(chance::MatchName first, std::span<game::MatchResult> out,
                  const std::stop_token& stop) const;

  // Matches that are kept between steps; none if they are too few to gain anything.
  std::unique_ptr<game::Lanes> lanes(std::size_t count) const;

 private:
  const Plan& matches() const;
  const Plan& steps() const;
  const Kernel& chosen() const;

  const Content& content_;
  State start_;
  const Kernel* kernel_ = nullptr;  // the best one if nobody has taken another
  Lazy<Plan> matches_;
  Lazy<Plan> steps_;
};

}  // namespace agon::duel

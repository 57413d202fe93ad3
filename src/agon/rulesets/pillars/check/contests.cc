#include "agon/rulesets/pillars/check/contests.h"

#include <fmt/format.h>

#include "agon/game/choice.h"

namespace agon::pillars {
namespace {

using game::name_of;

std::string pillars_of(const Contest& contest) {
  if (contest.pillars == kAnyPillar) return "any";
  std::string out;
  for (Pillar pillar : kAllPillars) {
    if (contest.allows(pillar)) out += (out.empty() ? "" : ", ") + std::string(name_of(pillar));
  }
  return out;
}

// "Defense"; where any trait may be chosen, "Attack, or as ActorTrait says".
std::string actor_of(const Contest& contest) {
  return std::string(name_of(contest.actor)) +
         (contest.any_actor_trait ? ", or as `ActorTrait` says" : "");
}

std::string opposition_of(const Contest& contest) {
  if (!contest.rolled) return "`TN`";
  return std::string(name_of(contest.opposition)) +
         (contest.static_tn ? ", or a Potency (`TN`)" : "");
}

}  // namespace

std::string contest_table() {
  std::string out =
      "| `ContestType` | pillar | actor uses | opposition uses | what it is | `StateKey`: usually "
      "|\n"
      "|---|---|---|---|---|---|\n";
  for (const Contest& contest : kContests) {
    out += fmt::format("| `{}` | {} | {} | {} | {} | {} |\n", name_of(contest.type),
                       pillars_of(contest), actor_of(contest), opposition_of(contest),
                       contest.sentence, contest.changes);
  }
  return out;
}

}  // namespace agon::pillars

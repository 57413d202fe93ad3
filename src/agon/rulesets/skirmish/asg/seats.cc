#include "agon/rulesets/skirmish/asg/seats.h"

#include <fmt/format.h>

#include "agon/json/number.h"

namespace agon::skirmish {
namespace {

constexpr std::string_view kMixBy = "mix:p=";
constexpr double kUsualMix = 0.5;  // of easy, and of a mix that says nothing

}  // namespace

AsgPlayer asg_player(std::string_view seat) {
  if (seat == "greedy" || seat == "medium") return {.kind = AsgKind::greedy};
  if (seat == "drifter") return {.kind = AsgKind::random};
  if (seat == "mix" || seat == "easy") return {.kind = AsgKind::mix, .greedy_prob = kUsualMix};
  if (!seat.starts_with(kMixBy)) return {};
  std::optional<json::Number> p = json::number_from(seat.substr(kMixBy.size()));
  if (!p || *p < json::Number(0) || *p > json::Number(1)) return {};
  return {.kind = AsgKind::mix, .greedy_prob = p->to_double()};
}

std::string seat_of(const AsgPlayer& player) {
  switch (player.kind) {
    case AsgKind::greedy:
      return "greedy";
    case AsgKind::random:
      return "drifter";
    case AsgKind::mix:
      return std::string(kMixBy) + json::to_text(player.greedy_prob.value_or(kUsualMix));
    case AsgKind::agent:
      break;
  }
  return "agent";
}

}  // namespace agon::skirmish

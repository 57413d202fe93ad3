#include "agon/rulesets/pillars/check/questions.h"

#include <fmt/format.h>

#include "agon/game/chart.h"
#include "agon/rulesets/pillars/check/exact.h"
#include "agon/rulesets/pillars/check/flags.h"

namespace agon::pillars {
namespace {

struct StateOdds {
  StateValue state;
  double chance;
};

// In the order in which degrees, worst first, lead to them.
std::vector<StateOdds> state_odds(const ReadyCheck& check, const DegreeOdds& degrees) {
  std::vector<StateOdds> out;
  for (int degree = -kBestDegree; degree <= kBestDegree; ++degree) {
    StateValue state = state_after(check, degree);
    auto found = std::ranges::find(out, state, &StateOdds::state);
    if (found == out.end()) found = out.insert(out.end(), {state, 0});
    found->chance += degrees[degree_index(degree)];
  }
  return out;
}

CheckOdds record_of(const ReadyCheck& check, const DegreeOdds& degrees) {
  CheckOdds out{
      .type = check.form.type,
      .pillar = check.form.pillar,
      .degrees = {},
      .expected_degree = expected_degree(degrees),
      .success = chance_of_at_least(degrees, 1),
      .state_key = check.form.state_key,
      .state_before = check.state_before,
      .states = {},
  };
  for (int degree = -kBestDegree; degree <= kBestDegree; ++degree) {
    out.degrees[std::to_string(degree)] = degrees[degree_index(degree)];
  }
  for (const StateOdds& one : state_odds(check, degrees))
    out.states[text_of(one.state)] = one.chance;
  return out;
}

std::string odds_to_text(const ReadyCheck& check, const DegreeOdds& degrees,
                         const game::Style& style) {
  const Check& numbers = check.armed.check;
  std::string opposition =
      check.opposition ? fmt::format("{} (bonus {:+}, rank {})", check.opposition->name,
                                     numbers.sides[1].bonus, std::max(0, numbers.sides[1].rank))
                       : fmt::format("TN {}", numbers.tn);
  std::string out = fmt::format("{} on {}: {} (bonus {:+}, rank {}) v {}\n\ndegree of success\n",
                                game::name_of(check.form.type), game::name_of(check.form.pillar),
                                check.actor.name, numbers.sides[0].bonus,
                                std::max(0, numbers.sides[0].rank), opposition);
  for (int degree = kBestDegree; degree >= -kBestDegree; --degree) {
    std::string label = degree == 0 ? "0 (status quo)" : fmt::format("{:+}", degree);
    out += game::percent_line(label, degrees[degree_index(degree)], style);
  }
  out +=
      fmt::format("  expected degree {:+.4f}, success {:.4f} %\n\n{}\n", expected_degree(degrees),
                  100 * chance_of_at_least(degrees, 1), check.form.state_key);
  for (const StateOdds& one : state_odds(check, degrees)) {
    bool stays = one.state == check.state_before;
    out +=
        game::percent_line(text_of(one.state) + (stays ? " (as before)" : ""), one.chance, style);
  }
  return out;
}

Reply<ReadyCheck> check_in(const json::Node& request, const game::Shelf& shelf) {
  Problems problems;
  std::optional<ReadyCheck> check = read_request(request, shelf, problems);
  if (!check) return decline(std::move(problems));
  return *std::move(check);
}

// From the document, or from the flags that stand for one.
Reply<ReadyCheck> check_of(const game::Asked& asked) {
  if (asked.request != nullptr) return check_in(*asked.request, asked.shipped);
  if (asked.flags.empty()) {
    return decline(ErrorCode::usage,
                   "which check? a JSON file, - for standard input, or flags (see --help)");
  }
  Result<json::Value> request = request_of(asked.flags, asked.typed);
  if (!request) return decline(request.error());
  return check_in({nullptr, &*request}, asked.shipped);
}

}  // namespace

Reply<game::Answered<RolledCheck>> roll_check(const game::Asked& asked) {
  Reply<ReadyCheck> check = check_of(asked);
  if (!check) return decline(std::move(check.error()));
  RolledCheck out{.answer = resolve(*check, *asked.dice), .seed = {}, .index = {}};
  std::string text = to_text(out.answer);
  if (asked.name) {
    const auto [seed, index] = *asked.name;
    out.seed = seed;
    out.index = index;
    text += fmt::format("(seed {}{})\n", seed, index == 0 ? "" : fmt::format(", index {}", index));
  }
  return game::Answered<RolledCheck>{std::move(out), std::move(text)};
}

Reply<game::Answered<CheckOdds>> check_odds(const game::Asked& asked) {
  Reply<ReadyCheck> check = check_of(asked);
  if (!check) return decline(std::move(check.error()));
  DegreeOdds degrees = degree_odds(check->armed.check);
  return game::Answered<CheckOdds>{record_of(*check, degrees),
                                   odds_to_text(*check, degrees, asked.style)};
}

}  // namespace agon::pillars

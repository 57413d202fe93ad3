#include "agon/rulesets/pillars/check/checker.h"

#include <fmt/format.h>

#include "agon/game/chart.h"
#include "agon/json/write.h"
#include "agon/rulesets/pillars/check/answer.h"
#include "agon/rulesets/pillars/check/exact.h"
#include "agon/rulesets/pillars/check/flags.h"

namespace agon::pillars {
namespace {

using json::Value;

constexpr std::array<std::string_view, 2> kRolls = {"check_d20", "check_rank"};

struct StateOdds {
  std::string state;
  double chance;
};

// In the order in which degrees, worst first, lead to them.
std::vector<StateOdds> state_odds(const ReadyCheck& check, const DegreeOdds& degrees) {
  std::vector<StateOdds> out;
  for (int degree = -kBestDegree; degree <= kBestDegree; ++degree) {
    const std::string& state = state_after(check.form, check.state_before, degree);
    auto found = std::ranges::find(out, state, &StateOdds::state);
    if (found == out.end()) found = out.insert(out.end(), {state, 0});
    found->chance += degrees[degree_index(degree)];
  }
  return out;
}

Value odds_to_value(const ReadyCheck& check, const DegreeOdds& degrees) {
  Value by_degree = Value::object();
  for (int degree = -kBestDegree; degree <= kBestDegree; ++degree) {
    by_degree.set(fmt::format("{}", degree), degrees[degree_index(degree)]);
  }
  Value by_state = Value::object();
  for (const StateOdds& one : state_odds(check, degrees)) {
    by_state.set(one.state, one.chance);
  }
  Value out = Value::object();
  out.set("ContestType", game::name_of(check.form.type));
  out.set("Pillar", game::name_of(check.form.pillar));
  out.set("DoS", std::move(by_degree));
  out.set("ExpectedDoS", expected_degree(degrees));
  out.set("Success", chance_of_at_least(degrees, 1));
  out.set("StateKey", check.form.state_key);
  out.set("StateBefore", check.state_before);
  out.set("StateAfter", std::move(by_state));
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
    out += game::percent_line(one.state + (stays ? " (as before)" : ""), one.chance, style);
  }
  return out;
}

class PillarsCheck : public game::AnyCheck {
 public:
  explicit PillarsCheck(ReadyCheck check) : check_(std::move(check)) {}

  game::OddsAnswer roll(chance::Referee& referee) const override {
    Answer answer = resolve(check_, referee);
    return {json::to_value(answer), to_text(answer)};
  }

  game::OddsAnswer odds(const game::Style& style) const override {
    DegreeOdds degrees = degree_odds(check_.armed.check);
    return {odds_to_value(check_, degrees), odds_to_text(check_, degrees, style)};
  }

 private:
  ReadyCheck check_;
};

std::unique_ptr<game::AnyCheck> read(const json::Node& request, const game::Shelf& shelf,
                                     Problems& problems) {
  std::optional<ReadyCheck> check = read_request(request, shelf, problems);
  return check ? std::make_unique<PillarsCheck>(*std::move(check)) : nullptr;
}

}  // namespace

constinit const game::Checker kChecker = {
    .kind = "character", .flags = kFlags, .rolls = kRolls, .request = request_of, .read = read};

}  // namespace agon::pillars

#include "agon/workbench/odds.h"

#include <fmt/format.h>

#include "agon/base/float_guard.h"
#include "agon/game/words.h"

namespace agon::workbench {
namespace {

using game::Outcome, game::Side;

// "a=guess high 3".
Result<void> read_choice(const Moment& moment, const std::string& typed, game::Choices& out) {
  bool has_side = typed.size() > 2 && (typed[0] == 'a' || typed[0] == 'b') && typed[1] == '=';
  if (!has_side) {
    return refuse(ErrorCode::usage,
                  fmt::format("--choose takes SIDE=CHOICE such as a='{}', not '{}'",
                              moment.game->facts().verbs[0].name, typed));
  }
  Side side = typed[0] == 'a' ? Side::a : Side::b;
  if (out[at(side)] != game::Choice{}) {
    return refuse(ErrorCode::usage, fmt::format("{} chooses twice", game::name_of(side)));
  }
  Result<game::Choice> choice = game::parse_choice(*moment.game, typed.substr(2));
  if (!choice) return refuse(choice.error());
  out[at(side)] = *choice;
  return {};
}

Result<void> refuse_illegal(const Moment& moment, Side side, game::Choice choice) {
  if (choice == game::Choice{}) return {};
  if (moment.decides(side)) return game::permit(*moment.game, moment.state, side, choice);
  return refuse(ErrorCode::choice_refused,
                fmt::format("{} does not decide now", game::name_of(side)));
}

bool is_open(const Moment& moment, const game::Choices& fixed) {
  for (Side side : game::kSides) {
    if (moment.decides(side) && fixed[at(side)] == game::Choice{}) return true;
  }
  return false;
}

ExpectationRecord record_of(const odds::Expectation& e) {
  ExpectationRecord out{.sentence = e.metric.sentence, .expected = {}, .count = {}};
  u32 scale = e.metric.scale;
  if (e.metric.kind == game::Metric::Kind::total) {
    out.expected = e.expected[0] / scale;
  } else if (e.metric.kind == game::Metric::Kind::mean) {
    out.expected = game::mean_of(e.expected, scale);
    out.count = e.expected[0];
  } else {
    std::map<std::string, double> labels;
    for (std::size_t i = 0; i < e.expected.size(); ++i) {
      labels[e.metric.labels[i]] = e.expected[i] / scale;
    }
    out.expected = std::move(labels);
  }
  return out;
}

ProspectRecord record_of(const game::AnyGame& game, const odds::Prospect& prospect) {
  ProspectRecord out{.outcome = {.running = prospect.chance_of(Outcome::running),
                                 .a = prospect.chance_of(Outcome::a),
                                 .b = prospect.chance_of(Outcome::b),
                                 .draw = prospect.chance_of(Outcome::draw)},
                     .worth = prospect.worth,
                     .metrics = {},
                     .results = {}};
  for (const odds::Expectation& e : prospect.expectations)
    out.metrics[e.metric.name] = record_of(e);
  for (const odds::Chance& chance : prospect.results) {
    out.results.push_back({chance.probability, game.state_to_value(chance.state)});
  }
  return out;
}

std::vector<EntryRecord> record_of(const game::AnyGame& game,
                                   const std::vector<odds::EntryOdds>& entries) {
  std::vector<EntryRecord> out;
  for (const odds::EntryOdds& entry : entries) {
    out.push_back({game::record_of(game, entry.choice), entry.wins, entry.loses, entry.worth});
  }
  return out;
}

DecisionRecord record_of(const game::AnyGame& game, const odds::DecisionOdds& odds) {
  DecisionRecord out{
      .menu = {.a = record_of(game, odds.sides[0]), .b = record_of(game, odds.sides[1])},
      .payoffs = odds.payoffs,
      .equilibrium = {}};
  if (odds.equilibrium) {
    out.equilibrium = {odds.equilibrium->value, odds.equilibrium->row, odds.equilibrium->column};
  }
  return out;
}

}  // namespace

Result<game::Choices> read_choices(const Moment& moment, const std::vector<std::string>& typed) {
  game::Choices out{};
  for (const std::string& one : typed) {
    if (Result<void> read = read_choice(moment, one, out); !read) return refuse(read.error());
  }
  return out;
}

Result<Odds> odds_of(const Moment& moment, const game::Choices& fixed) {
  if (moment.game->outcome(moment.state) != Outcome::running) {
    return refuse(ErrorCode::usage, "the match is over: there is nothing left to decide");
  }
  for (Side side : game::kSides) {
    Result<void> legal = refuse_illegal(moment, side, fixed[at(side)]);
    if (!legal) return refuse(legal.error());
  }
  if (is_open(moment, fixed)) return odds::decision_odds(*moment.game, moment.state, fixed);
  return odds::prospect(*moment.game, moment.state, fixed);
}

OddsRecord record_of(const Moment& moment, const Odds& odds) {
  OddsRecord out{.moment = record_of(moment), .odds = {}};
  with_plain_floats(
      [&] { std::visit([&](const auto& one) { out.odds = record_of(*moment.game, one); }, odds); });
  return out;
}

}  // namespace agon::workbench

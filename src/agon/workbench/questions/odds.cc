#include "agon/workbench/questions/odds.h"

#include <fmt/format.h>

#include "agon/base/excerpt.h"
#include "agon/base/float_guard.h"
#include "agon/game/words.h"
#include "agon/json/write.h"

namespace agon::workbench {
namespace {

using game::Outcome, game::Side;

// Whether somebody's choice is open; declines a fixed one that the law refuses.
Reply<bool> is_open(const Moment& moment, const game::Choices& fixed) {
  bool open = false;
  for (Side side : game::kSides) {
    game::Choice choice = fixed[at(side)];
    bool decides = moment.decides(side);
    open |= decides && choice == game::Choice{};
    if (choice == game::Choice{}) continue;
    if (!decides) {
      return decline(ErrorCode::choice_refused,
                     fmt::format("{} does not decide now", game::name_of(side)));
    }
    Result<void> legal = game::permit(*moment.game, moment.state, side, choice);
    if (!legal) return decline(legal.error());
  }
  return open;
}

// What the game knows of the whole match.
odds::Appraise appraise_in(const Moment& moment, const std::stop_token& stop) {
  return [&moment, stop](std::span<const game::Choice> of_a,
                         std::span<const game::Choice> of_b) -> std::optional<game::MatchChances> {
    auto chances = moment.entry->offers.chances;
    if (chances == nullptr) return std::nullopt;
    return chances(
        {.game = moment.game.get(), .state = moment.state, .files = moment.files, .stop = stop},
        of_a, of_b);
  };
}

// What was asked for, or what the game answers where nothing was; null: what every game does.
Reply<const game::Question*> question_of(const game::Entry& entry, const OddsOptions& options) {
  Result<const game::Question*> asked =
      game::find_question(entry.offers, entry.facts.name, "odds", options.ask.flags);
  bool bare = options.ask.choices.empty() && options.state == nullptr && options.replay == nullptr;
  if (!asked || *asked != nullptr || !bare) return reply(std::move(asked));
  for (const game::Question* question : game::questions_of(entry.offers, "odds")) {
    if (question->plain) return question;
  }
  return nullptr;
}

Reply<Moment> moment_in(const game::Entry& entry, const OddsOptions& options) {
  roster::Selection contents = options.game.selection();
  if (options.replay == nullptr) {
    Reply<OpenGame> open = workbench::open(entry, contents);
    if (!open) return decline(open.error());
    if (options.state == nullptr) return start_of(*std::move(open));
    return moment_at(*std::move(open), *options.state);
  }
  const json::Value* game = options.replay->root().find("game");
  if (game != nullptr && game->is_string() && game->as_string() != entry.facts.name) {
    return decline(ErrorCode::usage,
                   fmt::format("{} is a replay of {}, not of {}", options.replay->file_name(),
                               quote(game->as_string()), entry.facts.name));
  }
  return moment_of(*options.replay, options.at, contents);
}

// A question about the rules has no match around it.
Reply<void> decline_match(const game::Question& question, const OddsOptions& options) {
  const GameChoice& game = options.game;
  bool named = !game.contents.empty() || !game.options.empty() || options.state != nullptr ||
               options.replay != nullptr || !options.ask.choices.empty();
  if (!named) return {};
  return decline(ErrorCode::usage, fmt::format("--{} stands outside any match: no content, state, "
                                               "replay, choice or options go with it",
                                               question.name));
}

template <class Answer>
Reply<OddsAnswer> answered(OddsAnswer out, Reply<Answer> answer) {
  if (!answer) return decline(answer.error());
  out.answer = *std::move(answer);
  return out;
}

ExpectationRecord record_of(const odds::Expectation& e) {
  ExpectationRecord out{.sentence = e.metric.sentence, .expected = {}, .count = {}};
  u32 scale = e.metric.scale;
  bool is_mean = e.metric.kind == game::Metric::Kind::mean;
  if (e.metric.kind == game::Metric::Kind::total) {
    out.expected = e.expected[0] / scale;
  } else if (is_mean && e.metric.labels.empty()) {
    out.expected = game::mean_of(e.expected, scale);
    out.count = e.expected[0];
  } else {
    std::map<std::string, double> labels;
    for (std::size_t i = 0; i < e.metric.labels.size(); ++i) {
      labels[e.metric.labels[i]] =
          is_mean ? game::mean_of(e.expected, scale, i) : e.expected[i] / scale;
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
      .equilibrium = {odds.equilibrium.value, odds.equilibrium.row, odds.equilibrium.column, {}}};
  if (odds.match) {
    out.equilibrium.match = {odds.match->a, 1 - odds.match->a, odds.match->error, odds.match->note};
  }
  return out;
}

}  // namespace

Reply<Odds> odds_of(const Moment& moment, const game::Choices& fixed, const std::stop_token& stop) {
  if (moment.game->outcome(moment.state) != Outcome::running) {
    return decline(ErrorCode::usage, "the match is over: there is nothing left to decide");
  }
  Reply<bool> open = is_open(moment, fixed);
  if (!open) return decline(open.error());
  odds::Appraise appraise = appraise_in(moment, stop);
  if (*open) {
    return reply<Odds>(odds::decision_odds(*moment.game, moment.state, fixed, appraise, stop));
  }
  Result<odds::Prospect> prospect =
      odds::prospect(*moment.game, moment.state, fixed, {.stop = stop});
  if (!prospect) return decline(prospect.error());
  if (auto known = appraise({&fixed[0], 1}, {&fixed[1], 1})) {
    prospect->worth = odds::worth_of_chance(known->of_a[0]);
  }
  return *std::move(prospect);
}

OddsRecord record_of(const Moment& moment, const Odds& odds) {
  OddsRecord out{.moment = record_of(moment), .odds = {}};
  with_plain_floats(
      [&] { std::visit([&](const auto& one) { out.odds = record_of(*moment.game, one); }, odds); });
  return out;
}

Reply<OddsAnswer> ask_odds(const OddsOptions& options) {
  Reply<const game::Entry*> entry = find_game(options.game.game);
  if (!entry) return decline(entry.error());
  Reply<const game::Question*> question = question_of(**entry, options);
  if (!question) return decline(question.error());
  OddsAnswer out{.entry = *entry, .question = *question};
  if (out.question != nullptr && out.question->needs.about == game::About::rules) {
    Reply<void> alone = decline_match(*out.question, options);
    if (!alone) return decline(alone.error());
    return answered(out, ask(**entry, *out.question, options.ask));
  }
  Reply<Moment> moment = moment_in(**entry, options);
  if (!moment) return decline(moment.error());
  out.moment = *std::move(moment);
  if (out.question != nullptr) {
    return answered(out, ask(*out.moment, *out.question, options.ask));
  }
  Reply<game::Choices> fixed = read_choices(*out.moment, options.ask.choices);
  if (!fixed) return decline(fixed.error());
  return answered(out, odds_of(*out.moment, *fixed, options.ask.stop));
}

json::Value to_value(const OddsAnswer& answer) {
  const Moment* moment = answer.moment ? &*answer.moment : nullptr;
  if (const auto* own = std::get_if<game::Answer>(&answer.answer)) {
    return json::to_value(record_of(*answer.entry, moment, *answer.question, *own));
  }
  return json::to_value(record_of(*moment, std::get<Odds>(answer.answer)));
}

}  // namespace agon::workbench

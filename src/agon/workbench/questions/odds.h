// What may come of a decision, exactly, for any game: the results of choices that are all fixed, or
// a table over each menu that is open, with the equilibrium of a simultaneous one.
#pragma once

#include <map>
#include <variant>

#include "agon/game/choice_record.h"
#include "agon/odds/decision.h"
#include "agon/workbench/questions/ask.h"

namespace agon::workbench {

using Odds = std::variant<odds::Prospect, odds::DecisionOdds>;

// `fixed` holds Choice{} where a side's choice is open. Declines what the law refuses, and after a
// stop.
Reply<Odds> odds_of(const Moment& moment, const game::Choices& fixed,
                    const std::stop_token& stop = {});

struct OutcomesRecord {
  double running = 0;
  double a = 0;
  double b = 0;
  double draw = 0;
};

template <class V>
void describe(V& v, OutcomesRecord& o) {
  v("running", o.running, "the match goes on");
  v("a", o.a, "a wins");
  v("b", o.b, "b wins");
  v("draw", o.draw, "nobody wins");
}

struct ExpectationRecord {
  std::string sentence;
  std::variant<double, std::map<std::string, double>> expected;
  std::optional<double> count;
};

template <class V>
void describe(V& v, ExpectationRecord& e) {
  v("sentence", e.sentence, "what is counted");
  v("expected", e.expected, "how much of it on average; of each label, where there are several");
  v("count", e.count, "of a mean: over how many on average", json::LeftOut{});
}

struct ResultRecord {
  double probability = 0;
  json::Value state;
};

template <class V>
void describe(V& v, ResultRecord& r) {
  v("probability", r.probability, "its chance");
  v("state", r.state, "the state");
}

struct ProspectRecord {
  OutcomesRecord outcome;
  double worth = 0;
  std::map<std::string, ExpectationRecord> metrics;
  std::vector<ResultRecord> results;
};

template <class V>
void describe(V& v, ProspectRecord& p) {
  v("outcome", p.outcome, "the chance of each outcome");
  v("worth", p.worth, "to a, on average");
  v("metrics", p.metrics, "the game's metrics, by name");
  v("results", p.results, "different states, the likeliest first");
}

struct EntryRecord {
  game::ChoiceRecord choice;
  double wins = 0;
  double loses = 0;
  double worth = 0;
};

template <class V>
void describe(V& v, EntryRecord& e) {
  v("choice", e.choice, "what is chosen");
  v("wins", e.wins, "the chance to win the match at once");
  v("loses", e.loses, "the chance to lose it at once");
  v("worth", e.worth, "to the side that chooses, on average");
}

struct MenusRecord {
  std::vector<EntryRecord> a;
  std::vector<EntryRecord> b;
};

template <class V>
void describe(V& v, MenusRecord& m) {
  v("a", m.a, "what a may choose, if it decides", json::LeftOut{});
  v("b", m.b, "what b may choose, if it decides", json::LeftOut{});
}

struct MatchShareRecord {
  double a = 0;
  double b = 0;
  double error = 0;
  std::string note;
};

template <class V>
void describe(V& v, MatchShareRecord& m) {
  v("a", m.a, "the chance that a wins the match");
  v("b", m.b, "the chance that b wins it");
  v("error", m.error, "how far off they may be");
  v("note", m.note, "whose play they are about, and how near they come");
}

struct EquilibriumRecord {
  double value = 0;
  std::vector<double> a;
  std::vector<double> b;
  std::optional<MatchShareRecord> match;
};

template <class V>
void describe(V& v, EquilibriumRecord& e) {
  v("value", e.value, "what the decision is worth to a");
  v("a", e.a, "how a mixes its entries; none if it does not decide");
  v("b", e.b, "how b mixes its entries; none if it does not decide");
  v("match", e.match, "where the game knows the whole match", json::LeftOut{});
}

struct DecisionRecord {
  MenusRecord menu;
  std::vector<double> payoffs;
  EquilibriumRecord equilibrium;
};

template <class V>
void describe(V& v, DecisionRecord& d) {
  v("menu", d.menu, "each entry, on average over what the other side may choose");
  v("payoffs", d.payoffs, "worth to a, a's entries by b's, row by row");
  v("equilibrium", d.equilibrium, "mixes against which no entry does better");
}

struct OddsRecord {
  MomentRecord moment;
  std::variant<ProspectRecord, DecisionRecord> odds;
};

template <class V>
void describe(V& v, OddsRecord& o) {
  describe(v, o.moment);
  v("odds", o.odds, "of fixed choices, or of a decision that is open");
}

OddsRecord record_of(const Moment& moment, const Odds& odds);

// Everything that can be asked about chances: what every game answers about a moment, or one of the
// game's own questions, which the flags of `ask` name.
struct OddsOptions {
  GameChoice game;
  const json::Document* state = nullptr;   // the moment, as `step` writes it; the start if neither
  const json::Document* replay = nullptr;  // or a moment of this one
  std::optional<u64> at = {};              // after so many of its steps; else the last decision
  AskOptions ask = {};
};

struct OddsAnswer {
  const game::Entry* entry = nullptr;
  std::optional<Moment> moment = {};         // none: about the rules alone
  const game::Question* question = nullptr;  // null: what every game answers
  std::variant<Odds, game::Answer> answer = {};
};

Reply<OddsAnswer> ask_odds(const OddsOptions& options);

// An OddsRecord, or an AnswerRecord.
json::Value to_value(const OddsAnswer& answer);

}  // namespace agon::workbench

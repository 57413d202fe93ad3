// What the strongest agent of a game would choose at a moment, and why: for people who ask for a
// hint. It knows the state and nothing else, neither the match's dice nor what the other side has
// chosen meanwhile, and the same moment gets the same advice.
//
// Who is asked: where the game has solved its states and one side decides, whoever plays by them;
// else the agent that the game calls its strongest; and where that one lacks something that it
// needs (a table), `lookahead`. An agent that draws lots gives its whole mix and not one draw.
#pragma once

#include "agon/workbench/questions/odds.h"

namespace agon::workbench {

// An entry as the adviser and the exact odds see it. Absent is what nobody knows.
struct AdvisedEntry {
  json::Value choice;
  std::string words;
  std::string about = {};
  std::string expected = {};
  double share = 0;
  std::optional<double> value = {};
  std::optional<double> match = {};
  std::optional<double> wins = {};
  std::optional<double> loses = {};
  std::optional<double> change = {};
};

template <class V>
void describe(V& v, AdvisedEntry& e) {
  v("choice", e.choice, "the choice, to be sent as it is");
  v("words", e.words, "the same as people say it");
  v("about", e.about, "what the game says about it", json::LeftOut{});
  v("expected", e.expected, "what the game expects of it, in words", json::LeftOut{});
  v("share", e.share, "how often the agent would choose it");
  v("value", e.value, "what the agent makes of it, by its own `measure`", json::LeftOut{});
  v("match", e.match,
    "the chance to win the match with it, a draw counting half; against the other side's "
    "equilibrium where both choose at once",
    json::LeftOut{});
  v("wins", e.wins,
    "the exact chance to win the match at once; over all entries of the other side alike, where "
    "both choose at once",
    json::LeftOut{});
  v("loses", e.loses, "the exact chance to lose it at once, likewise", json::LeftOut{});
  v("change", e.change,
    "what it changes in the worth of the position to its side, exactly and on average; against "
    "the other side's equilibrium where both choose at once",
    json::LeftOut{});
}

struct Advice {
  std::string by;
  std::string instead_of = {};
  std::string lacks = {};
  json::Value choice = {};
  std::string words = {};
  std::string about = {};
  std::string reason = {};
  std::string measure = {};
  std::vector<AdvisedEntry> entries = {};
  std::optional<AdvisedEntry> alternative = {};
  std::vector<std::string> then = {};
  std::optional<double> match = {};
  std::string note = {};
  std::optional<OddsRecord> odds = {};
  std::string problem = {};
};

template <class V>
void describe(V& v, Advice& a) {
  v("by", a.by, "who was asked: an agent, or the policy by which the game's states are solved");
  v("instead_of", a.instead_of, "the strongest agent, where it could not be asked",
    json::LeftOut{});
  v("lacks", a.lacks, "why it could not", json::LeftOut{});
  v("choice", a.choice, "what it would choose; of a mix, what it would choose most often");
  v("words", a.words, "the same as people say it");
  v("about", a.about, "what the game says about the choice", json::LeftOut{});
  v("reason", a.reason, "what it goes by: a sentence");
  v("measure", a.measure, "what the entries' values count", json::LeftOut{});
  v("entries", a.entries, "what it would choose, the most frequent first; several where it mixes");
  v("alternative", a.alternative, "the best of the others", json::LeftOut{});
  v("then", a.then, "what it means to choose afterwards in this turn", json::LeftOut{});
  v("match", a.match, "the chance to win the match from here, a draw counting half",
    json::LeftOut{});
  v("note", a.note, "whose play these chances are about, and how near they come", json::LeftOut{});
  v("odds", a.odds, "of the decision, as `agon odds` gives them, where they can be had",
    json::LeftOut{});
  v("problem", a.problem, "why there are no odds", json::LeftOut{});
}

// Declines where the side does not decide, where no agent has a legal choice, and after a stop.
Reply<Advice> advise(const Moment& moment, game::Side side, const std::stop_token& stop = {});

}  // namespace agon::workbench

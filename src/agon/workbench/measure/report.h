// Whether a content plays as its ruleset wants it: metrics inside their bands, or, where each side
// has its own content, pairings that are even.
#pragma once

#include "agon/workbench/measure/choices.h"
#include "agon/workbench/measure/round_robin.h"

namespace agon::workbench {

struct ReportOptions {
  u64 seed = 1;
  u64 matches = 10'000;  // all of them feed the metrics; of pairings, each
  u32 threads = 0;       // 0: one for each core
  std::function<void(std::string_view agent)> begins = {};  // progress is now that of its matches
  Progress progress = {};
  std::stop_token stop = {};
  Tallier tallier = {};  // as SimulateOptions have it
};

struct BandRecord {
  const game::Band* band = nullptr;  // not described
  std::string name;
  std::string sentence;
  std::string agent;
  std::string metric;
  std::string label;
  double value = 0;
  std::optional<SpanRecord> interval_95 = {};
  u64 of = 0;
  double low = 0;
  double high = 0;
  bool inside = false;
  bool judged = true;
};

template <class V>
void describe(V& v, BandRecord& b) {
  v("name", b.name, "the band's name");
  v("sentence", b.sentence, "what should be inside");
  v("agent", b.agent, "who played both sides");
  v("metric", b.metric, "the metric that it looks at");
  v("label", b.label, "the label of the metric, if it is about one", json::LeftOut{});
  v("value", b.value, "what was measured");
  v("interval_95", b.interval_95, "95 % interval of it; absent where nothing was left to chance",
    json::LeftOut{});
  v("of", b.of, "how many it is a share of; of a total per match, how many matches");
  v("low", b.low, "the least that is inside");
  v("high", b.high, "the most that is inside");
  v("inside", b.inside, "whether the value is");
  v("judged", b.judged, "false: this content is known to lie elsewhere, and is only shown");
}

struct BandsReport {
  Problems warnings = {};  // not described: what the contents' author should know
  SimulationRecord simulation;
  std::optional<SimulationRecord> thinker = {};
  std::vector<BandRecord> bands = {};
  std::optional<UsesRecord> choices = {};
};

template <class V>
void describe(V& v, BandsReport& r) {
  describe(v, r.simulation);
  v("thinker", r.thinker,
    "the fewer matches of an agent that thinks for longer, where the balance has bands for one",
    json::LeftOut{});
  v("bands", r.bands, "the bands of the game's balance");
  v("choices", r.choices, "what the strongest agent makes of what it may choose", json::LeftOut{});
}

// A pairing, or a content's mean over the others.
struct JudgedRecord {
  std::string name;
  double score = 0;
  std::optional<IntervalRecord> interval_95 = {};
  std::optional<double> draws = {};
  std::optional<SpanRecord> draws_interval_95 = {};
  std::optional<double> turns = {};
  std::optional<SpanRecord> turns_interval_95 = {};
  std::optional<double> beside = {};
  bool inside = false;
};

template <class V>
void describe(V& v, JudgedRecord& j) {
  v("name", j.name, "the pairing, or the content");
  v("score", j.score, "its score, or the mean of its scores");
  v("interval_95", j.interval_95, "95 % interval of it; absent where nothing is left to chance",
    json::LeftOut{});
  v("draws", j.draws, "of a pairing: share of draws", json::LeftOut{});
  v("draws_interval_95", j.draws_interval_95, "95 % interval of it", json::LeftOut{});
  v("turns", j.turns, "of a pairing: turns of a match on average", json::LeftOut{});
  v("turns_interval_95", j.turns_interval_95, "95 % interval of them", json::LeftOut{});
  v("beside", j.beside, "the score with the other agent", json::LeftOut{});
  v("inside", j.inside, "whether the score is inside the band");
}

struct PairingBandRecord {
  std::string sentence;
  std::string of;
  double low = 0;
  double high = 0;
  std::string beside;
  std::vector<JudgedRecord> judged;
};

template <class V>
void describe(V& v, PairingBandRecord& b) {
  v("sentence", b.sentence, "what should be inside");
  v("of", b.of, "what is judged: each pairing, or the mean of each content");
  v("low", b.low, "the least that is inside");
  v("high", b.high, "the most that is inside");
  v("beside", b.beside, "another agent whose scores are shown, not judged", json::LeftOut{});
  v("judged", b.judged, "every pairing, or every content");
}

// How the seats share the points of all matches.
struct FirstSeatRecord {
  double score = 0;
  u64 matches = 0;
};

template <class V>
void describe(V& v, FirstSeatRecord& f) {
  v("score", f.score, "of whoever sat at a, a draw counting half", json::Range{0, 1});
  v("matches", f.matches, "matches that it is made of");
}

struct PairingsReport {
  RoundRobinRecord round_robin;  // complete: with the agent beside, too
  PairingBandRecord band;
  std::optional<PairingBandRecord> also = {};
  // Of one content:
  std::vector<JudgedRecord> worst = {};
  std::optional<FirstSeatRecord> first_seat = {};
  std::optional<PairingRecord> mirror = {};
  std::optional<UsesRecord> choices = {};
  Problems warnings = {};  // not described
};

template <class V>
void describe(V& v, PairingsReport& r) {
  describe(v, r.round_robin);
  v("band", r.band, "the band of the game's balance, and what was held against it");
  v("also", r.also, "the same of a second band, where the balance has one", json::LeftOut{});
  v("worst", r.worst, "of one content: its pairings that are least even, the worst first",
    json::LeftOut{});
  v("first_seat", r.first_seat, "of one content: how much the seat counts", json::LeftOut{});
  v("mirror", r.mirror, "of one content: matches against itself", json::LeftOut{});
  v("choices", r.choices, "of one content: what the strongest agent makes of what it may choose",
    json::LeftOut{});
}

using Report = std::variant<BandsReport, PairingsReport>;

// Of all pairings, where the game has a band for them and no content is named; of those of one
// content, where one is, which each side has for itself; else of the contents. With the agent that
// the game's balance is about.
Reply<Report> report(const GameChoice& choice, const ReportOptions& options);

// Of the contest, which is seated with the balance's agent; null: there are no bands.
Reply<BandsReport> report_bands(const Contest& contest, const game::Balance* balance,
                                const ReportOptions& options);

// Of every shipped content; the balance must have a band for pairings.
Reply<PairingsReport> report_pairings(const game::Entry& entry, const game::Balance& balance,
                                      const ReportOptions& options,
                                      const roster::Selection& selection = {});

// Of one content against every shipped one.
Reply<PairingsReport> report_content(const game::Entry& entry, const game::Balance& balance,
                                     const ReportOptions& options,
                                     const roster::Selection& selection);

bool is_complete(const Report& report);
bool all_inside(const Report& report);

}  // namespace agon::workbench

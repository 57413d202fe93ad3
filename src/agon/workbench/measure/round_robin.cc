#include "agon/workbench/measure/round_robin.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "agon/base/excerpt.h"
#include "agon/base/float_guard.h"
#include "agon/roster/kinds.h"
#include "agon/workbench/names.h"

namespace agon::workbench {
namespace {

constexpr std::string_view kAgents = "agent";

RoundRobinRecord empty_record(const game::Entry& entry, const RoundRobinOptions& options) {
  return {.for_one = entry.facts.players == 1,
          .game = std::string(entry.facts.name),
          .kind = {},
          .seed = {options.seed},
          .first_index = {options.first_index},
          .matches_each = options.matches,
          .metered_each = options.metered};
}

// What a pairing came to; whether it is deterministic is known already.
void rate_pairing(PairingRecord& out, const sim::Tally& t, bool for_one) {
  out.wins = t.first_wins;
  out.draws = t.draws;
  out.losses = t.second_wins;
  out.score = sim::score(t);
  if (!out.deterministic) {
    out.interval_95 = interval_of(t);
    out.error = (out.interval_95->high - out.interval_95->low) / (2 * sim::kNormal95);
  }
  Spans spans(t, out.deterministic);
  if (!for_one) {
    out.seat_a_score = sim::first_seat_score(t);
    out.seat_a_interval_95 = spans.seat_a();
    out.draws_interval_95 = spans.draws();
  }
  out.mean_turns = sim::mean_length(t);
  out.turns_interval_95 = spans.turns();
  if (t.first_defaulted != 0) {
    out.first_defaulted_decisions = t.first_defaulted;
    out.first_decisions = t.first_decisions;
  }
  if (t.second_defaulted != 0) {
    out.second_defaulted_decisions = t.second_defaulted;
    out.second_decisions = t.second_decisions;
  }
}

// The sentences of a pairing; an agent that fails against everybody is told once for each.
void add_failures(RoundRobinRecord& out, const Contest& contest, const sim::Tally& tally) {
  for (std::string& one : failures_of(contest, tally)) out.failed.push_back(std::move(one));
}

void pair_up(RoundRobinRecord& out) {
  for (std::size_t row = 0; row < out.rows.size(); ++row) {
    const std::string& first = out.rows[row].name;
    if (!out.matrix) {
      out.pairings.push_back({.row = row, .column = row, .first = first, .second = ""});
      continue;
    }
    // Only the first meets anybody.
    if ((out.gauntlet || !out.against.empty()) && row > 0) break;
    for (std::size_t column = out.mirrored ? row + 1 : 0; column < out.rows.size(); ++column) {
      out.pairings.push_back(
          {.row = row, .column = column, .first = first, .second = out.rows[column].name});
    }
  }
}

// Independent errors add up by their squares, upwards and downwards apart, because an interval
// reaches farther to one side near 0 and 1 (Zou and Donner, "Construction of confidence limits
// about effect measures: a general approach", Statistics in Medicine 27, 2008). Nothing where every
// score is exact.
std::optional<IntervalRecord> mean_interval(const RoundRobinRecord& result, std::size_t row,
                                            double mean) {
  double below = 0;
  double above = 0;
  double met = 0;
  for (std::size_t column = 0; column < result.rows.size(); ++column) {
    std::optional<Cell> cell = cell_of(result, row, column);
    if (!cell) continue;
    ++met;
    if (!cell->interval) continue;
    below += std::pow(cell->score - cell->interval->low, 2);
    above += std::pow(cell->interval->high - cell->score, 2);
  }
  if (below + above == 0) return std::nullopt;
  return IntervalRecord{std::max(0.0, mean - std::sqrt(below) / met),
                        std::min(1.0, mean + std::sqrt(above) / met)};
}

void rate_rows(RoundRobinRecord& out) {
  for (std::size_t row = 0; row < out.rows.size(); ++row) {
    double sum = 0;
    u32 met = 0;
    for (std::size_t column = 0; column < out.rows.size(); ++column) {
      std::optional<Cell> cell = cell_of(out, row, column);
      if (out.matrix)
        out.rows[row].scores.push_back(cell ? std::optional(cell->score) : std::nullopt);
      sum += cell ? cell->score : 0;
      met += cell.has_value();
    }
    if (met == 0) continue;
    out.rows[row].mean_score = sum / met;
    out.rows[row].interval_95 = mean_interval(out, row, sum / met);
  }
}

// So many matches, or a few more, that every seating is played as often as the others.
u64 whole_groups(u64 matches, u64 seatings) {
  return (matches + seatings - 1) / seatings * seatings;
}

// Plays the pairings in their order; `make` gives the contest of one.
template <class Make>
Reply<RoundRobinRecord> play(const game::Entry& entry, RoundRobinRecord out,
                             const RoundRobinOptions& options, Make make) {
  pair_up(out);
  std::span<const game::MetricTable> wanted = entry.offers.tables;
  Tables tables(wanted);
  bool beside = !out.matrix && !out.against.empty();
  u64 all = options.matches * out.pairings.size();
  u64 done = 0;
  for (PairingRecord& pairing : out.pairings) {
    if (!options.stop.stop_requested()) {
      Reply<const Contest*> contest = make(pairing, out);
      if (!contest) return decline(contest.error());
      auto progress = [&](u64 played, u64) {
        if (options.progress) options.progress(done + played, std::max(all, done + played));
      };
      SimulateOptions asked{.seed = options.seed,
                            .first_index = options.first_index,
                            .matches = options.matches,
                            .exchange = options.exchange,
                            .all_contents = out.kind == kAgents && out.matrix,
                            .metered = wanted.empty() && !beside ? 0 : options.metered,
                            .threads = options.threads,
                            .progress = progress,
                            .stop = options.stop,
                            .tallier = options.tallier};
      out.seatings = seating_count(**contest, asked);
      if (asked.all_contents) asked.matches = whole_groups(asked.matches, out.seatings);
      out.matches_each = asked.matches;
      sim::Simulation simulation = tally(**contest, asked);
      out.all_contents = asked.all_contents && (*contest)->has_two_contents();
      add_failures(out, **contest, simulation.tally);
      fill_pairing(pairing, **contest, asked, simulation);
      if (beside) pairing.metrics = record_of(**contest, asked, simulation).metrics;
      Tables own(wanted);
      for (Tables* one : {&own, &tables}) {
        one->add(simulation.tally);
      }
      pairing.tables = with_plain_floats([&] { return own.records(); });
      done += pairing.matches;
    }
    out.complete &= pairing.complete;
  }
  with_plain_floats([&] { rate_rows(out); });
  out.ratings = with_plain_floats([&] { return ratings_of(out, Errors::standard); });
  out.tables = with_plain_floats([&] { return tables.records(); });
  return out;
}

// The kind that is gone through: the first that each side has for itself, else the first.
std::size_t contested_kind(const game::Facts& facts) {
  auto per_side = std::ranges::find(facts.contents, true, &game::ContentKind::per_side);
  return per_side == facts.contents.end()
             ? 0
             : static_cast<std::size_t>(per_side - facts.contents.begin());
}

}  // namespace

Reply<RoundRobinRecord> agents_round_robin(const OpenGame& open,
                                           const std::vector<std::string>& agents,
                                           const Programs& programs,
                                           const RoundRobinOptions& options) {
  Reply<std::vector<game::Player>> players = find_players(open, agents, programs);
  if (!players) return decline(players.error());
  return agents_round_robin(open, *players, options);
}

Reply<std::vector<game::Player>> find_players(const OpenGame& open,
                                              const std::vector<std::string>& agents,
                                              const Programs& programs) {
  if (agents.size() < 2) {
    return decline(ErrorCode::usage, "a round robin wants two agents or more, as in random,first");
  }
  std::vector<game::Player> out;
  for (const std::string& typed : agents) {
    Reply<game::Player> player = find_player(open, typed, programs);
    if (!player) return decline(player.error());
    out.push_back(*std::move(player));
  }
  return out;
}

Reply<RoundRobinRecord> agents_round_robin(const OpenGame& open,
                                           const std::vector<game::Player>& players,
                                           const RoundRobinOptions& options) {
  if (Reply<void> named = decline_wrapping(options.first_index, options.matches); !named) {
    return decline(named.error());
  }
  RoundRobinRecord out = empty_record(*open.entry, options);
  out.kind = kAgents;
  out.matrix = !out.for_one;
  out.gauntlet = options.gauntlet && out.matrix;
  out.contents = open.contents;
  out.options = open.game->options();
  for (const game::Player& player : players) {
    out.rows.push_back({.name = player.name, .mean_score = {}, .scores = {}});
  }
  Reply<Contest> contest = seat(open, {});
  if (!contest) return decline(contest.error());
  return play(
      *open.entry, std::move(out), options,
      [&](const PairingRecord& pairing, const RoundRobinRecord& record) -> Reply<const Contest*> {
        contest->players[0] = players[pairing.row];
        if (record.matrix) contest->players[1] = players[pairing.column];
        return &*contest;
      });
}

std::optional<RatingsRecord> ratings_of(const RoundRobinRecord& result, Errors errors) {
  if (result.kind != kAgents || !result.matrix) return std::nullopt;
  std::vector<std::string> names;
  for (const RowRecord& row : result.rows) names.push_back(row.name);
  std::vector<RatedMeeting> meetings;
  for (const PairingRecord& pairing : result.pairings) {
    sim::Meeting meeting{pairing.row, pairing.column, static_cast<double>(pairing.matches),
                         pairing.score.value_or(0.5)};
    meetings.push_back({meeting, pairing.error});
  }
  return rate(names, meetings, errors);
}

namespace {

// One that cannot be read does: whoever plays it says why.
bool takes_part(const game::Balance* balance, const roster::Shipped& content) {
  if (balance == nullptr || balance->takes_part == nullptr) return true;
  Result<json::Document> document = json::load(content.path);
  return !document || balance->takes_part(document->root());
}

// "Fighter (greedy)", where each side has its own; two of the same title go by what is typed.
void name_rows(RoundRobinRecord& out, const std::vector<std::string>& titles) {
  if (!out.matrix || out.agents.empty()) return;
  for (std::size_t row = 0; row < out.rows.size(); ++row) {
    bool known = !titles[row].empty() && std::ranges::count(titles, titles[row]) == 1;
    bool of_b = !out.against.empty() && row != 0;
    out.rows[row].shown = fmt::format("{} ({})", known ? titles[row] : out.rows[row].name,
                                      out.agents[of_b ? out.agents.size() - 1 : 0]);
  }
}

// Contents of one kind: where it stands among the facts, what is typed for each row, and all other
// contents.
struct Contested {
  std::size_t kind = 0;
  std::vector<std::string> typed = {};
  roster::Selection rest = {};
};

Reply<RoundRobinRecord> play_contents(const game::Entry& entry, const Contested& contested,
                                      const SeatOptions& seats, const RoundRobinOptions& options,
                                      RoundRobinRecord out) {
  const game::Facts& facts = entry.facts;
  std::vector<std::string> titles(out.rows.size());
  std::optional<Contest> contest;
  Reply<RoundRobinRecord> played =
      play(entry, std::move(out), options,
           [&](const PairingRecord& pairing, RoundRobinRecord& record) -> Reply<const Contest*> {
             roster::Selection chosen = contested.rest;
             chosen.contents = roster::content_names(facts, contested.rest);
             chosen.by_kind.clear();
             std::size_t kind = contested.kind;
             chosen.contents[kind] = contested.typed[pairing.row];
             if (record.matrix) chosen.contents[kind + 1] = contested.typed[pairing.column];
             Reply<OpenGame> open = workbench::open(entry, chosen);
             if (!open) return decline(open.error());
             Reply<Contest> seated = seat(*std::move(open), seats);
             if (!seated) return decline(seated.error());
             contest = *std::move(seated);
             record.options = contest->open.game->options();
             record.agents = {contest->players[0].name};
             if (!record.for_one) record.agents.push_back(contest->players[1].name);
             if (!record.matrix) return &*contest;
             titles[pairing.row] = contest->open.titles(game::Side::a)[0];
             titles[pairing.column] = contest->open.titles(game::Side::b)[0];
             return &*contest;
           });
  if (played) name_rows(*played, titles);
  return played;
}

// What people call it: a content that was typed itself has the name that it gives itself.
std::string content_title(const std::string& typed) {
  if (!roster::is_content(typed)) return typed;
  Result<json::Document> document = json::parse(typed, "typed");
  return document ? own_name(document->root(), "as typed") : "as typed";
}

void add_row(RoundRobinRecord& out, Contested& contested, const std::string& typed) {
  out.rows.push_back({.name = content_title(typed), .mean_score = {}, .scores = {}});
  contested.typed.push_back(typed);
}

}  // namespace

Reply<RoundRobinRecord> contents_round_robin(const game::Entry& entry,
                                             const roster::Selection& selection,
                                             const SeatOptions& seats,
                                             const RoundRobinOptions& options) {
  const game::Facts& facts = entry.facts;
  if (Reply<void> named = decline_wrapping(options.first_index, options.matches); !named) {
    return decline(named.error());
  }
  std::size_t kind = contested_kind(facts);
  RoundRobinRecord out = empty_record(entry, options);
  out.kind = facts.contents[kind].name;
  out.matrix = facts.contents[kind].per_side;
  out.mirrored = seats.a == seats.b.value_or("random");
  if (selection.contents.size() > kind) {
    return decline(ErrorCode::usage,
                   fmt::format("every {} is played, so '{}' is one content too many", out.kind,
                               selection.contents[kind]));
  }
  Contested contested{.kind = kind, .rest = selection};
  for (const roster::Shipped& one : roster::shipped(facts, facts.contents[kind])) {
    if (takes_part(entry.offers.balance, one)) add_row(out, contested, one.name);
  }
  if (out.rows.empty()) return decline(roster::no_content(facts));
  return play_contents(entry, contested, seats, options, std::move(out));
}

namespace {

bool ships(const game::Facts& facts, const game::ContentKind& kind, std::string_view name) {
  auto all = roster::shipped(facts, kind);
  return std::ranges::find(all, name, &roster::Shipped::name) != all.end();
}

// The kind that a file shows, or that ships under the name; the contested one where nothing says.
std::size_t kind_of(const game::Entry& entry, const std::string& typed, bool opens_files) {
  const game::Facts& facts = entry.facts;
  std::size_t usual = contested_kind(facts);
  if (ships(facts, facts.contents[usual], typed)) return usual;
  for (std::size_t i = 0; i < facts.contents.size(); ++i) {
    if (ships(facts, facts.contents[i], typed)) return i;
  }
  Result<std::string> path = roster::locate(facts, facts.contents[usual], typed, opens_files);
  if (!path || *path == "-") return usual;
  Result<json::Document> document = json::load(*path);
  if (!document) return usual;  // whoever opens it says why
  Result<roster::FileKind> shown = roster::kind_of(*document, "");
  bool own = shown && shown->entry == &entry && shown->index < facts.contents.size();
  return own ? shown->index : usual;
}

// The one content that was typed, and its kind.
Reply<Contested> find_subject(const game::Entry& entry, const roster::Selection& selection) {
  const game::Facts& facts = entry.facts;
  auto sides = static_cast<std::size_t>(
      std::ranges::count(facts.contents, true, &game::ContentKind::per_side));
  Contested out{.rest = selection};
  if (selection.contents.size() == 1) {
    out.kind = kind_of(entry, selection.contents[0], selection.opens_files);
    out.typed = selection.contents;
    out.rest.contents.clear();
    return out;
  }
  bool only_sides = selection.contents.empty() || selection.contents.size() == sides;
  if (only_sides && selection.by_kind.size() == 1) {
    const auto& [kind, typed] = *selection.by_kind.begin();
    auto place = std::ranges::find(facts.contents, kind, &game::ContentKind::name);
    if (place == facts.contents.end()) {
      return decline(ErrorCode::usage, fmt::format("{} has no {} to choose", facts.name, kind));
    }
    out.kind = static_cast<std::size_t>(place - facts.contents.begin());
    out.typed = {typed};
    out.rest.by_kind.clear();
    return out;
  }
  if (selection.contents.empty()) {
    return decline(ErrorCode::usage,
                   fmt::format("which {} is held against all others? Name one, as mine.json",
                               facts.contents[contested_kind(facts)].name));
  }
  return decline(ErrorCode::usage,
                 fmt::format("one content is held against all others, so {} is one too many",
                             quote(selection.contents[1])));
}

}  // namespace

roster::Selection sorted_by_kind(const game::Entry& entry, const roster::Selection& selection) {
  if (selection.contents.size() != 1) return selection;
  std::size_t kind = kind_of(entry, selection.contents[0], selection.opens_files);
  if (kind == contested_kind(entry.facts)) return selection;
  roster::Selection out = selection;
  out.by_kind[std::string(entry.facts.contents[kind].name)] = selection.contents[0];
  out.contents.clear();
  return out;
}

Reply<RoundRobinRecord> against_all(const game::Entry& entry, const roster::Selection& selection,
                                    const SeatOptions& seats, const RoundRobinOptions& options) {
  const game::Facts& facts = entry.facts;
  if (Reply<void> named = decline_wrapping(options.first_index, options.matches); !named) {
    return decline(named.error());
  }
  Reply<Contested> contested = find_subject(entry, selection);
  if (!contested) return decline(contested.error());
  const std::string typed = contested->typed[0];
  const game::ContentKind& kind = facts.contents[contested->kind];
  RoundRobinRecord out = empty_record(entry, options);
  out.kind = kind.name;
  out.matrix = kind.per_side;
  contested->typed.clear();
  add_row(out, *contested, typed);
  out.against = out.rows[0].name;
  for (const roster::Shipped& one : roster::shipped(facts, kind)) {
    if (one.name == typed || !takes_part(entry.offers.balance, one)) continue;
    add_row(out, *contested, one.name);
  }
  if (out.rows.size() == 1) return decline(roster::no_content(facts));
  return play_contents(entry, *contested, seats, options, std::move(out));
}

void fill_pairing(PairingRecord& out, const Contest& contest, const SimulateOptions& options,
                  const sim::Simulation& simulation) {
  const sim::Tally& t = simulation.tally;
  out.matches = t.matches;
  out.complete = simulation.complete;
  out.deterministic = is_deterministic(contest, options, simulation);
  if (t.matches == 0) return;
  with_plain_floats([&] { rate_pairing(out, t, contest.facts().players == 1); });
}

SeatOptions judges_seats(const game::Entry& entry) {
  const game::Balance* balance = entry.offers.balance;
  SeatOptions out{.a = balance == nullptr ? "random" : std::string(balance->agent)};
  if (entry.facts.players == 2) out.b = out.a;
  return out;
}

namespace {

// The score is counted anew: one less the other score is not always the same double, and a table
// would differ in its last digit from that of the other order.
Cell seen_by_the_other(const PairingRecord& pairing) {
  Cell out{static_cast<double>(2 * *pairing.losses + *pairing.draws) /
               static_cast<double>(2 * pairing.matches),
           pairing.interval_95, pairing.complete};
  if (out.interval) out.interval = IntervalRecord{1 - out.interval->high, 1 - out.interval->low};
  return out;
}

}  // namespace

std::optional<Cell> cell_of(const RoundRobinRecord& result, std::size_t row, std::size_t column) {
  for (const PairingRecord& pairing : result.pairings) {
    bool straight = pairing.row == row && pairing.column == column;
    bool other_way = result.mirrored && pairing.row == column && pairing.column == row;
    if ((!straight && !other_way) || !pairing.score) continue;
    if (!straight) return seen_by_the_other(pairing);
    return Cell{*pairing.score, pairing.interval_95, pairing.complete};
  }
  return std::nullopt;
}

}  // namespace agon::workbench

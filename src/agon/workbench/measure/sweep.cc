#include "agon/workbench/measure/sweep.h"

#include <fmt/format.h>

#include <algorithm>

#include "agon/base/excerpt.h"
#include "agon/base/float_guard.h"
#include "agon/base/text.h"
#include "agon/json/write.h"
#include "agon/workbench/names.h"

namespace agon::workbench {
namespace {

// One step of a pointer, with "~1" and "~0" as what they stand for.
std::string unescaped(std::string_view step) {
  std::string out;
  for (std::size_t i = 0; i < step.size(); ++i) {
    bool escape = step[i] == '~' && i + 1 < step.size();
    out += !escape ? step[i] : step[i + 1] == '1' ? '/' : '~';
    if (escape) ++i;
  }
  return out;
}

// Null where there is nothing.
json::Value* below(json::Value& value, const std::string& step) {
  if (value.is_array()) {
    std::optional<std::size_t> index = number_in<std::size_t>(step);
    return index && *index < value.items().size() ? &value.items()[*index] : nullptr;
  }
  if (!value.is_object()) return nullptr;
  auto found = std::ranges::find(value.members(), step, &json::Member::key);
  return found == value.members().end() ? nullptr : &found->value;
}

// A place in a content where a number stands, or may stand because a key was left out.
struct Spot {
  json::Value* holder = nullptr;
  std::string key;

  json::Value* value() const { return below(*holder, key); }
  void put(const json::Number& number) const {
    if (json::Value* there = value()) {
      *there = json::Value(number);
    } else {
      holder->set(key, json::Value(number));
    }
  }
};

Reply<Spot> find_spot(json::Value& content, std::string_view pointer, std::string_view name) {
  auto nothing = [&] {
    return decline(ErrorCode::usage,
                   fmt::format("{} leads to no number of {}", quote(pointer), name));
  };
  if (!pointer.starts_with('/')) {
    return decline(ErrorCode::usage,
                   fmt::format("{} is no JSON pointer: it begins with a /, as /attributes/health",
                               quote(pointer)));
  }
  Spot out{&content, {}};
  for (std::string_view left = pointer;;) {
    left.remove_prefix(1);
    std::size_t end = std::min(left.find('/'), left.size());
    out.key = unescaped(left.substr(0, end));
    left.remove_prefix(end);
    if (left.empty()) break;
    out.holder = below(*out.holder, out.key);
    if (out.holder == nullptr) return nothing();
  }
  const json::Value* there = out.value();
  bool may_be_one = there != nullptr ? there->is_number() : out.holder->is_object();
  if (!may_be_one) return nothing();
  return out;
}

SweepPoint point_of(const json::Number& value, const Contest& contest,
                    const SimulateOptions& options, const sim::Simulation& simulation) {
  const sim::Tally& t = simulation.tally;
  SweepPoint out{.value = value, .matches = t.matches, .complete = simulation.complete};
  if (t.matches == 0) return out;
  out.wins = t.first_wins;
  out.draws = t.draws;
  out.losses = t.second_wins;
  out.score = sim::score(t);
  out.deterministic = is_deterministic(contest, options, simulation);
  if (!out.deterministic) out.interval_95 = interval_of(t);
  out.mean_turns = sim::mean_length(t);
  out.turns_interval_95 = Spans(t, out.deterministic).turns();
  return out;
}

class Sweeping {
 public:
  Sweeping(OpenGame open, const SeatOptions& seats, const SweepOptions& options)
      : open_(std::move(open)), seats_(seats), options_(options) {}

  Reply<SweepRecord> run() {
    if (Reply<void> ready = set_up(); !ready) return decline(ready.error());
    const Contest& one = contests_.front();
    record_.agents = {one.players[0].name};
    record_.names = {one.who()[0]};
    if (one.facts().players == 2) {
      record_.agents.push_back(one.players[1].name);
      record_.names.push_back(one.who()[1]);
    }
    SimulateOptions asked = simulate_options(0);
    record_.exchanged_seats = plan_of(one, asked).paired;
    return with_plain_floats([&] {
      for (std::size_t i = 0; i < contests_.size(); ++i) play(i);
      return std::move(record_);
    });
  }

 private:
  Reply<void> set_up() {
    const game::Facts& facts = open_.entry->facts;
    record_.game = facts.name;
    record_.contents = open_.contents;
    record_.options = open_.game->options();
    record_.content =
        fmt::format("{} {}", facts.contents[options_.content].name, open_.names[options_.content]);
    record_.number = options_.number;
    record_.seed = {options_.seed};
    record_.first_index = {options_.first_index};
    record_.matches_each = options_.matches;
    roster::Selection selection = open_.again;
    std::string& content = selection.contents[options_.content];
    json::Value changed = *selection.sent.at(content).node.value;
    Reply<Spot> spot = find_spot(changed, options_.number, record_.content);
    if (!spot) return decline(spot.error());
    if (const json::Value* now = spot->value()) record_.now = now->as_number();
    for (const json::Number& value : options_.values) {
      spot->put(value);
      content = json::canonical(changed);
      Reply<OpenGame> open = workbench::open(*open_.entry, selection);
      if (!open) return decline(open.error());
      Reply<Contest> contest = seat(*std::move(open), seats_);
      if (!contest) return decline(contest.error());
      contests_.push_back(*std::move(contest));
    }
    return {};
  }

  SimulateOptions simulate_options(std::size_t point) const {
    SimulateOptions out{.seed = options_.seed,
                        .first_index = options_.first_index,
                        .matches = options_.matches,
                        .exchange = options_.exchange,
                        .metered = 0,
                        .threads = options_.threads,
                        .stop = options_.stop};
    if (!options_.progress) return out;
    u64 before = point * options_.matches;
    u64 all = options_.values.size() * options_.matches;
    out.progress = [this, before, all](u64 done, u64) { options_.progress(before + done, all); };
    return out;
  }

  void play(std::size_t i) {
    SweepPoint point{.value = options_.values[i]};
    if (!options_.stop.stop_requested()) {
      SimulateOptions asked = simulate_options(i);
      sim::Simulation simulation = tally(contests_[i], asked);
      point = point_of(options_.values[i], contests_[i], asked, simulation);
      for (std::string& one : failures_of(contests_[i], simulation.tally)) {
        record_.failed.push_back(std::move(one));
      }
    }
    record_.complete = record_.complete && point.complete;
    record_.points.push_back(point);
  }

  OpenGame open_;
  const SeatOptions& seats_;
  const SweepOptions& options_;
  std::vector<Contest> contests_;
  SweepRecord record_;
};

}  // namespace

Reply<SweepRecord> sweep(const GameChoice& choice, const SeatOptions& seats,
                         const SweepOptions& options) {
  Reply<const game::Entry*> entry = find_game(choice.game);
  if (!entry) return decline(entry.error());
  if (options.content >= (*entry)->facts.contents.size()) {
    return decline(
        ErrorCode::usage,
        fmt::format("{} has {}, not {}", choice.game,
                    counted((*entry)->facts.contents.size(), "content"), options.content + 1));
  }
  if (options.values.empty() || options.values.size() > kMostSwept) {
    return decline(ErrorCode::usage, fmt::format("a sweep has 1 to {} values", kMostSwept));
  }
  if (Reply<void> named = decline_wrapping(options.first_index, options.matches); !named) {
    return decline(named.error());
  }
  Reply<OpenGame> open = workbench::open(**entry, choice.selection());
  if (!open) return decline(open.error());
  return Sweeping(*std::move(open), seats, options).run();
}

Reply<std::vector<json::Number>> numbers_in(std::string_view list) {
  std::vector<json::Number> out;
  while (true) {
    std::size_t end = std::min(list.find(','), list.size());
    std::optional<json::Number> number = json::number_from(trimmed(list.substr(0, end)));
    if (!number) {
      return decline(ErrorCode::usage,
                     fmt::format("{} is no number", quote(trimmed(list.substr(0, end)))));
    }
    out.push_back(*number);
    if (end == list.size()) return out;
    list.remove_prefix(end + 1);
  }
}

}  // namespace agon::workbench

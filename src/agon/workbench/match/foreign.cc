#include "agon/workbench/match/foreign.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <chrono>
#include <ctime>

#include "agon/base/excerpt.h"
#include "agon/base/near_miss.h"
#include "agon/replay/load.h"
#include "agon/replay/recorder.h"
#include "agon/replay/verify.h"
#include "agon/roster/roster.h"

namespace agon::workbench {
namespace {

Reply<FoundFormat> find_format(std::string_view name) {
  std::vector<std::string_view> names;
  for (const FoundFormat& found : all_formats()) {
    if (found.format->name == name) return found;
    names.push_back(found.format->name);
  }
  return decline(ErrorCode::usage, fmt::format("no replay format is called {}{}", quote(name),
                                               suggestion(name, names)));
}

// Everything that a replay of ours tells.
class Collecting : public replay::Watcher {
 public:
  void start(const game::AnyGame&, const replay::ReplayRecord& record, game::StateView) override {
    match.name = {record.seed.value, record.index.value};
    match.seats = {record.seats.a.agent, record.seats.b.agent};
  }
  void step(const game::AnyGame&, const replay::Step& step, game::StateView) override {
    match.steps.push_back(step);
  }
  game::WholeMatch match;
};

Problem about_file(const std::string& file, std::string message) {
  Problem out{.code = ErrorCode::usage, .message = std::move(message)};
  out.place.file = file;
  return out;
}

Reply<game::WholeMatch> verified(const std::string& file, const FoundFormat& found) {
  Result<json::Document> document = replay::load(file);
  if (!document) return decline(document.error());
  Collecting collecting;
  Result<replay::Verdict> verdict = replay::verify(*document, roster::find_or_null, &collecting);
  if (!verdict) return decline(verdict.error());
  if (verdict->entry != found.entry) {
    return decline(about_file(file, fmt::format("this is a match of {}, and {} is a format of {}",
                                                verdict->entry->facts.name, found.format->name,
                                                found.entry->facts.name)));
  }
  if (verdict->outcome == game::Outcome::running) {
    return decline(about_file(file, "the match is not over, and only whole matches are exported"));
  }
  collecting.match.game = verdict->played_on;
  return std::move(collecting.match);
}

std::string time_now() {
  auto seconds = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(seconds));
}

Imported recorded(const game::WholeMatch& match, const ImportOptions& options) {
  const game::AnyGame& game = *match.game;
  replay::Recorder recorder(game, match.name, {{match.seats[0]}, {match.seats[1]}},
                            replay::DiceFrom::told, options.replay_bytes);
  std::vector<std::byte> state(game.sizes().state_bytes);
  game.start(state);
  for (const game::Step& step : match.steps) {
    chance::Tape tape(game.facts().rolls, {step.rolls.begin(), step.rolls.end()});
    game.play(state, choices_of(step), tape);
    recorder.add(step, state);
  }
  ImportRecord out{.file = options.file,
                   .format = options.format,
                   .game = std::string(game.facts().name),
                   .steps = match.steps.size(),
                   .turns = game.turn(state),
                   .outcome = game.outcome(state)};
  if (recorder.full()) return {std::move(out), refuse(recorder.no_room())};
  return {std::move(out), recorder.text()};
}

// "0000-00-00T00:00:00": a digit where a 0 is, everything else as it stands.
bool fits(std::string_view text, std::string_view pattern) {
  if (text.size() != pattern.size()) return false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    bool digit = text[i] >= '0' && text[i] <= '9';
    if (pattern[i] == '0' ? !digit : text[i] != pattern[i]) return false;
  }
  return true;
}

u32 two_digits(std::string_view text, std::size_t at) {
  return static_cast<u32>((text[at] - '0') * 10 + (text[at + 1] - '0'));
}

}  // namespace

std::vector<FoundFormat> all_formats() {
  std::vector<FoundFormat> out;
  for (const game::Entry* entry : roster::games()) {
    for (const game::ReplayFormat& format : entry->offers.formats) out.push_back({entry, &format});
  }
  return out;
}

Reply<std::string> export_replay(const ExportOptions& options) {
  Reply<FoundFormat> found = find_format(options.format);
  if (!found) return decline(found.error());
  if (!options.created_at.empty() && !is_utc_time(options.created_at)) {
    return decline(ErrorCode::usage, fmt::format("{} is no time like 2026-11-17T04:00:00Z",
                                                 quote(options.created_at)));
  }
  Reply<game::WholeMatch> match = verified(options.file, *found);
  if (!match) return decline(match.error());
  return found->format->write(*match, options.created_at.empty() ? time_now() : options.created_at);
}

Reply<Imported> import_replay(const ImportOptions& options) {
  Result<std::string> text = read_file(options.file, replay::kReplayLimits.bytes);
  if (!text) return decline(text.error());
  return import_text(*std::move(text), options);
}

Reply<Imported> import_text(std::string text, const ImportOptions& options) {
  Reply<FoundFormat> found = find_format(options.format);
  if (!found) return decline(found.error());
  Result<json::Document> document =
      json::parse(std::move(text), options.file, replay::kReplayLimits);
  if (!document) return decline(document.error());
  Reply<game::WholeMatch> match = found->format->read(*found->entry, *document);
  if (!match) return decline(match.error());
  return recorded(*match, options);
}

bool is_utc_time(std::string_view text) {
  constexpr std::string_view kSeconds = "0000-00-00T00:00:00";
  constexpr std::string_view kFraction = ".000000000";
  if (!text.ends_with('Z') || !fits(text.substr(0, kSeconds.size()), kSeconds)) return false;
  std::string_view fraction = text.substr(kSeconds.size(), text.size() - kSeconds.size() - 1);
  bool whole = fraction.empty();
  if (!whole && (fraction.size() == 1 || !fits(fraction, kFraction.substr(0, fraction.size())))) {
    return false;
  }
  int year = static_cast<int>(two_digits(text, 0) * 100 + two_digits(text, 2));
  std::chrono::year_month_day day{std::chrono::year(year), std::chrono::month(two_digits(text, 5)),
                                  std::chrono::day(two_digits(text, 8))};
  return day.ok() && two_digits(text, 11) < 24 && two_digits(text, 14) < 60 &&
         two_digits(text, 17) < 60;
}

}  // namespace agon::workbench

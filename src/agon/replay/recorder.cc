#include "agon/replay/recorder.h"

#include <fmt/format.h>

#include "agon/game/words.h"
#include "agon/json/difference.h"

namespace agon::replay {
namespace {

json::Value choices_to_value(const game::AnyGame& game, const NotedChoices& choices) {
  json::Value out = json::Value::object();
  for (game::Side side : game::kSides) {
    const std::optional<NotedChoice>& noted = choices[at(side)];
    if (!noted) continue;
    json::Value choice = game::choice_to_value(game, noted->choice);
    if (!noted->note.empty()) choice.set("note", noted->note);
    out.set(std::string(game::name_of(side)), std::move(choice));
  }
  return out;
}

// Of the file as json::pretty() writes it: a step stands in the list of steps, on lines of its own.
constexpr std::size_t kStepDepth = 2;
constexpr std::size_t kStepBreak = std::string_view(",\n    ").size();
constexpr std::size_t kBracketLine = std::string_view("\n  ").size();  // "]" after the last one

}  // namespace

Recorder::Recorder(const game::AnyGame& game, chance::MatchName name, SeatRecords seats,
                   DiceFrom dice, std::size_t most_bytes)
    : game_(game), most_bytes_(most_bytes) {
  std::vector<std::byte> start(game.sizes().state_bytes);
  game.start(start);
  state_ = game.state_to_value(start);
  chain_ = next_link("", state_);
  record_.game = game.facts().name;
  record_.rules_version = game.facts().rules_version;
  record_.mixing_version = chance::kMixingVersion;
  record_.content = game.contents();
  record_.content_hash = content_hash(game.contents());
  record_.options = game.options();
  record_.seed = {name.seed};
  record_.index = {name.index};
  record_.dice = dice;
  record_.seats = std::move(seats);
  record_.format_version = version_of(record_.seats, false);
  record_.start = chain_;
  bytes_ = text().size() + kBracketLine;
}

bool Recorder::add(const Step& step, game::StateView after) {
  if (full_) return false;
  json::Value state = game_.state_to_value(after);
  std::string chain = next_link(chain_, state);
  StepRecord record{.turn = step.turn,
                    .choices = choices_to_value(game_, step.choices),
                    .rolls = {},
                    .changes = {},
                    .chain = chain};
  for (const chance::Rolled& rolled : step.rolls) {
    record.rolls.push_back(record_of(game_, rolled));
  }
  for (json::Change& change : json::changes(state_, state)) {
    record.changes.push_back({std::move(change.path), std::move(change.value)});
  }
  std::size_t bytes = json::pretty_part(json::to_value(record), kStepDepth).size() + kStepBreak;
  full_ = bytes > most_bytes_ - std::min(bytes_, most_bytes_);
  if (full_) return false;
  bytes_ += bytes;
  record_.steps.push_back(std::move(record));
  record_.outcome = game_.outcome(after);
  set_chosen({});
  state_ = std::move(state);
  chain_ = std::move(chain);
  return true;
}

Problem Recorder::no_room() const {
  return {.code = ErrorCode::file_unwritable,
          .message = fmt::format("a replay has at most {} bytes, so that it can be read again: it "
                                 "ends after {} steps, before the match does",
                                 most_bytes_, record_.steps.size())};
}

void Recorder::set_chosen(const NotedChoices& choices) {
  if (full_) return;  // it would be for another step
  bool any = choices[0] || choices[1];
  record_.format_version = version_of(record_.seats, any);
  record_.chosen.reset();
  if (any) record_.chosen = choices_to_value(game_, choices);
}

std::string Recorder::text() const {
  json::Value value = json::to_value(record_);
  value.set("sum", sum_of(value));
  return json::pretty(value);
}

}  // namespace agon::replay

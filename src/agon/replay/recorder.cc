#include "agon/replay/recorder.h"

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

}  // namespace

Recorder::Recorder(const game::AnyGame& game, chance::MatchName name, SeatRecords seats,
                   DiceFrom dice)
    : game_(game) {
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
  record_.start = chain_;
}

void Recorder::add(const Step& step, game::StateView after) {
  json::Value state = game_.state_to_value(after);
  chain_ = next_link(chain_, state);
  StepRecord record{.turn = step.turn,
                    .choices = choices_to_value(game_, step.choices),
                    .rolls = {},
                    .changes = {},
                    .chain = chain_};
  for (const chance::Rolled& rolled : step.rolls) {
    record.rolls.push_back(record_of(game_, rolled));
  }
  for (json::Change& change : json::changes(state_, state)) {
    record.changes.push_back({std::move(change.path), std::move(change.value)});
  }
  record_.steps.push_back(std::move(record));
  record_.outcome = game_.outcome(after);
  set_chosen({});
  state_ = std::move(state);
}

void Recorder::set_chosen(const NotedChoices& choices) {
  bool any = choices[0] || choices[1];
  record_.format_version = any ? kChosenFormatVersion : kFormatVersion;
  record_.chosen.reset();
  if (any) record_.chosen = choices_to_value(game_, choices);
}

std::string Recorder::text() const {
  json::Value value = json::to_value(record_);
  value.set("sum", sum_of(value));
  return json::pretty(value);
}

}  // namespace agon::replay

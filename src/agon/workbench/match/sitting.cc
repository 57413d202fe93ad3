#include "agon/workbench/match/sitting.h"

#include <fmt/format.h>

#include <filesystem>

#include "agon/base/file.h"

namespace agon::workbench {

using game::Side;

Reply<void> Sitting::seat_agents(const Programs& programs) {
  for (Side side : game::kSides) {
    const std::string& typed = table_.seats[at(side)];
    if (typed == kPerson || at(side) >= table_.open.entry->facts.players) continue;
    Reply<game::Player> player = find_player(table_.open, typed, programs);
    if (!player) return decline(player.error());
    agents_[at(side)] = player->make(*table_.open.game);
  }
  return {};
}

Reply<Ending> Sitting::play() {
  sit_down();
  if (Reply<void> saved = save(table_.file); !saved) return decline(saved.error());
  while (!match_->over()) {
    if (people_.gone()) return Ending::left;
    sim::Match::TakenChoices choices;
    Reply<Round> round = decide(choices);
    if (!round) return decline(round.error());
    if (*round == Round::left) return Ending::left;
    if (*round == Round::undone) continue;
    Reply<void> played = play_step(std::move(choices));
    if (!played) return decline(played.error());
    if (dice_->given_up()) return Ending::left;
  }
  people_.show(*table_.open.game, match_->state());
  return Ending::over;
}

// A fresh match in which the steps so far are played again.
void Sitting::sit_down() {
  const game::AnyGame& game = *table_.open.game;
  auto ask = [this](const std::string& where, u32 sides) {
    return people_.throw_die(where, sides);
  };
  dice_ = std::make_unique<AskedDice>(game.facts().rolls, ask, [this] { match_->listen(nullptr); });
  bool asked = table_.dice == replay::DiceFrom::told;
  game::Seats seats{{agents_[0].get(), agents_[1].get()}};
  match_ = std::make_unique<sim::Match>(game, table_.name, seats, asked ? dice_.get() : nullptr);
  recorder_ = std::make_unique<replay::Recorder>(
      game, table_.name, replay::SeatRecords{{table_.seats[0]}, {table_.seats[1]}}, table_.dice);
  for (const replay::Step& step : table_.steps) {
    match_->repeat(step);
    recorder_->add(step, match_->state());
  }
  herald_ = std::make_unique<Herald>(game, tell_);
  match_->listen(herald_.get());
}

Reply<void> Sitting::save(const std::string& file) const {
  return reply(write_file(file, recorder_->text()));
}

// Nothing is kept of a step whose dice were not thrown to the end.
Reply<void> Sitting::play_step(sim::Match::TakenChoices choices) {
  herald_->set_turn(table_.open.game->turn(match_->state()));
  replay::Step step = match_->take(std::move(choices));
  if (dice_->given_up()) return {};
  table_.steps.push_back(std::move(step));
  recorder_->add(table_.steps.back(), match_->state());
  return save(table_.file);
}

Reply<Sitting::Round> Sitting::decide(sim::Match::TakenChoices& choices) {
  const game::AnyGame& game = *table_.open.game;
  game::Deciders deciders = game.deciders(match_->state());
  bool both = deciders == game::Deciders::both && is_person(Side::a) && is_person(Side::b);
  bool shown = false;
  for (Side side : game::kSides) {
    if (!includes(deciders, side) || !is_person(side)) continue;
    if (!std::exchange(shown, true)) people_.show(game, match_->state());
    Decision decision = ask(side, both);
    if (std::holds_alternative<Quit>(decision)) return Round::left;
    if (std::holds_alternative<Undo>(decision)) {
      // Where the other person has just chosen, back to their decision.
      return both && side == Side::b ? Round::undone : undo();
    }
    choices[at(side)] = replay::NotedChoice{std::get<game::Choice>(decision)};
  }
  // Agents last: a decision that is taken back must not cost them one of theirs.
  for (Side side : game::kSides) {
    if (includes(deciders, side) && !is_person(side)) choices[at(side)] = match_->ask(side);
  }
  return Round::decided;
}

// A choice, or what ends the asking; a copy is saved on the way.
Decision Sitting::ask(Side side, bool hidden) {
  while (true) {
    Decision decision =
        people_.decide({*table_.open.entry, *table_.open.game, match_->state(), side, hidden});
    const Save* wanted = std::get_if<Save>(&decision);
    if (wanted == nullptr) return decision;
    save_copy(wanted->file);
  }
}

void Sitting::save_copy(const std::string& file) {
  std::error_code unknown;  // writing says what is wrong with the name
  if (file.empty()) {
    people_.say(fmt::format("everything so far is in {}; save FILE writes a copy", table_.file));
  } else if (std::filesystem::exists(file, unknown)) {
    people_.say(fmt::format("{} is there already, nothing was written", file));
  } else if (Reply<void> written = save(file); !written) {
    people_.complain(written.error());
  } else {
    people_.say(fmt::format("written to {}", file));
  }
}

// Back to the last decision of a person.
Reply<Sitting::Round> Sitting::undo() {
  std::size_t keep = table_.steps.size();
  bool found = false;
  while (keep > 0 && !found) {
    --keep;
    for (Side side : game::kSides) {
      found |= is_person(side) && table_.steps[keep].choices[at(side)].has_value();
    }
  }
  if (!found) {
    people_.say("there is nothing to undo");
    return Round::undone;
  }
  table_.steps.resize(keep);
  sit_down();
  if (Reply<void> saved = save(table_.file); !saved) return decline(saved.error());
  people_.say(fmt::format("back to turn {}", table_.open.game->turn(match_->state())));
  return Round::undone;
}

}  // namespace agon::workbench

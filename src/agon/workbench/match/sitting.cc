#include "agon/workbench/match/sitting.h"

#include <fmt/format.h>

#include "agon/replay/load.h"

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
  if (recorder_->full()) {
    run_out_of_room();
  } else {
    begin_journal(table_.file, table_.resumed ? replay::over_matches() : Over{});
  }
  for (Side side : game::kSides) {
    if (table_.chosen[at(side)]) people_.say(fmt::format("{} has chosen", name_of(side)));
  }
  Ending ending = play_on();
  if (ending == Ending::over) show();
  if (Reply<void> saved = finish(); !saved) return decline(saved.error());
  return ending;
}

Ending Sitting::play_on() {
  while (!match_->over()) {
    if (people_.gone()) return Ending::left;
    sim::Match::TakenChoices choices;
    Round round = decide(choices);
    if (round == Round::left) return Ending::left;
    if (round == Round::undone) continue;
    play_step(std::move(choices));
    if (dice_->given_up()) return Ending::left;
  }
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
      game, table_.name, replay::SeatRecords{{table_.seats[0]}, {table_.seats[1]}}, table_.dice,
      table_.replay_bytes);
  herald_ = std::make_unique<Herald>(game, Tell{}, table_.open.entry->offers.report);
  match_->listen(herald_.get());
  for (const replay::Step& step : table_.steps) {
    match_->repeat(step);
    recorder_->add(step, match_->state());
  }
  recorder_->set_chosen(table_.chosen);
  take_up_lists();
  herald_->begin_telling(tell_);
}

// Nothing is kept of a step whose dice were not thrown to the end.
void Sitting::play_step(sim::Match::TakenChoices choices) {
  herald_->set_turn(table_.open.game->turn(match_->state()));
  replay::Step step = match_->take(std::move(choices));
  if (dice_->given_up()) return;
  table_.steps.push_back(std::move(step));
  table_.chosen = {};
  bool had_room = !recorder_->full();
  bool kept = recorder_->add(table_.steps.back(), match_->state());
  if (had_room && !kept) run_out_of_room();
  if (whole_) keep(journal_->add_step(*recorder_));
}

Sitting::Round Sitting::decide(sim::Match::TakenChoices& choices) {
  const game::AnyGame& game = *table_.open.game;
  game::Deciders deciders = game.deciders(match_->state());
  bool both = deciders == game::Deciders::both && is_person(Side::a) && is_person(Side::b);
  choices = table_.chosen;
  for (Side side : game::kSides) {
    if (includes(deciders, side) && !choices[at(side)]) choices[at(side)] = next_of_list(side);
  }
  bool shown = false;
  for (Side side : game::kSides) {
    if (!includes(deciders, side) || !is_person(side) || choices[at(side)]) continue;
    if (!std::exchange(shown, true)) show();
    Decision decision = ask(side, both);
    if (std::holds_alternative<Quit>(decision)) return Round::left;
    if (std::holds_alternative<Undo>(decision)) return undo();
    auto* handed = std::get_if<HandedIn>(&decision);
    choices[at(side)] = handed != nullptr ? hand_in(side, std::move(handed->list))
                                          : replay::NotedChoice{std::get<game::Choice>(decision)};
    // A list is kept before its first die falls, which somebody may have to throw.
    bool waits = handed != nullptr || (both && !choices[at(other(side))]);
    if (waits) set_chosen(choices);
  }
  bool waits = shown && !both && deciders == game::Deciders::both;
  if (waits) set_chosen(choices);  // a program may think for long
  // Agents last: a decision that is taken back must not cost them one of theirs. One that thought
  // while everybody left has decided nothing.
  for (Side side : game::kSides) {
    if (includes(deciders, side) && !choices[at(side)]) choices[at(side)] = ask_agent(side);
    if (people_.gone()) return Round::left;
  }
  return Round::decided;
}

replay::NotedChoice Sitting::ask_agent(Side side) {
  u32 before = match_->result().defaulted[at(side)];
  replay::NotedChoice choice = match_->ask(side);
  if (people_.gone()) return choice;  // which is thrown away, and nobody's failure
  ++trust_[at(side)].decisions;
  trust_[at(side)].defaulted += match_->result().defaulted[at(side)] - before;
  return choice;
}

std::vector<std::string> Sitting::failures() const {
  std::vector<std::string> out;
  for (Side side : game::kSides) {
    if (!trust_[at(side)].failed()) continue;
    std::string who = fmt::format("{} ({})", table_.seats[at(side)], name_of(side));
    out.push_back(failure_text(who, trust_[at(side)]));
  }
  return out;
}

// What was handed in for the turn in which a match was left stands in the note of that turn's first
// choice, and is gone on with, whoever handed it in.
void Sitting::take_up_lists() {
  held_ = {};
  if (orders() == nullptr) return;
  for (Side side : game::kSides) {
    const replay::NotedChoice* first = first_of_turn(side);
    std::optional<game::Submission> handed;
    if (first != nullptr) handed = game::submission_in(first->note);
    if (!handed || !handed->error.empty()) continue;
    held_[at(side)].take(table_.open.game->turn(match_->state()), std::move(handed->actions));
  }
}

// What a side chose first in the turn that is under way; null if nothing.
const replay::NotedChoice* Sitting::first_of_turn(Side side) const {
  u32 turn = table_.open.game->turn(match_->state());
  const auto& waits = table_.chosen[at(side)];
  const replay::NotedChoice* out = waits ? &*waits : nullptr;
  for (std::size_t i = table_.steps.size(); i > 0 && table_.steps[i - 1].turn == turn; --i) {
    const auto& choice = table_.steps[i - 1].choices[at(side)];
    if (choice) out = &*choice;
  }
  return out;
}

std::optional<replay::NotedChoice> Sitting::next_of_list(Side side) const {
  const game::AnyGame& game = *table_.open.game;
  const json::Value* list = held_[at(side)].of(game.turn(match_->state()));
  if (list == nullptr) return std::nullopt;
  return replay::NotedChoice{orders()->next(game, match_->state(), *list)};
}

replay::NotedChoice Sitting::hand_in(Side side, json::Value list) {
  const game::AnyGame& game = *table_.open.game;
  game::Choice first = orders()->next(game, match_->state(), list);
  std::string note = game::note_of({.actions = list});
  held_[at(side)].take(game.turn(match_->state()), std::move(list));
  return {first, std::move(note)};
}

void Sitting::set_chosen(replay::NotedChoices chosen) {
  table_.chosen = std::move(chosen);
  recorder_->set_chosen(table_.chosen);
  if (whole_) keep(journal_->add_chosen(*recorder_));
}

// A choice, or what ends the asking; files are saved on the way.
Decision Sitting::ask(Side side, bool hidden) {
  if (whole_) journal_->sync();  // there is time now
  while (true) {
    Decision decision = people_.decide({.entry = *table_.open.entry,
                                        .game = *table_.open.game,
                                        .state = match_->state(),
                                        .side = side,
                                        .hidden = hidden,
                                        .begun = first_of_turn(side) != nullptr,
                                        .heard = herald_->reporter()});
    const Save* wanted = std::get_if<Save>(&decision);
    if (wanted == nullptr) return decision;
    save(wanted->file);
  }
}

// Where a side hands in lists, the first step of the turn that this step belongs to in which it
// chose; else the step itself.
std::size_t Sitting::begin_of_turn(std::size_t step) const {
  if (orders() == nullptr) return step;
  std::size_t out = step;
  for (std::size_t i = step; i > 0 && table_.steps[i - 1].turn == table_.steps[step].turn; --i) {
    bool chosen = table_.steps[i - 1].choices[0] || table_.steps[i - 1].choices[1];
    if (chosen) out = i - 1;
  }
  return out;
}

// Back to the last decision of a person: one that waits for the other side, or that of a step, or
// the whole list that the step was part of.
Sitting::Round Sitting::undo() {
  if (table_.chosen[0] || table_.chosen[1]) {
    set_chosen({});
    return Round::undone;
  }
  std::size_t kept = table_.steps.size();
  bool found = false;
  while (kept > 0 && !found) {
    --kept;
    for (Side side : game::kSides) {
      found |= is_person(side) && table_.steps[kept].choices[at(side)].has_value();
    }
  }
  if (!found) {
    people_.say("there is nothing to undo");
    return Round::undone;
  }
  table_.steps.resize(begin_of_turn(kept));
  sit_down();
  if (whole_) keep(journal_->go_back(table_.steps.size()));
  people_.say(fmt::format("back to turn {}", table_.open.game->turn(match_->state())));
  return Round::undone;
}

void Sitting::begin_journal(const std::string& file, const Over& over) {
  Result<replay::Journal> journal = replay::Journal::begin(file, *recorder_, over);
  if (!journal) return go_on_in_memory(journal.error());
  journal_.emplace(*std::move(journal));
  table_.file = file;
  whole_ = true;
}

void Sitting::keep(const Result<void>& written) {
  if (!written) go_on_in_memory(written.error());
}

// The file is left as it is: steps that are missing in the middle could not be added later.
void Sitting::go_on_in_memory(const Problem& problem) {
  whole_ = false;
  people_.complain({problem});
  people_.say("the match goes on in memory only; save FILE keeps it in another file");
}

// No other file would have more room. This one keeps what there is.
void Sitting::run_out_of_room() {
  whole_ = false;
  people_.complain({no_room()});
  people_.say("the match goes on in memory only");
}

Problem Sitting::no_room() const {
  Problem out = recorder_->no_room();
  out.place.file = table_.file;
  return out;
}

void Sitting::save(const std::string& file) {
  if (recorder_->full()) {
    people_.complain({no_room()});
  } else if (file.empty()) {
    people_.say(
        whole_ ? fmt::format("everything so far is in {}; save FILE writes a copy", table_.file)
               : "the match is in memory only; save FILE keeps it in another file");
  } else if (!whole_) {
    begin_journal(file, {});
    if (whole_) people_.say(fmt::format("from here on the match is kept in {}", file));
  } else if (Result<void> written = replay::write(file, recorder_->text(), {}); !written) {
    people_.complain({written.error()});
  } else {
    people_.say(fmt::format("written to {}", file));
  }
}

// The replay instead of the journal. A journal that has everything will do, too.
Reply<void> Sitting::finish() {
  std::string text = recorder_->text();
  Result<void> written = refuse(ErrorCode::file_unwritable, "the match was not saved");
  if (journal_) {
    journal_.reset();  // which lets go of the file
    written = replay::write(table_.file, text, replay::over_matches());
  }
  if (!written && whole_) {
    people_.complain({written.error()});
    people_.say(fmt::format("{} stays a journal, which has everything", table_.file));
    return {};
  }
  while (!written) {
    std::optional<std::string> file = people_.another_file();
    if (!file) return decline(written.error());
    written = replay::write(*file, text, {});
    if (written) table_.file = *std::move(file);
    if (!written) people_.complain({written.error()});
  }
  if (recorder_->full()) return decline(no_room());
  return {};
}

}  // namespace agon::workbench

#include "agon/workbench/match/sitting.h"

#include <fmt/format.h>

#include "agon/replay/load.h"

namespace agon::workbench {

using game::Side;

Sitting::Sitting(Table table, People& people, Tell tell)
    : people_(people),
      file_(table.file),
      dice_(
          table.open.game->facts().rolls,
          [this](const AskedDie& die) { return people_.throw_die(die); },
          [this] { match_.fall_silent(); }),
      match_(std::move(table), std::move(tell), &dice_) {}

Reply<Ending> Sitting::play() {
  match_.sit_down();
  if (match_.recorder().full()) {
    run_out_of_room();
  } else {
    begin_journal(file_, match_.table().resumed ? replay::over_matches() : Over{});
  }
  for (Side side : game::kSides) {
    if (match_.table().chosen[at(side)]) people_.say(fmt::format("{} has chosen", name_of(side)));
  }
  Ending ending = play_on();
  if (ending == Ending::over) show();
  if (Reply<void> saved = finish(); !saved) return decline(saved.error());
  return ending;
}

Ending Sitting::play_on() {
  while (!match_.over()) {
    if (people_.gone()) return Ending::left;
    sim::Match::TakenChoices choices;
    Round round = decide(choices);
    if (round == Round::left) return Ending::left;
    if (round == Round::undone) continue;
    play_step(std::move(choices));
    if (dice_.given_up()) return Ending::left;
  }
  return Ending::over;
}

// Nothing is kept of a step whose dice were not thrown to the end.
void Sitting::play_step(sim::Match::TakenChoices choices) {
  if (match_.table().dice == replay::DiceFrom::told) {
    dice_.begin({.entry = &match_.entry(),
                 .game = &match_.game(),
                 .state = {match_.state().begin(), match_.state().end()},
                 .choices = choices,
                 .style = people_.style()});
  }
  replay::Step step = match_.take(std::move(choices));
  if (dice_.given_up()) return;
  bool had_room = !match_.recorder().full();
  bool kept = match_.keep(std::move(step));
  if (had_room && !kept) run_out_of_room();
  if (whole_) keep(journal_->add_step(match_.recorder()));
}

Sitting::Round Sitting::decide(sim::Match::TakenChoices& choices) {
  game::Deciders deciders = match_.deciders();
  bool both =
      deciders == game::Deciders::both && match_.is_person(Side::a) && match_.is_person(Side::b);
  choices = match_.standing();
  bool shown = false;
  for (Side side : game::kSides) {
    if (!includes(deciders, side) || !match_.is_person(side) || choices[at(side)]) continue;
    if (!std::exchange(shown, true)) show();
    Decision decision = ask(side, both);
    if (std::holds_alternative<Quit>(decision)) return Round::left;
    if (std::holds_alternative<Undo>(decision)) return undo();
    auto* handed = std::get_if<HandedIn>(&decision);
    choices[at(side)] = handed != nullptr ? match_.hand_in(side, std::move(handed->list))
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
    if (includes(deciders, side) && !choices[at(side)]) {
      choices[at(side)] = match_.ask_agent(side, [this] { return people_.gone(); });
    }
    if (people_.gone()) return Round::left;
  }
  return Round::decided;
}

void Sitting::set_chosen(replay::NotedChoices chosen) {
  match_.set_chosen(std::move(chosen));
  if (whole_) keep(journal_->add_chosen(match_.recorder()));
}

// A choice, or what ends the asking; files are saved on the way.
Decision Sitting::ask(Side side, bool hidden) {
  if (whole_) journal_->sync();  // there is time now
  while (true) {
    Decision decision = people_.decide({.entry = match_.entry(),
                                        .game = match_.game(),
                                        .state = match_.state(),
                                        .side = side,
                                        .hidden = hidden,
                                        .begun = match_.first_of_turn(side) != nullptr,
                                        .heard = match_.reporter(),
                                        .files = match_.table().open.files});
    const Save* wanted = std::get_if<Save>(&decision);
    if (wanted == nullptr) return decision;
    save(wanted->file);
  }
}

// Back to the last decision of a person: one that waits for the other side, or that of a step, or
// the whole list that the step was part of.
Sitting::Round Sitting::undo() {
  if (match_.table().chosen[0] || match_.table().chosen[1]) {
    set_chosen({});
    return Round::undone;
  }
  std::optional<std::size_t> left = match_.before_last_decision();
  if (!left) {
    people_.say("there is nothing to undo");
    return Round::undone;
  }
  match_.go_back(*left);
  if (whole_) keep(journal_->go_back(*left));
  people_.say(fmt::format("back to turn {}", match_.turn()));
  return Round::undone;
}

void Sitting::begin_journal(const std::string& file, const Over& over) {
  Result<replay::Journal> journal = replay::Journal::begin(file, match_.recorder(), over);
  if (!journal) return go_on_in_memory(journal.error());
  journal_.emplace(*std::move(journal));
  file_ = file;
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
  Problem out = match_.recorder().no_room();
  out.place.file = file_;
  return out;
}

void Sitting::save(const std::string& file) {
  if (match_.recorder().full()) {
    people_.complain({no_room()});
  } else if (file.empty()) {
    people_.say(whole_ ? fmt::format("everything so far is in {}; save FILE writes a copy", file_)
                       : "the match is in memory only; save FILE keeps it in another file");
  } else if (!whole_) {
    begin_journal(file, {});
    if (whole_) people_.say(fmt::format("from here on the match is kept in {}", file));
  } else if (Result<void> written = replay::write(file, match_.recorder().text(), {}); !written) {
    people_.complain({written.error()});
  } else {
    people_.say(fmt::format("written to {}", file));
  }
}

// The replay instead of the journal. A journal that has everything will do, too.
Reply<void> Sitting::finish() {
  std::string text = match_.recorder().text();
  Result<void> written = refuse(ErrorCode::file_unwritable, "the match was not saved");
  if (journal_) {
    journal_.reset();  // which lets go of the file
    written = replay::write(file_, text, replay::over_matches());
  }
  if (!written && whole_) {
    people_.complain({written.error()});
    people_.say(fmt::format("{} stays a journal, which has everything", file_));
    return {};
  }
  while (!written) {
    std::optional<std::string> file = people_.another_file();
    if (!file) return decline(written.error());
    written = replay::write(*file, text, {});
    if (written) file_ = *std::move(file);
    if (!written) people_.complain({written.error()});
  }
  if (match_.recorder().full()) return decline(no_room());
  return {};
}

}  // namespace agon::workbench

#include "agon/workbench/match/live_match.h"

#include <fmt/format.h>

namespace agon::workbench {

using game::Side;

Reply<void> LiveMatch::seat_agents(const Programs& programs) {
  stop_ = programs.stop;
  for (Side side : game::kSides) {
    const std::string& typed = table_.seats[at(side)];
    if (typed == kPerson || at(side) >= entry().facts.players) continue;
    Reply<game::Player> player = find_player(table_.open, typed, programs);
    if (!player) return decline(player.error());
    agents_[at(side)] = player->make(game());
  }
  return {};
}

void LiveMatch::sit_down(bool retell) {
  bool told = table_.dice == replay::DiceFrom::told;
  game::Seats seats{{agents_[0].get(), agents_[1].get()}, {.stop = stop_}};
  match_ = std::make_unique<sim::Match>(game(), table_.name, seats, told ? dice_ : nullptr);
  recorder_ = std::make_unique<replay::Recorder>(
      game(), table_.name,
      replay::SeatRecords{seat_of(table_.seats[0], agents_[0].get()),
                          seat_of(table_.seats[1], agents_[1].get())},
      table_.dice, table_.replay_bytes);
  herald_ = std::make_unique<Herald>(game(), Tell{}, entry().offers.report);
  match_->listen(herald_.get());
  if (retell) herald_->begin_telling(tell_);
  for (const replay::Step& step : table_.steps) {
    herald_->set_turn(step.turn);
    match_->repeat(step);
    recorder_->add(step, match_->state());
  }
  recorder_->set_chosen(table_.chosen);
  take_up_lists();
  herald_->begin_telling(tell_);
}

void LiveMatch::go_back(std::size_t steps) {
  table_.steps.resize(steps);
  sit_down();
}

sim::Match::TakenChoices LiveMatch::standing() const {
  sim::Match::TakenChoices out = table_.chosen;
  for (Side side : game::kSides) {
    if (includes(deciders(), side) && !out[at(side)]) out[at(side)] = next_of_list(side);
  }
  return out;
}

void LiveMatch::set_chosen(replay::NotedChoices chosen) {
  table_.chosen = std::move(chosen);
  recorder_->set_chosen(table_.chosen);
}

replay::NotedChoice LiveMatch::hand_in(Side side, json::Value list) {
  game::Choice first = orders()->next(game(), state(), list);
  std::string note = game::note_of({.actions = list});
  held_[at(side)].take(turn(), std::move(list));
  return {first, std::move(note)};
}

replay::NotedChoice LiveMatch::ask_agent(Side side, const std::function<bool()>& gone) {
  u32 before = match_->result().defaulted[at(side)];
  replay::NotedChoice choice = match_->ask(side);
  if (gone && gone()) return choice;  // which is thrown away, and nobody's failure
  ++trust_[at(side)].decisions;
  trust_[at(side)].defaulted += match_->result().defaulted[at(side)] - before;
  return choice;
}

replay::Step LiveMatch::take(sim::Match::TakenChoices choices) {
  herald_->set_turn(turn());
  return match_->take(std::move(choices));
}

bool LiveMatch::keep(replay::Step step) {
  table_.steps.push_back(std::move(step));
  table_.chosen = {};
  return recorder_->add(table_.steps.back(), match_->state());
}

std::vector<std::string> LiveMatch::failures() const {
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
void LiveMatch::take_up_lists() {
  held_ = {};
  if (orders() == nullptr) return;
  for (Side side : game::kSides) {
    const replay::NotedChoice* first = first_of_turn(side);
    std::optional<game::Submission> handed;
    if (first != nullptr) handed = game::submission_in(first->note);
    if (!handed || !handed->error.empty()) continue;
    held_[at(side)].take(turn(), std::move(handed->actions));
  }
}

const replay::NotedChoice* LiveMatch::first_of_turn(Side side) const {
  const auto& waits = table_.chosen[at(side)];
  const replay::NotedChoice* out = waits ? &*waits : nullptr;
  for (std::size_t i = table_.steps.size(); i > 0 && table_.steps[i - 1].turn == turn(); --i) {
    const auto& choice = table_.steps[i - 1].choices[at(side)];
    if (choice) out = &*choice;
  }
  return out;
}

std::optional<replay::NotedChoice> LiveMatch::next_of_list(Side side) const {
  const json::Value* list = held_[at(side)].of(turn());
  if (list == nullptr) return std::nullopt;
  return replay::NotedChoice{orders()->next(game(), state(), *list)};
}

// Where a side hands in lists, the first step of the turn that this step belongs to in which it
// chose; else the step itself.
std::size_t LiveMatch::begin_of_turn(std::size_t step) const {
  if (orders() == nullptr) return step;
  std::size_t out = step;
  for (std::size_t i = step; i > 0 && table_.steps[i - 1].turn == table_.steps[step].turn; --i) {
    bool chosen = table_.steps[i - 1].choices[0] || table_.steps[i - 1].choices[1];
    if (chosen) out = i - 1;
  }
  return out;
}

std::optional<std::size_t> LiveMatch::before_last_decision() const {
  for (std::size_t i = table_.steps.size(); i > 0; --i) {
    for (Side side : game::kSides) {
      bool decided = table_.steps[i - 1].choices[at(side)].has_value();
      if (is_person(side) && decided) return begin_of_turn(i - 1);
    }
  }
  return std::nullopt;
}

}  // namespace agon::workbench

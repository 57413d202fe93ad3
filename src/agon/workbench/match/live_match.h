// A match under way that somebody else drives: a sitting at a terminal, a table of a server. It
// knows the steps so far, who has chosen and waits, which lists were handed in, and how its agents
// do; it asks no person and keeps nothing on a disk.
#pragma once

#include "agon/replay/recorder.h"
#include "agon/sim/match.h"
#include "agon/workbench/failing.h"
#include "agon/workbench/match/herald.h"
#include "agon/workbench/match/table.h"

namespace agon::workbench {

class LiveMatch {
 public:
  // `dice` fall where the table's are told; it must outlive the match.
  LiveMatch(Table table, Tell tell, chance::Referee* dice = nullptr)
      : table_(std::move(table)), tell_(std::move(tell)), dice_(dice) {}

  // Before anything else.
  Reply<void> seat_agents(const Programs& programs);

  // A fresh match in which the steps so far are played again. What happened in them is not told,
  // unless somebody wants to hear it again.
  void sit_down(bool retell = false);
  // The same with the first `steps` of them.
  void go_back(std::size_t steps);
  // From here on nobody hears what happens.
  void fall_silent() { match_->listen(nullptr); }

  const Table& table() const { return table_; }
  const game::Entry& entry() const { return *table_.open.entry; }
  const game::AnyGame& game() const { return *table_.open.game; }
  const replay::Recorder& recorder() const { return *recorder_; }
  const game::MatchReporter* reporter() const { return herald_->reporter(); }
  std::optional<json::Value> report() const { return herald_->report(); }
  game::StateView state() const { return match_->state(); }
  u32 turn() const { return game().turn(state()); }
  bool over() const { return match_->over(); }
  game::MatchResult result() const { return match_->result(); }
  game::Deciders deciders() const { return game().deciders(state()); }
  bool is_person(game::Side side) const { return table_.seats[at(side)] == kPerson; }

  // What is chosen for the next step already: by somebody who waits, or by a list.
  sim::Match::TakenChoices standing() const;
  void set_chosen(replay::NotedChoices chosen);
  // The first choice of a list for the turn; the others follow from it.
  replay::NotedChoice hand_in(game::Side side, json::Value list);
  // What an agent chooses. Its failures count, unless nobody waits for it any more.
  replay::NotedChoice ask_agent(game::Side side, const std::function<bool()>& gone = {});
  // What a side chose first in the turn that is under way; null if nothing.
  const replay::NotedChoice* first_of_turn(game::Side side) const;

  // One step with these choices, and then that it counts: whether the replay had room for it.
  replay::Step take(sim::Match::TakenChoices choices);
  bool keep(replay::Step step);

  // How many steps are left when people take their last decision back, or the whole list that it
  // was part of. Nothing if they have not decided anything.
  std::optional<std::size_t> before_last_decision() const;

  // Agents that failed in more than 1 of 100 decisions since they were seated, in words.
  std::vector<std::string> failures() const;

 private:
  const game::Orders* orders() const { return table_.open.entry->offers.orders; }
  void take_up_lists();
  std::optional<replay::NotedChoice> next_of_list(game::Side side) const;
  std::size_t begin_of_turn(std::size_t step) const;

  Table table_;
  Tell tell_;
  chance::Referee* dice_;
  std::array<std::unique_ptr<game::Agent>, 2> agents_;
  std::stop_token stop_;  // after which nobody waits for them
  std::array<Trust, 2> trust_;
  std::array<game::HeldList, 2> held_;  // by side: what it handed in for this turn
  std::unique_ptr<sim::Match> match_;
  std::unique_ptr<replay::Recorder> recorder_;
  std::unique_ptr<Herald> herald_;
};

}  // namespace agon::workbench

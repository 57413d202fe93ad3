// What is known about a book whose table is there: the exchange at hand exactly, what comes after
// it from the table. The one place that an equilibrium of grapple comes from, for the agent `nash`
// and for odds alike.
//
// The table knows scores as differences, so not how near somebody is to winning by points; and it
// does not know which of two tokens is the older one. Where the next exchange may win by points, or
// is the last one before which that order matters, it is worked out exactly, too.
#pragma once

#include "agon/odds/matrix.h"
#include "agon/rulesets/grapple/outlook.h"
#include "agon/rulesets/grapple/table.h"

namespace agon::grapple {

class Knowledge {
 public:
  Knowledge(const Content& content, Table table)
      : limits_(content.book.limits), outlook_(content), table_(std::move(table)) {}

  // The chance that a wins the match, a's entries by b's.
  std::vector<double> payoffs(const State& state, std::span<const game::Choice> of_a,
                              std::span<const game::Choice> of_b) const;

  // Of a running state: the rows are a's menu, the columns b's, the value is a's chance to win.
  odds::Equilibrium solve(const State& state) const;

  // How far off that chance may be in the last exchanges. After the last one nothing comes from the
  // table.
  double error(const State& state) const {
    return state.turn < limits_.max_turns ? accuracy().largest : 0;
  }
  // Whether that was measured for states as late as this one; before, it may be more.
  bool is_measured(const State& state) const {
    return state.turn + kMeasuredExchanges > limits_.max_turns;
  }
  const Accuracy& accuracy() const { return table_.accuracy(); }

 private:
  double chance_after(const State& after) const;
  double chance_by_table(const State& after) const;
  bool table_misses(const State& after) const;

  Limits limits_;
  Outlook outlook_;
  Table table_;
};

}  // namespace agon::grapple

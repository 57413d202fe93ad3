// The last exchanges of a match, solved with everything that a state knows: the yardstick for what
// a table leaves out. Every state that they can lead to is solved once.
#pragma once

#include <unordered_map>

#include "agon/rulesets/grapple/outlook.h"

namespace agon::grapple {

class LastExchanges {
 public:
  explicit LastExchanges(const Content& content)
      : limits_(content.book.limits), outlook_(content) {}

  // The chance that a wins from a running state, if both sides play the equilibrium. Three
  // exchanges to come take milliseconds, five take hours.
  double chance_of_a(const State& state);

 private:
  struct Hash {
    std::size_t operator()(const State& state) const;
  };
  struct Equal {
    bool operator()(const State& x, const State& y) const;
  };

  State plain(State state) const;

  Limits limits_;
  Outlook outlook_;
  std::unordered_map<State, double, Hash, Equal> known_;
};

// States of random matches in their last `exchanges` exchanges, as they come; fewer than `states`
// if matches hardly ever get there.
std::vector<State> late_states(const Content& content, u32 exchanges, std::size_t states);

}  // namespace agon::grapple

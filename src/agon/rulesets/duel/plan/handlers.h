// What the changes of a match-up can trigger: how long it gets, and what it asks to be told. This
// is the cost of inlining, over the call graph: an attribute's handlers call those of every
// attribute that they store to.
#pragma once

#include "agon/rulesets/duel/content/matchup.h"

namespace agon::duel {

class Handlers {
 public:
  explicit Handlers(const Matchup& matchup);

  // Which values of the context the handlers of an attribute read.
  struct Told {
    bool delta = false;
    bool new_value = false;
    bool old_value = false;
  };

  static constexpr std::size_t kEndless = ~std::size_t{0};

  // Instructions of all the handlers that a change can set off; kEndless if they go in a circle.
  std::size_t size(game::Side side, std::size_t column) const {
    return all_[game::at(side)][column].size;
  }
  Told told(game::Side side, std::size_t column) const { return all_[game::at(side)][column].told; }

 private:
  struct Entry {
    Told told;
    std::size_t size = 0;
    enum class Mark : u8 { fresh, open, done } mark = Mark::fresh;
  };

  void measure(game::Side side, std::size_t column);
  void add(game::Side owner, const script::Program& program, Entry& entry);

  const Matchup& matchup_;
  std::array<std::array<Entry, kMostAttributes>, 2> all_;
};

}  // namespace agon::duel

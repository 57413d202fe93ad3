// Plies as a search thinks of them: what is bought, and which troops go where. An idea names places
// and not amounts, so it can be had again where a fight left more or fewer troops.
#pragma once

#include "agon/chance/luck.h"
#include "agon/rulesets/skirmish/bots/draft.h"

namespace agon::skirmish {

struct Idea {
  u32 reinforce = ~0u;  // at most; what there is no supply for is not bought
  bool late = false;    // reinforces after the orders instead of before them
  bool fill = true;     // troops without orders do as greedy's
  std::vector<Order> orders = {};
};

class Ideas {
 public:
  explicit Ideas(const Content& content) : content_(content), draft_(content) {}

  // Where the active side's troops are, and where they might go: ideas are about these.
  void look_at(const State& state);
  Idea any(chance::Luck& luck);
  void change(Idea& idea, chance::Luck& luck);

  // The idea as actions.
  const Plan& plan(const State& state, const Idea& idea);

 private:
  void aim_at(u16 node);
  Order any_order(chance::Luck& luck);
  u32 any_keep(u16 from, chance::Luck& luck);
  Idea mass_at(u16 to);

  const Content& content_;
  Draft draft_;
  const State* state_ = nullptr;
  std::vector<u16> stacks_;  // the strongest first
  std::vector<u16> aims_;
};

}  // namespace agon::skirmish

// What a strong player makes of what it may choose: how often each entry of a menu was offered and
// chosen, and which entry is dominated, because another one was worth at least as much whenever
// both were offered and was worth more at least once. Worth is the exact one of a decision
// (odds/decision.h), until somebody decides again: whatever pays off later than that is not seen.
#pragma once

#include <map>
#include <set>

#include "agon/json/describe.h"
#include "agon/workbench/seats.h"

namespace agon::workbench {

struct UseRecord {
  std::string name;
  u64 offered = 0;
  u64 chosen = 0;
  std::string dominated_by = {};
  std::optional<u64> compared = {};
};

template <class V>
void describe(V& v, UseRecord& u) {
  v("name", u.name, "what may be chosen, in words");
  v("offered", u.offered, "decisions that offered it; 0: none did");
  v("chosen", u.chosen, "decisions in which it was chosen");
  v("dominated_by", u.dominated_by,
    "another one that was worth as much or more, one decision ahead, whenever both were compared",
    json::LeftOut{});
  v("compared", u.compared, "in so many decisions", json::LeftOut{});
}

struct UsesRecord {
  std::string agent;
  u64 matches = 0;
  u64 decisions = 0;
  u64 compared_decisions = 0;
  std::vector<UseRecord> uses = {};
};

template <class V>
void describe(V& v, UsesRecord& u) {
  v("agent", u.agent, "who played: the strongest that the game has for this content");
  v("matches", u.matches, "how many were played");
  v("decisions", u.decisions, "decisions in them");
  v("compared_decisions", u.compared_decisions,
    "those in which every entry's worth was worked out");
  v("uses", u.uses, "what may be chosen, the most chosen first");
}

class ChoiceCounter {
 public:
  explicit ChoiceCounter(std::stop_token stop) : stop_(std::move(stop)) {}

  // Plays a match of this player with itself, and counts the decisions of a side, or of both.
  void play(const game::AnyGame& game, const game::Player& player, chance::MatchName name,
            std::optional<game::Side> only = {});
  UsesRecord record() const;

 private:
  struct Count {
    u64 offered = 0;
    u64 chosen = 0;
  };
  struct Comparison {
    u64 both = 0;
    u64 no_worse = 0;  // of the other one
    u64 better = 0;
  };
  using Worths = std::map<std::string, double>;  // of the best entry of that name

  void count(const game::AnyGame& game, game::StateView state, game::Side side);
  void compare(const game::AnyGame& game, game::StateView state, game::Side side);
  void list_all(const game::AnyGame& game, game::Side side);
  void judge(UseRecord& use) const;

  std::stop_token stop_;
  std::string agent_;
  u64 matches_ = 0;
  u64 decisions_ = 0;
  u64 compared_ = 0;
  std::map<std::string, Count> counts_;
  // How the second of two did where both were offered.
  std::map<std::pair<std::string, std::string>, Comparison> comparisons_;
};

}  // namespace agon::workbench

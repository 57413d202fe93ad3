// The ruleset's own agents: greedy, expert, and what people play against by strength.
#include "agon/host/game_of.h"
#include "agon/rulesets/aegis/bots/expert.h"
#include "agon/rulesets/aegis/bots/greedy.h"

namespace agon::aegis {
namespace {

using game::Choice, game::Side;

class Greedy : public host::AgentOf<Aegis> {
 public:
  game::Pick decide(const Content& content, const State& state, Side side, std::span<const Choice>,
                    const chance::Draws&, const game::Budget&) override {
    return {decide_greedily(content, state, side)};
  }
  bool reads_menu() const override { return false; }
};

// Anything in half of its decisions, greedy in the others.
class Easy : public host::AgentOf<Aegis> {
 public:
  game::Pick decide(const Content& content, const State& state, Side side,
                    std::span<const Choice> menu, const chance::Draws& draws,
                    const game::Budget&) override {
    if (draws.below(2, kWhether) == 0) return {decide_greedily(content, state, side)};
    return {menu[draws.below(static_cast<u32>(menu.size()), kWhich)]};
  }

 private:
  static constexpr u8 kWhether = 0;
  static constexpr u8 kWhich = 1;
};

// Tables of a match-up are made when it is first met. Seats are exchanged from match to match, so
// several are kept.
class Expert : public host::AgentOf<Aegis> {
 public:
  game::Pick decide(const Content& content, const State& state, Side side, std::span<const Choice>,
                    const chance::Draws&, const game::Budget& budget) override {
    return {weigher_of(content, state, budget.stop).decide(state, side)};
  }
  game::Grounds explain(const Content& content, const State& state, Side side,
                        std::span<const Choice> menu, const game::Pick& pick,
                        const game::Budget& budget) override {
    return weigher_of(content, state, budget.stop).explain(state, side, menu, pick.choice);
  }
  bool reads_menu() const override { return false; }

 private:
  static constexpr std::size_t kMostKnown = 4;

  struct Known {
    const Content* content;
    u8 v2;
    u8 max_rerolls;
    std::unique_ptr<Weigher> weigher;
  };

  Weigher& weigher_of(const Content& content, const State& state, const std::stop_token& stop) {
    for (Known& known : known_) {
      bool same = known.content == &content && known.v2 == state.v2 &&
                  known.max_rerolls == state.max_rerolls;
      if (same) return *known.weigher;
    }
    if (known_.size() == kMostKnown) known_.erase(known_.begin());
    known_.push_back(
        {&content, state.v2, state.max_rerolls, std::make_unique<Weigher>(content, state, stop)});
    return *known_.back().weigher;
  }

  std::vector<Known> known_;
};

constexpr std::array<game::AgentKind, 5> kAgents = {{
    {"easy", "greedy in half of its decisions, anything in the others", game::prepare_plain<Easy>},
    {"medium", "the same as greedy", game::prepare_plain<Greedy>},
    {"hard", "the same as expert", game::prepare_plain<Expert>},
    {"greedy", "keeps the most frequent face, attacks as hard as it can, spends at once",
     game::prepare_plain<Greedy>},
    {"expert", "holds by exact odds, and spends what is worth more now than kept",
     game::prepare_plain<Expert>},
}};

}  // namespace

std::span<const game::AgentKind> Aegis::agents() { return kAgents; }

}  // namespace agon::aegis

// A list before it is handed in, in a game that has them (game/orders.h): what each entry comes to,
// the position after it as far as no die decides it, what could be ordered then, and exactly how
// the turn may end.
#pragma once

#include "agon/workbench/match/view.h"
#include "agon/workbench/questions/odds.h"

namespace agon::workbench {

struct OrderView {
  std::string line;
  std::string refused = {};
  std::string reason = {};
  std::optional<json::Value> fight = {};
};

template <class V>
void describe(V& v, OrderView& o) {
  v("line", o.line, "what it does");
  v("refused", o.refused, "why it will have no effect, as a code; absent where it may have one",
    json::LeftOut{});
  v("reason", o.reason, "the same for people", json::LeftOut{});
  v("fight", o.fight, "the exact odds of the fight that it begins", json::LeftOut{});
}

struct ListOdds {
  OutcomesRecord outcome;
  double worth = 0;
  u64 states = 0;
  std::optional<json::Value> prospect = {};
};

template <class V>
void describe(V& v, ListOdds& o) {
  v("outcome", o.outcome, "the chance of each outcome when the turn is over");
  v("worth", o.worth, "to a, on average");
  v("states", o.states, "in how many different ways it may end");
  v("prospect", o.prospect, "what the game makes of them", json::LeftOut{});
}

struct PreviewRecord {
  std::vector<OrderView> orders;
  u32 room = 0;
  json::Value state;
  std::optional<json::Value> derived = {};
  std::vector<EntryView> menu;
  std::optional<ListOdds> odds = {};
  std::string problem = {};
};

template <class V>
void describe(V& v, PreviewRecord& p) {
  v("orders", p.orders, "every entry of the list");
  v("room", p.room, "how many more the turn has room for");
  v("state", p.state, "the position after the list, as far as no die decides it");
  v("derived", p.derived, "what follows from it", json::LeftOut{});
  v("menu", p.menu, "what may be ordered there");
  v("odds", p.odds, "how the turn may end, over all dice", json::LeftOut{});
  v("problem", p.problem, "why there are no odds: too many outcomes", json::LeftOut{});
}

// Declined in a game without lists, for a side that does not decide, and after a stop.
Reply<PreviewRecord> preview(const Moment& moment, game::Side side, const json::Value& list,
                             const std::stop_token& stop = {});

}  // namespace agon::workbench

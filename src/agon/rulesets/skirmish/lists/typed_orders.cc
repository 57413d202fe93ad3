#include "agon/rulesets/skirmish/lists/typed_orders.h"

#include <fmt/format.h>

#include <algorithm>

#include "agon/base/near_miss.h"
#include "agon/base/text.h"
#include "agon/base/utf8.h"
#include "agon/json/write.h"
#include "agon/rulesets/skirmish/fights.h"
#include "agon/rulesets/skirmish/lists/orders.h"

namespace agon::skirmish {
namespace {

using game::Choice, game::Side;
using Words = std::vector<std::string>;

// A position that actions change one after the other, fights aside.
class Outlook {
 public:
  Outlook(const Content& content, const State& state) : content_(content), state_(state) {}

  const State& state() const { return state_; }
  Side side() const { return state_.active; }
  u32 enemies(u16 node) const { return state_.spots[node].troops_of(other(side())); }
  u32 affordable() const { return skirmish::affordable(content_, state_, side()); }

  // Own troops on a node. Where they are in a fight by then, as many as went into it.
  u32 troops(u16 node) const {
    return is_fought_over(node) ? fighting_[node] : state_.spots[node].troops_of(side());
  }
  bool is_fought_over(u16 node) const { return fighting_[node] > 0; }

  // What cannot be done is not.
  void take(Choice choice) {
    if (is(choice, Verb::reinforce) && choice.amount >= 1 && choice.amount <= affordable()) {
      state_.supply[at(side())] -= choice.amount * content_.scenario.settings.cost;
      state_.spots[content_.hq[at(side())]].bits += choice.amount;
    }
    if (is(choice, Verb::move)) move(content_.roads[choice.object], choice.amount);
  }

 private:
  void move(Road road, u32 amount) {
    if (amount == 0 || amount > troops(road.from)) return;
    if (is_fought_over(road.from)) {
      fighting_[road.from] -= amount;
    } else {
      state_.spots[road.from].bits -= amount;
    }
    if (enemies(road.to) > 0) {
      fighting_[road.to] += amount;
    } else {
      u32 there = state_.spots[road.to].troops_of(side());
      state_.spots[road.to] = Spot(owner_of(side()), there + amount);
    }
  }

  const Content& content_;
  State state_;
  std::array<u32, kMostNodes> fighting_ = {};
};

Outlook outlook_after(const Content& content, const State& state, const json::Value& list) {
  Outlook out(content, state);
  for (const json::Value& action : list.items()) out.take(read_action(content, action));
  return out;
}

tl::unexpected<Problem> mistyped(std::string message) {
  return refuse(ErrorCode::choice_text, std::move(message));
}

// "move p1_hq>p1_bridge 3", as a menu has it, means the same as with a space.
Words words_in(std::string_view typed) {
  Words out(1);
  for (char c : typed) {
    if (c != ' ' && c != '\t' && c != '>') {
      out.back() += c;
    } else if (!out.back().empty()) {
      out.emplace_back();
    }
  }
  if (out.back().empty()) out.pop_back();
  return out;
}

std::string lowered(std::string text) {
  for (char& c : text) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return text;
}

// 3, half or all of what there is.
Result<u32> typed_amount(const std::string& typed, u32 all) {
  if (lowered(typed) == "all") return all;
  if (lowered(typed) == "half") return (all + 1) / 2;
  std::optional<u32> amount = number_in<u32>(typed);
  if (amount && *amount > 0) return *amount;
  return mistyped(fmt::format("'{}' is no amount: a number from 1, half or all", printable(typed)));
}

// By its id, in any case, or by a beginning that only one has.
std::vector<u16> nodes_called(const Content& content, const std::string& typed, bool by_beginning) {
  std::vector<u16> out;
  for (u16 i = 0; i < content.nodes; ++i) {
    std::string id = lowered(content.scenario.map.nodes[i].id);
    if (by_beginning ? id.starts_with(lowered(typed)) : id == lowered(typed)) out.push_back(i);
  }
  return out;
}

Result<u16> node_in(const Content& content, const std::string& typed) {
  if (std::optional<u16> node = find_node(content, typed)) return *node;
  for (bool by_beginning : {false, true}) {
    std::vector<u16> found = nodes_called(content, typed, by_beginning);
    if (found.size() == 1) return found[0];
    if (found.size() < 2) continue;
    return mistyped(fmt::format("'{}' may be {} or {}: type more of it", printable(typed),
                                id_of(content, found[0]), id_of(content, found[1])));
  }
  std::vector<std::string_view> names;
  for (const MapNode& node : content.scenario.map.nodes) names.push_back(node.id);
  return mistyped(
      fmt::format("no node is called '{}'{}", printable(typed), suggestion(typed, names)));
}

Result<Choice> reinforcement(const Outlook& outlook, const Words& words) {
  if (words.size() != 2) return mistyped("reinforcing is typed r AMOUNT");
  u32 all = outlook.affordable();
  if (all == 0) return mistyped("there is no supply left to buy troops with");
  Result<u32> amount = typed_amount(words[1], all);
  if (!amount) return refuse(amount.error());
  if (*amount > all) return mistyped(fmt::format("the supply pays for {}, not {}", all, *amount));
  return choose(Verb::reinforce, 0, *amount);
}

std::string neighbours(const Content& content, u16 node) {
  std::string out;
  for (Road road : content.roads_from(node)) {
    out += (out.empty() ? "" : ", ") + id_of(content, road.to);
  }
  return out.empty() ? "nowhere" : out;
}

Result<u32> moved(const Content& content, const Outlook& outlook, u16 from,
                  const std::string& typed) {
  u32 all = outlook.troops(from);
  const std::string& name = id_of(content, from);
  if (all == 0)
    return mistyped(fmt::format("{} has no troops at {}", name_of(outlook.side()), name));
  if (outlook.is_fought_over(from) && !is_digits(typed)) {
    return mistyped(
        fmt::format("nobody knows what is left of the fight at {}: type a number", name));
  }
  Result<u32> amount = typed_amount(typed, all);
  if (amount && *amount > all) {
    return mistyped(fmt::format("there are {} troops at {}, not {}", all, name, *amount));
  }
  return amount;
}

Result<Choice> movement(const Content& content, const Outlook& outlook, const Words& words) {
  if (words.size() < 3 || words.size() > 4) return mistyped("moving is typed m FROM TO AMOUNT");
  Result<u16> from = node_in(content, words[1]);
  if (!from) return refuse(from.error());
  Result<u16> to = node_in(content, words[2]);
  if (!to) return refuse(to.error());
  std::optional<u16> road = find_road(content, *from, *to);
  if (!road) {
    return mistyped(fmt::format("no edge connects {} and {}; from {} one gets to {}",
                                id_of(content, *from), id_of(content, *to), id_of(content, *from),
                                neighbours(content, *from)));
  }
  Result<u32> amount = moved(content, outlook, *from, words.size() == 4 ? words[3] : "all");
  if (!amount) return refuse(amount.error());
  return choose(Verb::move, *road, *amount);
}

// Without its verb an action is known by what follows: a node moves, half and all reinforce.
Words with_verb(const Content& content, const Words& words) {
  std::string first = lowered(words[0]);
  bool buys = words.size() == 1 && (first == "half" || first == "all");
  bool moves = words.size() > 1 && nodes_called(content, first, true).size() == 1 &&
               !nodes_called(content, lowered(words[1]), true).empty();
  if (!buys && !moves) return words;
  Words out = words;
  out.insert(out.begin(), buys ? "reinforce" : "move");
  return out;
}

// A beginning of its verb is enough: no two begin alike.
Result<Choice> typed_action(const Content& content, const Outlook& outlook, const Words& typed) {
  constexpr std::array<std::string_view, 3> kNames = {"reinforce", "move", "pass"};
  auto is_verb = [&](const std::string& word) {
    return std::ranges::any_of(kNames, [&](auto name) { return name.starts_with(lowered(word)); });
  };
  Words words = is_verb(typed[0]) ? typed : with_verb(content, typed);
  std::string verb = lowered(words[0]);
  if (kNames[0].starts_with(verb)) return reinforcement(outlook, words);
  if (kNames[1].starts_with(verb)) return movement(content, outlook, words);
  if (kNames[2].starts_with(verb)) {
    if (words.size() > 1) return mistyped("pass stands alone");
    return choose(Verb::pass);
  }
  if (verb == "end") return mistyped("go plays the list and ends the ply");
  return mistyped(
      fmt::format("no action is called '{}'{}", printable(verb), suggestion(verb, kNames)));
}

std::string action_line(const Content& content, const Outlook& before, Choice choice) {
  if (is(choice, Verb::reinforce)) {
    return fmt::format("reinforce {} with {}", id_of(content, content.hq[at(before.side())]),
                       choice.amount);
  }
  if (!is(choice, Verb::move)) return "pass";
  Road road = content.roads[choice.object];
  std::string out = fmt::format("move {} from {} to {}", choice.amount, id_of(content, road.from),
                                id_of(content, road.to));
  u32 enemies = before.enemies(road.to);
  if (enemies == 0) return out;
  if (before.is_fought_over(road.to)) return out + ": to what the fight there leaves";
  return out + ": " + fight_text(content, choice.amount, enemies);
}

// Why an action can have no effect. Of a fight as many may be left as went into it.
Refused refused_after(const Content& content, const Outlook& before, Choice choice) {
  if (is(choice, Verb::invalid)) return static_cast<Refused>(choice.object);
  if (is(choice, Verb::reinforce)) {
    return refusal_of_amount(choice.amount, before.affordable(), Refused::too_little_supply);
  }
  if (!is(choice, Verb::move)) return Refused::allowed;
  u32 troops = before.troops(content.roads[choice.object].from);
  return refusal_of_amount(choice.amount, troops, Refused::too_few_troops);
}

std::optional<json::Value> fight_after(const Content& content, const Outlook& before,
                                       Choice choice) {
  if (!is(choice, Verb::move)) return std::nullopt;
  Road road = content.roads[choice.object];
  u32 enemies = before.enemies(road.to);
  if (enemies == 0 || before.is_fought_over(road.to)) return std::nullopt;
  return json::to_value(fight_of(content, before.side(), road, choice.amount, enemies));
}

game::OrderOutlook outlook_of(const Content& content, const Outlook& before, Choice choice,
                              bool has_room) {
  Refused refused = has_room ? refused_after(content, before, choice) : Refused::over_budget;
  game::OrderOutlook out{.line = is(choice, Verb::invalid)
                                     ? std::string("an action that means nothing")
                                     : action_line(content, before, choice)};
  if (refused == Refused::allowed) {
    out.fight = fight_after(content, before, choice);
    return out;
  }
  const Word& word = kRefusals[static_cast<std::size_t>(refused) - 1];
  out.refused = word.name;
  out.reason = word.sentence;
  return out;
}

}  // namespace

Result<json::Value> parse_action(const Content& content, const State& state,
                                 const json::Value& list, std::string_view typed) {
  Words words = words_in(typed);
  if (words.empty()) return mistyped("an action is r, m or pass");
  u32 budget = content.scenario.settings.budget;
  if (list.items().size() >= budget) {
    return mistyped(fmt::format("a ply has room for {}: go plays them", counted(budget, "action")));
  }
  Result<Choice> choice = typed_action(content, outlook_after(content, state, list), words);
  if (!choice) return refuse(choice.error());
  return action_of(content, *choice);
}

std::vector<std::string> action_lines(const Content& content, const State& state,
                                      const json::Value& list) {
  std::vector<std::string> out;
  Outlook position(content, state);
  for (const json::Value& action : list.items()) {
    Choice choice = read_action(content, action);
    out.push_back(action_line(content, position, choice));
    position.take(choice);
  }
  return out;
}

std::vector<game::OrderOutlook> action_outlooks(const Content& content, const State& state,
                                                const json::Value& list) {
  std::vector<game::OrderOutlook> out;
  Outlook position(content, state);
  u32 room = room_after(content, state, json::Value::array());
  for (const json::Value& action : list.items()) {
    Choice choice = read_action(content, action);
    bool has_room = out.size() < room;
    out.push_back(outlook_of(content, position, choice, has_room));
    if (has_room) position.take(choice);
  }
  return out;
}

u32 room_after(const Content& content, const State& state, const json::Value& list) {
  u32 budget = content.scenario.settings.budget - state.used;
  return budget - static_cast<u32>(std::min<std::size_t>(budget, list.items().size()));
}

State outlook(const Content& content, const State& state, const json::Value& list) {
  return outlook_after(content, state, list).state();
}

}  // namespace agon::skirmish

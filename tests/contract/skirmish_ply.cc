#include "tests/contract/skirmish_ply.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "agon/json/read.h"
#include "agon/sim/host.h"

namespace agon::skirmish_ply {
namespace {

using game::Choice, game::Choices, game::Outcome, game::Side;

constexpr std::array<game::ContentKind, 1> kContents = {{
    {.name = "map", .sentence = "nodes, edges and settings", .fallback = "two_lanes"},
}};

constexpr std::array<game::Verb, 5> kVerbs = {{
    {.name = "end", .sentence = "end the ply"},
    {.name = "pass", .sentence = "use up a slot and do nothing"},
    {.name = "reinforce", .sentence = "buy troops for the headquarters", .takes_amount = true},
    {.name = "move", .sentence = "move troops along an edge", .takes_object = true,
     .takes_amount = true},
    {.name = "void", .sentence = "an action that the rules do not take", .takes_object = true,
     .takes_amount = true},
}};

constexpr std::array<game::Refusal, 10> kRefusals = {{
    {"not_deciding", "this side has nothing to decide now"},
    {"malformed", "a key is missing or has the wrong type"},
    {"unknown_type", "actions are pass, reinforce and move"},
    {"unknown_from", "no node has the name of 'from'"},
    {"unknown_to", "no node has the name of 'to'"},
    {"not_adjacent", "no edge connects the nodes"},
    {"bad_amount", "an amount is a positive whole number"},
    {"too_few_troops", "there are fewer troops on the node"},
    {"too_little_supply", "there is less supply"},
    {"over_budget", "more actions than the budget has"},
}};

constexpr std::array<std::string_view, 2> kRolls = {"noise", "coin"};

Owner owner_of(Side side) { return static_cast<Owner>(side); }

// Of a's troops +1, of b's -1, so that one number says whose troops stand on a node.
i32 sign_of(Side side) { return side == Side::a ? 1 : -1; }

u32 troops(const State& state, u32 node, Side side) {
  return static_cast<u32>(std::max(0, state.spots[node].force * sign_of(side)));
}

// Seed "Combat Resolution Steps", 1.
u32 variance_bound(const Map& map, u32 attackers, u32 defenders) {
  double weaker = std::min(attackers, defenders);
  return std::max(1u, static_cast<u32>(std::floor(weaker * map.variance)));
}

// Of the 2 * bound + 1 noises those that leave delta above 0, and half of the one that leaves 0.
double win_probability(i32 base, i32 bound) {
  i32 wins = std::clamp(base + bound, 0, 2 * bound + 1);
  bool may_tie = -bound <= base && base <= bound;
  return (wins + (may_tie ? 0.5 : 0.0)) / (2 * bound + 1);
}

// Seed "Combat Resolution Steps": what is left of the attacker, above 0, or of the defender, below.
template <class Referee>
i32 fight(const Content& content, State& state, u16 node, u32 attackers, u32 defenders,
          Referee& referee) {
  auto bound = static_cast<i32>(variance_bound(content.map, attackers, defenders));
  u32 combat = state.combats++;
  u32 fell = referee.roll({state.ply, Roll::noise, combat}, static_cast<u32>(2 * bound + 1));
  i32 noise = static_cast<i32>(fell) - 1 - bound;
  i32 base = static_cast<i32>(attackers) - static_cast<i32>(defenders);
  i32 delta = base + noise;
  bool coin_flip = delta == 0;
  if (coin_flip) delta = referee.roll({state.ply, Roll::coin, combat}, 2) == 1 ? 1 : -1;
  if (referee.tells()) {
    referee.tell(Combat{node, state.active, attackers, defenders, static_cast<u32>(bound),
                        win_probability(base, bound), noise, delta, coin_flip,
                        delta > 0 ? state.active : other(state.active)});
  }
  return delta;
}

template <class Referee>
void finish_ply(const Content& content, State& state, Outcome outcome, Referee& referee) {
  ++state.ply;
  state.active = other(state.active);
  state.used = state.combats = state.reported = 0;
  state.income = 0;
  if (outcome == Outcome::running && state.ply == content.map.cap) outcome = Outcome::draw;
  state.outcome = outcome;
  state.phase = outcome == Outcome::running ? Phase::income : Phase::over;
  if (outcome != Outcome::running && referee.tells()) referee.tell(Ended{outcome});
}

template <class Referee>
void take_income(const Content& content, State& state, Referee& referee) {
  state.income = content.map.income;
  for (std::size_t i = 0; i < content.map.nodes.size(); ++i) {
    if (state.spots[i].owner == owner_of(state.active)) state.income += content.map.nodes[i].yield;
  }
  u32& supply = state.supply[at(state.active)];
  supply += state.income;
  state.phase = Phase::act;
  if (referee.tells()) referee.tell(Income{state.active, state.income, supply});
}

template <class Referee>
void reinforce(const Content& content, State& state, u32 amount, Referee& referee) {
  state.supply[at(state.active)] -= amount * content.map.cost;
  i32& force = state.spots[content.hq[at(state.active)]].force;
  force += static_cast<i32>(amount) * sign_of(state.active);
  if (referee.tells()) referee.tell(Reinforced{state.active, amount});
}

// True if the enemy's headquarters fell.
template <class Referee>
bool capture(const Content& content, State& state, u16 node, Referee& referee) {
  if (troops(state, node, state.active) == 0) return false;
  if (state.spots[node].owner == owner_of(state.active)) return false;
  state.spots[node].owner = owner_of(state.active);
  if (referee.tells()) referee.tell(Captured{node, state.active});
  return node == content.hq[at(other(state.active))];
}

// Seed "Move", effects 1 to 5.
template <class Referee>
bool move(const Content& content, State& state, Choice choice, Referee& referee) {
  Edge edge = content.edges[choice.object];
  i32 sign = sign_of(state.active);
  u32 defenders = troops(state, edge.to, other(state.active));
  state.spots[edge.from].force -= static_cast<i32>(choice.amount) * sign;
  if (referee.tells()) referee.tell(Moved{state.active, edge.from, edge.to, choice.amount});
  if (defenders == 0) {
    state.spots[edge.to].force += static_cast<i32>(choice.amount) * sign;
  } else {
    state.spots[edge.to].force =
        fight(content, state, edge.to, choice.amount, defenders, referee) * sign;
  }
  return capture(content, state, edge.to, referee);
}

// Over-budget actions use no slot; every other action does, taken or not.
template <class Referee>
void act(const Content& content, State& state, Choice choice, Referee& referee) {
  bool won = false;
  switch (static_cast<Verb>(choice.verb)) {
    case Verb::reinforce: reinforce(content, state, choice.amount, referee); break;
    case Verb::move: won = move(content, state, choice, referee); break;
    case Verb::void_: {
      auto reason = static_cast<Reason>(choice.object);
      bool over_budget = reason == Reason::over_budget;
      u32 first = over_budget ? content.map.budget : state.used;
      for (u32 i = 0; referee.tells() && i < (over_budget ? choice.amount : 1); ++i) {
        referee.tell(Invalid{state.active, first + i, reason});
      }
      state.reported |= over_budget;
      if (over_budget) return;
      break;
    }
    case Verb::end: return finish_ply(content, state, Outcome::running, referee);
    default: break;
  }
  bool done = ++state.used == content.map.budget;
  if (won) finish_ply(content, state, win_of(state.active), referee);
  else if (done) finish_ply(content, state, Outcome::running, referee);
}

// 1, half and all, without doubles; sorted.
void offer_sizes(Verb verb, u32 object, u32 all, std::vector<Choice>& out) {
  u32 last = 0;
  for (u32 amount : {1u, (all + 1) / 2, all}) {
    if (amount > last) out.push_back(choose(verb, object, last = amount));
  }
}

u32 size_slot(u32 amount, u32 all) { return amount == 1 ? 0 : amount == all ? 2 : 1; }

u32 affordable(const Content& content, const State& state, Side side) {
  return state.supply[at(side)] / content.map.cost;
}

Reason check_void(const Content&, const State& state, Choice choice) {
  auto reason = static_cast<Reason>(choice.object);
  if (reason == Reason::allowed || reason > Reason::over_budget) return Reason::malformed;
  if (reason != Reason::over_budget) return choice.amount == 0 ? Reason::allowed : Reason::malformed;
  bool first = state.used == 0 && state.reported == 0;
  return first && choice.amount >= 1 ? Reason::allowed : Reason::malformed;
}

Reason check(const Content& content, const State& state, Side side, Choice choice) {
  switch (static_cast<Verb>(choice.verb)) {
    case Verb::end: return choice == choose(Verb::end) ? Reason::allowed : Reason::malformed;
    case Verb::void_: return check_void(content, state, choice);
    default: break;
  }
  if (content.map.budget == 0) return Reason::over_budget;
  switch (static_cast<Verb>(choice.verb)) {
    case Verb::pass: return choice == choose(Verb::pass) ? Reason::allowed : Reason::malformed;
    case Verb::reinforce:
      if (choice.object != 0) return Reason::malformed;
      if (choice.amount == 0) return Reason::bad_amount;
      return choice.amount <= affordable(content, state, side) ? Reason::allowed
                                                               : Reason::too_little_supply;
    case Verb::move:
      if (choice.object >= content.edges.size()) return Reason::not_adjacent;
      if (choice.amount == 0) return Reason::bad_amount;
      return choice.amount <= troops(state, content.edges[choice.object].from, side)
                 ? Reason::allowed
                 : Reason::too_few_troops;
    default: return Reason::unknown_type;
  }
}

std::optional<u16> find_node(const Content& content, std::string_view id) {
  auto node = std::ranges::find(content.map.nodes, id, &Node::id);
  if (node == content.map.nodes.end()) return std::nullopt;
  return static_cast<u16>(node - content.map.nodes.begin());
}

std::string_view text_at(const json::Value& action, std::string_view key) {
  const json::Value* value = action.find(key);
  return value != nullptr && value->is_string() ? std::string_view(value->as_string()) : "";
}

// 3.0 is an integer, 3.5 is not; what no u32 holds is more than anybody has. 0: no amount.
u32 amount_in(const json::Value& action) {
  const json::Value* value = action.find("amount");
  if (value == nullptr || !value->is_number() || !value->as_number().is_whole()) return 0;
  std::optional<u64> amount = value->as_number().to_u64();
  if (!amount) return 0;
  return static_cast<u32>(std::min<u64>(*amount, std::numeric_limits<u32>::max()));
}

Choice move_from(const Content& content, const json::Value& action) {
  std::optional<u16> from = find_node(content, text_at(action, "from"));
  std::optional<u16> to = find_node(content, text_at(action, "to"));
  if (!from) return void_because(Reason::unknown_from);
  if (!to) return void_because(Reason::unknown_to);
  for (u32 i = 0; i < content.edges.size(); ++i) {
    if (content.edges[i].from == *from && content.edges[i].to == *to) {
      return choose(Verb::move, i, amount_in(action));
    }
  }
  return void_because(Reason::not_adjacent);
}

bool has_keys(const json::Value& action, std::initializer_list<std::string_view> texts) {
  for (std::string_view key : texts) {
    if (action.find(key) == nullptr || !action.find(key)->is_string()) return false;
  }
  return true;
}

// What an action asks for, legal or not.
Choice read_action(const Content& content, const json::Value& action) {
  if (!has_keys(action, {"type"})) return void_because(Reason::malformed);
  std::string_view type = text_at(action, "type");
  if (type == "pass") return choose(Verb::pass);
  if (type != "reinforce" && type != "move") return void_because(Reason::unknown_type);
  if (action.find("amount") == nullptr) return void_because(Reason::malformed);
  if (type == "reinforce") return choose(Verb::reinforce, 0, amount_in(action));
  if (!has_keys(action, {"from", "to"})) return void_because(Reason::malformed);
  return move_from(content, action);
}

// Names become numbers, once.
bool link(const json::Node& node, Content& content, Problems& problems) {
  auto find = [&](const std::string& id) {
    std::optional<u16> found = find_node(content, id);
    if (!found) problems.push_back(json::problem(node, ErrorCode::content, "no node is called " + id));
    return found.value_or(0);
  };
  for (Side side : game::kSides) content.hq[at(side)] = find(content.map.hq[at(side)]);
  for (const auto& [one, another] : content.map.edges) {
    Edge edge{find(one), find(another)};
    content.edges.push_back(edge);
    content.edges.push_back({edge.to, edge.from});
  }
  return !has_errors(problems);
}

}  // namespace

std::span<const std::string_view> names_of(Phase) {
  static constexpr std::array<std::string_view, 3> names = {"income", "act", "over"};
  return names;
}

std::span<const std::string_view> names_of(Owner) {
  static constexpr std::array<std::string_view, 3> names = {"a", "b", "neutral"};
  return names;
}

std::span<const std::string_view> names_of(Reason) {
  static const auto names = [] {
    std::array<std::string_view, kRefusals.size() + 1> out = {"allowed"};
    std::ranges::transform(kRefusals, out.begin() + 1, &game::Refusal::name);
    return out;
  }();
  return names;
}

constinit const game::Facts SkirmishPly::kFacts = {
    .name = "skirmish_ply",
    .sentence = "plies on a map: income, reinforcements, moves, fights",
    .rules_version = 1,
    .contents = kContents,
    .verbs = kVerbs,
    .refusals = kRefusals,
    .rolls = kRolls,
    .default_choice = choose(Verb::end),
};

constinit const game::Entry kEntry =
    sim::entry_of<SkirmishPly, [] { return std::span<const game::AgentKind>(); }>();

std::optional<Content> SkirmishPly::load(std::span<const json::Node> documents,
                                         Problems& problems) {
  Content content{};
  if (!json::read(documents[0], content.map, problems)) return std::nullopt;
  if (!link(documents[0], content, problems)) return std::nullopt;
  return content;
}

// The live prefix ends with the map's last node. Of a ply: income, the report of over-budget
// actions, the slots, the end.
game::Sizes SkirmishPly::sizes(const Content& content) {
  auto nodes = static_cast<u32>(content.map.nodes.size());
  return {.state_bytes = static_cast<u32>(offsetof(State, spots) + nodes * sizeof(Spot)),
          .slots = static_cast<u32>(1 + 3 + 3 * content.edges.size()),
          .observation = 3 + 3 * nodes,
          .longest_match = content.map.cap * (content.map.budget + 3)};
}

State SkirmishPly::start(const Content& content, const Options&) {
  State state{};
  for (std::size_t i = 0; i < content.map.nodes.size(); ++i) {
    state.spots[i].owner = content.map.nodes[i].owner;
  }
  for (Side side : game::kSides) {
    state.spots[content.hq[at(side)]].force =
        static_cast<i32>(content.map.strength[at(side)]) * sign_of(side);
  }
  return state;
}

std::span<const Choice> SkirmishPly::menu(const Content& content, const State& state, Side side,
                                          std::vector<Choice>& scratch) {
  scratch.clear();
  if (!includes(deciders(state), side)) return scratch;
  scratch.push_back(choose(Verb::end));
  if (content.map.budget == 0) return scratch;
  offer_sizes(Verb::reinforce, 0, affordable(content, state, side), scratch);
  for (u32 i = 0; i < content.edges.size(); ++i) {
    offer_sizes(Verb::move, i, troops(state, content.edges[i].from, side), scratch);
  }
  return scratch;
}

u32 SkirmishPly::slot(const Content& content, const State& state, Choice choice) {
  if (choice.verb == static_cast<u16>(Verb::end)) return 0;
  if (choice.verb == static_cast<u16>(Verb::reinforce)) {
    return 1 + size_slot(choice.amount, affordable(content, state, state.active));
  }
  u32 all = troops(state, content.edges[choice.object].from, state.active);
  return 4 + 3u * choice.object + size_slot(choice.amount, all);
}

u16 SkirmishPly::refusal(const Content& content, const State& state, Side side, Choice choice) {
  if (!includes(deciders(state), side)) return static_cast<u16>(Reason::not_deciding);
  return static_cast<u16>(check(content, state, side, choice));
}

template <class Referee>
void SkirmishPly::play(const Content& content, State& state, const Choices& choices,
                       Referee& referee) {
  switch (state.phase) {
    case Phase::income: return take_income(content, state, referee);
    case Phase::act: return act(content, state, choices[at(state.active)], referee);
    case Phase::over: return;
  }
}

AGON_INSTANTIATE_PLAY(SkirmishPly);

const char* SkirmishPly::fault(const Content& content, const State& state) {
  if (state.phase > Phase::over) return "the phase is none of the three";
  if (state.outcome > Outcome::draw) return "the outcome is none of the four";
  if (state.active > Side::b) return "the active side is neither a nor b";
  if (state.reported > 1) return "a flag is neither 0 nor 1";
  if (state.unused != std::array<u8, 2>{}) return "unused bytes are not 0";
  if ((state.phase == Phase::over) != (state.outcome != Outcome::running)) {
    return "a match is over exactly if it has an outcome";
  }
  if (state.ply > content.map.cap) return "the ply is beyond the cap";
  if (state.used > 0 && state.used >= content.map.budget) return "more slots than the budget";
  if (state.combats > state.used) return "more fights than actions";
  for (std::size_t i = 0; i < content.map.nodes.size(); ++i) {
    const Spot& spot = state.spots[i];
    if (spot.owner > Owner::neutral) return "a node's owner is none of the three";
    if (spot.unused != std::array<u8, 3>{}) return "unused bytes are not 0";
    if (spot.force == std::numeric_limits<i32>::min()) return "a force is out of range";
  }
  return nullptr;
}

void SkirmishPly::observe(const Content& content, const State& state, Side side,
                          std::span<float> tensor) {
  u32 income = state.active == side && state.used == 0 ? state.income : 0;
  tensor[0] = static_cast<float>(state.supply[at(side)] - income);
  tensor[1] = static_cast<float>(state.supply[at(other(side))]);
  tensor[2] = static_cast<float>(state.used);
  for (std::size_t i = 0; i < content.map.nodes.size(); ++i) {
    const Spot& spot = state.spots[i];
    tensor[3 + 3 * i] = static_cast<float>(spot.force * sign_of(side));
    tensor[4 + 3 * i] = spot.owner == owner_of(side) ? 1.0F : 0.0F;
    tensor[5 + 3 * i] = spot.owner == owner_of(other(side)) ? 1.0F : 0.0F;
  }
}

float SkirmishPly::worth(const Content& content, const State& state, Side side) {
  i64 lead = 0;
  for (std::size_t i = 0; i < content.map.nodes.size(); ++i) lead += state.spots[i].force;
  float worth_of_a = std::clamp(static_cast<float>(lead) / 100, -1.0F, 1.0F);
  return side == Side::a ? worth_of_a : -worth_of_a;
}

u32 SkirmishPly::object_count(const Content& content, u16 verb) {
  switch (static_cast<Verb>(verb)) {
    case Verb::move: return static_cast<u32>(content.edges.size());
    case Verb::void_: return static_cast<u32>(names_of(Reason{}).size());
    default: return 0;
  }
}

std::string SkirmishPly::object_name(const Content& content, u16 verb, u16 object) {
  if (verb == static_cast<u16>(Verb::void_)) return std::string(names_of(Reason{})[object]);
  Edge edge = content.edges[object];
  return content.map.nodes[edge.from].id + ">" + content.map.nodes[edge.to].id;
}

std::string SkirmishPly::state_text(const Content&, const State& state) {
  return fmt::format("ply {}, {} acts, supply {} : {}", state.ply, game::name_of(state.active),
                     state.supply[0], state.supply[1]);
}

std::string SkirmishPly::event_text(const Content& content, chance::EventView event) {
  return json::canonical(Events::to_value(content, event));
}

Choice choice_from(const Content& content, const State& state, const json::Value& actions) {
  std::size_t budget = content.map.budget;
  std::size_t size = actions.items().size();
  if (size > budget && state.used == 0 && state.reported == 0) {
    return void_because(Reason::over_budget, static_cast<u32>(size - budget));
  }
  if (state.used >= std::min(size, budget)) return choose(Verb::end);
  Choice choice = read_action(content, actions.items()[state.used]);
  Reason reason = check(content, state, state.active, choice);
  return reason == Reason::allowed ? choice : void_because(reason);
}

}  // namespace agon::skirmish_ply

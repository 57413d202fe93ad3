// What holds for whatever lists are handed in, and for whatever bytes claim to be a state.
#include <cstring>
#include <numeric>

#include "agon/chance/keys.h"
#include "tests/support/property.h"
#include "tests/support/skirmish_board.h"

namespace agon::skirmish {
namespace {

using game::Choice, game::Side;

constexpr int kRuns = 40;

// One number is an action of scenario_01, good or bad.
json::Value action_from(const Content& content, u32 number) {
  u32 amount = number / 7 % 12;
  if (number % 7 == 0) return action_of(content, choose(Verb::reinforce, 0, amount));
  if (number % 41 == 1) return actions_in(R"([7, {}, {"type": "dance"}])").items()[number % 3];
  u32 road = number / 84 % static_cast<u32>(content.roads.size());
  return action_of(content, choose(Verb::move, road, amount));
}

using Numbers = std::vector<std::vector<u32>>;  // by ply: the actions

std::vector<json::Value> lists_from(const Content& content, const Numbers& numbers) {
  std::vector<json::Value> out;
  for (const std::vector<u32>& ply : numbers) {
    json::Value list = json::Value::array();
    for (u32 number : ply) list.push(action_from(content, number));
    out.push_back(std::move(list));
  }
  return out;
}

// Plays the lists in turn with the dice of a seed, and shows each step.
template <class Look>
void play_lists(Board& board, const std::vector<json::Value>& lists, u64 seed, Look look) {
  chance::SeededReferee referee(domain_key(chance::MatchName{seed, 0}, chance::Domain::rules));
  referee.listen(&board);
  while (board.state.ply < lists.size() && board.state.outcome == game::Outcome::running) {
    game::Choices choices = {};
    if (board.state.phase == Phase::act) {
      choices[at(board.state.active)] =
          next_choice(board.content, board.state, lists[board.state.ply]);
    }
    State before = board.state;
    std::size_t told = board.events.size();
    Skirmish::play(board.content, board.state, choices, static_cast<chance::Referee&>(referee));
    look(before, told);
  }
}

void play_lists(Board& board, const std::vector<json::Value>& lists, u64 seed) {
  play_lists(board, lists, seed, [](const State&, std::size_t) {});
}

i64 wealth_of(const Board& board, const State& state) {
  i64 sum = i64{state.supply[0]} + state.supply[1];
  for (u32 i = 0; i < board.content.nodes; ++i) sum += state.spots[i].troops();
  return sum;
}

i64 number_in(const json::Value& event, std::string_view key) {
  return event.find(key)->as_number().to_i64().value();
}

// What an event adds to the troops and supply of both sides.
i64 gain_of(const Board& board, const json::Value& event) {
  const std::string& name = event.find("event")->as_string();
  if (name == "income") return number_in(event, "amount");
  if (name == "reinforce") {
    return number_in(event, "amount") * (1 - i64{board.content.scenario.settings.cost});
  }
  if (name != "combat") return 0;
  return number_in(event, "winnerStrengthAfter") - number_in(event, "attackerStrengthBefore") -
         number_in(event, "defenderStrengthBefore");
}

// 30 troops for each side, so that there is something to fight for.
Board crowded(u32 cost) {
  Board board(content_of(with_setting("reinforceCostPerStrength", cost)));
  board.put("p1_hq", Owner::a, 30).put("p2_hq", Owner::b, 30);
  return board.put("mid_n", Owner::a, 9).put("mid_s", Owner::b, 9);
}

TEST(SkirmishProperties, NothingComesFromNothingAndNoStateIsFaulty) {
  test::expect_property(kRuns, [](const Numbers& numbers, u64 seed) {
    Board board = crowded(static_cast<u32>(1 + seed % 3));
    std::vector<json::Value> lists = lists_from(board.content, numbers);
    play_lists(board, lists, seed, [&](const State& before, std::size_t told) {
      i64 wealth = wealth_of(board, before);
      for (std::size_t i = told; i < board.events.size(); ++i) {
        wealth += gain_of(board, board.events[i]);
      }
      RC_ASSERT(wealth_of(board, board.state) == wealth);
      RC_ASSERT(Skirmish::fault(board.content, board.state) == nullptr);
    });
  });
}

TEST(SkirmishProperties, AfterAFightOneSideIsGoneAndNobodyHasGrown) {
  test::expect_property(10 * kRuns, [](u16 attackers, u16 defenders, u16 fraction, u32 fell) {
    RC_PRE(attackers > 0 && defenders > 0);
    static Board board(content_of(scenario_01()));
    board.content.scenario.settings.variance = fraction / 65535.0;
    board.state = Skirmish::start(board.content, {});
    board.put("p1_n", Owner::a, attackers).put("mid_n", Owner::b, defenders).take_income();
    board.take_told();
    u32 bound = variance_bound(board.content, attackers, defenders);
    RC_ASSERT(bound >= 1);
    RC_ASSERT(bound <= std::min(attackers, defenders));
    u32 die = 1 + fell % (2 * bound + 1);
    i64 delta = i64{attackers} - defenders + die - 1 - bound;
    std::vector<chance::Told> dice = {die};
    if (delta == 0) dice.emplace_back(1 + fell % 2);
    board.play(board.move("p1_n", "mid_n", attackers), dice);
    Spot spot = board.spot("mid_n");
    RC_ASSERT(spot.troops() == (delta == 0 ? 1 : std::abs(delta)));
    RC_ASSERT(spot.owner() != Owner::neutral);
    RC_ASSERT(spot.troops() <= (spot.owner() == Owner::a ? attackers : defenders));
  });
}

TEST(SkirmishProperties, SameScenarioListsAndSeedGiveTheSameEvents) {
  test::expect_property(kRuns / 2, [](const Numbers& numbers, u64 seed) {
    Board one = crowded(1);
    Board another = crowded(1);
    std::vector<json::Value> lists = lists_from(one.content, numbers);
    play_lists(one, lists, seed);
    play_lists(another, lists, seed);
    RC_ASSERT(one.told == another.told);
    RC_ASSERT(std::memcmp(&one.state, &another.state, sizeof one.state) == 0);
  });
}

TEST(SkirmishProperties, CoordinatesChangeOnlyPictures) {
  test::expect_property(kRuns / 2, [](const Numbers& numbers, u64 seed, i32 x, i32 y) {
    json::Value moved = scenario_01();
    for (json::Value& node : member(moved, "map", "nodes").items()) {
      node.set("x", x++ * 0.5);
      node.set("y", y-- * 0.25);
    }
    Board one(content_of(scenario_01()));
    Board another(content_of(moved));
    std::vector<json::Value> lists = lists_from(one.content, numbers);
    play_lists(one, lists, seed);
    play_lists(another, lists, seed);
    RC_ASSERT(one.told == another.told);
    RC_ASSERT(std::memcmp(&one.state, &another.state, sizeof one.state) == 0);
  });
}

// Whatever has no fault goes on without one to its end.
void play_on(const Content& content, State state, u64 seed) {
  chance::QuickReferee referee(domain_key(chance::MatchName{seed, 0}, chance::Domain::rules));
  std::vector<Choice> scratch;
  for (u32 step = 0; state.outcome == game::Outcome::running; ++step) {
    RC_ASSERT(step <= Skirmish::sizes(content).longest_match);
    game::Choices choices = {};
    if (state.phase == Phase::act) {
      std::span<const Choice> menu = Skirmish::menu(content, state, state.active, scratch);
      choices[at(state.active)] =
          menu[chance::below({1, 2}, {step, u16{1}, 0}, static_cast<u32>(menu.size()))];
    }
    Skirmish::play(content, state, choices, referee);
    RC_ASSERT(Skirmish::fault(content, state) == nullptr);
  }
}

TEST(SkirmishProperties, FaultAnswersForAnyBytesAndWhatHasNoneNeverGetsOne) {
  test::expect_property(10 * kRuns, [](const std::vector<std::pair<u16, u8>>& changes, u64 seed) {
    const Content& content = two_lanes();
    State state = Skirmish::start(content, {});
    std::array<u8, sizeof(State)> bytes;
    std::memcpy(bytes.data(), &state, sizeof state);
    std::size_t live = Skirmish::sizes(content).state_bytes;
    for (auto [place, value] : changes) bytes[place % live] = value;
    std::memcpy(&state, bytes.data(), sizeof state);
    if (Skirmish::fault(content, state) == nullptr) play_on(content, state, seed);
  });
}

TEST(SkirmishFaults, ALotOfTroopsIsOneOnlyIfTheIncomeToComeDoesNotFit) {
  Board board;
  u32 most = kMostForces - 60 * 7 - 10;  // b's ten; 3 a ply and the 4 that the map yields
  board.put("p1_hq", Owner::a, most);
  EXPECT_STREQ(Skirmish::fault(board.content, board.state), nullptr);
  board.put("p1_hq", Owner::a, most + 1);
  EXPECT_STREQ(Skirmish::fault(board.content, board.state), "troops and supply are out of reach");
}

}  // namespace
}  // namespace agon::skirmish

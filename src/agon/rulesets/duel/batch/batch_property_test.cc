// The law (law/engine.h on bytecode as it was compiled), a plan run match by match, and a batch on
// every kernel: the same results, over random heroes and rules.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>

#include "agon/rulesets/duel/batch/batch.h"
#include "tests/support/duel_engines.h"
#include "tests/support/duel_match.h"
#include "tests/support/duel_random.h"
#include "tests/support/walk.h"

namespace agon::duel {
namespace {

using game::MatchResult, game::Outcome, game::Side;

constexpr std::size_t kMatches = 64;

// More matches than a strip has lanes, sometimes: lanes are refilled and strips shrink.
std::size_t matches_of(u64 seed) { return seed % 50 == 0 ? 700 : kMatches; }

// States from the middle of matches by random play, in all phases.
std::vector<State> some_states(const Content& content, std::size_t count) {
  std::vector<State> out;
  for (u64 i = 0; out.size() < count; ++i) {
    chance::Key key = chance::mix({3, 4}, static_cast<u32>(i), 0);
    State state = Duel::start(content, {});
    chance::QuickReferee referee(key);
    u32 steps = chance::mix(key, 1, 1).a % 12;
    for (u32 step = 0; step < steps && state.outcome == Outcome::running; ++step) {
      const std::vector<game::Choice>& menu = content.menus[at(state.active)];
      game::Choice choice = menu[chance::mix(key, step, 2).a % menu.size()];
      game::Choices choices{};
      if (state.phase == Phase::choosing) choices[at(state.active)] = choice;
      Duel::play(content, state, choices, referee);
    }
    out.push_back(state);
  }
  return out;
}

TEST(DuelBatch, LawAndPlanAndEveryKernelPlayTheSameMatches) {
  const int cases = test::scaled(2000);
  int failures = 0;
  for (u64 seed = 0; seed < static_cast<u64>(cases) && failures < 3; ++seed) {
    Content content = test::random_duel(seed);
    State start = Duel::start(content, {});
    std::size_t count = matches_of(seed);
    std::vector<MatchResult> law = by_law(content, start, count);
    auto compare = [&](std::string_view who, const std::vector<MatchResult>& other) {
      std::string difference = first_difference(law, other);
      EXPECT_EQ(difference, "") << "seed " << seed << ", " << who;
      failures += difference.empty() ? 0 : 1;
    };
    compare("plan", by_plan(make_plan(content, start), false, count));
    Plan plain = make_plan(content, start, {.optimise = false});
    if (seed % 4 == 0) compare("plan without optimising", by_plan(plain, false, count));
    Batch batch(content, start);
    for (std::string_view name : kernels()) {
      EXPECT_TRUE(batch.take_kernel(name));
      std::vector<MatchResult> results(count);
      EXPECT_EQ(batch.run({kSeed, 0}, results, {}), count);
      compare(name, results);
    }
  }
}

// What engines start from was made outside of any script, so no clamp of theirs has seen it.
TEST(DuelBatch, EveryNumberOfARandomMatchUpIsFinite) {
  for (u64 seed = 0; seed < static_cast<u64>(test::scaled(2000)); ++seed) {
    Content content = test::random_duel(seed);
    EXPECT_EQ(Duel::fault(content, Duel::start(content, {})), nullptr) << "seed " << seed;
    for (Side side : game::kSides) {
      for (const Ability& ability : content.entity(side).abilities) {
        EXPECT_TRUE(std::isfinite(ability.cost)) << "seed " << seed;
      }
    }
    for (float number : make_plan(content, Duel::start(content, {})).rows) {
      EXPECT_TRUE(std::isfinite(number)) << "seed " << seed;
    }
  }
}

// A cost that is implied is a sum made outside of any script.
TEST(DuelBatch, AnImpliedCostBeyondTheLargestFloatPlaysAsByTheLaw) {
  HeroText hero{
      .attributes = R"("health": 10, "mana": 1)",
      .abilities = {{"Cast", "SEQ(MODIFY(SELF, 'mana', -3e38), MODIFY(SELF, 'mana', -3e38))"},
                    {"Hit", "MODIFY(OPPONENT, 'health', MUL(ROLL(4), -1))"}},
      .effects = {{"ON_ABILITY_USED", "SET(SELF, 'x', MUL(CONTEXT('cost'), GET(SELF, 'mana')))"},
                  {"ON_ABILITY_USED", "SET(SELF, 'y', SUB(CONTEXT('cost'), CONTEXT('cost')))"},
                  {"ON_ATTRIBUTE_CHANGE('health')",
                   "IF(LT(GET(SELF, 'health'), 1), IF(LT(GET(OPPONENT, 'x'), 1), LOSE(SELF), "
                   "WIN(SELF)), NOOP())"}}};
  Content content = content_of(to_json(hero, "A"), to_json(hero, "B"), rules_json({}));
  State start = Duel::start(content, {});
  std::vector<MatchResult> law = by_law(content, start, kMatches);
  EXPECT_EQ(first_difference(law, by_plan(make_plan(content, start), false, kMatches)), "");
  Batch batch(content, start);
  for (std::string_view name : kernels()) {
    EXPECT_TRUE(batch.take_kernel(name));
    std::vector<MatchResult> results(kMatches);
    batch.run({kSeed, 0}, results, {});
    EXPECT_EQ(first_difference(law, results), "") << name;
  }
  for (const State& state : some_states(content, 200)) {
    EXPECT_EQ(Duel::fault(content, state), nullptr) << Duel::fault(content, state);
  }
}

TEST(DuelBatch, ACoinIsFlippedAsByTheLaw) {
  for (u64 seed = 0; seed < static_cast<u64>(test::scaled(100)); ++seed) {
    Content content = test::random_duel(seed);
    State start = Duel::start(content, {.coin = true});
    std::vector<MatchResult> results(kMatches);
    Batch(content, start).run({kSeed, 0}, results, {});
    EXPECT_EQ(first_difference(by_law(content, start, kMatches), results), "") << "seed " << seed;
  }
}

TEST(DuelBatch, AMatchDoesNotDependOnWhereTheBatchBegins) {
  Content content = test::random_duel(12);
  Batch batch(content, Duel::start(content, {}));
  constexpr u64 kNear = (u64{1} << 32) - 100;  // the index's words change within the batch
  std::vector<MatchResult> all(600);
  batch.run({kSeed, kNear}, all, {});
  for (std::size_t first : {1u, 99u, 300u}) {
    std::vector<MatchResult> part(200);
    batch.run({kSeed, kNear + first}, part, {});
    for (std::size_t i = 0; i < part.size(); ++i) EXPECT_EQ(part[i], all[first + i]) << first;
  }
}

TEST(DuelBatch, AStopEndsItWithTheMatchesFinishedInOrder) {
  Content content = test::random_duel(12);
  Batch batch(content, Duel::start(content, {}));
  std::stop_source source;
  source.request_stop();
  std::vector<MatchResult> results(1000);
  EXPECT_EQ(batch.run({kSeed, 0}, results, source.get_token()), 0u);
}

TEST(DuelBatch, EachHasAKernelOfItsOwnTheBestUnlessToldOtherwise) {
  EXPECT_GE(kernels().size(), 2u);
  EXPECT_EQ(kernels().back(), "FALLBACK");
  Content content = test::random_duel(12);
  Batch batch(content, Duel::start(content, {}));
  Batch other(content, Duel::start(content, {}));
  for (std::string_view name : kernels()) {
    EXPECT_TRUE(batch.take_kernel(name));
    EXPECT_EQ(batch.kernel(), name);
    EXPECT_EQ(other.kernel(), kernels().front());
  }
  EXPECT_FALSE(batch.take_kernel("MMX"));
  EXPECT_EQ(batch.kernel(), "FALLBACK");
}

// The choice if somebody chooses, and the automatic steps. False if it cannot be made.
bool step_by_law(const Content& content, State& state, chance::Key key, u32 slot) {
  if (state.phase == Phase::over) return true;
  game::Choices choices{};
  if (state.phase == Phase::choosing) {
    if (slot >= content.entity(state.active).abilities.size()) return false;
    choices[at(state.active)] = use(content, state.active, slot);
  }
  chance::QuickReferee referee(key);
  do {
    Duel::play(content, state, choices, referee);
    choices = {};
  } while (state.outcome == Outcome::running && state.phase != Phase::choosing);
  return true;
}

TEST(DuelBatch, StepsOfManyStatesAreThoseOfTheLaw) {
  for (u64 seed = 0; seed < static_cast<u64>(test::scaled(1000)); ++seed) {
    Content content = test::random_duel(seed);
    Batch batch(content, Duel::start(content, {}));
    std::size_t count = seed % 20 == 0 ? 600 : 40;
    std::vector<State> before = some_states(content, count);
    // More triggered than in any match, as far as states may say so.
    for (std::size_t i = 0; i < count; i += 7) {
      u32 limit = content.matchup.limits.runs;
      bool choosing = before[i].phase == Phase::choosing;
      if (choosing) before[i].triggered = static_cast<u16>(limit - i % 3 % (limit + 1));
    }
    std::vector<chance::Key> keys;
    std::vector<u32> slots;
    std::vector<State> law = before;
    std::vector<bool> taken(count);
    for (std::size_t i = 0; i < count; ++i) {
      keys.push_back(chance::mix({1, 2}, static_cast<u32>(i), 0));
      std::size_t side = at(before[i].active);
      u32 choices = static_cast<u32>(content.menus[side].size()) + (i % 9 == 0 ? 1 : 0);
      slots.push_back(chance::mix(keys.back(), 0, 5).a % choices);
      taken[i] = step_by_law(content, law[i], keys[i], slots[i]);
    }
    for (std::string_view name : kernels()) {
      EXPECT_TRUE(batch.take_kernel(name));
      std::vector<State> states = before;
      std::vector<u8> faulty(count);
      std::unique_ptr<game::Lanes> lanes = batch.lanes(count);
      std::byte* bytes = std::as_writable_bytes(std::span(states)).data();
      lanes->load_all({bytes, sizeof(State)}, keys, faulty);
      lanes->step(slots, {});
      lanes->save_all({bytes, sizeof(State)}, faulty);
      for (std::size_t i = 0; i < count; ++i) {
        bool same = std::memcmp(&states[i], &law[i], sizeof(State)) == 0;
        ASSERT_TRUE(same) << "seed " << seed << ", state " << i << ", " << name;
        ASSERT_EQ(faulty[i], 0);
        ASSERT_EQ(lanes->refused()[i] == 0, taken[i]) << "seed " << seed << ", " << name;
        ASSERT_EQ(lanes->outcomes()[i], law[i].outcome) << "seed " << seed << ", " << name;
        ASSERT_EQ(lanes->deciders()[i], Duel::deciders(law[i])) << "seed " << seed << ", " << name;
      }
    }
  }
}

// What happens in the random match-ups, told by the law itself.
class Census : public chance::EventListener {
 public:
  explicit Census(const Content& content) : content_(content) {}

  void on(chance::EventView event) override {
    if (const auto* fired = as<Fired>(event)) fire(*fired);
    if (const auto* passed = as<Passed>(event)) count(passed->source, "PASS");
    if (const auto* ended = as<Ended>(event)) {
      ++seen[ended->by == Ending::turn_cap ? "turn cap" : "end by script"];
      if (ended->by == Ending::script) count(ended->source, last_);
    }
    if (as<Cut>(event) != nullptr) ++seen["depth limit"];
    if (as<LimitReached>(event) != nullptr) ++seen["limit of scripts"];
    if (as<Clamped>(event) != nullptr) ++seen["clamp"];
  }

  // As an observer of the VM.
  void enter(const script::Program& program) {
    for (const script::Instruction& i : program.code) {
      if (i.op == script::Opcode::ELSE || i.op == script::Opcode::END) ++opcodes[i.op];
    }
  }
  void step(const script::Program& program, const script::Step& step) {
    script::Opcode op = program.code[step.at].op;
    ++opcodes[op];
    last_ = script::name_of(op);
  }
  static void leave(const script::Program&, script::Flow) {}

  std::map<std::string, u64> seen;
  std::map<script::Opcode, u64> opcodes;

 private:
  template <class Event>
  static const Event* as(chance::EventView event) {
    bool is = event.tag == &chance::kEventTag<Event>;
    return is ? static_cast<const Event*>(event.data) : nullptr;
  }

  void fire(const Fired& fired) {
    const Effect& effect = content_.entity(fired.source.owner).effects[fired.source.index];
    ++seen[std::string(script::name_of(effect.trigger.event))];
    if (fired.depth > 1) ++seen["handler in a handler"];
  }

  void count(const Source& source, const std::string& what) {
    if (source.kind != Source::Kind::effect) return;
    const Effect& effect = content_.entity(source.owner).effects[source.index];
    if (effect.trigger.event == script::Event::ON_ATTRIBUTE_CHANGE) ++seen[what + " in a handler"];
  }

  const Content& content_;
  std::string last_;  // instruction
};

TEST(DuelBatch, TheRandomMatchUpsReachEverything) {
  std::map<std::string, u64> seen;
  std::set<script::Opcode> opcodes;
  u64 turns = 0;
  u64 called = 0;
  u64 counted = 0;
  u64 merged = 0;
  u64 opened = 0;
  for (u64 seed = 0; seed < 400; ++seed) {
    Content content = test::random_duel(seed);
    State start = Duel::start(content, {});
    Census census(content);
    for (u64 i = 0; i < 2; ++i) {
      chance::Key match = chance::match_key({kSeed, i});
      chance::SeededReferee referee(domain_key(match, chance::Domain::rules));
      referee.listen(&census);
      chance::Referee& any = referee;
      turns += play_by_law(content, start, match, any, census).turns;
    }
    for (const auto& [what, n] : census.seen) seen[what] += n;
    for (const auto& [op, n] : census.opcodes) opcodes.insert(op);
    Plan plan = make_plan(content, start);
    called += plan.procedures.empty() ? 0 : 1;
    counted += plan.sides[0].turn_start.counts ? 1 : 0;
    merged += plan.sides[0].merged.empty() ? 0 : 1;
    opened += plan.opening.empty() ? 0 : 1;
  }
  for (const char* what :
       {"ON_GAME_START", "ON_TURN_START", "ON_ACTION_PHASE_START", "ON_ABILITY_USED",
        "ON_ATTRIBUTE_CHANGE", "ON_TURN_END", "turn cap", "end by script", "depth limit",
        "limit of scripts", "clamp", "PASS in a handler", "WIN in a handler", "LOSE in a handler",
        "handler in a handler"}) {
    EXPECT_GT(seen[what], 0u) << what;
  }
  EXPECT_EQ(opcodes.size(), script::opcode_names().size());
  EXPECT_GT(turns, 800u * 5) << "the matches are too short to say much";
  EXPECT_GT(called, 0u);
  EXPECT_GT(counted, 0u);
  EXPECT_GT(merged, 0u);
  EXPECT_GT(opened, 0u);
}

}  // namespace
}  // namespace agon::duel

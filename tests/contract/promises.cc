// Deleted with the stand-in of this folder, when aegis is on the roster.
#include "tests/contract/promises.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <deque>
#include <set>

#include "agon/agent/agents.h"
#include "agon/game/words.h"
#include "agon/replay/recorder.h"
#include "agon/replay/verify.h"
#include "agon/sim/match.h"

namespace agon::contract {
namespace {

using game::AnyGame, game::Choice, game::Side, game::StateSpan, game::StateView;

constexpr u64 kSeed = 16;

std::vector<std::byte> copy(StateView state) { return {state.begin(), state.end()}; }

void expect_sound_menu(const AnyGame& game, StateView state, Side side) {
  std::vector<Choice> scratch;
  std::span<const Choice> menu = game.menu(state, side, scratch);
  bool decides =
      game.outcome(state) == game::Outcome::running && includes(game.deciders(state), side);
  ASSERT_EQ(menu.empty(), !decides);
  std::set<u32> slots;
  for (std::size_t i = 0; i < menu.size(); ++i) {
    ASSERT_TRUE(i == 0 || menu[i - 1] < menu[i]);
    ASSERT_EQ(game.refusal(state, side, menu[i]), 0);
    ASSERT_LT(game.slot(state, menu[i]), game.sizes().slots);
    ASSERT_TRUE(slots.insert(game.slot(state, menu[i])).second);
  }
}

void expect_words(const AnyGame& game, Choice choice) {
  auto parsed = parse_choice(game, choice_text(game, choice));
  ASSERT_TRUE(parsed.has_value() && *parsed == choice);
  json::Value value = choice_to_value(game, choice);
  auto read = read_choice(game, {nullptr, &value});
  ASSERT_TRUE(read.has_value() && *read == choice);
}

void expect_sound_state(const AnyGame& game, StateView state) {
  ASSERT_EQ(game.fault(state), nullptr);
  json::Value value = game.state_to_value(state);
  std::vector<std::byte> again(state.size());
  Problems problems;
  ASSERT_TRUE(game.read_state({nullptr, &value}, again, problems)) << to_text(problems.front());
  ASSERT_EQ(again, copy(state));
  ASSERT_FALSE(game.state_text(state, {}).empty());
  for (Side side : game::kSides) {
    expect_sound_menu(game, state, side);
    std::vector<float> tensor(game.sizes().observation, NAN);
    game.observe(state, side, tensor);
    for (float number : tensor) ASSERT_TRUE(std::isfinite(number));
    ASSERT_EQ(game.worth(state, side), -game.worth(state, other(side)));
  }
}

// The decisions of one match as step_batch takes them, and where each of them led. The automatic
// steps before the first decision count as one that nobody takes.
struct Decisions {
  std::vector<std::byte> states;
  std::vector<std::byte> results;
  std::vector<game::Slots> slots;

  bool open() const { return results.size() < states.size(); }
};

// A decision is closed by the next state that is not automatic.
void note_decision(const AnyGame& game, StateView before, const replay::Step& step, StateView after,
                   Decisions& decisions) {
  if (!decisions.open()) {
    game::Slots slots = {game::kNoSlot, game::kNoSlot};
    for (Side side : game::kSides) {
      const auto& noted = step.choices[at(side)];
      if (noted) slots[at(side)] = game.slot(before, noted->choice);
    }
    decisions.slots.push_back(slots);
    decisions.states.insert(decisions.states.end(), before.begin(), before.end());
  }
  bool settled = game.outcome(after) != game::Outcome::running ||
                 game.deciders(after) != game::Deciders::nobody;
  if (settled) decisions.results.insert(decisions.results.end(), after.begin(), after.end());
}

void expect_step_batch(const AnyGame& game, chance::MatchName name, Decisions decisions) {
  chance::Key rules = domain_key(name, chance::Domain::rules);
  std::vector<chance::Key> keys(decisions.slots.size(), rules);
  std::vector<game::StepResult> out(decisions.slots.size());
  game.step_batch(decisions.states, keys, decisions.slots, out);
  EXPECT_EQ(decisions.states, decisions.results);
  for (const game::StepResult& result : out) EXPECT_FALSE(result.refused);
}

void expect_replay(const game::Entry& entry, const replay::Recorder& recorder) {
  auto file = json::parse(recorder.text(), "match.json");
  ASSERT_TRUE(file.has_value());
  auto verdict = replay::verify(*file, [&](std::string_view) { return &entry; });
  ASSERT_TRUE(verdict.has_value()) << to_text(verdict.error());
  EXPECT_TRUE(verdict->from_seed);
}

game::MatchResult play_and_compare(const game::Entry& entry, const AnyGame& game,
                                   chance::MatchName name, const game::Seats& seats) {
  sim::Match match(game, name, seats);
  replay::Recorder recorder(game, name, {{"random"}, {"random"}});
  Decisions decisions;
  std::set<chance::Place> places;
  while (!match.over() && !testing::Test::HasFatalFailure()) {
    std::vector<std::byte> before = copy(match.state());
    expect_sound_state(game, before);
    const replay::Step& step = match.advance();
    for (const auto& noted : step.choices) {
      if (noted) expect_words(game, noted->choice);
    }
    for (const chance::Rolled& roll : step.rolls) EXPECT_TRUE(places.insert(roll.place).second);
    note_decision(game, before, step, match.state(), decisions);
    recorder.add(step, match.state());
  }
  expect_sound_state(game, match.state());
  expect_replay(entry, recorder);
  expect_step_batch(game, name, std::move(decisions));
  EXPECT_LE(match.result().steps, game.sizes().longest_match);
  return match.result();
}

void expect_total_fault(const AnyGame& game) {
  std::vector<std::byte> bytes(game.sizes().state_bytes);
  for (u32 trial = 0; trial < 1000; ++trial) {
    for (u32 i = 0; i < bytes.size(); ++i) {
      bytes[i] = std::byte(chance::below({1, 2}, {trial, u16{1}, i}, 256));
    }
    game.fault(bytes);
  }
}

// Every kind has a schema that knows the keys of the game's own content, and is linted alone.
void expect_kinds(const game::Entry& entry, const AnyGame& game) {
  std::vector<json::Value> files = game.contents();
  files.push_back(game.options());  // the kind after the contents
  for (std::size_t kind = 0; kind < files.size(); ++kind) {
    json::Value schema = entry.schema(kind);
    for (const json::Member& member : files[kind].members()) {
      EXPECT_NE(schema.find("properties")->find(member.key), nullptr) << member.key;
    }
    Problems problems;
    entry.lint(kind, {nullptr, &files[kind]}, problems);
    EXPECT_FALSE(has_errors(problems));
    json::Value broken = json::Value::array();
    entry.lint(kind, {nullptr, &broken}, problems);
    EXPECT_TRUE(has_errors(problems));
  }
}

}  // namespace

std::unique_ptr<AnyGame> load(const game::Entry& entry, std::span<const std::string> contents,
                              const std::string& options) {
  std::deque<json::Document> documents;
  std::vector<json::Node> nodes;
  for (const std::string& text : contents) {
    auto document = json::parse(text, "content.json");
    if (!document) ADD_FAILURE() << to_text(document.error());
    nodes.push_back(json::root(documents.emplace_back(document.value())));
  }
  auto document = json::parse(options, "options");
  json::Node options_node = json::root(documents.emplace_back(document.value()));
  Problems problems;
  std::unique_ptr<AnyGame> game = entry.load(nodes, &options_node, problems);
  for (const Problem& problem : problems) ADD_FAILURE() << to_text(problem);
  return game;
}

void expect_kept_promises(const game::Entry& entry, const AnyGame& game, int matches) {
  std::unique_ptr<game::Agent> agent = agent::random().make(game);
  game::Seats seats{.agents = {agent.get(), agent.get()}};
  std::vector<game::MatchResult> batch(static_cast<std::size_t>(matches));
  ASSERT_EQ(game.run_batch({kSeed, 0}, seats, batch, {}), batch.size());
  for (std::size_t i = 0; i < batch.size(); ++i) {
    ASSERT_EQ(play_and_compare(entry, game, {kSeed, i}, seats), batch[i]) << "match " << i;
  }
  expect_total_fault(game);
  expect_kinds(entry, game);
}

}  // namespace agon::contract

// Whatever is changed in an asg replay, and says something about the match, is found.
#include <gtest/gtest.h>

#include "agon/rulesets/skirmish/asg/asg.h"
#include "tests/support/asg_match.h"
#include "tests/support/walk.h"

namespace agon::skirmish {
namespace {

// What says nothing that the rules could: who, when, why, in which words.
bool is_free(const std::string& path) {
  for (std::string_view key : {"/version", "/createdAt", "/seed", "/scenario/name", "/players",
                               "/rationaleText", "/latencyMs", "/diagnostics", "/message"}) {
    if (path.find(key) != path.npos) return !path.starts_with("/scenario/players");
  }
  return false;
}

// Settings that this match may not have met: a cap that is too high for a match that was won, a
// cost that nobody paid, a variance that changes no bound.
bool is_idle(const std::string& path) {
  return path.starts_with("/scenario/settings") || path.starts_with("/scenario/map/edges") ||
         path.starts_with("/scenario/players");
}

struct Leaf {
  std::string path;
  json::Value* value;
};

void collect_leaves(const std::string& path, json::Value& value, std::vector<Leaf>& out) {
  if (value.is_array()) {
    for (std::size_t i = 0; i < value.items().size(); ++i) {
      collect_leaves(path + json::path_step(i), value.items()[i], out);
    }
  } else if (value.is_object()) {
    for (json::Member& member : value.members()) {
      collect_leaves(path + json::path_step(member.key), member.value, out);
    }
  } else {
    out.push_back({path, &value});
  }
}

json::Value changed(const json::Value& value) {
  if (value.is_number()) return {json::Number(value.as_number().to_double() + 1)};
  if (value.is_string()) return {value.as_string() + "x"};
  return {};
}

// An action that was not even looked at (after a win), or that is void as it was before.
bool is_action(const std::string& path) { return path.find("/actions/") != path.npos; }

TEST(ChangedAsgReplay, IsFoundWhereverItIsChanged) {
  u32 found = 0;
  for (u64 seed = 0; seed < 3; ++seed) {
    std::string text =
        write_asg(test::any_match(test::skirmish_on(test::kCrossing), seed), "").value();
    json::Value root = json::parse(text, "asg.json")->root();
    std::vector<Leaf> leaves;
    collect_leaves("", root, leaves);
    u32 step = static_cast<u32>(leaves.size()) / static_cast<u32>(test::scaled(60)) + 1;
    for (std::size_t i = seed; i < leaves.size(); i += step) {
      const auto& [path, value] = leaves[i];
      if (is_free(path) || is_idle(path) || is_action(path)) continue;
      json::Value before = std::exchange(*value, changed(*value));
      json::Document file = *json::parse(json::canonical(root), "asg.json");
      EXPECT_FALSE(read_asg(kEntry, file)) << path << " of seed " << seed;
      *value = before;
      ++found;
    }
    EXPECT_TRUE(read_asg(kEntry, *json::parse(json::canonical(root), "asg.json")));
  }
  EXPECT_GT(found, 10u);
}

// Every action of a list that has an effect.
TEST(ChangedAsgReplay, ActionsThatDidSomethingAreFound) {
  auto hand_in = [](const Content& content, const State& state) {
    game::Submission out;
    out.actions.push(action_of(content, choose(Verb::reinforce, 0, 1)));
    u16 from = content.hq[at(state.active)];
    u32 road = content.first_road[from] + state.ply % 2;
    if (state.spots[from].troops() > 0)
      out.actions.push(action_of(content, choose(Verb::move, road, 1)));
    return out;
  };
  std::string text =
      write_asg(test::play_lists(test::skirmish_on(test::kCrossing), {5, 0}, hand_in), "").value();
  json::Value root = json::parse(text, "asg.json")->root();
  std::vector<Leaf> leaves;
  collect_leaves("", root, leaves);
  u32 found = 0;
  for (const auto& [path, value] : leaves) {
    if (!is_action(path)) continue;
    json::Value before = std::exchange(*value, changed(*value));
    json::Document file = *json::parse(json::canonical(root), "asg.json");
    EXPECT_FALSE(read_asg(kEntry, file)) << path;
    *value = before;
    ++found;
  }
  EXPECT_GT(found, 10u);
}

TEST(ChangedAsgReplay, EverySettingOfAMatchThatMeetsItIsFound) {
  auto hand_in = [](const Content&, const State&) {
    game::Submission out;
    out.actions = json::parse(R"([{"type":"reinforce","amount":1},{},{},{}])", "list")->root();
    return out;
  };
  std::string text =
      write_asg(test::play_lists(test::skirmish_on(test::kCrossing), {5, 0}, hand_in), "").value();
  for (std::string_view key :
       {"turnCapPlies", "actionBudget", "baseIncome", "reinforceCostPerStrength"}) {
    json::Value root = json::parse(text, "asg.json")->root();
    json::Value scenario = *root.find("scenario");
    json::Value settings = *scenario.find("settings");
    settings.set(std::string(key), changed(*settings.find(key)));
    scenario.set("settings", settings);
    root.set("scenario", scenario);
    EXPECT_FALSE(read_asg(kEntry, *json::parse(json::canonical(root), "asg.json"))) << key;
  }
}

}  // namespace
}  // namespace agon::skirmish

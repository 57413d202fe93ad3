// Random maps and the first map of one's own are valid, playable, and the same for both sides.
#include "agon/rulesets/skirmish/content/generator.h"

#include <map>
#include <set>

#include "agon/rulesets/skirmish/content/starter.h"
#include "tests/support/skirmish_bots.h"
#include "tests/support/walk.h"

namespace agon::skirmish {
namespace {

// Every node's twin, told by the ids.
std::string twin_of(const std::string& id) {
  if (id.starts_with("p1_")) return "p2_" + id.substr(3);
  if (id.starts_with("p2_")) return "p1_" + id.substr(3);
  return {};
}

MapOwner other_owner(MapOwner owner) {
  return owner == MapOwner::one   ? MapOwner::two
         : owner == MapOwner::two ? MapOwner::one
                                  : MapOwner::neutral;
}

// By place, because nodes of the middle have no name that tells their twin.
class Twins {
 public:
  explicit Twins(const Scenario& scenario) : scenario_(scenario) {
    for (const MapNode& node : scenario.map.nodes) by_place_[{node.x, node.y}] = &node;
    const MapNode& one = find(scenario.players.p1.hq);
    const MapNode& two = find(scenario.players.p2.hq);
    for (const MapNode& node : scenario.map.nodes) {
      if (twin_of(node.id).empty()) continue;
      turned_ = find(twin_of(node.id)).y != node.y || turned_;
    }
    EXPECT_EQ(one.x, -two.x);
  }

  const MapNode& of(const MapNode& node) const {
    return *by_place_.at({-node.x, turned_ ? -node.y : node.y});
  }
  const MapNode& find(const std::string& id) const {
    return *std::ranges::find(scenario_.map.nodes, id, &MapNode::id);
  }

 private:
  const Scenario& scenario_;
  std::map<std::pair<double, double>, const MapNode*> by_place_;
  bool turned_ = false;
};

void expect_symmetric(const Scenario& scenario) {
  Twins twins(scenario);
  for (const MapNode& node : scenario.map.nodes) {
    const MapNode& twin = twins.of(node);
    EXPECT_EQ(twin.yield, node.yield) << node.id;
    EXPECT_EQ(twin.owner, other_owner(node.owner)) << node.id;
    auto troops = scenario.start.forces.find(node.id);
    if (troops == scenario.start.forces.end()) continue;
    EXPECT_EQ(scenario.start.forces.at(twin.id).p1, troops->second.p2) << node.id;
    EXPECT_EQ(scenario.start.forces.at(twin.id).p2, troops->second.p1) << node.id;
  }
  std::set<std::pair<std::string, std::string>> edges;
  for (const auto& [one, another] : scenario.map.edges) {
    edges.insert(std::minmax(one, another));
    const MapNode& a = twins.find(one);
    const MapNode& b = twins.find(another);
    EXPECT_EQ(std::abs(a.x - b.x) + std::abs(a.y - b.y), 2) << one << ", " << another;
  }
  for (const auto& [one, another] : scenario.map.edges) {
    const std::string& from = twins.of(twins.find(one)).id;
    const std::string& to = twins.of(twins.find(another)).id;
    EXPECT_TRUE(edges.contains(std::minmax(from, to))) << one << ", " << another;
  }
}

TEST(SkirmishGenerator, TheSameKeyGivesTheSameMap) {
  EXPECT_EQ(random_map({1, 2}, "a_map"), random_map({1, 2}, "a_map"));
  EXPECT_FALSE(random_map({1, 2}, "a_map") == random_map({1, 3}, "a_map"));
}

TEST(SkirmishGenerator, MapsAreValidSymmetricAndTooLongForOnePly) {
  std::set<std::size_t> sizes;
  std::set<u32> yields;
  for (u32 i = 0; i < static_cast<u32>(test::scaled(1000)); ++i) {
    Scenario scenario = random_scenario({i, 7}, "a_map");
    Content content = content_from(scenario);  // fails with any problem, warnings included
    expect_symmetric(scenario);
    EXPECT_GT(content.distance(content.hq[0], content.hq[1]), scenario.settings.budget);
    EXPECT_FALSE(content.prizes.empty());
    sizes.insert(content.nodes);
    yields.insert(content.yields.begin(), content.yields.end());
    if (testing::Test::HasFailure()) FAIL() << random_map({i, 7}, "a_map");
  }
  EXPECT_GE(*sizes.begin(), 8u);
  EXPECT_LE(*sizes.rbegin(), 40u);
  EXPECT_LE(*sizes.begin(), 12u);
  EXPECT_GE(*sizes.rbegin(), 36u);
  EXPECT_EQ(yields, (std::set<u32>{0, 1, 2, 3}));
}

TEST(SkirmishGenerator, MatchesOnThemEndAndManyAreWon) {
  u32 won = 0;
  u32 maps = static_cast<u32>(test::scaled(200));
  for (u32 i = 0; i < maps; ++i) {
    Tally tally = play_bots(content_from(random_map({i, 8}, "a_map")), "greedy", "drifter", 1);
    won += tally.wins[0];
    EXPECT_EQ(tally.defaulted, 0u);
  }
  EXPECT_GT(won, maps * 4 / 10);
}

TEST(SkirmishStarter, IsFineHasItsNameAndCanBeWon) {
  std::string text = starter_scenario("My First");
  Result<json::Document> document = json::parse(text, "my_first.json");
  ASSERT_TRUE(document);
  Content content = content_from(document->root());
  EXPECT_EQ(content.scenario.id, "my_first");
  EXPECT_TRUE(content.scenario.name.starts_with("My First: "));
  Tally tally = play_bots(content, "greedy", "drifter", 20);
  EXPECT_GT(tally.wins[0], 15u);
}

}  // namespace
}  // namespace agon::skirmish

// The check type table of seed section 3, written out by hand, against what the code's table makes
// of every (type, pillar, override, mode, ActorTrait) that can be asked for.
#include "agon/rulesets/pillars/check/contests.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "agon/base/file.h"
#include "agon/game/choice.h"
#include "agon/json/read.h"
#include "agon/rulesets/pillars/check/form.h"
#include "tests/support/tree.h"

namespace agon::pillars {
namespace {

using game::name_of;

struct Row {
  std::string_view type;
  std::string_view pillar;
  std::string_view mode;
  std::string_view asked;  // ActorTrait, where given
  std::string_view actor;
  std::string_view opposition;  // "" for a TN

  auto key() const { return std::tie(type, pillar, mode, asked); }
};

// Everything legal; whatever is not here is refused.
constexpr std::array kSeedTable = std::to_array<Row>({
    // Attack: Attack (that pillar) v Defense (mapped)
    {"Attack", "Violence", "Rolled", "", "ViolenceAttack", "BodyDefense"},
    {"Attack", "Influence", "Rolled", "", "InfluenceAttack", "SoulDefense"},
    {"Attack", "Revelation", "Rolled", "", "RevelationAttack", "MindDefense"},
    // Counter (negate/ward/parry): Defense (mapped) v Attack (incoming pillar)
    {"Counter_Negate", "Violence", "Rolled", "", "BodyDefense", "ViolenceAttack"},
    {"Counter_Negate", "Influence", "Rolled", "", "SoulDefense", "InfluenceAttack"},
    {"Counter_Negate", "Revelation", "Rolled", "", "MindDefense", "RevelationAttack"},
    // Counter (resist/withstand): Resilience (mapped) v Attack (source pillar) or Potency (static)
    {"Counter_Resist", "Violence", "Rolled", "", "BodyResilience", "ViolenceAttack"},
    {"Counter_Resist", "Influence", "Rolled", "", "SoulResilience", "InfluenceAttack"},
    {"Counter_Resist", "Revelation", "Rolled", "", "MindResilience", "RevelationAttack"},
    {"Counter_Resist", "Violence", "StaticTN", "", "BodyResilience", ""},
    {"Counter_Resist", "Influence", "StaticTN", "", "SoulResilience", ""},
    {"Counter_Resist", "Revelation", "StaticTN", "", "MindResilience", ""},
    // Endurance: Resilience (mapped) v Potency (static) or Attack (ongoing source)
    {"Endurance", "Violence", "Rolled", "", "BodyResilience", "ViolenceAttack"},
    {"Endurance", "Influence", "Rolled", "", "SoulResilience", "InfluenceAttack"},
    {"Endurance", "Revelation", "Rolled", "", "MindResilience", "RevelationAttack"},
    {"Endurance", "Violence", "StaticTN", "", "BodyResilience", ""},
    {"Endurance", "Influence", "StaticTN", "", "SoulResilience", ""},
    {"Endurance", "Revelation", "StaticTN", "", "MindResilience", ""},
    // The four that name their pillar
    {"Social_Contest", "Influence", "Rolled", "", "InfluenceAttack", "SoulDefense"},
    {"Social_Duel", "Influence", "Rolled", "", "InfluenceAttack", "InfluenceAttack"},
    {"Investigation", "Revelation", "Rolled", "", "RevelationAttack", "MindDefense"},
    {"Search_vs_Concealment", "Revelation", "Rolled", "", "RevelationAttack", "RevelationAttack"},
    // Obstacle task: the appropriate pillar trait v TN (static)
    {"Obstacle_Task", "Violence", "StaticTN", "", "ViolenceAttack", ""},
    {"Obstacle_Task", "Violence", "StaticTN", "Attack", "ViolenceAttack", ""},
    {"Obstacle_Task", "Violence", "StaticTN", "Defense", "BodyDefense", ""},
    {"Obstacle_Task", "Violence", "StaticTN", "Resilience", "BodyResilience", ""},
    {"Obstacle_Task", "Influence", "StaticTN", "", "InfluenceAttack", ""},
    {"Obstacle_Task", "Influence", "StaticTN", "Attack", "InfluenceAttack", ""},
    {"Obstacle_Task", "Influence", "StaticTN", "Defense", "SoulDefense", ""},
    {"Obstacle_Task", "Influence", "StaticTN", "Resilience", "SoulResilience", ""},
    {"Obstacle_Task", "Revelation", "StaticTN", "", "RevelationAttack", ""},
    {"Obstacle_Task", "Revelation", "StaticTN", "Attack", "RevelationAttack", ""},
    {"Obstacle_Task", "Revelation", "StaticTN", "Defense", "MindDefense", ""},
    {"Obstacle_Task", "Revelation", "StaticTN", "Resilience", "MindResilience", ""},
});

constexpr std::array<std::string_view, 9> kTypes = {
    "Attack",      "Counter_Negate", "Counter_Resist",        "Endurance",    "Social_Contest",
    "Social_Duel", "Investigation",  "Search_vs_Concealment", "Obstacle_Task"};
constexpr std::array<std::string_view, 3> kPillarWords = {"Violence", "Influence", "Revelation"};
constexpr std::array<std::string_view, 3> kOverrides = {"", "Martial", "Sorcerous"};
constexpr std::array<std::string_view, 2> kModes = {"Rolled", "StaticTN"};
constexpr std::array<std::string_view, 4> kActorTraits = {"", "Attack", "Defense", "Resilience"};

// Seed section 4: which of the two levels is the rank.
bool uses_core_level(std::string_view pillar, std::string_view override) {
  if (override == "Martial") return true;
  if (override == "Sorcerous") return false;
  return pillar == "Violence";
}

// Every trait and level of a side has a number of its own.
Character side(int traits_from, int cl, int sl) {
  Character out;
  for (std::size_t i = 0; i < kTraits; ++i) {
    out.traits.values[i] = traits_from + static_cast<int>(i);
  }
  out.cl = cl;
  out.sl = sl;
  return out;
}

constexpr int kCl = 1, kSl = 2, kOtherCl = 3, kOtherSl = 4;

std::string form_text(const Row& row, std::string_view override) {
  std::string text = fmt::format(
      R"({{"ContestType": "{}", "Pillar": "{}", "OppositionMode": "{}", "StateKey": "key",)"
      R"( "StateOnSuccess": "done")",
      row.type, row.pillar, row.mode);
  if (row.mode == "StaticTN") text += R"(, "TN": 15)";
  if (!override.empty()) text += fmt::format(R"(, "ApproachOverride": "{}")", override);
  if (!row.asked.empty()) text += fmt::format(R"(, "ActorTrait": "{}")", row.asked);
  return text + "}";
}

void expect_side(const Armed& armed, Who who, std::string_view trait, int traits_from, int rank) {
  const Bonus& bonus = armed.bonus[at(who)];
  EXPECT_EQ(trait_name(bonus.trait), trait);
  EXPECT_EQ(bonus.pillar_trait, traits_from + static_cast<int>(bonus.trait));
  EXPECT_EQ(armed.check.sides[at(who)].bonus, bonus.pillar_trait);
  EXPECT_EQ(armed.check.sides[at(who)].rank, rank);
}

void expect_as_in(const Row& row, const Form& form, std::string_view override) {
  Character actor = side(10, kCl, kSl);
  Character other = side(50, kOtherCl, kOtherSl);
  bool rolled = row.mode == "Rolled";
  Armed armed = arm(form, actor, rolled ? &other : nullptr);
  bool martial = uses_core_level(row.pillar, override);
  expect_side(armed, Who::actor, row.actor, 10, martial ? kCl : kSl);
  EXPECT_EQ(armed.check.rolls(Who::opposition), rolled);
  if (rolled) {
    expect_side(armed, Who::opposition, row.opposition, 50, martial ? kOtherCl : kOtherSl);
  } else {
    EXPECT_EQ(armed.check.tn, 15);
  }
}

// One thing that may be asked for. True if it is legal.
bool walk(const Row& asked, std::string_view override) {
  std::string text = form_text(asked, override);
  SCOPED_TRACE(text);
  json::Document document = *json::parse(text, "check.json");
  Problems problems;
  Form form;
  EXPECT_TRUE(json::read(json::root(document), form, problems));
  lint(json::root(document), form, asked.mode == "Rolled", problems);
  auto row = std::ranges::find_if(kSeedTable,
                                  [&](const Row& legal) { return legal.key() == asked.key(); });
  bool legal = row != kSeedTable.end();
  EXPECT_EQ(problems.empty(), legal);
  if (legal && problems.empty()) expect_as_in(*row, form, override);
  return legal;
}

TEST(ContestTable, IsTheSeedsForEverythingThatMayBeAskedFor) {
  std::size_t asked = 0;
  std::size_t legal = 0;
  for (std::string_view type : kTypes) {
    for (std::string_view pillar : kPillarWords) {
      for (std::string_view mode : kModes) {
        for (std::string_view trait : kActorTraits) {
          for (std::string_view override : kOverrides) {
            ++asked;
            legal += walk({type, pillar, mode, trait, "", ""}, override);
          }
        }
      }
    }
  }
  EXPECT_EQ(asked, 648u);
  EXPECT_EQ(legal, kSeedTable.size() * kOverrides.size());
}

TEST(ContestTable, StandsInTheOrderOfTheTypes) {
  for (std::size_t i = 0; i < kContestTypeCount; ++i) {
    EXPECT_EQ(static_cast<std::size_t>(kContests[i].type), i);
    EXPECT_EQ(names_of(ContestType{})[i], kTypes[i]);
  }
}

std::string pillars_of(const Contest& contest) {
  if (contest.pillars == kAnyPillar) return "any";
  std::string out;
  for (Pillar pillar : kAllPillars) {
    if (contest.allows(pillar)) out += (out.empty() ? "" : ", ") + std::string(name_of(pillar));
  }
  return out;
}

// "Defense"; where any trait may be chosen, "Attack, or as ActorTrait says".
std::string actor_of(const Contest& contest) {
  return std::string(name_of(contest.actor)) +
         (contest.any_actor_trait ? ", or as `ActorTrait` says" : "");
}

std::string opposition_of(const Contest& contest) {
  if (!contest.rolled) return "`TN`";
  return std::string(name_of(contest.opposition)) +
         (contest.static_tn ? ", or a Potency (`TN`)" : "");
}

std::string contest_table() {
  std::string out =
      "| `ContestType` | pillar | actor uses | opposition uses | what it is | `StateKey`: usually "
      "|\n"
      "|---|---|---|---|---|---|\n";
  for (const Contest& contest : kContests) {
    out += fmt::format("| `{}` | {} | {} | {} | {} | {} |\n", name_of(contest.type),
                       pillars_of(contest), actor_of(contest), opposition_of(contest),
                       contest.sentence, contest.changes);
  }
  return out;
}

TEST(ContestTable, StandsInTheDocuments) {
  std::string page = *read_file(test::tree("/docs/pillars.md"));
  EXPECT_NE(page.find(contest_table()), std::string::npos) << "docs/pillars.md should hold:\n"
                                                           << contest_table();
}

}  // namespace
}  // namespace agon::pillars

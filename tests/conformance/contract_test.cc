// What the contract promises of states, menus, slots, choices and observations.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>
#include <set>

#include "agon/base/file.h"
#include "agon/game/words.h"
#include "agon/json/write.h"
#include "agon/roster/roster.h"
#include "tests/conformance/conformance.h"
#include "tests/support/tree.h"

namespace agon::test {
namespace {

using game::Choice, game::Choices, game::Side;

constexpr int kMatches = 100;

class Contract : public Conformance {
 protected:
  void walk_all(const std::function<void(const Moment&)>& look) const {
    for (int i = 0; i < scaled(kMatches); ++i) walk(game(), {1, static_cast<u64>(i)}, look);
  }
};
AGON_RUN_OVER_ROSTER(Contract);

TEST_P(Contract, DefaultsLoad) {
  roster::Opened opened = roster::open(*GetParam().entry, {});
  ASSERT_TRUE(opened.game);
  EXPECT_FALSE(has_errors(opened.problems));
}

TEST_P(Contract, EveryFileIsLintedAloneAndEveryKeyIsInItsSchema) {
  const game::Entry& entry = *GetParam().entry;
  std::vector<json::Value> files = game().contents();
  files.push_back(game().options());  // the kind after the contents
  for (std::size_t kind = 0; kind < files.size(); ++kind) {
    Problems problems;
    entry.lint(kind, {nullptr, &files[kind]}, problems);
    EXPECT_FALSE(has_errors(problems));
    json::Value schema = entry.schema(kind);
    for (const json::Member& member : files[kind].members()) {
      EXPECT_NE(schema.find("properties")->find(member.key), nullptr) << member.key;
    }
  }
}

// Holds every event against the schema of its name.
class Schooled : public chance::EventListener {
 public:
  explicit Schooled(const game::AnyGame& game) : game_(game) {
    for (json::Value& schema : game.event_schemas()) {
      std::string name =
          schema.find("properties")->find("event")->find("enum")->items()[0].as_string();
      schemas_.emplace(std::move(name), std::move(schema));
    }
  }

  void on(chance::EventView event) override {
    json::Value value = game_.event_to_value(event);
    auto schema = schemas_.find(value.find("event")->as_string());
    ASSERT_NE(schema, schemas_.end()) << value;
    for (const json::Member& member : value.members()) {
      EXPECT_NE(schema->second.find("properties")->find(member.key), nullptr) << member.key;
    }
    for (const json::Value& key : schema->second.find("required")->items()) {
      EXPECT_NE(value.find(key.as_string()), nullptr) << key << " of " << value;
    }
  }

 private:
  const game::AnyGame& game_;
  std::map<std::string, json::Value> schemas_;
};

TEST_P(Contract, EveryEventHasTheFieldsOfItsSchema) {
  Schooled schooled(lively());
  for (u64 i = 0; i < 10; ++i) walk(lively(), {2, i}, [](const Moment&) {}, &schooled);
}

TEST_P(Contract, TheDocsListTheErrorsThatOnlyItHas) {
  const game::Facts& facts = GetParam().entry->facts;
  if (facts.errors.empty()) return;
  std::string table = fmt::format("| code of `{}` | meaning |\n|---|---|\n", facts.name);
  for (const Word& error : facts.errors) {
    table += fmt::format("| `{}` | {} |\n", error.name, error.sentence);
  }
  Result<std::string> page = read_file(tree("/docs/errors.md"));
  ASSERT_TRUE(page);
  EXPECT_NE(page->find(table), std::string::npos) << "docs/errors.md should hold:\n" << table;
}

TEST_P(Contract, BandsNameMetricsThatExist) {
  if (GetParam().entry->offers.balance == nullptr) return;
  game::Meter meter;
  game().measure(meter);
  const game::Balance& balance = *GetParam().entry->offers.balance;
  std::vector<game::Band> bands(balance.bands.begin(), balance.bands.end());
  if (balance.thinker != nullptr) {
    bands.insert(bands.end(), balance.thinker->bands.begin(), balance.thinker->bands.end());
    EXPECT_NE(balance.thinker->agent, balance.agent);
  }
  for (const game::Band& band : bands) {
    EXPECT_TRUE(game::read_band(band, meter.metrics(), 1)) << band.name;
    EXPECT_LT(band.low, band.high) << band.name;
  }
}

TEST_P(Contract, PairingsAreJudgedOnlyWhereEachSideHasItsOwnContent) {
  const game::Balance* balance = GetParam().entry->offers.balance;
  if (balance == nullptr || balance->pairings == nullptr) return;
  std::span<const game::ContentKind> kinds = game().facts().contents;
  EXPECT_TRUE(std::ranges::any_of(kinds, &game::ContentKind::per_side));
  EXPECT_LT(balance->pairings->low, balance->pairings->high);
}

TEST_P(Contract, FaultIsNullAtEveryState) {
  walk_all([&](const Moment& m) {
    ASSERT_EQ(game().fault(m.before), nullptr);
    ASSERT_EQ(game().fault(m.after), nullptr);
  });
}

TEST_P(Contract, FaultSurvivesRandomBytes) {
  Bytes state = start_of(game());
  int faults = 0;
  for (u32 i = 0; i < static_cast<u32>(scaled(20'000)); ++i) {
    // Half of the time all bytes are random, half of the time one byte of a good state is.
    bool all = i % 2 == 0;
    if (!all) state = start_of(game());
    for (u32 b = 0; b < state.size(); ++b) {
      chance::Key words = chance::mix({1, 2}, i, b);
      if (all || words.a % state.size() == 0) state[b] = static_cast<std::byte>(words.b);
    }
    faults += game().fault(state) != nullptr;
  }
  EXPECT_GT(faults, 0);
}

TEST_P(Contract, MenuIsSortedUniqueLegalAndThereExactlyForDeciders) {
  std::vector<Choice> scratch;
  walk_all([&](const Moment& m) {
    for (Side side : game::kSides) {
      std::span<const Choice> menu = game().menu(m.before, side, scratch);
      bool decides = includes(game().deciders(m.before), side);
      ASSERT_EQ(decides, !menu.empty());
      ASSERT_TRUE(std::is_sorted(menu.begin(), menu.end()));
      ASSERT_EQ(std::adjacent_find(menu.begin(), menu.end()), menu.end());
      for (Choice choice : menu) ASSERT_EQ(game().refusal(m.before, side, choice), 0);
    }
  });
}

TEST_P(Contract, NobodyDecidesWhenTheMatchIsOver) {
  walk_all([&](const Moment& m) {
    if (game().outcome(m.after) == game::Outcome::running) return;
    EXPECT_EQ(game().deciders(m.after), game::Deciders::nobody);
  });
}

TEST_P(Contract, BothDecideAtOnceOnlyWhereTheFactsSaySo) {
  bool at_once = false;
  walk_all([&](const Moment& m) { at_once |= game().deciders(m.before) == game::Deciders::both; });
  EXPECT_EQ(at_once, game().facts().at_once);
}

TEST_P(Contract, SlotsAreUniqueWithinSizeAndStable) {
  std::vector<Choice> scratch;
  walk_all([&](const Moment& m) {
    for (Side side : game::kSides) {
      std::set<u32> slots;
      for (Choice choice : game().menu(m.before, side, scratch)) {
        u32 slot = game().slot(m.before, choice);
        ASSERT_LT(slot, game().sizes().slots);
        ASSERT_TRUE(slots.insert(slot).second);
        ASSERT_EQ(game().slot(m.before, choice), slot);
      }
    }
  });
}

TEST_P(Contract, ChoicesSurviveTextAndJson) {
  std::vector<Choice> scratch;
  std::set<Choice> known;  // words do not depend on the state
  walk_all([&](const Moment& m) {
    for (Side side : game::kSides) {
      for (Choice choice : game().menu(m.before, side, scratch)) {
        if (!known.insert(choice).second) continue;
        Result<Choice> from_text = parse_choice(game(), choice_text(game(), choice));
        ASSERT_TRUE(from_text) << from_text.error().message;
        ASSERT_EQ(*from_text, choice);
        json::Value value = choice_to_value(game(), choice);
        Result<Choice> from_json = read_choice(game(), {nullptr, &value, ""});
        ASSERT_TRUE(from_json) << from_json.error().message;
        ASSERT_EQ(*from_json, choice);
      }
    }
  });
}

TEST_P(Contract, IllegalChoicesAreRefusedWithACodeAndASentence) {
  Choice nonsense[] = {{0, 0, 0}, {999, 0, 0}, {1, 65535, 0}, {1, 0, 4294967295}};
  walk_all([&](const Moment& m) {
    for (Side side : game::kSides) {
      for (Choice choice : nonsense) {
        Bytes state = m.before;
        u16 code = game().refusal(state, side, choice);
        bool is_verb = choice.verb >= 1 && choice.verb <= game().facts().verbs.size();
        ASSERT_TRUE(is_verb || code != 0);
        ASSERT_LE(code, game().facts().refusals.size());
        Result<void> permitted = permit(game(), state, side, choice);
        ASSERT_EQ(permitted.has_value(), code == 0);
        if (!permitted) {
          ASSERT_EQ(permitted.error().code, ErrorCode::choice_refused);
          ASSERT_GT(permitted.error().message.size(), 10u);
        }
        ASSERT_EQ(state, m.before);
      }
      if (includes(game().deciders(m.before), side)) continue;
      std::vector<Choice> scratch;
      for (Choice choice : game().menu(m.before, other(side), scratch)) {
        ASSERT_NE(game().refusal(m.before, side, choice), 0);
      }
    }
  });
}

TEST_P(Contract, ObservationsFillTheirSizeAndAreFinite) {
  constexpr float canary = 12345.0F;
  walk_all([&](const Moment& m) {
    for (Side side : game::kSides) {
      std::vector<float> tensor(game().sizes().observation + 1u, canary);
      std::span<float> all(tensor);
      game().observe(m.after, side, all.first(game().sizes().observation));
      ASSERT_EQ(tensor.back(), canary);
      for (float value : all.first(game().sizes().observation)) {
        ASSERT_TRUE(std::isfinite(value));
        ASSERT_NE(value, canary);
      }
    }
  });
}

TEST_P(Contract, TheFieldsOfAnObservationFollowEachOtherAndAreItsSize) {
  std::set<std::string> names;
  u32 next = 0;
  for (const game::ObservedField& field : game().observation_fields()) {
    EXPECT_TRUE(names.insert(field.name).second) << field.name;
    EXPECT_FALSE(field.sentence.empty()) << field.name;
    EXPECT_EQ(field.offset, next) << field.name;
    EXPECT_EQ(field.elements.size(), field.elements.empty() ? 0 : field.size) << field.name;
    EXPECT_TRUE(field.size == 1 || !field.elements.empty()) << field.name;
    EXPECT_LT(field.bounds.low, field.bounds.high) << field.name;
    next += field.size;
  }
  EXPECT_EQ(next, game().sizes().observation);
}

TEST_P(Contract, WhatIsObservedStaysWithinTheBoundsOfItsField) {
  std::vector<game::ObservedField> fields = game().observation_fields();
  std::vector<float> tensor(game().sizes().observation);
  walk_all([&](const Moment& m) {
    for (Side side : game::kSides) {
      game().observe(m.after, side, tensor);
      for (const game::ObservedField& field : fields) {
        for (u32 i = 0; i < field.size; ++i) {
          float value = tensor[field.offset + i];
          ASSERT_GE(value, field.bounds.low) << field.name;
          ASSERT_LE(value, field.bounds.high) << field.name;
          bool always_0 = !field.elements.empty() && field.elements[i].empty();
          ASSERT_TRUE(!always_0 || value == 0) << field.name << " " << i;
        }
      }
    }
  });
}

// By the words of the choice: its verb, and its object where it has one.
TEST_P(Contract, EverySlotThatIsOfferedIsNamedByItsChoice) {
  EXPECT_FALSE(game().facts().slots.empty());
  std::vector<Choice> scratch;
  walk_all([&](const Moment& m) {
    for (Side side : game::kSides) {
      for (Choice choice : game().menu(m.before, side, scratch)) {
        std::string name = game().slot_name(game().slot(m.before, choice), side);
        const game::Verb& verb = game().facts().verbs[choice.verb - 1u];
        ASSERT_NE(name.find(verb.name), std::string::npos) << name;
        if (!verb.takes_object) continue;
        ASSERT_NE(name.find(game().object_name(choice.verb, choice.object)), std::string::npos)
            << name;
      }
    }
  });
}

TEST_P(Contract, NoTwoSlotsOfASideHaveTheSameName) {
  for (Side side : game::kSides) {
    std::set<std::string> names;
    for (u32 slot = 0; slot < game().sizes().slots; ++slot) {
      std::string name = game().slot_name(slot, side);
      EXPECT_TRUE(name.empty() || names.insert(name).second) << name;
    }
  }
}

TEST_P(Contract, WorthIsFiniteAndOppositeForTheSides) {
  walk_all([&](const Moment& m) {
    float worth = game().worth(m.after, Side::a);
    ASSERT_TRUE(std::isfinite(worth));
    ASSERT_EQ(worth, -game().worth(m.after, Side::b));
  });
  EXPECT_TRUE(std::isfinite(game().worth(start_of(game()), Side::a)));
}

TEST_P(Contract, MatchesEndWithinTheDeclaredMaximum) {
  for (int i = 0; i < scaled(kMatches); ++i) {
    u32 steps = 0;
    walk(game(), {2, static_cast<u64>(i)}, [&](const Moment&) { ++steps; });
    EXPECT_LE(steps, game().sizes().longest_match);
  }
}

TEST_P(Contract, StateSurvivesJson) {
  walk_all([&](const Moment& m) {
    json::Value value = game().state_to_value(m.after);
    Result<json::Document> text = json::parse(json::canonical(value), "state");
    ASSERT_TRUE(text);
    Bytes back(game().sizes().state_bytes);
    Problems problems;
    ASSERT_TRUE(game().read_state(json::root(*text), back, problems)) << to_text(problems[0]);
    ASSERT_EQ(back, m.after);
  });
}

TEST_P(Contract, ABrokenStateIsRefusedWithItsPlace) {
  json::Value value = game().state_to_value(start_of(game()));
  value.set("no_such_field", 1);
  Result<json::Document> text = json::parse(json::pretty(value), "state.json");
  Bytes back(game().sizes().state_bytes);
  Bytes untouched = back;
  Problems problems;
  EXPECT_FALSE(game().read_state(json::root(*text), back, problems));
  ASSERT_FALSE(problems.empty());
  EXPECT_EQ(problems[0].place.file, "state.json");
  EXPECT_EQ(back, untouched);
}

}  // namespace
}  // namespace agon::test

// Replays of every game: recorded, verified, and refused when anything in them is changed.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "agon/replay/journal.h"
#include "agon/replay/load.h"
#include "agon/replay/verify.h"
#include "agon/roster/roster.h"
#include "agon/sim/match.h"
#include "tests/conformance/conformance.h"
#include "tests/support/longest.h"
#include "tests/support/shell.h"

namespace agon::test {
namespace {

class Replays : public Conformance {
 protected:
  std::string record(chance::MatchName name, std::size_t most_steps = ~std::size_t{0}) const {
    return record(game(), name, most_steps);
  }

  std::string record(const game::AnyGame& game, chance::MatchName name,
                     std::size_t most_steps) const {
    std::unique_ptr<game::Agent> random = agent("random");
    replay::Recorder recorder(game, name, {{"random"}, {"random"}});
    sim::Match match(game, name, {{random.get(), random.get()}});
    for (std::size_t i = 0; !match.over() && i < most_steps; ++i) {
      const replay::Step& step = match.advance();
      recorder.add(step, match.state());
    }
    return recorder.text();
  }

  static Result<replay::Verdict> verify(std::string text) {
    Result<json::Document> document = json::parse(std::move(text), "replay.json");
    if (!document) return refuse(document.error());
    return replay::verify(*document, roster::find_or_null);
  }
};
AGON_RUN_OVER_ROSTER(Replays);

TEST_P(Replays, RecordedMatchesVerifyFromTheirSeed) {
  for (u64 i = 0; i < static_cast<u64>(scaled(20)); ++i) {
    Result<replay::Verdict> verdict = verify(record({21, i}));
    ASSERT_TRUE(verdict) << to_text(verdict.error());
    EXPECT_TRUE(verdict->from_seed);
    EXPECT_NE(verdict->outcome, game::Outcome::running);
  }
}

TEST_P(Replays, AMatchInTheMiddleVerifiesAsRunning) {
  Result<replay::Verdict> verdict = verify(record({21, 0}, 3));
  ASSERT_TRUE(verdict) << to_text(verdict.error());
  EXPECT_EQ(verdict->outcome, game::Outcome::running);
}

TEST_P(Replays, ToldDiceVerifyFromTheRecordedRolls) {
  json::Value value = json::parse(record({21, 0}), "")->root();
  value.set("dice", "told");
  value.set("seed", to_hex(u64{0}));  // of no meaning now
  value.set("sum", replay::sum_of(value));
  Result<replay::Verdict> verdict = verify(json::pretty(value));
  ASSERT_TRUE(verdict) << to_text(verdict.error());
  EXPECT_FALSE(verdict->from_seed);
}

TEST_P(Replays, AnotherRulesVersionIsReplayedFromTheRecordedRolls) {
  json::Value value = json::parse(record({21, 0}), "")->root();
  value.set("rules_version", 999);
  value.set("sum", replay::sum_of(value));
  Result<replay::Verdict> verdict = verify(json::pretty(value));
  ASSERT_TRUE(verdict) << to_text(verdict.error());
  EXPECT_TRUE(verdict->other_versions);
  EXPECT_FALSE(verdict->from_seed);
}

// The journal of a match whose second step was taken back once.
std::string journal_of(const game::AnyGame& game, const game::Seats& seats, std::size_t most_steps,
                       const Workplace& place) {
  chance::MatchName name{23, 0};
  replay::Recorder recorder(game, name, {{"random"}, {"random"}});
  replay::Journal journal =
      replay::Journal::begin(place.path("j.json"), recorder, {.force = true}).value();
  sim::Match match(game, name, seats);
  for (std::size_t i = 0; !match.over() && i < most_steps; ++i) {
    const replay::Step& step = match.advance();
    recorder.add(step, match.state());
    EXPECT_TRUE(journal.add_step(recorder));
    if (i != 1) continue;
    EXPECT_TRUE(journal.go_back(1));
    EXPECT_TRUE(journal.add_step(recorder));
  }
  return place.read("j.json");
}

TEST_P(Replays, AJournalIsTheReplayOfItsWholeLinesWhereverItIsCut) {
  Workplace place;
  std::unique_ptr<game::Agent> random = agent("random");
  std::string whole = journal_of(game(), {{random.get(), random.get()}}, 6, place);
  std::size_t head = whole.find('\n', whole.find('\n') + 1) + 1;
  std::size_t rest = whole.size() - head;
  std::size_t stride = rest / static_cast<std::size_t>(test::scaled(static_cast<int>(rest / 7)));
  for (std::size_t length = 0; length <= whole.size(); length += length < head ? 97 : stride) {
    std::string cut = whole.substr(0, length);
    Result<json::Document> document = replay::parse(cut, "j.json");
    ASSERT_EQ(document.has_value(), length >= head) << length;
    if (!document) continue;
    Result<replay::Verdict> verdict = replay::verify(*document, roster::find_or_null);
    ASSERT_TRUE(verdict) << to_text(verdict.error());
    std::size_t lines = static_cast<std::size_t>(std::ranges::count(cut, '\n')) - 2;
    ASSERT_EQ(verdict->steps, lines <= 2 ? lines : lines == 3 ? 1 : lines - 2) << length;
  }
}

TEST_P(Replays, AJournalOfAnEndedMatchIsItsReplay) {
  Workplace place;
  std::unique_ptr<game::Agent> random = agent("random");
  std::string text = journal_of(game(), {{random.get(), random.get()}}, ~std::size_t{0}, place);
  json::Document journal = replay::parse(text, "j.json").value();
  EXPECT_EQ(json::pretty(journal.root()), record({23, 0}));
}

TEST_P(Replays, ADifferenceInAJournalIsNamedWithItsLine) {
  Workplace place;
  std::unique_ptr<game::Agent> random = agent("random");
  std::string text = journal_of(game(), {{random.get(), random.get()}}, 4, place);
  std::size_t last = text.rfind('\n', text.size() - 2) + 1;
  std::size_t chain = text.find("\"chain\":\"", last) + 9;
  text[chain] = text[chain] == '0' ? '1' : '0';
  json::Document journal = replay::parse(text, "j.json").value();
  Result<replay::Verdict> verdict = replay::verify(journal, roster::find_or_null);
  ASSERT_FALSE(verdict);
  EXPECT_EQ(verdict.error().place.line, std::ranges::count(text, '\n'));
  EXPECT_EQ(verdict.error().place.column, chain - last);
}

// So that a limit is known at the step that passes it, and not when everything is written.
TEST_P(Replays, ARecorderKnowsHowLongItsTextIsAndEndsBeforeTheStepThatHasNoRoom) {
  std::unique_ptr<game::Agent> random = agent("random");
  auto recorded = [&](std::size_t most_bytes) {
    replay::Recorder out(game(), {23, 0}, {{"random"}, {"random"}}, replay::DiceFrom::seed,
                         most_bytes);
    sim::Match match(game(), {23, 0}, {{random.get(), random.get()}});
    while (!match.over()) {
      const replay::Step& step = match.advance();
      out.add(step, match.state());
    }
    return out;
  };
  std::string whole = recorded(replay::kLargestReplay).text();
  constexpr std::size_t kSpare = 8;  // "running" is longer than how it ended
  EXPECT_EQ(recorded(whole.size() + kSpare).text(), whole);
  std::size_t head = replay::Recorder(game(), {23, 0}, {{"random"}, {"random"}}).text().size();
  for (std::size_t most : {whole.size() - 1, (head + whole.size()) / 2}) {
    replay::Recorder cut = recorded(most);
    EXPECT_TRUE(cut.full());
    EXPECT_LE(cut.text().size(), most);
    Result<replay::Verdict> verdict =
        replay::verify(replay::parse(cut.text(), "r.json").value(), roster::find_or_null);
    ASSERT_TRUE(verdict) << to_text(verdict.error());
    EXPECT_EQ(verdict->outcome, game::Outcome::running);
    EXPECT_NE(cut.no_room().message.find(fmt::format("ends after {} steps", verdict->steps)),
              std::string::npos);
  }
}

TEST(LongReplays, TheLongestMatchOfEveryGameIsWrittenAndReadAgain) {
  Workplace place;
  for (const game::Entry* entry : roster::games()) {
    LongMatch match = longest_match(*entry);
    std::string file = place.path(std::string(entry->facts.name));
    ASSERT_TRUE(replay::write(file, match.replay, {}));
    Result<json::Document> document = replay::load(file);
    ASSERT_TRUE(document) << to_text(document.error());
    Result<replay::Verdict> verdict = replay::verify(*document, roster::find_or_null);
    ASSERT_TRUE(verdict) << to_text(verdict.error());
    EXPECT_EQ(verdict->steps, match.steps);
    // Where nobody can make a match take all the steps that its caps allow, as long as it could be.
    double longest = static_cast<double>(match.replay.size()) * match.most_steps / match.steps;
    EXPECT_LT(longest, static_cast<double>(replay::kLargestReplay)) << entry->facts.name;
    RecordProperty(std::string(entry->facts.name),
                   fmt::format("{} of {} steps, {} bytes", match.steps, match.most_steps,
                               match.replay.size()));
  }
}

// Every scalar of the tree in turn, changed into another of its kind; every member and item in turn
// left out. `visit` sees each changed tree with the path of the change.
using VisitChange = std::function<void(const std::string& path)>;

json::Value altered(const json::Value& value) {
  if (value.is_bool()) return !value.as_bool();
  if (value.is_number()) return value.as_number() == json::Number(7) ? 8 : 7;
  if (value.is_string()) {
    // Another digit stays another digit, so that hashes and seeds keep their form.
    std::string text = value.as_string();
    if (text.empty()) return "x";
    text.back() = text.back() == '0' ? '1' : '0';
    return text;
  }
  return "x";
}

void change_everything(json::Value& value, const std::string& path, const VisitChange& visit) {
  if (value.is_object()) {
    for (std::size_t i = 0; i < value.members().size(); ++i) {
      std::string here = path + "/" + value.members()[i].key;
      change_everything(value.members()[i].value, here, visit);
      json::Value::Members whole = value.members();
      value.members().erase(value.members().begin() + static_cast<std::ptrdiff_t>(i));
      visit(here + " (left out)");
      value.members() = std::move(whole);
    }
  } else if (value.is_array()) {
    for (std::size_t i = 0; i < value.items().size(); ++i) {
      std::string here = path + "/" + std::to_string(i);
      change_everything(value.items()[i], here, visit);
      json::Value::Items whole = value.items();
      value.items().erase(value.items().begin() + static_cast<std::ptrdiff_t>(i));
      visit(here + " (left out)");
      value.items() = std::move(whole);
    }
  } else {
    json::Value before = value;
    value = altered(before);
    visit(path);
    value = std::move(before);
  }
}

// Who sat there is for people: changing it does not change the match.
bool is_remark(const std::string& path) {
  return path.starts_with("/seats/") && path.ends_with("/agent");
}

TEST_P(Replays, EveryChangedFieldIsRefusedByTheSum) {
  json::Value value = json::parse(record({22, 1}, 12), "")->root();
  int changes = 0;
  change_everything(value, "", [&](const std::string& path) {
    ++changes;
    EXPECT_FALSE(verify(json::canonical(value))) << path << " was changed and the replay verified";
  });
  EXPECT_GT(changes, 50);
}

// In how many ways the recorded dice could have fallen.
double outcomes_of(const json::Value& replay) {
  double out = 1;
  for (const json::Value& step : replay.find("steps")->items()) {
    const json::Value* rolls = step.find("rolls");
    if (rolls == nullptr) continue;
    for (const json::Value& roll : rolls->items()) {
      out *= roll.find("sides")->as_number().to_double();
    }
  }
  return out;
}

// Where hardly a die fell, another name may well give the same match.
bool is_idle_name(const json::Value& replay, const std::string& path) {
  return (path == "/seed" || path == "/index") && outcomes_of(replay) < 1000;
}

TEST_P(Replays, AnotherSeedOrIndexIsRefusedWhereDiceFell) {
  json::Value whole;
  for (u64 index = 1; index < 100; ++index) {  // in some games hardly a die falls in most matches
    whole = json::parse(record(lively(), {22, index}, 400), "")->root();
    if (outcomes_of(whole) > 1000) break;
  }
  ASSERT_GT(outcomes_of(whole), 1000) << "hardly a die fell";
  for (const char* field : {"seed", "index"}) {
    json::Value changed = whole;
    changed.set(field, altered(*whole.find(field)));
    changed.set("sum", replay::sum_of(changed));
    EXPECT_FALSE(verify(json::canonical(changed))) << field;
  }
}

TEST_P(Replays, EveryChangedFieldIsRefusedEvenWithARecomputedSum) {
  json::Value value = json::parse(record({22, 1}, 12), "")->root();
  // What is left without the last step is a good replay of one step less.
  std::string last = fmt::format("/steps/{} (left out)", value.find("steps")->items().size() - 1);
  change_everything(value, "", [&](const std::string& path) {
    bool versions = path == "/rules_version" || path == "/mixing_version";
    if (is_remark(path) || versions || path == last || path.starts_with("/sum")) return;
    if (is_idle_name(value, path)) return;
    json::Value resealed = value;
    resealed.set("sum", replay::sum_of(resealed));
    Result<replay::Verdict> verdict = verify(json::canonical(resealed));
    // An option may be left out where its default is the same.
    bool optional = path.starts_with("/options/") && path.ends_with("(left out)");
    EXPECT_TRUE(optional || !verdict) << path << " was changed and the replay verified";
  });
}

TEST_P(Replays, TruncatedFilesAreRefusedWithAPlace) {
  std::string whole = record({22, 2}, 3);
  for (std::size_t length = 0; length < whole.size() - 1; length += 1 + whole.size() / 200) {
    Result<replay::Verdict> verdict = verify(whole.substr(0, length));
    ASSERT_FALSE(verdict);
    ASSERT_EQ(verdict.error().place.file, "replay.json");
    ASSERT_GE(verdict.error().place.line, 1u);
  }
}

}  // namespace
}  // namespace agon::test

// How is my content? One against all, its report, and the files that results are written to.
#include <fmt/format.h>

#include "agon/json/document.h"
#include "agon/roster/roster.h"
#include "tests/cli/command_line.h"

namespace agon::test {
namespace {

class Results : public CommandLine {
 protected:
  void expect_in(const Ran& ran, const std::string& part) const {
    EXPECT_NE(ran.out.find(part), std::string::npos) << part << "\n" << ran.out << ran.err;
  }
  // A copy of what ships, under a name of its own.
  void copy(const std::string& shipped, const std::string& name) const {
    run(fmt::format("cp $AGON_SOURCE_DIR/content/{} {}", shipped, name));
  }
};

TEST_F(Results, RowsSayWhoPlaysWhatAndTheHeadingWhichIsA) {
  Ran ran = run("agon sim duel fighter fire_mage --a greedy --b random -n 20");
  expect_in(ran, ": 20 matches of Fighter (greedy) at a v Fire Mage (random) at b, seed 1");
  expect_in(ran, "\nFighter (greedy) ");
  expect_in(ran, "\nFire Mage (random) ");
  expect_in(ran, "\n95 % interval of Fighter (greedy)'s score: ");
  Ran mirror = run("agon sim duel fighter fighter -n 20");
  expect_in(mirror, "\nFighter (random) at a ");
  expect_in(mirror, "\nFighter (random) at b ");
  expect_in(run("agon sim hilo --a bold -n 20"), " 20 matches of bold at a v random at b, seed 1");
  expect_in(run("agon sim duel --all -n 2 --a greedy"), " 1 Assassin (greedy) ");
}

TEST_F(Results, AmountsComePerMatchAndPerUse) {
  Ran ran = run("agon sim duel fighter fire_mage -n 20");
  expect_in(ran, "damage: points of health that abilities take");
  expect_in(ran, "share %  per match  per use");
  Ran json = run("agon sim duel fighter fire_mage -n 20 --json");
  auto document = json::parse(json.out, "sim");
  ASSERT_TRUE(document) << json.out;
  const json::Value& metrics = *document->root().find("metrics");
  auto first = [&](const char* metric, const char* key) {
    const json::Value* all = metrics.find(metric)->find(key);
    const json::Value* found = all == nullptr ? nullptr : all->find("Fighter: Sword Slash");
    return found == nullptr || !found->is_number() ? -1 : found->as_number().to_double();
  };
  EXPECT_DOUBLE_EQ(first("damage", "per_match_by_label") * 20, first("damage", "counts"));
  EXPECT_DOUBLE_EQ(first("damage", "per_use") * first("abilities", "counts"),
                   first("damage", "counts"));
}

TEST_F(Results, OneContentMeetsAllOthersOfItsKind) {
  copy("duel/hero/fighter.json", "mine.json");
  Ran ran = run("agon sim duel mine.json --against all --rules first_blood -n 4");
  EXPECT_EQ(ran.code, 0) << ran.err;
  expect_in(ran, "duel, hero mine.json against every hero, greedy at a v greedy at b: 4 matches");
  expect_in(ran, "\nFire Mage (greedy) ");
  expect_in(ran, "pairings: score of mine.json (greedy) against each\n");
  expect_in(ran, "\nfighter (greedy) ");
  expect_in(run("agon sim duel fighter --against all -n 2"), "score of Fighter (greedy) against");
  Ran json = run("agon sim duel mine.json --against all -n 4 --a random --json");
  auto document = json::parse(json.out, "against");
  ASSERT_TRUE(document) << json.out;
  EXPECT_EQ(document->root().find("against")->as_string(), "mine.json");
  const json::Value& pairings = *document->root().find("pairings");
  EXPECT_EQ(pairings.items().size(), 10u);
  // A pairing is the simulation of the two.
  const json::Value& first = pairings.items()[0];
  Ran one = run(fmt::format("agon sim duel mine.json {} -n 4 --a random --b greedy --json",
                            first.find("second")->as_string()));
  auto single = json::parse(one.out, "one");
  ASSERT_TRUE(single) << one.out;
  EXPECT_EQ(*first.find("score"), *single->root().find("first")->find("score"));
}

TEST_F(Results, EveryKindOfContentOfEveryGameIsHeldAgainstItsLike) {
  for (const game::Entry* entry : roster::games()) {
    const game::Facts& facts = entry->facts;
    for (const game::ContentKind& kind : facts.contents) {
      if (roster::shipped(facts, kind).size() < 2) continue;
      std::string file = fmt::format("{0}/{1}/mine.json", facts.name, kind.name);
      run(fmt::format("mkdir -p {0}/{1}", facts.name, kind.name));
      copy(fmt::format("{}/{}/{}.json", facts.name, kind.name, kind.fallback), file);
      std::string second = facts.players == 2 ? "--b first" : "";
      Ran ran = run(
          fmt::format("agon sim {} {} --against all -n 2 --a first {}", facts.name, file, second));
      EXPECT_EQ(ran.code, 0) << file << ran.err;
      expect_in(ran, fmt::format("{} {} {} every {}, ", kind.name, file,
                                 kind.per_side ? "against" : "beside", kind.name));
    }
  }
}

TEST_F(Results, SharedContentIsComparedSideBySide) {
  copy("hilo/table/corner.json", "mine.json");
  Ran ran = run("agon sim hilo mine.json --against all --a bold --b first -n 20");
  expect_in(ran, "hilo, table mine.json beside every table, bold at a v first at b: 20 matches");
  for (const char* row : {"\nmine.json ", "\ncorner ", "\nmarathon "}) expect_in(ran, row);
  expect_in(run("agon sim duel fighter paladin --rules first_blood --against all -n 2"),
            "duel, rules first_blood beside every rules, ");
}

TEST_F(Results, WhatCannotBeHeldAgainstOthersIsSaid) {
  expect_refused("agon sim hilo --against all",
                 "error: which table is held against all others? Name one, as mine.json [usage]\n");
  expect_refused("agon sim duel fighter paladin --against all",
                 "error: one content is held against all others, so 'paladin' is one too many "
                 "[usage]\n");
  expect_refused("agon sim hilo --rules standard -n 2",
                 "error: hilo has no rules to choose [usage]\n");
  expect_refused("agon sim duel fighter paladin standard --rules first_blood -n 2",
                 "error: the rules are chosen twice: 'standard' and 'first_blood' [usage]\n");
  EXPECT_EQ(run("agon sim duel fighter --against everybody").code, 2);
  EXPECT_EQ(run("agon sim duel --all --against all").code, 2);
}

TEST_F(Results, AReportJudgesOneContent) {
  copy("duel/hero/fighter.json", "mine.json");
  Ran ran = run("agon report duel mine.json -n 200");
  EXPECT_LE(ran.code, 1) << ran.err;
  for (const char* part :
       {"mean: each hero over the others, 35 % to 65 %\n", "\nworst: the pairings that are least",
        "\nnever chosen: ", "dominated", "\nall pairings ", "\nthe mirror ",
        "\nuse shield_bash is dominated: use sword_slash was worth as",
        "choices: of lookahead in "}) {
    expect_in(ran, part);
  }
  Ran shared = run("agon report hilo corner -n 20");
  expect_in(shared, "choices: of lookahead in 1 matches");
}

TEST_F(Results, AnAbilityThatNobodyWantsIsNamed) {
  // Half the damage of its first ability, and nothing else.
  run("python3 - <<'END'\n"
      "import json, os\n"
      "hero = json.load(open(os.environ['AGON_SOURCE_DIR'] + '/content/duel/hero/fighter.json'))\n"
      "weak = json.loads(json.dumps(hero['abilities'][0]))\n"
      "weak['name'] = 'Tickle'\n"
      "weak['script'] = \"MODIFY(OPPONENT, 'health', -1)\"\n"
      "hero['abilities'].append(weak)\n"
      "json.dump(hero, open('mine.json', 'w'))\n"
      "END");
  Ran ran = run("agon report duel mine.json -n 200");
  EXPECT_LE(ran.code, 1) << ran.err;
  expect_in(ran, "use tickle");
  std::size_t line = ran.out.find("\nnever chosen: ");
  ASSERT_NE(line, std::string::npos) << ran.out;
  EXPECT_NE(ran.out.substr(line, ran.out.find('\n', line + 1) - line).find("use tickle"),
            std::string::npos)
      << ran.out;
  expect_in(ran, "use tickle is dominated: ");
}

TEST_F(Results, FilesAreWrittenBesideTheText) {
  Ran plain = run("agon sim hilo -n 20 --seed 3");
  Ran ran = run("agon sim hilo -n 20 --seed 3 --csv r.csv --html r.html");
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(ran.out, plain.out);
  EXPECT_TRUE(place.read("r.csv").starts_with("result,score,score low,score high,wins,draws,"));
  EXPECT_TRUE(place.read("r.html").starts_with("<!doctype html>\n"));
  std::string page = place.read("r.html");
  EXPECT_EQ(run("agon sim hilo -n 20 --seed 3 --html r.html --threads 1").code, 0)
      << "written over";
  EXPECT_EQ(place.read("r.html"), page) << "the same bytes";
  for (const char* verb : {"report hilo -n 2", "diff duel --to-content fighter -n 4",
                           "sweep hilo --number /goal --values 5,6 -n 4", "sim hilo --all -n 2"}) {
    EXPECT_LE(run(fmt::format("agon {} --csv x.csv --html x.html", verb)).code, 1) << verb;
    EXPECT_NE(place.read("x.csv"), "") << verb;
    EXPECT_TRUE(place.read("x.html").ends_with("</html>\n")) << verb;
    run("rm x.csv x.html");
  }
}

TEST_F(Results, FilesThatCannotBeWrittenAreSaidBeforeTheWork) {
  run("mkdir folder; echo mine > notes.txt");
  Ran folder = run("agon sim hilo -n 2 --csv folder");
  EXPECT_EQ(folder.code, 2);
  EXPECT_EQ(folder.out, "");
  EXPECT_NE(folder.err.find("folder"), std::string::npos) << folder.err;
  EXPECT_EQ(run("agon sim hilo -n 2 --html notes.txt").code, 2);
  EXPECT_EQ(run("agon sim hilo -n 2 --csv notes.txt").code, 2);
  EXPECT_EQ(place.read("notes.txt"), "mine\n");
  EXPECT_EQ(run("agon sim hilo -n 2 --csv nowhere/r.csv").code, 2);
}

}  // namespace
}  // namespace agon::test

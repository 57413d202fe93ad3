// Contents and words of every game; the READMEs repeat the lists of concepts. Tables stand between
// a comment that names them and the next blank line; `tools/regenerate docs` writes them anew.
#include "agon/workbench/content/told.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include "agon/base/file.h"
#include "tests/support/tree.h"

namespace agon::workbench {
namespace {

constexpr std::string_view kMark = "<!-- concepts -->\n";

std::string page_of(const game::Entry& entry) {
  std::string game(entry.facts.name);
  std::size_t dash = game.find('-');
  if (dash != std::string::npos) game[dash] = '/';
  return test::tree("/src/agon/rulesets/" + game + "/README.md");
}

std::string table_of(const game::Entry& entry) {
  std::string out = "| concept | meaning |\n|---|---|\n";
  for (const Word& one : entry.offers.concepts) {
    out += fmt::format("| {} | {} |\n", one.name, one.sentence);
  }
  return out;
}

TEST(ToldDocs, EveryReadmeHasTheListOfConcepts) {
  for (const game::Entry* entry : roster::games()) {
    std::string file = page_of(*entry);
    std::string page = *read_file(file);
    std::size_t mark = page.find(kMark);
    ASSERT_NE(mark, std::string::npos) << file;
    std::size_t begin = mark + kMark.size();
    std::size_t end = std::min(page.find("\n\n", begin), page.size() - 1) + 1;
    if (std::getenv("AGON_REGENERATE") != nullptr) {
      page.replace(begin, end - begin, table_of(*entry));
      std::ofstream(file) << page;
    }
    EXPECT_EQ(page.substr(begin, end - begin), table_of(*entry)) << file;
  }
}

TEST(Concepts, OfEveryGameAreShortDifferentAndFound) {
  for (const game::Entry* entry : roster::games()) {
    OpenGame game = open({.game = std::string(entry->facts.name)}).value();
    EXPECT_GE(entry->offers.concepts.size(), 8u) << entry->facts.name;
    for (const Word& one : entry->offers.concepts) {
      EXPECT_LE(one.sentence.size(), 110u) << one.sentence;
      Reply<std::vector<MeaningRecord>> found = meanings(*entry, *game.game, one.name);
      ASSERT_TRUE(found) << one.name;
      EXPECT_EQ(found->front().words, one.sentence);
      EXPECT_EQ(found->front().place, "concept");
    }
  }
}

TEST(Told, EveryShippedContentOfEveryKindIsToldInWords) {
  for (const game::Entry* entry : roster::games()) {
    for (const game::ContentKind& kind : entry->facts.contents) {
      for (const roster::Shipped& one : roster::shipped(entry->facts, kind)) {
        Reply<ToldRecord> told =
            told_content({.game = std::string(entry->facts.name), .contents = {one.name}});
        ASSERT_TRUE(told) << one.path;
        EXPECT_EQ(told->kind, kind.name);
        EXPECT_NE(told->name, "") << one.path;
        EXPECT_FALSE(told->groups.empty()) << one.path;
        for (const game::ToldGroup& group : told->groups) {
          for (const game::ToldItem& item : group.items) EXPECT_NE(item.name, "") << one.path;
        }
      }
    }
  }
}

std::string meaning(const std::string& game, std::string_view word) {
  OpenGame open = workbench::open({.game = game}).value();
  Reply<std::vector<MeaningRecord>> found = meanings(*open.entry, *open.game, word);
  if (!found) return found.error().front().message;
  std::string out;
  for (const MeaningRecord& one : *found) out += fmt::format("{}: {}\n", one.name, one.words);
  return out;
}

TEST(Meanings, AreOfConceptsVerbsAndWhatTheContentsHold) {
  EXPECT_EQ(meaning("grapple", "PIPS").find("pips: control pips: 0 to 2"), 0u);
  EXPECT_EQ(meaning("grapple", "tokens").find("token: a small success"), 0u);
  EXPECT_EQ(meaning("grapple", "sweep").find("sweep: beats attack, loses to control\n"), 0u);
  EXPECT_NE(meaning("grapple", "guillotine").find("submits"), std::string::npos);
  EXPECT_EQ(meaning("duel", "fireball").find("Fireball: [spell, fire] costs 15 mana; if your mana"),
            0u);
  EXPECT_EQ(meaning("aegis", "chi").find("Chi: "), 0u);
  EXPECT_EQ(meaning("hilo", "pu"),
            "purse: the largest stake of a round\n"
            "purse: 4: the largest stake of a round\n");
}

TEST(Meanings, OfNothingComeWithWhatIsNear) {
  EXPECT_EQ(meaning("hilo", "prse"), "nothing of hilo is called 'prse', did you mean 'purse'?");
  EXPECT_EQ(meaning("hilo", "xyzzy"), "nothing of hilo is called 'xyzzy'");
}

}  // namespace
}  // namespace agon::workbench

#include "tests/support/games.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <map>

#include "agon/base/file.h"
#include "agon/roster/roster.h"
#include "tests/support/tree.h"
#include "tests/support/walk.h"

namespace agon::test {
namespace {

std::shared_ptr<const game::AnyGame> open_or_die(const game::Entry& entry,
                                                 const roster::Selection& selection) {
  roster::Opened opened = roster::open(entry, selection);
  if (opened.game) return std::move(opened.game);
  for (const Problem& problem : opened.problems) std::cerr << to_text(problem);
  std::abort();
}

std::vector<Subject> make_subjects() {
  std::vector<Subject> out;
  for (const game::Entry* entry : roster::games()) {
    const game::Facts& facts = entry->facts;
    roster::Selection defaults{roster::content_names(facts, {}), ""};
    for (std::size_t kind = 0; kind < facts.contents.size(); ++kind) {
      // Where each side has its own content, b has the default.
      if (kind > 0 && facts.contents[kind].name == facts.contents[kind - 1].name) continue;
      for (const roster::Shipped& content : roster::shipped(facts, facts.contents[kind])) {
        bool is_default = content.name == facts.contents[kind].fallback;
        if (kind > 0 && is_default) continue;  // the defaults are in already
        roster::Selection selection = defaults;
        selection.contents[kind] = content.name;
        std::string name = std::string(facts.name) + "_" + content.name;
        std::ranges::replace(name, '-', '_');  // a test's name has no other signs
        out.push_back({name, entry, open_or_die(*entry, selection)});
      }
    }
  }
  return out;
}

}  // namespace

const std::vector<Subject>& all_subjects() {
  static const std::vector<Subject> all = make_subjects();
  return all;
}

const std::vector<Subject>& subjects() {
  static const std::vector<Subject> some = [] {
    std::vector<Subject> out;
    std::map<const game::Entry*, int> seen;
    for (const Subject& subject : all_subjects()) {
      if (scaled(100) == 100 || ++seen[subject.entry] <= 2) out.push_back(subject);
    }
    return out;
  }();
  return some;
}

std::shared_ptr<const game::AnyGame> showcase(const game::Entry& entry) {
  std::string folder = test::tree() + fmt::format("/tests/showcase/{}", entry.facts.name);
  if (!std::filesystem::exists(folder)) return nullptr;
  roster::Selection selection;
  for (std::size_t i = 0; i < entry.facts.contents.size(); ++i) {
    selection.contents.push_back(
        fmt::format("{}/{}_{}.json", folder, i + 1, entry.facts.contents[i].name));
  }
  selection.options = read_file(folder + "/options.json").value();
  selection.opens_files = true;
  return open_or_die(entry, selection);
}

void PrintTo(const Subject& subject, std::ostream* out) { *out << subject.name; }

}  // namespace agon::test

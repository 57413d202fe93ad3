// What is said about heroes and rule sets, as places and messages.
#pragma once

#include "agon/rulesets/duel/content/warnings.h"
#include "tests/support/duel_match.h"

namespace agon::duel {

inline std::string messages(const Problems& problems) {
  std::string out;
  for (const Problem& problem : problems) {
    out += fmt::format("{}:{}: {}{}\n", problem.place.line, problem.place.column,
                       problem.severity == Severity::warning ? "warning: " : "", problem.message);
  }
  return out;
}

// What is wrong with a hero or a rule set alone.
inline std::string about_hero(const std::string& text) {
  Problems problems;
  Duel::lint(0, keep(text, "hero.json"), problems);
  return messages(problems);
}
inline std::string about_hero(const HeroText& hero) { return about_hero(to_json(hero, "A")); }

inline std::string about_rules(const std::string& text) {
  Problems problems;
  Duel::lint(2, keep(text, "rules.json"), problems);
  return messages(problems);
}

// The message without its place.
inline std::string said(const std::string& messages) {
  std::size_t second = messages.find(": ");
  return second == std::string::npos ? messages : messages.substr(second + 2);
}

inline const EffectText kDeath{"ON_ATTRIBUTE_CHANGE('health')",
                               "IF(LT(GET(SELF, 'health'), 1), LOSE(SELF), NOOP())"};
inline const AbilityText kHit{"Hit", "MODIFY(OPPONENT, 'health', -1)"};

// What shows about a hero beside other files: their kinds and texts.
inline std::string among_others(const std::string& hero,
                                const std::vector<std::pair<std::size_t, std::string>>& others) {
  Problems problems;
  std::vector<game::LintedFile> files = {{0, keep(hero, "hero.json"), &problems}};
  for (const auto& [kind, text] : others)
    files.push_back({kind, keep(text, "other.json"), nullptr});
  warn_together(files);
  return messages(problems);
}

// What `agon validate` says of a file, alone and beside others, as codes and messages.
inline std::string validated(std::size_t kind, const std::string& text,
                             const std::vector<std::pair<std::size_t, std::string>>& others = {}) {
  Problems problems;
  json::Node file = keep(text, "file.json");
  Duel::lint(kind, file, problems);
  std::vector<game::LintedFile> files = {{kind, file, &problems}};
  for (const auto& [other, its_text] : others) {
    files.push_back({other, keep(its_text, "other.json"), nullptr});
  }
  warn_together(files);
  std::string out;
  for (const Problem& problem : problems) {
    out += fmt::format("{}: {}\n", name_of(problem.code), problem.message);
  }
  return out;
}

}  // namespace agon::duel

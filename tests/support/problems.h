// Problems in the words of a test: where they point, and what they say.
#pragma once

#include <string>
#include <vector>

#include "agon/base/problem.h"

namespace agon::test {

using Messages = std::vector<std::string>;

// What stands where a problem points, without its quotes: a key, a word; "" for anything else.
inline std::string pointed_at(const Problem& problem) {
  std::string text = problem.place.excerpt.substr(problem.place.column - 1);
  return text[0] == '"' ? text.substr(1, text.find('"', 1) - 1) : "";
}

// "Pillar: Pillar Violence does not go with ..." for each.
inline Messages messages_of(const Problems& problems) {
  Messages out;
  for (const Problem& problem : problems) {
    out.push_back(pointed_at(problem) + ": " + problem.message);
  }
  return out;
}

}  // namespace agon::test

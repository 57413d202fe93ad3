#include "agon/base/problem.h"

#include <fmt/format.h>

#include <algorithm>

#include "agon/base/utf8.h"

namespace agon {
namespace {

constexpr std::size_t kExcerptWidth = 100;  // characters of a long line that are shown

// The part of a line around the caret, and the caret's column in it.
struct Excerpt {
  std::string text;
  std::size_t caret;
};

Excerpt cut_excerpt(const TextPlace& place) {
  std::size_t caret = place.column - 1 - std::min(place.skipped, place.column - 1);
  std::vector<std::string_view> characters = utf8_characters(place.excerpt);
  std::size_t first = caret < kExcerptWidth - 20 ? 0 : caret - kExcerptWidth / 2;
  std::size_t last = std::min(characters.size(), first + kExcerptWidth);
  bool cut = first > 0 || place.skipped > 0;
  Excerpt out{cut ? "..." : "", cut ? 3u : 0u};
  for (std::size_t i = first; i < last; ++i) {
    std::string shown = printable(characters[i]);
    if (i < caret) out.caret += shown == characters[i] ? display_width(shown) : shown.size();
    out.text += shown;
  }
  out.caret += std::max(caret, last) - last;  // past the end of the line
  if (last < characters.size()) out.text += "...";
  return out;
}

}  // namespace

bool has_errors(const Problems& problems) {
  return std::any_of(problems.begin(), problems.end(),
                     [](const Problem& p) { return p.severity == Severity::error; });
}

const Problem& first_error(const Problems& problems) {
  return *std::find_if(problems.begin(), problems.end(),
                       [](const Problem& p) { return p.severity == Severity::error; });
}

std::string to_text(const Problem& problem) {
  std::string out;
  if (!problem.place.file.empty()) out += printable(problem.place.file) + ":";
  if (problem.place.line != 0)
    out += fmt::format("{}:{}:", problem.place.line, problem.place.column);
  if (!out.empty()) out += ' ';
  out += problem.severity == Severity::error ? "error: " : "warning: ";
  if (!problem.path.empty()) out += printable(problem.path) + ": ";
  out += fmt::format("{} [{}]\n", printable(problem.message), name_of(problem.code));
  if (problem.place.line != 0) {
    Excerpt excerpt = cut_excerpt(problem.place);
    std::string margin = fmt::format("{:>5} | ", problem.place.line);
    out += margin + excerpt.text + "\n";
    out += std::string(margin.size() - 2, ' ') + "| " + std::string(excerpt.caret, ' ') + "^\n";
  }
  return out;
}

}  // namespace agon

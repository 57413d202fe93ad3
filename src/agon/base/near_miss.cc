#include "agon/base/near_miss.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

#include "agon/base/types.h"

namespace agon {
namespace {

constexpr std::size_t kLongestWord = 64;    // longer words are no slips; bounds the table below
constexpr std::size_t kListedChoices = 12;  // more names than this are not listed in a message

// Optimal string alignment distance.
std::size_t edits(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> d(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) d[i][0] = i;
  for (std::size_t j = 0; j <= b.size(); ++j) d[0][j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    for (std::size_t j = 1; j <= b.size(); ++j) {
      std::size_t replaced = d[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      d[i][j] = std::min({d[i - 1][j] + 1, d[i][j - 1] + 1, replaced});
      bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
    }
  }
  return d[a.size()][b.size()];
}

// The same but for capitals, which is one slip of the hand.
bool differs_in_case(std::string_view a, std::string_view b) {
  auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
  return a != b && std::ranges::equal(a, b, {}, lower, lower);
}

}  // namespace

std::string_view near_miss(std::string_view typed, std::span<const std::string_view> candidates) {
  std::string_view best;
  if (typed.size() > kLongestWord) return best;
  std::size_t fewest = kLongestWord;
  for (std::string_view candidate : candidates) {
    if (candidate.size() > kLongestWord) continue;
    std::size_t n = differs_in_case(typed, candidate) ? 1 : edits(typed, candidate);
    if (n < fewest && n * 3 <= std::max(typed.size(), candidate.size())) {
      best = candidate;
      fewest = n;
    }
  }
  return best;
}

std::string suggestion(std::string_view typed, std::span<const std::string_view> candidates) {
  std::string_view near = near_miss(typed, candidates);
  if (!near.empty()) return fmt::format(", did you mean '{}'?", near);
  if (candidates.empty() || candidates.size() > kListedChoices) return "";
  return fmt::format(" (there are: {})", fmt::join(candidates, ", "));
}

std::string suggestion_of_all(std::string_view typed,
                              std::span<const std::string_view> candidates) {
  std::string_view near = near_miss(typed, candidates);
  std::string out = near.empty() ? "" : fmt::format(", did you mean '{}'?", near);
  return out + fmt::format(" (there are: {})", fmt::join(candidates, ", "));
}

}  // namespace agon

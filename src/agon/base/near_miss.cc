#include "agon/base/near_miss.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "agon/base/types.h"

namespace agon {
namespace {

constexpr std::size_t kLongestWord = 64;    // longer words are no slips; bounds the table below
constexpr std::size_t kMostSlips = 6;       // more are another word
constexpr std::size_t kListedChoices = 12;  // more names than this are not listed in a message

// Optimal string alignment distance of words that are not too long; anything above `most` where it
// is more. A file may hold thousands of wrong names, each to be held against hundreds of right
// ones, so this stops early and allocates nothing.
std::size_t edits(std::string_view a, std::string_view b, std::size_t most) {
  std::size_t gap = a.size() > b.size() ? a.size() - b.size() : b.size() - a.size();
  if (gap > most) return most + 1;
  using Row = std::array<std::size_t, kLongestWord + 1>;
  Row before{};
  Row last{};
  Row now{};
  for (std::size_t j = 0; j <= b.size(); ++j) last[j] = j;
  std::size_t least_of_last = 0;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    now[0] = i;
    std::size_t least = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      std::size_t replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      now[j] = std::min({last[j] + 1, now[j - 1] + 1, replaced});
      bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (swapped) now[j] = std::min(now[j], before[j - 2] + 1);
      least = std::min(least, now[j]);
    }
    if (least > most && least_of_last > most) return most + 1;
    least_of_last = least;
    before = last;
    last = now;
  }
  return last[b.size()];
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
    if (candidate.size() > kLongestWord || fewest == 0) continue;
    std::size_t length = std::max(typed.size(), candidate.size());
    std::size_t most = std::min({fewest - 1, length / 3, kMostSlips});
    std::size_t n = differs_in_case(typed, candidate) ? 1 : edits(typed, candidate, most);
    if (n <= most) {
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

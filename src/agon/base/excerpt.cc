#include "agon/base/excerpt.h"

#include <algorithm>
#include <utility>

#include "agon/base/utf8.h"

namespace agon {
namespace {

constexpr std::size_t kQuotedCharacters = 40;
constexpr std::size_t kLongLine = 1000;  // bytes

bool is_continuation(char c) { return (static_cast<u8>(c) & 0xC0) == 0x80; }

// The bytes of a line that are worth keeping: all, or if the line is very long (a machine wrote it)
// what stands around the place. Whole characters in either case.
std::pair<std::size_t, std::size_t> excerpt_of(std::string_view line, std::size_t at) {
  if (line.size() <= kLongLine) return {0, line.size()};
  std::size_t first = at > kLongLine / 2 ? at - kLongLine / 2 : 0;
  std::size_t last = std::min(line.size(), at + kLongLine / 2);
  while (first > 0 && is_continuation(line[first])) --first;
  while (last < line.size() && is_continuation(line[last])) ++last;
  return {first, last};
}

}  // namespace

TextPlace place_in(std::string_view text, std::string_view file_name, u32 offset) {
  std::size_t at = std::min<std::size_t>(offset, text.size());
  std::size_t start = text.substr(0, at).rfind('\n') + 1;  // npos + 1 is the start of the text
  std::string_view line = text.substr(start, text.find('\n', at) - start);
  if (line.ends_with('\r')) line.remove_suffix(1);
  auto breaks = std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(start), '\n');
  auto [first, last] = excerpt_of(line, at - start);
  return {.file = std::string(file_name),
          .line = static_cast<u32>(breaks) + 1,
          .column = static_cast<u32>(utf8_count(text.substr(start, at - start))) + 1,
          .excerpt = std::string(line.substr(first, last - first)),
          .skipped = static_cast<u32>(utf8_count(line.substr(0, first)))};
}

std::string quote(std::string_view text) {
  std::string out = "'";
  std::size_t at = 0;
  for (std::size_t n = 0; n < kQuotedCharacters && at < text.size(); ++n) {
    std::size_t length = std::max<u32>(1, utf8_length(text, at));
    out += text.substr(at, length);
    at += length;
  }
  return out + (at < text.size() ? "...'" : "'");
}

}  // namespace agon

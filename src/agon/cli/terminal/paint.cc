#include "agon/cli/terminal/paint.h"

#include <algorithm>
#include <array>

#include "agon/base/utf8.h"

namespace agon::cli {
namespace {

constexpr u8 kEnd = 0xF7;    // of what is painted
constexpr u8 kFirst = 0xF8;  // of the paints; the last one is 0xFF

// Colours of the terminal's own palette, so that they can be read on light and dark ones.
constexpr std::array<std::string_view, 8> kSequences = {
    "\x1b[1m", "\x1b[2m", "\x1b[31m", "\x1b[32m", "\x1b[33m", "\x1b[34m", "\x1b[35m", "\x1b[36m"};

bool painting = false;

bool is_mark(char byte) { return static_cast<u8>(byte) >= kEnd; }

std::string_view sequence_of(char mark) {
  auto byte = static_cast<u8>(mark);
  return byte == kEnd ? "\x1b[0m" : kSequences[byte - kFirst];
}

// Where a line's bar begins, of # or blocks; its end, if it has none.
std::size_t bar_of(std::string_view line) {
  constexpr std::string_view kBlock = "█";
  std::string_view before = line;
  while (before.ends_with(kBlock)) before.remove_suffix(kBlock.size());
  return before.size() < line.size() ? before.size() : line.find_last_not_of('#') + 1;
}

}  // namespace

void use_paint(bool wanted) { painting = wanted; }

bool shows_colour() { return painting; }

std::string painted(Paint paint, std::string_view text) {
  if (!painting || text.empty()) return std::string(text);
  std::string out(1, static_cast<char>(kFirst + static_cast<u8>(paint)));
  out += text;
  return out + static_cast<char>(kEnd);
}

std::string paint_bars(std::string_view text) {
  std::string out;
  while (painting && !text.empty()) {
    std::string_view line = text.substr(0, text.find('\n'));
    std::size_t bar = bar_of(line);
    bool has_bar = bar > 0 && bar < line.size() && line[bar - 1] == ' ';
    out += has_bar ? std::string(line.substr(0, bar)) + painted(Paint::cyan, line.substr(bar))
                   : std::string(line);
    if (line.size() < text.size()) out += '\n';
    text.remove_prefix(std::min(text.size(), line.size() + 1));
  }
  return out + std::string(text);
}

bool is_mark(std::string_view character) { return character.size() == 1 && is_mark(character[0]); }

std::string cleaned(std::string_view line) {
  if (!painting) return printable(line);
  std::string out;
  while (!line.empty()) {
    auto mark = std::ranges::find_if(line, [](char byte) { return is_mark(byte); });
    auto before = static_cast<std::size_t>(mark - line.begin());
    out += printable(line.substr(0, before));
    if (mark != line.end()) out += *mark;
    line.remove_prefix(std::min(line.size(), before + 1));
  }
  return out;
}

std::string inked(std::string_view cleaned, bool colour) {
  std::string out;
  for (char byte : cleaned) {
    if (!is_mark(byte)) out += byte;
    if (is_mark(byte) && colour) out += sequence_of(byte);
  }
  return out;
}

}  // namespace agon::cli

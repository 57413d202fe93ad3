#include "agon/cli/terminal/wrap.h"

#include <algorithm>

#include "agon/base/utf8.h"
#include "agon/cli/terminal/paint.h"

namespace agon::cli {

namespace {

struct Letters {
  std::string_view character, letters;
};

// What stands for the characters that our own texts hold.
constexpr Letters kLetters[] = {{"±", "+-"}, {"★", "*"}, {"→", "->"}, {"…", "..."},
                                {"–", "-"},  {"×", "x"}, {"’", "'"},  {"·", "."}};

std::string in_letters(std::string_view text) {
  std::string out;
  for (std::string_view character : utf8_characters(text)) {
    bool plain = character.size() == 1;
    const auto* known = std::ranges::find(kLetters, character, &Letters::character);
    if (!plain && display_width(character) == 0) continue;
    out += plain ? character : known != std::end(kLetters) ? known->letters : "?";
  }
  return out;
}

u32 columns_of(std::string_view character) {
  return is_mark(character) ? 0 : display_width(character);
}

// Where the last column of a line begins, if that is in its first half: behind two spaces.
std::size_t hanging(const std::vector<std::string_view>& line, std::size_t width) {
  std::size_t column = 0;
  std::size_t spaces = 2;  // a margin of one is one
  std::size_t out = 0;
  for (std::string_view character : line) {
    if (character != " " && spaces >= 2 && column <= width / 2) out = column;
    spaces = character == " " ? spaces + 1 : is_mark(character) ? spaces : 0;
    column += columns_of(character);
  }
  return out;
}

}  // namespace

std::string folded(std::string_view line, std::size_t width) {
  std::vector<std::string_view> characters = utf8_characters(line);
  std::size_t wide = 0;
  for (std::string_view character : characters) wide += columns_of(character);
  if (wide <= width) return std::string(line);
  std::size_t margin = hanging(characters, width);
  std::string out;
  std::string spaces;
  std::string word;
  std::size_t column = 0;  // of what stands in `out`
  std::size_t word_width = 0;
  auto end_word = [&] {
    bool fits = column + spaces.size() + word_width <= width || column <= margin;
    out += fits ? spaces : "\n" + std::string(margin, ' ');
    column = (fits ? column + spaces.size() : margin) + word_width;
    out += word;
    spaces.clear();
    word.clear();
    word_width = 0;
  };
  for (std::string_view character : characters) {
    bool space = character == " ";
    if (space && !word.empty()) end_word();
    (space ? spaces : word) += character;
    word_width += space ? 0 : columns_of(character);
  }
  if (!word.empty()) end_word();
  return out;
}

std::string shown_on(const Surface& surface, std::string_view text) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    std::string_view line = text.substr(0, text.find('\n'));
    std::string clean = cleaned(line);
    if (!surface.pictures) clean = in_letters(clean);
    out += inked(surface.width == 0 ? clean : folded(clean, surface.width), surface.colour);
    if (line.size() < text.size()) out += '\n';
    text.remove_prefix(std::min(text.size(), line.size() + 1));
  }
  return out;
}

std::vector<std::string> wrapped(std::string_view text, std::size_t width) {
  std::vector<std::string> out;
  std::string line;
  std::string word;
  std::size_t line_width = 0;
  std::size_t word_width = 0;
  auto end_line = [&] {
    if (!line.empty()) out.push_back(std::move(line));
    line.clear();
    line_width = 0;
  };
  auto end_word = [&] {
    if (word.empty()) return;
    if (!line.empty() && line_width + 1 + word_width > width) end_line();
    line_width += word_width + (line.empty() ? 0 : 1);
    line += (line.empty() ? "" : " ") + word;
    word.clear();
    word_width = 0;
  };
  for (std::string_view character : utf8_characters(text)) {
    if (character == " ") {
      end_word();
      continue;
    }
    u32 wide = columns_of(character);
    if (word_width + wide > width) end_word();
    word += character;
    word_width += wide;
  }
  end_word();
  end_line();
  return out;
}

std::string fitted(std::string_view text, std::size_t width) {
  std::string shown = printable(text);
  std::vector<std::string_view> characters = utf8_characters(shown);
  if (characters.size() <= width) {
    return shown + std::string(width - characters.size(), ' ');
  }
  std::string out;
  for (std::size_t i = 0; i + 2 < width; ++i) out += characters[i];
  return out + "..";
}

}  // namespace agon::cli

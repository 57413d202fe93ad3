#include "agon/cli/terminal/wrap.h"

#include <algorithm>

#include "agon/base/utf8.h"

namespace agon::cli {

std::string printable_lines(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    std::string_view line = text.substr(0, text.find('\n'));
    out += printable(line);
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
    u32 wide = display_width(character);
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

#include <algorithm>
#include <cctype>

#include "agon/base/text.h"
#include "agon/cli/grammar/syntax.h"

namespace agon::cli {
namespace {

// Nothing if a _ does not stand between two digits.
std::optional<std::string> without_marks(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    auto is_digit = [&](std::size_t at) {
      return at < text.size() && std::isdigit(static_cast<unsigned char>(text[at])) != 0;
    };
    if (text[i] != '_') {
      out += text[i];
    } else if (i == 0 || !is_digit(i - 1) || !is_digit(i + 1)) {
      return std::nullopt;
    }
  }
  return out;
}

// How many zeros k, M, G or an exponent at the end stand for, which is cut off; nothing if it is
// none.
std::optional<u32> cut_exponent(std::string& text) {
  if (text.empty()) return std::nullopt;
  constexpr std::string_view kLetters = "kMG";
  if (std::size_t letter = kLetters.find(text.back()); letter != std::string_view::npos) {
    text.pop_back();
    return static_cast<u32>(3 * (letter + 1));
  }
  std::size_t e = text.find_first_of("eE");
  if (e == std::string::npos) return 0;
  std::optional<u32> out = number_in<u32>(text.substr(e + 1));
  text.resize(e);
  return out && *out <= 19 ? out : std::nullopt;
}

std::optional<u64> decimal(std::string_view typed) {
  std::optional<std::string> text = without_marks(typed);
  if (!text) return std::nullopt;
  std::optional<u32> zeros = cut_exponent(*text);
  if (!zeros || text->empty()) return std::nullopt;
  if (std::size_t point = text->find('.'); point != std::string::npos) {
    std::size_t behind = text->size() - point - 1;
    if (point == 0 || behind == 0 || behind > *zeros) return std::nullopt;
    text->erase(point, 1);
    *zeros -= static_cast<u32>(behind);
    text->erase(0, std::min(text->find_first_not_of('0'), text->size() - 1));
  } else if (text->size() > 1 && text->front() == '0') {
    return std::nullopt;
  }
  return number_in<u64>(*text + std::string(*zeros, '0'));
}

}  // namespace

std::optional<u64> whole_number(std::string_view text) {
  return text.starts_with("0x") ? number_in<u64>(text.substr(2), 16) : decimal(text);
}

}  // namespace agon::cli

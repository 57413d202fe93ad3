#include "agon/script/phrases.h"

#include <algorithm>
#include <array>

namespace agon::script {
namespace {

constexpr std::array kOperators = {
#define AGON_OPERATOR(typed, said) Phrase{typed, said},
#define AGON_FOREIGN(typed, said)
#include "agon/script/phrases.def"
#undef AGON_OPERATOR
#undef AGON_FOREIGN
};

constexpr std::array kForeign = {
#define AGON_OPERATOR(typed, said)
#define AGON_FOREIGN(typed, said) Phrase{typed, said},
#include "agon/script/phrases.def"
#undef AGON_OPERATOR
#undef AGON_FOREIGN
};

constexpr std::array<std::string_view, 10> kOddQuotes = {"‘", "’", "‚", "‛", "“",
                                                         "”", "„", "‟", "`", "´"};

}  // namespace

std::optional<Phrase> operator_at(std::string_view text) {
  auto begins = [&](const Phrase& one) { return text.starts_with(one.typed); };
  auto found = std::ranges::find_if(kOperators, begins);
  return found == kOperators.end() ? std::nullopt : std::optional(*found);
}

std::optional<Phrase> foreign_command(std::string_view name) {
  auto found = std::ranges::find(kForeign, name, &Phrase::typed);
  return found == kForeign.end() ? std::nullopt : std::optional(*found);
}

std::string_view odd_quote_at(std::string_view text) {
  auto found =
      std::ranges::find_if(kOddQuotes, [&](auto quote) { return text.starts_with(quote); });
  return found == kOddQuotes.end() ? std::string_view() : *found;
}

}  // namespace agon::script

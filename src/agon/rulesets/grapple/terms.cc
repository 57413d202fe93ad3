#include "agon/rulesets/grapple/terms.h"

namespace agon::grapple {

Icon icon_of(Category category) {
  static constexpr std::array<Icon, kCategoryCount> icons = {
      {{"\u2694", "A"}, {"\U0001F91D", "C"}, {"\U0001F6E1", "D"}, {"\U0001F504", "S"}}};
  return icons[static_cast<std::size_t>(category)];
}

Icon icon_of(Token token) {
  static constexpr std::array<Icon, kTokenCount> icons = {{{"\U0001F53B", "P"},
                                                           {"\U0001F532", "I"},
                                                           {"\U0001F4AA", "A"},
                                                           {"\U0001F9B5", "L"},
                                                           {"\u2696", "B"}}};
  return icons[static_cast<std::size_t>(token)];
}

}  // namespace agon::grapple

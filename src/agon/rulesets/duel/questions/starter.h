// `agon new duel`: a hero and a rule set for somebody who writes their first. JSON has no comments,
// so what there is to say stands in descriptions and in the scripts' own comments.
#pragma once

#include <string>
#include <string_view>

namespace agon::duel {

std::string starter_hero(std::string_view name);
std::string starter_rules(std::string_view name);

}  // namespace agon::duel

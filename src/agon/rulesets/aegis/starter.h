// `agon new aegis`: a hero for somebody who writes their first. JSON has no comments, so what there
// is to say stands in the names and labels; editors show the schema's sentences.
#pragma once

#include <string>
#include <string_view>

namespace agon::aegis {

std::string starter_hero(std::string_view name);

}  // namespace agon::aegis

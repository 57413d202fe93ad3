// `agon new aegis`: a hero and a set of statuses for somebody who writes their first. JSON has no
// comments, so what there is to say stands in the names and labels; editors show the schema's
// sentences.
#pragma once

#include <string>
#include <string_view>

namespace agon::aegis {

std::string starter_hero(std::string_view name);
std::string starter_statuses(std::string_view name);

}  // namespace agon::aegis

// `agon new skirmish`: a scenario for somebody who draws their first. JSON has no comments and a
// scenario no descriptions, so what there is to say stands in its name and in the ids of the nodes;
// editors show the schema's sentences.
#pragma once

#include <string>
#include <string_view>

namespace agon::skirmish {

std::string starter_scenario(std::string_view name);

}  // namespace agon::skirmish

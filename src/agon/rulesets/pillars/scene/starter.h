// `agon new pillars-scene`: a scene for somebody who writes their first. JSON has no comments, so
// what there is to say stands in its descriptions, names and texts.
#pragma once

#include <string>
#include <string_view>

namespace agon::pillars::scene {

std::string starter_scene(std::string_view name);

}  // namespace agon::pillars::scene

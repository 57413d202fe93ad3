// How a scene looks from each step if all choices were even and conditions as likely as not:
// the chance of success less that of failure. For look-ahead, never for rules.
#pragma once

#include "agon/rulesets/pillars/scene/content.h"

namespace agon::pillars::scene {

std::vector<float> outlook_of(const Content& content);

}  // namespace agon::pillars::scene

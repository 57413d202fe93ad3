// A technique book in words, for whoever plays by it.
#pragma once

#include "agon/game/told.h"
#include "agon/rulesets/grapple/content.h"

namespace agon::grapple {

std::vector<game::ToldGroup> told(const Content& content, std::size_t kind);

}  // namespace agon::grapple

// What a technique book must be beyond the ranges of its fields. Errors make a book unplayable;
// warnings are holes that a designer wants to know of.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "agon/json/document.h"
#include "agon/rulesets/grapple/content.h"

namespace agon::grapple {

void lint(const json::Node& node, const Book& book, Problems& problems);

std::optional<u8> find_position(const Book& book, std::string_view id);

// A technique that names this position and role; offered if the position offers its category there.
struct Slot {
  u16 technique;
  bool offered;
};

std::vector<Slot> slots_of(const Book& book, u8 position, Role role);

}  // namespace agon::grapple

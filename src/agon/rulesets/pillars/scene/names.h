// Where the names of a script lead. Scripts are small, so a look along the list is enough.
#pragma once

#include "agon/rulesets/pillars/scene/script.h"

namespace agon::pillars::scene {

std::optional<std::size_t> find_key(const SceneScript& script, std::string_view name);
std::optional<std::size_t> find_value(const KeyScript& key, const StateValue& value);
std::vector<std::string> texts_of(const KeyScript& key);  // of its values
std::optional<std::size_t> find_step(const SceneScript& script, std::string_view id);
std::optional<std::size_t> find_character(const SceneScript& script, std::string_view name);

// The degree that a key of a check's Next names: "-4" to "4".
std::optional<int> find_degree(std::string_view text);

// The entry of a check's Next that a degree takes: the nearest towards 0, "0" included.
const std::string* next_of(const CheckScript& check, int degree);

}  // namespace agon::pillars::scene

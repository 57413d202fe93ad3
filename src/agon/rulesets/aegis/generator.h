// Random heroes from a key: always valid and without a warning. Between them they use every
// matcher, effect, selection policy, cap, expiry and condition of a card.
#pragma once

#include "agon/chance/mix.h"
#include "agon/json/value.h"

namespace agon::aegis {

json::Value random_hero(chance::Key key, std::string_view name);

}  // namespace agon::aegis

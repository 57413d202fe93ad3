// Random heroes and rule sets from a key, for training on many arrangements: always valid, within
// all limits, and without warnings; a match of them ends by its cap on turns at the latest. Plain
// ones are made of what heroes usually do, with random numbers; wild ones hold random scripts of
// any shape, for those who test what runs them.
#pragma once

#include "agon/chance/mix.h"
#include "agon/json/value.h"

namespace agon::duel {

enum class Temper : u8 { plain, wild };

json::Value random_hero(chance::Key key, Temper temper = Temper::plain);
json::Value random_rules(chance::Key key, Temper temper = Temper::plain);

}  // namespace agon::duel

// One check outside any match, as JSON gives it: what it declares (form.h), the state before it,
// and who takes part, by name or inline.
#pragma once

#include "agon/game/offers.h"
#include "agon/rulesets/pillars/check/form.h"

namespace agon::pillars {

struct Request {
  Form form;
  StateValue state_before;
  json::Value actor;
  std::optional<json::Value> opposition;
};

void describe(auto& v, Request& r) {
  describe(v, r.form);
  v("StateBefore", r.state_before, "the value before the check", json::Line{{1, kLongestState}});
  v("Actor", r.actor, "who acts: a character's name, or one inline");
  v("Opposition", r.opposition, "who resists, unless the opposition is static");
}

// A legal request with everybody in it found.
struct ReadyCheck {
  Form form;
  StateValue state_before;
  Character actor;
  std::optional<Character> opposition;
  Armed armed;
};

// The value after a degree.
StateValue state_after(const ReadyCheck& check, int degree);

std::optional<ReadyCheck> read_request(const json::Node& node, const game::Shelf& shelf,
                                       Problems& problems);

}  // namespace agon::pillars

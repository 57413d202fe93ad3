// What `agon trace duel` runs, as the question describes it: a script by its name or its text, two
// heroes and rules around it, and what was typed about the moment.
#pragma once

#include "agon/game/offers.h"
#include "agon/rulesets/duel/rules.h"

namespace agon::duel {

// What runs, in which match-up.
struct Scene {
  Content content;
  Source source = {};
  State state = {};
  script::Context told = {};
  bool whole_turn = false;

  const script::Expression& tree() const {
    const Entity& owner = content.entity(source.owner);
    return source.kind == Source::Kind::ability ? owner.abilities[source.index].tree
                                                : owner.effects[source.index].tree;
  }
  const Effect* effect() const {
    bool is_effect = source.kind == Source::Kind::effect;
    return is_effect ? &content.entity(source.owner).effects[source.index] : nullptr;
  }
};

// Nothing if there is no such script, or something is wrong with it or with the flags.
std::optional<Scene> scene_of(const game::Asked& asked, Problems& problems);

}  // namespace agon::duel

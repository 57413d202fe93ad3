#include "agon/workbench/questions/asked_dice.h"

#include "agon/chance/tape.h"

namespace agon::workbench {

u32 AskedDice::roll(chance::Place place, u32 sides) {
  if (!given_up_) {
    if (std::optional<u32> value = ask_(chance::to_text(place, names_), sides)) return *value;
    given_up_ = true;
    give_up_();
  }
  return 1 + chance::below(chance::Key{}, place, sides);
}

}  // namespace agon::workbench

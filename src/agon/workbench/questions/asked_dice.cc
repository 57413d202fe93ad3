#include "agon/workbench/questions/asked_dice.h"

#include <fmt/format.h>

#include "agon/chance/tape.h"

namespace agon::workbench {

u32 AskedDice::roll(chance::Place place, u32 sides) {
  if (!given_up_) {
    std::string where =
        fmt::format("{}: {}", chance::to_text(place, rolls_), rolls_[place.name - 1u].sentence);
    if (std::optional<u32> value = ask_(where, sides)) return *value;
    given_up_ = true;
    give_up_();
  }
  return 1 + chance::below(chance::Key{}, place, sides);
}

}  // namespace agon::workbench

#include "agon/workbench/questions/asked_dice.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace agon::workbench {
namespace {

constexpr u32 kMostTried = 20;  // numbers of a die that are played ahead
constexpr u32 kMostTold = 12;   // of them, with different ends

// A step played ahead: what has fallen, a number for the next die, and then any dice. Hears what is
// told between that die and the one after it.
class Try : public chance::Referee, private chance::EventListener {
 public:
  Try(const AskedDice::Ahead& ahead, std::span<const chance::Rolled> fallen, u32 value)
      : ahead_(ahead), fallen_(fallen), value_(value) {
    listen(this);
    std::vector<std::byte> state = ahead.state;
    game::Step step{.turn = ahead.game->turn(state), .choices = ahead.choices};
    ahead.game->play(state, choices_of(step), static_cast<chance::Referee&>(*this));
  }

  u32 roll(chance::Place place, u32 sides) override {
    std::size_t die = rolls_.size();
    u32 value = die < fallen_.size()    ? fallen_[die].value
                : die == fallen_.size() ? value_
                                        : 1 + chance::below(chance::Key{}, place, sides);
    rolls_.push_back({place, sides, value});
    return value;
  }

  const std::vector<chance::Rolled>& rolls() const { return rolls_; }
  const std::vector<std::string>& told() const { return told_; }

 private:
  void on(chance::EventView event) override {
    if (rolls_.size() != fallen_.size() + 1) return;
    std::string text = ahead_.game->event_text(event, ahead_.style);
    if (!text.empty()) told_.push_back(text.substr(text.rfind('\n') + 1));
  }

  const AskedDice::Ahead& ahead_;
  std::span<const chance::Rolled> fallen_;
  u32 value_;
  std::vector<chance::Rolled> rolls_;
  std::vector<std::string> told_;  // the last line of each event
};

std::string owner_of(const AskedDice::Ahead& ahead, const Try& one, std::size_t die) {
  if (ahead.entry->offers.owners != nullptr) {
    game::Step step{
        .turn = ahead.game->turn(ahead.state), .choices = ahead.choices, .rolls = one.rolls()};
    game::DiceOwners owners = ahead.entry->offers.owners(*ahead.game, ahead.state, step);
    if (die < owners.size() && owners[die]) {
      return fmt::format("{}'s die", game::name_of(*owners[die]));
    }
  }
  return "a die of both sides";
}

// The first thing that is told differently; nothing if numbers make no difference yet, or too many.
std::vector<std::string> difference(const std::vector<Try>& tries) {
  for (std::size_t i = 0;; ++i) {
    std::vector<std::string> out;
    for (const Try& one : tries) out.push_back(i < one.told().size() ? one.told()[i] : "");
    std::set<std::string> different(out.begin(), out.end());
    if (different.size() > 1)
      return different.size() <= kMostTold ? out : std::vector<std::string>();
    if (different.contains("")) return {};
  }
}

}  // namespace

u32 AskedDice::roll(chance::Place place, u32 sides) {
  if (!given_up_) {
    if (std::optional<u32> value = ask_(die_at(place, sides))) {
      fallen_.push_back({place, sides, *value});
      return *value;
    }
    given_up_ = true;
    give_up_();
  }
  return 1 + chance::below(chance::Key{}, place, sides);
}

void AskedDice::begin(Ahead ahead) {
  ahead_ = std::move(ahead);
  fallen_.clear();
}

AskedDie AskedDice::die_at(chance::Place place, u32 sides) const {
  AskedDie out{.where = fmt::format("{}: {}", chance::to_text(place, rolls_),
                                    rolls_[place.name - 1u].sentence),
               .sides = sides};
  if (ahead_.game == nullptr) return out;
  std::vector<Try> tries;
  tries.reserve(sides);
  for (u32 value = 1; value <= (sides <= kMostTried ? sides : 1); ++value) {
    tries.emplace_back(ahead_, fallen_, value);
  }
  out.whose = owner_of(ahead_, tries.front(), fallen_.size());
  if (tries.size() > 1) out.decides = difference(tries);
  return out;
}

}  // namespace agon::workbench

#include "agon/chance/tape.h"

#include <fmt/format.h>

#include <cassert>

#include "agon/base/text.h"

namespace agon::chance {
namespace {

std::string roll_name(u16 name, std::span<const Word> rolls) {
  return name >= 1 && name <= rolls.size() ? std::string(rolls[name - 1u].name)
                                           : fmt::format("roll {}", name);
}

// ": the die that both sides guess"; nothing of a roll that has no sentence.
std::string meaning_of(u16 name, std::span<const Word> rolls) {
  return name >= 1 && name <= rolls.size() ? fmt::format(": {}", rolls[name - 1u].sentence) : "";
}

// Whether a told value was meant for this place.
bool fits(const Told& told, Place place) {
  return told.name.value_or(place.name) == place.name &&
         told.turn.value_or(place.turn) == place.turn &&
         told.index.value_or(place.index) == place.index;
}

// Value number `i` of the dice that rules get after something went wrong.
u32 make_up(u32 i, u32 sides) { return 1 + below(Key{}, Place(i, u16{0}, 0), sides); }

}  // namespace

std::string to_text(Place place, std::span<const Word> rolls) {
  return fmt::format("turn {}, {} {}", place.turn, roll_name(place.name, rolls), place.index);
}

u32 Tape::roll(Place place, u32 sides) {
  if (problem_) return make_up(made_up_++, sides);
  if (next_ == told_.size()) {
    missing_ = Rolled{place, sides, 0};
    return fail(ErrorCode::roll_missing, place,
                fmt::format("no value was told for this roll, a number from 1 to {}{}", sides,
                            meaning_of(place.name, rolls_)));
  }
  const Told& told = told_[next_++];
  if (!fits(told, place)) {
    Place other(told.turn.value_or(place.turn), told.name.value_or(place.name),
                told.index.value_or(place.index));
    return fail(ErrorCode::roll_misnamed, place,
                fmt::format("the value told next is for {}", to_text(other, rolls_)));
  }
  if (told.sides.value_or(sides) != sides) {
    return fail(ErrorCode::roll_range, place,
                fmt::format("this die has {} sides, the told one {}", sides, *told.sides));
  }
  if (told.value < 1 || told.value > sides) {
    return fail(ErrorCode::roll_range, place,
                fmt::format("{} is not on a die from 1 to {}", told.value, sides));
  }
  return told.value;
}

std::optional<Problem> Tape::problem() const {
  if (problem_ || next_ == told_.size()) return problem_;
  std::size_t left = told_.size() - next_;
  return Problem{.code = ErrorCode::roll_left_over,
                 .message = fmt::format(
                     "{} {} left over, the first is {}{}", counted(left, "told value"),
                     left == 1 ? "is" : "are", told_[next_].value,
                     told_[next_].name ? " for " + roll_name(*told_[next_].name, rolls_) : "")};
}

u32 Tape::fail(ErrorCode code, Place place, std::string_view what) {
  problem_ = Problem{.code = code, .message = fmt::format("{}: {}", to_text(place, rolls_), what)};
  return 1;
}

u32 RecordingReferee::keep(Place place, u32 sides, u32 value) {
  rolls_.push_back({place, sides, value});
  return value;
}

u32 Odometer::roll_more(Place place, u32 sides) {
  if (beyond_) return turn({.place = place, .sides = sides});
  const Wheel& last = wheels_[next_ - 1];
  return turn({.place = place,
               .sides = sides,
               .value = last.value,
               .die = last.die + 1,
               .alike = last.alike + 1});
}

// The wheel that turns next, or a fresh one behind the others.
u32 Odometer::turn(Wheel fresh) {
  if (beyond_) return make_up(made_up_++, fresh.sides);
  if (next_ == wheels_.size()) {
    fresh.before = probability_;
    wheels_.push_back(fresh);
    known_ += fresh.sides - fresh.value;
    if (known_ > limit_) beyond_ = fresh.place;
  }
  const Wheel& wheel = wheels_[next_++];
  assert(wheel.place == fresh.place &&
         wheel.sides == fresh.sides);  // play is a function of the rolls before
  probability_ = wheel.probability();
  return wheel.value;
}

bool Odometer::advance() {
  next_ = 0;
  probability_ = 1;
  while (!wheels_.empty() && wheels_.back().value == wheels_.back().sides) wheels_.pop_back();
  if (wheels_.empty() || beyond_) return false;
  ++wheels_.back().value;
  wheels_.back().alike = 1;
  return true;
}

}  // namespace agon::chance

#include "agon/cli/verbs/dice.h"

#include <fmt/format.h>

#include <charconv>

#include "agon/chance/tape.h"
#include "agon/cli/terminal/prompt.h"

namespace agon::cli {
namespace {

using Roll = std::function<game::OddsAnswer(chance::Referee&)>;
using Names = std::span<const std::string_view>;

// "3,17,4": in the order in which the dice are asked for.
Result<std::vector<chance::Told>> told_in(const std::string& typed) {
  std::vector<chance::Told> out;
  std::string_view rest = typed;
  while (true) {
    u32 value = 0;
    auto [stop, error] = std::from_chars(rest.data(), rest.data() + rest.size(), value);
    bool separated = stop == rest.data() + rest.size() || *stop == ',';
    if (error != std::errc() || !separated) {
      return refuse(ErrorCode::usage,
                    fmt::format("--rolls takes numbers such as 3,17,4, not '{}'", typed));
    }
    out.emplace_back(value);
    if (stop == rest.data() + rest.size()) return out;
    rest.remove_prefix(static_cast<std::size_t>(stop - rest.data()) + 1);
  }
}

Result<game::OddsAnswer> with_told(Names names, const std::string& typed, const Roll& roll) {
  Result<std::vector<chance::Told>> told = told_in(typed);
  if (!told) return refuse(told.error());
  chance::Tape tape(names, *std::move(told));
  game::OddsAnswer answer = roll(tape);
  if (std::optional<Problem> problem = tape.problem()) return refuse(*std::move(problem));
  return answer;
}

Result<game::OddsAnswer> with_typed(Names names, const Roll& roll) {
  Lines lines;
  TypedDice dice(names, lines, [] {}, stderr);  // stdout is for the answer
  game::OddsAnswer answer = roll(dice);
  if (dice.given_up()) return refuse(ErrorCode::usage, "the dice were not thrown to the end");
  return answer;
}

}  // namespace

Dice dice_of(const Arguments& arguments, u64 seed) {
  Dice out{.told = arguments.rolls, .typed = arguments.typed_dice};
  if (!out.told && !out.typed) out.seeded = chance::MatchName{seed, arguments.index};
  return out;
}

Result<game::OddsAnswer> with_dice(Names names, const Dice& dice, const Roll& roll) {
  if (dice.told) return with_told(names, *dice.told, roll);
  if (dice.typed) return with_typed(names, roll);
  chance::SeededReferee referee(chance::domain_key(*dice.seeded, chance::Domain::rules));
  return roll(referee);
}

}  // namespace agon::cli

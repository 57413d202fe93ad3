#include "agon/cli/verbs/dice.h"

#include <fmt/format.h>

#include <charconv>

#include "agon/chance/tape.h"
#include "agon/cli/terminal/prompt.h"

namespace agon::cli {
namespace {

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

using Answered = std::optional<game::Answer>;

Answered ask_with_told(const game::Question& question, const std::string& typed, game::Asked& asked,
                       Problems& problems) {
  Result<std::vector<chance::Told>> told = told_in(typed);
  if (!told) return fail(told.error(), problems);
  chance::Tape tape(question.needs.rolls, *std::move(told));
  asked.dice = &tape;
  Answered answer = question.by.answer(asked, problems);
  if (!answer) return answer;  // which explains told dice that nobody asked for
  if (std::optional<Problem> problem = tape.problem()) return fail(*std::move(problem), problems);
  return answer;
}

Answered ask_with_typed(const game::Question& question, game::Asked& asked, Problems& problems) {
  Lines lines;
  TypedDice dice(question.needs.rolls, lines, [] {}, stderr);  // stdout is for the answer
  asked.dice = &dice;
  Answered answer = question.by.answer(asked, problems);
  if (!dice.given_up()) return answer;
  return fail({.code = ErrorCode::usage, .message = "the dice were not thrown to the end"},
              problems);
}

}  // namespace

Dice dice_of(const Arguments& arguments, u64 seed) {
  Dice out{.told = arguments.rolls, .typed = arguments.typed_dice};
  if (!out.told && !out.typed) out.seeded = chance::MatchName{seed, arguments.index};
  return out;
}

std::optional<game::Answer> ask_with_dice(const game::Question& question, const Dice& dice,
                                          game::Asked asked, Problems& problems) {
  if (dice.told) return ask_with_told(question, *dice.told, asked, problems);
  if (dice.typed) return ask_with_typed(question, asked, problems);
  chance::SeededReferee referee(chance::domain_key(*dice.seeded, chance::Domain::rules));
  asked.dice = &referee;
  asked.name = dice.seeded;
  return question.by.answer(asked, problems);
}

}  // namespace agon::cli

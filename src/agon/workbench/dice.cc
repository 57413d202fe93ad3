#include "agon/workbench/dice.h"

#include <fmt/format.h>

#include <charconv>

#include "agon/chance/tape.h"

namespace agon::workbench {
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

Answered ask_with_asked(const game::Question& question, const AskDie& ask, game::Asked& asked,
                        Problems& problems) {
  AskedDice dice(question.needs.rolls, ask, [] {});
  asked.dice = &dice;
  Answered answer = question.by.answer(asked, problems);
  if (!dice.given_up()) return answer;
  return fail({.code = ErrorCode::usage, .message = "the dice were not thrown to the end"},
              problems);
}

}  // namespace

std::optional<game::Answer> ask_with_dice(const game::Question& question, const Dice& dice,
                                          game::Asked asked, Problems& problems) {
  if (dice.told) return ask_with_told(question, *dice.told, asked, problems);
  if (dice.ask) return ask_with_asked(question, dice.ask, asked, problems);
  chance::SeededReferee referee(chance::domain_key(*dice.seeded, chance::Domain::rules));
  asked.dice = &referee;
  asked.name = dice.seeded;
  return question.by.answer(asked, problems);
}

}  // namespace agon::workbench

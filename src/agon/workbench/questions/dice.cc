#include "agon/workbench/questions/dice.h"

#include <fmt/format.h>

#include "agon/base/text.h"
#include "agon/chance/tape.h"

namespace agon::workbench {
namespace {

// "3,17,4": in the order in which the dice are asked for.
Result<std::vector<chance::Told>> told_in(const std::string& typed) {
  std::vector<chance::Told> out;
  std::string_view rest = typed;
  while (true) {
    std::size_t comma = std::min(rest.find(','), rest.size());
    std::optional<u32> value = number_in<u32>(rest.substr(0, comma));
    if (!value) {
      return refuse(ErrorCode::usage,
                    fmt::format("told dice are numbers such as 3,17,4, not '{}'", typed));
    }
    out.emplace_back(*value);
    if (comma == rest.size()) return out;
    rest.remove_prefix(comma + 1);
  }
}

Reply<game::Answer> ask_with_told(const game::Question& question, const std::string& typed,
                                  game::Asked& asked) {
  Result<std::vector<chance::Told>> told = told_in(typed);
  if (!told) return decline(told.error());
  chance::Tape tape(question.needs.rolls, *std::move(told));
  asked.dice = &tape;
  Reply<game::Answer> answer = question.by.answer(asked);
  if (!answer) return answer;  // which explains told dice that nobody asked for
  if (std::optional<Problem> problem = tape.problem()) return decline(*std::move(problem));
  return answer;
}

Reply<game::Answer> ask_with_asked(const game::Question& question, const AskDie& ask,
                                   game::Asked& asked) {
  AskedDice dice(question.needs.rolls, ask, [] {});
  asked.dice = &dice;
  Reply<game::Answer> answer = question.by.answer(asked);
  if (!dice.given_up()) return answer;
  return decline(ErrorCode::usage, "the dice were not thrown to the end");
}

}  // namespace

Reply<game::Answer> ask_with_dice(const game::Question& question, const Dice& dice,
                                  game::Asked asked) {
  if (dice.told) return ask_with_told(question, *dice.told, asked);
  if (dice.ask) return ask_with_asked(question, dice.ask, asked);
  chance::SeededReferee referee(chance::domain_key(dice.seeded, chance::Domain::rules));
  asked.dice = &referee;
  asked.name = dice.seeded;
  return question.by.answer(asked);
}

}  // namespace agon::workbench

// How a ruleset writes an answer: a function that returns a described record and its text. The
// answer's JSON and the question's schema are made from the same description, so they cannot
// disagree:
//
//     Reply<Answered<EndingsRecord>> endings(const Asked& asked);
//     ... {.verb = "odds", .name = "endings", ..., .by = game::answered_by<endings>}
#pragma once

#include "agon/base/float_guard.h"
#include "agon/game/offers.h"
#include "agon/json/schema.h"
#include "agon/json/write.h"

namespace agon::game {

template <class Record>
struct Answered {
  Record record;
  std::string text;
  bool complete = true;
};

template <class Record>
using Answers = Reply<Answered<Record>> (*)(const Asked& asked);

template <class Record>
Record record_of(Answers<Record>);

template <auto function>
Reply<Answer> answer_with(const Asked& asked) {
  auto said = with_plain_floats([&] { return function(asked); });
  if (!said) return decline(std::move(said.error()));
  return Answer{json::to_value(said->record), std::move(said->text), said->complete};
}

template <auto function>
inline constexpr AnsweredBy answered_by = {
    .answer = &answer_with<function>,
    .schema = &json::schema_of<decltype(record_of(function))>,
};

}  // namespace agon::game

// How a ruleset writes an answer: a function that returns a described record and its text. The
// answer's JSON and the question's schema are made from the same description, so they cannot
// disagree:
//
//     std::optional<Answered<EndingsRecord>> endings(const Asked& asked, Problems& problems);
//     ... {.verb = "odds", .name = "endings", ..., .by = game::answered_by<endings>}
#pragma once

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
using Answers = std::optional<Answered<Record>> (*)(const Asked& asked, Problems& problems);

template <class Record>
Record record_of(Answers<Record>);

template <auto function>
std::optional<Answer> answer_with(const Asked& asked, Problems& problems) {
  auto said = function(asked, problems);
  if (!said) return std::nullopt;
  return Answer{json::to_value(said->record), std::move(said->text), said->complete};
}

template <auto function>
inline constexpr AnsweredBy answered_by = {
    .answer = &answer_with<function>,
    .schema = &json::schema_of<decltype(record_of(function))>,
};

}  // namespace agon::game

// agon step: a line of JSON in, a line of JSON out, one step each.
#include "agon/workbench/match/step.h"

#include <fmt/format.h>

#include "agon/cli/terminal/lines.h"
#include "agon/cli/verbs/common.h"
#include "agon/workbench/match/herald.h"

namespace agon::cli {
namespace {

bool is_blank(const Line& line) {
  return !line.too_long && line.text.find_first_not_of(" \t\r") == std::string::npos;
}

workbench::StepReply too_long() {
  return workbench::StepError{workbench::record_of(
      Problem{.code = ErrorCode::json_too_large,
              .message = fmt::format("a line has at most {} bytes", kLongestLine)})};
}

class Step : public Verb {
 public:
  void declare(Syntax& syntax) override {
    declare_contents(syntax, choice_);
    declare_options(syntax, choice_);
    syntax.examples(
        "  echo '{}' | agon step {game}                the start: state, menu, who decides\n"
        "  echo '{\"state\": ..., \"rolls\": [4]}' | agon step {game}\n"
        "docs/workbench.md has every field and a client.");
  }

  std::optional<json::Value> output() const override {
    json::Value events = json::type_schema("array");
    events.set("items", json::any_of(if_any(workbench::event_schemas())));
    return answer_or_problems(
        {json::with_field(json::schema_of<sim::Stepped>(), "events", std::move(events)),
         json::schema_of<sim::StepNeeds>(), json::schema_of<workbench::StepError>()});
  }

  int run() override {
    Reply<const game::Entry*> entry = workbench::find_game(choice_.game);
    if (!entry) return print_problems(entry.error(), true);
    workbench::Stepper stepper(**entry, choice_.selection());
    if (Reply<void> opened = stepper.open(); !opened) return print_problems(opened.error(), true);
    Lines lines;
    while (std::optional<Line> line = lines.next()) {
      if (is_blank(*line)) continue;
      print_line(json::to_value(line->too_long ? too_long() : stepper.answer(line->text)));
      // Requests that came together are answered together.
      if (!lines.has_next() && !flush()) break;  // nobody reads any more
    }
    return kFine;
  }

 private:
  workbench::GameChoice choice_;
};

}  // namespace

std::unique_ptr<Verb> verbs::step() { return std::make_unique<Step>(); }

}  // namespace agon::cli

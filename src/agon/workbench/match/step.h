// Lets a program drive the rules: a request in JSON, an answer in JSON, a step each.
#pragma once

#include "agon/sim/stepper.h"
#include "agon/workbench/open.h"
#include "agon/workbench/problem_record.h"

namespace agon::workbench {

struct StepError {
  ProblemRecord error;
};

template <class V>
void describe(V& v, StepError& s) {
  v("error", s.error, "why nothing was played");
}

using StepReply = std::variant<sim::Stepped, sim::StepNeeds, StepError>;

// Answers requests about one game. The last one opened is kept: programs rarely change contents.
class Stepper {
 public:
  // `typed` is what requests that name no content mean. They may name shipped content only.
  Stepper(const game::Entry& entry, roster::Selection typed)
      : entry_(entry), typed_(std::move(typed)) {}

  // Opens what was typed, so that a wrong name is said before the first request.
  Reply<void> open();

  StepReply answer(std::string request);

 private:
  Reply<sim::StepAnswer> step(std::string text);
  Reply<void> open(const roster::Sent& sent, const sim::StepRequest& request);
  Reply<roster::Selection> selection_of(const roster::Sent& sent,
                                        const sim::StepRequest& request) const;

  const game::Entry& entry_;
  roster::Selection typed_;
  std::shared_ptr<const game::AnyGame> game_;
  std::string key_;
};

}  // namespace agon::workbench

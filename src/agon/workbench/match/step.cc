#include "agon/workbench/match/step.h"

#include <fmt/format.h>

#include "agon/json/read.h"
#include "agon/json/write.h"

namespace agon::workbench {
namespace {

// The contents of a request instead of those that were typed, where it has some. It may name
// content that ships only: what comes in a line must not open files of this machine.
Reply<void> take_contents(const game::Facts& facts, const roster::Sent& request,
                          roster::Selection& out) {
  std::optional<json::Node> list = request.node.child("content");
  if (!list) return {};
  std::size_t given = list->value->is_array() ? list->value->items().size() : 0;
  if (!list->value->is_array() || given > facts.contents.size()) {
    return decline(
        json::problem(*list, ErrorCode::json_type,
                      "expected a list with at most one content for each kind that the game has"));
  }
  out.contents = roster::content_names(facts, out);
  for (std::size_t i = 0; i < given; ++i) {
    json::Node item = *list->child(i);
    if (!item.value->is_string()) {
      out.contents[i] = fmt::format("content {}", i + 1);
      out.sent[out.contents[i]] = {request.document, item};
      continue;
    }
    out.contents[i] = item.value->as_string();
    Result<std::string> ships = roster::locate(facts, facts.contents[i], out.contents[i], false);
    if (!ships) return decline(json::problem(item, ships.error().code, ships.error().message));
  }
  return {};
}

}  // namespace

Reply<void> Stepper::open() { return open({}, {}); }

StepReply Stepper::answer(std::string request) {
  Reply<sim::StepAnswer> out = step(std::move(request));
  if (!out) return StepError{record_of(first_error(out.error()))};
  return std::visit([](auto& one) -> StepReply { return std::move(one); }, *out);
}

Reply<sim::StepAnswer> Stepper::step(std::string text) {
  Result<json::Document> document = json::parse(std::move(text), "line");
  if (!document) return decline(document.error());
  roster::Sent sent = roster::Sent::whole(*std::move(document));
  sim::StepRequest request;
  Problems problems;
  if (!json::read(sent.node, request, problems)) return decline(std::move(problems));
  if (Reply<void> opened = open(sent, request); !opened) return decline(opened.error());
  return reply(sim::step(*game_, sent.node, request, entry_.offers.orders));
}

Reply<void> Stepper::open(const roster::Sent& sent, const sim::StepRequest& request) {
  std::string key;
  if (request.content) key += json::canonical(*request.content);
  key += '\n';
  if (request.options) key += json::canonical(*request.options);
  if (game_ && key == key_) return {};
  Reply<roster::Selection> selection = selection_of(sent, request);
  if (!selection) return decline(selection.error());
  Reply<OpenGame> open = workbench::open(entry_, *selection);
  if (!open) return decline(open.error());
  game_ = std::move(open->game);
  key_ = std::move(key);
  return {};
}

Reply<roster::Selection> Stepper::selection_of(const roster::Sent& sent,
                                               const sim::StepRequest& request) const {
  roster::Selection out = typed_;
  if (request.content) {
    Reply<void> taken = take_contents(entry_.facts, sent, out);
    if (!taken) return decline(taken.error());
  }
  if (request.options) {
    out.options.clear();
    out.layers = {{sent.document, *sent.node.child("options")}};
  }
  return out;
}

}  // namespace agon::workbench

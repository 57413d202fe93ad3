#include "agon/workbench/match/step.h"

#include <deque>

#include "agon/json/read.h"
#include "agon/json/write.h"

namespace agon::workbench {
namespace {

// Only names: what comes in a line must not open files of this machine.
Result<json::Document> load_shipped(const game::Entry& entry, const json::Node& name,
                                    const game::ContentKind& kind) {
  Result<std::string> path = roster::locate_shipped(entry.facts, kind, name.value->as_string());
  if (!path) return refuse(json::problem(name, path.error().code, path.error().message));
  return json::load(*path);
}

Result<json::Document> load_typed(const game::Entry& entry, const std::string& typed,
                                  const game::ContentKind& kind) {
  Result<std::string> path = roster::locate(entry.facts, kind, typed);
  if (!path) return refuse(path.error());
  return json::load(*path);
}

Result<std::vector<json::Node>> find_contents(const game::Entry& entry,
                                              const roster::Selection& typed,
                                              const json::Node& node,
                                              std::deque<json::Document>& shipped) {
  std::optional<json::Node> list = node.child("content");
  std::size_t given = list && list->value->is_array() ? list->value->items().size() : 0;
  if (list && (!list->value->is_array() || given > entry.facts.contents.size())) {
    return refuse(
        json::problem(*list, ErrorCode::json_type,
                      "expected a list with at most one content for each kind that the game has"));
  }
  std::vector<std::string> names = roster::content_names(entry.facts, typed);
  std::vector<json::Node> out;
  for (std::size_t i = 0; i < names.size(); ++i) {
    std::optional<json::Node> item = i < given ? list->child(i) : std::nullopt;
    if (item && !item->value->is_string()) {
      out.push_back(*item);
      continue;
    }
    Result<json::Document> document = item ? load_shipped(entry, *item, entry.facts.contents[i])
                                           : load_typed(entry, names[i], entry.facts.contents[i]);
    if (!document) return refuse(document.error());
    out.push_back(json::root(shipped.emplace_back(*std::move(document))));
  }
  return out;
}

}  // namespace

Result<void> Stepper::open() {
  Result<const game::AnyGame*> game = open({}, {});
  if (!game) return refuse(game.error());
  return {};
}

StepReply Stepper::answer(std::string request) {
  Result<sim::StepAnswer> out = step(std::move(request));
  if (!out) return StepError{record_of(out.error())};
  return std::visit([](auto& one) -> StepReply { return std::move(one); }, *out);
}

Result<sim::StepAnswer> Stepper::step(std::string text) {
  Result<json::Document> document = json::parse(std::move(text), "line");
  if (!document) return refuse(document.error());
  json::Node node = json::root(*document);
  sim::StepRequest request;
  Problems problems;
  if (!json::read(node, request, problems)) return refuse(first_error(problems));
  Result<const game::AnyGame*> game = open(node, request);
  if (!game) return refuse(game.error());
  return sim::step(**game, node, request);
}

Result<const game::AnyGame*> Stepper::open(const json::Node& node,
                                           const sim::StepRequest& request) {
  std::string key;
  if (request.content) key += json::canonical(*request.content);
  key += '\n';
  if (request.options) key += json::canonical(*request.options);
  if (game_ && key == key_) return game_.get();
  Result<std::unique_ptr<game::AnyGame>> game = load(node, request);
  if (!game) return refuse(game.error());
  game_ = *std::move(game);
  key_ = std::move(key);
  return game_.get();
}

Result<std::unique_ptr<game::AnyGame>> Stepper::load(const json::Node& node,
                                                     const sim::StepRequest& request) const {
  if (!request.content && !request.options) {
    roster::Opened opened = roster::open(entry_, typed_);
    if (!opened.game) return refuse(first_error(opened.problems));
    return std::move(opened.game);
  }
  std::deque<json::Document> shipped;  // nodes point at them, so they must not move
  Result<std::vector<json::Node>> contents = find_contents(entry_, typed_, node, shipped);
  if (!contents) return refuse(contents.error());
  std::optional<json::Node> options;
  if (request.options) {
    options = node.child("options");
  } else if (!typed_.options.empty()) {
    Result<json::Document> typed = json::parse(typed_.options, "options");
    if (!typed) return refuse(typed.error());
    options = json::root(shipped.emplace_back(*std::move(typed)));
  }
  Problems problems;
  std::unique_ptr<game::AnyGame> game =
      entry_.load(*contents, options ? &*options : nullptr, problems);
  if (!game) return refuse(first_error(problems));
  return game;
}

}  // namespace agon::workbench

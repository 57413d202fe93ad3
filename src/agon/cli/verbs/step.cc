// agon step: a line of JSON in, a line of JSON out, one step each.
#include "agon/cli/verbs/step.h"

#include <fmt/format.h>

#include <cstdio>
#include <deque>

#include "agon/cli/terminal/interrupt.h"
#include "agon/cli/terminal/lines.h"
#include "agon/cli/terminal/progress.h"
#include "agon/cli/terminal/wrap.h"
#include "agon/cli/verbs/common.h"
#include "agon/json/read.h"
#include "agon/json/write.h"
#include "agon/roster/roster.h"
#include "agon/sim/stepper.h"

namespace agon::cli {
namespace {

struct Typed {
  workbench::GameChoice choice;
};

json::Value error_to_value(const Problem& problem) {
  json::Value out = json::Value::object();
  out.set("error", json::to_value(workbench::record_of(problem)));
  return out;
}

// Opens the game of a request. The last one opened is kept: programs rarely change it.
class Door {
 public:
  Door(const game::Entry& entry, roster::Selection typed)
      : entry_(entry), typed_(std::move(typed)) {}

  Result<const game::AnyGame*> open(const json::Node& node, const sim::StepRequest& request) {
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

  // What was typed on the command line, so that a wrong name is said before the first line.
  Result<void> open_typed() {
    Result<const game::AnyGame*> game = open({}, {});
    if (!game) return refuse(game.error());
    return {};
  }

 private:
  Result<std::unique_ptr<game::AnyGame>> load(const json::Node& node,
                                              const sim::StepRequest& request) {
    if (!request.content && !request.options) {
      roster::Opened opened = roster::open(entry_, typed_);
      if (!opened.game) return refuse(first_error(opened.problems));
      return std::move(opened.game);
    }
    std::deque<json::Document> shipped;  // nodes point at them, so they must not move
    Result<std::vector<json::Node>> contents = find_contents(node, request, shipped);
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

  Result<std::vector<json::Node>> find_contents(const json::Node& node,
                                                const sim::StepRequest& request,
                                                std::deque<json::Document>& shipped) {
    std::optional<json::Node> list = request.content ? node.child("content") : std::nullopt;
    std::size_t given = list && list->value->is_array() ? list->value->items().size() : 0;
    if (list && (!list->value->is_array() || given > entry_.facts.contents.size())) {
      return refuse(json::problem(
          *list, ErrorCode::json_type,
          "expected a list with at most one content for each kind that the game has"));
    }
    std::vector<std::string> names = roster::content_names(entry_.facts, typed_);
    std::vector<json::Node> out;
    for (std::size_t i = 0; i < names.size(); ++i) {
      std::optional<json::Node> item = i < given ? list->child(i) : std::nullopt;
      if (item && !item->value->is_string()) {
        out.push_back(*item);
        continue;
      }
      Result<json::Document> document = item ? load_shipped(*item, entry_.facts.contents[i])
                                             : load_typed(names[i], entry_.facts.contents[i]);
      if (!document) return refuse(document.error());
      out.push_back(json::root(shipped.emplace_back(*std::move(document))));
    }
    return out;
  }

  // Only names: what comes in a line must not open files of this machine.
  Result<json::Document> load_shipped(const json::Node& name, const game::ContentKind& kind) const {
    Result<std::string> path = roster::locate_shipped(entry_.facts, kind, name.value->as_string());
    if (!path) return refuse(json::problem(name, path.error().code, path.error().message));
    return json::load(*path);
  }

  Result<json::Document> load_typed(const std::string& typed, const game::ContentKind& kind) const {
    Result<std::string> path = roster::locate(entry_.facts, kind, typed);
    if (!path) return refuse(path.error());
    return json::load(*path);
  }

  const game::Entry& entry_;
  roster::Selection typed_;
  std::unique_ptr<game::AnyGame> game_;
  std::string key_;
};

Result<json::Value> answer(Door& door, Line line) {
  if (line.too_long) {
    return refuse(ErrorCode::json_too_large,
                  fmt::format("a line has at most {} bytes", kLongestLine));
  }
  Result<json::Document> document = json::parse(std::move(line.text), "line");
  if (!document) return refuse(document.error());
  json::Node node = json::root(*document);
  sim::StepRequest request;
  Problems problems;
  if (!json::read(node, request, problems)) return refuse(first_error(problems));
  Result<const game::AnyGame*> game = door.open(node, request);
  if (!game) return refuse(game.error());
  return sim::step(**game, node, request);
}

bool is_blank(const Line& line) {
  return !line.too_long && line.text.find_first_not_of(" \t\r") == std::string::npos;
}

}  // namespace

json::Value answer_line(const game::Entry& entry, std::string line) {
  Door door(entry, {});
  Result<json::Value> out = answer(door, {std::move(line)});
  return out ? *out : error_to_value(out.error());
}

int run_step(const Typed& arguments) {
  Result<const game::Entry*> entry = roster::find(arguments.choice.game);
  if (!entry) {
    print_problems({entry.error()}, true);
    return kBadInput;
  }
  Door door(**entry, {arguments.choice.contents, arguments.choice.options});
  if (Result<void> typed = door.open_typed(); !typed) {
    print_problems({typed.error()}, true);
    return kBadInput;
  }
  Lines lines;
  while (std::optional<Line> line = lines.next()) {
    if (is_blank(*line)) continue;
    Result<json::Value> out = answer(door, *std::move(line));
    print_line(out ? *out : error_to_value(out.error()));
    if (std::fflush(stdout) != 0) break;  // nobody reads any more
  }
  return kFine;
}

namespace {

class Step : public Verb {
 public:
  void declare(Syntax& syntax) override {
    declare_contents(syntax, typed_.choice);
    declare_options(syntax, typed_.choice);
    syntax.examples(
        "  echo '{}' | agon step {game}                the start: state, menu, who decides\n"
        "  echo '{\"state\": ..., \"rolls\": [4]}' | agon step {game}\n"
        "docs/workbench.md has every field and a client.");
  }

  std::optional<json::Value> output() const override {
    return json::any_of({json::Value::object()});
  }

  int run() override { return run_step(typed_); }

 private:
  Typed typed_;
};

}  // namespace

std::unique_ptr<Verb> verbs::step() { return std::make_unique<Step>(); }

}  // namespace agon::cli

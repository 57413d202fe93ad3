#include "agon/rulesets/pillars/check/request.h"

#include "agon/json/read.h"

namespace agon::pillars {
namespace {

bool read_linted(const json::Node& node, Character& out, Problems& problems) {
  if (!json::read(node, out, problems)) return false;
  std::size_t before = problems.size();
  lint(node, out, problems);
  return problems.size() == before;
}

bool read_shipped(const json::Node& name, const game::Shelf& shelf, Character& out,
                  Problems& problems) {
  Result<json::Document> document = shelf(kCharacterKind, name.value->as_string());
  if (document) return read_linted(json::root(*document), out, problems);
  problems.push_back(json::problem(name, document.error().code, document.error().message));
  return false;
}

bool read_character(const json::Node& node, const game::Shelf& shelf, Character& out,
                    Problems& problems) {
  if (node.value->is_string()) return read_shipped(node, shelf, out, problems);
  if (node.value->is_object()) return read_linted(node, out, problems);
  problems.push_back(json::problem(node, ErrorCode::json_type,
                                   "expected a character: its name, or an object with its traits"));
  return false;
}

}  // namespace

std::optional<ReadyCheck> read_request(const json::Node& node, const game::Shelf& shelf,
                                       Problems& problems) {
  Request request;
  if (!json::read(node, request, problems)) return std::nullopt;
  std::size_t before = problems.size();
  lint(node, request.form, request.opposition.has_value(), problems);
  ReadyCheck out{request.form, request.state_before, {}, {}, {}};
  read_character(*node.child("Actor"), shelf, out.actor, problems);
  if (request.opposition) {
    read_character(*node.child("Opposition"), shelf, out.opposition.emplace(), problems);
  }
  if (problems.size() != before) return std::nullopt;
  out.armed = arm(out.form, out.actor, out.opposition ? &*out.opposition : nullptr);
  return out;
}

}  // namespace agon::pillars

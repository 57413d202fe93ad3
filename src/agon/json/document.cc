#include "agon/json/document.h"

#include <fmt/format.h>

#include <utility>

#include "agon/base/excerpt.h"
#include "agon/base/file.h"
#include "agon/base/float_guard.h"
#include "agon/json/limits.h"
#include "agon/json/scan.h"
#include "agon/json/tree.h"

namespace agon::json {
namespace {

Problem to_problem(const Flaw& flaw, std::string_view text, std::string_view file_name) {
  return {.code = flaw.code,
          .message = flaw.message,
          .path = flaw.path,
          .place = place_in(text, file_name, static_cast<u32>(flaw.offset))};
}

Problem too_large(const std::string& file_name, std::size_t limit) {
  Problem out{.code = ErrorCode::json_too_large,
              .message = fmt::format("the text is larger than {} bytes", limit)};
  out.place.file = file_name;
  return out;
}

Problem problem_at(const Node& node, u32 offset, ErrorCode code, std::string message) {
  Problem out{.code = code, .message = std::move(message), .path = node.path};
  if (node.document) out.place = node.document->place(offset);
  return out;
}

}  // namespace

Document::Document(std::string file_name, std::string text, Value root)
    : file_name_(std::move(file_name)), text_(std::move(text)), root_(std::move(root)) {}

TextPlace Document::place(u32 offset) const { return place_in(text_, file_name_, offset); }

Result<Document> parse(std::string text, std::string file_name) {
  return parse(std::move(text), std::move(file_name), {});
}

Result<Document> parse(std::string text, std::string file_name, const TextLimits& limits) {
  if (text.size() > limits.bytes) return refuse(too_large(file_name, limits.bytes));
  Value root;
  std::optional<Flaw> flaw = find_flaw(text);
  if (!flaw) flaw = with_plain_floats([&] { return build_tree(text, root, limits); });
  if (flaw) return refuse(to_problem(*flaw, text, file_name));
  return Document(std::move(file_name), std::move(text), std::move(root));
}

Result<Document> load(const std::string& path) {
  Result<std::string> text = read_file(path, kLargestText);
  if (!text) return refuse(std::move(text.error()));
  return parse(std::move(*text), path);
}

std::optional<Node> Node::child(std::string_view key) const {
  const Value* found = value->find(key);
  if (!found) return std::nullopt;
  return Node{document, found, path + path_step(key)};
}

std::optional<Node> Node::child(std::size_t index) const {
  if (!value->is_array() || index >= value->items().size()) return std::nullopt;
  return Node{document, &value->items()[index], path + path_step(index)};
}

Node root(const Document& document) { return {&document, &document.root(), ""}; }

Problem problem(const Node& node, ErrorCode code, std::string message) {
  return problem_at(node, node.value->offset(), code, std::move(message));
}

Problem problem_at_key(const Node& node, std::string_view key, ErrorCode code,
                       std::string message) {
  if (!node.value->is_object()) return problem(node, code, std::move(message));
  for (const Member& member : node.value->members()) {
    if (member.key == key) return problem_at(node, member.key_offset, code, std::move(message));
  }
  return problem(node, code, std::move(message));
}

Problem& complain(const Node& node, std::string message, Problems& problems) {
  return problems.emplace_back(problem(node, ErrorCode::content, std::move(message)));
}

Problem& complain(const Node& node, std::string_view key, std::string message, Problems& problems) {
  return problems.emplace_back(problem_at_key(node, key, ErrorCode::content, std::move(message)));
}

u32 offset_in_text(const Node& string, std::size_t index) {
  std::string_view text = string.document->text();
  std::size_t at = string.value->offset() + 1;  // behind the quote
  for (std::size_t decoded = 0; decoded < index && text[at] != '"';) {
    Escape step = text[at] == '\\' ? escape_at(text.substr(at)) : Escape{1, 1};
    decoded += step.stands_for;
    if (decoded <= index) at += step.length;  // else it points into the middle of the character
  }
  return static_cast<u32>(at);
}

Problem problem_in_string(const Node& string, std::size_t index, ErrorCode code,
                          std::string message) {
  u32 offset = string.document ? offset_in_text(string, index) : 0;
  return problem_at(string, offset, code, std::move(message));
}

std::string path_step(std::string_view key) {
  std::string out = "/";
  for (char c : key) {
    if (c == '~')
      out += "~0";
    else if (c == '/')
      out += "~1";
    else
      out += c;
  }
  return out;
}

std::string path_step(std::size_t index) { return fmt::format("/{}", index); }

}  // namespace agon::json

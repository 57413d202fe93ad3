#include "agon/json/document.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "agon/base/file.h"
#include "agon/base/utf8.h"
#include "agon/json/scan.h"
#include "agon/json/tree.h"

namespace agon::json {
namespace {

constexpr std::size_t kQuotedCharacters = 40;
constexpr std::size_t kLongLine = 1000;  // bytes

Problem to_problem(const Flaw& flaw, std::string_view text, std::string_view file_name) {
  return {.code = flaw.code,
          .message = flaw.message,
          .path = flaw.path,
          .place = place_in(text, file_name, static_cast<u32>(flaw.offset))};
}

Problem too_large(const std::string& file_name) {
  Problem out{.code = ErrorCode::json_too_large,
              .message = fmt::format("the text is larger than {} bytes", kLargestText)};
  out.place.file = file_name;
  return out;
}

Problem problem_at(const Node& node, u32 offset, ErrorCode code, std::string message) {
  Problem out{.code = code, .message = std::move(message), .path = node.path};
  if (node.document) out.place = node.document->place(offset);
  return out;
}

bool is_continuation(char c) { return (static_cast<u8>(c) & 0xC0) == 0x80; }

// The bytes of a line that are worth keeping: all, or if the line is very long (a machine wrote it)
// what stands around the place. Whole characters in either case.
std::pair<std::size_t, std::size_t> excerpt_of(std::string_view line, std::size_t at) {
  if (line.size() <= kLongLine) return {0, line.size()};
  std::size_t first = at > kLongLine / 2 ? at - kLongLine / 2 : 0;
  std::size_t last = std::min(line.size(), at + kLongLine / 2);
  while (first > 0 && is_continuation(line[first])) --first;
  while (last < line.size() && is_continuation(line[last])) ++last;
  return {first, last};
}

}  // namespace

Document::Document(std::string file_name, std::string text, Value root)
    : file_name_(std::move(file_name)), text_(std::move(text)), root_(std::move(root)) {}

TextPlace Document::place(u32 offset) const { return place_in(text_, file_name_, offset); }

Result<Document> parse(std::string text, std::string file_name) {
  if (text.size() > kLargestText) return refuse(too_large(file_name));
  Value root;
  std::optional<Flaw> flaw = find_flaw(text);
  if (!flaw) flaw = build_tree(text, root);
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

TextPlace place_in(std::string_view text, std::string_view file_name, u32 offset) {
  std::size_t at = std::min<std::size_t>(offset, text.size());
  std::size_t start = text.substr(0, at).rfind('\n') + 1;  // npos + 1 is the start of the text
  std::string_view line = text.substr(start, text.find('\n', at) - start);
  if (line.ends_with('\r')) line.remove_suffix(1);
  auto breaks = std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(start), '\n');
  auto [first, last] = excerpt_of(line, at - start);
  return {.file = std::string(file_name),
          .line = static_cast<u32>(breaks) + 1,
          .column = static_cast<u32>(utf8_count(text.substr(start, at - start))) + 1,
          .excerpt = std::string(line.substr(first, last - first)),
          .skipped = static_cast<u32>(utf8_count(line.substr(0, first)))};
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

std::string quote(std::string_view text) {
  std::string out = "'";
  std::size_t at = 0;
  for (std::size_t n = 0; n < kQuotedCharacters && at < text.size(); ++n) {
    std::size_t length = std::max<u32>(1, utf8_length(text, at));
    out += text.substr(at, length);
    at += length;
  }
  return out + (at < text.size() ? "...'" : "'");
}

}  // namespace agon::json

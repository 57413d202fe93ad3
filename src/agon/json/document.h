// A JSON text that was read: its file name, the text itself, and the tree of its values. Every
// value and key knows its offset, so whoever finds something wrong with one later, a range, a name,
// a rule of the game, can say where it stands: problem(node, code, sentence).
//
// Read parse() first, then Node, the value in its document that the reader (read.h) works on.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "agon/base/result.h"
#include "agon/json/value.h"

namespace agon::json {

inline constexpr std::size_t kLargestText = 16u << 20;  // bytes
inline constexpr std::size_t kDeepestNesting = 64;      // arrays and objects around a value
inline constexpr std::size_t kMostValues = 1u << 20;

class Document {
 public:
  Document() = default;
  Document(std::string file_name, std::string text, Value root);

  const std::string& file_name() const { return file_name_; }
  const std::string& text() const { return text_; }
  const Value& root() const { return root_; }
  TextPlace place(u32 offset) const;

 private:
  std::string file_name_;
  std::string text_;
  Value root_;
};

// One JSON text, strictly as RFC 8259 has it; refused beyond that are duplicate keys, a byte-order
// mark, numbers beyond every double, lone surrogates, and what exceeds the limits above.
Result<Document> parse(std::string text, std::string file_name);

// "-" reads standard input.
Result<Document> load(const std::string& path);

// A value in its document, and the JSON path that leads to it (RFC 6901: "/cards/3/id", empty
// for the root). The document must outlive it. Without a document (a value built by hand) problems
// have a path but no place.
struct Node {
  const Document* document = nullptr;
  const Value* value = nullptr;
  std::string path = {};

  std::optional<Node> child(std::string_view key) const;
  std::optional<Node> child(std::size_t index) const;

  // The child, or this node where it has none: where a problem with it stands.
  template <class Step>
  Node nearest(const Step& step) const {
    return child(step).value_or(*this);
  }
};

Node root(const Document& document);
Node root(Document&&) = delete;

Problem problem(const Node& node, ErrorCode code, std::string message);

// The same at the place of one of the node's keys; if the key is absent, at the node.
Problem problem_at_key(const Node& node, std::string_view key, ErrorCode code, std::string message);

inline tl::unexpected<Problem> refuse(const Node& node, ErrorCode code, std::string message) {
  return agon::refuse(problem(node, code, std::move(message)));
}

// What a game has against its content, beyond the ranges of fields: one more of the problems, with
// the code `content`.
Problem& complain(const Node& node, std::string message, Problems& problems);
Problem& complain(const Node& node, std::string_view key, std::string message, Problems& problems);

// Byte `index` of a string's value stands at this offset of the document's text, escapes
// considered; the byte behind the last is the closing quote. The node must have a document.
u32 offset_in_text(const Node& string, std::size_t index);

// The same at that byte of a string, for languages written in strings.
Problem problem_in_string(const Node& string, std::size_t index, ErrorCode code,
                          std::string message);

// One step of a path: "/" and the key with "~" and "/" escaped.
std::string path_step(std::string_view key);
std::string path_step(std::size_t index);

}  // namespace agon::json

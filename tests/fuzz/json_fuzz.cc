// Any bytes: parse() refuses them with a place, or what it read survives canonical text and back.
// Inputs that ever broke it, and seeds, are in tests/regress/json_fuzz/.
#include <cstdlib>

#include "agon/json/document.h"
#include "agon/json/write.h"

namespace {

using agon::Result;
using agon::json::Document;

void must(bool held) {
  if (!held) std::abort();
}

void expect_refusal(const agon::Problem& problem) {
  must(problem.place.line > 0 && problem.place.column > 0);
  must(!problem.message.starts_with("simdjson"));  // its own refusals have no exact place
  must(!agon::to_text(problem).empty());
}

void expect_same(const std::string& text, const agon::json::Value& expected) {
  Result<Document> again = agon::json::parse(text, "again.json");
  must(again.has_value());
  must(again->root() == expected);
  must(agon::json::canonical(again->root()) == agon::json::canonical(expected));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  std::string text(reinterpret_cast<const char*>(data), size);
  Result<Document> document = agon::json::parse(text, "fuzz.json");
  if (!document) {
    expect_refusal(document.error());
    return 0;
  }
  expect_same(agon::json::canonical(document->root()), document->root());
  expect_same(agon::json::pretty(document->root()), document->root());
  return 0;
}

#include "agon/cli/terminal/option_desk.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "agon/base/utf8.h"
#include "agon/cli/terminal/print.h"
#include "agon/cli/terminal/screen.h"
#include "agon/json/write.h"

namespace agon::cli {
namespace {

using json::Value;
using workbench::OpenGame;

// A word as JSON, if it is a number, true or false; else as a string.
Value value_of(const std::string& word) {
  Result<json::Document> document = json::parse(word, "options");
  bool plain = document && document->root().is_scalar();
  return plain ? document->root() : Value(word);
}

// "none v1" for ["none","v1"].
std::string value_text(const Value& value) {
  if (value.is_string()) return value.as_string();
  if (!value.is_array()) return json::canonical(value);
  std::string out;
  for (const Value& item : value.items()) out += (out.empty() ? "" : " ") + value_text(item);
  return out;
}

// One word is a value, and where there is a list now each of it; several words are a list.
Value typed_value(const Value* now, const std::vector<std::string>& words) {
  bool list = now != nullptr && now->is_array();
  if (words.size() == 1 && !list) return value_of(words[0]);
  Value out = Value::array();
  for (const std::string& word : words) out.push(value_of(word));
  while (words.size() == 1 && out.items().size() < now->items().size()) out.push(out.items()[0]);
  return out;
}

std::string_view sentence_of(const Value& schema, std::string_view key) {
  const Value* properties = schema.find("properties");
  const Value* property = properties == nullptr ? nullptr : properties->find(key);
  const Value* sentence = property == nullptr ? nullptr : property->find("description");
  return sentence == nullptr ? "" : std::string_view(sentence->as_string());
}

void show_options(const OpenGame& open) {
  Value schema = open.entry->schema(open.entry->facts.contents.size());
  Value options = open.game->options();
  std::size_t width = 0;
  for (const json::Member& one : options.members()) width = std::max(width, one.key.size());
  print("match options: KEY VALUE changes one, nothing begins\n");
  for (const json::Member& one : options.members()) {
    print(fmt::format("  {:<{}}  {:<10}  {}\n", one.key, width, value_text(one.value),
                      sentence_of(schema, one.key)));
  }
}

void change(OpenGame& open, const std::string& typed) {
  std::istringstream in(typed);
  std::string key;
  std::vector<std::string> words;
  in >> key;
  for (std::string word; in >> word;) words.push_back(word);
  if (words.empty()) return print(fmt::format("{} needs a value\n", printable(key)));
  Value options = open.game->options();
  options.set(key, typed_value(options.find(key), words));
  Reply<OpenGame> changed = workbench::with_options(open, json::canonical(options));
  if (!changed) return print_errors(changed.error());
  open = *std::move(changed);
  show_options(open);
}

}  // namespace

bool ask_options(OpenGame& open, Lines& lines) {
  if (open.game->options().members().empty()) return true;
  show_options(open);
  while (true) {
    std::optional<std::string> typed = read_line(lines, "options> ");
    if (!typed || *typed == "quit" || *typed == "exit") return false;
    if (typed->empty()) return true;
    change(open, *typed);
  }
}

}  // namespace agon::cli

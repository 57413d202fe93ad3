#include "agon/pymodule/arguments.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "agon/json/write.h"

namespace agon::pymodule {
namespace {

// What nobody can type, and what would wait for whoever types. Inside a dict there may be anything:
// the reader of contents says what is wrong with it.
void refuse_untypable(const json::Value& value, const std::string& path) {
  auto refuse_it = [&](std::string message) {
    raise(Problems{{.code = ErrorCode::usage, .message = std::move(message), .path = path}});
  };
  if (value.is_string()) {
    if (value.as_string().find('\0') != std::string::npos)
      refuse_it("a text holds a NUL character");
    if (value.as_string() == "-") refuse_it("standard input is for the command line");
  }
  if (!value.is_array()) return;
  for (std::size_t i = 0; i < value.items().size(); ++i) {
    refuse_untypable(value.items()[i], path + json::path_step(i));
  }
}

// What would mean another content: one that was sent before, or a default.
bool is_taken(const std::string& name, const workbench::GameChoice& choice) {
  if (choice.sent.contains(name) || std::ranges::count(choice.contents, name) > 0) return true;
  const game::Entry* entry = roster::find_or_null(choice.game);
  return entry != nullptr && std::ranges::any_of(entry->facts.contents, [&](const auto& kind) {
           return kind.fallback == name;
         });
}

std::string free_name(const json::Value& content, const workbench::GameChoice& choice) {
  const json::Value* own = content.find("name");
  std::string name = own != nullptr && own->is_string() ? own->as_string() : "content";
  std::string out = name;
  for (int i = 2; is_taken(out, choice); ++i) out = fmt::format("{} ({})", name, i);
  return out;
}

}  // namespace

json::Value value_of_arguments(nb::handle arguments) {
  try {
    json::Value out = from_python(arguments);
    for (const json::Member& member : out.members()) {
      refuse_untypable(member.value, json::path_step(member.key));
    }
    return out;
  } catch (const Unfit& unfit) {
    raise(Problems{unfit.problem});
  }
}

std::string content_name(const json::Value& content, workbench::GameChoice& choice) {
  if (content.is_string()) return content.as_string();
  std::string name = free_name(content, choice);
  Result<json::Document> document = document_of(content, fmt::format("<{}>", name));
  if (!document) raise(Problems{document.error()});
  choice.sent.emplace(name, roster::Sent::whole(*std::move(document)));
  return name;
}

std::string object_text(const json::Value& value) {
  if (value.is_null()) return "";
  return value.is_string() ? value.as_string() : json::canonical(value);
}

Result<json::Document> document_of(const json::Value& value, std::string name) {
  return json::parse(json::pretty(value), std::move(name));
}

workbench::GameChoice GameArguments::choice() const {
  workbench::GameChoice out{
      .game = game,
      .options = object_text(options),
      .kernel = kernel,
      .opens_files = true,
      .settings = std::make_shared<roster::Settings>(roster::process_environment)};
  // Names first: what is sent takes another name than theirs.
  for (const json::Value& content : contents) {
    if (content.is_string()) out.contents.push_back(content.as_string());
  }
  std::vector<std::string> names;
  for (const json::Value& content : contents) names.push_back(content_name(content, out));
  out.contents = std::move(names);
  return out;
}

workbench::SeatOptions SeatArguments::seats() const {
  workbench::SeatOptions out{.b = b, .programs = {.allowed = true}};
  if (a) out.a = *a;
  if (agent_deadline) {
    out.programs.deadline = std::chrono::milliseconds(std::llround(*agent_deadline * 1000));
  }
  return out;
}

}  // namespace agon::pymodule

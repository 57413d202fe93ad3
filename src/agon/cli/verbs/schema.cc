// agon schema: JSON Schemas of the files that the games read.
#include <fmt/format.h>

#include <filesystem>

#include "agon/base/file.h"
#include "agon/base/near_miss.h"
#include "agon/cli/terminal/interrupt.h"
#include "agon/cli/terminal/progress.h"
#include "agon/cli/terminal/wrap.h"
#include "agon/cli/verbs/common.h"
#include "agon/json/write.h"
#include "agon/roster/kinds.h"
#include "agon/roster/roster.h"

namespace agon::cli {
namespace {

struct Typed {
  std::string game;
  std::string kind;
  std::string out;
  bool json = false;
};

using Kinds = std::vector<roster::FileKind>;

std::string_view short_name(const roster::FileKind& kind) {
  return std::string_view(kind.name).substr(kind.entry->facts.name.size() + 1);
}

std::vector<std::string_view> short_names(const Kinds& kinds) {
  std::vector<std::string_view> out;
  for (const roster::FileKind& kind : kinds) out.push_back(short_name(kind));
  return out;
}

Result<Kinds> named_kind(const Kinds& kinds, const std::string& name) {
  for (const roster::FileKind& kind : kinds) {
    if (short_name(kind) == name) return Kinds{kind};
  }
  return refuse(ErrorCode::unknown_kind,
                fmt::format("{} has no kind of file called '{}'{}", kinds[0].entry->facts.name,
                            name, suggestion(name, short_names(kinds))));
}

Result<Kinds> chosen_kinds(const Typed& arguments) {
  bool all = !arguments.out.empty();
  if (arguments.game.empty()) {
    if (all) return roster::all_kinds();
    return refuse(ErrorCode::usage, "name a game, or write all schemas with --out DIR");
  }
  Result<const game::Entry*> entry = roster::find(arguments.game);
  if (!entry) return refuse(entry.error());
  Kinds kinds = roster::kinds_of(**entry);
  if (!arguments.kind.empty()) return named_kind(kinds, arguments.kind);
  bool one_content = kinds.size() == 2;  // the other is the options
  if (all) return kinds;
  if (one_content) return Kinds{kinds[0]};
  return refuse(ErrorCode::usage,
                fmt::format("{} has several kinds of files: name one of {}, or write all with "
                            "--out DIR",
                            arguments.game, fmt::join(short_names(kinds), ", ")));
}

Result<std::string> write_schema(const roster::FileKind& kind, const std::string& folder) {
  std::filesystem::path path = std::filesystem::path(folder) / roster::schema_file(kind);
  std::error_code failed;
  std::filesystem::create_directories(path.parent_path(), failed);  // else writing says why
  Result<void> written = write_file(path, json::pretty(kind.schema()));
  if (!written) return refuse(written.error());
  return path.string();
}

int write_all(const Kinds& kinds, const Typed& arguments) {
  json::Value files = json::Value::array();
  for (const roster::FileKind& kind : kinds) {
    Result<std::string> path = write_schema(kind, arguments.out);
    if (!path) {
      print_problems({path.error()}, arguments.json);
      return kBadInput;
    }
    if (!arguments.json) print(*path + "\n");
    files.push(*path);
  }
  json::Value out = json::Value::object();
  out.set("written", std::move(files));
  if (arguments.json) print_line(out);
  return kFine;
}

}  // namespace

int run_schema(const Typed& arguments) {
  Result<Kinds> kinds = chosen_kinds(arguments);
  if (!kinds) {
    print_problems({kinds.error()}, arguments.json);
    return kBadInput;
  }
  if (!arguments.out.empty()) return write_all(*kinds, arguments);
  print_pretty(kinds->front().schema());
  return kFine;
}

namespace {

class Schema : public Verb {
 public:
  void declare(Syntax& syntax) override {
    syntax.text("GAME", typed_.game, "a game's name; needed unless --out is there");
    syntax.text("KIND", typed_.kind,
                "a kind of content, or 'options'; not needed if there is one kind of content");
    syntax.text("--out", typed_.out, "write DIR/GAME/KIND.json, all of them").shown_as("DIR");
    declare_json(syntax, typed_.json);
    syntax.examples(
        "  agon schema {game}\n"
        "  agon schema {game} options\n"
        "  agon schema --out schema");
  }

  std::optional<json::Value> output() const override {
    return json::any_of({json::Value::object()});
  }

  int run() override { return run_schema(typed_); }

 private:
  Typed typed_;
};

}  // namespace

std::unique_ptr<Verb> verbs::schema() { return std::make_unique<Schema>(); }

}  // namespace agon::cli

// agon schema: JSON Schemas of the files that the games read, and of what the verbs print.
#include <algorithm>
#include <iterator>

#include "agon/cli/verbs/common.h"
#include "agon/cli/verbs/output_schemas.h"
#include "agon/workbench/content/make.h"
#include "agon/workbench/content/schemas.h"
#include "agon/workbench/match/herald.h"

namespace agon::cli {
namespace {

class Schema : public Verb {
 public:
  void declare(Syntax& syntax) override {
    syntax.text("GAME", options_.game, "a game's name; needed unless --out is there");
    syntax.text("KIND", options_.kind,
                "a kind of content, or 'options'; not needed if there is one kind of content");
    syntax.text("--out", out_, "write DIR/GAME/KIND.json, all of them, and DIR/output/VERB.json")
        .shown_as("DIR");
    declare_force(syntax, force_);
    declare_json(syntax, json_);
    syntax.examples(
        "  agon schema {game}\n"
        "  agon schema {game} options\n"
        "  agon schema --out schema");
  }

  // With --out the files; else a schema.
  std::optional<json::Value> output() const override {
    return answer_or_problems(
        {json::schema_of<workbench::WrittenRecord>(), json::schema_of_schema()});
  }

  int run() override {
    options_.all = !out_.empty();
    Reply<std::vector<roster::FileKind>> kinds = workbench::kinds_to_show(options_);
    if (!kinds) return print_problems(kinds.error(), json_);
    if (options_.all) return write_all(*kinds);
    print_pretty(kinds->front().schema());
    return kFine;
  }

 private:
  // Of all games: also those of what the verbs print.
  int write_all(const std::vector<roster::FileKind>& kinds) const {
    std::vector<workbench::SchemaFile> files;
    for (const roster::FileKind& kind : kinds) {
      files.push_back({roster::schema_file(kind), kind.schema()});
    }
    if (options_.game.empty()) {
      // Nothing is described without the events of every game.
      Reply<std::vector<json::Value>> events = workbench::event_schemas();
      if (!events) return print_problems(events.error(), json_);
      std::ranges::move(output_schemas(), std::back_inserter(files));
    }
    Reply<workbench::WrittenRecord> written = workbench::write_schemas(files, out_, force_);
    if (!written) return print_problems(written.error(), json_);
    show_written(*written, json_);
    return kFine;
  }

  workbench::SchemaOptions options_;
  std::string out_;
  bool force_ = false;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Verb> verbs::schema() { return std::make_unique<Schema>(); }

}  // namespace agon::cli

// agon replay export: one of our replays as another program writes them.
#include <fmt/format.h>

#include "agon/base/utf8.h"
#include "agon/cli/verbs/common.h"
#include "agon/replay/load.h"
#include "agon/workbench/match/foreign.h"

namespace agon::cli {
namespace {

class Export : public Verb {
 public:
  void declare(Syntax& syntax) override {
    syntax
        .text("FILE", options_.file,
              "a replay of ours, which is verified first; - is standard input")
        .required();
    declare_format(syntax, options_.format);
    syntax.text("-o", out_, "write this file; standard output if left out").shown_as("FILE");
    syntax
        .text("--created-at", options_.created_at,
              "when it was made, as the file says; now, if left out")
        .shown_as("TIME");
    declare_force(syntax, force_);
    declare_json(syntax, json_);
    std::string format = some_format();
    syntax.examples(
        fmt::format("  agon replay export --format {} match.json -o theirs.json\n"
                    "  agon replay export --format {} match.json "
                    "--created-at 2026-11-17T04:00:00Z",
                    format, format));
  }

  // Without -o the replay itself.
  std::optional<json::Value> output() const override {
    std::vector<json::Value> all;
    for (const workbench::FoundFormat& found : workbench::all_formats()) {
      all.push_back(found.format->schema());
    }
    all.push_back(json::schema_of<workbench::WrittenRecord>());
    return answer_or_problems(std::move(all));
  }

  int run() override {
    Reply<std::string> text = workbench::export_replay(options_);
    if (!text) return fail(text.error());
    if (out_.empty()) {
      print(*text);
      return kFine;
    }
    if (Result<void> written = replay::write(out_, *text, {.force = force_}); !written) {
      return fail({written.error()});
    }
    show_written({{out_}}, json_);
    return kFine;
  }

 private:
  int fail(const Problems& problems) const {
    print_problems(problems, json_);
    return code_of_replay(problems);
  }

  workbench::ExportOptions options_;
  std::string out_;
  bool force_ = false;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Verb> verbs::replay_export() { return std::make_unique<Export>(); }

}  // namespace agon::cli

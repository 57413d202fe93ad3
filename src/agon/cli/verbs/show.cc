// agon show: a content in words, outside a match; or a game's concepts.
#include <fmt/format.h>

#include "agon/cli/show/told_text.h"
#include "agon/cli/verbs/common.h"
#include "agon/workbench/environment.h"

namespace agon::cli {
namespace {

using workbench::ToldRecord;

struct ConceptsRecord {
  std::string game;
  std::vector<workbench::NamedRecord> concepts;
};

template <class V>
void describe(V& v, ConceptsRecord& c) {
  v("game", c.game, "the game");
  v("concepts", c.concepts, "what people must know to follow a match, each in a sentence");
}

class ShowContent : public Verb {
 public:
  void declare(Syntax& syntax) override {
    syntax.text("GAME", choice_.game, "which game").required();
    syntax.texts("CONTENT", choice_.contents, "a content of any kind, or a file; none: concepts")
        .at_most_one();
    declare_json(syntax, json_);
    syntax.examples("  agon show {game}\n  agon show {game} {content}");
    choice_.opens_files = true;
  }

  std::optional<json::Value> output() const override {
    return printed<ToldRecord, ConceptsRecord>();
  }

  int run() override { return choice_.contents.empty() ? show_concepts() : show_content(); }

 private:
  int show_content() const {
    Reply<ToldRecord> told = workbench::told_content(choice_);
    if (!told) return print_problems(told.error(), json_);
    show(*told, json_, told_text);
    return kFine;
  }

  int show_concepts() const {
    Reply<const game::Entry*> entry = workbench::find_game(choice_.game);
    if (!entry) return print_problems(entry.error(), json_);
    const game::Facts& facts = (*entry)->facts;
    ConceptsRecord record{.game = std::string(facts.name), .concepts = {}};
    for (const Word& one : (*entry)->offers.concepts) {
      record.concepts.push_back({std::string(one.name), std::string(one.sentence)});
    }
    if (json_) print_pretty(json::to_value(record));
    if (json_) return kFine;
    print(fmt::format("{}: {}\n{}", facts.name, facts.sentence,
                      concepts_text((*entry)->offers.concepts)));
    return kFine;
  }

  workbench::GameChoice choice_;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Verb> verbs::show() { return std::make_unique<ShowContent>(); }

}  // namespace agon::cli

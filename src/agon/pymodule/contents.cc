// games, content, program, validate, generate, new: what there is to play, looked at and made.
#include <fmt/format.h>

#include "agon/pymodule/answered.h"
#include "agon/workbench/content/catalogue.h"
#include "agon/workbench/content/lint.h"
#include "agon/workbench/content/make.h"
#include "agon/workbench/open.h"

namespace agon::pymodule {
namespace {

struct GamesArguments {
  std::string game;
};

template <class V>
void describe(V& v, GamesArguments& g) {
  v("game", g.game, "only this game", json::Default{});
}

Reply<Answered> games(const GamesArguments& asked, Work&) {
  Reply<std::vector<const game::Entry*>> entries = workbench::chosen_games(asked.game);
  if (!entries) return decline(entries.error());
  Reply<std::vector<workbench::GameRecord>> listed = workbench::catalogue(*entries);
  if (!listed) return decline(listed.error());
  return Answered{.value = json::to_value(*listed)};
}

struct ContentArguments {
  std::string game;
  std::string name;
  std::string kind;
};

template <class V>
void describe(V& v, ContentArguments& c) {
  v("game", c.game, "a game's name");
  v("name", c.name, "a shipped content, or a file");
  v("kind", c.kind, "only of this kind", json::Default{});
}

Reply<Answered> content(const ContentArguments& asked, Work&) {
  Reply<const game::Entry*> entry = workbench::find_game(asked.game);
  if (!entry) return decline(entry.error());
  Problem missing{.code = ErrorCode::unknown_kind,
                  .message = fmt::format("{} has no such kind of content", asked.game)};
  for (const game::ContentKind& kind : (*entry)->facts.contents) {
    if (!asked.kind.empty() && asked.kind != kind.name) continue;
    Result<std::string> file = roster::locate((*entry)->facts, kind, asked.name, true);
    if (!file) missing = file.error();
    if (!file) continue;
    Result<json::Document> document = json::load(*file);
    if (!document) return decline(document.error());
    return Answered{.value = document->root()};
  }
  return decline(std::move(missing));
}

struct ProgramArguments {
  GameArguments game;
  workbench::GameChoice choice = {};
  void prepare() { choice = game.choice(); }
};

template <class V>
void describe(V& v, ProgramArguments& p) {
  describe(v, p.game);
}

Problem no_program(const std::string& game) {
  std::string others;
  for (const game::Entry* entry : roster::games()) {
    if (entry->offers.program) others += fmt::format(" {}", entry->facts.name);
  }
  return {
      .code = ErrorCode::usage,
      .message = fmt::format("{} does not compile to a program; these games do:{}", game, others)};
}

Reply<Answered> program(const ProgramArguments& asked, Work&) {
  Reply<workbench::OpenGame> open = workbench::open(asked.choice);
  if (!open) return decline(open.error());
  const game::Offers& offers = open->entry->offers;
  if (!offers.program) return decline(no_program(asked.choice.game));
  json::Value out = json::Value::object();
  out.set("program", offers.program(*open->game));
  out.set("options", open->game->options());
  return Answered{.value = std::move(out), .warnings = open->warnings};
}

struct ValidateArguments {
  std::vector<json::Value> items;
  std::string kind;
  bool strict = false;
};

template <class V>
void describe(V& v, ValidateArguments& l) {
  v("items", l.items, "files, folders, or whole contents");
  v("as", l.kind, "the kind of those that do not say it: GAME/KIND", json::Default{});
  v("strict", l.strict, "warnings are errors", json::Default{});
}

Reply<Answered> validate(const ValidateArguments& asked, Work& work) {
  workbench::LintOptions options{.kind = asked.kind, .strict = asked.strict, .stop = work.stop()};
  for (const json::Value& item : asked.items) {
    if (item.is_string()) {
      options.paths.push_back(item.as_string());
    } else {
      options.sent.push_back(
          {fmt::format("<content {}>", options.sent.size() + 1), json::pretty(item)});
    }
  }
  Reply<workbench::Lint> lint = workbench::lint(options);
  if (!lint) return decline(lint.error());
  Answered out{.value = json::to_value(workbench::record_of(*lint)), .complete = lint->complete};
  for (const workbench::Linted& item : lint->items) {
    for (const Problem& problem : item.problems) out.text += agon::to_text(problem);
  }
  return out;
}

struct GenerateArguments {
  std::string game;
  std::string kind;
  NameArguments name;
  u64 count = 1;
  std::string out;
  bool force = false;
};

template <class V>
void describe(V& v, GenerateArguments& g) {
  v("game", g.game, "a game that has a generator");
  v("kind", g.kind, "only this kind of content", json::Default{});
  describe(v, g.name);
  v("count", g.count, "how many of each kind", json::Default{}, json::Range{1, 100'000});
  v("out", g.out, "write DIR/GAME/KIND/KIND_SEED_INDEX.json", json::Default{});
  v("force", g.force, "write over any file of that name", json::Default{});
}

Reply<Answered> generate(const GenerateArguments& asked, Work& work) {
  Reply<const game::Entry*> entry = workbench::find_game(asked.game);
  if (!entry) return decline(entry.error());
  workbench::GenerateOptions options{.kind = asked.kind,
                                     .first = {asked.name.seed, asked.name.index},
                                     .count = asked.count,
                                     .force = asked.force,
                                     .stop = work.stop()};
  if (asked.out.empty()) {
    Reply<std::string> text = workbench::generate(**entry, options);
    if (!text) return decline(text.error());
    return Answered{.value = json::parse(*text, "generated")->root(), .text = *text};
  }
  Reply<workbench::WrittenRecord> files = workbench::generate_files(**entry, options, asked.out);
  if (!files) return decline(files.error());
  return Answered{.value = json::to_value(*files)};
}

struct NewArguments {
  std::string game;
  workbench::StarterOptions options;
};

template <class V>
void describe(V& v, NewArguments& n) {
  v("game", n.game, "a game that has starters");
  v("name", n.options.name, "a word");
  v("kind", n.options.kind, "what kind of content", json::Default{});
  v("out", n.options.out, "the file, which must be new", json::Default{});
  v("force", n.options.force, "write over any file of that name", json::Default{});
}

Reply<Answered> start(const NewArguments& asked, Work&) {
  Reply<const game::Entry*> entry = workbench::find_game(asked.game);
  if (!entry) return decline(entry.error());
  Reply<workbench::MadeFile> made = workbench::make_starter(**entry, asked.options);
  if (!made) return decline(made.error());
  return Answered{.value = json::to_value(workbench::WrittenRecord{{made->file}})};
}

}  // namespace

void add_contents(nb::module_& m) {
  add_verb<GamesArguments, games>(m, "games", "What there is to play.");
  add_verb<ContentArguments, content>(m, "content", "A content as data.");
  add_verb<ProgramArguments, program>(m, "program", "A match-up as a program: what its law runs.");
  add_verb<ValidateArguments, validate>(m, "validate", "What is wrong with contents.");
  add_verb<GenerateArguments, generate>(m, "generate", "Random content from a seed.");
  add_verb<NewArguments, start>(m, "new", "A content file to begin with.");
}

}  // namespace agon::pymodule

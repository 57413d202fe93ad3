// agon new and agon generate: content files that a game makes.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "agon/base/excerpt.h"
#include "agon/base/file.h"
#include "agon/base/near_miss.h"
#include "agon/chance/keys.h"
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
  std::string name;
  std::string out;  // a folder, or the one file
  chance::MatchName first = {1, 0};
  u64 count = 1;
  bool json = false;
};

using Makers = std::vector<const game::Maker*>;
using Can = bool (*)(const game::Maker&);

constexpr std::size_t kLongestName = 60;

bool starts(const game::Maker& maker) { return maker.starter != nullptr; }
bool draws(const game::Maker& maker) { return maker.random != nullptr; }

Makers makers_that(const game::Entry& entry, Can can) {
  Makers out;
  for (const game::Maker& maker : entry.offers.makers) {
    if (can(maker)) out.push_back(&maker);
  }
  return out;
}

Problem no_makers(const game::Entry& entry, Can can, std::string_view what) {
  std::string others;
  for (const game::Entry* other : roster::games()) {
    if (!makers_that(*other, can).empty()) others += fmt::format(" {}", other->facts.name);
  }
  return {.code = ErrorCode::usage,
          .message = fmt::format("{} has no {}; these games have:{}", entry.facts.name, what,
                                 others.empty() ? " none" : others)};
}

// All of a game's that can, or the one of the kind that was typed: "hero", or "heroes".
Result<Makers> find_makers(const game::Entry& entry, const std::string& kind, Can can,
                           std::string_view what) {
  Makers all = makers_that(entry, can);
  if (all.empty()) return refuse(no_makers(entry, can, what));
  if (kind.empty()) return all;
  std::vector<std::string_view> names;
  for (const game::Maker* maker : all) {
    if (maker->kind == kind || maker->many == kind) return Makers{maker};
    names.push_back(maker->kind);
  }
  return refuse(ErrorCode::unknown_kind,
                fmt::format("{} has no {} for a kind called '{}'{}", entry.facts.name, what, kind,
                            suggestion_of_all(kind, names)));
}

roster::FileKind kind_of(const game::Entry& entry, const game::Maker& maker) {
  return *roster::find_kind(fmt::format("{}/{}", entry.facts.name, maker.kind));
}

// Letters, digits, _ and -, as files of content are named.
Result<void> check_name(const std::string& name) {
  auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  auto allowed = [&](char c) {
    return letter(c) || (c >= '0' && c <= '9') || c == '_' || c == '-';
  };
  bool word = std::ranges::all_of(name, allowed) && !name.empty() && letter(name[0]);
  if (word && name.size() <= kLongestName) return {};
  return refuse(ErrorCode::usage,
                fmt::format("{} is no name: one begins with a letter and has letters, digits and _ "
                            "only, at most {}, such as ice_knight",
                            quote(name), kLongestName));
}

// "ice_knight" as "Ice Knight".
std::string title_of(std::string_view name) {
  std::string out;
  bool begins = true;
  for (char c : name) {
    bool gap = c == '_' || c == '-';
    out += gap ? ' ' : begins && c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    begins = gap;
  }
  return out;
}

// "duel mine.json", or with what stands before it: "duel fighter fire_mage mine.json".
std::string match_text(const roster::FileKind& kind, const std::string& file) {
  const game::Facts& facts = kind.entry->facts;
  std::string out(facts.name);
  for (std::size_t i = 0; i < kind.index; ++i) {
    out += fmt::format(" {}", facts.contents[i].fallback);
  }
  bool plain = file.find('/') != std::string::npos || file.ends_with(".json");
  return fmt::format("{} {}{}", out, plain ? "" : "./", file);
}

void create_folders(const std::filesystem::path& file) {
  std::error_code failed;  // then writing says why
  std::filesystem::create_directories(file.parent_path(), failed);
}

// A file that holds just this already is as good as written.
Result<void> write_made(const std::string& path, const std::string& text) {
  create_folders(path);
  Result<std::string> old = read_file(path);
  if (old && *old == text) return {};
  return write_new_file(path, text);
}

std::string random_text(const roster::FileKind& kind, const game::Maker& maker,
                        chance::MatchName name) {
  chance::Key key = chance::domain_key(name, chance::Domain::content);
  json::Value value = maker.random(chance::mix(key, static_cast<u32>(kind.index), 0));
  value.set("$schema", "schema/" + roster::schema_file(kind));
  return json::pretty(value);
}

int fail(const Problem& problem, const Typed& arguments) {
  print_problems({problem}, arguments.json);
  return kBadInput;
}

Result<std::vector<std::string>> write_random(const game::Entry& entry, const Makers& makers,
                                              const Typed& arguments) {
  std::vector<std::string> out;
  for (const game::Maker* maker : makers) {
    roster::FileKind kind = kind_of(entry, *maker);
    for (u64 i = 0; i < arguments.count; ++i) {
      chance::MatchName name{arguments.first.seed, arguments.first.index + i};
      std::filesystem::path path = std::filesystem::path(arguments.out) / kind.name /
                                   fmt::format("{}_{}_{}.json", maker->kind, name.seed, name.index);
      Result<void> written = write_made(path, random_text(kind, *maker, name));
      if (!written) return refuse(written.error());
      out.push_back(path.string());
    }
  }
  return out;
}

void show_written(const std::vector<std::string>& files, bool json) {
  json::Value list = json::Value::array();
  for (const std::string& file : files) {
    if (!json) print(file + "\n");
    list.push(file);
  }
  json::Value out = json::Value::object();
  out.set("written", std::move(list));
  if (json) print_line(out);
}

}  // namespace

int run_new(const Typed& arguments) {
  Result<const game::Entry*> entry = roster::find(arguments.game);
  if (!entry) return fail(entry.error(), arguments);
  Result<Makers> makers = find_makers(**entry, arguments.kind, starts, "starters");
  if (!makers) return fail(makers.error(), arguments);
  if (Result<void> good = check_name(arguments.name); !good) return fail(good.error(), arguments);
  const game::Maker& maker = *makers->front();
  roster::FileKind kind = kind_of(**entry, maker);
  std::string file = arguments.out.empty() ? arguments.name + ".json" : arguments.out;
  create_folders(file);
  Result<void> written = write_new_file(file, maker.starter(title_of(arguments.name)));
  if (!written) return fail(written.error(), arguments);
  if (arguments.json) {
    show_written({file}, true);
    return kFine;
  }
  print(
      fmt::format("written: {}\n"
                  "  agon validate {}\n"
                  "  agon play {}\n"
                  "  agon schema --out schema   for an editor's help\n",
                  file, file, match_text(kind, file)));
  return kFine;
}

int run_generate(const Typed& arguments) {
  Result<const game::Entry*> entry = roster::find(arguments.game);
  if (!entry) return fail(entry.error(), arguments);
  Result<Makers> makers = find_makers(**entry, arguments.kind, draws, "generator");
  if (!makers) return fail(makers.error(), arguments);
  if (!arguments.out.empty()) {
    Result<std::vector<std::string>> files = write_random(**entry, *makers, arguments);
    if (!files) return fail(files.error(), arguments);
    show_written(*files, arguments.json);
    return kFine;
  }
  if (arguments.count > 1 || makers->size() > 1) {
    return fail({.code = ErrorCode::usage,
                 .message = "several files need a folder: --out DIR; or name one kind, and no "
                            "--count"},
                arguments);
  }
  const game::Maker& maker = *makers->front();
  print(random_text(kind_of(**entry, maker), maker, {arguments.first.seed, arguments.first.index}));
  return kFine;
}

namespace {

class New : public Verb {
 public:
  void declare(Syntax& syntax) override {
    syntax.text("GAME", typed_.game, "a game that has starters").required();
    syntax.text("NAME", typed_.name, "a word, such as ice_knight").required();
    syntax.text("--kind", typed_.kind, "what kind of content; the usual one if left out");
    syntax.text("--out", typed_.out, "the file, which must be new [NAME.json]").shown_as("FILE");
    declare_json(syntax, typed_.json);
    syntax.examples(
        "  agon new GAME ice_knight && agon play GAME ice_knight.json\n"
        "  agon new GAME slow_world --kind KIND --out mine/slow.json");
  }

  std::optional<json::Value> output() const override {
    return json::any_of({json::Value::object()});
  }

  int run() override { return run_new(typed_); }

 private:
  Typed typed_;
};

class Generate : public Verb {
 public:
  void declare(Syntax& syntax) override {
    syntax.text("GAME", typed_.game, "a game that has a generator").required();
    syntax.text("KIND", typed_.kind, "only this kind of content; else all");
    declare_name(syntax, typed_.first);
    syntax.number("--count", typed_.count, "how many of each kind, from that index on", 1, 100'000);
    syntax
        .text("--out", typed_.out,
              "write DIR/GAME/KIND/KIND_SEED_INDEX.json; needed for more than one")
        .shown_as("DIR");
    declare_json(syntax, typed_.json);
    syntax.examples(
        "  agon generate GAME KIND --seed 7 > mine.json\n"
        "  agon generate GAME --seed 7 --count 20 --out many");
  }

  std::optional<json::Value> output() const override {
    return json::any_of({json::Value::object()});
  }

  int run() override { return run_generate(typed_); }

 private:
  Typed typed_;
};

}  // namespace

std::unique_ptr<Verb> verbs::start() { return std::make_unique<New>(); }
std::unique_ptr<Verb> verbs::generate() { return std::make_unique<Generate>(); }

}  // namespace agon::cli

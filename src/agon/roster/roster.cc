#include "agon/roster/roster.h"

#include <dlfcn.h>
#include <fmt/format.h>
#include <link.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <iterator>

#include "agon/agent/agents.h"
#include "agon/base/excerpt.h"
#include "agon/base/near_miss.h"
#include "agon/base/text.h"
#include "agon/json/write.h"
#include "agon/roster/settings.h"

// Each is defined in its ruleset.cc, and seen by nobody else.
#define AGON_GAME(name)            \
  namespace agon::name {           \
  extern const game::Entry kEntry; \
  }
#include "agon/roster/roster.def"
#undef AGON_GAME

namespace agon::roster {
namespace {

constexpr std::array kGames = {
#define AGON_GAME(name) &agon::name::kEntry,
#include "agon/roster/roster.def"
#undef AGON_GAME
};

// The program, or the shared library that this code is a part of: Python's is not ours.
std::filesystem::path file_of_code(std::error_code& error) {
  Dl_info info;
  void* map = nullptr;
  if (::dladdr1(&kGames, &info, &map, RTLD_DL_LINKMAP) != 0) {
    std::filesystem::path library = static_cast<const link_map*>(map)->l_name;
    if (!library.empty()) return absolute(library, error);
  }
  return std::filesystem::read_symlink("/proc/self/exe", error);
}

bool is_file_name(std::string_view typed) {
  return typed == "-" || typed.find('/') != std::string_view::npos || typed.ends_with(".json");
}

bool ships(const game::Facts& facts, const game::ContentKind& kind, std::string_view name) {
  std::vector<Shipped> all = shipped(facts, kind);
  return std::ranges::find(all, name, &Shipped::name) != all.end();
}

// Where the name would be right: as another kind of content. Empty if it is none.
std::string other_place(const game::Facts& facts, const game::ContentKind& kind,
                        std::string_view name) {
  constexpr std::array<std::string_view, 4> kPlaces = {"first", "second", "third", "fourth"};
  for (std::size_t i = 0; i < std::min(facts.contents.size(), kPlaces.size()); ++i) {
    std::string_view other = facts.contents[i].name;
    if (other == kind.name || !ships(facts, facts.contents[i], name)) continue;
    std::string before;
    for (std::size_t j = 0; j < i; ++j) before += fmt::format("{} ", facts.contents[j].fallback);
    return fmt::format("{} has no {} {}; content of the kind {} comes {}, as in '{} {}{}'",
                       facts.name, kind.name, quote(name), other, kPlaces[i], facts.name, before,
                       name);
  }
  return "";
}

// Agents are easily typed where contents belong.
std::optional<Problem> agent_among(const game::Entry& entry, const Selection& selection) {
  const game::Facts& facts = entry.facts;
  for (std::size_t i = 0; i < selection.contents.size(); ++i) {
    const std::string& name = selection.contents[i];
    bool fits = i < facts.contents.size() && ships(facts, facts.contents[i], name);
    if (fits || selection.sent.contains(name)) continue;
    for (const game::AgentKind& kind : agent::kinds_of(entry)) {
      if (kind.name != name) continue;
      return Problem{.code = ErrorCode::unknown_content,
                     .message = fmt::format("{} is an agent of {}, not a content: --a and --b take "
                                            "agents, as in '--a {}'",
                                            quote(name), facts.name, name)};
    }
  }
  return std::nullopt;
}

Result<std::string> locate_shipped(const game::Facts& facts, const game::ContentKind& kind,
                                   std::string_view name) {
  std::vector<Shipped> all = shipped(facts, kind);
  std::vector<std::string_view> names;
  for (const Shipped& one : all) {
    if (one.name == name) return one.path;
    names.push_back(one.name);
  }
  if (all.empty()) return refuse(no_content(facts));
  if (std::string other = other_place(facts, kind, name); !other.empty()) {
    return refuse(ErrorCode::unknown_content, other);
  }
  return refuse(ErrorCode::unknown_content, fmt::format("{} has no {} '{}'{}", facts.name,
                                                        kind.name, name, suggestion(name, names)));
}

// The contents of the selection, which are all there, as if all of them had been sent: those that
// were typed themselves under their text, those that were read under the names of their files.
Result<void> load_contents(const game::Facts& facts, Selection& selection,
                           std::vector<std::string>& files) {
  for (std::size_t i = 0; i < selection.contents.size(); ++i) {
    std::string& name = selection.contents[i];
    if (selection.sent.contains(name)) {
      files.emplace_back();
      continue;
    }
    if (is_content(name)) {
      Result<json::Document> typed = json::parse(name, std::string(facts.contents[i].name));
      if (!typed) return refuse(typed.error());
      selection.sent.emplace(name, Sent::whole(*std::move(typed)));
      files.emplace_back();
      continue;
    }
    Result<std::string> path = locate(facts, facts.contents[i], name, selection.opens_files);
    if (!path) return refuse(path.error());
    files.push_back(*path);
    name = *std::move(path);
    if (selection.sent.contains(name)) continue;  // one file for both sides
    Result<json::Document> document = json::load(name);
    if (!document) return refuse(document.error());
    selection.sent.emplace(name, Sent::whole(*std::move(document)));
  }
  return {};
}

// All layers of the options as if they had been sent: what the owner of the machine has set, what
// was typed, and what was sent.
bool load_options(const game::Entry& entry, Selection& selection, Problems& problems) {
  std::vector<Sent> layers;
  if (selection.settings && !selection.settings->add_layers(entry, layers, problems)) return false;
  if (!selection.options.empty()) {
    Result<json::Document> document = json::parse(selection.options, "options");
    if (!document) problems.push_back(document.error());
    if (!document) return false;
    layers.push_back(Sent::whole(*std::move(document)));
  }
  std::ranges::copy(selection.layers, std::back_inserter(layers));
  selection.layers = std::move(layers);
  selection.options.clear();
  selection.settings = nullptr;
  return true;
}

// Kinds that were named are those of the game, and were not typed in their place, too.
Result<void> fit_kinds(const game::Facts& facts, const Selection& selection) {
  for (const auto& [kind, name] : selection.by_kind) {
    auto found = std::ranges::find(facts.contents, kind, &game::ContentKind::name);
    auto place = static_cast<std::size_t>(found - facts.contents.begin());
    if (place == facts.contents.size()) {
      return refuse(ErrorCode::usage, fmt::format("{} has no {} to choose", facts.name, kind));
    }
    if (place < selection.contents.size()) {
      return refuse(ErrorCode::usage, fmt::format("the {} are chosen twice: {} and {}", kind,
                                                  quote(selection.contents[place]), quote(name)));
    }
  }
  return {};
}

Result<void> take_kernel(const game::Entry& entry, game::AnyGame& game, const std::string& name) {
  const game::Kernels* kernels = entry.offers.kernels;
  if (kernels == nullptr) {
    return refuse(ErrorCode::usage,
                  fmt::format("{} has no kernels to choose from", entry.facts.name));
  }
  if (kernels->take(game, name)) return {};
  return refuse(ErrorCode::usage,
                fmt::format("this machine has no kernel {} for {}{}", quote(name), entry.facts.name,
                            suggestion_of_all(name, kernels->names())));
}

}  // namespace

std::span<const game::Entry* const> games() { return kGames; }

Result<const game::Entry*> find(std::string_view name) {
  std::vector<std::string_view> names;
  for (const game::Entry* entry : kGames) {
    if (entry->facts.name == name) return entry;
    names.push_back(entry->facts.name);
  }
  return refuse(ErrorCode::unknown_game,
                fmt::format("no game is called '{}'{}", name, suggestion(name, names)));
}

const game::Entry* find_or_null(std::string_view name) { return find(name).value_or(nullptr); }

std::string shipped_folder(const char* variable, std::string_view name, std::string_view in_tree) {
  const char* chosen = std::getenv(variable);
  if (chosen != nullptr && *chosen != '\0') return chosen;
  std::error_code error;
  std::filesystem::path folder = file_of_code(error);
  while (!error && folder.has_relative_path()) {
    folder = folder.parent_path();
    std::filesystem::path installed = folder / AGON_DATA / name;  // share/agon/content
    if (is_directory(installed, error)) return installed;
    if (exists(folder / "src/agon/layers.txt", error)) return folder / in_tree;
    error.clear();
  }
  return std::string(name);
}

std::string content_root() { return shipped_folder("AGON_CONTENT", "content", "content"); }

Problem no_content(const game::Facts& facts) {
  return {.code = ErrorCode::unknown_content,
          .message = fmt::format("there is no content of {} in {} (AGON_CONTENT names the folder)",
                                 facts.name, content_root())};
}

std::vector<Shipped> shipped(const game::Facts& facts, const game::ContentKind& kind) {
  std::filesystem::path folder = content_root();
  folder = folder / facts.name / kind.name;
  std::vector<Shipped> out;
  std::error_code error;  // a folder that is not there holds nothing
  for (const auto& file : std::filesystem::directory_iterator(folder, error)) {
    if (file.path().extension() != ".json") continue;
    out.push_back({file.path().stem().string(), file.path().string()});
  }
  std::ranges::sort(out, {}, &Shipped::name);
  return out;
}

bool is_content(std::string_view typed) { return typed.starts_with('{'); }

Sent Sent::whole(json::Document document) {
  auto kept = std::make_shared<const json::Document>(std::move(document));
  return {kept, json::root(*kept)};
}

Result<std::string> locate(const game::Facts& facts, const game::ContentKind& kind,
                           std::string_view typed, bool opens_files) {
  if (!is_file_name(typed)) {
    Result<std::string> path = locate_shipped(facts, kind, typed);
    std::error_code unknown;
    bool file = !path && opens_files && std::filesystem::is_regular_file(typed, unknown);
    return file ? Result<std::string>(typed) : path;
  }
  if (opens_files) return std::string(typed);
  return refuse(
      ErrorCode::unknown_content,
      fmt::format("{} names a file, and only content that ships can be named here", quote(typed)));
}

std::vector<std::string> shipped_files(const game::AnyGame& game) {
  std::vector<std::string> out;
  for (std::size_t i = 0; i < game.contents().size(); ++i) {
    std::string& file = out.emplace_back();
    for (const Shipped& one : shipped(game.facts(), game.facts().contents[i])) {
      Result<json::Document> document = json::load(one.path);
      if (document && json::hash(document->root()) == json::hash(game.contents()[i])) {
        file = one.path;
      }
    }
  }
  return out;
}

std::vector<std::string> content_names(const game::Facts& facts, const Selection& selection) {
  std::vector<std::string> out = selection.contents;
  for (std::size_t i = out.size(); i < facts.contents.size(); ++i) {
    auto named = selection.by_kind.find(facts.contents[i].name);
    bool is_named = named != selection.by_kind.end();
    out.emplace_back(is_named ? std::string_view(named->second) : facts.contents[i].fallback);
  }
  return out;
}

Selection exchanged(const game::Facts& facts, const Selection& selection) {
  Selection out = selection;
  out.contents = content_names(facts, selection);
  for (std::size_t i = 0; i + 1 < facts.contents.size(); ++i) {
    if (!facts.contents[i].per_side) continue;
    std::swap(out.contents[i], out.contents[i + 1]);
    ++i;
  }
  return out;
}

Opened open(const game::Entry& entry, const Selection& selection) {
  const game::Facts& facts = entry.facts;
  Opened out;
  auto fail = [&](Problem problem) {
    out.problems.push_back(std::move(problem));
    out.game = nullptr;
    return std::move(out);
  };
  if (std::optional<Problem> agent = agent_among(entry, selection)) return fail(*agent);
  if (selection.contents.size() > facts.contents.size()) {
    return fail({.code = ErrorCode::usage,
                 .message = fmt::format("{} takes {}, not {}", facts.name,
                                        counted(facts.contents.size(), "content"),
                                        selection.contents.size())});
  }
  if (Result<void> fits = fit_kinds(facts, selection); !fits) return fail(fits.error());
  out.again = selection;
  out.again.by_kind.clear();
  out.again.contents = content_names(facts, selection);
  Result<void> loaded = load_contents(facts, out.again, out.files);
  if (!loaded) return fail(loaded.error());
  if (!load_options(entry, out.again, out.problems)) return out;
  std::vector<json::Node> nodes;
  for (const std::string& name : out.again.contents) nodes.push_back(out.again.sent.at(name).node);
  std::vector<json::Node> layers;
  for (const Sent& layer : out.again.layers) layers.push_back(layer.node);
  out.game = entry.load(nodes, layers, out.problems);
  if (!out.game || selection.kernel.empty()) return out;
  if (auto taken = take_kernel(entry, *out.game, selection.kernel); !taken) {
    return fail(taken.error());
  }
  return out;
}

}  // namespace agon::roster

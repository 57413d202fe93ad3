#include "agon/workbench/content/make.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "agon/base/excerpt.h"
#include "agon/base/file.h"
#include "agon/base/near_miss.h"
#include "agon/roster/roster.h"
#include "agon/workbench/content/format.h"
#include "agon/workbench/names.h"

namespace agon::workbench {
namespace {

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

// All of a game's that can, or the one of the kind that was typed: "deck", or "decks".
Reply<Makers> find_makers(const game::Entry& entry, const std::string& kind, Can can,
                          std::string_view what) {
  Makers all = makers_that(entry, can);
  if (all.empty()) return decline(no_makers(entry, can, what));
  if (kind.empty()) return all;
  std::vector<std::string_view> names;
  for (const game::Maker* maker : all) {
    if (maker->kind == kind || maker->many == kind) return Makers{maker};
    names.push_back(maker->kind);
  }
  return decline(ErrorCode::unknown_kind,
                 fmt::format("{} has no {} for a kind called '{}'{}", entry.facts.name, what, kind,
                             suggestion_of_all(kind, names)));
}

roster::FileKind kind_of(const game::Entry& entry, const game::Maker& maker) {
  return *roster::find_kind(fmt::format("{}/{}", entry.facts.name, maker.kind));
}

// Letters, digits, _ and -, as files of content are named.
Reply<void> decline_odd_name(const std::string& name) {
  auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  auto allowed = [&](char c) {
    return letter(c) || (c >= '0' && c <= '9') || c == '_' || c == '-';
  };
  bool word = std::ranges::all_of(name, allowed) && !name.empty() && letter(name[0]);
  if (word && name.size() <= kLongestName) return {};
  return decline(
      ErrorCode::usage,
      fmt::format("{} is no name: one begins with a letter and has letters, digits, _ and - "
                  "only, at most {}, such as my_first",
                  quote(name), kLongestName));
}

// "my_first" as "My First".
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

void create_folders(const std::filesystem::path& file) {
  std::error_code failed;  // then writing says why
  std::filesystem::create_directories(file.parent_path(), failed);
}

// A file that holds just this already is as good as written.
bool is_made(const std::string& path, const std::string& text) {
  Result<std::string> old = read_file(path);
  return old && *old == text;
}

std::string file_name(const game::Maker& maker, chance::MatchName name) {
  return fmt::format("{}_{}_{}", maker.kind, name.seed, name.index);
}

std::string random_text(const roster::FileKind& kind, const game::Maker& maker,
                        chance::MatchName name) {
  chance::Key key = chance::domain_key(name, chance::Domain::content);
  json::Value value =
      maker.random(chance::mix(key, static_cast<u32>(kind.index), 0), file_name(maker, name));
  value.set("$schema", "schema/" + roster::schema_file(kind));
  return formatted(kind, value);
}

}  // namespace

Reply<MadeFile> make_starter(const game::Entry& entry, const StarterOptions& options) {
  Reply<Makers> makers = find_makers(entry, options.kind, starts, "starters");
  if (!makers) return decline(makers.error());
  if (Reply<void> good = decline_odd_name(options.name); !good) return decline(good.error());
  const game::Maker& maker = *makers->front();
  std::string file = options.out.empty() ? options.name + ".json" : options.out;
  create_folders(file);
  Result<void> written =
      write_file(file, maker.starter(title_of(options.name)), {.force = options.force});
  if (!written) return decline(written.error());
  return MadeFile{std::move(file), kind_of(entry, maker)};
}

Reply<std::string> generate(const game::Entry& entry, const GenerateOptions& options) {
  Reply<Makers> makers = find_makers(entry, options.kind, draws, "generator");
  if (!makers) return decline(makers.error());
  if (options.count > 1 || makers->size() > 1) {
    return decline(ErrorCode::usage,
                   "several files need a folder to be written to; or name one kind, and one of it");
  }
  const game::Maker& maker = *makers->front();
  return random_text(kind_of(entry, maker), maker, options.first);
}

Reply<WrittenRecord> generate_files(const game::Entry& entry, const GenerateOptions& options,
                                    const std::string& folder) {
  Reply<Makers> makers = find_makers(entry, options.kind, draws, "generator");
  if (!makers) return decline(makers.error());
  if (Reply<void> named = decline_wrapping(options.first.index, options.count); !named) {
    return decline(named.error());
  }
  auto each = [&](auto take) -> Reply<void> {
    for (const game::Maker* maker : *makers) {
      roster::FileKind kind = kind_of(entry, *maker);
      for (u64 i = 0; i < options.count && !options.stop.stop_requested(); ++i) {
        chance::MatchName name{options.first.seed, options.first.index + i};
        std::filesystem::path path =
            std::filesystem::path(folder) / kind.name / (file_name(*maker, name) + ".json");
        auto text = [&] { return random_text(kind, *maker, name); };
        if (Result<void> taken = take(path.string(), text); !taken) return decline(taken.error());
      }
    }
    return {};
  };
  Over over{.force = options.force};
  Reply<void> may = each([&](const std::string& path, auto text) -> Result<void> {
    Result<void> new_or_forced = may_write(path, over);
    return new_or_forced || is_made(path, text()) ? Result<void>() : new_or_forced;
  });
  if (!may) return decline(may.error());  // all of them, or none
  WrittenRecord out;
  Reply<void> written = each([&](const std::string& path, auto text) -> Result<void> {
    std::string made = text();
    create_folders(path);
    out.written.push_back(path);
    return is_made(path, made) ? Result<void>() : write_file(path, made, over);
  });
  if (!written) return decline(written.error());
  return out;
}

std::vector<json::Value> generated_schemas() {
  std::vector<json::Value> out;
  for (const game::Entry* entry : roster::games()) {
    for (const game::Maker* maker : makers_that(*entry, draws)) {
      out.push_back(kind_of(*entry, *maker).schema());
    }
  }
  return out;
}

}  // namespace agon::workbench

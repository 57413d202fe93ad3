#include "agon/server/studio.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include "agon/base/descriptor.h"
#include "agon/base/file.h"
#include "agon/roster/roster.h"
#include "agon/server/secrets.h"

namespace agon::server {
namespace {

constexpr std::size_t kLargestContent = 1'000'000;

bool is_plain(std::string_view name) {
  constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyz0123456789_";
  return !name.empty() && name.size() <= 64 &&
         name.find_first_not_of(kLetters) == std::string_view::npos;
}

// Names of games and kinds are those of the roster, so they are plain enough for folders.
Reply<roster::FileKind> kind_of(const ContentName& name) {
  if (!is_plain(name.name)) {
    return decline(ErrorCode::not_found,
                   "names of contents are 1 to 64 of the letters a to z, digits and _");
  }
  return reply(roster::find_kind(name.game + "/" + name.kind));
}

Descriptor open_folder(int beneath, const std::string& name, bool make) {
  if (make) ::mkdirat(beneath, name.c_str(), 0777);
  return Descriptor(
      ::openat(beneath, name.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
}

// FOLDER/GAME/KIND; what is no folder of ours has no valid descriptor.
Descriptor open_kind(const std::string& folder, const ContentName& name, bool make) {
  Descriptor root(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (root.get() < 0) return root;
  Descriptor game = open_folder(root.get(), name.game, make);
  return game.get() < 0 ? std::move(game) : open_folder(game.get(), name.kind, make);
}

Problem trouble(std::string_view what) {
  return {.code = ErrorCode::file_unwritable,
          .message = fmt::format("{}: {}", what, std::strerror(errno))};
}

std::optional<std::string> read_all(const Descriptor& file) {
  struct stat about{};
  if (file.get() < 0 || ::fstat(file.get(), &about) != 0 || !S_ISREG(about.st_mode))
    return std::nullopt;
  std::string out(kLargestContent + 1, '\0');
  std::size_t size = 0;
  while (size < out.size()) {
    ssize_t got = ::read(file.get(), out.data() + size, out.size() - size);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return std::nullopt;
    if (got == 0) break;
    size += static_cast<std::size_t>(got);
  }
  if (size > kLargestContent) return std::nullopt;
  out.resize(size);
  return out;
}

std::optional<std::string> read_in(const Descriptor& folder, const std::string& file) {
  if (folder.get() < 0) return std::nullopt;
  return read_all(Descriptor(
      ::openat(folder.get(), file.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)));
}

// Under a name of its own first, so that the file is the old one or the new one at any moment.
Result<void> replace(const Descriptor& folder, const std::string& file, std::string_view text) {
  std::string fresh = fmt::format(".{}.{}", file, make_id());
  Descriptor out(::openat(folder.get(), fresh.c_str(),
                          O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666));
  if (out.get() < 0) return refuse(trouble("the file cannot be made"));
  bool fine = write_all(out.get(), text) && ::fsync(out.get()) == 0 &&
              ::renameat(folder.get(), fresh.c_str(), folder.get(), file.c_str()) == 0 &&
              ::fsync(folder.get()) == 0;
  if (fine) return {};
  Problem problem = trouble("the file cannot be written");
  ::unlinkat(folder.get(), fresh.c_str(), 0);
  return refuse(std::move(problem));
}

void add_files(const std::filesystem::path& folder, const roster::FileKind& kind, bool shipped,
               std::vector<ContentFile>& out) {
  auto slash = kind.name.find('/');
  ContentFile file{kind.name.substr(0, slash), kind.name.substr(slash + 1), {}, shipped};
  std::error_code error;
  std::vector<ContentFile> found;
  for (const auto& entry :
       std::filesystem::directory_iterator(folder / file.game / file.kind, error)) {
    file.name = entry.path().stem().string();
    bool listed = entry.path().extension() == ".json" && is_plain(file.name) &&
                  entry.symlink_status(error).type() == std::filesystem::file_type::regular;
    if (listed) found.push_back(file);
  }
  std::ranges::sort(found, {}, &ContentFile::name);
  std::ranges::move(found, std::back_inserter(out));
}

}  // namespace

ContentFiles Studio::list() const {
  ContentFiles out{.writable = !folder_.empty(), .files = {}};
  for (const roster::FileKind& kind : roster::all_kinds()) {
    add_files(roster::content_root(), kind, true, out.files);
    if (!folder_.empty()) add_files(folder_, kind, false, out.files);
  }
  return out;
}

Reply<ContentText> Studio::read(const ContentName& name) const {
  Reply<roster::FileKind> kind = kind_of(name);
  if (!kind) return decline(kind.error());
  std::string file = name.name + ".json";
  for (bool shipped : {false, true}) {
    const std::string& folder = shipped ? roster::content_root() : folder_;
    if (folder.empty()) continue;
    std::optional<std::string> text = read_in(open_kind(folder, name, false), file);
    if (text) return ContentText{*text, hash_of(*text), shipped};
  }
  return decline(ErrorCode::not_found, fmt::format("there is no {} '{}'", kind->name, name.name));
}

std::optional<std::string> Studio::own(const ContentName& name) const {
  if (folder_.empty() || !kind_of(name)) return std::nullopt;
  return read_in(open_kind(folder_, name, false), name.name + ".json");
}

Reply<Saved> Studio::save(const ContentName& name, const SavedText& saved) {
  Reply<roster::FileKind> kind = kind_of(name);
  if (!kind) return decline(kind.error());
  if (folder_.empty()) {
    return decline(ErrorCode::not_allowed,
                   "there is no folder to save into: agon serve --content FOLDER names one");
  }
  std::lock_guard lock(saving_);
  Descriptor folder = open_kind(folder_, name, true);
  if (folder.get() < 0) return decline(trouble("the folder cannot be opened"));
  std::string file = name.name + ".json";
  std::optional<std::string> there = read_in(folder, file);
  struct stat about{};
  bool exists = ::fstatat(folder.get(), file.c_str(), &about, AT_SYMLINK_NOFOLLOW) == 0;
  if (!there && exists) {
    return decline(ErrorCode::file_unwritable,
                   "there is a file of that name that this page cannot read: it is left as it is");
  }
  std::string hash = there ? hash_of(*there) : "";
  // What was read from the shipped content is saved as a file of the owner's.
  bool fresh = !there && !saved.base.empty() && read(name) && read(name)->hash == saved.base;
  if (hash != saved.base && !fresh) {
    return decline(ErrorCode::stale, "the file was changed meanwhile: it is left as it is");
  }
  if (Result<void> written = replace(folder, file, saved.text); !written) {
    return decline(written.error());
  }
  return Saved{hash_of(saved.text)};
}

}  // namespace agon::server

#include "agon/base/file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <mutex>

#include "agon/base/descriptor.h"
#include "agon/base/text.h"

namespace agon {
namespace {

tl::unexpected<Problem> unwritable(const std::string& path, std::string message) {
  Problem problem{.code = ErrorCode::file_unwritable, .message = std::move(message)};
  problem.place.file = path;
  return refuse(std::move(problem));
}

// A pipe, a socket or a device.
bool may_keep_us_waiting(int fd) {
  struct stat status{};
  return ::fstat(fd, &status) == 0 && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode);
}

void sync_folder(const std::filesystem::path& folder) {
  Descriptor fd(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (fd.get() >= 0) ::fsync(fd.get());  // some file systems cannot; the rename stands anyway
}

// The file behind a link, which is what gets replaced.
std::string behind_links(const std::string& name) {
  std::error_code unresolved;
  std::filesystem::path target = std::filesystem::weakly_canonical(name, unresolved);
  return unresolved ? name : target.string();
}

bool is_held(const std::string& path) {
  Descriptor fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  return fd.get() >= 0 && lock(fd.get()) == Lock::elsewhere;
}

constexpr std::string_view kTemporaryBegins = ".agon-";
constexpr std::string_view kTemporaryEnds = ".tmp";

// .agon-PROCESS-NUMBER.tmp: a name that Temporary makes, not one that somebody thought of.
bool is_temporary(std::string_view name) {
  if (!name.starts_with(kTemporaryBegins) || !name.ends_with(kTemporaryEnds)) return false;
  name.remove_prefix(kTemporaryBegins.size());
  name.remove_suffix(kTemporaryEnds.size());
  std::size_t dash = name.find('-');
  return dash != std::string_view::npos && is_digits(name.substr(0, dash)) &&
         is_digits(name.substr(dash + 1));
}

// Temporaries that no living process holds.
void remove_left_over(const std::filesystem::path& folder) {
  std::error_code unreadable;  // then there is nothing that we could remove
  std::filesystem::directory_iterator it(folder, unreadable);
  for (; !unreadable && it != std::filesystem::directory_iterator(); it.increment(unreadable)) {
    if (!is_temporary(it->path().filename().string())) continue;
    Descriptor fd(::open(it->path().c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW));
    if (fd.get() >= 0 && lock(fd.get()) == Lock::ours) ::unlink(it->path().c_str());
  }
}

// Fails if there is such a file by now. Some file systems cannot look and rename at once.
bool rename_to_new(const char* from, const char* to) {
  if (::renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0) return true;
  return errno == EINVAL && ::access(to, F_OK) != 0 && std::rename(from, to) == 0;
}

std::atomic<const char*> temporary_now = nullptr;
static_assert(std::atomic<const char*>::is_always_lock_free, "a signal handler reads it");

// A locked file that goes away with the object, unless it has been renamed.
class Temporary {
 public:
  // Not good if it cannot be created; errno says why.
  explicit Temporary(const std::filesystem::path& folder) {
    for (u32 i = 0; !held_ && i < 1000; ++i) {
      temporary_now = nullptr;
      path_ = folder / fmt::format("{}{}-{}{}", kTemporaryBegins, ::getpid(), i, kTemporaryEnds);
      temporary_now = path_.c_str();
      fd_.reset(::open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644));
      if (fd_.get() < 0 && errno != EEXIST) break;
      held_ = fd_.get() >= 0 && lock(fd_.get()) != Lock::elsewhere && is_there();
    }
    if (!held_) temporary_now = nullptr;
  }
  ~Temporary() {
    if (!held_) return;
    int saved = errno;
    ::unlink(path_.c_str());
    temporary_now = nullptr;
    errno = saved;
  }
  Temporary(const Temporary&) = delete;
  Temporary& operator=(const Temporary&) = delete;

  bool good() const { return held_; }
  int fd() const { return fd_.get(); }

  // False if it cannot be done; errno says why.
  bool become(const std::string& path, bool replacing) {
    bool renamed = replacing ? std::rename(path_.c_str(), path.c_str()) == 0
                             : rename_to_new(path_.c_str(), path.c_str());
    if (renamed) temporary_now = nullptr;
    held_ &= !renamed;
    return renamed;
  }

 private:
  // Somebody who cleans the folder may have come between our opening and locking it.
  bool is_there() const {
    struct stat status{};
    return ::fstat(fd_.get(), &status) == 0 && status.st_nlink > 0;
  }

  std::filesystem::path path_;
  Descriptor fd_;
  bool held_ = false;
};

}  // namespace

Result<std::string> read_file(const std::string& path, std::size_t limit) {
  bool named = path != "-";
  Descriptor fd(named ? ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK) : STDIN_FILENO);
  if (fd.get() < 0) return failed(ErrorCode::file_unreadable, path, "cannot open the file");
  if (named && may_keep_us_waiting(fd.get())) {
    Problem problem{.code = ErrorCode::file_unreadable,
                    .message = "this is not a plain file ('-' reads standard input)"};
    problem.place.file = path;
    return refuse(std::move(problem));
  }
  std::string text;
  char block[1 << 16];
  while (true) {
    ssize_t n = ::read(fd.get(), block, sizeof block);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return failed(ErrorCode::file_unreadable, path, "cannot read the file");
    if (n == 0) return text;
    text.append(block, static_cast<std::size_t>(n));
    if (text.size() > limit) {
      Problem problem{.code = ErrorCode::json_too_large,
                      .message = fmt::format("the file is larger than {} bytes", limit)};
      problem.place.file = path;
      return refuse(std::move(problem));
    }
  }
}

Result<void> may_write(const std::string& path, const Over& over) {
  struct stat old{};
  if (::stat(path.c_str(), &old) != 0) return {};
  if (!S_ISREG(old.st_mode)) return unwritable(path, "this is not a plain file");
  if (is_held(path)) return unwritable(path, "another program is writing this file just now");
  if (over.force || (over.is_one && over.is_one(path))) return {};
  std::string what = over.kind.empty() ? "" : fmt::format(", which is not {}", over.kind);
  return unwritable(path, fmt::format("there is such a file already{}; nothing was written", what));
}

Result<void> write_file(const std::string& name, std::string_view text, const Over& over) {
  static std::mutex one_at_a_time;
  static std::filesystem::path last_folder;
  std::scoped_lock guard(one_at_a_time);
  if (Result<void> may = may_write(name, over); !may) return may;
  std::string path = behind_links(name);
  struct stat old{};
  bool exists = ::stat(path.c_str(), &old) == 0;
  std::filesystem::path folder = std::filesystem::path(path).parent_path();
  if (folder.empty()) folder = ".";
  if (folder != last_folder) remove_left_over(folder);  // once is enough, folders may be large
  last_folder = folder;
  Temporary temporary(folder);
  if (!temporary.good()) return failed(ErrorCode::file_unwritable, name, "cannot create the file");
  bool written = write_all(temporary.fd(), text) && ::fsync(temporary.fd()) == 0;
  if (written && exists) written = ::fchmod(temporary.fd(), old.st_mode & 07777) == 0;
  if (!written || !temporary.become(path, exists)) {
    return failed(ErrorCode::file_unwritable, name, "cannot write the file");
  }
  sync_folder(folder);
  return {};
}

void remove_temporary() {
  if (const char* path = temporary_now) ::unlink(path);
}

}  // namespace agon

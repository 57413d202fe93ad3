#include "agon/base/file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

namespace agon {
namespace {

class Descriptor {
 public:
  explicit Descriptor(int fd) : fd_(fd) {}
  ~Descriptor() { close(); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int get() const { return fd_; }
  void close() {
    if (fd_ > STDERR_FILENO) ::close(fd_);
    fd_ = -1;
  }

 private:
  int fd_;
};

tl::unexpected<Problem> failed(ErrorCode code, const std::string& path, std::string_view what) {
  Problem problem{.code = code, .message = fmt::format("{}: {}", what, std::strerror(errno))};
  problem.place.file = path;
  return refuse(std::move(problem));
}

bool write_all(int fd, std::string_view text) {
  while (!text.empty()) {
    ssize_t n = ::write(fd, text.data(), text.size());
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    text.remove_prefix(static_cast<std::size_t>(n));
  }
  return true;
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

Result<void> write_file(const std::string& name, std::string_view text) {
  std::error_code unresolved;  // a link is followed, so that the file behind it is replaced
  std::filesystem::path target = std::filesystem::weakly_canonical(name, unresolved);
  std::string path = unresolved ? name : target.string();
  struct stat old{};
  bool exists = ::stat(path.c_str(), &old) == 0;
  if (exists && !S_ISREG(old.st_mode)) {
    Problem problem{.code = ErrorCode::file_unwritable, .message = "this is not a plain file"};
    problem.place.file = name;
    return refuse(std::move(problem));
  }
  // The process id keeps two writers of one file from sharing a temporary.
  std::string temporary = fmt::format("{}.{}.tmp", path, ::getpid());
  Descriptor fd(::open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644));
  if (fd.get() < 0) return failed(ErrorCode::file_unwritable, name, "cannot create the file");
  bool written = write_all(fd.get(), text) && ::fsync(fd.get()) == 0;
  if (written && exists) written = ::fchmod(fd.get(), old.st_mode & 07777) == 0;
  fd.close();
  if (!written || std::rename(temporary.c_str(), path.c_str()) != 0) {
    auto problem = failed(ErrorCode::file_unwritable, name, "cannot write the file");
    ::unlink(temporary.c_str());
    return problem;
  }
  std::filesystem::path folder = std::filesystem::path(path).parent_path();
  sync_folder(folder.empty() ? std::filesystem::path(".") : folder);
  return {};
}

Result<void> write_new_file(const std::string& path, std::string_view text) {
  Descriptor claim(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644));
  if (claim.get() < 0 && errno == EEXIST) {
    Problem problem{.code = ErrorCode::file_unwritable,
                    .message = "there is such a file already; nothing was written"};
    problem.place.file = path;
    return refuse(std::move(problem));
  }
  if (claim.get() < 0) return failed(ErrorCode::file_unwritable, path, "cannot create the file");
  claim.close();
  Result<void> written = write_file(path, text);
  if (!written) ::unlink(path.c_str());
  return written;
}

}  // namespace agon

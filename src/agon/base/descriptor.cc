#include "agon/base/descriptor.h"

#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

namespace agon {

void Descriptor::reset(int fd) {
  if (fd_ > STDERR_FILENO) ::close(fd_);
  fd_ = fd;
}

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

Lock lock(int fd) {
  if (::flock(fd, LOCK_EX | LOCK_NB) == 0) return Lock::ours;
  return errno == EWOULDBLOCK ? Lock::elsewhere : Lock::none;
}

}  // namespace agon

#include "agon/base/growing_file.h"

#include <fcntl.h>
#include <unistd.h>

namespace agon {

Result<GrowingFile> GrowingFile::open(const std::string& path) {
  Descriptor fd(::open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC));
  if (fd.get() < 0) return failed(ErrorCode::file_unwritable, path, "cannot open the file");
  if (lock(fd.get()) == Lock::elsewhere)
    return failed(ErrorCode::file_unwritable, path, "cannot lock the file");
  return GrowingFile(path, std::move(fd));
}

Result<void> GrowingFile::add(std::string_view line) {
  off_t before = ::lseek(fd_.get(), 0, SEEK_END);
  if (before >= 0 && write_all(fd_.get(), std::string(line) + "\n")) return {};
  auto problem = failed(ErrorCode::file_unwritable, path_, "cannot write the file");
  if (before >= 0) (void)!::ftruncate(fd_.get(), before);  // else a torn line, which is no line
  return problem;
}

void GrowingFile::sync() { ::fdatasync(fd_.get()); }

}  // namespace agon

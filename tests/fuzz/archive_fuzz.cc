// Any bytes as an archive from elsewhere: it is refused, or every row of it is read and every
// replay played again, in bounded time and memory. Seeds are in tests/regress/archive_fuzz/.
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>

#include "agon/base/descriptor.h"
#include "agon/workbench/archive/entries.h"
#include "agon/workbench/archive/verified.h"

using namespace agon;

namespace {

// In memory, where there is such a folder: nothing here is to be kept.
std::string file_name() {
  const char* folder = ::access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp";
  return fmt::format("{}/agon-fuzz-{}.sqlite", folder, ::getpid());
}

struct Removed {
  std::string name;
  ~Removed() {
    for (const char* end : {"", "-wal", "-shm", "-journal"}) ::unlink((name + end).c_str());
  }
};

void write_file(const std::string& name, const u8* data, std::size_t size) {
  Descriptor fd(::open(name.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600));
  if (!write_all(fd.get(), {reinterpret_cast<const char*>(data), size})) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const u8* data, std::size_t size) {
  Removed file{file_name()};
  write_file(file.name, data, size);
  Reply<workbench::ArchiveVerdict> verdict = workbench::verify_archive(file.name, {});
  if (!verdict && verdict.error().front().message.empty()) std::abort();
  // Whoever only reads it is not so careful, and must not be harmed either.
  Result<archive::Archive> archive = archive::Archive::open(file.name, archive::Access::read);
  if (!archive) return 0;
  Reply<workbench::EntriesRecord> listed = workbench::list_entries(*archive, {});
  if (!listed) return 0;
  for (const workbench::EntryRecord& entry : listed->entries) {
    (void)workbench::entry_text(*archive, entry.id);
    (void)archive->chosen(entry.id);
  }
  return 0;
}

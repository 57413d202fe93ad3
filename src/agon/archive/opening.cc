#include "agon/archive/opening.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>

namespace agon::archive {
namespace {

// Never opens one that is there: closing it again would end SQLite's locks on it in this process.
Result<void> create_file(const std::string& path) {
  Descriptor made(::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
  if (made.get() < 0 && errno != EEXIST) {
    return failed(ErrorCode::file_unwritable, path, "cannot create the archive");
  }
  if (made.get() < 0) {
    ::chmod(path.c_str(),
            0600);  // it has what players may not see yet; not ours to change: it stays
    return {};
  }
  std::filesystem::path folder = std::filesystem::path(path).parent_path();
  Descriptor above(
      ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (above.get() >= 0) ::fsync(above.get());
  return {};
}

Result<void> expect_plain_file(const std::string& path) {
  struct stat status{};
  if (::stat(path.c_str(), &status) != 0) {
    return failed(ErrorCode::file_unreadable, path, "cannot open the archive");
  }
  if (S_ISREG(status.st_mode)) return {};
  Problem problem{.code = ErrorCode::file_unreadable, .message = "this is not a plain file"};
  problem.place.file = path;
  return refuse(std::move(problem));
}

// Nothing is changed before it is known to be an archive, or empty.
Result<std::unique_ptr<Database>> open_for_writing(const std::string& path, Steps steps) {
  if (Result<void> made = create_file(path); !made) return refuse(made.error());
  if (Result<void> plain = expect_plain_file(path); !plain) return refuse(plain.error());
  Result<std::unique_ptr<Database>> opened = Database::open(path, Mode::write);
  if (!opened) return opened;
  Database& database = **opened;
  Result<u64> version = version_of(database, steps);
  if (!version) return refuse(version.error());
  Result<void> done;
  if (*version > 0) done = compare_tables(database, steps, *version);
  // Of an empty file: so that what is removed can be given back without writing everything anew.
  if (done && *version == 0) done = database.run_all("PRAGMA auto_vacuum = INCREMENTAL");
  if (done) done = database.run_all("PRAGMA journal_mode = WAL");
  if (done && *version < steps.size()) done = bring_up_to_date(database, steps);
  if (!done) return refuse(done.error());
  return opened;
}

Result<std::unique_ptr<Database>> open_for_reading(const std::string& path, Access access,
                                                   Steps steps) {
  if (Result<void> plain = expect_plain_file(path); !plain) return refuse(plain.error());
  Result<std::unique_ptr<Database>> opened = Database::open(path, Mode::read);
  if (!opened) return opened;
  Result<u64> version = version_of(**opened, steps);
  if (!version) return refuse(version.error());
  Result<void> done = compare_tables(**opened, steps, *version);
  if (done && access == Access::inspect) done = check_pages(**opened);
  if (!done) return refuse(done.error());
  if (*version == steps.size()) return opened;
  Result<std::unique_ptr<Database>> copy = (*opened)->copy();
  if (!copy) return copy;
  if (done = bring_up_to_date(**copy, steps); !done) return refuse(done.error());
  return copy;
}

}  // namespace

Result<Opened> open_file(const std::string& path, Access access, Steps steps) {
  Opened out;
  if (access == Access::keep) {
    Result<std::unique_ptr<Database>> changes = open_for_writing(path, steps);
    if (!changes) return refuse(changes.error());
    out.changes = *std::move(changes);
  }
  Result<std::unique_ptr<Database>> questions = open_for_reading(path, access, steps);
  if (!questions) return refuse(questions.error());
  out.questions = *std::move(questions);
  return out;
}

}  // namespace agon::archive

// The archive: matches while they are played and afterwards, and runs, in one file
// (docs/archive.md).
//
// Changes are queued and come back by Done, in the order of the calls, once they are on the disk;
// one thread writes all that waits together (writer.h). Questions are answered at once, by what is
// on the disk, to any thread. Texts are compressed by whoever calls.
#pragma once

#include <memory>
#include <vector>

#include "agon/archive/rows.h"
#include "agon/archive/writer.h"
#include "agon/base/descriptor.h"

namespace agon::archive {

// keep: reads and writes; makes the file (mode 0600) if there is none, and brings an older one up
// to
//       date.
// read: changes nothing; of a file of an older version, a copy that is up to date is read.
// inspect: the same of a file that comes from elsewhere: every page and row of it is looked at
//       first, and whatever is not as it must be is refused.
enum class Access : u8 { keep, read, inspect };

class Archive {
 public:
  static Result<Archive> open(const std::string& path, Access access);

  Archive(Archive&& other) noexcept;
  Archive& operator=(Archive&& other) noexcept;
  ~Archive();  // writes what is queued, and answers it

  // Changes, for whoever keeps it. A match has a journal (replay/journal.h) until it has a replay.
  // `begin` of a running match writes its whole journal anew, with all its steps so far: so a match
  // goes on of which a part could not be written. (Or that part is added again, before the rest.)
  void begin(MatchRow row, std::string journal_head, Done done);
  void add(std::string id, std::string journal_lines, std::optional<ChosenRow> chosen,
           std::optional<std::string> facts, Done done);
  // Also of a match that never was begun here. Of its choices the last of each side are kept.
  void finish(MatchRow row, std::string replay_text, Done done);
  // Again with the same id: how a run that was begun has ended. One that has ended stays what it
  // is.
  void add_run(RunRow row, std::string record, Done done);
  void remove(std::vector<std::string> ids, Done done);  // matches and runs
  void shrink(Done done);  // gives the room of what was removed back to the disk, a part at a time

  // Questions.
  Result<std::vector<MatchRow>> matches(const Filter& filter) const;
  Result<std::vector<RunRow>> runs(const Filter& filter) const;
  Result<KeptMatch> match(const std::string& id) const;  // with its journal or replay
  Result<KeptRun> kept_run(const std::string& id) const;
  Result<std::string> journal(const std::string& id) const;  // as replay::read_journal reads it
  Result<std::string> replay(const std::string& id) const;
  Result<std::string> run(const std::string& id) const;
  Result<std::vector<ChosenRow>> chosen(const std::string& id) const;
  Result<Measure> measure() const;

  const std::string& path() const;

 private:
  struct Rooms;
  explicit Archive(std::unique_ptr<Rooms> rooms);
  void write(Job job, std::size_t bytes);

  std::unique_ptr<Rooms> rooms_;
};

// Waits for a change: wait([&](Done done) { archive.add_run(row, record, done); }). Not for
// `Done`s.
Result<void> wait(const std::function<void(Done)>& change);

// Whoever goes on with the matches of an archive holds this, because two would both do so. It ends
// with the process, however that ends; others may read and write the archive meanwhile.
class Claim {
 public:
  static Result<Claim> take(const std::string& path);

 private:
  explicit Claim(Descriptor held) : held_(std::move(held)) {}
  Descriptor held_;
};

}  // namespace agon::archive

// Takes out of an archive what nobody needs any more.
#pragma once

#include "agon/workbench/archive/entries.h"

namespace agon::workbench {

struct PruneOptions {
  std::optional<u64> older = {};  // days since it was last written
  std::optional<u64> keep = {};   // so many of each kind, the newest ones
  std::optional<EntryKind> kind = {};
  bool running = false;  // also matches that are not over; nobody may be going on with them
  bool really = false;   // else it is only said what would go
};

struct PrunedRecord {
  std::string archive;
  bool removed = false;
  u64 count = 0;
  std::vector<EntryRecord> entries = {};
  u64 bytes_before = 0;
  u64 bytes_after = 0;
};

template <class V>
void describe(V& v, PrunedRecord& p) {
  v("archive", p.archive, "the file");
  v("removed", p.removed, "whether they are gone, or only would be");
  v("count", p.count, "how many matches and runs");
  v("entries", p.entries, "which ones");
  v("bytes_before", p.bytes_before, "the size of the file before");
  v("bytes_after", p.bytes_after, "its size now");
}

Reply<PrunedRecord> prune_archive(archive::Archive& archive, const PruneOptions& options);

}  // namespace agon::workbench

// What is done to the archive, inside of somebody's transaction. What a function refuses it may
// have begun: whoever calls goes back to a savepoint.
#pragma once

#include <vector>

#include "agon/archive/database.h"
#include "agon/archive/packed.h"
#include "agon/archive/rows.h"

namespace agon::archive {

// Begins a match that is not there, or writes the whole journal of a running one anew.
Result<void> write_begin(Database& database, const MatchRow& row, const Packed& journal);

struct Addition {
  std::string id;
  Packed lines;
  std::optional<ChosenRow> chosen;
  std::optional<std::string> facts;
};
Result<void> write_addition(Database& database, const Addition& addition);

// The replay takes the place of the journal; of the choices those stay that may be sent again.
Result<void> write_finish(Database& database, const MatchRow& row, const Packed& replay);

// Or the end of one that was begun.
Result<void> write_run(Database& database, const RunRow& row, const Packed& record);

// Matches or runs; those that are not there are not there.
Result<void> write_removal(Database& database, const std::vector<std::string>& ids);

}  // namespace agon::archive

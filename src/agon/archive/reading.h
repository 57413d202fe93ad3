// What the archive is asked, as queries on one connection.
#pragma once

#include <vector>

#include "agon/archive/database.h"
#include "agon/archive/rows.h"

namespace agon::archive {

Result<std::vector<MatchRow>> read_matches(Database& database, const Filter& filter);
Result<std::vector<RunRow>> read_runs(Database& database, const Filter& filter);
Result<KeptMatch> read_match(Database& database, const std::string& id);
Result<KeptRun> read_run(Database& database, const std::string& id);
Result<std::vector<ChosenRow>> read_chosen(Database& database, const std::string& id);
Result<Measure> read_measure(Database& database);

Problem unknown_id(std::string_view kind, std::string_view id);

}  // namespace agon::archive

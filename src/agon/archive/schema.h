// The tables of the file, and how a file of an older version becomes one of ours. Step i makes
// version i + 1 of version i, so the list says all that a file ever was; what a file must hold is
// what the same steps make of an empty one, to the letter, and nothing besides.
#pragma once

#include <span>

#include "agon/archive/database.h"

namespace agon::archive {

inline constexpr u32 kApplicationId = 0x61676f6e;  // "agon", in the file's header

using Steps = std::span<const std::string_view>;
Steps schema_steps();

// Makes an empty file an archive, and an older archive one of the newest version, at once or not at
// all.
Result<void> bring_up_to_date(Database& database, Steps steps);

// The version of what is there: 0 of an empty file. Refuses what is no archive, or is of a version
// that is newer than the steps.
Result<u64> version_of(Database& database, Steps steps);

// Whether it has exactly the tables and indexes of its version.
Result<void> compare_tables(Database& database, Steps steps, u64 version);

// Looks at every page, every row and every index: that the file is whole, and that every row has
// its match.
Result<void> check_pages(Database& database);

}  // namespace agon::archive

// Sheets as CSV (RFC 4180): for each a line of headings, which begins with the sheet's name, and a
// line for each row; an empty line between two sheets. Shares are from 0 to 1, as --json has them,
// and a column with 95 % intervals has their ends beside it. A cell that a spreadsheet would take
// for a formula gets an apostrophe, so that it stays text.
#pragma once

#include <span>
#include <string_view>

#include "agon/cli/show/sheet.h"

namespace agon::cli {

std::string csv_cell(std::string_view text);
std::string to_csv(std::span<const Sheet> sheets);

// The sheets with numbers that stand alone put together: those that follow each other and have the
// same columns are rows of one.
std::vector<Sheet> together(std::span<const Sheet> sheets);

// As short as it can be read back as the same number.
std::string plain_number(double value);

}  // namespace agon::cli

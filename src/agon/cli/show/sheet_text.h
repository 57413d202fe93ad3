// Sheets as text in 80 columns. A single number stands on the line of its sentence; a matrix is
// shown some columns at a time.
#pragma once

#include "agon/cli/show/sheet.h"

namespace agon::cli {

std::string to_text(const Sheet& sheet);
std::string to_text(const Exhibit& exhibit);

// A number as people read it, in its unit: "12.30", in percent where it is a share.
std::string number_text(const Column& column, Unit unit, double value);
// An end of an interval, rounded outwards, so that no text says more than is known.
std::string end_text(const Column& column, Unit unit, double value, bool high);

}  // namespace agon::cli

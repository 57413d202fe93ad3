// A report on the balance of a content for people.
#pragma once

#include "agon/cli/show/sheet.h"
#include "agon/workbench/measure/report.h"

namespace agon::cli {

Exhibit exhibit_of(const workbench::BandsReport& report);
Exhibit exhibit_of(const workbench::PairingsReport& report);
std::string to_text(const workbench::BandsReport& report);
std::string to_text(const workbench::PairingsReport& report);

}  // namespace agon::cli

// A report on the balance of a content for people.
#pragma once

#include <string>

#include "agon/workbench/measure/report.h"

namespace agon::cli {

std::string to_text(const workbench::BandsReport& report);
std::string to_text(const workbench::PairingsReport& report);

}  // namespace agon::cli

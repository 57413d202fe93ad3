// Contents and concepts in words, on a terminal.
#pragma once

#include "agon/workbench/content/told.h"

namespace agon::cli {

std::string told_text(const workbench::ToldRecord& told);
// Names in a column, words beside them and wrapped.
std::string told_items_text(const std::vector<game::ToldItem>& items);
std::string meanings_text(const std::vector<workbench::MeaningRecord>& meanings);
std::string concepts_text(std::span<const Word> concepts);

}  // namespace agon::cli

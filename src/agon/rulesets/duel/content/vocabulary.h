// The words of the effect language and of the shipped files, for `agon list duel commands` and the
// like: commands, triggers, what triggers tell, attributes.
#pragma once

#include <array>

#include "agon/game/offers.h"

namespace agon::duel {

using WordItems = std::vector<game::WordList::Item>;

WordItems command_items(std::span<const game::LintedFile> shipped);
WordItems trigger_items(std::span<const game::LintedFile> shipped);
WordItems context_items(std::span<const game::LintedFile> shipped);
WordItems attribute_items(std::span<const game::LintedFile> shipped);

inline constexpr std::array<game::WordList, 4> kLists = {{
    {.name = "commands", .sentence = "what scripts can say", .items = command_items},
    {.name = "triggers", .sentence = "when effects run", .items = trigger_items},
    {.name = "context", .sentence = "what CONTEXT reads, by its key", .items = context_items},
    {.name = "attributes",
     .sentence = "the numbers that shipped heroes define or scripts change",
     .items = attribute_items},
}};

}  // namespace agon::duel

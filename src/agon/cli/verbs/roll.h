// A game's questions that stand outside any match, for `agon roll` and `agon odds`.
#pragma once

#include "agon/game/entry.h"

namespace agon::cli {

// What a request may name: shipped content; and what a person's flags may: files, too.
game::Shelf shipped_shelf(const game::Entry& entry);
game::Shelf typed_shelf(const game::Entry& entry);

// The request in a file ("-": standard input), which no other flag goes with.
Result<json::Document> load_request(const std::string& file,
                                    std::span<const game::TypedFlag> flags);

// "grapple has no checks outside a match; these games have: pillars".
Problem not_offered(const game::Entry& entry, std::string_view verb, std::string_view what);

}  // namespace agon::cli

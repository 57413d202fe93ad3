// An exhibit as one page that needs nothing else: no script, no other file. Every sheet is a
// picture (picture.h), where it has one, and a table with the same numbers, each as <data value> of
// what
// --json has. Light and dark as the reader likes; the same bytes for the same exhibit. Whatever
// content says is escaped.
#pragma once

#include <string_view>

#include "agon/cli/show/sheet.h"

namespace agon::cli {

inline constexpr std::string_view kPageBegins = "<!doctype html>\n<!-- agon result -->\n";

std::string to_page(const Exhibit& exhibit, std::string_view title);

// Safe between tags and in quoted attributes; what is not printable is shown as an escape.
std::string html_text(std::string_view text);

}  // namespace agon::cli

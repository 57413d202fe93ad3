#include "agon/cli/show/files.h"

#include "agon/cli/show/csv.h"
#include "agon/cli/show/page.h"

namespace agon::cli {
namespace {

// Nothing in a CSV file says who wrote it; its name says what it is.
Over over_csv() {
  return {.kind = "a CSV file (named *.csv)",
          .is_one = [](const std::string& path) { return path.ends_with(".csv"); }};
}

Over over_pages() {
  return {.kind = "a page of results", .is_one = [](const std::string& path) {
            Result<std::string> text = read_file(path);
            return text && text->starts_with(kPageBegins);
          }};
}

}  // namespace

void ResultFiles::declare(Syntax& syntax) {
  syntax.text("--csv", csv_, "also write every table to this file, for spreadsheets")
      .shown_as("FILE");
  syntax.text("--html", html_, "also write a page with every table and its picture to this file")
      .shown_as("FILE");
}

Result<void> ResultFiles::may_write() const {
  if (!csv_.empty()) {
    if (Result<void> may = agon::may_write(csv_, over_csv()); !may) return may;
  }
  return html_.empty() ? Result<void>() : agon::may_write(html_, over_pages());
}

Result<void> ResultFiles::write(const Exhibit& exhibit, std::string_view title) const {
  if (!csv_.empty()) {
    Result<void> done = write_file(csv_, to_csv(exhibit.sheets), over_csv());
    if (!done) return done;
  }
  return html_.empty() ? Result<void>() : write_file(html_, to_page(exhibit, title), over_pages());
}

}  // namespace agon::cli

#include "agon/workbench/content/format.h"

#include <algorithm>

#include "agon/base/file.h"
#include "agon/json/layout.h"
#include "agon/json/write.h"

namespace agon::workbench {
namespace {

// Scripts in their layout; `field` is the key that the value stands under.
json::Value with_scripts(const game::Offers& offers, std::string_view field, json::Value value) {
  if (value.is_string() && !field.empty()) {
    std::optional<std::string> text = offers.lay_out(field, value.as_string());
    if (text) return json::Value(*std::move(text));
  } else if (value.is_array()) {
    for (json::Value& item : value.items()) item = with_scripts(offers, "", std::move(item));
  } else if (value.is_object()) {
    for (json::Member& member : value.members()) {
      member.value = with_scripts(offers, member.key, std::move(member.value));
    }
  }
  return value;
}

json::Value scripts_laid_out(const roster::FileKind& kind, const json::Value& content) {
  const game::Offers& offers = kind.entry->offers;
  return offers.lay_out == nullptr ? content : with_scripts(offers, "", content);
}

u32 first_changed_line(std::string_view before, std::string_view after) {
  auto [at, other] = std::ranges::mismatch(before, after);
  return static_cast<u32>(1 + std::count(before.begin(), at, '\n'));
}

Problem about(const std::string& file, std::string message) {
  Problem out{.code = ErrorCode::content, .message = std::move(message)};
  out.place.file = file;
  return out;
}

// The new text, or why there is none: what it says must be what the old one said, and laid out
// again it must be the same.
Result<std::string> new_text(const roster::FileKind& kind, const json::Document& document) {
  std::string text = formatted(kind, document.root());
  Result<json::Document> again = json::parse(text, document.file_name());
  bool same = again && again->root() == scripts_laid_out(kind, document.root()) &&
              formatted(kind, again->root()) == text;
  if (same) return text;
  return refuse(about(document.file_name(),
                      "its layout would change what it says, so it is left alone; this is a "
                      "mistake of the program"));
}

class Formatter {
 public:
  explicit Formatter(const FormatOptions& options) : options_(options) {}

  FormattedFile format(const Linted& item, const SentFile* sent) {
    out_ = {.file = item.path, .kind = item.kind};
    if (has_errors(item.problems)) return refused(errors_of(item.problems));
    Result<json::Document> document =
        sent != nullptr ? json::parse(sent->text, sent->name) : json::load(item.path);
    if (!document) return refused({document.error()});
    Result<roster::FileKind> kind = roster::kind_of(*document, options_.kind);
    if (!kind) return refused({kind.error()});
    Result<std::string> text = new_text(*kind, *document);
    if (!text) return refused({text.error()});
    bool changed = *text != document->text();
    if (changed) out_.layout = FileLayout::changed;
    if (changed) out_.line = first_changed_line(document->text(), *text);
    if (sent != nullptr) {
      out_.text = *std::move(text);
      return std::move(out_);
    }
    if (!changed || options_.check) return std::move(out_);
    Result<void> written = write_file(item.path, *text, {.force = true});
    return written ? std::move(out_) : refused({written.error()});
  }

 private:
  static Problems errors_of(const Problems& all) {
    Problems out;
    std::ranges::copy_if(all, std::back_inserter(out), [](const Problem& problem) {
      return problem.severity == Severity::error;
    });
    return out;
  }

  FormattedFile refused(Problems problems) {
    out_.layout = FileLayout::refused;
    out_.line.reset();
    out_.problems = std::move(problems);
    return std::move(out_);
  }

  const FormatOptions& options_;
  FormattedFile out_;
};

}  // namespace

std::string formatted(const roster::FileKind& kind, const json::Value& content) {
  return json::laid_out(json::in_schema_order(scripts_laid_out(kind, content), kind.schema()));
}

Reply<Formatted> format(const FormatOptions& options) {
  LintOptions lint_options{.kind = options.kind, .stop = options.stop};
  for (const std::string& path : options.paths) {
    if (path != "-") {
      lint_options.paths.push_back(path);
    } else if (Result<std::string> text = read_file(path)) {
      lint_options.sent.push_back({path, *std::move(text)});
    } else {
      return decline(text.error());
    }
  }
  Reply<Lint> lint = workbench::lint(lint_options);
  if (!lint) return decline(lint.error());
  Formatted out{.files = {}, .complete = lint->complete};
  Formatter formatter(options);
  for (std::size_t i = 0; i < lint->items.size(); ++i) {
    const Linted& item = lint->items[i];
    const SentFile* sent = i < lint_options.sent.size() ? &lint_options.sent[i] : nullptr;
    if (!item.is_file && !has_errors(item.problems)) continue;
    out.files.push_back(formatter.format(item, sent));
    out.changed += out.files.back().layout == FileLayout::changed;
    out.refused += out.files.back().layout == FileLayout::refused;
  }
  return out;
}

}  // namespace agon::workbench

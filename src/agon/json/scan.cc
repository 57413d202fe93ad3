#include "agon/json/scan.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "agon/base/excerpt.h"
#include "agon/base/utf8.h"
#include "agon/json/document.h"

namespace agon::json {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

bool is_structural(char c) {
  return std::string_view(",:[]{}\"").find(c) != std::string_view::npos;
}

bool is_control(char c) { return static_cast<u8>(c) < 0x20; }

// Walks over the brackets and strings of a text; what stands between them is simdjson's business,
// except what could hide brackets and quotes from it or from us: backslashes and comments.
class Outline {
 public:
  explicit Outline(std::string_view text) : text_(text) {}

  std::optional<Flaw> find_flaw() {
    while (!flaw_ && at_ < text_.size()) step();
    if (!flaw_ && !open_.empty()) report_unclosed();
    return std::move(flaw_);
  }

 private:
  void step() {
    char c = text_[at_];
    if (is_space(c)) {
      ++at_;
    } else if (done_ && c != '/' && c != '#') {
      report(at_, "expected the end of the text after the document");
    } else {
      token(c);
    }
  }

  void token(char c) {
    if (c == '"') return string();
    if (c == '[' || c == '{') return open();
    if (c == ']' || c == '}') return close(c);
    if (c == '\\') return report(at_, "a backslash has a meaning only inside a string");
    if (c == '/' || c == '#') return report(at_, "JSON has no comments");
    if (open_.empty()) return root_scalar();
    ++at_;
  }

  void open() {
    if (open_.size() == kDeepestNesting) {
      report(at_, fmt::format("lists and objects are nested deeper than {}", kDeepestNesting));
      flaw_->code = ErrorCode::json_too_large;
    }
    open_.push_back(at_++);
  }

  void close(char c) {
    if (open_.empty()) return report(at_, fmt::format("'{}' closes nothing", c));
    char opened = text_[open_.back()];
    if ((opened == '[') != (c == ']')) {
      u32 line = place_in(text_, "", static_cast<u32>(open_.back())).line;
      return report(at_, fmt::format("'{}' does not close the '{}' of line {}", c, opened, line));
    }
    open_.pop_back();
    ++at_;
    done_ = open_.empty();
  }

  void string() {
    std::size_t start = at_++;
    while (at_ < text_.size() && text_[at_] != '"') {
      if (is_control(text_[at_])) return report_control(start);
      bool escape = text_[at_] == '\\' && at_ + 1 < text_.size() && !is_control(text_[at_ + 1]);
      at_ += escape ? 2 : 1;
    }
    if (at_ >= text_.size()) return report(start, "the string is not closed");
    ++at_;
    done_ = open_.empty();
  }

  void root_scalar() {
    ++at_;
    while (at_ < text_.size() && !is_space(text_[at_]) && !is_structural(text_[at_])) ++at_;
    done_ = true;
  }

  // A line break in a string is nearly always a forgotten quote, so the string is the place.
  void report_control(std::size_t start) {
    if (text_[at_] == '\n' || text_[at_] == '\r') {
      return report(start, "the string is not closed on its line");
    }
    report(at_, fmt::format("a string holds control characters only as escapes (\\u{:04x} here)",
                            static_cast<u8>(text_[at_])));
  }

  void report_unclosed() {
    report(open_.back(), fmt::format("'{}' is never closed", text_[open_.back()]));
  }

  void report(std::size_t offset, std::string message) {
    flaw_ = Flaw{.offset = offset, .message = std::move(message)};
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::vector<std::size_t> open_;  // offsets of the brackets around at_
  bool done_ = false;
  std::optional<Flaw> flaw_;
};

bool is_blank(std::string_view text) { return std::all_of(text.begin(), text.end(), is_space); }

// The value of "\uXXXX" at the start of a text, or nothing.
std::optional<u32> unicode_escape(std::string_view text) {
  if (text.size() < 6 || !text.starts_with("\\u")) return std::nullopt;
  u32 value = 0;
  for (char c : text.substr(2, 4)) {
    u32 digit = c >= '0' && c <= '9'   ? static_cast<u32>(c - '0')
                : c >= 'a' && c <= 'f' ? static_cast<u32>(c - 'a') + 10
                : c >= 'A' && c <= 'F' ? static_cast<u32>(c - 'A') + 10
                                       : 16;
    if (digit == 16) return std::nullopt;
    value = value * 16 + digit;
  }
  return value;
}

bool is_high_surrogate(u32 unit) { return unit >= 0xD800 && unit <= 0xDBFF; }
bool is_low_surrogate(u32 unit) { return unit >= 0xDC00 && unit <= 0xDFFF; }

// The length of the escape at the start of a text, or 0 and why it is none.
std::size_t escape_length(std::string_view text, std::string& why) {
  constexpr std::string_view kShort = "\"\\/bfnrt";
  if (text.size() > 1 && kShort.find(text[1]) != std::string_view::npos) return 2;
  std::optional<u32> unit = unicode_escape(text);
  if (!unit) {
    bool named = text.size() > 1 && text[1] == 'u';
    why = named ? "\\u needs four hexadecimal digits"
                : "JSON has no such escape (there are: \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX)";
    return 0;
  }
  if (!is_high_surrogate(*unit) && !is_low_surrogate(*unit)) return 6;
  std::optional<u32> second = unicode_escape(text.substr(6));
  if (is_high_surrogate(*unit) && second && is_low_surrogate(*second)) return 12;
  why = fmt::format("\\u{:04x} is half of a surrogate pair, the other half is missing", *unit);
  return 0;
}

}  // namespace

std::optional<Flaw> find_flaw(std::string_view text) {
  if (text.starts_with(kByteOrderMark)) {
    return Flaw{ErrorCode::json_encoding, 0, "the text starts with a byte-order mark", {}};
  }
  if (std::optional<std::size_t> bad = find_bad_utf8(text)) {
    u8 byte = static_cast<u8>(text[*bad]);
    return Flaw{ErrorCode::json_encoding, *bad, fmt::format("byte {:02x} is not UTF-8", byte), {}};
  }
  if (is_blank(text)) return Flaw{.offset = text.size(), .message = "the text is empty"};
  return Outline(text).find_flaw();
}

std::optional<Flaw> find_bad_escape(std::string_view inside) {
  std::string why;
  for (std::size_t at = inside.find('\\'); at != std::string_view::npos;) {
    std::size_t length = escape_length(inside.substr(at), why);
    if (length == 0) return Flaw{.offset = at, .message = std::move(why)};
    at = inside.find('\\', at + length);
  }
  return std::nullopt;
}

Escape escape_at(std::string_view text) {
  std::optional<u32> unit = unicode_escape(text);
  if (!unit) return {2, 1};
  if (is_high_surrogate(*unit)) return {12, 4};
  return {6, *unit < 0x80 ? 1u : *unit < 0x800 ? 2u : 3u};
}

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

}  // namespace agon::json

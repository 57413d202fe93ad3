#include "agon/json/tree.h"

#include <fmt/format.h>
#include <simdjson.h>

#include <algorithm>
#include <array>

#include "agon/base/excerpt.h"
#include "agon/base/near_miss.h"
#include "agon/base/text.h"
#include "agon/json/document.h"
#include "agon/json/scan.h"

namespace agon::json {
namespace {

namespace od = simdjson::ondemand;

constexpr std::size_t kKeptFor = 1u << 16;  // bytes

constexpr std::array<std::string_view, 3> kWords = {"true", "false", "null"};

// What a message says about the token at the start of a text.
std::string found(std::string_view text) {
  if (text.empty()) return "the end of the text";
  if (text[0] == '"') return "a string";
  std::size_t end = text.find_first_of(" \t\r\n,:[]{}\"");
  return quote(text.substr(0, std::max<std::size_t>(1, end)));
}

// A quote of another kind than JSON's at the start of a text; empty if there is none.
std::string_view odd_quote(std::string_view text) {
  constexpr std::array<std::string_view, 9> kOdd = {"“", "”", "„", "‟", "‘", "’", "‚", "`", "´"};
  auto odd =
      std::ranges::find_if(kOdd, [&](std::string_view one) { return text.starts_with(one); });
  return odd == kOdd.end() ? std::string_view() : *odd;
}

std::string why_no_scalar(std::string_view token) {
  if (std::string_view odd = odd_quote(token); !odd.empty()) {
    return fmt::format("strings stand in straight double quotes, not in {}", odd);
  }
  if (looks_like_number(token)) return fmt::format("{} does not fit 64 bits", quote(token));
  if (token.starts_with('\'')) return "strings stand in double quotes";
  std::string_view near = near_miss(token, kWords);
  if (!near.empty()) return fmt::format("{} is no value, did you mean '{}'?", quote(token), near);
  return fmt::format("expected a value, found {}", found(token));
}

// The document is walked as the only element of a list around it. So every value is read in one way
// (simdjson has separate functions for a scalar alone, and 3.0.1 takes "nullx " for null there),
// and there is always a token behind the one we are at.
class Builder {
 public:
  Builder(std::string_view text, const TextLimits& limits) : limits_(limits) {
    buffer_.reserve(text.size() + 2 + simdjson::SIMDJSON_PADDING);
    buffer_.append("[").append(text).append("]");
  }

  std::optional<Flaw> build(Value& out) {
    if (walk(out)) return std::nullopt;
    return std::move(flaw_);
  }

 private:
  bool walk(Value& out) {
    od::array list;
    // What a parser has set up serves the next text of this thread, too, unless it was a large one.
    thread_local od::parser kept;
    od::parser own;
    od::parser& parser = buffer_.size() <= kKeptFor ? kept : own;
    auto error = parser.iterate(buffer_.data(), buffer_.size(), buffer_.capacity()).get(document_);
    if (!error) error = document_.get_array().get(list);
    if (error) return report_simdjson(0, error);
    for (auto element : list) {
      od::value value;
      if (element.get(value)) return report_no_comma(']');
      if (!read(value, out)) return false;
    }
    return true;
  }

  bool read(od::value& in, Value& out) {
    std::string_view token = in.raw_json_token();
    std::size_t offset = offset_of(token.data());
    if (++count_ > limits_.values) return report_too_many(offset);
    if (!read_by_kind(in, token, out)) return false;
    out.set_offset(static_cast<u32>(offset));
    bool is_scalar = token[0] != '{' && token[0] != '[';
    next_ = is_scalar ? offset + token.size() : location();
    return true;
  }

  bool read_by_kind(od::value& in, std::string_view token, Value& out) {
    if (token[0] == '{') return read_object(in, out);
    if (token[0] == '[') return read_array(in, out);
    if (token[0] == '"') return read_string(in, token, out);
    return read_scalar(trimmed(token), out);
  }

  bool read_array(od::value& in, Value& out) {
    od::array list;
    if (auto error = in.get_array().get(list)) return report_simdjson(location(), error);
    out = Value::array();
    for (auto element : list) {
      od::value value;
      if (element.get(value)) return report_no_comma(']');
      if (!read(value, out.items().emplace_back())) return below(path_step(out.items().size() - 1));
    }
    return true;
  }

  bool read_object(od::value& in, Value& out) {
    od::object object;
    if (auto error = in.get_object().get(object)) return report_simdjson(location(), error);
    out = Value::object();
    for (auto entry : object) {
      od::field field;
      if (std::move(entry).get(field)) return report_no_field();
      Member& member = out.members().emplace_back();
      if (!read_key(field, member)) return false;
      if (!read(field.value(), member.value)) return below(path_step(member.key));
    }
    if (has_unique_keys(out)) return true;
    out = Value();
    return limits_.forgiving;
  }

  bool read_key(od::field& field, Member& out) {
    const char* first = field.key().raw();
    std::string_view key;
    if (!has_good_escapes(first)) return false;
    if (auto error = field.unescaped_key().get(key)) return report_simdjson(location(), error);
    out.key = key;
    out.key_offset = static_cast<u32>(offset_of(first) - 1);  // the quote belongs to it
    return true;
  }

  bool read_string(od::value& in, std::string_view token, Value& out) {
    std::string_view string;
    if (!has_good_escapes(token.data() + 1)) return false;
    if (auto error = in.get_string().get(string)) return report_simdjson(location(), error);
    out = Value(string);
    return true;
  }

  // By number.h, which says of a refused number whether it is none or too large for us; simdjson's
  // walk skips the token.
  bool read_scalar(std::string_view token, Value& out) {
    if (token == "true" || token == "false") {
      out = Value(token == "true");
    } else if (std::optional<Number> number = number_from(token)) {
      out = Value(*number);
    } else if (token != "null" && !(limits_.forgiving && looks_like_number(token))) {
      return report_no_scalar(token);
    }
    return true;
  }

  bool has_good_escapes(const char* first) {
    const char* end = first;
    while (*end != '"') end += *end == '\\' ? 2 : 1;
    std::optional<Flaw> flaw = find_bad_escape({first, static_cast<std::size_t>(end - first)});
    return !flaw || report(offset_of(first) + flaw->offset, std::move(flaw->message));
  }

  // By sorting, not by search for each key: an object may have a million of them.
  bool has_unique_keys(const Value& object) {
    std::vector<const Member*> sorted = sorted_members(object);
    auto twice = [](const Member* a, const Member* b) { return a->key == b->key; };
    auto pair = std::adjacent_find(sorted.begin(), sorted.end(), twice);
    if (pair == sorted.end()) return true;
    auto [first, second] = std::minmax((*pair)->key_offset, (*(pair + 1))->key_offset);
    u32 line = place_in(text(), "", first).line;
    report(second, fmt::format("the key stands here a second time, the first is on line {}", line));
    flaw_.code = ErrorCode::json_duplicate_key;
    return below(path_step((*pair)->key));
  }

  bool report_no_scalar(std::string_view token) {
    std::size_t offset = offset_of(token.data());
    bool closing = token[0] == ']' || token[0] == '}';
    if (closing && before(offset) == ',') {
      return report(offset, fmt::format("expected a value after the comma, found '{}'", token[0]));
    }
    report(offset, why_no_scalar(token));
    if (looks_like_number(token)) flaw_.code = ErrorCode::json_range;
    return false;
  }

  bool report_no_field() {
    std::size_t offset = location();
    if (offset == next_) return report_no_comma('}');
    std::string what = found(text().substr(offset));
    if (before(offset) == ',' && text()[offset] == '}') {
      return report(offset, fmt::format("expected a key after the comma, found {}", what));
    }
    if (before(offset) == ',' || before(offset) == '{') {
      std::string_view odd = odd_quote(text().substr(offset));
      if (!odd.empty()) {
        return report(offset, fmt::format("keys stand in straight double quotes, not in {}", odd));
      }
      return report(offset, fmt::format("expected a key in double quotes, found {}", what));
    }
    return report(offset, fmt::format("expected ':' after the key, found {}", what));
  }

  bool report_no_comma(char closing) {
    std::size_t offset = location();
    std::string what = found(text().substr(offset));
    std::string_view hint =
        ends_a_string(offset) ? "; inside a string a double quote is written \\\", and a script's "
                                "names may stand in single ones"
                              : "";
    return report(offset, fmt::format("expected ',' or '{}', found {}{}", closing, what, hint));
  }

  // Whether a word touches the end of a string: then the quote was meant to be inside it.
  bool ends_a_string(std::size_t offset) const {
    constexpr std::string_view kPunctuation = ",:[]{}\"";
    return offset > 0 && offset < text().size() && text()[offset - 1] == '"' &&
           kPunctuation.find(text()[offset]) == std::string_view::npos;
  }

  // Never, as far as we and the fuzzer know: find_flaw and the looks above come before.
  bool report_simdjson(std::size_t offset, simdjson::error_code error) {
    return report(offset, fmt::format("simdjson says: {}", simdjson::error_message(error)));
  }

  bool report_too_many(std::size_t offset) {
    report(offset, fmt::format("the text has more than {} values", limits_.values));
    flaw_.code = ErrorCode::json_too_large;
    return false;
  }

  bool report(std::size_t offset, std::string message) {
    flaw_ = Flaw{.offset = offset, .message = std::move(message)};
    return false;
  }

  bool below(const std::string& step) {
    flaw_.path.insert(0, step);
    return false;
  }

  std::string_view text() const { return std::string_view(buffer_).substr(1, buffer_.size() - 2); }
  std::size_t offset_of(const char* at) const {
    return static_cast<std::size_t>(at - buffer_.data()) - 1;
  }

  // Of the token simdjson is at, or after an error, of the one it stumbled over.
  std::size_t location() {
    const char* at = nullptr;
    return document_.current_location().get(at) ? text().size() : offset_of(at);
  }

  // The last character before an offset that is no white space.
  char before(std::size_t offset) const {
    while (offset > 0 && is_space(text()[offset - 1])) --offset;
    return offset == 0 ? '\0' : text()[offset - 1];
  }

  std::string buffer_;
  od::document document_;
  TextLimits limits_;
  std::size_t count_ = 0;
  std::size_t next_ = 0;  // offset of the token after the last value that was read
  Flaw flaw_;
};

}  // namespace

std::optional<Flaw> build_tree(std::string_view text, Value& root, const TextLimits& limits) {
  return Builder(text, limits).build(root);
}

}  // namespace agon::json

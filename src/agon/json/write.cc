#include "agon/json/write.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <ostream>

#include "agon/base/utf8.h"

namespace agon::json {
namespace {

constexpr std::size_t kColumns = 100;
constexpr std::string_view kReplacement = "\xEF\xBF\xBD";  // U+FFFD

bool is_plain(char c) { return static_cast<u8>(c) >= 0x20 && c != '"' && c != '\\'; }

void write_escape(char c, std::string& out) {
  constexpr std::string_view kShort = "\"\"\\\\\bb\ff\nn\rr\tt";  // pairs: character, letter
  for (std::size_t i = 0; i < kShort.size(); i += 2) {
    if (kShort[i] != c) continue;
    out += '\\';
    out += kShort[i + 1];
    return;
  }
  out += fmt::format("\\u{:04x}", static_cast<u8>(c));
}

bool is_plain_ascii(char c) { return is_plain(c) && static_cast<u8>(c) < 0x80; }

// What needs nothing, nearly always all of it, goes over in one piece.
void write_string(std::string_view text, std::string& out) {
  out += '"';
  for (std::size_t at = 0; at < text.size();) {
    std::size_t plain = at;
    while (plain < text.size() && is_plain_ascii(text[plain])) ++plain;
    out += text.substr(at, plain - at);
    at = plain;
    if (at == text.size()) break;
    std::size_t length = utf8_length(text, at);
    if (length == 0) {
      out += kReplacement;
    } else if (is_plain(text[at])) {
      out += text.substr(at, length);
    } else {
      write_escape(text[at], out);
    }
    at += std::max<std::size_t>(1, length);
  }
  out += '"';
}

void write_number(const Number& number, std::string& out) {
  if (!number.is_integer()) {
    out += to_text(number);
    return;
  }
  std::array<char, 24> digits{};
  char* end = std::to_chars(digits.data(), digits.data() + digits.size(), *number.to_i64()).ptr;
  out.append(digits.data(), end);
}

void write_scalar(const Value& value, std::string& out) {
  if (value.is_string()) return write_string(value.as_string(), out);
  if (value.is_number()) {
    write_number(value.as_number(), out);
  } else {
    out += value.is_null() ? "null" : value.as_bool() ? "true" : "false";
  }
}

// On one line. `gap` is the white space after a comma or colon: none in canonical text.
class LineWriter {
 public:
  LineWriter(std::string& out, std::string_view gap, bool sorts = true)
      : out_(out), gap_(gap), sorts_(sorts) {}

  void write(const Value& value) {
    if (value.is_object()) return write_object(value);
    if (value.is_array()) return write_items(value.items());
    write_scalar(value, out_);
  }

  void write_members(const std::vector<const Member*>& members) {
    out_ += '{';
    for (const Member* member : members) write_member(*member, member == members.front());
    out_ += '}';
  }

 private:
  // Many objects stand in order already, and need no list of it.
  void write_object(const Value& object) {
    if (sorts_ && !std::ranges::is_sorted(object.members(), {}, &Member::key)) {
      return write_members(sorted_members(object));
    }
    out_ += '{';
    for (const Member& member : object.members()) {
      write_member(member, &member == &object.members().front());
    }
    out_ += '}';
  }

  void write_member(const Member& member, bool first) {
    separate(first);
    write_string(member.key, out_);
    out_ += ':';
    out_ += gap_;
    write(member.value);
  }

  void write_items(const Value::Items& items) {
    out_ += '[';
    for (const Value& item : items) {
      separate(&item == &items.front());
      write(item);
    }
    out_ += ']';
  }

  void separate(bool first) {
    if (first) return;
    out_ += ',';
    out_ += gap_;
  }

  std::string& out_;
  std::string_view gap_;
  bool sorts_;
};

bool holds_only_scalars(const Value& value) {
  auto scalar = [](const Value& v) { return v.is_scalar(); };
  auto scalar_member = [](const Member& m) { return m.value.is_scalar(); };
  if (value.is_array()) return std::all_of(value.items().begin(), value.items().end(), scalar);
  if (!value.is_object()) return true;
  return std::all_of(value.members().begin(), value.members().end(), scalar_member);
}

class PrettyWriter {
 public:
  explicit PrettyWriter(std::string& out, std::size_t depth = 0) : out_(out), depth_(depth) {}

  void write(const Value& value) {
    if (holds_only_scalars(value) && write_on_line(value)) return;
    if (value.is_object()) {
      write_members(value);
    } else {
      write_items(value);
    }
  }

 private:
  // Leaves one column for the comma that may follow.
  bool write_on_line(const Value& value) {
    std::size_t before = out_.size();
    LineWriter(out_, " ").write(value);
    std::size_t line = out_.rfind('\n') + 1;  // npos + 1 is the start of the text
    bool fits = utf8_count(std::string_view(out_).substr(line)) < kColumns;
    if (!fits && !value.is_scalar()) out_.resize(before);
    return fits || value.is_scalar();
  }

  void write_members(const Value& value) {
    open('{');
    bool first = true;
    for (const Member* member : sorted_members(value)) {
      start_line(first);
      write_string(member->key, out_);
      out_ += ": ";
      write(member->value);
      first = false;
    }
    close('}');
  }

  void write_items(const Value& value) {
    open('[');
    for (const Value& item : value.items()) {
      start_line(&item == &value.items().front());
      write(item);
    }
    close(']');
  }

  void open(char bracket) {
    out_ += bracket;
    depth_ += 1;
  }

  void start_line(bool first) {
    if (!first) out_ += ',';
    out_ += '\n';
    out_.append(2 * depth_, ' ');
  }

  void close(char bracket) {
    depth_ -= 1;
    start_line(true);
    out_ += bracket;
  }

  std::string& out_;
  std::size_t depth_;
};

}  // namespace

std::string canonical(const Value& value) {
  std::string out;
  LineWriter(out, "").write(value);
  return out;
}

std::string in_order(const Value& value) {
  std::string out;
  LineWriter(out, "", false).write(value);
  return out;
}

std::string pretty(const Value& value) {
  std::string out;
  PrettyWriter(out).write(value);
  return out + "\n";
}

std::string pretty_part(const Value& value, std::size_t depth) {
  std::string out;
  PrettyWriter(out, depth).write(value);
  return out;
}

std::ostream& operator<<(std::ostream& out, const Value& value) { return out << canonical(value); }

Hash128 hash(const Value& value) {
  if (!value.find("$schema")) return hash128(canonical(value));
  std::vector<const Member*> members = sorted_members(value);
  std::erase_if(members, [](const Member* member) { return member->key == "$schema"; });
  std::string text;
  LineWriter(text, "").write_members(members);
  return hash128(text);
}

}  // namespace agon::json

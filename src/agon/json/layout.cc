#include "agon/json/layout.h"

#include <algorithm>

#include "agon/base/utf8.h"
#include "agon/json/write.h"

namespace agon::json {
namespace {

constexpr std::size_t kLineColumns = 100;
constexpr std::size_t kMostLevels = 2;  // of brackets on one line

// Whether an alternative of a schema is the one that a value follows, as far as order asks: lists
// for lists, and for objects the one that names all of their keys.
bool describes(const Value& schema, const Value& value) {
  if (!value.is_object()) return schema.find("items") != nullptr;
  const Value* properties = schema.find("properties");
  if (properties == nullptr) return schema.find("additionalProperties") != nullptr;
  return std::ranges::all_of(value.members(), [&](const Member& member) {
    return properties->find(member.key) != nullptr;
  });
}

const Value& alternative(const Value& schema, const Value& value) {
  const Value* any = schema.find("anyOf");
  if (any == nullptr) return schema;
  for (const Value& one : any->items()) {
    const Value& chosen = alternative(one, value);
    if (describes(chosen, value)) return chosen;
  }
  return schema;
}

Value ordered(const Value& value, const Value& schema);

Value ordered_list(const Value& value, const Value& schema) {
  static const Value kNothing = Value::object();
  const Value* items = schema.find("items");
  Value out = Value::array();
  for (const Value& item : value.items()) {
    out.push(ordered(item, items == nullptr ? kNothing : *items));
  }
  return out;
}

Value ordered_object(const Value& value, const Value& schema) {
  static const Value kNothing = Value::object();
  const Value* properties = schema.find("properties");
  const Value* others = schema.find("additionalProperties");
  if (properties == nullptr) properties = &kNothing;
  if (others == nullptr || !others->is_object()) others = &kNothing;
  Value out = Value::object();
  if (const Value* link = value.find("$schema")) out.add("$schema", *link);
  for (const Member& field : properties->members()) {
    const Value* found = field.key == "$schema" ? nullptr : value.find(field.key);
    if (found != nullptr) out.add(field.key, ordered(*found, field.value));
  }
  for (const Member& member : value.members()) {
    if (out.find(member.key) == nullptr) out.add(member.key, ordered(member.value, *others));
  }
  return out;
}

Value ordered(const Value& value, const Value& schema) {
  const Value& chosen = value.is_scalar() ? schema : alternative(schema, value);
  if (value.is_array()) return ordered_list(value, chosen);
  return value.is_object() ? ordered_object(value, chosen) : value;
}

// Brackets inside each other; 0 of a plain value.
std::size_t levels_of(const Value& value) {
  std::size_t most = 0;
  if (value.is_array()) {
    for (const Value& item : value.items()) most = std::max(most, levels_of(item));
  } else if (value.is_object()) {
    for (const Member& member : value.members()) most = std::max(most, levels_of(member.value));
  }
  return value.is_scalar() ? 0 : most + 1;
}

void write_line(const Value& value, std::string& out) {
  bool first = true;
  auto separate = [&] {
    if (!first) out += ", ";
    first = false;
  };
  if (value.is_scalar()) {
    out += canonical(value);
  } else if (value.is_array()) {
    out += '[';
    for (const Value& item : value.items()) separate(), write_line(item, out);
    out += ']';
  } else {
    out += '{';
    for (const Member& member : value.members()) {
      separate();
      out += canonical(Value(member.key)) + ": ";
      write_line(member.value, out);
    }
    out += '}';
  }
}

class LaidOut {
 public:
  std::string write(const Value& root) {
    write_value(root, 0, true);
    return out_ + "\n";
  }

 private:
  // `column` is where it begins; one more is left for a comma.
  static bool fits(const Value& value, std::size_t column) {
    if (value.is_scalar()) return true;
    if (levels_of(value) > kMostLevels) return false;
    std::string line;
    write_line(value, line);
    return column + utf8_count(line) < kLineColumns;
  }

  void write_value(const Value& value, std::size_t depth, bool spread) {
    bool empty = value.is_array()    ? value.items().empty()
                 : value.is_object() ? value.members().empty()
                                     : true;
    if (empty || (!spread && fits(value, column()))) return write_line(value, out_);
    if (value.is_array()) {
      write_items(value, depth);
    } else {
      write_members(value, depth);
    }
  }

  void write_items(const Value& list, std::size_t depth) {
    bool spread = std::ranges::any_of(
        list.items(), [&](const Value& item) { return !fits(item, 2 * (depth + 1)); });
    out_ += '[';
    for (const Value& item : list.items()) {
      start_line(&item != &list.items().front(), depth + 1);
      write_value(item, depth + 1, spread);
    }
    start_line(false, depth);
    out_ += ']';
  }

  void write_members(const Value& object, std::size_t depth) {
    out_ += '{';
    for (const Member& member : object.members()) {
      start_line(&member != &object.members().front(), depth + 1);
      out_ += canonical(Value(member.key)) + ": ";
      write_value(member.value, depth + 1, false);
    }
    start_line(false, depth);
    out_ += '}';
  }

  void start_line(bool comma, std::size_t depth) {
    if (comma) out_ += ',';
    out_ += '\n';
    line_ = out_.size();
    out_.append(2 * depth, ' ');
  }

  std::size_t column() const { return utf8_count(std::string_view(out_).substr(line_)); }

  std::string out_;
  std::size_t line_ = 0;  // where the last line begins
};

}  // namespace

Value in_schema_order(const Value& value, const Value& schema) { return ordered(value, schema); }

std::string laid_out(const Value& value) { return LaidOut().write(value); }

}  // namespace agon::json

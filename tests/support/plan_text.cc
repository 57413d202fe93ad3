#include "tests/support/plan_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <sstream>
#include <stdexcept>
#include <type_traits>

#include "agon/base/text.h"

namespace agon::test {
namespace {

using namespace duel;

constexpr std::array kNames = {
#define AGON_PLAN_OP(name, ...) std::string_view(#name),
#include "agon/rulesets/duel/plan/ops.def"
};

template <class T>
T number(std::string_view text) {
  std::optional<T> out = number_in<T>(text);
  if (!out) throw std::invalid_argument("no number: " + std::string(text));
  return *out;
}

template <class Enum>
Enum named(std::string_view text) {
  auto names = names_of(Enum{});
  auto found = std::ranges::find(names, text);
  if (found == names.end()) throw std::invalid_argument("no such name: " + std::string(text));
  return static_cast<Enum>(found - names.begin());
}

// Writing.

using RowName = std::function<std::string(u16)>;

std::string attribute_name(u16 row) {
  return fmt::format("{}.{}", game::name_of(side_of_row(row)), column_of_row(row));
}

// What the text calls an extra or a flag.
constexpr std::string_view word_for(std::string_view name) {
  if (name == "outcome") return "for";
  return name == "has_else" ? "else" : name;
}

template <class T>
std::string value_text(T value) {
  if constexpr (std::is_enum_v<T>) {
    return std::string(game::name_of(value));
  } else {
    return fmt::format("{}", value);
  }
}

std::string extras(const Instruction& i, const RowName& row) {
  std::string out;
  if (fields_of(i.op).old != Access::none && i.old != kNoRow) out += " old " + row(i.old);
  each_extra(i, [&]<class T>(std::string_view name, T value, const auto&) {
    if constexpr (std::is_same_v<T, bool>) {
      if (value) out += fmt::format(" {}", word_for(name));
    } else {
      // A die that lanes do not agree on, and a block before its code is written.
      bool unset = (name == "die" && i.die() == kNoDie) || (name == "block" && i.block() == 0);
      if (!unset) out += fmt::format(" {} {}", word_for(name), value_text(value));
    }
  });
  return out;
}

std::string text_of(const Instruction& i, const RowName& row) {
  Fields fields = fields_of(i.op);
  bool gives = fields.to == Access::writes;
  std::string out = gives ? row(i.to) + " = " : "";
  out += kNames[static_cast<std::size_t>(i.op)];
  std::string_view between = " ";
  auto add = [&](u16 operand, Access access) {
    if (access == Access::none || operand == kNoRow) return;
    out += between;
    out += row(operand);
    between = ", ";
  };
  if (!gives) add(i.to, fields.to);
  add(i.a, fields.a);
  add(i.b, fields.b);
  return out + extras(i, row);
}

void write(const Nodes& nodes, std::size_t margin, const RowName& row, std::string& out) {
  for (const Node& node : nodes) {
    out += fmt::format("{:{}}{}\n", "", margin, text_of(node, row));
    write(node.body, margin + 2, row, out);
    if (node.other.empty()) continue;
    out += fmt::format("{:{}}otherwise\n", "", margin);
    write(node.other, margin + 2, row, out);
  }
}

// Reading.

struct Line {
  std::size_t margin;
  std::vector<std::string> words;
};

std::vector<Line> lines_of(std::string_view text) {
  std::vector<Line> out;
  std::istringstream lines{std::string(text)};
  for (std::string line; std::getline(lines, line);) {
    std::size_t margin = line.find_first_not_of(' ');
    if (margin == std::string::npos) continue;
    std::erase(line, ',');
    Line& next = out.emplace_back(Line{margin, {}});
    std::istringstream words{line};
    for (std::string word; words >> word;) next.words.push_back(word);
  }
  return out;
}

class Reader {
 public:
  Reader(std::string_view text, Pieces& pieces) : lines_(lines_of(text)), pieces_(pieces) {}

  // Those that stand at the same margin as the next line.
  Nodes nodes() {
    Nodes out;
    if (at_ == lines_.size()) return out;
    std::size_t margin = lines_[at_].margin;
    while (at_ < lines_.size() && lines_[at_].margin == margin) {
      bool other = lines_[at_].words[0] == "otherwise";
      if (!other) out.push_back(node(lines_[at_].words));
      ++at_;
      bool deeper = at_ < lines_.size() && lines_[at_].margin > margin;
      if (deeper) (other ? out.back().other : out.back().body) = nodes();
    }
    return out;
  }

 private:
  Node node(std::vector<std::string> words) {
    std::string to;
    if (words.size() > 2 && words[1] == "=") {
      to = words[0];
      words.erase(words.begin(), words.begin() + 2);
    }
    auto name = std::ranges::find(kNames, words[0]);
    if (name == kNames.end()) throw std::invalid_argument("no instruction: " + words[0]);
    Node out(static_cast<Op>(name - kNames.begin()));
    if (!to.empty()) out.to = row(to);
    fill(out, words);
    return out;
  }

  void fill(Node& out, const std::vector<std::string>& words) {
    Fields fields = fields_of(out.op);
    std::vector<u16*> places;
    if (fields.to != Access::none && fields.to != Access::writes) places.push_back(&out.to);
    if (fields.a != Access::none) places.push_back(&out.a);
    if (fields.b != Access::none) places.push_back(&out.b);
    std::size_t next = 0;
    for (std::size_t i = 1; i < words.size(); ++i) {
      if (words[i] == "old") {
        out.old = row(words[++i]);
      } else if (!take_extra(out, words, i)) {
        *places.at(next++) = row(words[i]);
      }
    }
  }

  // Leaves `at` on the last word of the extra; false if none begins there.
  static bool take_extra(Node& out, const std::vector<std::string>& words, std::size_t& at) {
    std::string word = words[at];
    bool found = false;
    each_extra(out, [&]<class T>(std::string_view name, T, const auto& set) {
      if (found || word_for(name) != word) return;
      found = true;
      if constexpr (std::is_same_v<T, bool>) {
        set(true);
      } else if constexpr (std::is_enum_v<T>) {
        set(named<T>(words.at(++at)));
      } else {
        set(number<T>(words.at(++at)));
      }
    });
    return found;
  }

  u16 row(const std::string& text) {
    if (text[0] == 't') {
      auto index = number<u16>(std::string_view(text).substr(1));
      pieces_.temporaries = std::max<std::size_t>(pieces_.temporaries, index + 1u);
      return static_cast<u16>(kFirstTemporary + index);
    }
    if (text[0] == 'a' || text[0] == 'b') {
      game::Side side = text[0] == 'a' ? game::Side::a : game::Side::b;
      return attribute_row(side, number<u16>(std::string_view(text).substr(2)));
    }
    std::vector<float>& all = pieces_.constants;
    auto found = std::ranges::find(all, number<float>(text));
    if (found == all.end()) found = all.insert(all.end(), number<float>(text));
    return static_cast<u16>(kFirstConstant + (found - all.begin()));
  }

  std::vector<Line> lines_;
  Pieces& pieces_;
  std::size_t at_ = 0;
};

}  // namespace

Nodes read_nodes(std::string_view text, Pieces& pieces) { return Reader(text, pieces).nodes(); }

std::string to_text(const Nodes& nodes, const Pieces& pieces) {
  auto row = [&](u16 any) {
    if (is_attribute(any)) return attribute_name(any);
    if (is_temporary(any)) return fmt::format("t{}", any - kFirstTemporary);
    return fmt::format("{}", pieces.constants[any - kFirstConstant]);
  };
  std::string out;
  write(nodes, 0, row, out);
  return out;
}

std::string to_text(const Plan& plan, const Stretch& stretch) {
  auto row = [&](u16 any) {
    if (is_attribute(any)) return attribute_name(any);
    if (any < plan.rows.size()) return fmt::format("{}", plan.rows[any]);
    return fmt::format("t{}", any - plan.rows.size());
  };
  std::string out;
  for (u32 at = stretch.begin; at < stretch.end; ++at) {
    const Instruction& i = plan.code[at];
    if (i.op == Op::stop) continue;
    out += fmt::format("{} {:{}}{}", at - stretch.begin, "", 2 * i.level, text_of(i, row));
    out += i.jump == 0 ? "\n" : fmt::format(" to {}\n", i.jump - stretch.begin);
  }
  return out;
}

}  // namespace agon::test

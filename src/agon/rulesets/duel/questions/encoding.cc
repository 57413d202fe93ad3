#include "agon/rulesets/duel/questions/encoding.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "agon/rulesets/duel/rules.h"
#include "agon/script/trigger.h"

namespace agon::duel {
namespace {

using script::Command, script::Expression, script::Kind, script::Target;

constexpr i32 kOpponents = 16;

i32 where_of(Target target, std::size_t column = 0) {
  return 1 + static_cast<i32>(column) + (target == Target::opponent ? kOpponents : 0);
}

// What a command's fields, which are no arguments, say.
struct Fields {
  bool target = false;
  bool attribute = false;
  bool key = false;
  bool repeats = false;
  std::size_t arguments = 0;
};

Fields fields_of(Command command) {
  Fields out;
  if (command == Command::NUMBER) return out;
  for (const script::Parameter& parameter : script::facts_of(command).parameters) {
    out.target |= parameter.kind == Kind::target;
    out.attribute |= parameter.kind == Kind::attribute;
    out.key |= parameter.kind == Kind::key;
    out.repeats |= parameter.repeats;
    out.arguments += parameter.kind == Kind::value || parameter.kind == Kind::any;
  }
  return out;
}

// A key that no trigger tells is the number 0.
bool is_unknown_key(const Expression& tree) {
  return tree.is(Command::CONTEXT) && !script::find_context_key(tree.name);
}

Token token_of(const Expression& tree, std::span<const std::string> columns) {
  if (is_unknown_key(tree)) return token_of(script::number(0), columns);
  Token out{.what = 1 + static_cast<i32>(tree.command)};
  if (tree.is(Command::NUMBER)) out.number = std::bit_cast<i32>(tree.number);
  Fields fields = fields_of(tree.command);
  if (fields.target) {
    auto column = std::ranges::find(columns, tree.name) - columns.begin();
    out.where = where_of(tree.target, fields.attribute ? static_cast<std::size_t>(column) : 0);
  }
  if (fields.key) out.where = 1 + static_cast<i32>(*script::find_context_key(tree.name));
  if (fields.repeats) out.where = static_cast<i32>(tree.arguments.size());
  return out;
}

// Reads trees back, one token after the other.
class Decoder {
 public:
  Decoder(std::span<const Token> tokens, std::span<const std::string> columns)
      : left_(tokens), columns_(columns) {}

  std::optional<Expression> whole() {
    std::optional<Expression> out = next();
    bool ends = std::ranges::all_of(left_, [](const Token& t) { return t == Token{}; });
    return ends ? out : std::nullopt;
  }

 private:
  std::optional<Expression> next() {
    if (left_.empty()) return std::nullopt;
    Token token = left_.front();
    left_ = left_.subspan(1);
    if (token.what < 1 || token.what > 1 + static_cast<i32>(Command::NUMBER)) return std::nullopt;
    Expression out;
    out.command = static_cast<Command>(token.what - 1);
    if (out.is(Command::NUMBER)) return script::number(std::bit_cast<float>(token.number));
    Fields fields = fields_of(out.command);
    if (!read_where(token.where, fields, out)) return std::nullopt;
    std::size_t arguments =
        fields.repeats ? static_cast<std::size_t>(token.where) : fields.arguments;
    for (std::size_t i = 0; i < arguments; ++i) {
      std::optional<Expression> argument = next();
      if (!argument) return std::nullopt;
      out.arguments.push_back(std::move(*argument));
    }
    out.type = script::type_of(out.command, out.arguments);
    return out;
  }

  bool read_where(i32 where, const Fields& fields, Expression& out) const {
    if (fields.repeats) return where >= 1;
    if (fields.key) {
      if (where < 1 || where > static_cast<i32>(script::kContextKeys.size())) return false;
      out.name = script::name_of(script::kContextKeys[static_cast<std::size_t>(where - 1)]);
      return true;
    }
    if (!fields.target) return where == 0;
    if (where < 1 || where > 2 * kOpponents) return false;
    out.target = where > kOpponents ? Target::opponent : Target::self;
    auto column = static_cast<std::size_t>((where - 1) % kOpponents);
    if (!fields.attribute) return column == 0;
    if (column >= columns_.size()) return false;
    out.name = columns_[column];
    return !out.name.empty();
  }

  std::span<const Token> left_;
  std::span<const std::string> columns_;
};

// Which of the lists hold this effect, a bit each.
template <class Lists>
i32 bits_of(const Lists& lists, u8 effect) {
  u32 out = 0;
  for (std::size_t i = 0; i < lists.size(); ++i) {
    if (std::ranges::find(lists[i], effect) != lists[i].end()) out |= 1u << i;
  }
  return static_cast<i32>(out);
}

// Rows of kScriptNumbers, one behind the other.
class Scripts {
 public:
  Scripts(std::string_view name, std::string_view sentence, std::vector<u32> shape,
          std::span<const std::string> columns)
      : out_{name, sentence, std::move(shape), {}}, columns_(columns) {
    std::size_t size = kScriptNumbers;
    for (u32 length : out_.shape) size *= length;
    out_.shape.push_back(kScriptNumbers);
    out_.numbers.resize(size);
  }

  Result<void> put(std::size_t row, std::array<i32, kHeadNumbers> head, const std::string& owner,
                   const std::string& name, const Expression& tree) {
    std::optional<std::vector<Token>> tokens = encode(tree, columns_);
    if (!tokens) {
      std::size_t size = 0;
      script::walk(tree, [&](const Expression&) { ++size; });
      return refuse(Problem{
          .code = ErrorCode::usage,
          .message = fmt::format("'{}' of {} has {} tokens, and an encoded script has at most {} "
                                 "(MAX_TOKENS); it can be played, but not be read by a policy",
                                 name, owner, size, kMostTokens)});
    }
    auto to = out_.numbers.begin() + static_cast<std::ptrdiff_t>(row * kScriptNumbers);
    to = std::ranges::copy(head, to).out;
    for (const Token& token : *tokens) {
      *to++ = token.what;
      *to++ = token.where;
      *to++ = token.number;
    }
    return {};
  }

  game::Encoding take() { return std::move(out_); }

 private:
  game::Encoding out_;
  std::span<const std::string> columns_;
};

Result<void> put_effects(const Entity& entity, bool global, std::size_t first, Scripts& to) {
  std::size_t row = first;
  for (u8 i = 0; i < entity.effects.size(); ++i) {
    const Effect& effect = entity.effects[i];
    if (effect.global != global) continue;
    i32 bits = bits_of(entity.on_change, i) | bits_of(entity.on_ability, i);
    std::array<i32, kHeadNumbers> head = {1 + static_cast<i32>(effect.trigger.event), bits};
    auto put = to.put(row++, head, global ? "the rules" : entity.name, effect.name, effect.tree);
    if (!put) return put;
  }
  return {};
}

Result<void> put_abilities(const Entity& entity, std::size_t first, Scripts& to) {
  std::size_t row = first;
  for (const Ability& ability : entity.abilities) {
    std::array<i32, kHeadNumbers> head = {1, std::bit_cast<i32>(ability.cost)};
    auto put = to.put(row++, head, entity.name, ability.name, ability.tree);
    if (!put) return put;
  }
  return {};
}

}  // namespace

std::optional<std::vector<Token>> encode(const Expression& tree,
                                         std::span<const std::string> columns) {
  std::vector<Token> out;
  script::walk(tree, [&](const Expression& one) { out.push_back(token_of(one, columns)); });
  if (out.size() > kMostTokens) return std::nullopt;
  return out;
}

std::optional<Expression> decode(std::span<const Token> tokens,
                                 std::span<const std::string> columns) {
  return Decoder(tokens, columns).whole();
}

Result<std::vector<game::Encoding>> Duel::encodings(const Content& content, game::Side side) {
  std::span<const std::string> columns = content.matchup.columns;
  Scripts rules("rules", "the effects of the rules", {kMostEffects}, columns);
  Scripts effects("effects", "the effects of both heroes, the own first", {2, kMostEffects},
                  columns);
  Scripts abilities("abilities", "the abilities of both heroes, the own first", {2, kMostAbilities},
                    columns);
  if (auto put = put_effects(content.entity(side), true, 0, rules); !put) {
    return refuse(put.error());
  }
  for (std::size_t i = 0; i < 2; ++i) {
    const Entity& entity = content.entity(i == 0 ? side : other(side));
    if (auto put = put_effects(entity, false, i * kMostEffects, effects); !put) {
      return refuse(put.error());
    }
    if (auto put = put_abilities(entity, i * kMostAbilities, abilities); !put) {
      return refuse(put.error());
    }
  }
  std::vector<game::Encoding> out;
  for (Scripts* scripts : {&rules, &effects, &abilities}) out.push_back(scripts->take());
  return out;
}

}  // namespace agon::duel

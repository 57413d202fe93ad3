#include "agon/script/typing.h"

#include <fmt/format.h>

#include <algorithm>

#include "agon/base/decimal.h"
#include "agon/base/excerpt.h"
#include "agon/base/text.h"
#include "agon/script/parser.h"
#include "agon/script/phrases.h"
#include "agon/script/suggest.h"

namespace agon::script {
namespace {

std::string_view expected(Kind kind) {
  switch (kind) {
    case Kind::target:
      return "a target (SELF or OPPONENT)";
    case Kind::attribute:
      return "an attribute's name";
    case Kind::key:
      return "a context key";
    case Kind::value:
      return "a value";
    case Kind::any:
      return "a command or a value";
  }
  return "";
}

// What a message says was found where something else should stand.
std::string described(const Syntax& syntax) {
  switch (syntax.kind) {
    case Syntax::Kind::number:
      return fmt::format("the number {}", to_text(syntax.number));
    case Syntax::Kind::call:
      return fmt::format("the command {}", syntax.text);
    case Syntax::Kind::string:
      return fmt::format("the name {}", quote(syntax.text));
    case Syntax::Kind::word:
      break;
  }
  if (find_target(syntax.text)) return fmt::format("the target {}", syntax.text);
  return fmt::format("the name {}", quote(syntax.text));
}

// What to write for a command that there is not.
std::string instead_of(std::string_view name) {
  std::optional<Phrase> phrase = foreign_command(upper_case(name));
  return phrase ? fmt::format("; {}", phrase->said) : suggest(name, command_names());
}

bool is_name(const Syntax& syntax) {
  return syntax.kind == Syntax::Kind::string ||
         (syntax.kind == Syntax::Kind::word && !find_target(syntax.text));
}

class Typer {
 public:
  explicit Typer(Findings& findings) : findings_(findings) {}

  std::optional<Expression> type(const Syntax& root) {
    Expression tree;
    if (!expression(root, Kind::any, tree)) return std::nullopt;
    return tree;
  }

 private:
  // These fill `out`, or complain and return false; all arguments are looked at in either case.
  bool expression(const Syntax& in, Kind wanted, Expression& out) {
    if (in.kind == Syntax::Kind::number) {
      out = number(in.number, in.span);
      return true;
    }
    if (in.kind != Syntax::Kind::call) return complain_of_name(in, wanted);
    if (!call(in, out)) return false;
    if (wanted == Kind::value && out.type == Type::command) return complain_of_command(in, out);
    return true;
  }

  bool call(const Syntax& in, Expression& out) {
    std::optional<Command> command = find_command(in.text);
    if (!command) {
      return complain(ErrorCode::script_name, in.name_span(),
                      fmt::format("unknown command {}{}", quote(in.text), instead_of(in.text)));
    }
    out.command = *command;
    out.span = in.span;
    if (!count_fits(in, *command)) return complain_of_count(in, *command);
    bool good = true;
    out.arguments.reserve(in.arguments.size());
    std::span<const Parameter> parameters = facts_of(*command).parameters;
    for (std::size_t i = 0; i < in.arguments.size(); ++i) {
      const Parameter& parameter = parameters[std::min(i, parameters.size() - 1)];
      good &= argument(in.arguments[i], parameter.kind, out);
    }
    if (good) out.type = type_of(out.command, out.arguments);
    return good;
  }

  bool argument(const Syntax& in, Kind kind, Expression& out) {
    if (kind == Kind::target) return target(in, out);
    if (kind == Kind::attribute || kind == Kind::key) return name(in, kind, out);
    return expression(in, kind, out.arguments.emplace_back());
  }

  bool target(const Syntax& in, Expression& out) {
    bool word = in.kind == Syntax::Kind::word;
    std::optional<Target> found = word ? find_target(in.text) : std::nullopt;
    if (found) {
      out.target = *found;
      return true;
    }
    if (in.kind == Syntax::Kind::string && find_target(in.text)) {
      return complain(ErrorCode::script_type, in.span,
                      fmt::format("a target stands without quotes: {}", in.text));
    }
    std::string_view near = word ? nearest(in.text, target_names()) : "";
    if (!near.empty()) {
      return complain(ErrorCode::script_name, in.span,
                      fmt::format("unknown target {}, did you mean '{}'?", quote(in.text), near));
    }
    return complain_of_kind(in, Kind::target);
  }

  bool name(const Syntax& in, Kind kind, Expression& out) {
    if (!is_name(in)) return complain_of_kind(in, kind);
    if (in.text.empty()) {
      return complain(ErrorCode::script_type, in.span,
                      fmt::format("expected {}, found an empty string", expected(kind)));
    }
    out.name = in.text;
    out.name_span = in.span;
    return true;
  }

  static bool count_fits(const Syntax& in, Command command) {
    std::span<const Parameter> parameters = facts_of(command).parameters;
    bool repeats = !parameters.empty() && parameters.back().repeats;
    return repeats ? in.arguments.size() >= parameters.size()
                   : in.arguments.size() == parameters.size();
  }

  bool complain_of_count(const Syntax& in, Command command) {
    std::span<const Parameter> parameters = facts_of(command).parameters;
    std::string_view least = !parameters.empty() && parameters.back().repeats ? "at least " : "";
    std::string wanted = parameters.empty()
                             ? "no arguments"
                             : fmt::format("{}{}", least, counted(parameters.size(), "argument"));
    return complain(ErrorCode::script_arguments, in.name_span(),
                    fmt::format("{} takes {}, found {}: {}", in.text, wanted, in.arguments.size(),
                                usage_of(command)));
  }

  bool complain_of_name(const Syntax& in, Kind wanted) {
    std::optional<Command> command =
        in.kind == Syntax::Kind::word ? find_command(in.text) : std::nullopt;
    if (command) {
      return complain(ErrorCode::script_type, in.span,
                      fmt::format("a command has brackets: {}", usage_of(*command)));
    }
    bool quoted = in.kind == Syntax::Kind::string;
    if (quoted && agon::nearest<float>(in.text)) {
      return complain(ErrorCode::script_type, in.span,
                      fmt::format("a number stands without quotes: {}", in.text));
    }
    if (!is_name(in) || wanted != Kind::value) return complain_of_kind(in, wanted);
    return complain(ErrorCode::script_type, in.span,
                    fmt::format("expected a value, found {}; an attribute is read by GET(SELF, "
                                "'{}')",
                                described(in), in.text));
  }

  bool complain_of_command(const Syntax& in, const Expression& found) {
    std::string_view why = facts_of(found.command).gives == Gives::branches
                               ? "in which not everything is a value"
                               : "which has none";
    return complain(ErrorCode::script_type, in.name_span(),
                    fmt::format("expected a value, found the command {}, {}", in.text, why));
  }

  bool complain_of_kind(const Syntax& in, Kind wanted) {
    return complain(ErrorCode::script_type, in.span,
                    fmt::format("expected {}, found {}", expected(wanted), described(in)));
  }

  bool complain(ErrorCode code, Span span, std::string message) {
    if (findings_.size() < kMostFindings) {
      findings_.push_back({.code = code, .message = std::move(message), .span = span});
    }
    return false;
  }

  Findings& findings_;
};

}  // namespace

std::optional<Expression> read_script(std::string_view text, Findings& findings) {
  Found<Syntax> syntax = parse(text);
  if (syntax) return Typer(findings).type(*syntax);
  findings.push_back(std::move(syntax.error()));
  return std::nullopt;
}

}  // namespace agon::script

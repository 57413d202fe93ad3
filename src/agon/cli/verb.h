// A verb of the command line: what may be typed behind it, what it does, and what it prints as
// JSON. verbs.def is the one list of them: the declarations here, dispatch, help and the schemas of
// the output are made from it, so a verb that is listed and not defined (or the other way round)
// does not build.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "agon/cli/grammar/syntax.h"
#include "agon/json/value.h"

namespace agon::cli {

class Verb {
 public:
  virtual ~Verb() = default;

  virtual void declare(Syntax& syntax) = 0;  // options, into members; examples
  virtual int run() = 0;                     // after the line was read; the exit code

  // The JSON Schema of what --json prints: of the one document, or of every line. Nothing where the
  // verb prints for people only.
  virtual std::optional<json::Value> output() const = 0;
};

using MakeVerb = std::unique_ptr<Verb> (*)();

struct VerbRow {
  std::string_view typed;  // "sim", "replay verify"
  std::string_view sentence;
  MakeVerb make;  // null: a group, whose verbs follow
};

std::span<const VerbRow> all_verbs();

namespace verbs {

#define AGON_VERB(name, typed, sentence) std::unique_ptr<Verb> name();
#define AGON_VERB_GROUP(typed, sentence)
#include "agon/cli/verbs.def"
#undef AGON_VERB
#undef AGON_VERB_GROUP

}  // namespace verbs

}  // namespace agon::cli

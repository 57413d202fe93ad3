#include <array>

#include "agon/cli/verb.h"

namespace agon::cli {
namespace {

constexpr VerbRow kVerbs[] = {
#define AGON_VERB(name, typed, sentence) {typed, sentence, verbs::name},
#define AGON_VERB_GROUP(typed, sentence) {typed, sentence, nullptr},
#include "agon/cli/verbs.def"
#undef AGON_VERB
#undef AGON_VERB_GROUP
};

}  // namespace

std::span<const VerbRow> all_verbs() { return kVerbs; }

}  // namespace agon::cli

#include "agon/script/code.h"

#include <algorithm>
#include <array>

namespace agon::script {
namespace {

constexpr std::array kNames = {
#define AGON_OPCODE(name, ...) std::string_view(#name),
#include "agon/script/opcodes.def"
#undef AGON_OPCODE
};

constexpr std::array kShapes = {
#define AGON_OPCODE(name, shape, sentence) Shape::shape,
#include "agon/script/opcodes.def"
#undef AGON_OPCODE
};

}  // namespace

std::string_view name_of(Opcode op) { return kNames[static_cast<std::size_t>(op)]; }
Shape shape_of(Opcode op) { return kShapes[static_cast<std::size_t>(op)]; }

std::optional<Opcode> find_opcode(std::string_view name) {
  auto found = std::find(kNames.begin(), kNames.end(), name);
  if (found == kNames.end()) return std::nullopt;
  return static_cast<Opcode>(found - kNames.begin());
}

std::span<const std::string_view> opcode_names() { return kNames; }

Opcode opcode_of(Command command) { return *find_opcode(name_of(command)); }

}  // namespace agon::script

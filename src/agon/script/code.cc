#include "agon/script/code.h"

#include <array>

namespace agon::script {
namespace {

constexpr std::array kOpcodeNames = {
#define AGON_OPCODE(name, ...) std::string_view(#name),
#include "agon/script/opcodes.def"
#undef AGON_OPCODE
};

constexpr std::array kShapes = {
#define AGON_OPCODE(name, shape, sentence) Shape::shape,
#include "agon/script/opcodes.def"
#undef AGON_OPCODE
};

constexpr std::optional<Opcode> find(std::string_view name) {
  for (std::size_t i = 0; i < kOpcodeNames.size(); ++i) {
    if (kOpcodeNames[i] == name) return static_cast<Opcode>(i);
  }
  return std::nullopt;
}

// By name; commands without an instruction (GET, SEQ, ...) get END.
constexpr std::array kOpcodes = {
#define AGON_COMMAND(name, ...) find(#name).value_or(Opcode::END),
#include "agon/script/commands.def"
#undef AGON_COMMAND
};

}  // namespace

std::string_view name_of(Opcode op) { return kOpcodeNames[static_cast<std::size_t>(op)]; }
Shape shape_of(Opcode op) { return kShapes[static_cast<std::size_t>(op)]; }

std::optional<Opcode> find_opcode(std::string_view name) { return find(name); }

std::span<const std::string_view> opcode_names() { return kOpcodeNames; }

Opcode opcode_of(Command command) { return kOpcodes[static_cast<std::size_t>(command)]; }

}  // namespace agon::script

// Bytecode as text, and back: assemble(disassemble(program)) is the same program.
//
//   t0 = GT self.gold, 9       ; a comment
//   IF t0
//     WIN SELF
//   END
//
// Operands are attributes (self.gold, self.'two words', or self.3 by column), context values
// (context.delta), temporaries (t0) and numbers.
#pragma once

#include <string>
#include <string_view>

#include "agon/base/result.h"
#include "agon/script/code.h"
#include "agon/script/compile.h"

namespace agon::script {

std::string disassemble(const Program& program, Columns columns);

// One instruction without its line break and indentation, and one of its operands.
std::string to_text(const Program& program, const Instruction& instruction, Columns columns);
std::string to_text(const Program& program, Operand operand, Columns columns);

// Of the program's instructions, how many blocks each stands in.
std::vector<u32> indentation(const Program& program);

Result<Program> assemble(std::string_view text, Columns columns,
                         std::string_view file_name = "bytecode");

}  // namespace agon::script

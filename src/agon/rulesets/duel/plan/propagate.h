// Constant propagation: one script at one place of the match-up, from bytecode to nodes, with
// everything worked out that is certain. A value is a number as long as every way here gives it the
// same one, else the row where it lies. As compile() writes scripts, a temporary that is read
// behind an IF was written in both of its branches or in neither.
#pragma once

#include <functional>
#include <optional>

#include "agon/rulesets/duel/plan/node.h"

namespace agon::duel {

// What an instruction reads: a number that is certain, or a row.
struct Input {
  std::optional<float> number;
  u16 row = kNoRow;

  static Input of(float number) { return {number}; }
  static Input at(u16 row) { return {std::nullopt, row}; }
};

using ContextValues = std::array<Input, std::tuple_size_v<script::Context>>;

ContextValues nothing_told();
Input& told(ContextValues& context, script::ContextKey key);

// Under which circumstances a script runs.
struct Frame {
  game::Side owner = game::Side::a;
  bool action = false;          // PASS ends the phase
  std::optional<u8> depth = 0;  // none in a procedure: only known when it runs
  ContextValues context = nothing_told();
};

// By row; what is known of an attribute for the whole match.
using Known = std::array<std::optional<float>, kAttributeRows>;

// What the scripts of a match-up share while their nodes are written.
class Workspace {
 public:
  Workspace(const Known& known, bool optimise) : known_(known), optimise_(optimise) {}

  const Known& known() const { return known_; }
  bool optimises() const { return optimise_; }

  // Of an attribute that was known: something can change it nevertheless.
  void strike(u16 attribute) { struck_.push_back(attribute); }
  const std::vector<u16>& struck() const { return struck_; }

  u16 constant(float value);
  u16 row_of(const Input& value) { return value.number ? constant(*value.number) : value.row; }
  const std::vector<float>& constants() const { return constants_; }

  // Rows are taken and given back like a stack.
  u16 take_rows(std::size_t count);
  void give_back(std::size_t count) { temporaries_ -= count; }
  std::size_t most_temporaries() const { return most_temporaries_; }
  // Rows that nobody else has, ever: those of a procedure.
  void take_no_used_row() { temporaries_ = most_temporaries_; }

 private:
  const Known& known_;
  bool optimise_;
  std::vector<u16> struck_;
  std::vector<float> constants_;
  std::size_t temporaries_ = 0;
  std::size_t most_temporaries_ = 0;
};

// Fills the body of a store with what the change triggers. The value is a number if it is certain.
using React = std::function<void(Node& store, const Input& value, const Frame& frame)>;

// What a script, or a part of it, leaves to be done behind it.
enum class After : u8 { go_on, script_over, phase_over };

After propagate(const script::Program& program, const Frame& frame, Workspace& workspace,
                const React& react, Nodes& out);

}  // namespace agon::duel

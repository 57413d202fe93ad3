// A match-up as a program for machines that are not ours, an accelerator above all: the bytecode
// that the law runs, with what triggers what, as one described record. It is all that the law
// knows of a match-up, so whoever follows law/engine.h with it plays the same game.
#pragma once

#include "agon/game/answered.h"
#include "agon/rulesets/duel/rules.h"

namespace agon::duel {

struct InstructionRecord {
  std::string_view op;
  u32 to = 0;
  u32 a = 0;
  u32 b = 0;
};

void describe(auto& v, InstructionRecord& i) {
  v("op", i.op, "its opcode");
  v("to", i.to, "an operand: what it writes or changes");
  v("a", i.a,
    "an operand that it reads; of WIN and LOSE 0 for the script's owner, 1 for the other");
  v("b", i.b, "likewise; of IF and ELSE the instruction that ends the block");
}

struct ScriptRecord {
  std::vector<InstructionRecord> code;
  std::vector<float> constants;
  u32 temporaries = 0;
};

void describe(auto& v, ScriptRecord& s) {
  v("code", s.code, "its instructions");
  v("constants", s.constants, "its numbers");
  v("temporaries", s.temporaries, "how many the code uses");
}

using EffectNumbers = std::vector<u32>;

struct ProgramAbility {
  ScriptRecord script;
  float cost = 0;
  EffectNumbers triggers;
};

void describe(auto& v, ProgramAbility& a) {
  v("script", a.script, "what it does");
  v("cost", a.cost, "what CONTEXT('cost') tells");
  v("triggers", a.triggers, "the effects that its use runs before it");
}

struct ProgramSide {
  std::vector<float> start;
  std::vector<ProgramAbility> abilities;
  std::vector<ScriptRecord> effects;
  std::map<std::string, EffectNumbers> phases;
  std::vector<EffectNumbers> changes;
};

void describe(auto& v, ProgramSide& s) {
  v("start", s.start, "its attributes at the start, by column");
  v("abilities", s.abilities, "by slot");
  v("effects", s.effects, "the rules', then the hero's");
  v("phases", s.phases,
    "the effects that each trigger runs by itself: none, if it waits for something");
  v("changes", s.changes, "by column, the effects that a change of it runs");
}

struct ProgramRecord {
  std::vector<std::string> columns;
  u32 room = kMostAttributes;
  u32 slots = kMostAbilities;
  std::vector<std::string_view> banks;
  u32 bank_size = 1u << script::kBankBits;
  std::vector<std::string_view> context;
  std::map<std::string, u32> rolls;
  Limits limits;
  std::vector<ProgramSide> sides;
};

void describe(auto& v, Limits& l) {
  v("turns", l.turns, "a draw after them");
  v("depth", l.depth, "of changes that trigger each other");
  v("runs", l.runs, "of triggered scripts in one phase");
}

void describe(auto& v, ProgramRecord& p) {
  v("columns", p.columns, "names of the attributes; one that nobody uses has none");
  v("room", p.room, "columns of a side in an observation");
  v("slots", p.slots, "of an action mask");
  v("banks", p.banks, "of operands: an operand is bank * bank_size + index");
  v("bank_size", p.bank_size, "of each bank");
  v("context", p.context, "the indices of the bank `context`");
  v("rolls", p.rolls, "the numbers of the rolls' names in the mix");
  v("limits", p.limits, "of a match");
  v("sides", p.sides, "a, then b");
}

ProgramRecord program_of(const Content& content);

}  // namespace agon::duel

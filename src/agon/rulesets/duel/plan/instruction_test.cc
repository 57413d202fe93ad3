#include "agon/rulesets/duel/plan/instruction.h"

#include <gtest/gtest.h>

namespace agon::duel {
namespace {

TEST(DuelInstruction, AStoreKeepsItsNameWithEveryEnding) {
  EXPECT_EQ(with_ending(Op::plain_table, StoreEnding::fatal), Op::plain_table_fatal);
  EXPECT_EQ(with_ending(Op::set_fatal, StoreEnding::then), Op::set_then);
  EXPECT_EQ(with_ending(Op::modify_then, StoreEnding::none), Op::modify);
  EXPECT_EQ(store_of(Op::table_then).op, Op::table);
  EXPECT_EQ(store_of(Op::table_then).ending, StoreEnding::then);
}

TEST(DuelInstruction, ComputationsAreFoundByTheNameOfTheirOpcode) {
  EXPECT_EQ(computation_of(script::Opcode::AND), Op::both);
  EXPECT_EQ(computation_of(script::Opcode::NOT), Op::no);
  EXPECT_EQ(computation_of(script::Opcode::ROLL), std::nullopt);
}

TEST(DuelInstruction, ItsFormSaysWhichFieldsAreRows) {
  auto rows = [](Instruction i) {
    i.to = 1, i.a = 2, i.b = 3, i.old = 4;
    std::vector<std::pair<u16, Access>> out;
    each_row(i, [&](u16 row, Access access) { out.emplace_back(row, access); });
    return out;
  };
  using Rows = std::vector<std::pair<u16, Access>>;
  using enum Access;
  EXPECT_EQ(rows(Instruction(Op::abs)), (Rows{{1, writes}, {2, reads}}));
  EXPECT_EQ(rows(Instruction(Op::table_fatal)), (Rows{{1, changes}, {3, reads}, {4, writes}}));
  EXPECT_EQ(rows(Instruction(Op::call)), (Rows{{1, reads}, {2, reads}})) << "b is its procedure";
  EXPECT_EQ(rows(Instruction(Op::roll)), (Rows{{1, writes}, {2, reads}})) << "old is its die";
  EXPECT_EQ(rows(Instruction(Op::next_turn)), Rows{});
}

TEST(DuelInstruction, ItsFormSaysWhichExtrasItHasAndTheyBeginAsTheListSays) {
  auto extras = [](const Instruction& i) {
    std::string out;
    each_extra(i, [&]<class T>(std::string_view name, T value, const auto&) {
      if constexpr (!std::is_same_v<T, bool>) {
        out += std::string(name) + " " + std::to_string(static_cast<u32>(value)) + " ";
      }
    });
    return out;
  };
  EXPECT_EQ(extras(Instruction(Op::roll)), "die 65535 ");
  EXPECT_EQ(extras(Instruction(Op::call)), "procedure 0 depth 0 ");
  EXPECT_EQ(extras(Instruction(Op::plain_table_fatal)), "table 0 outcome 0 ");
  EXPECT_EQ(extras(Instruction(Op::set_fatal)), "outcome 0 ");
  EXPECT_EQ(extras(Instruction(Op::set_then)), "");
  EXPECT_EQ(extras(Instruction(Op::divert_eq)), "ability 0 column 0 ");
  EXPECT_EQ(extras(Instruction(Op::go_to)), "");
}

TEST(DuelInstruction, ExtrasThatShareAPlaceAreSetByTheirOwnName) {
  Instruction divert(Op::divert_gt, {.a = 1, .b = 2});
  divert.set_ability(3);
  divert.set_column(7);
  EXPECT_EQ(divert.ability(), 3);
  EXPECT_EQ(divert.column(), 7);
  Instruction next(Op::next_turn);
  next.set_side(game::Side::b);
  EXPECT_EQ(next.side(), game::Side::b);
}

}  // namespace
}  // namespace agon::duel

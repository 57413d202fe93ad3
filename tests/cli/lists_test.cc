// agon play in a game whose sides hand in lists: typed, looked at, taken back, handed in.
#include <gtest/gtest.h>

#include "tests/cli/command_line.h"

namespace agon::test {
namespace {

class TypedLists : public CommandLine {
 protected:
  Ran play(const std::string& typed, const std::string& arguments) {
    place.write("typed", typed);
    return place.run("agon play skirmish " + arguments + " --ascii < typed");
  }
  static void expect_in(const std::string& text, const std::string& part) {
    EXPECT_NE(text.find(part), std::string::npos) << part << "\nis not in\n" << text;
  }
};

TEST_F(TypedLists, AreCollectedShownTakenBackAndPlayedAtGo) {
  Ran ran = play(
      "?\nlist\nr 3\nm p1_hq p1_bridge all\nm p1_hp p1_bridge 1\nlist\nundo\ndrop\ndrop all\n"
      "drop\nr 2; m p1_hq p1_bridge half; show; odds; menu\n2\nmove p1_bridge>p1_n 3\n"
      "r 77; pass\ngo\nquit\n",
      "--b human --seed 1 --replay m.json");
  EXPECT_EQ(ran.code, 0) << ran.err;
  expect_in(ran.out, "[p1_hq]--------[p1_bridge]        |         [p2_bridge]--------[p2_hq]\n");
  expect_in(ran.out, "  r 3           buys 3 troops for the headquarters");
  expect_in(ran.out, "the list is empty; go ends the turn with nothing done\n");
  expect_in(ran.out, "a's list has no action (go plays it, ? for help)> ");
  expect_in(ran.out, "   1  reinforce p1_hq with 3\n");
  expect_in(ran.out, "   2  move 13 from p1_hq to p1_bridge\n");
  expect_in(ran.out, "no node is called 'p1_hp', did you mean 'p1_hq'?\n");
  expect_in(ran.out, "the list is empty\n");
  expect_in(ran.out, "   2  move 6 from p1_hq to p1_bridge\n");
  expect_in(ran.out, "no stack stands beside an enemy\n");
  expect_in(ran.out, "   3  reinforce p1_hq with 1\n");
  expect_in(ran.out, "   4  move 3 from p1_bridge to p1_n\n");
  expect_in(ran.out, "there is no supply left to buy troops with\n");
  expect_in(ran.out, "a's list has 4 actions (");
  expect_in(ran.out, "a moves 6 from p1_hq to p1_bridge; 6 stay\n");
  expect_in(ran.out, "b's list has no action (");
  Ran verified = run("agon replay verify m.json");
  EXPECT_EQ(verified.code, 0) << verified.out;
}

TEST_F(TypedLists, SayWhatIsNotTaken) {
  Ran ran = play("r 1; go now; r 1; pass\ndrop 2\nquit\n", "--seed 1 --replay m.json");
  EXPECT_EQ(ran.code, 0) << ran.err;
  expect_in(ran.out, "go is typed alone\nnot read, because it stands behind that: r 1; pass\n");
  expect_in(ran.out, "drop is typed alone, or as drop all\n");
  expect_in(ran.out, "the list was not handed in, and is not kept\n");
}

TEST_F(TypedLists, UndoOfAnEmptyListTakesTheLastPlyBack) {
  std::string line = "--seed 3 --replay ";
  ASSERT_EQ(play("r 3\ngo\nundo\nr 1\ngo\nquit\n", line + "undone.json").code, 0);
  ASSERT_EQ(play("r 1\ngo\nquit\n", line + "plain.json").code, 0);
  EXPECT_EQ(place.read("undone.json"), place.read("plain.json"));
}

TEST_F(TypedLists, ResumingGivesTheSameMatchAsPlayingOn) {
  std::string march = "r all; m p1_hq p1_bridge half; m p1_bridge p1_n; m p1_n mid_n; go\n";
  std::string rest = "r all; go\nr all; go\n";
  ASSERT_EQ(play(march + rest, "--seed 9 --replay whole.json").code, 0);
  ASSERT_EQ(play(march + "r 1\n", "--seed 9 --replay parts.json").code, 0);
  ASSERT_EQ(play(rest, "--resume parts.json").code, 0);
  EXPECT_EQ(place.read("parts.json"), place.read("whole.json"));
}

TEST_F(TypedLists, RealDiceAreThrownAfterTheListIsHandedIn) {
  std::string meet =
      "m p1_hq p1_bridge 9; m p1_bridge p1_n; m p1_n mid_n; go\n"
      "m p2_hq p2_bridge 9; m p2_bridge p2_n; m p2_n mid_n; m mid_n res_n 1; r 1; go\n";
  Ran ran = play(meet + "7\n6\n", "--b human --dice manual --replay m.json");
  EXPECT_EQ(ran.code, 0) << ran.err;
  expect_in(ran.out, "   3  move 9 from p2_n to mid_n: 9 v 9 wins 50.00 %, 1 to 3 left\n");
  expect_in(ran.out, "throw a die of both sides from 1 to 7 (turn 1, noise 0: ");
  expect_in(ran.out, "b's 9 attack a's 9 at mid_n (50.0 % to win), noise +3: b is left with 3\n");
  expect_in(ran.out, "b moves 1 from mid_n to res_n; 2 stay\n");
  EXPECT_EQ(run("agon replay verify m.json").code, 0);
}

// It writes down each question. Ply 0: to the middle; later: two fights, and a purchase.
constexpr const char* kFighter = R"(
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if message['type'] == 'decide':
        print(message['ply'], file=open('asked', 'a'))
        path = ['p1_hq', 'p1_bridge', 'p1_n', 'mid_n']
        actions = [{'type': 'move', 'from': path[i], 'to': path[i + 1], 'amount': 9} for i in range(3)]
        if message['ply'] > 0:
            actions = [{'type': 'move', 'from': 'mid_n', 'to': 'p2_n', 'amount': n} for n in (4, 5)]
            actions.append({'type': 'reinforce', 'amount': 1})
        print(json.dumps({'actions': actions}), flush=True)
)";

TEST_F(TypedLists, OfAProgramAreGoneOnWithWhereKillNineLeftThem) {
  place.write("fighter.py", kFighter);
  // Killed when the second fight asks for its die.
  Ran killed = run(R"sh(
    mkfifo in
    agon play skirmish --a "exec:python3 fighter.py" --b human --dice manual --replay m.json --ascii < in > out &
    exec 3> in
    printf 'm p2_hq p2_bridge 9; m p2_bridge p2_n; go\n3\n' >&3
    for i in $(seq 1000); do
      [ "$(grep -o 'throw a die' out | wc -l)" = 2 ] && break
      sleep 0.02
    done
    kill -9 $!)sh");
  EXPECT_EQ(place.read("asked"), "0\n2\n") << killed.err;
  place.write("typed", "2\n");
  Ran resumed = run(R"(agon play --resume m.json --a "exec:python3 fighter.py" --ascii < typed)");
  EXPECT_EQ(resumed.code, 0) << resumed.err;
  expect_in(resumed.out, "a's 5 attack b's ");
  expect_in(resumed.out, "a reinforces p1_hq with 1");
  EXPECT_EQ(place.read("asked"), "0\n2\n")
      << "the list was played on, and nobody asked for another";
  EXPECT_EQ(run("agon replay verify m.json").code, 0);
}

TEST_F(TypedLists, OddsShowEveryFightOfTheMomentAndSoDoesTheVerb) {
  std::string meet =
      "m p1_hq p1_bridge 9; m p1_bridge p1_n; m p1_n mid_n; go\n"
      "m p2_hq p2_bridge 9; m p2_bridge p2_n; odds; go\n";
  Ran ran = play(meet, "--b human --replay m.json");
  expect_in(ran.out,
            "  p2_n > mid_n                     9 v 9    50.00 %     0.93     0.93     13\n");
  Ran odds = run("agon odds skirmish --replay m.json --fights");
  expect_in(odds.out,
            "  mid_n > p2_n                     9 v 9    50.00 %     0.93     0.93     13\n");
  Ran json = run("agon odds skirmish --replay m.json --fights --json");
  expect_in(json.out, "\"attackerWinProb\": 0.5");
  expect_in(run("agon odds skirmish").out, "no stack stands beside an enemy\n");
}

}  // namespace
}  // namespace agon::test

#include "agon/rulesets/grapple/nash.h"

#include <fmt/format.h>

#include <memory>

#include "agon/base/file.h"
#include "agon/host/game_of.h"
#include "agon/rulesets/grapple/knowledge.h"
#include "agon/rulesets/grapple/solve.h"

namespace agon::grapple {
namespace {

using game::Choice, game::Side;

class Nash : public host::AgentOf<Grapple> {
 public:
  explicit Nash(std::shared_ptr<const Knowledge> knowledge) : knowledge_(std::move(knowledge)) {}

  game::Pick decide(const Content&, const State& state, Side side, std::span<const Choice> menu,
                    const chance::Draws& draws, const game::Budget&) override {
    odds::Equilibrium mixes = knowledge_->solve(state);
    return {menu[draw(side == Side::a ? mixes.row : mixes.column, draws)]};
  }

  game::Grounds explain(const Content&, const State& state, Side side, std::span<const Choice>,
                        const game::Pick&, const game::Budget&) override {
    odds::Equilibrium mixes = knowledge_->solve(state);
    double wins = side == Side::a ? mixes.value : 1 - mixes.value;
    return {.shares = side == Side::a ? mixes.row : mixes.column,
            .reason = fmt::format("This is the equilibrium of the exchange: it wins the match with "
                                  "{:.1f} % whatever the other side chooses, and nothing else is "
                                  "sure of more.",
                                  100 * wins)};
  }

 private:
  static std::size_t draw(const std::vector<double>& shares, const chance::Draws& draws) {
    constexpr u32 kEqualParts = 1u << 30;
    double rest = draws.below(kEqualParts) / static_cast<double>(kEqualParts);
    std::size_t last = 0;
    for (std::size_t i = 0; i < shares.size(); ++i) {
      if (shares[i] <= 0) continue;
      last = i;
      if (rest < shares[i]) return i;
      rest -= shares[i];
    }
    return last;  // the shares' sum fell short of 1 by rounding
  }

  std::shared_ptr<const Knowledge> knowledge_;
};

// Where the table should be, and what to type for one.
Problem missing(const std::string& book, const std::string& why) {
  return {.code = Error::table,
          .message = fmt::format("nash needs a table of this book's values: {}; "
                                 "'agon solve grapple {}' makes it",
                                 why, book)};
}

const Content& content_of(const game::AnyGame& game) {
  return static_cast<const host::GameOf<Grapple>&>(game).content();
}

Result<std::shared_ptr<const Knowledge>> load(const game::AnyGame& game,
                                              std::span<const std::string> files) {
  if (files.empty() || files[0].empty()) {
    return refuse(missing("BOOK.json", "the book's file was not named"));
  }
  const std::string& book = files[0];
  std::string file = kSolver.file_beside(book);
  Result<std::string> bytes = read_file(file);
  if (!bytes) return refuse(missing(book, file + ": " + bytes.error().message));
  const Content& content = content_of(game);
  Result<Table> table = Table::read(game, content, *bytes);
  if (!table) return refuse(missing(book, file + ": " + table.error().message));
  return std::make_shared<const Knowledge>(content, *std::move(table));
}

// What is known of its chances' accuracy: a line. Before the last exchanges nothing exact is there
// to compare with, and where somebody is about to win by points more was seen.
std::string note_of(const Knowledge& knowledge, const State& state) {
  double error = knowledge.error(state);
  if (error == 0) return "as nash plays; exact, as this is the last exchange";
  std::string measured = fmt::format("at most {:.2f} points off ({} states, last {} exchanges)",
                                     100 * error, knowledge.accuracy().states, kMeasuredExchanges);
  return "as nash plays; " + (knowledge.is_measured(state) ? measured : "later " + measured);
}

}  // namespace

Result<game::MakeAgent> prepare_nash(const game::AgentOrder& order) {
  Result<std::shared_ptr<const Knowledge>> knowledge = load(order.game, order.files);
  if (!knowledge) return refuse(knowledge.error());
  return
      [knowledge = *knowledge](const game::AnyGame&) { return std::make_unique<Nash>(knowledge); };
}

std::optional<game::MatchChances> match_chances(const game::Asked& asked,
                                                std::span<const Choice> of_a,
                                                std::span<const Choice> of_b) {
  Result<std::shared_ptr<const Knowledge>> knowledge = load(*asked.game, asked.files);
  if (!knowledge) return std::nullopt;
  State state = host::GameOf<Grapple>::unpack(asked.state);
  double error = (*knowledge)->error(state);
  return game::MatchChances{(*knowledge)->payoffs(state, of_a, of_b), error,
                            note_of(**knowledge, state)};
}

std::optional<game::Values> match_values(const game::Asked& asked) {
  Result<std::shared_ptr<const Knowledge>> knowledge = load(*asked.game, asked.files);
  if (!knowledge) return std::nullopt;
  const Accuracy& accuracy = (*knowledge)->accuracy();
  return game::Values{
      .policies = "nash",
      .error = accuracy.largest,
      .note = fmt::format("from the table beside the book; in its last {} exchanges at most {:.2f} "
                          "points off ({} states)",
                          kMeasuredExchanges, 100 * accuracy.largest, accuracy.states),
      .of_a = [knowledge = *knowledge](game::StateView state) {
        return knowledge->solve(host::GameOf<Grapple>::unpack(state)).value;
      }};
}

Reply<game::Answered<MatchShares>> match_odds(const game::Asked& asked) {
  Result<std::shared_ptr<const Knowledge>> knowledge = load(*asked.game, asked.files);
  if (!knowledge) return decline(knowledge.error());
  State state = host::GameOf<Grapple>::unpack(asked.state);
  double a = (*knowledge)->solve(state).value;
  double error = (*knowledge)->error(state);
  return game::Answered<MatchShares>{
      {a, 1 - a, error},
      fmt::format("a wins the match with {:.2f} %, b with {:.2f} %\n{}\n", 100 * a, 100 * (1 - a),
                  note_of(**knowledge, state))};
}

}  // namespace agon::grapple

#include "agon/sim/stepper.h"

#include <fmt/format.h>

#include "agon/chance/tape.h"
#include "agon/game/words.h"
#include "agon/json/read.h"
#include "agon/json/write.h"

namespace agon::sim {
namespace {

using game::AnyGame, game::Side;

using Bytes = std::vector<std::byte>;

// Events in the form that programs read, in the order in which they happened.
class EventValues : public chance::EventListener {
 public:
  explicit EventValues(const AnyGame& game) : game_(game) {}
  void on(chance::EventView event) override { values_.push_back(game_.event_to_value(event)); }
  std::vector<json::Value> take() { return std::move(values_); }

 private:
  const AnyGame& game_;
  std::vector<json::Value> values_;
};

Result<game::Choice> read_one_choice(const AnyGame& game, const json::Node& node) {
  if (!node.value->is_string()) return game::read_choice(game, node);
  Result<game::Choice> choice = game::parse_choice(game, node.value->as_string());
  if (choice) return choice;
  return refuse(node, choice.error().code, choice.error().message);
}

// What the sides that decide now choose; one that hands in a list begins with its first choice.
struct GivenChoices {
  game::Choices choices = {};
  std::array<const json::Value*, 2> lists = {};
  const game::Orders* orders = nullptr;
};

// The list of {"actions": list}; null of anything else.
Result<const json::Value*> find_list(const json::Node& node) {
  const json::Value* list = node.value->find("actions");
  if (list == nullptr || (list->is_array() && node.value->members().size() == 1)) return list;
  return refuse(node, ErrorCode::json_type, "a list is handed in as {\"actions\": [...]}");
}

// What the law takes from the sides that decide now.
Result<GivenChoices> read_choices(const AnyGame& game, game::StateView state,
                                  const json::Node& node, const game::Orders* orders) {
  GivenChoices out{.orders = orders};
  std::array<std::optional<json::Value>, 2> given;
  Problems problems;
  bool readable = json::read_fields(
      node,
      [&](auto& v) {
        v("a", given[0], "what a chooses");
        v("b", given[1], "what b chooses");
      },
      problems);
  if (!readable) return refuse(first_error(problems));
  for (Side side : game::kSides) {
    bool decides = includes(game.deciders(state), side);
    if (decides != given[at(side)].has_value()) {
      return refuse(
          node, ErrorCode::choice_refused,
          fmt::format("{} {}", game::name_of(side),
                      decides ? "decides now and no choice is given" : "does not decide now"));
    }
    if (!decides) continue;
    json::Node one = *node.child(game::name_of(side));
    if (orders != nullptr) {
      Result<const json::Value*> list = find_list(one);
      if (!list) return refuse(list.error());
      out.lists[at(side)] = *list;
      if (*list != nullptr) continue;
    }
    Result<game::Choice> choice = read_one_choice(game, one);
    if (!choice) return refuse(choice.error());
    if (Result<void> legal = game::permit(game, state, side, *choice); !legal) {
      return refuse(one, legal.error().code, legal.error().message);
    }
    out.choices[at(side)] = *choice;
  }
  return out;
}

struct ToldRecord {
  std::string roll;
  std::optional<u32> turn;
  std::optional<u32> index;
  std::optional<u32> sides;
  u32 value = 0;
};

template <class V>
void describe(V& v, ToldRecord& r) {
  v("roll", r.roll, "the roll's name");
  v("turn", r.turn, "the turn of its place");
  v("index", r.index, "which of the rolls of that name in that turn");
  v("sides", r.sides, "how many sides the die has");
  v("value", r.value, "what fell, from 1");
}

Result<chance::Told> read_told(const AnyGame& game, const json::Node& node) {
  Problems problems;
  if (node.value->is_number()) {
    u32 value = 0;
    if (!json::read(node, value, problems)) return refuse(first_error(problems));
    return chance::Told(value);
  }
  ToldRecord record;
  if (!json::read(node, record, problems)) return refuse(first_error(problems));
  Result<u16> name = game::find_roll(game, *node.child("roll"));
  if (!name) return refuse(name.error());
  chance::Told told(record.value);
  told.name = *name;
  told.turn = record.turn;
  told.index = record.index;
  told.sides = record.sides;
  return told;
}

Result<std::vector<chance::Told>> read_rolls(const AnyGame& game, const json::Node& node) {
  std::vector<chance::Told> out;
  if (!node.value->is_array()) {
    return refuse(node, ErrorCode::json_type, "expected a list of told values");
  }
  for (std::size_t i = 0; i < node.value->items().size(); ++i) {
    Result<chance::Told> told = read_told(game, *node.child(i));
    if (!told) return refuse(told.error());
    out.push_back(*told);
  }
  return out;
}

std::vector<game::ChoiceRecord> menu_of(const AnyGame& game, game::StateView state, Side side) {
  std::vector<game::ChoiceRecord> out;
  if (!includes(game.deciders(state), side)) return out;
  std::vector<game::Choice> scratch;
  for (game::Choice choice : game.menu(state, side, scratch)) {
    out.push_back(game::record_of(game, choice));
  }
  return out;
}

Stepped answer(const AnyGame& game, game::StateView state, std::vector<json::Value> events,
               const std::vector<chance::Rolled>& rolled) {
  Stepped out{.state = game.state_to_value(state),
              .turn = game.turn(state),
              .events = std::move(events),
              .rolls = {},
              .deciders = game.deciders(state),
              .menu = {.a = menu_of(game, state, Side::a), .b = menu_of(game, state, Side::b)},
              .outcome = game.outcome(state)};
  for (const chance::Rolled& one : rolled) out.rolls.push_back(replay::record_of(game, one));
  return out;
}

bool is_automatic(const AnyGame& game, game::StateView state) {
  return game.outcome(state) == game::Outcome::running &&
         game.deciders(state) == game::Deciders::nobody;
}

// Where lists were handed in, the next choice of each; false where somebody else decides.
bool take_next(const AnyGame& game, game::StateView state, GivenChoices& given) {
  bool all = given.orders != nullptr && game.deciders(state) != game::Deciders::nobody;
  for (Side side : game::kSides) {
    bool decides = includes(game.deciders(state), side);
    const json::Value* list = given.lists[at(side)];
    all = all && (!decides || list != nullptr);
    if (decides && list != nullptr) {
      given.choices[at(side)] = given.orders->next(game, state, *list);
    }
  }
  return all;
}

// Plays the step, the rest of a list, and the automatic steps after it if they were asked for.
Stepped play(const AnyGame& game, Bytes& state, GivenChoices given, Until until,
             chance::Referee& dice) {
  EventValues events(game);
  chance::RecordingReferee referee(dice);
  referee.listen(&events);
  u32 turn = game.turn(state);
  take_next(game, state, given);
  do {
    game.play(state, given.choices, static_cast<chance::Referee&>(referee));
    given.choices = {};
  } while (game.turn(state) == turn && game.outcome(state) == game::Outcome::running &&
           take_next(game, state, given));
  while (until == Until::decision && is_automatic(game, state)) {
    game.play(state, {}, static_cast<chance::Referee&>(referee));
  }
  return answer(game, state, events.take(), referee.rolls());
}

// The die that the program has to throw next.
StepNeeds needs(const AnyGame& game, const chance::Rolled& missing) {
  replay::RollRecord roll = replay::record_of(game, missing);
  return {{std::move(roll.roll), roll.turn, roll.index, roll.sides}};
}

Result<StepAnswer> play_told(const AnyGame& game, Bytes& state, const GivenChoices& given,
                             const json::Node& node, const StepRequest& request) {
  std::vector<chance::Told> told;
  if (request.rolls) {
    Result<std::vector<chance::Told>> read = read_rolls(game, *node.child("rolls"));
    if (!read) return refuse(read.error());
    told = *std::move(read);
  }
  chance::Tape tape(game.facts().rolls, std::move(told));
  Stepped out = play(game, state, given, request.until, tape);
  if (tape.missing()) return needs(game, *tape.missing());
  if (std::optional<Problem> problem = tape.problem()) {
    return refuse(node.nearest("rolls"), problem->code, problem->message);
  }
  return out;
}

}  // namespace

Result<Bytes> read_state(const AnyGame& game, const json::Node& node) {
  Bytes state(game.sizes().state_bytes);
  Problems problems;
  json::Node own = node.nearest("state");
  if (!game.read_state(own, state, problems)) return refuse(first_error(problems));
  return state;
}

Result<StepAnswer> step(const AnyGame& game, const json::Node& node, const StepRequest& request,
                        const game::Orders* orders) {
  if (request.rolls && request.seed) {
    return refuse(json::problem_at_key(node, "seed", ErrorCode::json_unknown_key,
                                       "dice come from rolls or from a seed, not from both"));
  }
  if (request.index && !request.seed) {
    return refuse(json::problem_at_key(node, "index", ErrorCode::json_unknown_key,
                                       "an index belongs to a seed, and there is none"));
  }
  Bytes state(game.sizes().state_bytes);
  game.start(state);
  if (request.state) {
    Result<Bytes> read = read_state(game, node);
    if (!read) return refuse(read.error());
    state = *std::move(read);
  }
  GivenChoices given;
  if (request.choices) {
    Result<GivenChoices> read = read_choices(game, state, *node.child("choices"), orders);
    if (!read) return refuse(read.error());
    given = *read;
  }
  if (!request.choices && !is_automatic(game, state)) {
    bool told = request.rolls && request.rolls->is_array() && !request.rolls->items().empty();
    if (told) {
      return refuse(json::problem_at_key(node, "rolls", ErrorCode::roll_left_over,
                                         "rolls are told, and nothing is played without choices"));
    }
    return answer(game, state, {}, {});
  }
  if (game.outcome(state) != game::Outcome::running) {
    return refuse(json::problem_at_key(node, "choices", ErrorCode::choice_refused,
                                       "the match is over, nothing can be played"));
  }
  if (!request.seed) return play_told(game, state, given, node, request);
  chance::MatchName name{*request.seed, request.index.value_or(0)};
  chance::SeededReferee seeded(domain_key(name, chance::Domain::rules));
  return play(game, state, given, request.until, seeded);
}

}  // namespace agon::sim

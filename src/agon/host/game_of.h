// Makes an AnyGame from a Ruleset: the one place where typed rules and bytes meet. Included only by
// a ruleset's own files; `entry_of` is what the roster gets.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstring>
#include <utility>

#include "agon/base/float_guard.h"
#include "agon/game/entry.h"
#include "agon/game/ruleset.h"
#include "agon/host/lanes_of.h"
#include "agon/host/quick.h"
#include "agon/json/read.h"
#include "agon/json/schema.h"
#include "agon/json/write.h"
#include "agon/odds/exact.h"

namespace agon::host {

template <game::Ruleset R>
class GameOf : public game::AnyGame {
 public:
  using Content = typename R::Content;
  using State = typename R::State;
  using Options = typename R::Options;
  using Choice = game::Choice;
  using Choices = game::Choices;
  using Side = game::Side;
  using StateSpan = game::StateSpan;
  using StateView = game::StateView;

  GameOf(Content content, Options options, std::vector<json::Value> documents)
      : content_(std::move(content)),
        options_(std::move(options)),
        documents_(std::move(documents)),
        sizes_(R::sizes(content_)),
        start_(R::start(content_, options_)) {}

  const Content& content() const { return content_; }

  // Bytes hold the live prefix only; what is beyond it is 0 in a typed state.
  static State unpack(StateView bytes) {
    State state{};
    std::memcpy(static_cast<void*>(&state), bytes.data(), std::min(bytes.size(), sizeof state));
    return state;
  }

  const game::Facts& facts() const override { return R::kFacts; }
  const game::Sizes& sizes() const override { return sizes_; }
  const std::vector<json::Value>& contents() const override { return documents_; }
  json::Value options() const override { return json::to_value(options_); }

  void start(StateSpan state) const override { pack(start_, state); }
  u32 turn(StateView state) const override { return R::turn(unpack(state)); }
  game::Deciders deciders(StateView state) const override { return R::deciders(unpack(state)); }
  game::Outcome outcome(StateView state) const override { return R::outcome(unpack(state)); }
  std::span<const Choice> menu(StateView state, Side side,
                               std::vector<Choice>& scratch) const override {
    return R::menu(content_, unpack(state), side, scratch);
  }
  u32 slot(StateView state, Choice choice) const override {
    return R::slot(content_, unpack(state), choice);
  }
  u16 refusal(StateView state, Side side, Choice choice) const override {
    return static_cast<u16>(R::refusal(content_, unpack(state), side, choice));
  }
  void play(StateSpan state, const Choices& choices, chance::Referee& referee) const override {
    play_with(state, choices, referee);
  }
  void play(StateSpan state, const Choices& choices, chance::QuickReferee& referee) const override {
    play_with(state, choices, referee);
  }
  const char* fault(StateView state) const override { return R::fault(content_, unpack(state)); }
  void observe(StateView state, Side side, std::span<float> tensor) const override {
    game::TensorWriter writer(tensor);
    with_plain_floats([&] { R::observe(content_, unpack(state), side, writer); });
  }
  float worth(StateView state, Side side) const override {
    float of_a = with_plain_floats([&] { return R::worth(content_, unpack(state)); });
    return side == Side::a ? of_a : -of_a;
  }
  float potential(StateView state, Side side) const override {
    float of_a = with_plain_floats([&] { return potential_of<R>(content_, unpack(state)); });
    return side == Side::a ? of_a : -of_a;
  }
  bool cut_off([[maybe_unused]] StateView state) const override {
    if constexpr (requires { R::cut_off(content_, unpack(state)); }) {
      return R::cut_off(content_, unpack(state));
    } else {
      return false;
    }
  }
  Result<std::vector<game::Encoding>> encodings([[maybe_unused]] Side side) const override {
    if constexpr (requires { R::encodings(content_, side); }) {
      return R::encodings(content_, side);
    } else {
      return std::vector<game::Encoding>();
    }
  }

  std::vector<game::ObservedField> observation_fields() const override {
    game::FieldList list;
    R::observe(content_, start_, Side::a, list);
    assert(game::count_floats(list.fields) == sizes_.observation);
    return std::move(list.fields);
  }
  std::string slot_name(u32 slot, Side side) const override {
    return R::slot_name(content_, side, slot);
  }

  u32 object_count(u16 verb) const override {
    if constexpr (requires { R::object_count(content_, verb); }) {
      return R::object_count(content_, verb);
    } else {
      return static_cast<u32>(R::kFacts.verbs[verb - 1u].objects.size());
    }
  }
  std::string object_name(u16 verb, u16 object) const override {
    if constexpr (requires { R::object_name(content_, verb, object); }) {
      return R::object_name(content_, verb, object);
    } else {
      return std::string(R::kFacts.verbs[verb - 1u].objects[object]);
    }
  }
  std::string state_text(StateView state, const game::Style& style) const override {
    return R::state_text(content_, unpack(state), style);
  }
  json::Value state_to_value(StateView bytes) const override {
    State state = unpack(bytes);
    return json::fields_to_value([&](auto& v) { describe(v, content_, state); });
  }
  bool read_state(const json::Node& node, StateSpan bytes, Problems& problems) const override {
    State state{};
    auto fields = [&](auto& v) { describe(v, content_, state); };
    auto read = [&] { return json::read_fields(node, fields, problems); };
    if (!with_plain_floats(read)) return false;
    if (const char* fault = R::fault(content_, state)) {
      problems.push_back(json::problem(node, ErrorCode::state_fault, fault));
      return false;
    }
    pack(state, bytes);
    return true;
  }
  std::span<const std::string_view> event_names() const override { return R::Events::kNames; }
  json::Value event_to_value(chance::EventView event) const override {
    return R::Events::to_value(content_, event);
  }
  std::vector<json::Value> event_schemas() const override {
    std::vector<json::Value> out;
    R::Events::each([&]<class E>(E fresh) {
      if constexpr (requires { E::sample(content_); }) {
        std::optional<E> sample = E::sample(content_);
        if (!sample) return;
        fresh = *sample;
      }
      std::string name(E::kName);
      json::Value schema = json::schema_of_fields([&](auto& v) {
        v("event", name, "what happened");
        describe(v, content_, fresh);
      });
      json::Value only_name = json::name_schema(std::span(&E::kName, 1));
      out.push_back(json::with_field(std::move(schema), "event", std::move(only_name)));
    });
    return out;
  }
  std::string event_text(chance::EventView event, const game::Style& style) const override {
    return R::event_text(content_, event, style);
  }
  void measure(game::Meter& meter) const override { R::measure(content_, meter); }
  void forecast(game::Meter& meter) const override {
    if constexpr (requires { R::forecast(content_, meter); }) {
      R::forecast(content_, meter);
    } else {
      R::measure(content_, meter);
    }
  }
  std::string about([[maybe_unused]] StateView state, [[maybe_unused]] Side side,
                    [[maybe_unused]] Choice choice) const override {
    if constexpr (requires { R::about(content_, unpack(state), side, choice); }) {
      return R::about(content_, unpack(state), side, choice);
    } else {
      return "";
    }
  }
  std::vector<game::Locked> locked([[maybe_unused]] StateView state,
                                   [[maybe_unused]] Side side) const override {
    if constexpr (requires { R::locked(content_, unpack(state), side); }) {
      return R::locked(content_, unpack(state), side);
    } else {
      return {};
    }
  }
  json::Value derived([[maybe_unused]] StateView state,
                      [[maybe_unused]] const game::Style& style) const override {
    if constexpr (requires { R::derived(content_, unpack(state), style); }) {
      return json::to_value(R::derived(content_, unpack(state), style));
    } else {
      return json::Value::object();
    }
  }
  json::Value derived_of(chance::EventView view) const override {
    json::Value out = json::Value::object();
    R::Events::visit(view, [&]([[maybe_unused]] const auto& event) {
      if constexpr (requires { R::derived_of(content_, event); }) {
        out = json::to_value(R::derived_of(content_, event));
      }
    });
    return out;
  }
  json::Value guide() const override {
    if constexpr (requires { R::guide(content_); }) {
      return json::to_value(R::guide(content_));
    } else {
      return json::Value::object();
    }
  }
  std::string spoken([[maybe_unused]] StateView state, [[maybe_unused]] Side side,
                     [[maybe_unused]] Choice choice) const override {
    if constexpr (requires { R::spoken(content_, unpack(state), side, choice); }) {
      return R::spoken(content_, unpack(state), side, choice);
    } else {
      return "";
    }
  }
  game::Title titled([[maybe_unused]] StateView state, [[maybe_unused]] Side side,
                     [[maybe_unused]] Choice choice,
                     [[maybe_unused]] const game::Style& style) const override {
    if constexpr (requires { R::titled(content_, unpack(state), side, choice, style); }) {
      return R::titled(content_, unpack(state), side, choice, style);
    } else {
      return {};
    }
  }

  Result<void> outcomes(StateView state, const Choices& choices, const game::ExactLimits& limits,
                        const Visit& visit) const override {
    return exactly(limits, visit, nullptr,
                   [&](odds::Exact<R>& exact) { return exact.outcomes(unpack(state), choices); });
  }
  Result<void> after(StateView state, const Choices& choices, const game::ExactLimits& limits,
                     const Visit& visit, game::Witness* witness) const override {
    return exactly(limits, visit, witness,
                   [&](odds::Exact<R>& exact) { return exact.after(unpack(state), choices); });
  }

  std::size_t run_batch(chance::MatchName first, const game::Seats& seats,
                        std::span<game::MatchResult> out, std::stop_token stop) const override {
    return with_plain_floats([&] {
      return both(seats, game::Shortcut::random) ? run_all<RandomSeat<R>>(first, seats, out, stop)
                                                 : run_all<QuickSeat<R>>(first, seats, out, stop);
    });
  }

  std::unique_ptr<game::Lanes> lanes(std::size_t count) const override {
    return std::make_unique<LanesOf<R>>(content_, start_, sizes_, count);
  }

 protected:
  const State& first_state() const { return start_; }

  static bool both(const game::Seats& seats, game::Shortcut shortcut) {
    return seats.agents[0]->shortcut() == shortcut && seats.agents[1]->shortcut() == shortcut;
  }

 private:
  static constexpr std::size_t kMatchesPerStopLook = 64;

  void pack(const State& state, StateSpan bytes) const {
    std::memcpy(bytes.data(), &state, sizes_.state_bytes);
  }

  template <class Referee>
  void play_with(StateSpan bytes, const Choices& choices, Referee& referee) const {
    with_plain_floats([&] {
      State state = unpack(bytes);
      R::play(content_, state, choices, referee);
      pack(state, bytes);
    });
  }

  template <class Compute>
  Result<void> exactly(const game::ExactLimits& limits, const Visit& visit, game::Witness* witness,
                       Compute compute) const {
    return with_plain_floats([&]() -> Result<void> {
      odds::Exact<R> exact(content_, limits, witness);
      auto spread = compute(exact);
      if (!spread) return refuse(spread.error());
      for (std::size_t i = 0; i < spread->size(); ++i) {
        visit(spread->bytes(i), spread->probability(i));
      }
      return {};
    });
  }

  static bool is_quick(const game::Seats& seats) {
    return seats.agents[0]->shortcut() != game::Shortcut::none &&
           seats.agents[1]->shortcut() != game::Shortcut::none;
  }

  template <class Seat>
  std::size_t run_all(chance::MatchName first, const game::Seats& seats,
                      std::span<game::MatchResult> out, const std::stop_token& stop) const {
    std::vector<Choice> scratch;
    Table<R> table{*this, content_, seats.budget, scratch};
    Sitters<R> sitters = {Sitter<R>(*seats.agents[0]), Sitter<R>(*seats.agents[1])};
    bool quick = is_quick(seats);
    chance::Key seed = chance::seed_key(first.seed);
    for (std::size_t i = 0; i < out.size(); ++i) {
      if ((!quick || i % kMatchesPerStopLook == 0) && stop.stop_requested()) return i;
      out[i] = run_one<Seat>(table, sitters, chance::match_key(seed, first.index + i), quick);
    }
    return out.size();
  }

  template <class Seat>
  game::MatchResult run_one(const Table<R>& table, const Sitters<R>& sitters, chance::Key match,
                            bool quick) const {
    State state = start_;
    if (quick) return play_quickly<R, Seat>(table, sitters, state, match);
    for (Side side : game::kSides) sitters[at(side)].agent.begin(*this, side);
    game::MatchResult result = play_quickly<R, Seat>(table, sitters, state, match);
    StateView view(reinterpret_cast<const std::byte*>(&state), sizes_.state_bytes);
    for (const Sitter<R>& sitter : sitters) sitter.agent.end(*this, view);
    return result;
  }

  Content content_;
  Options options_;
  std::vector<json::Value> documents_;
  game::Sizes sizes_;
  State start_;
};

json::Value without_schema(const json::Value& document);

template <game::Ruleset R, class Game>
std::unique_ptr<game::AnyGame> load_game(std::span<const json::Node> documents,
                                         std::span<const json::Node> layers, Problems& problems) {
  return with_plain_floats([&]() -> std::unique_ptr<game::AnyGame> {
    assert(documents.size() == R::kFacts.contents.size());
    std::optional<typename R::Content> content = R::load(documents, problems);
    typename R::Options options{};
    // What a layer leaves out stays as the ones before it have it: every option has a default.
    for (const json::Node& layer : layers) json::read(layer, options, problems);
    if (!content || has_errors(problems)) return nullptr;
    if (const char* fault = R::fault(*content, R::start(*content, options))) {
      const json::Node& blamed = layers.empty() ? documents[0] : layers.back();
      problems.push_back(json::problem(blamed, ErrorCode::state_fault,
                                       std::string("the match cannot start like this: ") + fault));
      return nullptr;
    }
    std::vector<json::Value> values;
    for (const json::Node& node : documents) values.push_back(without_schema(*node.value));
    return std::make_unique<Game>(std::move(*content), std::move(options), std::move(values));
  });
}

template <game::Ruleset R>
json::Value schema_of_kind(std::size_t kind) {
  bool content = kind < R::Records::kCount;
  return content ? R::Records::schema(kind) : json::schema_of<typename R::Options>();
}

template <game::Ruleset R>
void lint_kind(std::size_t kind, const json::Node& document, Problems& problems) {
  if (kind >= R::Records::kCount) {
    typename R::Options options{};
    json::read(document, options, problems);
  } else if constexpr (R::Records::kCount == 1) {
    load_game<R, GameOf<R>>(std::span(&document, 1), {}, problems);
  } else {
    R::lint(kind, document, problems);
  }
}

// The ruleset's own agents: R::agents(), if it has any.
template <game::Ruleset R>
std::span<const game::AgentKind> agents_of() {
  if constexpr (requires { R::agents(); }) {
    return R::agents();
  } else {
    return {};
  }
}

// `Game` may be one that replaces loops: host/batch_game_of.h.
template <game::Ruleset R, class Game = GameOf<R>>
constexpr game::Entry entry_of(const game::Offers& offers = {}) {
  return {R::kFacts, &agents_of<R>, &load_game<R, Game>, &schema_of_kind<R>, &lint_kind<R>, offers};
}

}  // namespace agon::host

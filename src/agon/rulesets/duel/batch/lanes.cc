#include "agon/rulesets/duel/batch/lanes.h"

#include <bit>

#include "agon/host/lanes_of.h"
#include "agon/rulesets/duel/rules.h"

namespace agon::duel {
namespace {

using game::Side;

// kLanes matches: what a state holds, a row for each part of it.
class Block {
 public:
  explicit Block(std::size_t columns)
      : columns_(columns),
        rows_((kHeadWords + 2 * columns) * kLanes),
        words_(kKept.size() * kLanes) {
    std::fill_n(word(Word::end), kLanes, 1u);  // nobody plays yet
  }

  // For a step of all its lanes.
  void lend_to(Strip& strip) {
    for (Side side : game::kSides) {
      for (std::size_t i = 0; i < columns_; ++i) strip.row[attribute_row(side, i)] = row(side, i);
    }
    for (Word kept : kKept) strip.borrow(kept, word(kept));
  }

  float* row(Side side, std::size_t column) const {
    return rows_.data() + (kHeadWords + at(side) * columns_ + column) * kLanes;
  }
  u32* word(Word kept) const {
    auto place = static_cast<std::size_t>(std::ranges::find(kKept, kept) - kKept.begin());
    return words_.data() + place * kLanes;
  }

  void put(const Content& content, std::size_t lane, const State& state) {
    for (Side side : game::kSides) {
      std::span<const float> from = state.row(content, side);
      for (std::size_t i = 0; i < columns_; ++i) row(side, i)[lane] = from[i];
    }
    word(Word::turn)[lane] = state.turn;
    word(Word::active)[lane] = static_cast<u32>(state.active);
    word(Word::triggered)[lane] = state.triggered;
    word(Word::end)[lane] = static_cast<u32>(state.outcome);
  }

  State get(const Content& content, std::size_t lane) const {
    State state{};
    for (Side side : game::kSides) {
      std::span<float> to = state.row(content, side);
      for (std::size_t i = 0; i < columns_; ++i) to[i] = row(side, i)[lane];
    }
    u32 end = word(Word::end)[lane];
    state.turn = static_cast<u16>(word(Word::turn)[lane]);
    state.active = static_cast<Side>(word(Word::active)[lane]);
    state.triggered = static_cast<u16>(end == 0 ? word(Word::triggered)[lane] : 0);
    state.outcome = End::outcome_of(end);
    state.phase = end == 0 ? Phase::choosing : Phase::over;
    return state;
  }

  // Its first lanes, as many as `count`, and rows of states from `first` on.
  LaneRows rows(std::size_t first, std::size_t count) const {
    return {.block = rows_.data(),
            .words = kHeadWords + 2 * columns_,
            .first = first,
            .count = count,
            .turn = word(Word::turn),
            .active = word(Word::active),
            .triggered = word(Word::triggered),
            .end = word(Word::end)};
  }

  void rest(std::size_t lane) { word(Word::end)[lane] = 1; }

  chance::Key key(std::size_t lane) const {
    return {word(Word::rules_a)[lane], word(Word::rules_b)[lane]};
  }
  void put_key(std::size_t lane, chance::Key key) {
    word(Word::rules_a)[lane] = key.a;
    word(Word::rules_b)[lane] = key.b;
  }

 private:
  static constexpr std::array kKept = {Word::end,    Word::turn,      Word::rules_a,
                                       Word::active, Word::triggered, Word::rules_b};

  std::size_t columns_;
  AlignedArray<float> rows_;
  AlignedArray<u32> words_;
};

class DuelLanes final : public game::Lanes {
 public:
  DuelLanes(const LanesOrder& order, std::size_t count)
      : Lanes(count),
        content_(order.content),
        plan_(order.plan),
        kernel_(order.kernel),
        start_(order.start),
        common_start_(host::common_start<Duel>(order.content, order.start)),
        strip_(order.plan) {
    for (std::size_t i = 0; i < 2 * content_.columns(); ++i) {
      bool unused = content_.matchup.columns[i % content_.columns()].empty();
      if (unused) unused_.push_back(kHeadWords + i);
    }
    for (std::size_t i = 0; i < count; i += kLanes) blocks_.emplace_back(content_.columns());
  }

  void start(std::span<const u32> lanes, std::span<const chance::Key> keys) override {
    with_plain_floats([&] {
      for (std::size_t i = 0; i < lanes.size(); ++i) {
        block(lanes[i]).put_key(lanes[i] % kLanes, keys[i]);
        put(lanes[i], common_start_ ? *common_start_ : played(start_, {}, keys[i]));
      }
    });
  }

  void step(std::span<const u32> slots, std::span<const u32>) override {
    with_plain_floats([&] {
      for (std::size_t first = 0; first < slots.size(); first += kLanes) {
        block(first).lend_to(strip_);
        std::size_t count = std::min(kLanes, slots.size() - first);
        kernel_.step({plan_, strip_, slots.subspan(first, count), &deciders_[first],
                      &outcomes_[first], &refused_[first]});
      }
      if (!by_law_.empty()) step_by_law(slots);
    });
  }

  void play(u32 lane, const game::Choices& choices) override {
    with_plain_floats([&] { put(lane, played(get(lane), choices, key(lane))); });
  }

  // As Duel::observe does it for one.
  void observe(std::span<const Side> sides, const game::Rows<float>& to) const override {
    auto turns = static_cast<float>(content_.matchup.limits.turns);
    for (std::size_t first = 0; first < sides.size(); first += kLanes) {
      const Block& own = blocks_[first / kLanes];
      std::size_t count = std::min(kLanes, sides.size() - first);
      kernel_.look({own.row(Side::a, 0), content_.columns(), own.word(Word::active),
                    own.word(Word::turn), turns, sides.subspan(first, count), to, first});
    }
  }

  void mask(std::span<const Side> sides, const game::Rows<u8>& to) const override {
    std::array<std::array<u64, 2>, 4> masks;  // by who decides, and whose mask it is
    for (Side side : game::kSides) {
      for (std::size_t who = 0; who < masks.size(); ++who) {
        bool decides = includes(static_cast<game::Deciders>(who), side);
        masks[who][at(side)] = decides ? mask_of(plan_.sides[at(side)].abilities.size()) : 0;
      }
    }
    for (std::size_t lane = 0; lane < sides.size(); ++lane) {
      u64 mask = masks[static_cast<std::size_t>(deciders_[lane])][at(sides[lane])];
      std::memcpy(to.of(lane), &mask, sizeof mask);
    }
  }

  u32 turn(u32 lane) const override {
    return blocks_[lane / kLanes].word(Word::turn)[lane % kLanes];
  }

  void potentials(std::span<float> of_a) const override {
    for (std::size_t lane = 0; lane < of_a.size(); ++lane) {
      const Block& block = blocks_[lane / kLanes];
      std::size_t i = lane % kLanes;
      of_a[lane] = block.row(Side::a, kHealth)[i] - block.row(Side::b, kHealth)[i];
    }
  }

  void save(u32 lane, game::StateSpan state) const override {
    State typed = get(lane);
    std::memcpy(state.data(), &typed, state.size());
  }

  void load(u32 lane, game::StateView state, chance::Key rules) override {
    State typed{};
    std::memcpy(&typed, state.data(), state.size());
    block(lane).put_key(lane % kLanes, rules);
    put(lane, game::is_automatic<Duel>(typed) ? played(typed, {}, rules) : typed);
  }

  void load_all(const game::Rows<const std::byte>& from, std::span<const chance::Key> keys,
                std::span<u8> faulty) override {
    bool any = false;
    std::erase_if(by_law_, [&](const ByLaw& one) { return one.lane < faulty.size(); });
    for (std::size_t first = 0; first < faulty.size(); first += kLanes) {
      std::size_t count = std::min(kLanes, faulty.size() - first);
      Block& own = block(first);
      any |=
          kernel_.load({.lanes = own.rows(first, count),
                        .from = from,
                        .turns = content_.matchup.limits.turns,
                        .triggered = {plan_.sides[0].most_triggered, plan_.sides[1].most_triggered},
                        .unused = unused_,
                        .keys = keys.empty() ? keys : keys.subspan(first, count),
                        .rules_a = own.word(Word::rules_a),
                        .rules_b = own.word(Word::rules_b),
                        .odd = &faulty[first],
                        .deciders = &deciders_[first],
                        .outcomes = &outcomes_[first]});
    }
    for (u32 lane = 0; any && lane < faulty.size(); ++lane) {
      if (faulty[lane] != 0) faulty[lane] = !load_odd(lane, from.of(lane));
    }
  }

  void save_all(const game::Rows<std::byte>& to, std::span<const u8> faulty) const override {
    for (std::size_t first = 0; first < faulty.size(); first += kLanes) {
      std::size_t count = std::min(kLanes, faulty.size() - first);
      kernel_.save({blocks_[first / kLanes].rows(first, count), to, &faulty[first]});
    }
    for (const ByLaw& one : by_law_) {
      if (one.lane < faulty.size()) std::memcpy(to.of(one.lane), &one.state, state_bytes());
    }
  }

 private:
  // A lane whose next step is none for the kernel.
  struct ByLaw {
    u32 lane;
    State state;
  };

  // A byte for each of so many abilities.
  static u64 mask_of(std::size_t abilities) {
    static_assert(kMostAbilities == sizeof(u64));
    std::array<u8, kMostAbilities> out{};
    std::fill_n(out.begin(), abilities, u8{1});
    return std::bit_cast<u64>(out);
  }

  Block& block(std::size_t lane) { return blocks_[lane / kLanes]; }
  State get(u32 lane) const {
    auto own = std::ranges::find(by_law_, lane, &ByLaw::lane);
    return own != by_law_.end() ? own->state : blocks_[lane / kLanes].get(content_, lane % kLanes);
  }
  std::size_t state_bytes() const { return (kHeadWords + 2 * content_.columns()) * sizeof(u32); }
  chance::Key key(u32 lane) const { return blocks_[lane / kLanes].key(lane % kLanes); }

  void put(u32 lane, const State& state) {
    std::erase_if(by_law_, [&](const ByLaw& one) { return one.lane == lane; });
    block(lane).put(content_, lane % kLanes, state);
    if (!is_for_kernel(state)) {
      block(lane).rest(lane % kLanes);
      by_law_.push_back({lane, state});
    }
    deciders_[lane] = Duel::deciders(state);
    outcomes_[lane] = state.outcome;
  }

  // False if it is no state at all.
  bool load_odd(u32 lane, const std::byte* bytes) {
    State state{};
    std::memcpy(&state, bytes, state_bytes());
    return with_plain_floats([&] {
      if (Duel::fault(content_, state) != nullptr) return false;
      put(lane, state);
      return true;
    });
  }

  // The kernel takes its lanes to be at a choice, after no more triggered scripts than the plan has
  // thought of.
  bool is_for_kernel(const State& state) const {
    if (state.phase == Phase::over) return true;
    u32 most = plan_.sides[at(state.active)].most_triggered;
    return state.phase == Phase::choosing && state.triggered <= most;
  }

  void step_by_law(std::span<const u32> slots) {
    for (const ByLaw& one : std::exchange(by_law_, {})) {
      State state = one.state;
      if (one.lane < slots.size())
        refused_[one.lane] = !step_one(state, slots[one.lane], key(one.lane));
      put(one.lane, state);
    }
  }

  // False if there is no such ability.
  bool step_one(State& state, u32 slot, chance::Key key) const {
    game::Choices choices{};
    if (state.phase == Phase::choosing) {
      if (slot == game::kNoSlot) return true;
      if (slot >= content_.entity(state.active).abilities.size()) return false;
      choices[at(state.active)] = use(content_, state.active, slot);
    }
    state = played(state, choices, key);
    return true;
  }

  // By the law, to where somebody chooses.
  State played(State state, const game::Choices& choices, chance::Key key) const {
    chance::QuickReferee referee(key);
    host::play_on<Duel>(content_, state, choices, referee);
    return state;
  }

  const Content& content_;
  const Plan& plan_;
  LaneKernel kernel_;
  State start_;
  std::optional<State> common_start_;
  Strip strip_;
  std::vector<std::size_t> unused_;  // words of a state
  std::vector<Block> blocks_;
  std::vector<ByLaw> by_law_;  // few, and only of states that were loaded
};

}  // namespace

std::unique_ptr<game::Lanes> make_lanes(const LanesOrder& order, std::size_t count) {
  return std::make_unique<DuelLanes>(order, count);
}

}  // namespace agon::duel

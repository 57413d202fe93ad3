// Vector environments (env/env.h): arrays that belong to them, as numpy sees them without a copy.
#include <fmt/format.h>
#include <nanobind/ndarray.h>

#include <atomic>

#include "agon/pymodule/answered.h"
#include "agon/workbench/environment.h"

namespace agon::pymodule {
namespace {

using env::Arrays;

struct PoolArguments {
  workbench::GeneratedContents order;
};

template <class V>
void describe(V& v, PoolArguments& p) {
  v("kinds", p.order.kinds, "which kinds of content are generated; all that can be, if left out",
    json::Default{});
  v("seed", p.order.seed, "of the generator", json::Default{});
  v("size", p.order.size, "how many match-ups there are at a time", json::Default{},
    json::Range{1, 1u << 20});
  v("renewed_after", p.order.renewed_after, "matches after which all are new; 0: never",
    json::Default{});
}

struct EnvironmentArguments {
  std::string game;
  std::vector<std::vector<json::Value>> match_ups = {{}};
  std::vector<u32> places;
  json::Value options;
  std::string kernel;
  std::optional<PoolArguments> generated;
  std::string opponent;
  std::optional<double> agent_deadline;
  u64 matches = 1;
  env::Options env;
  u64 nodes = 0;

  workbench::EnvironmentOptions order = {};
  void prepare();
};

template <class V>
void describe(V& v, EnvironmentArguments& e) {
  v("game", e.game, "a game's name");
  v("match_ups", e.match_ups, "contents of each match-up", json::Default{});
  v("places", e.places, "the number of a match-up for each match", json::Default{});
  v("options", e.options, "match options", json::Default{});
  v("kernel", e.kernel, "the processor's instructions that batches use", json::Default{});
  v("generated", e.generated, "contents that are generated");
  v("opponent", e.opponent, "an agent that sits at the other seat", json::Default{});
  v("agent_deadline", e.agent_deadline, "seconds that an exec or http agent may take to decide",
    json::Range{0.001, 86'400});
  v("num_envs", e.matches, "how many are played at a time", json::Default{},
    json::Range{u64{1}, u64{env::kMostMatches}});
  v("seed", e.env.seed, "first half of the matches' names", json::Default{});
  v("first", e.env.first, "second half of the first", json::Default{});
  v("view", e.env.view, "whose rows there are", json::Default{});
  v("autoreset", e.env.autoreset, "when the next match takes the place of one", json::Default{});
  v("reward", e.env.reward, "what an action is rewarded with", json::Default{});
  v("scale", e.env.scale, "of dense rewards", json::Default{});
  v("seat", e.env.seat, "where the learner sits", json::Default{});
  v("threads", e.env.threads, "that share the matches", json::Default{}, json::Range{1, 256});
  v("events", e.env.events, "so many of the last events of each match are kept", json::Default{},
    json::Range{0, 1000});
  v("nodes", e.nodes, "what a decision of the opponent may cost; 0: as it likes", json::Default{});
}

void EnvironmentArguments::prepare() {
  for (const std::vector<json::Value>& contents : match_ups) {
    order.games.push_back(GameArguments{game, contents, options, kernel}.choice());
  }
  SeatArguments seats;
  seats.agent_deadline = agent_deadline;
  order.programs = seats.seats().programs;
  order.places = places;
  order.opponent = opponent;
  if (generated) order.generated = generated->order;
  order.env = env;
  order.env.matches = matches;
  order.env.budget.nodes = nodes;
}

// One thread of Python at a time: arrays are written over by each step.
class Busy {
 public:
  explicit Busy(std::atomic<bool>& flag) : flag_(flag) {
    if (flag_.exchange(true)) {
      throw std::runtime_error("this environment is in use by another thread");
    }
  }
  ~Busy() { flag_ = false; }
  Busy(const Busy&) = delete;
  Busy& operator=(const Busy&) = delete;

 private:
  std::atomic<bool>& flag_;
};

template <class T>
using Array = nb::ndarray<nb::numpy, T, nb::c_contig>;
using Actions = nb::ndarray<const i32, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using Marks = nb::ndarray<const u8, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

template <class T>
T* memory_of(const auto& numbers) {
  return const_cast<T*>(reinterpret_cast<const T*>(numbers.data()));
}

class Vec {
 public:
  explicit Vec(workbench::Environment made) : made_(std::move(made)) {}

  void step(const Actions& actions) {
    expect(actions.shape(0), env().rows(), "actions");
    Result<void> stepped;
    {
      Busy busy(busy_);
      nb::gil_scoped_release released;
      stepped = env().step({actions.data(), actions.shape(0)});
    }
    if (!stepped) raise({stepped.error()});
  }

  void reset() {
    alone([](env::Env& env) { env.reset(); });
  }
  void reset_to(u64 seed, u64 first) {
    alone([=](env::Env& env) { env.reset(seed, first); });
  }
  void reset_some(const Marks& marks) {
    expect(marks.shape(0), env().matches(), "marks");
    alone([&](env::Env& env) { env.reset_some({marks.data(), marks.shape(0)}); });
  }

  nb::bytes state(u64 place) {
    Busy busy(busy_);
    std::vector<std::byte> bytes = env().state(known(place));
    return nb::bytes(bytes.data(), bytes.size());
  }
  void set_state(u64 place, const nb::bytes& state) {
    Result<void> set;
    alone([&, bytes = view_of(state)](env::Env& env) { set = env.set_state(known(place), bytes); });
    if (!set) raise({set.error()});
  }
  nb::bytes save() {
    Busy busy(busy_);
    std::vector<std::byte> bytes = env().save();
    return nb::bytes(bytes.data(), bytes.size());
  }
  void load(const nb::bytes& saved) {
    Result<void> loaded;
    alone([&, bytes = view_of(saved)](env::Env& env) { loaded = env.load(bytes); });
    if (!loaded) raise({loaded.error()});
  }

  // A place's match-up may give way to another one during a step.
  nb::tuple match(u64 place) {
    Busy busy(busy_);
    chance::MatchName name = env().match(known(place));
    return nb::make_tuple(name.seed, name.index);
  }
  u64 match_up(u64 place) {
    Busy busy(busy_);
    return env().match_up(known(place));
  }
  nb::str text(u64 place, bool ascii) {
    Busy busy(busy_);
    return readable(env().game(known(place)).state_text(env().state(place), {.ascii = ascii}));
  }
  // (turn, text) of what happened last, the last first.
  nb::typed<nb::list, nb::tuple> told(u64 place) {
    Busy busy(busy_);
    nb::typed<nb::list, nb::tuple> out;
    for (const env::EventLine& line : env().told(known(place))) {
      out.append(nb::make_tuple(line.turn, readable(line.text)));
    }
    return out;
  }
  nb::object described(u64 place) {
    Busy busy(busy_);
    return to_python(env().game(known(place)).state_to_value(env().state(place)));
  }

  // [(low, high, size)] of the observation's fields, in their order.
  nb::list bounds() {
    Busy busy(busy_);
    nb::list out;
    for (const game::ObservedField& field : env().game(0).observation_fields()) {
      out.append(nb::make_tuple(field.bounds.low, field.bounds.high, field.size));
    }
    return out;
  }

  // {name: (shape, numbers as bytes)}
  nb::dict encodings(u64 place, u64 side) {
    Busy busy(busy_);
    if (side > 1) throw nb::value_error("a side is 0 or 1");
    auto made = env().game(known(place)).encodings(side == 0 ? game::Side::a : game::Side::b);
    if (!made) raise({made.error()});
    nb::dict out;
    for (const game::Encoding& one : *made) {
      nb::list shape;
      for (u32 length : one.shape) shape.append(length);
      nb::bytes bytes(one.numbers.data(), one.numbers.size() * sizeof(i32));
      out[to_python(one.name)] = nb::make_tuple(nb::tuple(shape), bytes);
    }
    return out;
  }

  void close() {
    Busy busy(busy_);
    closed_ = true;  // the arrays stay: somebody may look at them
  }
  bool closed() const { return closed_; }

  env::Env& env() {
    if (closed_) throw std::runtime_error("this environment is closed");
    return *made_.env;
  }
  const Problems& warnings() const { return made_.open.front().warnings; }

 private:
  template <class Do>
  void alone(const Do& act) {
    env::Env& own = env();
    Busy busy(busy_);
    nb::gil_scoped_release released;
    act(own);
  }

  static void expect(std::size_t length, std::size_t rows, const char* what) {
    if (length == rows) return;
    throw nb::value_error(
        fmt::format("{} {} for {} rows: one for each", length, what, rows).c_str());
  }
  std::size_t known(u64 place) {
    if (place >= env().matches()) throw nb::index_error("there is no match of that number");
    return place;
  }
  static std::span<const std::byte> view_of(const nb::bytes& bytes) {
    return {static_cast<const std::byte*>(bytes.data()), bytes.size()};
  }

  workbench::Environment made_;
  std::atomic<bool> busy_ = false;
  bool closed_ = false;
};

Vec* make(nb::dict arguments) {
  auto asked = read_arguments<EnvironmentArguments>(std::move(arguments));
  asked.prepare();
  Reply<workbench::Environment> made = decline(Problems{});
  Work work{nb::none()};
  work.run([&] { made = workbench::make_environment(asked.order); });
  if (!made) raise(made.error());
  return new Vec(*std::move(made));
}

// An array of the environment as a property: fetched once by the package, which keeps it. It has a
// number for each row, or `width` of them.
template <class T, auto member>
Array<T> list_of(Vec& vec) {
  const auto& numbers = vec.env().arrays().*member;
  return Array<T>(memory_of<T>(numbers), {numbers.size()});
}

template <class T, auto member, auto width>
Array<T> table_of(Vec& vec) {
  const auto& numbers = vec.env().arrays().*member;
  std::size_t columns = width(vec.env());
  std::size_t size = numbers.size() * sizeof(numbers[0]) / sizeof(T);
  return Array<T>(memory_of<T>(numbers), {size / columns, columns});
}

constexpr auto kObservation = [](const env::Env& env) { return env.widths().observation; };
constexpr auto kSlots = [](const env::Env& env) { return env.widths().slots; };
constexpr auto kRecord = [](const env::Env&) { return sizeof(Arrays::Finished); };

}  // namespace

void add_environments(nb::module_& m) {
  auto keep = nb::rv_policy::reference_internal;
  nb::class_<Vec>(m, "Vec", "Many matches at once; agon.vec makes one.")
      .def("step", &Vec::step, nb::arg("actions").noconvert(), "One action for each row.")
      .def("reset", &Vec::reset, "Every place starts its next match.")
      .def("reset_to", &Vec::reset_to, nb::arg("seed"), nb::arg("first") = 0,
           "Every place starts its first match under this seed.")
      .def("reset_some", &Vec::reset_some, nb::arg("marks").noconvert(),
           "The marked places start their next match.")
      .def_prop_ro("observations", table_of<float, &Arrays::observations, kObservation>, keep)
      .def_prop_ro("masks", table_of<u8, &Arrays::masks, kSlots>, keep)
      .def_prop_ro("sides", list_of<u8, &Arrays::sides>, keep)
      .def_prop_ro("rewards", list_of<float, &Arrays::rewards>, keep)
      .def_prop_ro("terminated", list_of<u8, &Arrays::terminated>, keep)
      .def_prop_ro("truncated", list_of<u8, &Arrays::truncated>, keep)
      .def_prop_ro("final_observations", table_of<float, &Arrays::final_observations, kObservation>,
                   keep)
      .def_prop_ro("finished", table_of<u8, &Arrays::finished, kRecord>, keep,
                   "How the last match of each place ended: records of 32 bytes.")
      .def_prop_ro("matches", [](Vec& vec) { return vec.env().matches(); })
      .def_prop_ro("rows", [](Vec& vec) { return vec.env().rows(); })
      .def_prop_ro("slots", [](Vec& vec) { return vec.env().widths().slots; })
      .def_prop_ro("width", [](Vec& vec) { return vec.env().widths().observation; })
      .def_prop_ro("closed", &Vec::closed)
      .def_prop_ro("warnings", [](Vec& vec) { return to_python(for_the_caller(vec.warnings())); })
      .def("state", &Vec::state, nb::arg("place"), "A match's state, as bytes.")
      .def("set_state", &Vec::set_state, nb::arg("place"), nb::arg("state"))
      .def("save", &Vec::save, "All of it, to go on from later.")
      .def("load", &Vec::load, nb::arg("saved"))
      .def("match", &Vec::match, nb::arg("place"), "(seed, index) of the match in a place.")
      .def("match_up", &Vec::match_up, nb::arg("place"))
      .def("text", &Vec::text, nb::arg("place"), nb::arg("ascii") = false,
           "A match's state, for people.")
      .def("told", &Vec::told, nb::arg("place"),
           "(turn, text) of what happened last, the last first.")
      .def("described", &Vec::described, nb::arg("place"), "A match's state, as a dict.")
      .def("bounds", &Vec::bounds, "(low, high, size) of the observation's fields.")
      .def("encodings", &Vec::encodings, nb::arg("place"), nb::arg("side"),
           "What a policy may read of the match-up.")
      .def("close", &Vec::close);
  m.def("make_vec", make, nb::arg("arguments"), nb::rv_policy::take_ownership);
}

}  // namespace agon::pymodule

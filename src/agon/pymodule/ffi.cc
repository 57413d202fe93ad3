// The rules as XLA calls them: pure functions of arrays, for agon.jax. A state is a row of 32-bit
// words, the number of its match-up and then its bytes; a key is that of the match's dice.
//
// Every input is data: a row that holds no state, or an action that is not on the menu, is flagged
// and stays as it is. Handlers run without the interpreter's lock, with XLA's floating-point
// environment, which every call into a game puts right (base/float_guard.h).
#include <xla/ffi/api/ffi.h>

#include <deque>
#include <mutex>

#include "agon/env/pure.h"
#include "agon/pymodule/answered.h"
#include "agon/workbench/open.h"

namespace agon::pymodule {
namespace {

namespace ffi = xla::ffi;

using Words = ffi::Buffer<ffi::U32>;
using Numbers = ffi::Buffer<ffi::S32>;
using ResultWords = ffi::ResultBuffer<ffi::U32>;
using ResultFloats = ffi::ResultBuffer<ffi::F32>;
using ResultNumbers = ffi::ResultBuffer<ffi::S32>;
using ResultFlags = ffi::ResultBuffer<ffi::PRED>;

// The match-ups that compiled programs refer to by number. They stay as long as the process: nobody
// knows which program is still kept somewhere. The package makes each but once.
class Tables {
 public:
  std::size_t add(env::Pure pure) {
    std::lock_guard lock(mutex_);
    all_.push_back(std::move(pure));
    return all_.size() - 1;
  }

  // Null if there is none of that number.
  const env::Pure* find(i64 number) {
    std::lock_guard lock(mutex_);
    auto place = static_cast<std::size_t>(number);
    return place < all_.size() ? &all_[place] : nullptr;
  }

 private:
  std::mutex mutex_;
  std::deque<env::Pure> all_;
};

Tables& tables() {
  static Tables all;
  return all;
}

std::size_t rows_of(const Numbers& one_each) { return one_each.element_count(); }

// Two words each.
const chance::Key* keys_of(const Words& keys) {
  static_assert(sizeof(chance::Key) == 2 * sizeof(u32));
  return reinterpret_cast<const chance::Key*>(keys.typed_data());
}

ffi::Error wrong_shape() {
  return ffi::Error(ffi::ErrorCode::kInvalidArgument, "agon: arrays that do not go together");
}

// key, match_up -> state
ffi::Error start(Words keys, Numbers match_ups, ResultWords states, i64 table) {
  const env::Pure* pure = tables().find(table);
  if (pure == nullptr) return wrong_shape();
  const env::Pure& own = *pure;
  std::size_t rows = rows_of(match_ups);
  if (keys.element_count() != 2 * rows || states->element_count() != rows * own.words()) {
    return wrong_shape();
  }
  own.start(keys_of(keys), match_ups.typed_data(), rows, states->typed_data());
  return ffi::Error::Success();
}

// state, key, action -> state, reward, what is told
struct Stepped {
  Words before;
  Words keys;
  Numbers actions;
  ResultWords after;
  ResultFloats rewards;
  ResultNumbers told;
};

// `starts`, if any, are as many words as states: what follows matches that are over.
ffi::Error step_rows(Stepped& s, const env::Pure& own, i64 reward, float scale, const u32* starts) {
  std::size_t rows = rows_of(s.actions);
  std::size_t size = rows * own.words();
  if (s.before.element_count() != size || s.keys.element_count() != 2 * rows ||
      s.after->element_count() != size || s.rewards->element_count() != rows ||
      s.told->element_count() != rows) {
    return wrong_shape();
  }
  if (s.before.typed_data() != s.after->typed_data()) {
    std::copy_n(s.before.typed_data(), size, s.after->typed_data());
  }
  own.step({.states = s.after->typed_data(),
            .keys = keys_of(s.keys),
            .actions = s.actions.typed_data(),
            .rows = rows,
            .rewards = s.rewards->typed_data(),
            .told = s.told->typed_data(),
            .reward = static_cast<env::Reward>(reward),
            .scale = scale,
            .starts = starts});
  return ffi::Error::Success();
}

ffi::Error step(Words before, Words keys, Numbers actions, ResultWords after, ResultFloats rewards,
                ResultNumbers told, i64 table, i64 reward, float scale) {
  const env::Pure* pure = tables().find(table);
  if (pure == nullptr) return wrong_shape();
  Stepped stepped{before, keys, actions, after, rewards, told};
  return step_rows(stepped, *pure, reward, scale, nullptr);
}

ffi::Error step_on(Words before, Words keys, Numbers actions, Words starts, ResultWords after,
                   ResultFloats rewards, ResultNumbers told, i64 table, i64 reward, float scale) {
  const env::Pure* pure = tables().find(table);
  if (pure == nullptr || starts.element_count() != before.element_count()) return wrong_shape();
  Stepped stepped{before, keys, actions, after, rewards, told};
  return step_rows(stepped, *pure, reward, scale, starts.typed_data());
}

// state, side (2: whoever decides) -> observation, mask
ffi::Error look(Words states, Numbers sides, ResultFloats observations, ResultFlags masks,
                i64 table) {
  const env::Pure* pure = tables().find(table);
  if (pure == nullptr) return wrong_shape();
  const env::Pure& own = *pure;
  std::size_t rows = rows_of(sides);
  if (states.element_count() != rows * own.words() ||
      observations->element_count() != rows * own.observation() ||
      masks->element_count() != rows * own.slots()) {
    return wrong_shape();
  }
  own.look(states.typed_data(), sides.typed_data(), rows, observations->typed_data(),
           masks->typed_data());
  return ffi::Error::Success();
}

XLA_FFI_DEFINE_HANDLER(
    kStart, start, ffi::Ffi::Bind().Arg<Words>().Arg<Numbers>().Ret<Words>().Attr<i64>("table"));
XLA_FFI_DEFINE_HANDLER(kStep, step,
                       ffi::Ffi::Bind()
                           .Arg<Words>()
                           .Arg<Words>()
                           .Arg<Numbers>()
                           .Ret<Words>()
                           .Ret<ffi::Buffer<ffi::F32>>()
                           .Ret<Numbers>()
                           .Attr<i64>("table")
                           .Attr<i64>("reward")
                           .Attr<float>("scale"));
XLA_FFI_DEFINE_HANDLER(kStepOn, step_on,
                       ffi::Ffi::Bind()
                           .Arg<Words>()
                           .Arg<Words>()
                           .Arg<Numbers>()
                           .Arg<Words>()
                           .Ret<Words>()
                           .Ret<ffi::Buffer<ffi::F32>>()
                           .Ret<Numbers>()
                           .Attr<i64>("table")
                           .Attr<i64>("reward")
                           .Attr<float>("scale"));
XLA_FFI_DEFINE_HANDLER(kLook, look,
                       ffi::Ffi::Bind()
                           .Arg<Words>()
                           .Arg<Numbers>()
                           .Ret<ffi::Buffer<ffi::F32>>()
                           .Ret<ffi::Buffer<ffi::PRED>>()
                           .Attr<i64>("table"));

struct TableArguments {
  std::string game;
  std::vector<std::vector<json::Value>> match_ups;
  json::Value options;
  std::string kernel;
};

template <class V>
void describe(V& v, TableArguments& t) {
  v("game", t.game, "a game's name");
  v("match_ups", t.match_ups, "contents of each match-up");
  v("options", t.options, "match options", json::Default{});
  v("kernel", t.kernel, "the processor's instructions that batches use", json::Default{});
}

// (number, words of a state, length of an observation, slots)
nb::tuple add_table(nb::dict arguments) {
  auto asked = read_arguments<TableArguments>(std::move(arguments));
  std::vector<env::SharedGame> games;
  for (const std::vector<json::Value>& contents : asked.match_ups) {
    GameArguments one{asked.game, contents, asked.options, asked.kernel};
    Reply<workbench::OpenGame> open = workbench::open(one.choice());
    if (!open) raise(open.error());
    games.push_back(open->game);
  }
  if (games.empty()) throw nb::value_error("there is at least one match-up");
  env::Pure pure(std::move(games));
  auto sizes = nb::make_tuple(pure.words(), pure.observation(), pure.slots());
  return nb::make_tuple(tables().add(std::move(pure)), sizes[0], sizes[1], sizes[2]);
}

nb::capsule capsule_of(XLA_FFI_Error* (*handler)(XLA_FFI_CallFrame*)) {
  return nb::capsule(reinterpret_cast<void*>(handler));
}

}  // namespace

void add_ffi(nb::module_& m) {
  m.def("add_table", add_table, nb::arg("arguments"),
        "Match-ups for agon.jax: (number, words, observation, slots).");
  m.def("ffi_handlers", [] {
    nb::dict out;
    out["agon_start"] = capsule_of(kStart);
    out["agon_step"] = capsule_of(kStep);
    out["agon_step_on"] = capsule_of(kStepOn);
    out["agon_look"] = capsule_of(kLook);
    return out;
  });
}

}  // namespace agon::pymodule

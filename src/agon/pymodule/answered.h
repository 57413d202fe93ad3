// How every function of the package answers: arguments in, a described record out, with the text
// that the command line has for people. A verb is a function of its arguments that knows no Python.
#pragma once

#include "agon/json/write.h"
#include "agon/pymodule/arguments.h"
#include "agon/pymodule/work.h"

namespace agon::pymodule {

struct Answered {
  json::Value value = {};
  std::string text = {};
  Problems warnings = {};
  bool complete = true;
  std::string replay = {};  // of a match: the whole file
};

template <class Arguments>
using VerbOf = Reply<Answered> (*)(const Arguments& asked, Work& work);

// (record, text, warnings, replay). Of content that ships only what changes play is worth a
// warning: the rest is for who wrote it.
// Warnings without those that only the author of a content that ships should know.
Problems for_the_caller(const Problems& warnings);

nb::tuple to_python(const Answered& answered);

// Choices of content are made of the arguments with the interpreter's lock, by `prepare`, because
// what is wrong with them is raised at once.
template <class Arguments, VerbOf<Arguments> verb>
nb::tuple ask(const nb::dict& arguments, nb::object progress) {
  auto asked = read_arguments<Arguments>(arguments);
  if constexpr (requires { asked.prepare(); }) asked.prepare();
  Work work(std::move(progress));
  Reply<Answered> answered = decline(Problems{});
  work.run([&] { answered = verb(asked, work); });
  work.settle(!answered || answered->complete);
  if (!answered) raise(answered.error());
  return to_python(*answered);
}

void add_measures(nb::module_& m);
void add_matches(nb::module_& m);
void add_questions(nb::module_& m);
void add_contents(nb::module_& m);
void add_environments(nb::module_& m);
void add_ffi(nb::module_& m);
void add_shares(nb::module_& m);

template <class Arguments, VerbOf<Arguments> verb>
void add_verb(nb::module_& m, const char* name, const char* sentence) {
  m.def(name, ask<Arguments, verb>, nb::arg("arguments"), nb::arg("progress").none() = nb::none(),
        sentence);
}

}  // namespace agon::pymodule

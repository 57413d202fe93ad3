#include "agon/pymodule/raise.h"

#include "agon/json/write.h"

namespace agon::pymodule {
namespace {

// Without the line end.
std::string shown(const Problem& problem) {
  std::string out = agon::to_text(problem);
  while (out.ends_with('\n')) out.pop_back();
  return out;
}

}  // namespace

void raise(const workbench::ProblemsRecord& problems, std::string_view text) {
  nb::object type = nb::module_::import_("agon.errors").attr("Error");
  nb::object list = to_python(json::to_value(problems.problems));
  nb::object error = type(readable(text), list);
  PyErr_SetObject(type.ptr(), error.ptr());
  throw nb::python_error();
}

void raise(const Problems& problems) {
  std::string text;
  for (const Problem& problem : problems) text += (text.empty() ? "" : "\n") + shown(problem);
  raise(workbench::record_of(problems), text);
}

nb::list to_python(const Problems& problems) {
  nb::list out;
  for (const Problem& problem : problems) {
    out.append(nb::make_tuple(to_python(json::to_value(workbench::record_of(problem))),
                              readable(shown(problem))));
  }
  return out;
}

}  // namespace agon::pymodule

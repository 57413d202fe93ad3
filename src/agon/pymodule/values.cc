#include "agon/pymodule/values.h"

#include <fmt/format.h>

#include <cmath>

#include "agon/json/document.h"

namespace agon::pymodule {
namespace {

// Arguments hold contents, which have their own limit when they are read.
constexpr std::size_t kDeepest = json::kDeepestNesting + 4;

nb::str decoded(std::string_view text, const char* errors) {
  PyObject* out = PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), errors);
  if (out == nullptr) throw nb::python_error();
  return nb::steal<nb::str>(out);
}

nb::object number_to_python(const json::Number& number) {
  if (number.is_real()) return nb::float_(number.to_double());
  if (number.is_unsigned()) return nb::int_(*number.to_u64());
  return nb::int_(*number.to_i64());
}

nb::object list_to_python(const json::Value::Items& items) {
  nb::list out;
  for (const json::Value& item : items) out.append(to_python(item));
  return out;
}

nb::object object_to_python(const json::Value::Members& members) {
  nb::dict out;
  for (const json::Member& member : members)
    out[text_to_python(member.key)] = to_python(member.value);
  return out;
}

[[noreturn]] void throw_unfit(ErrorCode code, std::string message) {
  throw Unfit{{.code = code, .message = std::move(message)}};
}

// One walk over an object. Reading a value may run code of the caller's, which may change the very
// lists that are being read: of each one a copy is walked.
class Walk {
 public:
  json::Value read(nb::handle object, std::size_t depth = 0) {
    if (depth > kDeepest) {
      throw_unfit(
          ErrorCode::json_too_large,
          fmt::format("more than {} lists and dicts inside each other", json::kDeepestNesting));
    }
    if (++count_ > json::kMostValues) {
      throw_unfit(ErrorCode::json_too_large, fmt::format("more than {} values", json::kMostValues));
    }
    PyObject* o = object.ptr();
    if (o == Py_None) return {};
    if (PyBool_Check(o)) return o == Py_True;
    if (PyUnicode_Check(o)) return text(o);
    if (PyFloat_Check(o)) return real(PyFloat_AS_DOUBLE(o));
    if (PyLong_Check(o)) return whole(o);
    if (PyDict_Check(o)) return dict(o, depth);
    if (PyList_Check(o) || PyTuple_Check(o)) return list(o, depth);
    return other(o);
  }

 private:
  static std::string text(PyObject* o) {
    Py_ssize_t size = 0;
    if (const char* bytes = PyUnicode_AsUTF8AndSize(o, &size)) {
      return {bytes, static_cast<std::size_t>(size)};
    }
    PyErr_Clear();
    nb::object bytes = nb::steal(PyUnicode_AsEncodedString(o, "utf-8", "surrogateescape"));
    if (!bytes.is_valid()) {
      PyErr_Clear();
      throw_unfit(ErrorCode::json_encoding, "a text holds a lone surrogate");
    }
    return {PyBytes_AS_STRING(bytes.ptr()),
            static_cast<std::size_t>(PyBytes_GET_SIZE(bytes.ptr()))};
  }

  static json::Value real(double number) {
    if (std::isfinite(number)) return number;
    throw_unfit(ErrorCode::json_range, fmt::format("{} is not a finite number", number));
  }

  // Beyond 64 bits as JSON has it: the nearest double.
  static json::Value whole(PyObject* o) {
    int overflow = 0;
    long long number = PyLong_AsLongLongAndOverflow(o, &overflow);
    if (overflow == 0) return i64{number};
    unsigned long long large = overflow > 0 ? PyLong_AsUnsignedLongLong(o) : 0;
    if (overflow > 0 && PyErr_Occurred() == nullptr) return u64{large};
    PyErr_Clear();
    double nearest = PyLong_AsDouble(o);
    if (PyErr_Occurred() == nullptr) return nearest;
    PyErr_Clear();
    throw_unfit(ErrorCode::json_range, "a whole number is beyond every double");
  }

  json::Value dict(PyObject* o, std::size_t depth) {
    nb::object items = nb::steal(PyDict_Items(o));
    if (!items.is_valid()) throw nb::python_error();
    json::Value out = json::Value::object();
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(items.ptr()); ++i) {
      PyObject* item = PyList_GET_ITEM(items.ptr(), i);
      PyObject* key = PyTuple_GET_ITEM(item, 0);
      if (!PyUnicode_Check(key)) {
        throw_unfit(ErrorCode::json_type, fmt::format("a key must be a str, not {}", type_of(key)));
      }
      std::string name = text(key);
      json::Value value = below(json::path_step(name), PyTuple_GET_ITEM(item, 1), depth);
      out.add(std::move(name), std::move(value));
    }
    return out;
  }

  json::Value list(PyObject* o, std::size_t depth) {
    nb::object items = nb::steal(PySequence_Tuple(o));
    if (!items.is_valid()) throw nb::python_error();
    json::Value out = json::Value::array();
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(items.ptr()); ++i) {
      out.push(below(json::path_step(static_cast<std::size_t>(i)), PyTuple_GET_ITEM(items.ptr(), i),
                     depth));
    }
    return out;
  }

  json::Value below(const std::string& step, PyObject* o, std::size_t depth) {
    try {
      return read(o, depth + 1);
    } catch (Unfit& unfit) {
      if (depth < 8) unfit.problem.path = step + unfit.problem.path;  // enough to find it
      throw;
    }
  }

  static json::Value other(PyObject* o) {
    if (PyIndex_Check(o)) {
      nb::object number = nb::steal(PyNumber_Index(o));
      if (!number.is_valid()) throw nb::python_error();
      return whole(number.ptr());
    }
    if (PyObject_HasAttrString(o, "__fspath__") != 0) return path(o);
    if (PyNumber_Check(o) != 0) {
      double number = PyFloat_AsDouble(o);
      if (PyErr_Occurred() != nullptr) throw nb::python_error();
      return real(number);
    }
    throw_unfit(
        ErrorCode::json_type,
        fmt::format("expected plain data (None, bool, int, float, str, list, dict), found {}",
                    type_of(o)));
  }

  static json::Value path(PyObject* o) {
    nb::object path = nb::steal(PyOS_FSPath(o));
    if (!path.is_valid()) throw nb::python_error();
    if (PyUnicode_Check(path.ptr())) return text(path.ptr());
    return std::string(PyBytes_AsString(path.ptr()));
  }

  static std::string type_of(PyObject* o) { return Py_TYPE(o)->tp_name; }

  std::size_t count_ = 0;
};

}  // namespace

nb::object to_python(const json::Value& value) {
  if (value.is_null()) return nb::none();
  if (value.is_bool()) return nb::bool_(value.as_bool());
  if (value.is_number()) return number_to_python(value.as_number());
  if (value.is_string()) return text_to_python(value.as_string());
  if (value.is_array()) return list_to_python(value.items());
  return object_to_python(value.members());
}

nb::str text_to_python(std::string_view text) { return decoded(text, "surrogateescape"); }

nb::str readable(std::string_view text) { return decoded(text, "backslashreplace"); }

json::Value from_python(nb::handle object) { return Walk().read(object); }

}  // namespace agon::pymodule

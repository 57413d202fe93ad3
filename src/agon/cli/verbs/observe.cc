// agon observe: what the floats of an observation and the slots of an action mask mean.
#include <fmt/format.h>

#include <algorithm>

#include "agon/base/utf8.h"
#include "agon/cli/terminal/wrap.h"
#include "agon/cli/verbs/common.h"
#include "agon/workbench/content/observation.h"

namespace agon::cli {
namespace {

using workbench::ActionsRecord, workbench::FieldRecord, workbench::ObservationRecord;

std::string range_text(const FieldRecord& field) {
  if (!field.low || !field.high) return "any";
  return fmt::format("{:.3g} to {:.3g}", *field.low, *field.high);
}

std::string place_text(const FieldRecord& field) {
  if (field.size == 1) return fmt::format("{}", field.offset);
  return fmt::format("{}-{}", field.offset, field.offset + field.size - 1);
}

// The elements below their field.
std::string elements_text(const FieldRecord& field) {
  std::string joined;
  for (const std::string& element : field.elements) {
    joined += (joined.empty() ? "" : ", ") + (element.empty() ? "-" : printable(element));
  }
  std::string out;
  for (const std::string& line : wrapped(joined, 68)) out += fmt::format("{:12}{}\n", "", line);
  return out;
}

std::string fields_text(const ObservationRecord& record) {
  std::size_t width = 0;
  for (const FieldRecord& field : record.fields) {
    width = std::max(width, utf8_count(printable(field.name)));
  }
  std::string out;
  for (const FieldRecord& field : record.fields) {
    out += fmt::format("{:>8}  {}  {:<8}  {}\n", place_text(field), fitted(field.name, width),
                       range_text(field), field.sentence);
    if (!field.elements.empty()) out += elements_text(field);
  }
  return out;
}

// One column where the sides have the same.
std::string actions_text(const ActionsRecord& actions) {
  std::size_t width = 0;
  for (const std::string& name : actions.a) width = std::max(width, utf8_count(printable(name)));
  auto shown = [](const std::string& name) { return name.empty() ? "-" : printable(name); };
  std::string out;
  for (u32 slot = 0; slot < actions.slots; ++slot) {
    bool same = actions.a == actions.b;
    out += same ? fmt::format("{:>8}  {}\n", slot, shown(actions.a[slot]))
                : fmt::format("{:>8}  {}  {}\n", slot, fitted(shown(actions.a[slot]), width),
                              shown(actions.b[slot]));
  }
  return out;
}

std::string text_of(const ObservationRecord& record) {
  return fmt::format("{}, {}: {} floats\n", record.game, printable(record.contents),
                     record.floats) +
         fields_text(record) +
         fmt::format("\n{} slots: {}\n", record.actions.slots, record.actions.sentence) +
         actions_text(record.actions);
}

class Observe : public Verb {
 public:
  void declare(Syntax& syntax) override {
    declare_contents(syntax, choice_);
    declare_json(syntax, json_);
    syntax.examples("  agon observe {game}\n  agon observe {game} --json");
  }

  std::optional<json::Value> output() const override { return printed<ObservationRecord>(); }

  int run() override {
    Reply<workbench::OpenGame> open = workbench::open(choice_);
    if (!open) return print_problems(open.error(), json_);
    show(workbench::observation_of(*open), json_, text_of);
    return kFine;
  }

 private:
  workbench::GameChoice choice_;
  bool json_ = false;
};

}  // namespace

std::unique_ptr<Verb> verbs::observe() { return std::make_unique<Observe>(); }

}  // namespace agon::cli

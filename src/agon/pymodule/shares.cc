// A question in shares, for processes on other machines (workbench/measure/share.h): Shares stands
// where it is asked, Task where its matches are played. Between them go bytes.
#include <nanobind/stl/string.h>

#include "agon/json/write.h"
#include "agon/pymodule/measure.h"
#include "agon/workbench/measure/share.h"

namespace agon::pymodule {
namespace {

struct Question {
  std::function<Reply<Answered>(workbench::Tallier tallier, Work& work)> ask;
  std::optional<double> agent_deadline = {};
};

template <class Arguments, VerbOf<Arguments> verb>
Question read_question(const nb::dict& arguments) {
  auto asked = read_arguments<Arguments>(arguments);
  asked.prepare();
  Question out;
  if constexpr (requires { asked.seats; }) out.agent_deadline = asked.seats.agent_deadline;
  out.ask = [asked](workbench::Tallier tallier, Work& work) mutable {
    asked.tallier = std::move(tallier);
    return verb(asked, work);
  };
  return out;
}

Question read_question(const std::string& verb, const nb::dict& arguments) {
  if (verb == "report") return read_question<ReportArguments, report>(arguments);
  if (verb == "simulate") return read_question<SimulateArguments, simulate>(arguments);
  raise(Problems{{.code = ErrorCode::usage, .message = "only simulate and report have shares"}});
}

std::string text_of(const nb::bytes& bytes) { return {bytes.c_str(), bytes.size()}; }
nb::bytes bytes_of(const std::string& text) { return nb::bytes(text.data(), text.size()); }

class Shares {
 public:
  Shares(const std::string& verb, const nb::dict& arguments, std::string build)
      : question_(read_question(verb, arguments)),
        source_{std::move(build), question_.agent_deadline} {
    std::vector<workbench::Wanted> wanted;
    ask(workbench::survey(wanted));
    for (const workbench::Wanted& one : wanted) {
      tasks_.push_back(workbench::task_of(one, source_));
      sums_.emplace_back(one, tasks_.back());
      sizes_.emplace_back(one.indices(), one.options.matches);
    }
  }

  // (text, indices, matches) of each simulation.
  nb::typed<nb::list, nb::tuple> tasks() const {
    nb::typed<nb::list, nb::tuple> out;
    for (std::size_t i = 0; i < tasks_.size(); ++i) {
      out.append(nb::make_tuple(bytes_of(tasks_[i]), sizes_[i].first, sizes_[i].second));
    }
    return out;
  }

  // The matches that it has.
  u64 add(std::size_t task, const nb::bytes& share) {
    workbench::ShareRecord record;
    Problems problems;
    Result<json::Document> document = json::parse(text_of(share), "share");
    if (!document) raise(Problems{document.error()});
    if (!json::read(json::root(*document), record, problems)) raise(problems);
    if (task >= sums_.size()) throw nb::index_error("there is no such task");
    if (Reply<void> added = sums_[task].add(record); !added) raise(added.error());
    return record.tally.matches;
  }

  nb::tuple answer() {
    bool changed = false;
    Answered answered = ask(workbench::summed_up(sums_, source_, changed));
    if (!changed) return to_python(answered);
    raise(Problems{{.code = workbench::kAnotherShare,
                    .message = "the contents have changed since the matches were handed out"}});
  }

 private:
  Answered ask(workbench::Tallier tallier) {
    Work work{nb::none()};
    Reply<Answered> answered = decline(Problems{});
    work.run([&] { answered = question_.ask(std::move(tallier), work); });
    work.settle(true);
    if (!answered) raise(answered.error());
    return *std::move(answered);
  }

  Question question_;
  workbench::TaskSource source_;
  std::vector<std::string> tasks_;
  std::vector<workbench::ShareSum> sums_;
  std::vector<std::pair<u64, u64>> sizes_;
};

workbench::Task open_task(const nb::bytes& text, const std::string& build) {
  Reply<workbench::Task> opened =
      workbench::open_task(text_of(text), build, SeatArguments{}.seats().programs);
  if (!opened) raise(opened.error());
  return *std::move(opened);
}

nb::bytes play(const workbench::Task& task, u64 first, u64 count, u32 threads) {
  Work work{nb::none()};
  Reply<workbench::ShareRecord> share = decline(Problems{});
  work.run([&] {
    share = workbench::play_share(
        task, {.indices = {first, count}, .threads = threads, .stop = work.stop()});
  });
  work.settle(!share || share->complete);
  if (!share) raise(share.error());
  return bytes_of(json::canonical(json::to_value(*share)));
}

}  // namespace

void add_shares(nb::module_& m) {
  nb::class_<Shares>(m, "Shares", "A question whose matches others play.")
      .def(nb::init<const std::string&, const nb::dict&, std::string>(), nb::arg("verb"),
           nb::arg("arguments"), nb::arg("build"))
      .def_prop_ro("tasks", &Shares::tasks, "(text, indices, matches) of each simulation.")
      .def("add", &Shares::add, nb::arg("task"), nb::arg("share"),
           "Counts a share; the matches that it has.")
      .def("answer", &Shares::answer, "What the verb would answer.");
  nb::class_<workbench::Task>(m, "Task", "A simulation that somebody else asks for.")
      .def(nb::new_(&open_task), nb::arg("text"), nb::arg("build"))
      .def("play", &play, nb::arg("first"), nb::arg("count"), nb::arg("threads") = 1,
           "Plays some of its indices; a share.");
}

}  // namespace agon::pymodule

// Problems as they are told to programs.
#pragma once

#include "agon/base/problem.h"
#include "agon/json/describe.h"

namespace agon::workbench {

struct ProblemRecord {
  std::string code;
  std::string message;
  std::string severity;
  std::string path;
  std::string file;
  std::optional<u32> line;
  std::optional<u32> column;
};

template <class V>
void describe(V& v, ProblemRecord& p) {
  v("code", p.code, "what kind of problem it is, by its name in docs/errors.md");
  v("message", p.message, "a sentence for people");
  v("severity", p.severity, "error, or warning");
  v("path", p.path, "the JSON path of the value it is about", json::LeftOut{});
  v("file", p.file, "the file it is in", json::LeftOut{});
  v("line", p.line, "the line there, from 1", json::LeftOut{});
  v("column", p.column, "the column there in characters, from 1", json::LeftOut{});
}

// What is printed instead of an answer.
struct ProblemsRecord {
  std::vector<ProblemRecord> problems;
};

template <class V>
void describe(V& v, ProblemsRecord& p) {
  v("problems", p.problems, "what is wrong with the question or its files, in their order");
}

ProblemRecord record_of(const Problem& problem);
ProblemsRecord record_of(const Problems& problems);

}  // namespace agon::workbench

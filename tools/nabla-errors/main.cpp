// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// nabla-errors: the errors of NABLA as sentences.
//   make 2>&1 | nabla-errors          reads what a compiler says
//   nabla-errors g++ -c digits.cpp    runs the compiler and reads its stderr (CMAKE_CXX_COMPILER_LAUNCHER)
//   nabla-errors clangd               runs the language server and reads its stdout

#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <iostream>

#include "language_server.hpp"
#include "texts.hpp"

namespace {

constexpr const char* usage = R"(nabla-errors: the errors of NABLA as sentences; everything else goes through unchanged
  make 2>&1 | nabla-errors            read what a compiler says
  nabla-errors g++ -c digits.cpp      run the compiler; with CMake: -DCMAKE_CXX_COMPILER_LAUNCHER=nabla-errors
  nabla-errors clangd                 the same in an editor that calls this in place of clangd
  nabla-errors --explain <reason>     what a reason of the catalogue says; --list names all
NABLA_ERRORS=full shows what the compiler said behind each sentence, brief no line of code and no page, off leaves all
as it is.
)";

std::string mode() {
  const char* set = std::getenv("NABLA_ERRORS");
  return set ? set : "";
}
nabla_errors::shown how() {
  return mode() == "full" ? nabla_errors::shown::full
                          : mode() == "brief" ? nabla_errors::shown::brief : nabla_errors::shown::normal;
}

/// The installed pages, where they lie beside this program; or else the sources that it was built from.
nabla_errors::place pages() {
  namespace fs = std::filesystem;
  std::error_code none;
  const fs::path program = fs::read_symlink("/proc/self/exe", none);
  const fs::path docs = (program.parent_path() / nabla_errors::docs_beside).lexically_normal();
  if (!none && fs::exists(docs / "errors.md", none)) return {docs.string(), true};
  return {nabla_errors::sources, false};
}

/// Lines as they come, however they are cut.
class lines_to {
 public:
  explicit lines_to(nabla_errors::filter& to) : to_(to) {}
  void read(const char* data, std::size_t size) {
    for (std::size_t i = 0; i < size; ++i) {
      if (data[i] != '\n') {
        rest_ += data[i];
        continue;
      }
      to_.line(rest_);
      rest_.clear();
    }
  }
  ~lines_to() {
    if (!rest_.empty()) to_.line(rest_);
  }

 private:
  nabla_errors::filter& to_;
  std::string rest_;
};

template <class Reader>
void copy(int from, Reader& to) {
  std::array<char, 4096> data;
  for (;;) {
    const ssize_t got = ::read(from, data.data(), data.size());
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return;
    to.read(data.data(), std::size_t(got));
  }
}

bool is_language_server(const std::string& command) {
  return command.substr(command.rfind('/') + 1).starts_with("clangd");
}

[[noreturn]] void become(char** command) {
  ::execvp(command[0], command);
  std::cerr << "nabla-errors: cannot run " << command[0] << ": " << std::strerror(errno) << '\n';
  std::_Exit(127);
}

int run(char** command, const nabla_errors::catalogue& known) {
  const bool is_server = is_language_server(command[0]);
  int ends[2];
  if (mode() == "off" || ::pipe(ends) != 0) become(command);
  const pid_t child = ::fork();
  if (child < 0) become(command);
  if (child == 0) {
    ::dup2(ends[1], is_server ? STDOUT_FILENO : STDERR_FILENO);
    ::close(ends[0]);
    ::close(ends[1]);
    become(command);
  }
  ::close(ends[1]);
  if (is_server) {
    nabla_errors::language_server said(known, std::cout);
    copy(ends[0], said);
  } else {
    nabla_errors::filter said(known, std::cerr, how());
    lines_to lines(said);
    copy(ends[0], lines);
  }
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace

int main(int argc, char** argv) {
  nabla_errors::catalogue known(pages());
  for (const char* header : nabla_errors::headers) known.read_header(header);
  for (const char* section : nabla_errors::index) known.read_index(section);
  for (const char* page : nabla_errors::usages) known.read_page(page);

  const std::string first = argc > 1 ? argv[1] : "";
  if (first == "--help" || first == "-h") {
    std::cout << usage;
    return 0;
  }
  if (first == "--list") {
    for (const auto& [name, entry] : known.entries()) std::cout << name << '\n';
    return 0;
  }
  if (first == "--explain" && argc == 3) {
    const nabla_errors::entry* found = known.find(argv[2]);
    if (!found) {
      std::cerr << "nabla-errors: no reason of this name: " << argv[2] << "; --list names all\n";
      return 1;
    }
    for (const std::string& line : found->lines) std::cout << line << '\n';
    if (const std::string page = known.page(argv[2]); !page.empty()) std::cout << page << '\n';
    return 0;
  }
  if (first.starts_with("-")) {
    std::cerr << usage;
    return 2;
  }
  if (argc > 1) return run(argv + 1, known);

  std::ios::sync_with_stdio(false);
  if (mode() == "off") {
    std::cout << std::cin.rdbuf() << std::flush;
    return 0;
  }
  nabla_errors::filter said(known, std::cout, how());
  lines_to lines(said);
  copy(STDIN_FILENO, lines);
  return 0;
}

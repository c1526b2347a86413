// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <nabla/io/detail/file.hpp>
#include <nabla/io/detail/together.hpp>
#include <string>
#include <utility>

namespace nabla::detail {

/// A file that is written beside its place and moved there when all of it is on the disk. What was in its place stays
/// until then, and for ever where a process fails. All processes make the same calls, and the first one makes the file.
class replaced_file {
 public:
  /// `same` is a fingerprint of what must be the same in all processes, and `what` names it.
  replaced_file(const file_call& call, const processes_together& all, std::uint64_t same, const char* what)
      : call_(call), all_(all) {
    const bool is_same = all_.succeed([&] {
      if (all_.rank() == 0) make();
      return same;
    });
    if (!is_same)
      call_.fail("requires the same " + std::string(what) + " in all processes" + called_at(all_.call().where));
    all_.share(number_);
  }
  replaced_file(const file_call& call, const processes_together& all)
      : replaced_file(call, all, fingerprint_of(call.path), "path") {}
  replaced_file(const replaced_file&) = delete;
  replaced_file& operator=(const replaced_file&) = delete;

  /// Calls f(file, path) in the first process. Libraries that open files themselves take the path.
  template <class F>
  void write_by_first(F f) {
    all_.succeed([&] {
      if (all_.rank() == 0) f(file_, beside_.path);
    });
  }
  /// Calls f(file) in all processes, and returns when the disk has what they wrote.
  template <class F>
  void write_by_all(F f) {
    all_.succeed([&] {
      if (all_.rank() != 0) file_ = open_file::to_write(call_, place_of(call_) + suffix(number_));
      f(std::as_const(file_));
      file_.sync(call_);
    });
  }
  /// Calls f(path) in all processes at once, each of which can write a file as long as this one, and returns when the disk
  /// has what they wrote. A library that writes together waits for all of them: f itself asks whether all go on.
  template <class F>
  void write_together(F f) {
    std::string path;
    all_.succeed([&] {
      path = all_.rank() == 0 ? beside_.path : place_of(call_) + suffix(number_);
      if (all_.rank() != 0) file_ = open_file::to_write(call_, path);
      file_.write(call_, file_.size_now(call_), "", 1);  // a byte too many, which goes when the file is closed
    });
    f(std::as_const(path));
    all_.succeed([&] { file_.sync(call_); });
  }
  /// Calls f(path) in all processes, one after the other.
  template <class F>
  void write_in_turns(F f) {
    for (int turn = 0; turn < all_.size(); ++turn)
      all_.succeed([&] {
        if (all_.rank() == turn) f(turn == 0 ? beside_.path : place_of(call_) + suffix(number_));
      });
  }
  /// Moves the file to its place, after f(file) in the first process, which may write what comes last.
  template <class F>
  void move_to_place(F f) {
    all_.succeed([&] {
      if (all_.rank() != 0) return;
      f(std::as_const(file_));
      file_.finish(call_);
      if (std::rename(beside_.path.c_str(), place_.c_str()) != 0) call_.fail_by_system("cannot write the file");
      beside_.path.clear();
      sync_folder();
      remove_partial_files();
    });
  }
  void move_to_place() {
    move_to_place([](const open_file&) {});
  }

 private:
  static constexpr const char* partial = ".partial-";
  /// `.partial-<process>-<n>`
  static std::string suffix(long number) {
    return partial + std::to_string(number & 0xffffffff) + "-" + std::to_string(number >> 32);
  }
  /// The file that a path means, behind links.
  static std::string place_of(const file_call& call) {
    struct stat s;
    if (::stat(call.path.c_str(), &s) != 0) return call.path;
    if (!S_ISREG(s.st_mode)) call.fail("requires a regular file, or none yet: found a folder, a pipe or a device");
    char* const found = ::realpath(call.path.c_str(), nullptr);
    if (found == nullptr) call.fail_by_system("cannot write the file");
    std::string place = found;
    std::free(found);
    return place;
  }
  void make() {
    place_ = place_of(call_);
    for (number_ = ::getpid();; number_ += 1L << 32) {
      const std::string path = place_ + suffix(number_);
      file_ = open_file::new_one(call_, path);
      if (!file_.is_open()) continue;  // a run that was killed has left one of this name
      beside_.path = path;
      return;
    }
  }
  /// With a slash at its end, or empty.
  std::string folder() const { return place_.substr(0, place_.rfind('/') + 1); }
  void sync_folder() const {
    const std::string name = folder();
    const int opened = ::open(name.empty() ? "." : name.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (opened < 0 && errno == EACCES) return;  // a folder that may be written but not read
    if (opened < 0) call_.fail_by_system("cannot open the folder of the file");
    const int status = ::fsync(opened), error = errno;
    ::close(opened);
    errno = error;
    if (status != 0 && error != EINVAL && error != EROFS)  // EINVAL: a file system whose folders cannot
      call_.fail_by_system("cannot write the folder of the file");
  }
  /// Removes what runs that were killed have left: `x.partial-12-0`, and `x.partial-12-0.aB3dE6` of libzip.
  void remove_partial_files() const {
    const std::string name = folder(), begin = place_.substr(name.size()) + partial;
    DIR* const listed = ::opendir(name.empty() ? "." : name.c_str());
    if (listed == nullptr) return;
    while (const dirent* entry = ::readdir(listed)) {
      const std::string found = entry->d_name;
      if (found.compare(0, begin.size(), begin) != 0) continue;
      const std::size_t end = found.find_first_not_of("0123456789-", begin.size());
      if (end == std::string::npos || (found[end] == '.' && found.size() == end + 7))
        ::unlink((name + found).c_str());
    }
    ::closedir(listed);
  }

  /// A file that goes with this object, unless its path is empty.
  struct unfinished {
    std::string path;
    unfinished() = default;
    ~unfinished() {
      if (!path.empty()) ::unlink(path.c_str());
    }
    unfinished(const unfinished&) = delete;
    unfinished& operator=(const unfinished&) = delete;
  };

  const file_call& call_;
  const processes_together& all_;
  long number_ = 0;
  std::string place_;  ///< of the first process, as are the file beside it
  unfinished beside_;
  open_file file_;
};

}  // namespace nabla::detail

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <dirent.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <harness/message_of.hpp>
#include <iterator>
#include <nabla/io/detail/together.hpp>
#include <string>
#include <vector>

// Files of tests: a folder that goes when the test ends.

/// A folder for the files of a test, the same in all processes.
class test_folder {
 public:
  test_folder() {
    const nabla::detail::called word("test_folder");
    const auto all = nabla::detail::processes_of(nabla::no_mesh{}, word);
    static long number = 0;
    long first = ::getpid();
    all.share(first);
    path_ = "/tmp/nabla_test_" + std::to_string(first) + "_" + std::to_string(number++) + "/";
    first_ = all.rank() == 0;
    if (first_) ::mkdir(path_.c_str(), 0777);
    wait();
  }
  ~test_folder() {
    wait();
    if (!first_) return;
    for (const std::string& name : names()) ::unlink((path_ + name).c_str());
    ::rmdir(path_.c_str());
  }
  test_folder(const test_folder&) = delete;
  test_folder& operator=(const test_folder&) = delete;

  std::string operator/(const std::string& name) const { return path_ + name; }
  std::vector<std::string> names() const {
    std::vector<std::string> found;
    DIR* const folder = ::opendir(path_.c_str());
    while (const dirent* entry = folder != nullptr ? ::readdir(folder) : nullptr)
      if (const std::string name = entry->d_name; name != "." && name != "..") found.push_back(name);
    if (folder != nullptr) ::closedir(folder);
    return found;
  }
  /// Writes a file in the first process; the others wait for it.
  std::string write(const std::string& name, const std::string& bytes) const {
    if (first_) {
      ::unlink((path_ + name).c_str());  // a file that is cut is written to the disk at once
      std::ofstream(path_ + name, std::ios::binary) << bytes;
    }
    wait();
    return path_ + name;
  }
  std::string read(const std::string& name) const {
    wait();
    std::ifstream in(path_ + name, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  /// Until all processes are here.
  static void wait() {
    const nabla::detail::called word("test_folder");
    nabla::detail::processes_of(nabla::no_mesh{}, word).succeed([] {});
  }
  bool is_first() const { return first_; }

 private:
  std::string path_;
  bool first_ = true;
};

using harness::message_of;

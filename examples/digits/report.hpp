// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "options.hpp"

#include <cstdio>
#include <nabla/nabla.hpp>
#include <sstream>
#include <string>
#include <unistd.h>
#include <utility>
#include <vector>

namespace digits {

struct scores {
  double train, test;
};

/// What the program prints, in one process only.
class report {
 public:
  report(const nabla::runtime& rt, const options& o) : rt_(rt), options_(o) {}

  /// Steps 0, 1, 10, 100, 200, 300, ... and the last one.
  bool wants(long s) const { return s == 0 || s == 1 || s == 10 || s % 100 == 0 || s == options_.steps; }

  /// `mesh(data=8): 8 devices on 1 process`
  template <class Mesh>
  void mesh(const Mesh& mesh) const {
    if (options_.json) return;
    rt_.on_root([&] {
      std::ostringstream text;
      text << mesh << ": " << mesh.size() << (mesh.size() == 1 ? " device on " : " devices on ") << rt_.processes()
           << (rt_.processes() == 1 ? " process" : " processes");
      std::printf("%s\n", text.str().c_str());
    });
  }

  void types(const std::vector<std::pair<std::string, std::string>>& names,
             const std::vector<nabla::collective_record>& collectives) const {
    if (options_.json) return;
    rt_.on_root([&] {
      for (const auto& [name, type] : names) std::printf("%-9s %s\n", name.c_str(), type.c_str());
      std::printf("a step    ");
      for (const auto& c : collectives) std::printf("%s(%s) of %ld bytes  ", c.word, c.axes.c_str(), c.bytes);
      std::printf("\n\n%6s %10s %8s %8s\n", "step", "loss", "train", "test");
    });
  }

  void line(long s, double loss, scores accuracy) const {
    rt_.on_root([&] {
      clear_progress();
      if (options_.json)
        std::printf("{\"step\": %ld, \"loss\": %.6f, \"train_accuracy\": %.4f, \"test_accuracy\": %.4f}\n", s, loss,
                    accuracy.train, accuracy.test);
      else
        std::printf("%6ld %10.6f %8.4f %8.4f\n", s, loss, accuracy.train, accuracy.test);
      std::fflush(stdout);
    });
  }

  void progress(long s) const {
    if (s % 10 != 0) return;
    rt_.on_root([&] {
      if (terminal_) std::fprintf(stderr, "\rstep %ld of %ld", s, options_.steps);
    });
  }

  void confusion(const std::vector<float>& table, int classes) const {
    if (options_.json) return;
    rt_.on_root([&] {
      clear_progress();
      std::printf("\nrows: the digit, columns: what it was taken for\n");
      for (int i = 0; i < classes; ++i) {
        for (int j = 0; j < classes; ++j) std::printf("%4d", int(table[std::size_t(i * classes + j)]));
        std::printf("\n");
      }
    });
  }

 private:
  void clear_progress() const {
    if (terminal_) std::fprintf(stderr, "\r\033[K");
  }
  const nabla::runtime& rt_;
  const options& options_;
  bool terminal_ = isatty(2) == 1;
};

}  // namespace digits

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Collectives between processes against the raw MPI call on buffers of the same size.

#include "cases.hpp"

#include <mpi.h>

namespace bench {

namespace {

/// One device a rank, with a block of n numbers.
class ranks {
 public:
  ranks(runner& run, const std::string& size, long bytes)
      : run_(run), size_(size), n_(opaque(bytes / 4)),
        x_(nb::device_put(random_array(1, batch = n_ * mesh_.size()), mesh_, nb::P(batch = data))),
        mine_(random_floats(n_)), out_(mine_.size() * std::size_t(mesh_.size())) {}

  /// call(in, out, n, processes, rank)
  template <class Out, class F, class Call>
  void compare(const std::string& word, const char* call_name, Out out, F f, Call call) {
    const auto mapped = nb::shard_map(mesh_, nb::in_specs(nb::P(batch = data)), nb::out_specs(out), f);
    const int processes = int(mesh_.size());
    int rank = 0;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    run_.compare(
        word + "_mpi_" + size_, call_name, [&] { keep(mapped(x_).storage().data()); },
        [&] { call(mine_.data(), out_.data(), int(n_), processes, rank); });
  }

 private:
  runner& run_;
  std::string size_;
  decltype(nb::make_mesh(data = nb::rest)) mesh_ = nb::make_mesh(data = nb::rest);
  long n_;
  decltype(nb::device_put(random_array(1, batch = 8L), mesh_, nb::P(batch = data))) x_;
  floats mine_, out_;
};

void psum_case(runner& run, const std::string& size, long bytes) {
  if (!run.wants("psum_mpi_" + size)) return;
  ranks(run, size, bytes)
      .compare(
          "psum", "MPI_Allreduce", nb::P(), [](auto x) { return nb::psum(x, data); },
          [](const float* in, float* out, int n, int, int) {
            MPI_Allreduce(in, out, n, MPI_FLOAT, MPI_SUM, MPI_COMM_WORLD);
          });
}

void other_cases(runner& run, const std::string& size, long bytes) {
  bool wanted = false;
  for (const char* word : {"all_gather", "psum_scatter", "all_to_all", "ppermute"})
    wanted = wanted || run.wants(word + ("_mpi_" + size));
  if (!wanted) return;
  ranks all(run, size, bytes);
  all.compare(
      "all_gather", "MPI_Allgather", nb::P(),
      [](auto x) { return nb::all_gather(x, data, nb::tiled(batch), nb::to(nb::invarying)); },
      [](const float* in, float* out, int n, int, int) {
        MPI_Allgather(in, n, MPI_FLOAT, out, n, MPI_FLOAT, MPI_COMM_WORLD);
      });
  all.compare(
      "psum_scatter", "MPI_Reduce_scatter_block", nb::P(batch = data),
      [](auto x) { return nb::psum_scatter(x, data, nb::tiled(batch)); },
      [](const float* in, float* out, int n, int processes, int) {
        MPI_Reduce_scatter_block(in, out, n / processes, MPI_FLOAT, MPI_SUM, MPI_COMM_WORLD);
      });
  all.compare(
      "all_to_all", "MPI_Alltoall", nb::P(batch = data),
      [](auto x) { return nb::all_to_all(x, data, nb::split(batch), nb::concat(batch), nb::tiled); },
      [](const float* in, float* out, int n, int processes, int) {
        MPI_Alltoall(in, n / processes, MPI_FLOAT, out, n / processes, MPI_FLOAT, MPI_COMM_WORLD);
      });
  all.compare(
      "ppermute", "MPI_Sendrecv", nb::P(batch = data), [](auto x) { return nb::ppermute(x, data, nb::shift(1)); },
      [](const float* in, float* out, int n, int processes, int rank) {
        MPI_Sendrecv(in, n, MPI_FLOAT, (rank + 1) % processes, 0, out, n, MPI_FLOAT, (rank + processes - 1) % processes,
                     0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      });
}

}  // namespace
}  // namespace bench

int main(int argc, char** argv) {
  nabla::runtime rt(argc, argv);
  bench::runner run(argc, argv);
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  run.prints = rank == 0;
  run.agree = [](double v) {
    MPI_Bcast(&v, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    return v;
  };
  bench::psum_case(run, "8B", 8);
  for (const auto& [size, bytes] : {std::pair{"64KiB", 64L << 10}, {"16MiB", 16L << 20}}) {
    bench::psum_case(run, size, bytes);
    bench::other_cases(run, size, bytes);
  }
}

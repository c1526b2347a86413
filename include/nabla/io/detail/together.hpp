// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/comm/announce.hpp>
#include <nabla/comm/detail/runtime_state.hpp>
#include <nabla/comm/together.hpp>

namespace nabla::detail {

/// The processes that read or write a file together. All of them make the same calls.
class processes_together {
 public:
  /// Begins a word: of the processes of a mesh, or of all of the program. In checking runs all are about to call it.
  explicit processes_together(const called& call, const mesh_instance* mesh = nullptr) : call_(call) {
    enter(call);
    if (steps_apart::is_any())
      fail<>::because(call.word, "requires all processes, and a while_loop runs that devices leave one by one: call it "
                                 "before or after the loop");
    if (mesh != nullptr) {
      group_ = &all_processes(*mesh);
      checks_ = mesh->checks;
      begin_together(*mesh, call, group_->axes, 0);
    } else {
      of_the_program();
    }
  }
  processes_together(const processes_together&) = delete;
  processes_together& operator=(const processes_together&) = delete;

  const called& call() const { return call_; }
  const process_group& group() const { return *group_; }
  int size() const { return group_->size; }
  int rank() const { return group_->rank; }
  /// Whether values that all of them have are compared.
  bool checks() const { return checks_ && size() > 1; }

  /// Runs what may throw in one of them alone, and then throws in all. If f returns a number: whether it is the same
  /// in all.
  template <class F>
  auto succeed(F f) const {
    return succeed_together(*group_, call_, f);
  }
  /// The number of the first one.
  void share(long& number) const { broadcast(*group_, &number, sizeof number, 0); }
  /// Numbers of which each process has some, and 0 for the others.
  void add_up(std::vector<std::uint32_t>& numbers) const {
    all_reduce(*group_, numbers.data(), long(numbers.size()), element::i32, reduction::sum);
  }

 private:
  void of_the_program() {
    const runtime_state& now = current_runtime();
    program_.size = now.processes;
    program_.rank = now.process;
    checks_ = now.asked.checks;
#ifdef NABLA_HAS_MPI
    program_.comm = now.world;
    if (now.fingerprints.get() != MPI_COMM_NULL)
      require_same_call(now.fingerprints.get(), call_.word + called_at(call_.where));
#endif
    group_ = &program_;
  }

  called call_;
  process_group program_;
  const process_group* group_ = nullptr;
  bool checks_ = false;
};

/// Those that call a word with an array on this mesh; for a plain array all processes.
template <class Mesh>
processes_together processes_of([[maybe_unused]] const Mesh& mesh, const called& call) {
  if constexpr (Mesh::rank > 0) return processes_together(call, &instance_of(mesh, call.word));
  else return processes_together(call);
}

}  // namespace nabla::detail

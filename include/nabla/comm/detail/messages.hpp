// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/array/memory.hpp>
#include <nabla/comm/detail/mpi.hpp>
#include <utility>

#ifdef NABLA_HAS_MPI

/// Messages that are on their way while the program goes on. All processes begin the same ones in the same order, and
/// nobody waits for one before somebody reads what it brings.
namespace nabla::detail {

/// A message to one process and one from another. Until they have arrived it owns the memory of both.
struct message : arrival {
  called call;
  buffer sent, received;
  MPI_Request sends = MPI_REQUEST_NULL, receives = MPI_REQUEST_NULL;
  message* next = nullptr;

  message(const called& c, const buffer& from, const buffer& to)
      : arrival{[](arrival* a) { static_cast<message*>(a)->receive(); }}, call(c), sent(from), received(to) {}

  /// Waits for what is received.
  void receive() {
    wait_for(receives);
    has_ended();
  }
  /// Waits for both.
  void finish() {
    wait_for(receives);
    wait_for(sends);
    has_ended();
  }
  /// Whether both have arrived, and lets go of the memory of what has; MPI goes on with them.
  NABLA_NOINLINE bool has_ended() {
    if (has_ended(receives)) std::exchange(received, {}).arrives_by(nullptr);
    if (has_ended(sends)) sent = {};
    return receives == MPI_REQUEST_NULL && sends == MPI_REQUEST_NULL;
  }

 private:
  NABLA_NOINLINE void wait_for(MPI_Request& request) {
    if (request == MPI_REQUEST_NULL) return;
    const now_in_for_a_while here(call);
    const waiting others;
    mpi_check(MPI_Wait(&request, MPI_STATUS_IGNORE), call.word);
  }
  bool has_ended(MPI_Request& request) {
    int ended = 1;
    if (request != MPI_REQUEST_NULL) mpi_check(MPI_Test(&request, &ended, MPI_STATUS_IGNORE), call.word);
    return ended != 0;
  }
};

/// The messages of this process that may be on their way, in the order in which they began.
class messages {
 public:
  /// A new one, with the memory that it reads and writes; the word that adds it has been announced, so those that have
  /// arrived are gone. Where there are many it waits for the first one: a process that only sends would else run ahead
  /// of the others, and keep all that it has sent.
  static NABLA_NOINLINE message& add(const called& call, const buffer& sent, const buffer& received) {
    finish_before_mpi_ends();
    long others = 0;
    message** end = &first_;
    for (; *end != nullptr; end = &(*end)->next) ++others;
    message& added = *(*end = new message(call, sent, received));
    if (others >= most) finish_first();
    return added;
  }
  /// Lets MPI go on with them, and lets go of those that have arrived. The number of those that are left.
  static NABLA_NOINLINE long go_on() {
    long left = 0;
    for (message** at = &first_; *at != nullptr;) {
      if ((*at)->has_ended()) delete std::exchange(*at, (*at)->next);
      else at = &(*at)->next, ++left;
    }
    return left;
  }
  /// Waits for all.
  static NABLA_NOINLINE void finish() {
    while (first_ != nullptr) finish_first();
  }
  /// Gives up those that will not arrive, because a process ends by an exception. MPI may still write to their memory.
  static NABLA_NOINLINE void give_up() {
    for (message* m = std::exchange(first_, nullptr); m != nullptr; m = m->next) {
      m->received.arrives_by(nullptr);
      if (m->receives != MPI_REQUEST_NULL) MPI_Cancel(&m->receives), MPI_Request_free(&m->receives);
      if (m->sends != MPI_REQUEST_NULL) MPI_Request_free(&m->sends);
    }
  }

 private:
  static constexpr long most = 64;

  static void finish_first() {
    first_->finish();
    delete std::exchange(first_, first_->next);
  }
  /// A program that has begun MPI itself may end it before the runtime: MPI calls this at the beginning of its end.
  static void finish_before_mpi_ends() {
    static const bool once = [] {
      const auto finish_all = [](MPI_Comm, int, void*, void*) {
        if (!mpi_is_abandoned) finish();
        return MPI_SUCCESS;
      };
      int key = MPI_KEYVAL_INVALID;
      mpi_check(MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, finish_all, &key, nullptr));
      mpi_check(MPI_Comm_set_attr(MPI_COMM_SELF, key, nullptr));
      return true;
    }();
    static_cast<void>(once);
  }

  inline static message* first_ = nullptr;
};

}  // namespace nabla::detail

#endif

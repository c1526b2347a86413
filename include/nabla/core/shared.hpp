// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

namespace nabla::detail {

/// A counted owner. (std::shared_ptr's header costs three times the compile time of all meaning rooms.)
template <class T>
class shared {
 public:
  constexpr shared() = default;
  template <class... A>
  static constexpr shared make(A&&... a) {
    shared s;
    s.cell_ = new cell{1, T{static_cast<A&&>(a)...}};
    return s;
  }
  constexpr shared(const shared& o) : cell_(o.cell_) {
    if (cell_) add(1);
  }
  constexpr shared(shared&& o) noexcept : cell_(o.cell_) { o.cell_ = nullptr; }
  constexpr shared& operator=(shared o) noexcept {
    auto* c = cell_;
    cell_ = o.cell_;
    o.cell_ = c;
    return *this;
  }
  constexpr ~shared() {
    if (cell_ && add(-1) == 0) delete cell_;
  }
  constexpr explicit operator bool() const { return cell_ != nullptr; }
  constexpr T* get() const { return cell_ ? &cell_->value : nullptr; }
  constexpr T& operator*() const { return cell_->value; }
  constexpr T* operator->() const { return &cell_->value; }
  constexpr long use_count() const {
    if (cell_ == nullptr) return 0;
    if (__builtin_is_constant_evaluated()) return cell_->count;
    return __atomic_load_n(&cell_->count, __ATOMIC_RELAXED);
  }

 private:
  struct cell {
    long count;
    T value;
  };
  constexpr long add(long owners) const {
    if (__builtin_is_constant_evaluated()) return cell_->count += owners;
    return __atomic_add_fetch(&cell_->count, owners, __ATOMIC_ACQ_REL);
  }
  cell* cell_ = nullptr;
};

}  // namespace nabla::detail

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

namespace nabla::detail {

/// What a Fourier transform takes and gives: complex numbers, or real ones on one side. Of n real numbers only n / 2 +
/// 1 complex ones are needed; the others are their conjugates.
enum class fourier_kind { complex, to_complex, to_real };

}  // namespace nabla::detail

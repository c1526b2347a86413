// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

/// The operators of arrays. They are found beside an operand, by its base, and by nothing else: what else is added or
/// compared in namespace nabla, or where its names are used, never looks at them.
namespace nabla::operators {

/// A base of all that the operators take.
struct operand {};

}  // namespace nabla::operators

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

/// Files. It is no part of <nabla/nabla.hpp>.

#include <nabla/io/snapshot.hpp>

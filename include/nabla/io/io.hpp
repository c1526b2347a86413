// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

/// Files. `nabla.hpp` does not include it.

#include <nabla/io/dlpack.hpp>
#include <nabla/io/hdf5.hpp>
#include <nabla/io/mdspan.hpp>
#include <nabla/io/npy.hpp>
#include <nabla/io/npz.hpp>
#include <nabla/io/snapshot.hpp>

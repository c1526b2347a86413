// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/linalg/cho_solve.hpp>
#include <nabla/op/linalg/cholesky.hpp>
#include <nabla/op/linalg/det.hpp>
#include <nabla/op/linalg/eigh.hpp>
#include <nabla/op/linalg/expm.hpp>
#include <nabla/op/linalg/inv.hpp>
#include <nabla/op/linalg/lstsq.hpp>
#include <nabla/op/linalg/matrix_power.hpp>
#include <nabla/op/linalg/pinv.hpp>
#include <nabla/op/linalg/qr.hpp>
#include <nabla/op/linalg/solve.hpp>
#include <nabla/op/linalg/solve_triangular.hpp>
#include <nabla/op/linalg/svd.hpp>

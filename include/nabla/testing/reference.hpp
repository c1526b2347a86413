// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/testing/reference/contract.hpp>
#include <nabla/testing/reference/elementwise.hpp>
#include <nabla/testing/reference/mesh.hpp>
#include <nabla/testing/reference/ndarray.hpp>
#include <nabla/testing/reference/reduce.hpp>
#include <nabla/testing/reference/shape.hpp>

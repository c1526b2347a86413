// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/contract/dot.hpp>
#include <nabla/op/contract/einsum.hpp>
#include <nabla/op/contract/kron.hpp>
#include <nabla/op/contract/matmul.hpp>
#include <nabla/op/contract/outer.hpp>
#include <nabla/op/contract/vdot.hpp>

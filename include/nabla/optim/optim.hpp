// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/optim/adam.hpp>
#include <nabla/optim/momentum.hpp>
#include <nabla/optim/sgd.hpp>

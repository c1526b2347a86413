// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/optim/adam.hpp>
#include <nabla/optim/adamw.hpp>
#include <nabla/optim/clip_by_global_norm.hpp>
#include <nabla/optim/global_norm.hpp>
#include <nabla/optim/lion.hpp>
#include <nabla/optim/momentum.hpp>
#include <nabla/optim/schedules.hpp>
#include <nabla/optim/sgd.hpp>

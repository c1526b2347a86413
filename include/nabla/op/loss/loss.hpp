// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/loss/huber_loss.hpp>
#include <nabla/op/loss/sigmoid_binary_cross_entropy.hpp>
#include <nabla/op/loss/softmax_cross_entropy.hpp>
#include <nabla/op/loss/squared_error.hpp>

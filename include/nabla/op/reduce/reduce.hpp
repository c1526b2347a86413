// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/op/reduce/all.hpp>
#include <nabla/op/reduce/any.hpp>
#include <nabla/op/reduce/argmax.hpp>
#include <nabla/op/reduce/argmin.hpp>
#include <nabla/op/reduce/count_nonzero.hpp>
#include <nabla/op/reduce/log_softmax.hpp>
#include <nabla/op/reduce/logsumexp.hpp>
#include <nabla/op/reduce/max.hpp>
#include <nabla/op/reduce/mean.hpp>
#include <nabla/op/reduce/min.hpp>
#include <nabla/op/reduce/norm.hpp>
#include <nabla/op/reduce/prod.hpp>
#include <nabla/op/reduce/softmax.hpp>
#include <nabla/op/reduce/std.hpp>
#include <nabla/op/reduce/sum.hpp>
#include <nabla/op/reduce/var.hpp>

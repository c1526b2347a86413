// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/exec/assign.hpp>
#include <nabla/exec/contract/contract.hpp>
#include <nabla/exec/convert.hpp>
#include <nabla/exec/cumulative.hpp>
#include <nabla/exec/evaluate.hpp>
#include <nabla/exec/in_place.hpp>
#include <nabla/exec/index.hpp>
#include <nabla/exec/join.hpp>
#include <nabla/exec/order.hpp>
#include <nabla/exec/random.hpp>

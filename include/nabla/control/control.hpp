// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/control/cond.hpp>
#include <nabla/control/fori_loop.hpp>
#include <nabla/control/scan.hpp>
#include <nabla/control/switch.hpp>
#include <nabla/control/while_loop.hpp>

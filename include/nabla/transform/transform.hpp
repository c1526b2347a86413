// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/transform/collectives.hpp>
#include <nabla/transform/associative_scan.hpp>
#include <nabla/transform/plan.hpp>
#include <nabla/transform/tree_all.hpp>
#include <nabla/transform/tree_map.hpp>
#include <nabla/transform/vmap.hpp>
#include <nabla/transform/xmap.hpp>

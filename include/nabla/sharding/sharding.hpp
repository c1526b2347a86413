// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/sharding/array_mapping.hpp>
#include <nabla/sharding/named_sharding.hpp>
#include <nabla/sharding/parts.hpp>
#include <nabla/sharding/placement.hpp>
#include <nabla/sharding/print.hpp>
#include <nabla/sharding/route_search.hpp>
#include <nabla/sharding/routes.hpp>
#include <nabla/sharding/spec.hpp>
#include <nabla/sharding/state.hpp>
#include <nabla/sharding/tile_assignment.hpp>

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/spmd/apply.hpp>
#include <nabla/spmd/array_on.hpp>
#include <nabla/spmd/array_sharding.hpp>
#include <nabla/spmd/auto_axes.hpp>
#include <nabla/spmd/collectives.hpp>
#include <nabla/spmd/device_put.hpp>
#include <nabla/spmd/explicit_axes.hpp>
#include <nabla/spmd/for_each_device.hpp>
#include <nabla/spmd/from_callback.hpp>
#include <nabla/spmd/from_local.hpp>
#include <nabla/spmd/keywords.hpp>
#include <nabla/spmd/out_sharding.hpp>
#include <nabla/spmd/read_sharding.hpp>
#include <nabla/spmd/reshard.hpp>
#include <nabla/spmd/shard_map.hpp>
#include <nabla/spmd/sharding_queries.hpp>
#include <nabla/spmd/to_host.hpp>
#include <nabla/spmd/with_sharding_constraint.hpp>

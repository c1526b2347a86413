// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/spmd/collectives.hpp>
#include <nabla/spmd/device_put.hpp>
#include <nabla/spmd/shard_map.hpp>
#include <nabla/spmd/to_host.hpp>

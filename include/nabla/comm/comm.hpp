// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <nabla/comm/announce.hpp>
#include <nabla/comm/device_mesh.hpp>
#include <nabla/comm/devices.hpp>
#include <nabla/comm/element.hpp>
#include <nabla/comm/make_mesh.hpp>
#include <nabla/comm/mesh_instance.hpp>
#include <nabla/comm/recording.hpp>
#include <nabla/comm/run.hpp>
#include <nabla/comm/runtime.hpp>
#include <nabla/comm/together.hpp>
#include <nabla/comm/transport.hpp>

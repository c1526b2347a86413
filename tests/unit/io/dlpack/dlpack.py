# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# dlpack.py <library>: arrays of NumPy, and of JAX where it is, go to NABLA and come back without a copy.
import ctypes
import gc
import sys
import weakref

import numpy as np

lib = ctypes.CDLL(sys.argv[1], mode=ctypes.RTLD_GLOBAL)
api = ctypes.pythonapi
api.PyCapsule_New.restype, api.PyCapsule_New.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
api.PyCapsule_GetPointer.restype = ctypes.c_void_p
api.PyCapsule_GetPointer.argtypes = [ctypes.py_object, ctypes.c_char_p]
api.PyCapsule_SetName.argtypes = [ctypes.py_object, ctypes.c_char_p]
for name in ["keep", "keep_copy"]:
    getattr(lib, name).argtypes = [ctypes.c_void_p]
lib.last_kept.restype = ctypes.c_float
lib.place_kept.restype = ctypes.c_void_p
lib.squares.restype = lib.is_even.restype = ctypes.c_void_p

TAKEN = b"used_dltensor"


class Tensor:
    """What numpy.from_dlpack and jax.dlpack.from_dlpack take."""

    def __init__(self, pointer, name):
        self.capsule = api.PyCapsule_New(pointer, name, None)

    def __dlpack__(self, **_):
        return self.capsule

    def __dlpack_device__(self):
        return (1, 0)


def give(function, x):
    """Gives an array to a function of the library; the capsule is used up where it takes it."""
    capsule = x.__dlpack__()
    if not function(api.PyCapsule_GetPointer(capsule, b"dltensor")):
        return False
    api.PyCapsule_SetName(capsule, TAKEN)
    return True


lib.begin()

x = np.arange(6, dtype=np.float32).reshape(2, 3)
alive = weakref.ref(x)
assert give(lib.keep, x) and lib.place_kept() == x.ctypes.data and lib.last_kept() == 5
x[1, 2] = 7
assert lib.last_kept() == 7
del x
gc.collect()
assert alive() is not None  # NABLA holds it
lib.let_go()
gc.collect()
assert alive() is None

x = np.arange(6, dtype=np.float32).reshape(2, 3)
assert not give(lib.keep, x.T) and not give(lib.keep, x.astype(np.float64)) and not give(lib.keep, x[0])
assert give(lib.keep_copy, x[::-1, ::-1].T) and lib.last_kept() == 0 and lib.place_kept() != x.ctypes.data

y = np.from_dlpack(Tensor(lib.squares(3), b"dltensor"))
assert y.dtype == np.float64 and y.tolist() == [[0, 1], [4, 9], [16, 25]]
print("NumPy", np.__version__)

if int(np.__version__.split(".")[0]) >= 2:
    z = np.from_dlpack(Tensor(lib.is_even(4), b"dltensor_versioned"))
    assert z.dtype == bool and z.tolist() == [True, False, True, False] and not z.flags.writeable

try:
    import jax
except ImportError:
    pass
else:
    jax.config.update("jax_enable_x64", True)
    w = jax.dlpack.from_dlpack(Tensor(lib.squares(2), b"dltensor"))
    assert w.dtype == np.float64 and (w + 1).tolist() == [[1, 2], [5, 10]]
    assert give(lib.keep, jax.numpy.ones((2, 3), dtype="float32")) and lib.last_kept() == 1
    print("JAX", jax.__version__)

lib.let_go()
del y
lib.end()
print("passed")

# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Bytes as a literal of C++, for the scripts beside this one.


def literal(data):
    lines, line = [], ""
    for byte in data:
        c = chr(byte)
        # Three digits: no longer escape can follow.
        line += c if " " <= c <= "~" and c not in '"\\?' else f"\\{byte:03o}"
        if len(line) > 100:
            lines.append(line)
            line = ""
    return "\n     ".join(f'"{line}"' for line in lines + [line])

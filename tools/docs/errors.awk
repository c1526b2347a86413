# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# [-v folder=..] errors.awk <tests/compile_fail/<room>/<id>.cpp ...>: the index of mistakes, or a page of each in the folder.
#
# A test is named for its reason, `reason.cpp` or `reason.variant.cpp`. It begins with `/// # title` and `/// what happened
# and why`. Its page shows the function with its broken half, the sentence of the lines `// says: ..`, and the mended half.

function problem(what) {
  printf "FAILED %s: %s\n", last, what > "/dev/stderr"
  ++problems
}

function finish_test() {
  if (last == "") return
  if (title == "") problem("there is no line `/// # title`")
  if (only_broken == "") problem("nothing stands under #ifdef NABLA_FAIL")
  if (folder == "") index_line()
  else write_page()
}

# `- [reason](its test): title`, and behind it the variants
function index_line(   link, variant, reason) {
  reason = id
  variant = ""
  if (match(id, /\./)) {
    reason = substr(id, 1, RSTART - 1)
    variant = substr(id, RSTART + 1)
  }
  link = "../" last
  if (room == last_room && reason == last_reason) {
    printf "%s [%s](%s)", is_more ? "," : "; also", variant, link
    is_more = 1
    return
  }
  if (last_room != "") printf "\n"
  if (room != last_room) printf "\n## %s\n\n", room
  printf "- [%s](%s): %s", reason, link, title
  last_room = room
  last_reason = reason
  is_more = 0
}

function write_page(   out, up) {
  out = folder "/errors/" room "/" id ".md"
  up = room
  gsub(/[^\/]+/, "..", up)
  printf "# %s\n\n`%s`, one of [all errors](../%s/errors.md)\n\n%s", title, id, up, explanation > out
  printf "%s```cpp\n%s```\n", explanation == "" ? "" : "\n", broken > out
  if (sentence != "") printf "\n```text\nerror: %s```\n", sentence > out
  printf "\nMended%s:\n\n```cpp\n%s```\n", mended == "" ? ", without" : "", mended == "" ? only_broken : mended > out
  close(out)
}

# a line, with an empty one in front where there were some; none at the beginning
function code(half, line) {
  if (line ~ /^ *$/) {
    blank[half] = started[half]
    return ""
  }
  line = (blank[half] ? "\n" : "") line "\n"
  blank[half] = 0
  started[half] = 1
  return line
}

BEGIN {
  if (folder == "") {
    print "# Errors\n"
    print "Every mistake that NABLA's types find has a name, its reason. Here are all of them. Behind each name stands the test that"
    print "holds it: what happened and why, the lines that make the mistake (under `#ifdef NABLA_FAIL`), the sentence that"
    print "`nabla-errors` makes of it (`// says:`, [reading errors](reading-errors.md)), and the lines that mend it (under `#else`)."
    print "`nabla-errors --explain <reason>` shows the sentence, and where its test or page is. An installed NABLA has a page of each."
    print "`./dev docs` makes this index from the tests."
  }
}

FNR == 1 {
  finish_test()
  last = room = id = FILENAME
  sub(/^tests\/compile_fail\//, "", room)
  sub(/\/[^\/]*$/, "", room)
  sub(/.*\//, "", id)
  sub(/\.cpp$/, "", id)
  title = explanation = broken = only_broken = mended = sentence = part = ""
  in_head = head_is_over = 0
  split("", started)
  split("", blank)
}

/^\/\/\// && !head_is_over {
  in_head = 1
  sub(/^\/\/\/ ?/, "")
  if (title == "" && sub(/^# /, "")) title = $0
  else if (explanation != "" || $0 != "") explanation = explanation $0 "\n"
  next
}
in_head { head_is_over = 1 }

/^\/\/ says(\(g\+\+\))?: / {
  sub(/^\/\/ says(\(g\+\+\))?: /, "")
  sentence = sentence $0 "\n"
  next
}

/^ *#ifdef NABLA_FAIL/ { part = "broken"; next }
part != "" && /^ *#else/ { part = "mended"; next }
part != "" && /^ *#endif/ { part = ""; next }

# Left out are the harness's own lines and what begins every program: includes, namespaces, axes.
/^\/\/ (SPDX|expect|early|forbid|errors|says|alone)/ || /^\/\/\// { next }
part == "" && (/^#include <nabla\/(nabla|types)\.hpp>/ || /^namespace (nb = nabla;|app \{)/ || /^}  \/\/ namespace app/) { next }
part == "" && (/^NABLA_(MESH_)?AXES\(/ || /^using nb::/) { next }

part != "mended" { broken = broken code("broken", $0) }
part == "broken" { only_broken = only_broken code("only broken", $0) }
part == "mended" { mended = mended code("mended", $0) }

END {
  finish_test()
  if (folder == "") printf "\n"
  exit problems > 0
}

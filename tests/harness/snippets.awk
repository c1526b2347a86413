# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# The work of `snippets`, which says what it is.

function problem(what) {
  printf "%s:%d: %s\n", FILENAME, FNR, what > "/dev/stderr"
  ++problems
}

function slug(path) {
  sub(/\.md$/, "", path)
  gsub(/[^A-Za-z0-9]+/, "_", path)
  return path
}

function trimmed(line) {
  gsub(/^[ \t]+|[ \t]+$/, "", line)
  return line
}

# Compilers then name the page and its line.
function here() { return "#line " (FNR + 1) " \"" FILENAME "\"\n" }

# Headers belong in front of everything, also those that a block in a namespace includes.
function emit(line) {
  if (line ~ /^[ \t]*#include/) {
    head[group] = head[group] line "\n"
    line = ""
  }
  text[group] = text[group] line "\n"
  ++lines[group]
}

function close_body() {
  if (in_body) text[group] = text[group] "}\n"
  in_body = 0
}

function open_page() {
  if (!page_open) text[group] = text[group] "namespace page_" page " {\n"
  page_open = 1
}

function close_page() {
  if (block != "") {
    printf "%s:%d: this block has no end\n", last_file, start > "/dev/stderr"
    ++problems
  }
  close_body()
  if (page_open) {
    text[group] = text[group] "}  // namespace page_" page "\n"
    printf "body %s %s\n", group, page > (out "/programs")
    printf "%s", expected > (out "/" page ".expected")
  }
}

function start_body(more) {
  open_page()
  if (more && !in_body) problem("there is no block for this one to go on with")
  if (!more || !in_body) {
    close_body()
    blocks[group] = blocks[group] "    {\"" page "\", page_" page "::block_" FNR "},\n"
    text[group] = text[group] "inline void block_" FNR "([[maybe_unused]] nb::runtime& rt) {\n"
    in_body = 1
  }
  text[group] = text[group] "std::cout << \"\\n@@ " FILENAME ":" FNR "\" << std::endl;\n" here()
  expected = expected "@@ " FILENAME ":" FNR "\n"
}

function start_run(name, arguments) {
  if (name == "" || name in seen) problem("run=" name " is no new name")
  seen[name] = 1
  run_file = out "/run_" name ".cpp"
  run_expected = out "/" name ".expected"
  printf "%s", here() > run_file
  printf "" > run_expected
  printf "run %s%s\n", name, arguments > (out "/programs")
}

function start_quote(list) {
  if (((list " 2>/dev/null") | getline source) <= 0) {
    problem("there is no " value " to quote")
    kind = ""
  }
  close(list " 2>/dev/null")
}

function check_quote(line,   candidate) {
  while ((getline candidate < source) > 0)
    if (trimmed(candidate) == line) return
  problem("this line does not stand in " source ", or not in this order: " line)
  kind = ""
}

# a/b/../c is a/c
function shortened(path) {
  while (match(path, /[^\/.][^\/]*\/\.\.\//)) path = substr(path, 1, RSTART - 1) substr(path, RSTART + RLENGTH)
  return path
}

# `[128](best_schedule.hpp "most_schedules = 128")`
function check_constant(link,   number, path, words, candidate, is_read) {
  number = substr(link, 2, index(link, "](") - 2)
  path = substr(link, index(link, "](") + 2)
  words = substr(path, index(path, "\"") + 1)
  sub(/"\)$/, "", words)
  sub(/ .*/, "", path)
  path = shortened(page_folder path)
  if (index(words, number) == 0) problem("what is quoted does not say " number ": " words)
  while ((getline candidate < path) > 0) {
    is_read = 1
    if (index(candidate, words)) {
      close(path)
      return
    }
  }
  if (is_read) close(path)
  problem("this does not stand in " path ": " words)
}

BEGIN { most_lines = 600 }

FNR == 1 {
  close_page()
  last_file = FILENAME
  page = slug(FILENAME)
  page_folder = group = FILENAME
  if (!sub(/[^\/]*$/, "", page_folder)) page_folder = ""
  if (!sub(/\/[^\/]*$/, "", group)) group = "top"
  group = slug(group)
  while (lines[group] > most_lines) group = group "_more"
  page_open = 0
  block = expected = printing = ""
}

# the first line of a block, which may be indented
block == "" && /^[ \t]*```/ {
  indent = match($0, /`/) - 1
  info = trimmed(substr($0, indent + 4))
  words = split(info, word, " ")
  start = FNR
  block = "other"
  if (word[1] == "cpp") {
    block = "cpp"
    kind = value = word[2]
    sub(/=.*/, "", kind)
    sub(/^[^=]*=?/, "", value)
    printing = kind
    if (kind == "body") start_body(word[3] == "more")
    else if (kind == "page") { close_body(); open_page(); text[group] = text[group] here() }
    else if (kind == "run") {
      arguments = ""
      for (i = 3; i <= words; ++i) arguments = arguments " " word[i]
      start_run(value, arguments)
    }
    else if (kind == "file") start_quote("ls " value)
    else if (kind == "error") start_quote("find tests/compile_fail -path '*/" value ".cpp'")
    else problem("what is this block? body, page, run=NAME, file=PATH or error=ID")
  } else if (info == "text output") {
    block = "output"
    if (printing == "body") expected = expected "@= compared\n"
    else if (printing == "run") print "@= compared" > run_expected
    else problem("there is no block that prints this")
  }
  next
}

block == "" {
  rest = $0
  gsub(/`[^`]*`/, "", rest)
  while (match(rest, /\[[^][]*\]\([^() "]+ "[^"]*"\)/)) {
    link = substr(rest, RSTART, RLENGTH)
    rest = substr(rest, RSTART + RLENGTH)
    check_constant(link)
  }
}

# what a list indents is no part of the block
block != "" && indent && substr($0, 1, indent) ~ /^[ \t]*$/ { $0 = substr($0, indent + 1) }

# the last line of a block
block != "" && /^```[ \t]*$/ {
  if (block == "cpp" && (kind == "file" || kind == "error")) close(source)
  if (block == "output") printing = ""
  block = ""
  next
}

block == "cpp" && (kind == "body" || kind == "page") { emit($0) }
block == "cpp" && kind == "run" { print > run_file }
block == "cpp" && (kind == "file" || kind == "error") && trimmed($0) != "" { check_quote(trimmed($0)) }
block == "output" && printing == "body" { expected = expected $0 "\n" }
block == "output" && printing == "run" { print > run_expected }

END {
  close_page()
  for (g in text) {
    file = out "/" g ".cpp"
    printf "#include <iostream>\n#include <nabla/nabla.hpp>\n#include <string_view>\n%s", head[g] > file
    printf "namespace nb = nabla;\n\n%s\n#line 1 \"main of %s\"\n", text[g], g > file
    print "struct block {\n  std::string_view page;\n  void (*run)(nb::runtime&);\n};" > file
    printf "const block blocks[] = {\n%s    {\"\", nullptr}};\n\n", blocks[g] > file
    print "int main(int argc, char** argv) {\n  nb::runtime rt(argc, argv);\n  for (const auto& b : blocks)" > file
    print "    if (b.run && argc > 1 && b.page == argv[1]) b.run(rt);\n}" > file
  }
  printf "" > (out "/programs")
  exit problems > 0
}

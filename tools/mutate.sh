#!/usr/bin/env bash
# Changes conditions of the core, one at a time, and shows that `make test` notices each.
#
#   tools/mutate.sh [PATTERN]    only those whose line has the pattern
#
# A condition is changed in a scratch copy of its file, which go test is given with -overlay:
# the working tree stays as it is. The tests are some of those that `make test` runs, with as
# few cases. Exits with 1 where a changed condition survives, with 2 where it is not in its
# file any more, or does not build: then the table is to be brought up to date.
set -uo pipefail
cd "$(dirname "$0")/.."
unset LOCI_TESTS
export GOFLAGS="${GOFLAGS:--trimpath}" CGO_ENABLED="${CGO_ENABLED:-0}"

# file, what is there, what it becomes, the package of the tests, which of them: between tabs.
table() {
  grep -v '^$' <<'MUTATIONS' | sed 's/  *| */\t/g'
internal/audience/audience.go | loci.Private && a.CreatedBy == b.CreatedBy: | loci.Private: | audience
internal/activation/life.go   | return !t.After(at)         | return t.After(at)          | activation
internal/limit/limit.go       | u.running[c] < most         | u.running[c] <= most        | limit
internal/job/claim.go         | if c.job.Lease != 0 {       | if c.job.Lease == 0 {       | ../engine ./internal/memory
internal/recall/when.go       | until.After(t.From)         | !until.After(t.From)        | recall
internal/index/when.go        | end-start > shortly         | end-start < shortly         | ../engine ./internal/index
internal/job/turns.go         | if !l.Mixed && l.users      | if l.Mixed && l.users       | job
internal/history/past.go      | if p.gone[taken] == 0 {     | if p.gone[taken] != 0 {     | ../engine | Undo
internal/recall/pack.go       | if item.cost() > p.left {   | if item.cost() > p.left+8 { | ../engine ./internal/recall
internal/links/assert.go      | if r.From == r.To {         | if r.From != r.To {         | ../engine | Link
MUTATIONS
}

# replaced is a text with the one place of a string replaced; it fails where there is none, or
# more than one.
replaced() {
  local rest="${1#*"$2"}"
  [ "$rest" != "$1" ] && [ "${rest#*"$2"}" = "$rest" ] && printf '%s%s%s\n' "${1%%"$2"*}" "$3" "$rest"
}

scratch="$(mktemp -d)"
trap 'rm -rf "$scratch"' EXIT
status=0
while IFS=$'\t' read -r file old new package tests; do
  [[ "$file $old" == *"${1-}"* ]] || continue
  if ! replaced "$(<"$file")" "$old" "$new" >"$scratch/file.go"; then
    echo "mutate: $file does not have this once: $old" >&2
    exit 2
  fi
  printf '{"Replace": {"%s": "%s"}}\n' "$PWD/$file" "$scratch/file.go" >"$scratch/overlay.json"
  run=(go test -overlay "$scratch/overlay.json" -short -run "${tests:-.}" $(printf "./internal/%s" "$package"))
  if "${run[@]}" >"$scratch/said" 2>&1; then
    result=SURVIVED status=1
  elif grep -q '\[build failed\]\|\[setup failed\]' "$scratch/said"; then
    cat "$scratch/said" >&2
    exit 2
  else
    result="$(sed -n 's/^ *--- FAIL: \([^ ]*\).*/\1/p' "$scratch/said" | head -1)"
    [ -n "$result" ] || result="caught: $(grep -m1 . "$scratch/said")"
  fi
  printf '%-30s %-60s %s\n' "$file" "$new" "$result"
done < <(table)
exit "$status"

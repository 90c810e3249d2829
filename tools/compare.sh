#!/usr/bin/env bash
# Shows that the working tree answers as another revision does.
#
#   tools/compare.sh REV [LOCOMO-FILE]
#
# It builds loci of REV and of the working tree and compares, in this order:
#
#   reads     a memory written by REV (sample conversations, then a history of changes) is
#             copied; both binaries run the same read commands, each on its own copy, and
#             their answers and exit codes must be the same bytes
#   rankings  what `loci eval locomo --rankings` writes for the sample conversations, and for
#             LOCOMO-FILE where one is given, must be the same bytes
#   writes    a memory written by the working tree from the same input answers every question
#             about it with the same words in the same order, with the same relevance
#   database  where LOCI_TEST_POSTGRES is the address of a server on which databases may be
#             made (postgres://…/postgres): reads again, on a database written by REV
#
# It prints what was compared. At the first difference it prints the command with both
# answers as a diff, and exits with 1; with 2 when it can't compare at all.
#
# Needs git, go, jq, and GNU or BSD sed. Uses no network. Takes about a minute.
#
# What is left out of a comparison, and why:
#
#   took_ms, bytes            every read: how long it took, how large the file is
#   activation, in `note`     it falls with every second since the last access
#   accessed, in `note`       in the reads behind the recalls: each copy was recalled at a
#                             moment of its own. How often it was accessed is compared
#   at, in line 1 of export   when the export was made
#   sha256, in its last line  that of the lines before, with the moment in the first
#   score, recency,           in answers of now: they fall with every second. Like questions
#   value and base of         are asked as of a fixed moment, and compared whole
#   an activation
#
#   set, of                   intended: versions, links, cycles and events of a working tree
#                             with change sets name theirs, and what they came of. They are
#                             dropped from its answers, and from nothing else
#
# What a change adds on purpose is dropped by intended().
set -euo pipefail

fail() { echo "compare: $1" >&2; exit 2; }

[[ $# -eq 1 || $# -eq 2 ]] || fail "usage: tools/compare.sh REV [LOCOMO-FILE]"
REV=$1 FILE=${2:-}
[[ -z $FILE || -r $FILE ]] || fail "$FILE can't be read"
[[ -z $FILE ]] || FILE=$(cd "$(dirname "$FILE")" && pwd)/$(basename "$FILE")
for tool in git go jq sed; do
	command -v "$tool" >/dev/null || fail "$tool is not installed"
done
ROOT=$(git -C "$(dirname "${BASH_SOURCE[0]}")" rev-parse --show-toplevel)
cd "$ROOT"
git rev-parse --verify --quiet "$REV^{commit}" >/dev/null || fail "$REV is no revision of this repository"

WORK=$(mktemp -d) DATABASES=()
tidy() {
	for name in "${DATABASES[@]}"; do psql -q "$SERVER" -c "DROP DATABASE IF EXISTS $name" >/dev/null 2>&1 || true; done
	git worktree remove --force "$WORK/tree" >/dev/null 2>&1 || true
	rm -rf "$WORK"
}
trap tidy EXIT

# No setting of the person who runs this may change an answer.
SERVER=${LOCI_TEST_POSTGRES:-}
unset "${!LOCI_@}"
export XDG_CONFIG_HOME=$WORK/config XDG_DATA_HOME=$WORK/data TZ=UTC LC_ALL=C.UTF-8 NO_COLOR=1
SAMPLES=$ROOT/internal/edges/sample/data
TALKS=(assistant-en assistant-zh friends)
# What is known now, asked as of a moment that does not move while this runs.
LATER=$(jq -nr 'now + 86400 | floor | todate')

build() {
	git worktree add --quiet --detach "$WORK/tree" "$REV"
	(cd "$WORK/tree" && CGO_ENABLED=0 go build -o "$WORK/old" ./cmd/loci) || fail "$REV does not build"
	CGO_ENABLED=0 go build -o "$WORK/new" ./cmd/loci || fail "the working tree does not build"
}

# --- What is written -----------------------------------------------------------------------

# write BINARY FOLDER STORE makes a memory: a user for each sample conversation, and the user me with
# a history of changes. The ids that the reads ask for are left in FOLDER/ids, by name.
write() {
	local loci=$1 dir=$2 store=$3
	mkdir -p "$dir"
	: >"$dir/ids"
	on() { "$loci" --store "$store" --json "$@" 2>>"$dir/log"; }
	keep() { # keep NAME TEXT FLAG… keeps a message; NAME is its note, NAME_message the message
		local name=$1 text=$2 answer
		shift 2
		answer=$(on remember "$text" --wait "$@")
		jq -r --arg name "$name" '"\($name)=\(.notes[0].id)\n\($name)_message=\(.message)"' <<<"$answer" >>"$dir/ids"
		. "$dir/ids"
	}
	local talk
	for talk in "${TALKS[@]}"; do
		on --user "$talk" ingest "$SAMPLES/$talk.jsonl"
		on --user "$talk" reflect --force
	done
	on --user friends recall 'When is the audition?'

	keep locker 'My locker code is 4711' --at 2026-02-03T10:00:00+08:00
	keep beijing 'I live in Beijing' --at 2026-02-03T10:05:00+08:00
	keep shanghai 'I no longer live in Beijing, now I live in Shanghai' --at 2026-03-03T10:00:00+08:00
	keep tea '我每天早上喝绿茶' --at 2026-02-04T08:00:00+08:00 --zone Asia/Shanghai
	keep coffee '我不再喝绿茶了，现在改成喝咖啡' --at 2026-03-05T08:00:00+08:00 --zone Asia/Shanghai
	keep target 'The sales target is 40' --at 2026-03-06T09:00:00+01:00 --domain business/sales --tag target --importance 0.9
	keep missed 'We missed the sales target by a lot' --at 2026-03-07T09:00:00+01:00 --domain business/sales --tag target --tag bad-news
	keep dog 'The dog is called Rex' --at 2026-03-07T10:00:00+01:00 --domain home --visibility open --kind fact
	keep diary 'My diary says hello' --at 2026-03-07T11:00:00+01:00 --domain business --visibility user-only
	keep salary 'My salary is 5000 a month' --at 2026-03-07T12:00:00+01:00 --domain business --visibility private
	keep deploy 'To deploy: first run the tests, then build the image, then push it, and finally restart the service' --at 2026-03-08T09:00:00+01:00 --conversation work --speaker Ann --role user
	keep ask 'When do you deploy?' --at 2026-03-08T09:01:00+01:00 --conversation work --speaker Bo
	keep friday 'Every Friday at noon, Bo' --at 2026-03-08T09:03:00+01:00 --conversation work --speaker Ann --role user
	keep marathon "I'm going to run the marathon on 12 May 2026" --at 2026-03-10T09:00:00+01:00
	keep done 'I finished the marathon today!' --at 2026-05-12T19:00:00+02:00
	keep dentist '下个月三号我要去看牙医' --at 2026-04-10T09:00:00+08:00 --zone Asia/Shanghai
	keep concert "We're going to see the concert in Leipzig on 3 June 2039" --at 2026-04-11T09:00:00+02:00
	keep secret 'The spare key lies under the blue pot' --at 2026-04-12T09:00:00+02:00
	keep slip 'I have two cats' --at 2026-04-13T09:00:00+02:00
	on --agent sales remember 'Customers in Porto order on Mondays' --at 2026-04-14T09:00:00+02:00 --domain business/sales --wait
	on remember 'I live in Beijing' --at 2026-02-03T10:05:00+08:00 --wait # known already

	on agent sales --domain business/sales
	on agent home --domain home
	on agent assistant --domain business --domain general --private

	on pin "$locker"
	on pin "$dog"
	on unpin "$dog"
	on forget "$locker" --reason 'the code has changed'
	on restore "$locker"
	on undo "$locker@4"
	on forget "$slip" --reason 'none of mine'
	on undo "$coffee_message" --reason 'not yet'
	on undo "$shanghai_message"
	on undo "$beijing@3"
	on link "$missed" contradicts "$target" --reason 'one says 40, the other less'
	on link "$friday" supports "$deploy" --reason 'same procedure'
	on link "$dog" supports "$ask"
	on unlink "$dog" supports "$ask"
	on forget "$secret" --purge
	on recall 'sales target' --no-expand
	on recall '咖啡'
	on reflect --force
	on --user friends trait "$(on --user friends traits --all | jq -r '.traits[0].id')" --reject --reason 'only talk'
	on --user assistant-en trait "$(on --user assistant-en traits --all | jq -r '.traits[0].id')" --confirm
	on sweep
	on work
	# A job that waits, and a call on the account: nothing listens at that address.
	OLLAMA_HOST=http://127.0.0.1:9 on --model ollama/none remember 'I like pears' --at 2026-05-20T09:00:00+02:00
	jq -rn --argjson talk "$(on --user friends notes -n 40)" --argjson traits "$(on --user friends traits --all)" --argjson cycles "$(on --user friends reflections)" \
		'"friend=\($talk.notes[5].id)\nother=\($talk.notes[33].id)\npage=\($talk.notes[9].id)\nrejected=\($traits.traits[0].id)\ntrait=\($traits.traits[1].id)\ncycle=\($cycles.cycles[0].id)"' >>"$dir/ids"
}

# --- What is read --------------------------------------------------------------------------

# reads FOLDER compares what both copies of the memory whose ids are in FOLDER answer.
reads() {
	local talk
	. "$1/ids"

	# Notes, links and history: of one note, before anything is accessed.
	for talk in me "${TALKS[@]}"; do
		as "$talk" stats
		as "$talk" notes -n 1000 --forgotten --superseded
		as "$talk" history "$(id_of "$talk")"
	done
	as me note "$target"
	as me note "$beijing" --as-of 2026-02-10
	as me note "$locker"
	as me note "$locker" --as-of "$LATER"
	as friends note "$rejected"
	as me history "$locker"
	as me history "$beijing"
	as me history "$coffee"
	as me history "$dog"
	as me note 019ac0de-7b1c-7cc3-9d5e-2f4c8a6b1e07
	as me history "$secret"
	as me links "$target"
	as me links "$missed" --type contradicts
	as me links "$deploy" --depth 3
	as me links "$marathon" --direction in
	as friends links "$friend"
	as friends links "$friend" --depth 3 --max 200
	as friends links "$friend" --type similar_to --direction out
	as friends links "$friend" --as-of "$LATER"
	as me links "$target" --type likes
	as friends path "$friend" "$other"
	as me path "$missed" "$target" --direction out
	as me path "$dog" "$deploy"

	# Lists: each filter, both orders, pages.
	as me notes
	as me notes --forgotten
	as me notes --superseded
	as me notes --domain business
	as me notes --tag target
	as me notes --tag target --tag bad-news
	as me notes --kind fact
	as me notes --temporality prospective
	as me notes --procedures
	as me notes --recorded-after 2026-03-01 --recorded-before 2026-04-01
	as me notes --event-after 2026-05
	as me notes --as-of 2026-03-06T12:00:00Z
	as me notes --sort event
	as friends notes --conversation friends-01 -n 5
	as friends notes -n 7 --after "$page"
	as friends notes --sort event -n 9
	as friends notes --kind trait --forgotten

	# Time.
	as friends timeline --by week --zone Asia/Shanghai
	as friends timeline --by month --on recorded --oldest-first -n 20
	as assistant-en timeline --by day --on event --from 2026-03-01 --to 2026-04-01
	as assistant-zh timeline --by month --as-of 2026-04-01
	as me agenda --as-of 2026-04-12T12:00:00Z
	as me agenda --as-of "$LATER" --done --days 9000
	as assistant-en agenda --as-of 2026-03-20
	as assistant-zh agenda --as-of 2026-04-15 --zone Asia/Shanghai
	as me procedure 'How do I deploy?' --as-of "$LATER"
	as assistant-en procedure 'how do I make coffee' --as-of "$LATER"

	# What was learned, and what is kept beside notes.
	as friends traits --all
	as assistant-zh traits --all
	as friends trait "$rejected"
	as friends trait "$trait"
	as friends reflections
	as assistant-en reflections
	as me jobs
	as me usage
	as me agent
	as me export
	as friends export

	# What agents see, and what they do not.
	as_agent sales stats
	as_agent sales notes --superseded --forgotten
	as_agent home notes
	as_agent stranger notes
	as_agent assistant notes -n 100
	as_agent sales links "$target"
	as_agent home note "$target"
	as_agent home history "$locker"
	as_agent sales recall 'sales target dog diary salary Porto' --as-of "$LATER"
	as_agent assistant recall 'salary diary Shanghai' --as-of "$LATER"
	as_agent sales export
	as_agent sales traits --all

	# Questions as of a moment: every figure.
	local q at
	while IFS=$'\t' read -r talk at q; do
		as "$talk" recall "$q" --as-of "$at" -k 25 --explain
	done < <(questions)
	as me recall 'Where do I live?' --as-of "$LATER"
	as me recall 'Where do I live?' --as-of 2026-02-20
	as me recall '我早上喝什么？' --as-of "$LATER" --superseded
	as me recall 'sales target' --as-of "$LATER" --domain business --tag target
	as me recall 'sales target' --as-of "$LATER" --no-expand
	as me recall 'sales target' --as-of "$LATER" --context 300
	as me recall 'deploy' --as-of "$LATER" --procedures
	as friends recall 'bread' --as-of "$LATER" --kind episode --min-score 0.2
	as friends recall 'What happened last week?' --as-of 2026-03-01 --zone Europe/Berlin
	as friends recall 'bread' --as-of "$LATER" --event-after 2026-02 --recorded-before 2026-03-15
	as friends recall 'bread' --as-of "$LATER" --conversation friends-03
	as friends recall 'When is the audition?' --as-of "$LATER" --ranking activation
	as friends recall 'bread' --as-of "$LATER" --ranking activation --noise 0.5 --seed 7
	as friends recall 'How long ago did Maya hurt her ankle?' --as-of 2026-06-01 --context 500
	as me recall 'xyzzy' --as-of "$LATER"
	as me recall ''

	# Questions of now. They count accesses, each copy's at a moment of its own.
	now me recall 'Where do I live?'
	now me recall 'sales target' --context 300
	now friends recall 'How is the rye bread made?'
	now friends recall 'Leo的摊位叫什么？'
	now assistant-zh recall '豆豆学了什么？' -k 3
	now friends recall 'How is the rye bread made?' --ranking activation
	now me procedure 'How do I deploy?'
	now me agenda
	now me note "$target"
	as me notes -n 1000
	as friends recall 'How is the rye bread made?' --as-of "$LATER"
	now friends stats
}

id_of() {
	case $1 in
	me) echo "$shanghai" ;;
	friends) echo "$friend" ;;
	*) "$WORK/old" --store "${STORE[old]}" --json --user "$1" notes -n 3 | jq -r '.notes[2].id' ;;
	esac
}

# questions prints user TAB moment TAB question: those that ship with the sample
# conversations, as of the moment at which they are asked there.
questions() {
	local talk
	for talk in "${TALKS[@]}"; do
		jq -r --arg talk "$talk" --arg later "$LATER" '.[] | [$talk, .at // $later, .text] | @tsv' "$SAMPLES/questions-$talk.json" "$SAMPLES/temporal-$talk.json"
	done
}

# --- How two answers are compared ----------------------------------------------------------

READS=0
declare -A STORE # of each side, the copy that it reads

as() { compare plain --user "$@"; }
as_agent() { compare plain --user me --agent "$@"; }
now() { compare now --user "$@"; }

# compare MODE FLAGS… runs one command on both copies.
compare() {
	local mode=$1
	shift
	answer old "$mode" "$@"
	answer new "$mode" "$@"
	READS=$((READS + 1))
	cmp -s "$WORK/old.out" "$WORK/new.out" || differ "loci $*"
}

# answer BINARY MODE FLAGS… leaves a comparable answer in WORK/BINARY.out.
answer() {
	local side=$1 mode=$2 code=0
	shift 2
	"$WORK/$side" --store "${STORE[$side]}" --json "$@" >"$WORK/$side.raw" 2>"$WORK/$side.err" || code=$?
	{
		normalise "$mode" <"$WORK/$side.raw" | if [[ $side == new ]]; then intended; else cat; fi
		echo "exit $code"
	} >"$WORK/$side.out"
}

# field removes a field with a value of the given form from JSON, and its comma.
field() { printf 's/"%s":%s,//g;s/,?"%s":%s//g;' "$1" "$2" "$1" "$2"; }

NUMBER='-?[0-9][-+.0-9eE]*' LIST='\[[^]]*\]' STRING='"[^"]*"'

normalise() {
	local script
	script=$(field took_ms "$NUMBER")$(field bytes "$NUMBER")$(field activation "$NUMBER")
	script+='1{/^\{"loci":"export"/{'$(field at "$STRING")'};};'
	script+='/^\{"loci":"end"/{'$(field sha256 "$STRING")'};'
	[[ $1 == plain ]] || script+=$(field accessed "$LIST")$(field score "$NUMBER")$(field recency "$NUMBER")$(field value "$NUMBER")$(field base "$NUMBER")
	sed -E "$script"
}

# intended removes from an answer of the working tree what it adds on purpose.
intended() { sed -E "$(field set "$STRING")$(field of '\[("[-0-9a-f]{36}",?)*\]')"; }

# differ prints a difference of WORK/old.out and WORK/new.out, and ends the comparison.
differ() {
	echo "not the same: $1" >&2
	local side
	for side in old new; do
		sed '$d' "$WORK/$side.out" | jq . >"$WORK/$side.pretty" 2>/dev/null && tail -n 1 "$WORK/$side.out" >>"$WORK/$side.pretty" || cp "$WORK/$side.out" "$WORK/$side.pretty"
	done
	cmp -s "$WORK/old.pretty" "$WORK/new.pretty" && for side in old new; do cp "$WORK/$side.out" "$WORK/$side.pretty"; done
	diff -u --label "$REV" --label 'working tree' "$WORK/old.pretty" "$WORK/new.pretty" | head -n 100 >&2 || true
	cat "$WORK/new.err" >&2 2>/dev/null || true
	exit 1
}

# --- Rankings ------------------------------------------------------------------------------

# as_locomo NAME prints a sample conversation in the LoCoMo format: a conversation id is a
# session, a ref 3.1 the turn D3:1. Questions about times are of category 2.
as_locomo() {
	jq -n --arg name "$1" --slurpfile turns "$SAMPLES/$1.jsonl" --slurpfile plain "$SAMPLES/questions-$1.json" --slurpfile timed "$SAMPLES/temporal-$1.json" '
		def dia: "D" + sub("\\."; ":");
		def qa($category): .[] | {question: .text, category: $category, evidence: [.expect[] | dia]};
		($turns | group_by(.ref | split(".")[0] | tonumber)) as $sessions
		| [{
			sample_id: $name,
			conversation: ({speaker_a: ([$turns[] | select(.role == "user")][0].speaker // "User")}
				+ ([$sessions[] | {("session_" + (.[0].ref | split(".")[0])): [.[]
					| {speaker: (.speaker // (if .role == "assistant" then "Assistant" else "User" end)), dia_id: (.ref | dia), text, date_time: .at}
					+ (if .caption then {blip_caption: .caption} else {} end)]}] | add)),
			qa: ([$plain[0] | qa(4)] + [$timed[0] | qa(2)])
		}]'
}

# rank FILE compares the rankings of both binaries; it prints how many questions there are.
rank() {
	local side
	for side in old new; do
		"$WORK/$side" eval locomo "$1" --json --rankings "$WORK/$side.out" >"$WORK/$side.report" 2>"$WORK/$side.err" || { cat "$WORK/$side.err" >&2; fail "$side can't measure $1"; }
	done
	cmp -s "$WORK/old.out" "$WORK/new.out" || differ "rankings of $1"
	[[ -s $WORK/old.out ]] || fail "$1 has no questions"
	wc -l <"$WORK/old.out" | tr -d ' '
}

# --- Writes --------------------------------------------------------------------------------

# order SIDE FOLDER USER MOMENT QUESTION prints the contents of an answer, best first: ids differ
# between two memories of the same input, and scores go by when a trait was learned.
order() {
	"$WORK/$1" --store "$2/loci.db" --json --user "$3" recall "$5" --as-of "$4" -k 50 --superseded |
		jq -c '.hits[] | [.note.content, .note.kind, .note.temporality, .note.visibility, .source, .parts.relevance, (.linked // [] | map([.type, .strength, .note.content]))]'
}

writes() {
	local talk at q n=0
	while IFS=$'\t' read -r talk at q; do
		order old "$WORK/written" "$talk" "$at" "$q" >"$WORK/old.out"
		order new "$WORK/rewritten" "$talk" "$at" "$q" >"$WORK/new.out"
		: >"$WORK/new.err"
		cmp -s "$WORK/old.out" "$WORK/new.out" || differ "recall of $talk: $q"
		n=$((n + 1))
	done < <(
		questions
		printf "me\t$LATER\t%s\n" 'Where do I live?' '我早上喝什么？' 'What is the sales target?' 'How do I deploy?' 'Who finished the marathon?' 'dog salary diary'
	)
	echo "$n"
}

# --- A database ---------------------------------------------------------------------------------

# copies writes a database by REV, and makes a copy of it for each side.
copies() {
	command -v psql >/dev/null || fail "psql is not installed"
	local side name=compare_$$
	DATABASES=("${name}_old" "${name}_new" "$name")
	base() { echo "${SERVER%/*}/$1"; }
	psql -q "$SERVER" -c "CREATE DATABASE $name" || fail "no database can be made"
	write "$WORK/old" "$WORK/based" "$(base "$name")" >"$WORK/based.log" || { cat "$WORK/based/log" >&2; fail "$REV can't write the database"; }
	for side in old new; do
		psql -q "$SERVER" -c "CREATE DATABASE ${name}_$side TEMPLATE $name"
		STORE[$side]=$(base "${name}_$side")
	done
}

# --- The comparison ------------------------------------------------------------------------

row() { printf '%-10s %-58s %6s  %s\n' "$@"; }

build
write "$WORK/old" "$WORK/written" "$WORK/written/loci.db" >"$WORK/written.log" || { cat "$WORK/written/log" >&2; fail "$REV can't write the memory"; }
cp -R "$WORK/written" "$WORK/old.d"
cp -R "$WORK/written" "$WORK/new.d"

echo "loci of $REV and of the working tree:"
row what on count result
STORE=([old]=$WORK/old.d/loci.db [new]=$WORK/new.d/loci.db)
reads "$WORK/written"
row reads "commands on a memory written by $REV" "$READS" same
for talk in "${TALKS[@]}"; do
	as_locomo "$talk" >"$WORK/$talk.json"
	n=$(rank "$WORK/$talk.json")
	row rankings "questions about $talk" "$n" same
done
if [[ -n $FILE ]]; then
	n=$(rank "$FILE")
	row rankings "questions about $(basename "$FILE")" "$n" same
fi
write "$WORK/new" "$WORK/rewritten" "$WORK/rewritten/loci.db" >"$WORK/rewritten.log" || { cat "$WORK/rewritten/log" >&2; fail "the working tree can't write the memory"; }
n=$(writes)
row writes "questions to a memory written by the working tree" "$n" same
if [[ -n $SERVER ]]; then
	copies
	READS=0
	reads "$WORK/based"
	row database "commands on a database written by $REV" "$READS" same
fi

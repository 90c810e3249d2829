# make run     builds the page and the program, and serves the memory at http://127.0.0.1:4766
# make ui      builds the page that the program embeds, for which it needs Node.js
#
# make quick   vet and the tests of what was changed, and the arrows; PKG=./engine names it
# make test    every test that needs Go alone, with few cases
# make many    the tests that try more cases without -short, or that race leaves out
# make stores  what needs PostgreSQL
# make clients what needs programs of others: Node.js, Python, Maven, buildah, PostgreSQL
# make page    what needs a browser and the built page
# make models  the whole pipeline on a real language model, for minutes
# make agents  programs that run agents with what setup writes: downloads them
# make servers kills servers of one store at random for two minutes, and while 100 000 requests
#              with keys are sent, which takes an hour
# make mutate  changes conditions of the core, one at a time, each of which a test must notice
# make check   everything that must hold before a change goes in; .ci/run calls it
#
# make bench-page  measures every view of the page in a browser, with 100, 10 000 and 100 000
#              messages; NOTES=100,3000 names others
# make tokens  prints what answers over MCP cost a model; LOCI=path measures another build

# One way to build, so that programs and tests share the cache.
export GOFLAGS ?= -trimpath
export CGO_ENABLED ?= 0

GO    ?= go
LINT   = $(GO) tool -modfile=tools/go.mod golangci-lint
STATIC = $(GO) build -ldflags '-s -w'

# LOG="-log FILE" keeps what the tests said, ARGS are more flags of go test.
TEST   = $(GO) run ./tools/tests/main.go $(LOG)

# lint runs all that go vet does, on tests too. What check has linted is not vetted again in every
# way that it is built.
VETTED = -vet=off

# Tests that wait for disks, servers and processes as much as they compute: more than a core has.
WAITING = -parallel 4

.PHONY: build run ui quick test many stores clients page models agents servers mutate check format vet lint race static tokens bench-page clean strain fair commits
.NOTPARALLEL: # the checks run one after the other, also with make -j

build:
	$(STATIC) -o bin/loci ./cmd/loci

run: ui build
	bin/loci serve

# The types of the page are those of the API as it is now; what it is tested and built with
# is pinned in webui/app/package-lock.json. Only the built page is kept, and not committed.
ui:
	cd webui/app && $(AGAIN) npm install --no-save --ignore-scripts --no-audit --no-fund --loglevel=error
	mkdir -p webui/app/build
	$(GO) run ./webui/openapi >webui/app/build/openapi.json
	cd webui/app && npm run --silent types && npm run --silent check && npm test --silent
	rm -rf webui/dist/assets webui/dist/index.html
	cd webui/app && npm run --silent build

# A command that asks a registry is tried three times.
AGAIN = again() { "$$@" || { sleep 5; "$$@"; } || { sleep 20; "$$@"; }; }; again

# The packages of the files that differ from the last commit, or that it changed.
PKG ?= $$( (git diff --name-only HEAD; git ls-files -o --exclude-standard) | grep '\.go$$' || git diff --name-only HEAD~1 | grep '\.go$$')
quick:
	@packages="$$(for file in $(PKG); do if [ -d "$$file" ]; then echo "$$file"; elif [ -e "$$file" ]; then dirname "$$file"; fi; done \
		| grep -v '^tools' | sed 's,^\./,,; s,^,./,; s,^\./\.$$,.,' | sort -u)"; \
	set -x; $(GO) vet $$packages . && $(TEST) -short $(ARGS) $$packages .

test:
	$(TEST) -short $(ARGS) ./...

# The tests that ask testing.Short or the race detector, or use rapid, which asks too, and all
# that race leaves out. tools/asking finds them in the source, so there is no list to keep.
many:
	@tests="$$($(GO) run ./tools/asking/main.go $(ALONE))" && set -x && LOCI_TESTS=stores $(TEST) $(VETTED) $(WAITING) -timeout 25m $(ARGS) $$tests

# Ten minutes of hostile requests of every route, tool and format, 64 at once.
strain:
	$(GO) test ./cmd/loci -run 'TestFindingV2_AMix' -count=1 -timeout 15m -v -args -strain=10m

# How long one user's questions take while the key of another does its worst.
fair:
	$(GO) test ./cmd/loci -run 'TestFindingV3_OneKey' -count=1 -timeout 15m -v -args -fair=20s

# How many messages a second one server and three acknowledge, on a file and a database; LOCI=path
# measures an earlier program in turn.
commits:
	LOCI_TESTS=clients,stores $(GO) test ./internal/clients -run 'TestFindingV6_WhatServers' -count=1 -timeout 15m -v -args -commits=10s $(if $(LOCI),-loci=$(abspath $(LOCI)))

IMPORTS = $(GO) list -f '{{.ImportPath}} {{join .TestImports " "}} {{join .XTestImports " "}} ' ./...
stores:
	LOCI_TESTS=stores $(TEST) -short $(ARGS) $$($(IMPORTS) | grep -F /internal/pgtest | cut -d ' ' -f 1)

# The tests of files that run a client, and all of CLIENTS, side by side: most of them wait.
CLIENTS = deploy internal/clients internal/clienttest
clients:
	@files="$$(git ls-files -co --exclude-standard '*_test.go' | xargs grep -l 'clienttest\.'; git ls-files -co --exclude-standard $(CLIENTS:%='%/*_test.go'))"; \
	tests="$$(sed -n 's/^func \(Test[A-Za-z0-9_]*\)(t .*/\1/p' $$files | paste -s -d '|')"; \
	set -x; LOCI_TESTS=clients,stores $(TEST) $(VETTED) $(WAITING) -timeout 20m $(ARGS) -run "^($$tests)$$" $$(dirname $$files | sort -u | sed 's,^,./,')

page: ui
	LOCI_TESTS=page $(TEST) $(VETTED) -timeout 20m $(ARGS) -run '^TestU' ./internal/clients ./webui

# llama.cpp's own server with a very small model, both from wheels (internal/clienttest).
models:
	LOCI_TESTS=models $(TEST) $(VETTED) -timeout 40m $(ARGS) -run ARealModelServer ./internal/clients

# Programs that run agents, unmodified, with what setup writes: downloads them once.
agents:
	LOCI_TESTS=agents $(TEST) -count=1 -timeout 20m -run TakesWhatSetupWrites ./cmd/loci

# Three servers on one store, a file and a database, killed at random under load.
servers:
	LOCI_TESTS=clients,stores $(GO) test ./internal/clients -run 'TestD12_Servers|TestFindingV5_Requests' -count=1 -timeout 3h -v -args -servers=2m -keyed=100000

mutate:
	tools/mutate.sh

check: format lint race many clients page static

format:
	@files="$$(git ls-files -co --exclude-standard '*.go' | xargs gofmt -l)"; \
	if [ -n "$$files" ]; then echo "not in gofmt's form, run gofmt -w on:"; echo "$$files"; exit 1; fi

vet:
	$(GO) vet ./...

lint:
	$(LINT) run ./...

# Every test with few cases under the race detector, which is the one thing here that needs a C
# compiler. `many` runs the rest of the cases without it, and
# what has nothing to race: rules of language and of broken JSON are pure, the tests of the root
# read the source, and benches wait for what they measure.
# A process would sleep for a second before it exits, in case that a race comes late: tests
# begin hundreds of processes, and what is still running at their end is killed anyway.
# SQLite is C that was made Go: its memory is not Go's, so that the detector sees nothing in
# it, and watching it takes two thirds of the time.
ALONE = . ./internal/edges/bench ./internal/jsonmend ./internal/lang ./model/rules
UNSEEN = -gcflags=modernc.org/...=-race=false
race:
	@packages="$$($(GO) list ./... | grep -v -x -F "$$($(GO) list $(ALONE))")"; \
	set -x; LOCI_TESTS=stores GORACE=atexit_sleep_ms=0 CGO_ENABLED=1 $(TEST) $(VETTED) -race $(UNSEEN) $(WAITING) -short -timeout 25m $(ARGS) $$packages

static: build
	GOOS=linux GOARCH=arm64 $(STATIC) -o bin/loci-arm64 ./cmd/loci

tokens:
	LOCI_TESTS=clients $(GO) test ./internal/clients -run 'AnswersAreSmallEnough' -count=1 -v $(if $(LOCI),-args -loci=$(abspath $(LOCI)))

# A fresh browser each time, and once a server that has just begun.
NOTES ?= 100,10000,100000
bench-page: ui
	LOCI_TESTS=page $(GO) test ./internal/clients -run 'TestU21_EveryViewMeasured' -count=1 -timeout 40m -v -args -notes=$(NOTES)

clean:
	rm -rf bin webui/app/build webui/dist/assets webui/dist/index.html

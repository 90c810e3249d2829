# make run    builds the page and the program, and serves the memory at http://127.0.0.1:4766
# make ui     builds the page that the program embeds, for which it needs Node.js
# make test   passes the tests
# make check  everything that must hold before a change goes in; .ci/run calls it
# make test-models  runs the whole pipeline on a real language model, for minutes
# make test-servers  kills servers of one store at random for two minutes
# make bench-page  measures the first view of the page in a browser, with 100 000 notes
# make tokens prints what answers over MCP cost a model; LOCI=path measures another build

GO    ?= go
LINT   = $(GO) tool -modfile=tools/go.mod golangci-lint
STATIC = CGO_ENABLED=0 $(GO) build -trimpath -ldflags '-s -w'

.PHONY: build run ui test test-agents test-servers check format vet lint race full static tokens test-models bench-page clean
.NOTPARALLEL: # the checks run one after the other, also with make -j

build:
	$(STATIC) -o bin/loci ./cmd/loci

run: ui build
	bin/loci serve

# The types of the page are those of the API as it is now; what it is tested and built with
# is pinned in webui/app/package-lock.json. Only the built page is kept, and not committed.
ui:
	cd webui/app && npm install --no-save --ignore-scripts --no-audit --no-fund --loglevel=error
	mkdir -p webui/app/build
	$(GO) run ./webui/openapi >webui/app/build/openapi.json
	cd webui/app && npm run --silent types && npm run --silent check && npm test --silent
	rm -rf webui/dist/assets webui/dist/index.html
	cd webui/app && npm run --silent build

test:
	CGO_ENABLED=0 $(GO) test ./...

# Programs that run agents, unmodified, with what setup writes: downloads them once.
test-agents:
	CGO_ENABLED=0 LOCI_AGENTS=1 $(GO) test ./cmd/loci -run 'TakesWhatSetupWrites' -count=1 -timeout 20m

check: format vet lint ui race full static

format:
	@files="$$(git ls-files -co --exclude-standard '*.go' | xargs gofmt -l)"; \
	if [ -n "$$files" ]; then echo "not in gofmt's form, run gofmt -w on:"; echo "$$files"; exit 1; fi

vet:
	CGO_ENABLED=0 $(GO) vet ./...

lint:
	CGO_ENABLED=0 $(LINT) run ./...

# Every test, once, under the race detector: the one thing here that needs a C compiler.
# With it SQLite is ten times slower, so it runs with -short, under which a few tests
# do less or nothing: they kill fewer processes, or start none. `full` runs those in full,
# and what has nothing to race: rules of language are pure, and benches wait for what they measure.
# A process would sleep for a second before it exits, in case that a race comes late: tests
# begin hundreds of processes, and what is still running at their end is killed anyway.
ALONE = ./internal/lang ./internal/edges/bench
race:
	@packages="$$($(GO) list ./... | grep -v -x -F "$$($(GO) list $(ALONE))")"; \
	set -x; GORACE=atexit_sleep_ms=0 CGO_ENABLED=1 $(GO) test -race -short -timeout 15m $$packages

# What -short leaves out, without the race detector: every package with a test file that
# asks testing.Short, and every package whose tests import a helper that asks it. They
# are looked up in the source, so there is no list to keep.
ASKING = git ls-files -co --exclude-standard '*.go' | xargs grep -l 'testing\.Short()'
FOLDER = xargs -r -n 1 dirname | sort -u | sed 's,^,./,'
full:
	@own="$$($(ASKING) | grep '_test\.go$$' | $(FOLDER))"; helpers="$$($(ASKING) | grep -v '_test\.go$$' | $(FOLDER))"; \
	packages="$${own:+$$($(GO) list $$own)} $$(for helper in $${helpers:+$$($(GO) list $$helpers)}; do \
		$(GO) list -f '{{.ImportPath}} {{join .TestImports " "}} {{join .XTestImports " "}} ' ./... | grep -F " $$helper " | cut -d ' ' -f 1; done)"; \
	if [ "$$packages" = ' ' ]; then echo "full: nothing asks testing.Short: take -short out of race, and full out of check"; exit 1; fi; \
	set -x; CGO_ENABLED=0 $(GO) test $(ALONE) $$packages

static: build
	GOOS=linux GOARCH=arm64 $(STATIC) -o bin/loci-arm64 ./cmd/loci

# llama.cpp's own server with a very small model, both from wheels (internal/clienttest).
test-models:
	CGO_ENABLED=0 $(GO) test ./internal/clients -run 'ARealModelServer' -count=1 -timeout 25m -v -args -models

# Three servers on one store, a file and a database, killed at random under load for two minutes.
test-servers:
	CGO_ENABLED=0 $(GO) test ./internal/clients -run 'TestD12_Servers' -count=1 -timeout 20m -v -args -servers=2m

tokens:
	CGO_ENABLED=0 $(GO) test ./internal/clients -run 'AnswersAreSmallEnough' -count=1 -v $(if $(LOCI),-args -loci=$(abspath $(LOCI)))

# A fresh browser each time, and once a server that has just begun.
bench-page: ui
	CGO_ENABLED=0 $(GO) test ./internal/clients -run 'TestU21_TheFirstViewMeasured' -count=1 -timeout 20m -v -args -notes=100000

clean:
	rm -rf bin webui/app/build webui/dist/assets webui/dist/index.html

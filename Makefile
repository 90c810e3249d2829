# make test   passes the tests
# make check  everything that must hold before a change goes in; .ci/run calls it

GO    ?= go
LINT   = $(GO) tool -modfile=tools/go.mod golangci-lint
STATIC = CGO_ENABLED=0 $(GO) build -trimpath -ldflags '-s -w'

.PHONY: build test check format vet lint race full static clean
.NOTPARALLEL: # the checks run one after the other, also with make -j

build:
	$(STATIC) -o bin/loci ./cmd/loci

test:
	CGO_ENABLED=0 $(GO) test ./...

check: format vet lint race full static

format:
	@files="$$(git ls-files -co --exclude-standard '*.go' | xargs gofmt -l)"; \
	if [ -n "$$files" ]; then echo "not in gofmt's form, run gofmt -w on:"; echo "$$files"; exit 1; fi

vet:
	CGO_ENABLED=0 $(GO) vet ./...

lint:
	CGO_ENABLED=0 $(LINT) run ./...

# Every test, once, under the race detector: the one thing here that needs a C compiler.
# With it SQLite is ten times slower, so it runs with -short, under which a few tests
# do less or nothing: they kill fewer processes, or start none. `full` runs those in full.
race:
	CGO_ENABLED=1 $(GO) test -race -short -timeout 15m ./...

# What -short leaves out, without the race detector. These are the packages with a
# folder in which some Go file asks testing.Short, and those whose tests import such a
# package; nobody keeps a list of them.
full:
	@asks="$$(git ls-files -co --exclude-standard '*.go' | xargs grep -l 'testing\.Short()' | xargs -n 1 dirname | sort -u | sed 's,^,./,')"; \
	asks="$$($(GO) list $$asks | tr '\n' ' ')"; \
	packages="$$($(GO) list -f '{{.ImportPath}} {{join .TestImports " "}} {{join .XTestImports " "}}' ./... | awk -v asks="$$asks" \
		'BEGIN {n = split(asks, a); for (i = 1; i <= n; i++) ask[a[i]]} {for (i = 1; i <= NF; i++) if ($$i in ask) {print $$1; next}}')"; \
	if [ -z "$$packages" ]; then echo "full: no package asks testing.Short: drop -short from race, or mend this rule"; exit 1; fi; \
	set -x; CGO_ENABLED=0 $(GO) test $$packages

static: build
	GOOS=linux GOARCH=arm64 $(STATIC) -o bin/loci-arm64 ./cmd/loci

clean:
	rm -rf bin

# make test   passes the tests
# make check  everything that must hold before a change goes in; .ci/run calls it

GO    ?= go
LINT   = $(GO) tool -modfile=tools/go.mod golangci-lint
STATIC = CGO_ENABLED=0 $(GO) build -trimpath -ldflags '-s -w'

.PHONY: build test check format vet lint race static clean

build:
	$(STATIC) -o bin/loci ./cmd/loci

test:
	CGO_ENABLED=0 $(GO) test ./...

check: format vet lint test race static

format:
	@files="$$(git ls-files -co --exclude-standard '*.go' | xargs gofmt -l)"; \
	if [ -n "$$files" ]; then echo "not in gofmt's form, run gofmt -w on:"; echo "$$files"; exit 1; fi

vet:
	CGO_ENABLED=0 $(GO) vet ./...

lint:
	CGO_ENABLED=0 $(LINT) run ./...

# The race detector is the one thing here that needs a C compiler. With it SQLite is
# ten times slower, so the crash tests kill fewer processes here; `test` kills all. The
# seeds of the fuzz tests run with the others, twice.
race:
	CGO_ENABLED=1 $(GO) test -race -short -timeout 15m ./...

static: build
	GOOS=linux GOARCH=arm64 $(STATIC) -o bin/loci-arm64 ./cmd/loci

clean:
	rm -rf bin

// Package envtest says which programs of others a run of the tests has; for tests alone.
//
// `make test` needs Go and nothing else: a test that runs a program of others, or starts a
// server, says of which kind that is, and is skipped unless the variable LOCI_TESTS names
// the kind. What is named must be there: a program that is missing then is a failure, so that
// nothing goes missing unseen.
//
//	envtest.Needs(t, envtest.Clients)          // make clients sets LOCI_TESTS=clients,stores
//	envtest.Lacking(t, "no npm: install it")   // the test fails
//
// How much a test does is another question, and Go has the answer: with -short it tries few
// cases, without it many.
package envtest

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
)

// Kind is a kind of programs that tests need besides Go.
type Kind string

// The kinds, each with the target of the Makefile that runs what needs it.
const (
	Stores  Kind = "stores"  // PostgreSQL: make stores
	Clients Kind = "clients" // the program with those of others, servers killed, images built: make clients
	Page    Kind = "page"    // a browser, and the built page: make page
	Models  Kind = "models"  // a real language model: make models
	Agents  Kind = "agents"  // programs that run agents: make agents
)

var all = []Kind{Stores, Clients, Page, Models, Agents}

// Needs skips the test where LOCI_TESTS does not name the kind of programs that it runs, or
// one of several kinds.
func Needs(t testing.TB, kinds ...Kind) {
	t.Helper()
	named, err := parse(os.Getenv("LOCI_TESTS"))
	if err != nil {
		t.Fatal(err)
	}
	if !slices.ContainsFunc(kinds, func(kind Kind) bool { return slices.Contains(named, kind) }) {
		t.Skipf("SKIPPED: make %s runs it", kinds[0])
	}
}

// NotRaced skips a test that the race detector has nothing to find in and would change what is
// measured: how much memory something takes, or what other processes do. It says why.
func NotRaced(t testing.TB, why string) {
	t.Helper()
	if Race {
		t.Skipf("SKIPPED: make many runs it: %s", why)
	}
}

// parse reads the list of kinds that LOCI_TESTS has, which are separated by commas.
func parse(list string) (named []Kind, err error) {
	for name := range strings.SplitSeq(list, ",") {
		switch kind := Kind(strings.TrimSpace(name)); {
		case slices.Contains(all, kind):
			named = append(named, kind)
		case kind != "":
			return nil, fmt.Errorf("LOCI_TESTS names %q: it must be a list of %v", kind, all)
		}
	}
	return named, nil
}

// Lacking ends a test that was asked for and can't have something that it needs. The reason is
// to name the cure.
func Lacking(t testing.TB, reason string, args ...any) {
	t.Helper()
	t.Fatalf("what the test needs is missing: "+reason, args...)
}

package envtest

import (
	"os"
	"slices"
	"strings"
	"testing"
)

func TestKindsAreReadFromAList(t *testing.T) {
	t.Parallel()
	for list, want := range map[string][]Kind{"": nil, "stores": {Stores}, "clients, stores": {Clients, Stores}} {
		if got, err := parse(list); err != nil || !slices.Equal(got, want) {
			t.Errorf("%q is %v, %v", list, got, err)
		}
	}
	if _, err := parse("stores,client"); err == nil || !strings.Contains(err.Error(), "clients") {
		t.Errorf("a name that is misspelt: %v", err)
	}
}

// What is skipped says `make KIND`; that must be there.
func TestEveryKindHasATarget(t *testing.T) {
	t.Parallel()
	makefile, err := os.ReadFile("../../Makefile")
	if err != nil {
		t.Fatal(err)
	}
	for _, kind := range all {
		if !strings.Contains(string(makefile), "\n"+string(kind)+":") {
			t.Errorf("the Makefile has no target %s", kind)
		}
	}
}

package profile

import (
	"testing"

	"github.com/loci-memory/loci"
)

// A name without a word of its own names nobody, and is no part of another's.
func TestFindingB7_NobodyIsNobody(t *testing.T) {
	t.Parallel()
	claims := []loci.Claim{
		{Subject: "the club", Attribute: "book club", Keys: []string{"|book club"}},
		{Subject: "lena", Attribute: "book club", Keys: []string{"|book club lena", "me|book club"}},
	}
	n := naming{known: []loci.Subject{{Subject: "me"}, {Subject: "lena"}}, notes: []loci.Note{{Claims: claims}}}
	for name, want := range map[string]string{"nobody at all": "nobody at all", "Lena": "lena", "me": "me"} {
		if got := n.subjectsOf(name); len(got) != 1 || got[0] != want {
			t.Errorf("%q names %q", name, got)
		}
	}
}

package veil

import (
	"testing"

	"github.com/loci-memory/loci"
)

// A code that begins like another is hidden whole, and what the caller's notes share stays as it is.
func TestW14_ASecretThatBeginsLikeAnotherIsHiddenWhole(t *testing.T) {
	t.Parallel()
	claims := []loci.Claim{{Attribute: "door code", Value: "48217"}}
	n := loci.Note{Visibility: loci.Private, Content: "The gate code is 4821. The door code is 48217.", Claims: claims}
	Note(loci.Scope{User: "me", Agent: "coder"}, &n)
	if n.Content != "The gate code is ••••. The door code is ••••." || n.Claims[0].Value != "••••" || claims[0].Value != "48217" {
		t.Errorf("%q claims %+v; the caller's are %+v", n.Content, n.Claims, claims)
	}
}

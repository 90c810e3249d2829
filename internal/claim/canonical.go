package claim

import (
	"slices"
	"strings"
	"sync"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang"
)

var canonicalNames = sync.OnceValue(func() map[string]bool {
	names := map[string]bool{}
	for _, l := range lang.Languages() {
		for name := range l.Claims.Canon {
			names[name] = true
		}
	}
	return names
})

// Canonical reports whether a claim is of an attribute that has one name in all languages,
// like home or employer.
func Canonical(c *loci.Claim) bool {
	return slices.ContainsFunc(c.Keys, func(key string) bool {
		_, attribute, _ := strings.Cut(key, "|")
		return canonicalNames()[attribute]
	})
}

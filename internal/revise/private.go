package revise

import (
	"strings"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang"
)

// warn says of an edit that others may see a secret, as the request chose, or that the
// note became private because its new words hold one; "" for nothing.
func warn(before, after *loci.Note, q *loci.EditRequest) string {
	if q.Content == "" && q.Visibility == "" {
		return ""
	}
	held := lang.ReadPrivate(after.Content)
	if w := held.Warning(after.Visibility); w != "" {
		return w
	}
	if held.Any() && before.Visibility != after.Visibility {
		return "the note is " + string(after.Visibility) + " now, as its new words hold " + strings.Join(held.Names(), " and ")
	}
	return ""
}

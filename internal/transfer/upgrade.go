package transfer

import (
	"strings"

	"github.com/loci-memory/loci"
)

// undoes are the versions that an undo of an export of format 1 took back, which lists
// them in its reason alone: "takes back NOTE-ID@2, NOTE-ID@3: why". Those of other notes
// and of what is no undo are none.
func undoes(v *loci.Version) []int {
	list, found := strings.CutPrefix(v.Reason, "takes back ")
	if v.Step != loci.StepUndo || !found {
		return nil
	}
	list, _, _ = strings.Cut(list, ":")
	var out []int
	for name := range strings.SplitSeq(list, ", ") {
		var c loci.ChangeID
		if c.UnmarshalText([]byte(name)) == nil && c.Note == v.Change.Note {
			out = append(out, c.Version)
		}
	}
	return out
}

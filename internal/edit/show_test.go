package edit

import (
	"testing"

	"github.com/loci-memory/loci"
)

func TestW12_WhoDecides(t *testing.T) {
	t.Parallel()
	v := func(by string, step loci.Step, visibility loci.Visibility) loci.Version {
		return loci.Version{By: by, Step: step, Note: loci.Note{Visibility: visibility}}
	}
	own := v("bot", loci.StepRemember, loci.Private)
	for name, c := range map[string]struct {
		all  []loci.Version
		want bool
	}{
		"its own":              {[]loci.Version{own}, true},
		"the user since":       {[]loci.Version{own, v("", loci.StepEdit, loci.UserOnly)}, false},
		"the user elsewhere":   {[]loci.Version{own, v("", loci.StepEdit, loci.Private)}, true},
		"hidden a little more": {[]loci.Version{own, v("", loci.StepEdit, loci.Scoped), v("bot", loci.StepEdit, loci.UserOnly)}, false},
		"taken back":           {[]loci.Version{own, v("bot", loci.StepEdit, loci.Open), v("", loci.StepUndo, loci.Private)}, false},
		"what facts made":      {[]loci.Version{own, v("", loci.StepDerive, loci.UserOnly)}, true},
		"a note of the user's": {[]loci.Version{v("", loci.StepRemember, loci.Scoped)}, false},
	} {
		if got := decidesAlone("bot", c.all); got != c.want {
			t.Errorf("%s: %t, want %t", name, got, c.want)
		}
	}
}

package graph

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/loci-memory/loci"
)

// reader reads notes written as "name conversation tag…", - for no conversation.
func reader(lines ...string) func(context.Context, []loci.ID) ([]loci.Note, error) {
	return func(_ context.Context, ids []loci.ID) ([]loci.Note, error) {
		var out []loci.Note
		for _, line := range lines {
			f := strings.Fields(line)
			n := loci.Note{ID: called(f[0]), Conversation: strings.Trim(f[1], "-"), Tags: f[2:]}
			if slices.Contains(ids, n.ID) {
				out = append(out, n)
			}
		}
		return out, nil
	}
}

func TestL1_SharedBridgesWhatDerivedLinksJoin(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		notes []string // a and b are one side, the last the other
		types []loci.LinkType
		want  string
	}{
		"a conversation":             {notes: []string{"a talk", "z talk"}, want: "a context_of- z"},
		"a tag is none":              {notes: []string{"a talk x", "z walk x"}, want: "none"},
		"nothing":                    {notes: []string{"a talk x", "z walk y"}, want: "none"},
		"no conversation is not one": {notes: []string{"a -", "z -"}, want: "none"},
		"context":                    {notes: []string{"a talk x", "z talk x"}, types: []loci.LinkType{loci.Follows, loci.ContextOf}, want: "a context_of- z"},
		"types leave conversations out": {notes: []string{"a talk x", "z talk x"}, types: []loci.LinkType{loci.SimilarTo},
			want: "none"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m := (&drawing{}).either()
			m.Bridges = NewShared(c.types, reader(c.notes...))
			got, err := Path(t.Context(), called("a"), called("z"), wide, m)
			if err != nil || steps(got, "a") != c.want {
				t.Errorf("got %q, %v; want %q", steps(got, "a"), err, c.want)
			}
		})
	}
}

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
		"a conversation":              {notes: []string{"a talk", "z talk"}, want: "a context_of- z"},
		"nothing":                     {notes: []string{"a talk x", "z walk y"}, want: "none"},
		"no conversation is not one":  {notes: []string{"a -", "z -"}, want: "none"},
		"a tag":                       {notes: []string{"a talk x", "z walk x"}, want: "a related_to- z"},
		"a tag without conversations": {notes: []string{"a - x", "z - x"}, want: "a related_to- z"},
		"context is not related too":  {notes: []string{"a talk x", "z talk x"}, types: []loci.LinkType{loci.Follows, loci.ContextOf}, want: "a context_of- z"},
		"unless asked for by name":    {notes: []string{"a talk x", "z talk x"}, types: []loci.LinkType{loci.RelatedTo}, want: "a related_to- z"},
		"types leave conversations out": {notes: []string{"a talk x", "z talk x"}, types: []loci.LinkType{loci.SimilarTo},
			want: "none"},
		"types leave tags out": {notes: []string{"a - x", "z - x"}, types: []loci.LinkType{loci.ContextOf, loci.Follows}, want: "none"},
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

func TestL4_SharedBridgesAreAsStrongAsTheirLinks(t *testing.T) {
	t.Parallel()
	s := NewShared(nil, reader("a talk x y y", "b talk x", "c walk", "z walk x y y w"))
	if _, err := s.Reach(t.Context(), From, []loci.ID{called("a"), called("b"), called("c")}); err != nil {
		t.Fatal(err)
	}
	links, err := s.Reach(t.Context(), To, []loci.ID{called("z")})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, l := range links {
		got = append(got, names([]loci.ID{l.From, l.To})+" "+string(l.Type)+" "+map[float64]string{1: "1", .7: ".7"}[l.Strength])
	}
	slices.Sort(got)
	if want := []string{"za related_to .7", "zc context_of 1"}; !slices.Equal(slices.Compact(got), want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// A tag's first note may be of the conversation of the note that looks for it; the
// next of another conversation is used then.
func TestL1_ATagIsBridgedPastItsOwnConversation(t *testing.T) {
	t.Parallel()
	s := NewShared(nil, reader("a talk x", "b talk x", "c walk x", "z talk x"))
	if _, err := s.Reach(t.Context(), From, []loci.ID{called("a"), called("b"), called("c")}); err != nil {
		t.Fatal(err)
	}
	links, err := s.Reach(t.Context(), To, []loci.ID{called("z")})
	links = slices.DeleteFunc(links, func(l loci.Link) bool { return l.Type != loci.RelatedTo })
	if err != nil || len(links) != 1 || links[0].To != called("c") {
		t.Errorf("got %v, %v", links, err)
	}
	if s.None(From) || s.None(To) {
		t.Error("says that nothing is shared")
	}
}

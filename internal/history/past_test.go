package history

import (
	"slices"
	"strings"
	"testing"

	"github.com/loci-memory/loci"
)

var note = loci.ID{15: 1}

// versions of a note, the first of them 1, each with what it undoes.
func versions(undoes ...[]int) []loci.Version {
	out := make([]loci.Version, len(undoes))
	for i, taken := range undoes {
		out[i] = loci.Version{Change: loci.ChangeID{Note: note, Version: i + 1}, Step: loci.StepPin, Undoes: taken}
		if taken != nil {
			out[i].Step = loci.StepUndo
		}
		out[i].Note = loci.Note{ID: note, Version: i + 1}
	}
	return out
}

func TestAnUndoThatWasUndoneTookNothingBack(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		undoes [][]int
		gone   []int
	}{
		"nothing undone":     {[][]int{nil, nil}, nil},
		"one undone":         {[][]int{nil, nil, {2}}, []int{2}},
		"several at once":    {[][]int{nil, nil, nil, {2, 3}}, []int{2, 3}},
		"the undo undone":    {[][]int{nil, nil, {2}, {3}}, []int{3}},
		"and that undone":    {[][]int{nil, nil, {2}, {3}, {4}}, []int{2, 4}},
		"one after another":  {[][]int{nil, nil, nil, {3}, {2}}, []int{2, 3}},
		"what is no undo":    {[][]int{nil, nil}, nil},
		"of another's alone": {[][]int{nil, nil, {}}, nil},
	} {
		p := newPast(versions(c.undoes...))
		var gone []int
		for i := range p.versions {
			if v := p.versions[i].Change.Version; p.gone[v] != 0 {
				gone = append(gone, v)
			}
		}
		if !slices.Equal(gone, c.gone) {
			t.Errorf("%s: %v are taken back, want %v", name, gone, c.gone)
		}
	}
}

// The reason is a sentence for people; the code that finds out what is in force reads Undoes alone.
func TestTheReasonIsNotReadBack(t *testing.T) {
	t.Parallel()
	all := versions(nil, nil, []int{})
	all[2].Reason = "takes back " + all[1].Change.String()
	if p := newPast(all); len(p.gone) != 0 {
		t.Errorf("%v are taken back by a sentence", p.gone)
	}
	p := newPast(versions(nil, nil, nil))
	p.targets = []int{3, 2}
	v := p.undoVersion("a mistake")
	if want := "takes back " + note.String() + "@2, " + note.String() + "@3: a mistake"; v.Reason != want || !slices.Equal(v.Undoes, []int{2, 3}) || v.Step != loci.StepUndo {
		t.Errorf("got %+v", v)
	}
}

func TestLaterChangesInForceAreInTheWay(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		undoes [][]int
		target int
		later  string
	}{
		"the last":                  {[][]int{nil, nil, nil}, 3, ""},
		"one in the middle":         {[][]int{nil, nil, nil}, 2, "3"},
		"one that is taken back":    {[][]int{nil, nil, nil, {3}}, 2, ""},
		"an undo of what is before": {[][]int{nil, nil, nil, {2}}, 3, "4"},
	} {
		p := newPast(versions(c.undoes...))
		p.targets = []int{c.target}
		var later []string
		for _, v := range p.blocking() {
			later = append(later, v.Change.String()[len(note.String())+1:])
		}
		if got := strings.Join(later, " "); got != c.later {
			t.Errorf("%s: %q in the way, want %q", name, got, c.later)
		}
	}
}

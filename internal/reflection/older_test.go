package reflection

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/ask"
	"github.com/loci-memory/loci/model"
)

// saying is a model that always says the same and keeps what it was asked.
type saying struct {
	answer string
	asked  []model.Prompt
}

func (*saying) Model() string { return "m" }
func (s *saying) Complete(_ context.Context, p model.Prompt) (model.Answer, error) {
	s.asked = append(s.asked, p)
	return model.Answer{Text: s.answer}, nil
}

func numbered(n byte, text string) loci.Note {
	return loci.Note{ID: loci.ID{15: n}, Kind: loci.Episode, Content: text, Importance: .5, RecordedAt: time.Date(2026, 5, int(n%28)+1, 0, 0, 0, 0, time.UTC), Messages: []loci.ID{{14: n}}}
}

// In a single stage a model sees older notes that the new ones are linked to or share words
// with: ten at most, each statement once, none of the new ones' own words; and it may link
// them.
func TestFindingT9_ASingleStageShowsOlderNotes(t *testing.T) {
	t.Parallel()
	fresh := []loci.Note{numbered(1, "A new one."), numbered(2, "Another new one.")}
	fresh[1].Importance = .9
	words := numbered(3, "the words of a new one")
	words.Messages, words.Verbatim = fresh[0].Messages, true
	trait := numbered(4, "a trait")
	trait.Kind = loci.Trait
	linked := numbered(5, "an older one that is linked")
	again := numbered(6, linked.Content)
	var more []loci.Note
	for i := range byte(12) {
		more = append(more, numbered(10+i, fmt.Sprint("older ", i)))
	}
	m := &saying{answer: `{"links":[{"a":"n1","b":"e1","type":"causal","reason":"so"}]}`}
	var asked []string
	th := Thinker{
		Asker: ask.Asker{Now: time.Now}, Model: m, Policy: new(Policy),
		Linked: func(context.Context, []loci.Note) ([]loci.Note, error) { return []loci.Note{words, trait, linked}, nil },
		Recall: func(_ context.Context, q string, _ int) ([]loci.Note, error) {
			asked = append(asked, q)
			return append([]loci.Note{fresh[0], again}, more...), nil
		},
	}
	*th.Policy = Default()
	f, notes, err := th.Think(t.Context(), loci.TriggerScheduled, fresh, nil)
	if err != nil || f.Mode != loci.ModeSingle || len(m.asked) != 1 || len(notes) < 3 || len(asked) == 0 {
		t.Fatalf("%d notes, asked %q: %+v, %v", len(notes), asked, f, err)
	}
	if len(notes) > len(fresh)+th.Policy.Evidence || notes[2].ID != linked.ID || asked[0] != fresh[1].Content {
		t.Errorf("%d notes, the first older one %q, asked %q", len(notes), notes[2].Content, asked)
	}
	for _, n := range notes[2:] {
		if n.ID == words.ID || n.ID == trait.ID || n.ID == again.ID || slices.ContainsFunc(fresh, func(o loci.Note) bool { return o.ID == n.ID }) {
			t.Errorf("shows %q", n.Content)
		}
		if !strings.Contains(m.asked[0].User, n.Content) {
			t.Errorf("%q is not in the prompt", n.Content)
		}
	}
	if len(f.Links) != 1 || f.Links[0].From != fresh[0].ID || f.Links[0].To != linked.ID {
		t.Errorf("links %+v", f.Links)
	}
	th.Linked = func(context.Context, []loci.Note) ([]loci.Note, error) { return nil, errors.New("no such store") }
	if f, notes, err = th.Think(t.Context(), loci.TriggerScheduled, fresh, nil); err != nil || len(notes) != len(fresh) || len(f.Warnings) == 0 {
		t.Errorf("where older notes can't be read: %d notes, %+v, %v", len(notes), f, err)
	}
}

// What was understood of an answer is among the warnings of its cycle.
func TestFindingT8_ACycleSaysWhatItUnderstood(t *testing.T) {
	t.Parallel()
	m := &saying{answer: `{"new_trends":[{"content":"The user runs.","evidence":["n1"]}]}`}
	policy := Default()
	th := Thinker{Asker: ask.Asker{Now: time.Now}, Model: m, Policy: &policy, Recall: func(context.Context, string, int) ([]loci.Note, error) { return nil, nil }}
	f, _, err := th.Think(t.Context(), loci.TriggerScheduled, []loci.Note{numbered(1, "I ran.")}, nil)
	if err != nil || len(f.Trends) != 1 || !slices.ContainsFunc(f.Warnings, func(w string) bool { return strings.Contains(w, `"new_trends" was read as "trends"`) }) {
		t.Errorf("got %+v, %v", f, err)
	}
}

package remember

import (
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/store"
)

// The old statement's interval closes and the new one's opens: in event time where
// that is known and past, else in record time.
func TestW6_ACorrectionClosesTheOldAndOpensTheNew(t *testing.T) {
	t.Parallel()
	day := func(n int) time.Time { return clock.AddDate(0, 0, n) }
	event := func(n int) loci.Date { return loci.Date{Time: day(n), Precision: loci.Day} }
	for name, c := range map[string]struct {
		old, fresh           func(*loci.Note)
		validFrom, validTill time.Time
	}{
		"no time is named":                   {nil, nil, day(0), day(0)},
		"since when it holds":                {nil, func(n *loci.Note) { n.ValidFrom = day(-60) }, day(-60), day(-60)},
		"when it happened":                   {nil, func(n *loci.Note) { n.SetEvent(event(-3), loci.Date{}) }, day(-3), day(-3)},
		"from a day to come":                 {nil, func(n *loci.Note) { n.SetEvent(event(30), loci.Date{}) }, day(30), day(0)},
		"since before the old one held":      {func(n *loci.Note) { n.ValidFrom = day(-20) }, func(n *loci.Note) { n.ValidFrom = day(-60) }, day(-60), day(0)},
		"since before the old one happened":  {func(n *loci.Note) { n.SetEvent(event(-20), loci.Date{}) }, func(n *loci.Note) { n.ValidFrom = day(-60) }, day(-60), day(0)},
		"while the old one held, in between": {func(n *loci.Note) { n.ValidFrom = day(-90) }, func(n *loci.Note) { n.ValidFrom = day(-60) }, day(-60), day(-60)},
	} {
		old, n := existing(77), fresh("The user drinks coffee.")
		for note, change := range map[*loci.Note]func(*loci.Note){old: c.old, &n: c.fresh} {
			if change != nil {
				change(note)
			}
		}
		facts := ApplyRulings(stamp(), nil, []loci.Note{n}, []Ruling{{Operation: loci.Delete, Target: old, Reason: "changed"}})
		n.ID = loci.ID{15: 9}
		words, _ := Settle(stamp(), nil, &n, loci.Decision{Operation: loci.Update, Note: n.ID, Target: old.ID}, []model.Similar{{Note: *old, Similarity: .9}})
		for by, changes := range map[string][]store.NoteChange{"a model": facts.Changes.Notes, "the rules": words.Notes} {
			var closed, opened *loci.Note
			for i := range changes {
				if note := &changes[i].Version.Note; note.ID == old.ID {
					closed = note
				} else {
					opened = note
				}
			}
			if opened == nil { // its words say it already, and no version is made
				opened = &n
			}
			if !closed.ValidUntil.Equal(c.validTill) || !opened.ValidFrom.Equal(c.validFrom) {
				t.Errorf("%s, by %s: the old until %s, the new from %s; want %s, %s", name, by, closed.ValidUntil, opened.ValidFrom, c.validTill, c.validFrom)
			}
		}
	}
}

// A statement that is merged again is valid from then on; its versions are the chain.
func TestW6_AnUpdateOpensTheMergedStatement(t *testing.T) {
	t.Parallel()
	old, n := existing(1), fresh("The user drinks green tea.")
	n.ValidFrom = clock.AddDate(0, -1, 0)
	s := ApplyRulings(stamp(), nil, []loci.Note{n}, []Ruling{{Operation: loci.Update, Target: old, Content: "The user drinks tea, green."}})
	v := s.Changes.Notes[0].Version
	if !v.At.Equal(clock) || !v.Note.ValidFrom.Equal(n.ValidFrom) || !v.Note.ValidUntil.IsZero() {
		t.Errorf("at %s it became valid from %s until %s", v.At, v.Note.ValidFrom, v.Note.ValidUntil)
	}
}

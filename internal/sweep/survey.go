package sweep

import (
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/activation"
	"github.com/loci-memory/loci/internal/edit"
	"github.com/loci-memory/loci/store"
)

// Survey takes in the live notes of a user that may have faded or say the same as
// others, and those around them, in any order, and plans what becomes of them. It keeps
// little of each, so that all fit in memory: about 300 bytes. It is for one goroutine.
type Survey struct {
	policy   Policy
	now      time.Time
	evidence map[loci.ID]bool
	notes    []seen
	groups   map[key]*group
	alive    map[loci.ID]bool // messages whose words have not faded
	sourced  map[loci.ID]bool // messages that something was extracted from
	kept     map[loci.ID]bool
	known    map[loci.ID]bool // what was taken in
}

// seen is what is kept of a note.
type seen struct {
	change       loci.ChangeID // the version that was read
	conversation string        // of a turn
	recorded     time.Time
	faint        bool
	state        activation.State
	extracted    bool
	messages     []loci.ID // where it is faint
}

// NewSurvey begins a survey at a moment. evidence are the notes that traits rest on.
func NewSurvey(p Policy, now time.Time, evidence []loci.ID) *Survey {
	s := &Survey{
		policy: p, now: now, evidence: make(map[loci.ID]bool, len(evidence)), groups: map[key]*group{},
		alive: map[loci.ID]bool{}, sourced: map[loci.ID]bool{}, kept: map[loci.ID]bool{}, known: map[loci.ID]bool{},
	}
	note(s.evidence, evidence)
	return s
}

// Add takes a note in that can be recalled, with its accesses: those of a note that
// MayFade says can't have faded make no difference. One that was taken in already is
// passed over.
func (s *Survey) Add(n *loci.Note, use store.Use) {
	if s.known[n.ID] {
		return
	}
	state := activation.At(n.RecordedAt, use, s.now).State(n.Importance, s.now)
	if x := s.add(n, s.faint(n, state)); x.faint {
		x.state, x.messages = state, n.Messages
		return
	}
	s.file(n, loci.ChangeID{Note: n.ID, Version: n.Version})
}

// add takes a note in that has faded or has not.
func (s *Survey) add(n *loci.Note, faint bool) *seen {
	s.known[n.ID] = true
	x := seen{
		change: loci.ChangeID{Note: n.ID, Version: n.Version}, recorded: n.RecordedAt, faint: faint,
		extracted: !n.Verbatim && n.Kind != loci.Trait && n.Extractor != edit.Merger,
	}
	if n.IsTurn() {
		x.conversation = n.Conversation
	}
	if n.Verbatim && !faint {
		note(s.alive, n.Messages)
	}
	if x.extracted {
		note(s.sourced, n.Messages)
	}
	s.notes = append(s.notes, x)
	return &s.notes[len(s.notes)-1]
}

// MayFade reports whether a note may have faded, by what it says itself; when it was
// accessed decides.
func (s *Survey) MayFade(n *loci.Note) bool {
	return s.since(n.RecordedAt) >= s.policy.Quiet && s.since(n.UpdatedAt) >= s.policy.Quiet &&
		!s.policy.lasts(n, s.now) && !s.evidence[n.ID]
}

func note(set map[loci.ID]bool, ids []loci.ID) {
	for _, id := range ids {
		set[id] = true
	}
}

// faint reports whether a note would have faded if it were alone.
func (s *Survey) faint(n *loci.Note, state activation.State) bool {
	return state.Activation < s.policy.Faint && s.since(state.Last) >= s.policy.Quiet && s.MayFade(n)
}

func (s *Survey) since(t time.Time) time.Duration { return s.now.Sub(t) }

// restored is the version from which on a note may have been swept and brought back:
// it was made, swept, restored.
const restored = 3

// Doubtful are the notes of which a plan would have to know whether an earlier sweep
// took them and they were restored since; the caller says so by Keep.
func (s *Survey) Doubtful() []loci.ID {
	var ids []loci.ID
	add := func(c loci.ChangeID) {
		if c.Version >= restored {
			ids = append(ids, c.Note)
		}
	}
	for i := range s.notes {
		if s.notes[i].faint {
			add(s.notes[i].change)
		}
	}
	for _, g := range s.groups {
		if len(g.members) == 0 || len(g.members)+len(g.into) < 2 {
			continue
		}
		for _, m := range g.members {
			add(m.change)
		}
		for _, c := range g.into {
			add(c)
		}
	}
	return ids
}

// Keep exempts a note for good: it was brought back.
func (s *Survey) Keep(id loci.ID) { s.kept[id] = true }

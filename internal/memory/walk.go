package memory

import (
	"context"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// Record is one thing of an export; exactly one field is set, save that Zones comes with
// Version.
type Record struct {
	Agent   *loci.Agent   `json:"agent,omitempty"`
	Message *loci.Message `json:"message,omitempty"`
	Version *loci.Version `json:"version,omitempty"`
	Zones   *Zones        `json:"zones,omitempty"`
	Link    *loci.Link    `json:"link,omitempty"`
	Cycle   *loci.Cycle   `json:"cycle,omitempty"`
	Uses    *Accesses     `json:"uses,omitempty"`
	Calls   *store.Calls  `json:"calls,omitempty"`
	Job     *loci.Job     `json:"job,omitempty"`
}

// Zones are the offsets of the dates of a note, in seconds east of UTC: those of years,
// months and days, whose text has none.
type Zones struct {
	Event int `json:"event,omitempty"` // of Note.EventTime
	End   int `json:"end,omitempty"`   // of Note.EventEnd

	Due     int `json:"due,omitempty"` // of Note.Plan, and so the next two
	DueEnd  int `json:"due_end,omitempty"`
	MovedTo int `json:"moved_to,omitempty"`
}

// Accesses is how often a note was accessed, and when the last times were, newest first.
type Accesses struct {
	Note  loci.ID     `json:"note"`
	Count int         `json:"count"`
	Times []time.Time `json:"times,omitempty"`
}

// zonesOf are the zones of a note's dates; nil where all are UTC or in their text.
func zonesOf(n *loci.Note) *Zones {
	z := Zones{Event: zoneOf(n.EventTime), End: zoneOf(n.EventEnd)}
	if p := n.Plan; p != nil {
		z.Due, z.DueEnd, z.MovedTo = zoneOf(p.Due), zoneOf(p.DueEnd), zoneOf(p.MovedTo)
	}
	if z == (Zones{}) {
		return nil
	}
	return &z
}

func zoneOf(d loci.Date) int {
	if d.IsZero() || d.Precision == loci.Instant {
		return 0
	}
	_, offset := d.Time.Zone()
	return offset
}

// Walk passes everything visible of the user, for an export: agents by name, then
// messages in order of arrival, then versions (those that Versions returns) in order
// of commit, then stored links, closed ones too, by From, To, Type, At, then, for the
// user in person, cycles, oldest first, then the accesses of notes in order of arrival,
// then, for the user in person, calls to models in the order of their ends, then jobs,
// oldest first (for an agent those that Jobs returns). It stops at the first
// error, also one that visit returns. What is written meanwhile is not seen; visit may call the memory.
func (m records) Walk(ctx context.Context, s loci.Scope, visit func(Record) error) error {
	who, err := m.reader(ctx, s)
	if err != nil {
		return err
	}
	return m.store.Snapshot(ctx, s.User, func(snap store.Snapshot) error {
		w := walking{curtain: who.newCurtain(), snap: snap, visit: visit}
		return inTurn(ctx, w.lookAround, w.visitAgents, w.visitMessages, w.visitVersions, w.visitLinks, w.visitCycles,
			w.visitUses, w.visitCalls, w.visitJobs)
	})
}

// inTurn calls the parts of something, until one fails.
func inTurn(ctx context.Context, parts ...func(context.Context) error) error {
	for _, part := range parts {
		if err := part(ctx); err != nil {
			return err
		}
	}
	return nil
}

// walking is one walk over a state of a user's rows.
type walking struct {
	*curtain
	snap  store.Snapshot
	seen  map[uint32]bool  // roots of the notes that the agent sees; nil for the user in person
	notes map[loci.ID]bool // those seen, as far as they were visited
	visit func(Record) error
}

// lookAround finds out which notes the agent sees, by the latest row of each.
func (w *walking) lookAround(ctx context.Context) error {
	if w.all() {
		return nil
	}
	w.seen, w.notes = map[uint32]bool{}, map[loci.ID]bool{}
	return w.snap.Versions(ctx, func(r *store.Row) error {
		if r.Version.Closed.IsZero() {
			w.seen[r.Root] = w.sees(&r.Version.Note)
		}
		return nil
	})
}

func (w *walking) seesRoot(root uint32) bool { return w.seen == nil || w.seen[root] }

func (w *walking) visitAgents(ctx context.Context) error {
	agents, err := w.snap.Agents(ctx)
	for i := range agents {
		if err == nil {
			err = w.visit(Record{Agent: &agents[i]})
		}
	}
	return err
}

func (w *walking) visitMessages(ctx context.Context) error {
	return w.snap.Messages(ctx, func(m *store.Message) error {
		hidden := func(turn uint32) bool { return !w.seesRoot(turn) }
		if w.seen != nil && len(m.Turns) == 0 || slices.ContainsFunc(m.Turns, hidden) {
			return nil
		}
		return w.visit(Record{Message: &m.Message})
	})
}

func (w *walking) visitVersions(ctx context.Context) error {
	return w.snap.Versions(ctx, func(r *store.Row) error {
		if !w.seesRoot(r.Root) || !w.sees(&r.Version.Note) {
			return nil
		}
		if shows, err := w.shows(ctx, r); err != nil || !shows {
			return err
		}
		if w.notes != nil {
			w.notes[r.Version.Note.ID] = true
		}
		return w.visit(Record{Version: &r.Version, Zones: zonesOf(&r.Version.Note)})
	})
}

func (w *walking) visitLinks(ctx context.Context) error {
	return w.snap.Links(ctx, func(e *store.Edge) error {
		if !w.seesRoot(e.From) || !w.seesRoot(e.To) {
			return nil
		}
		return w.visit(Record{Link: &e.Link})
	})
}

func (w *walking) visitCycles(ctx context.Context) error {
	if !w.all() {
		return nil
	}
	return w.snap.Cycles(ctx, func(c *loci.Cycle) error { return w.visit(Record{Cycle: c}) })
}

func (w *walking) visitUses(ctx context.Context) error {
	return w.snap.Uses(ctx, func(u *store.Use) error {
		if !w.seesRoot(u.Root) {
			return nil
		}
		return w.visit(Record{Uses: &Accesses{Note: u.Note, Count: u.Count, Times: u.Times}})
	})
}

func (w *walking) visitCalls(ctx context.Context) error {
	if !w.all() {
		return nil
	}
	return w.snap.Calls(ctx, func(c *store.Calls) error { return w.visit(Record{Calls: c}) })
}

func (w *walking) visitJobs(ctx context.Context) error {
	jobs, err := w.snap.Jobs(ctx)
	hidden := func(id loci.ID) bool { return !w.notes[id] }
	for i := range jobs {
		if !w.all() && (!aboutWords(&jobs[i]) || slices.ContainsFunc(jobs[i].Notes, hidden)) {
			continue
		}
		if err == nil {
			err = w.visit(Record{Job: &jobs[i]})
		}
	}
	return err
}

package transfer

import (
	"context"
	"hash/fnv"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edit"
	"github.com/loci-memory/loci/internal/memory"
	"github.com/loci-memory/loci/store"
)

// matcher finds out what of an export is there already, under its own id or another:
//
//   - a message by its identity, for the user that it is read for
//   - a verbatim note by its message and its words; another note by its kind, its words
//     and its messages: those that were there before the import
//   - a link by its ends and its type, also where it was taken back here since
//   - an agent by its name, a cycle and a job by its id
//
// What is there wins: its versions stay, and only later ones are added.
type matcher struct {
	im       *importer
	messages map[loci.ID]loci.ID // of the export → here, where they differ
	notes    map[loci.ID]loci.ID // the same
	taken    map[loci.ID]bool    // notes here that one of the export was found to be
	facts    map[uint64]loci.ID  // notes that were there before, by what they say; nil until they are needed
	cycles   map[loci.ID]bool    // that are there; nil until they are needed
}

// batch leaves out what is there already, and gives the rest the ids of here.
func (m *matcher) batch(ctx context.Context, p *store.Changes) error {
	for _, step := range []func(context.Context, *store.Changes) error{
		m.dropAgents, m.dropMessages, m.dropVersions, m.dropLinks, m.dropCycles, m.dropUses, m.dropJobs,
	} {
		if err := step(ctx, p); err != nil {
			return err
		}
	}
	return nil
}

// here are the ids that things of an export have here.
func here(ids map[loci.ID]loci.ID, id loci.ID) loci.ID {
	if other, ok := ids[id]; ok {
		return other
	}
	return id
}

func allHere(ids map[loci.ID]loci.ID, list []loci.ID) {
	for i := range list {
		list[i] = here(ids, list[i])
	}
}

// namedHere gives what ended claims of a note, the facts that determine it and what ended these
// the ids that they have here.
func (m *matcher) namedHere(n *loci.Note) {
	n.Claims, n.Facts = slices.Clone(n.Claims), slices.Clone(n.Facts)
	for i := range n.Claims {
		n.Claims[i].By = here(m.notes, n.Claims[i].By)
	}
	for i := range n.Facts {
		f := &n.Facts[i]
		f.Fact, f.By = here(m.notes, f.Fact), here(m.notes, f.By)
	}
	n.Plan = m.planHere(n.Plan)
	if n.Original != nil {
		own := *n.Original
		own.SupersededBy, own.Plan = here(m.notes, own.SupersededBy), m.planHere(own.Plan)
		n.Original = &own
	}
}

func (m *matcher) planHere(p *loci.PlanState) *loci.PlanState {
	if p == nil || p.SettledBy.IsZero() {
		return p
	}
	plan := *p
	plan.SettledBy = here(m.notes, p.SettledBy)
	return &plan
}

// before reports for notes whether they were there before the import.
func (m *matcher) before(ctx context.Context, ids []loci.ID) (func(loci.ID) bool, error) {
	roots, err := m.im.edit.Rooted(ctx, m.im.scope, ids)
	return func(id loci.ID) bool { root := roots[id]; return root != 0 && root <= m.im.last }, err
}

func (m *matcher) dropAgents(ctx context.Context, p *store.Changes) error {
	if len(p.Agents) == 0 {
		return nil
	}
	there, err := m.im.edit.Agents(ctx, m.im.scope)
	p.Agents = slices.DeleteFunc(p.Agents, func(a loci.Agent) bool {
		return slices.ContainsFunc(there, func(b loci.Agent) bool { return a.Name == b.Name })
	})
	return err
}

func (m *matcher) dropMessages(ctx context.Context, p *store.Changes) error {
	if len(p.Messages) == 0 {
		return nil
	}
	ids := make([]loci.ID, len(p.Messages))
	for i := range p.Messages {
		p.Messages[i] = m.message(p.Messages[i])
		ids[i] = p.Messages[i].ID
	}
	there, err := m.im.edit.Messages(ctx, m.im.scope, ids)
	known := map[loci.ID]bool{}
	for i := range there {
		known[there[i].ID] = true
	}
	p.Messages = slices.DeleteFunc(p.Messages, func(msg loci.Message) bool {
		again := known[msg.ID]
		known[msg.ID] = true
		return again
	})
	return err
}

// message is a message of the export for the user here: where its id is that of its
// content, it is that of the same content said to the memory of this user.
func (m *matcher) message(msg loci.Message) loci.Message {
	was, id := msg.ID, msg.ID
	msg.User = m.im.from.User
	for _, identity := range []func(*loci.Message) loci.ID{edit.MessageID, edit.UntimedID} {
		if identity(&msg) == was {
			mine := msg
			mine.User = m.im.scope.User
			id = identity(&mine)
		}
	}
	msg.ID, msg.User = id, m.im.scope.User
	if id != was {
		m.messages[was] = id
	}
	return msg
}

func (m *matcher) dropVersions(ctx context.Context, p *store.Changes) error {
	if len(p.Notes) == 0 {
		return nil
	}
	ids := make([]loci.ID, len(p.Notes))
	for i := range p.Notes {
		n := &p.Notes[i].Version.Note
		n.Messages = slices.Clone(n.Messages)
		allHere(m.messages, n.Messages)
		ids[i] = n.ID
	}
	known, err := m.versions(ctx, ids) // that are there under the ids of the export
	if err != nil {
		return err
	}
	if err := m.find(ctx, p.Notes, known); err != nil {
		return err
	}
	var found []loci.ID
	for i := range p.Notes {
		v := &p.Notes[i].Version
		id := here(m.notes, v.Note.ID)
		if id != v.Note.ID {
			found = append(found, id)
		}
		v.Note.ID, v.Change.Note, v.Note.SupersededBy = id, id, here(m.notes, v.Note.SupersededBy)
		allHere(m.notes, v.Note.Parts)
		allHere(m.messages, v.Of)
		allHere(m.notes, v.Of)
		m.namedHere(&v.Note)
	}
	versions, err := m.versions(ctx, found)
	if err != nil {
		return err
	}
	p.Notes = slices.DeleteFunc(p.Notes, func(c store.NoteChange) bool {
		v := &c.Version
		return v.Change.Version <= max(known[v.Note.ID], versions[v.Note.ID])
	})
	return nil
}

// versions are the versions that notes are at, of those that are there.
func (m *matcher) versions(ctx context.Context, ids []loci.ID) (map[loci.ID]int, error) {
	there, err := m.im.edit.Notes(ctx, m.im.scope, ids, time.Time{})
	at := map[loci.ID]int{}
	for i := range there {
		at[there[i].ID] = there[i].Version
	}
	return at, err
}

// find finds the notes that are there under other ids, for those that are new.
func (m *matcher) find(ctx context.Context, notes []store.NoteChange, known map[loci.ID]int) error {
	var messages []loci.ID
	for i := range notes {
		if v := &notes[i].Version; v.Change.Version == 1 && known[v.Note.ID] == 0 {
			messages = append(messages, v.Note.Messages...)
		}
	}
	turns, err := m.im.edit.Turns(ctx, m.im.scope, messages)
	if err != nil {
		return err
	}
	for i := range notes {
		v := &notes[i].Version
		if v.Change.Version > 1 || known[v.Note.ID] > 0 {
			continue
		}
		twin, err := m.twin(ctx, &v.Note, turns)
		if err != nil {
			return err
		}
		if !twin.IsZero() && !m.taken[twin] {
			m.notes[v.Note.ID], m.taken[twin] = twin, true
		}
	}
	return nil
}

// twin is the note here that says the same of the same messages, and was there before
// the import; zero where there is none.
func (m *matcher) twin(ctx context.Context, n *loci.Note, turns map[loci.ID][]memory.Turn) (loci.ID, error) {
	if n.Verbatim {
		for _, id := range n.Messages {
			for _, t := range turns[id] {
				if t.Root <= m.im.last && !m.taken[t.Note.ID] && t.Note.Verbatim && t.Note.Words() == n.Words() {
					return t.Note.ID, nil
				}
			}
		}
		return loci.ID{}, nil
	}
	old := func(t memory.Turn) bool { return t.Root <= m.im.last }
	of := func(id loci.ID) bool { return slices.ContainsFunc(turns[id], old) }
	if m.im.last == 0 || len(n.Messages) > 0 && !slices.ContainsFunc(n.Messages, of) {
		return loci.ID{}, nil
	}
	if err := m.readFacts(ctx); err != nil {
		return loci.ID{}, err
	}
	return m.facts[saying(n)], nil
}

// readFacts reads the notes that are no words: of them only a number each is kept.
func (m *matcher) readFacts(ctx context.Context) error {
	if m.facts != nil {
		return nil
	}
	m.facts = map[uint64]loci.ID{}
	f := loci.Filter{Forgotten: true, Superseded: true}
	for page, err := range m.im.edit.Pages(ctx, m.im.scope, f, loci.Page{}) {
		if err != nil {
			return err
		}
		before, err := m.before(ctx, edit.IDs(page))
		if err != nil {
			return err
		}
		for i := range page {
			if n := &page[i]; !n.Verbatim && before(n.ID) {
				m.facts[saying(n)] = n.ID
			}
		}
	}
	return nil
}

// saying is a hash of what a note says, of which kind it is and of which messages it came.
func saying(n *loci.Note) uint64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(string(n.Kind) + "\x00" + n.Words() + "\x00"))
	for _, id := range n.Messages {
		_, _ = h.Write(id[:])
	}
	return h.Sum64()
}

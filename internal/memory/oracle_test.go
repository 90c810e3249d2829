package memory_test

import (
	"maps"
	"slices"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// oracle is what a user's memory must show, worked out the long way: versions of
// each note in a list, and loops over them.
type oracle struct {
	notes  map[string][]known
	agents map[string]loci.Agent
	births int

	vectors map[embedding]bool // whether it has a direction
}

// embedding names the vector of some words of a note in a space.
type embedding struct{ called, words, embedder string }

// known is a version with what it was tied to when it came.
type known struct {
	loci.Version
	birth int            // of the note: one made again after a purge is another
	keys  map[string]int // births of the turns that a fact was taken from
}

func newModel() *oracle {
	return &oracle{notes: map[string][]known{}, agents: map[string]loci.Agent{}, vectors: map[embedding]bool{}}
}

// apply does what a commit that went well does.
func (m *oracle) apply(s loci.Scope, c *store.Changes) {
	for i := range c.Notes {
		m.add(c.Notes[i].Version)
	}
	m.embed(s, c) // by the settings before this commit
	for _, a := range c.Agents {
		m.agents[a.Name] = a
	}
	for _, id := range c.Purge {
		delete(m.notes, name(id))
		maps.DeleteFunc(m.vectors, func(e embedding, _ bool) bool { return e.called == name(id) })
	}
}

// embed does what a commit does with vectors: those of versions that the agent sees, or
// that come in the same commit, since who writes a version knows its words.
func (m *oracle) embed(s loci.Scope, c *store.Changes) {
	for _, v := range c.Vectors {
		past := m.notes[name(v.Note)]
		comes := func(n store.NoteChange) bool {
			return n.Version.Change == loci.ChangeID{Note: v.Note, Version: v.Version}
		}
		if v.Version > len(past) || !m.sees(s.Agent, &past[v.Version-1].Note) && !slices.ContainsFunc(c.Notes, comes) {
			continue
		}
		m.vectors[embedding{name(v.Note), past[v.Version-1].Note.Words(), v.Embedder}] = v.Values[0] != 0 || v.Values[1] != 0
	}
	if len(c.Spaces) > 0 {
		maps.DeleteFunc(m.vectors, func(e embedding, _ bool) bool { return e.embedder != c.Spaces[0].Embedder })
	}
}

// sees reports whether an agent sees a version.
func (m *oracle) sees(agent string, n *loci.Note) bool {
	a, configured := m.agents[agent]
	if !configured {
		a = loci.DefaultAgent(agent)
	}
	return a.Sees(n.Visibility, n.Domain, n.CreatedBy)
}

func (m *oracle) add(v loci.Version) {
	k := known{Version: v, keys: map[string]int{}}
	if old := m.latest(name(v.Note.ID)); old != nil {
		old.Closed, k.birth = v.At, old.birth
	} else {
		m.births++
		k.birth = m.births
	}
	for _, msg := range v.Note.Messages {
		if source := m.latest(name(msg)); source != nil && source.Note.Verbatim && !v.Note.Verbatim {
			k.keys[name(msg)] = source.birth
		}
	}
	m.notes[name(v.Note.ID)] = append(m.notes[name(v.Note.ID)], k)
}

// latest is the last version of a note, or nil.
func (m *oracle) latest(called string) *known {
	past := m.notes[called]
	if len(past) == 0 {
		return nil
	}
	return &past[len(past)-1]
}

// view is the version of a note at a minute, 0 is now, that an agent sees.
func (m *oracle) view(agent, called string, at int) *known {
	for _, v := range slices.Backward(m.notes[called]) {
		open := v.Closed.IsZero()
		if at > 0 {
			open = !v.At.After(minute(at)) && (v.Closed.IsZero() || v.Closed.After(minute(at)))
		}
		if open && m.sees(agent, &v.Note) && m.sees(agent, &m.latest(called).Note) {
			return &v
		}
	}
	return nil
}

// live is the view of a note that can be recalled, or nil.
func (m *oracle) live(agent, called string, at int) *known {
	clock := later()
	if at > 0 {
		clock = minute(at)
	}
	if n := m.view(agent, called, at); n != nil && n.Note.Live(clock) && !n.Note.Superseded() {
		return n
	}
	return nil
}

// visible are the notes that an agent sees.
func (m *oracle) visible(agent string) []string {
	names := []string{}
	for called := range m.notes {
		if m.view(agent, called, 0) != nil {
			names = append(names, called)
		}
	}
	slices.Sort(names)
	return names
}

// recalled are the notes that an agent finds by a word that is in all of them: a
// fact whose source is found too is one hit with it.
func (m *oracle) recalled(agent string, at int) []string {
	names := []string{}
	for called := range m.notes {
		if n := m.live(agent, called, at); n != nil && !m.merged(agent, n, at) {
			names = append(names, called)
		}
	}
	slices.Sort(names)
	return names
}

// merged reports whether one of the turns that a fact was taken from is live.
func (m *oracle) merged(agent string, fact *known, at int) bool {
	for turn, birth := range fact.keys {
		if s := m.live(agent, turn, at); s != nil && s.birth == birth {
			return true
		}
	}
	return false
}

// near are the notes that an agent finds by a vector of an embedder, and how many it
// would find had they one: a fact is shown as the turns that it was taken from.
func (m *oracle) near(agent, embedder string) (names []string, missing int) {
	names = []string{}
	for called := range m.notes {
		n := m.live(agent, called, 0)
		if n == nil {
			continue
		}
		points, has := m.vectors[embedding{called, n.Note.Words(), embedder}]
		if !has {
			missing++
		}
		if !points {
			continue
		}
		if !m.merged(agent, n, 0) {
			names = append(names, called)
		}
		for turn, birth := range n.keys {
			if s := m.live(agent, turn, 0); s != nil && s.birth == birth {
				names = append(names, turn)
			}
		}
	}
	slices.Sort(names)
	return slices.Compact(names), missing
}

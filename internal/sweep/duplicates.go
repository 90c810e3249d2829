package sweep

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"slices"
	"strings"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edit"
	"github.com/loci-memory/loci/internal/lang"
)

// key is what episodes have in common that say the same: the words (lang.Gist), who
// said them, of what time, and who may see them. Looking others up by it costs the
// same however many there are.
type key struct {
	hash     [sha256.Size]byte
	verbatim bool // words that were said are one with such, what was extracted with such
}

// group is notes with one key.
type group struct {
	members []member
	into    []loci.ChangeID // notes that earlier sweeps made of such
}

type member struct {
	change   loci.ChangeID
	recorded time.Time
	messages []loci.ID
}

// file puts a note among those that say the same, where it may become one with them.
func (s *Survey) file(n *loci.Note, c loci.ChangeID) {
	if n.Kind != loci.Episode || n.Pinned || ahead(n, s.now) {
		return
	}
	g := lang.ReadGist(n.Content)
	if g.Asks || g.Content < s.policy.Content {
		return
	}
	k := keyOf(n, g.Words)
	if n.Extractor == edit.Merger {
		for _, k.verbatim = range []bool{false, true} {
			to := s.group(k)
			to.into = append(to.into, c)
		}
		return
	}
	if s.evidence[n.ID] || s.since(n.RecordedAt) < s.policy.MinAge || s.since(n.UpdatedAt) < s.policy.MinAge {
		return
	}
	to := s.group(k)
	to.members = append(to.members, member{c, n.RecordedAt, n.Messages})
}

func (s *Survey) group(k key) *group {
	g := s.groups[k]
	if g == nil {
		g = &group{}
		s.groups[k] = g
	}
	return g
}

func keyOf(n *loci.Note, words string) key {
	same := []string{
		words, lang.ReadGist(n.Caption).Words, n.Speaker, string(n.Role), string(n.Visibility), n.Domain, n.CreatedBy,
		string(n.Temporality), n.EventTime.String(), n.EventEnd.String(),
		n.ValidFrom.UTC().String(), n.ValidUntil.UTC().String(), strings.Join(n.ProcedureSteps, "\n"),
	}
	return key{sha256.Sum256([]byte(strings.Join(same, "\x00"))), n.Verbatim}
}

// Merge is episodes that are to be one note.
type Merge struct {
	Into loci.ChangeID // the note that they join, as it was read; zero for a new one
	From []loci.ChangeID

	first member // to order merges by
}

// changes is how many notes a merge changes.
func (m *Merge) changes() int { return len(m.From) + 1 }

// merges are all that can be merged, oldest first; more says that a group is too
// large to be merged at once.
func (s *Survey) merges() (all []Merge, more bool) {
	for k, g := range s.groups {
		m, cut := s.mergeOf(k, g)
		if more = more || cut; m != nil {
			all = append(all, *m)
		}
	}
	slices.SortFunc(all, func(a, b Merge) int { return compareMembers(a.first, b.first) })
	return all, more
}

// mergeOf is what becomes of a group; nil for nothing. Words that something was
// extracted from stay as they are: they are found by it.
func (s *Survey) mergeOf(k key, g *group) (m *Merge, cut bool) {
	members := slices.DeleteFunc(slices.Clone(g.members), func(m member) bool {
		return s.kept[m.change.Note] || k.verbatim && slices.ContainsFunc(m.messages, func(id loci.ID) bool { return s.sourced[id] })
	})
	m = &Merge{}
	for _, c := range g.into {
		if !s.kept[c.Note] && (m.Into.Note.IsZero() || bytes.Compare(c.Note[:], m.Into.Note[:]) < 0) {
			m.Into = c
		}
	}
	if len(members) == 0 || len(members) == 1 && m.Into.Note.IsZero() {
		return nil, false
	}
	slices.SortFunc(members, compareMembers)
	cut = len(members) > s.policy.Group
	members = members[:min(len(members), s.policy.Group)]
	m.first = members[0]
	for i := range members {
		m.From = append(m.From, members[i].change)
	}
	return m, cut
}

func compareMembers(a, b member) int {
	return cmp.Or(a.recorded.Compare(b.recorded), bytes.Compare(a.change.Note[:], b.change.Note[:]))
}

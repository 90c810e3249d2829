package engine_test

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/loci-memory/loci"
)

// name gives a note its short name, the next free one when it is new.
func (s *player) name(id loci.ID) string {
	if id.IsZero() {
		return "-"
	}
	if s.names[id] == "" {
		name := fmt.Sprintf("n%d", len(s.names)+1)
		s.names[id], s.ids[name] = name, id
	}
	return s.names[id]
}

var uuids = regexp.MustCompile(`[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}`)

// readable puts short names in the place of ids.
func (s *player) readable(text string) string {
	return uuids.ReplaceAllStringFunc(text, func(u string) string {
		id, err := loci.ParseID(u)
		if err != nil {
			return u
		}
		return s.name(id)
	})
}

func (s *player) recall(query string) (string, error) {
	res, err := s.memory.Recall(s.t.Context(), s.scope, loci.RecallRequest{Query: query, K: 3, AsOf: s.asOf, NoExpand: true, Filter: s.with})
	if err != nil {
		return "", err
	}
	var b strings.Builder
	for i := range res.Hits {
		fmt.Fprintf(&b, "%d. %s\n", i+1, s.line(&res.Hits[i].Note))
	}
	if len(res.Hits) == 0 {
		b.WriteString("nothing\n")
	}
	return b.String(), nil
}

func (s *player) note(name string) (string, error) {
	n, err := s.memory.Note(s.t.Context(), s.scope, loci.NoteRequest{ID: s.ids[name], AsOf: s.asOf})
	if err != nil {
		return "", err
	}
	return s.line(n) + "\n", nil
}

// states is what determines some words, and how they are seen.
func (s *player) states(names string) (string, error) {
	var b strings.Builder
	for _, name := range strings.Fields(names) {
		n, err := s.memory.Note(s.t.Context(), s.scope, loci.NoteRequest{ID: s.ids[name], AsOf: s.asOf})
		if err != nil {
			return b.String(), err
		}
		fmt.Fprintf(&b, "%s@%d %s", name, n.Version, n.Kind)
		if n.Forgotten {
			b.WriteString(" forgotten")
		}
		if n.Superseded() {
			fmt.Fprintf(&b, " until %s by %s", n.ValidUntil.Format("2006-01-02"), s.name(n.SupersededBy))
		}
		for _, f := range n.Facts {
			fmt.Fprintf(&b, ", %s", s.name(f.Fact))
			if !f.Until.IsZero() {
				fmt.Fprintf(&b, " until %s by %s", f.Until.Format("2006-01-02"), s.name(f.By))
			}
			if f.Merged {
				b.WriteString(" merged")
			}
		}
		b.WriteString("\n")
	}
	return b.String(), nil
}

func (s *player) links(rest string) (string, error) {
	name, types, _ := strings.Cut(rest, " ")
	var filter []loci.LinkType
	for _, t := range strings.Fields(types) {
		filter = append(filter, loci.LinkType(t))
	}
	res, err := s.memory.Links(s.t.Context(), s.scope, loci.LinksRequest{ID: s.ids[name], Types: filter, AsOf: s.asOf})
	if err != nil {
		return "", err
	}
	var b strings.Builder
	for _, l := range res.Links {
		fmt.Fprintf(&b, "%s %s %s %.1f\n", l.Type, l.Direction, s.name(l.To), l.Strength)
	}
	return b.String(), nil
}

func (s *player) history(name string) (string, error) {
	res, err := s.memory.History(s.t.Context(), s.scope, s.ids[name])
	if err != nil {
		return "", err
	}
	var b strings.Builder
	for _, v := range res.Changes {
		by := v.By
		if by == "" {
			by = "the user"
		}
		fmt.Fprintf(&b, "%s %s by %s, %s: %s", s.readable(v.Change.String()), v.Step, by, v.Operation, s.line(&v.Note))
		if v.Reason != "" {
			fmt.Fprintf(&b, " (%s)", s.readable(v.Reason))
		}
		b.WriteString("\n")
	}
	return b.String(), nil
}

// undo takes changes like n1@2 back, and of a note like n1 its whole message; what
// follows a colon is the reason.
func (s *player) undo(rest string) (string, error) {
	ids, why, _ := strings.Cut(rest, ": ")
	r := loci.UndoRequest{Reason: why}
	for _, id := range strings.Fields(ids) {
		name, version, change := strings.Cut(id, "@")
		if change {
			r.IDs = append(r.IDs, s.ids[name].String()+"@"+version)
			continue
		}
		r.IDs = append(r.IDs, s.messages[s.ids[name]].String())
	}
	return s.changed(s.memory.Undo(s.t.Context(), s.scope, r))
}

func (s *player) changed(r *loci.ChangeResult, err error) (string, error) {
	switch {
	case err != nil:
		return "", err
	case r.Note == nil:
		return "gone\n", nil
	case r.Change.Note.IsZero():
		return "nothing to change\n", nil
	}
	text := s.readable(r.Change.String()) + " " + s.line(r.Note) + "\n"
	for i := range r.Also {
		more, _ := s.changed(&r.Also[i], nil)
		text += more
	}
	return text, nil
}

func (s *player) stats(string) (string, error) {
	st, err := s.memory.Stats(s.t.Context(), s.scope)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("messages %d, notes %d, versions %d, forgotten %d, superseded %d, links %d, jobs %d\n",
		st.Messages, st.Notes, st.Versions, st.Forgotten, st.Superseded, st.Links, st.Jobs), nil
}

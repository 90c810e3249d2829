package engine_test

import (
	"fmt"
	"strings"

	"github.com/loci-memory/loci"
)

// only sets what recall and notes are narrowed by, or show too: superseded,
// forgotten, after=TIME, before=TIME; nothing at all takes it back.
func (s *player) only(rest string) (string, error) {
	s.with = loci.Filter{}
	var err error
	for _, w := range strings.Fields(rest) {
		key, value, _ := strings.Cut(w, "=")
		switch key {
		case "superseded":
			s.with.Superseded = true
		case "forgotten":
			s.with.Forgotten = true
		case "after":
			s.with.EventAfter, err = loci.ParseTime("event_after", value)
		case "before":
			s.with.EventBefore, err = loci.ParseTime("event_before", value)
		default:
			s.t.Fatalf("no filter %q in a story", key)
		}
		if err != nil {
			return "", err
		}
	}
	return "", nil
}

// list lists notes.
func (s *player) list(string) (string, error) {
	res, err := s.memory.Notes(s.t.Context(), s.scope, loci.NotesRequest{Filter: s.with, Page: loci.Page{AsOf: s.asOf}})
	if err != nil {
		return "", err
	}
	var b strings.Builder
	for i := range res.Notes {
		b.WriteString(s.line(&res.Notes[i]) + "\n")
	}
	return b.String(), nil
}

// explain recalls and says of each hit what its time did to its score.
func (s *player) explain(query string) (string, error) {
	res, err := s.memory.Recall(s.t.Context(), s.scope, loci.RecallRequest{Query: query, K: 3, AsOf: s.asOf, NoExpand: true, Filter: s.with})
	if err != nil {
		return "", err
	}
	var b strings.Builder
	for i := range res.Hits {
		h := &res.Hits[i]
		fmt.Fprintf(&b, "%d. %s: prospective %.2g, recency %.3f, date %.4g, by %s\n", i+1, s.name(h.Note.ID),
			h.Parts.Prospective, h.Parts.Recency, h.Parts.Words.Date, strings.Join(h.Matched, ", "))
	}
	return b.String(), nil
}

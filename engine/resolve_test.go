package engine_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/loci-memory/loci"
)

// An id is completed from its first characters where one thing that the scope sees begins
// so. What the scope can't see is no reason to refuse, and no answer.
func TestFindingA9_AnIDIsCompletedFromWhatTheScopeSees(t *testing.T) {
	t.Parallel()
	onEachStore(t, func(w *web) {
		bot := loci.Scope{User: "me", Agent: "bot"}
		w.remember(me, "open", 0, loci.RememberRequest{Text: "I like tea.", Visibility: loci.Open})
		w.remember(me, "hidden", 1, loci.RememberRequest{Text: "我的日记", Visibility: loci.UserOnly})
		open, hidden := w.ids["open"].String(), w.ids["hidden"].String()
		shared := 0 // characters that both begin with: they were made in one minute
		for open[shared] == hidden[shared] {
			shared++
		}
		ask := func(s loci.Scope, prefix string) (string, error) {
			res, err := w.Resolve(w.Context(), s, loci.ResolveRequest{Prefix: prefix})
			if err != nil {
				return "", err
			}
			return res.ID.String(), nil
		}
		for _, c := range []struct {
			s      loci.Scope
			prefix string
			want   string
			err    error
		}{
			{me, open, open, nil},
			{me, strings.ToUpper(open[:35]), open, nil},
			{me, open[:shared+1], open, nil},
			{me, hidden[:shared+1], hidden, nil},
			{me, open[:shared], "", loci.ErrInvalid},
			{bot, open[:shared], open, nil},
			{bot, hidden[:shared+1], "", loci.ErrNotFound},
			{loci.Scope{User: "eve"}, open[:20], "", loci.ErrNotFound},
			{me, open[:7], "", loci.ErrInvalid},
			{me, "zzzzzzzz", "", loci.ErrInvalid},
			{me, open + "0", "", loci.ErrInvalid},
			{me, "", "", loci.ErrInvalid},
		} {
			got, err := ask(c.s, c.prefix)
			if shared < 8 && len(c.prefix) == shared {
				continue // made in two minutes
			}
			if got != c.want || !errors.Is(err, c.err) {
				w.Errorf("%+v: %q is %q, %v; want %q, %v", c.s, c.prefix, got, err, c.want, c.err)
			}
			if err != nil && strings.Contains(err.Error(), hidden) {
				w.Errorf("the error names a note: %v", err)
			}
		}
	})
}

// An undo takes what begins the id of a change, of a message or of a reflection.
func TestFindingA9_AnUndoTakesShortenedIDs(t *testing.T) {
	t.Parallel()
	onEachStore(t, func(w *web) {
		kept := must(w.Remember(w.Context(), me, loci.RememberRequest{Text: "I like tea."}))
		id := kept.Notes[0].ID.String()
		for i, ask := range []string{id[:20] + "@1", kept.Message.String()[:8]} {
			r, err := w.Undo(w.Context(), me, loci.UndoRequest{IDs: []string{ask}})
			if err != nil || !r.Note.Forgotten {
				w.Errorf("%d: %s: %+v, %v", i, ask, r, err)
			}
		}
		for _, ask := range []string{"00000000@1", "00000000", "5", "0000000z"} {
			if _, err := w.Undo(w.Context(), me, loci.UndoRequest{IDs: []string{ask}}); !errors.Is(err, loci.ErrNotFound) && !errors.Is(err, loci.ErrInvalid) {
				w.Errorf("%s: %v", ask, err)
			}
		}
	})
}

package recall

import (
	"context"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/claim"
	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/internal/query"
	"github.com/loci-memory/loci/internal/step"
)

// anchorEnough is the relevance from which on a note is the event that a question names
// to bound its time.
const anchorEnough = .3

// want is what a question asks for besides the words in it.
type want struct {
	text  string           // its words without the times in them
	when  []query.Interval // the times that it asks about
	keys  []string         // of the attributes that it asks for, and of whom it names for them
	asks  []string         // of the attributes alone
	about []string         // the concepts that it asks about, where it names no time
	then  bool             // it asks how things were
	now   bool             // it asks how things are, and names no time
	read  []spoken         // the concepts of notes that were compared
}

// spoken is a note with its concepts.
type spoken struct {
	id       loci.ID
	concepts []string
}

// wanted reads a question. Where it names no time but an event that bounds its time, that
// event is recalled first.
func wanted(ctx context.Context, m Memory, scope loci.Scope, q Question) (want, error) {
	ctx, end := step.Begin(ctx, "recall.ask")
	defer end()
	asked := claim.Ask(q.Query, "")
	tense := lang.AskedTense(q.Query)
	keys, err := widened(ctx, m, scope, q, asked.Keys)
	if err != nil {
		return want{}, err
	}
	asks := keys
	if len(asked.Asks) < len(asked.Keys) {
		if asks, err = widened(ctx, m, scope, q, asked.Asks); err != nil {
			return want{}, err
		}
	}
	w := want{text: q.Query, keys: keys, asks: asks, then: tense == lang.TenseThen || tense == lang.TenseNow && asked.Then}
	times := lang.AskedTimes(q.Query, q.Now)
	if len(times) == 0 {
		w.when, err = anchored(ctx, m, scope, q)
		before := func(t query.Interval) bool { return t.From.IsZero() && isPast(t.To, q.Now) }
		w.then = w.then || slices.ContainsFunc(w.when, before) // what was over by then may have held before
		w.now = tense == lang.TenseNow && !w.then && len(w.when) == 0
		if w.now || tense == lang.TenseThen {
			w.about = lang.Concepts(q.Query)
		}
		return w, err
	}
	for _, t := range times {
		over := isPast(t.To, q.Now)
		w.when = append(w.when, query.Interval{From: t.From, To: t.To, Text: t.Text, Said: !t.Named, Over: over && !t.Named})
		w.then = w.then || tense != lang.TenseUnsure && over
	}
	w.text = lang.WithoutTimes(q.Query, times)
	return w, nil
}

// windowOf is the window of event times that a question is bounded to: what lies in it is found
// whatever its words.
func windowOf(f *loci.Filter) []query.Interval {
	if f.EventAfter.IsZero() && f.EventBefore.IsZero() {
		return nil
	}
	return []query.Interval{{From: f.EventAfter, To: f.EventBefore, Text: "its time"}}
}

// kinNotes is how many of the latest notes that say who is who are read for a question.
const kinNotes = 50

// widened are the keys that a question asks for, and those by the other names and roles of the
// people that it names, and of the user where others speak, one of whom may be.
func widened(ctx context.Context, m Memory, scope loci.Scope, q Question, keys []string) ([]string, error) {
	if len(keys) == 0 {
		return keys, nil
	}
	voices, err := m.Voices(ctx, scope)
	if err != nil || len(voices.Others) == 0 && !slices.ContainsFunc(keys, claim.NamesSomebody) {
		return keys, err
	}
	by := claim.Voices(voices) // what is kept as the user's is found as it is
	by.User = slices.DeleteFunc(by.User, func(name string) bool { return !slices.Contains(by.Others, name) })
	notes, _, err := m.Claiming(ctx, scope, query.Claiming{Keys: claim.WhoKeys(by), At: q.AsOf, Limit: kinNotes})
	return claim.NewDirectory(notes, q.Now, by).Keys(keys), err
}

// held reports whether what ended then still held in the time that a question about then
// asks about: any, where it names none.
func (w *want) held(until time.Time) bool {
	return len(w.when) == 0 || slices.ContainsFunc(w.when, func(t query.Interval) bool { return until.After(t.From) })
}

// anchored is the time that a question bounds by an event: before the move. There is
// none where no note is clearly about the event.
func anchored(ctx context.Context, m Memory, scope loci.Scope, q Question) ([]query.Interval, error) {
	a, ok := lang.AskedAnchor(q.Query)
	if !ok {
		return nil, nil
	}
	found, err := m.Search(ctx, scope, query.Search{Text: a.Event, Limit: 1, At: q.AsOf, Now: q.Now})
	if err != nil || len(found) == 0 || found[0].Relevance.Value < anchorEnough {
		return nil, err
	}
	s := &found[0].Signals
	from, to := s.Event, s.EventEnd
	if from.IsZero() {
		from = s.Recorded
	}
	if to.Before(from) {
		to = from
	}
	if a.Before {
		return []query.Interval{{To: from, Text: a.Text, Said: true}}, nil
	}
	return []query.Interval{{From: to, Text: a.Text, Said: true}}, nil
}

package recall

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/internal/query"
	"github.com/loci-memory/loci/internal/step"
	"github.com/loci-memory/loci/internal/veil"
)

// rounds is how often it is looked up, at most, what took the place of what took the
// place of a hit.
const rounds = 3

// known is what is known of the hits of an answer besides their own words.
type known struct {
	q     *Question
	w     *want
	notes map[loci.ID]*loci.Note // that determine hits; nil for those that the scope can't see

	secrets []string // that were hidden in these
}

// resolve makes of the hits of a block what is known: a fact and its words are one hit, what
// holds goes before what is over, or behind it where the question is about then, and what
// was said later of the same thing goes first. It looks up what determines the hits, in one
// look-up as a rule and in none where nothing does; where that fails, they are ordered
// without.
func (a *answer) resolve(ctx context.Context, m Memory, scope loci.Scope, q *Question, w *want) (warned string, err error) {
	if slices.ContainsFunc(a.hits[a.from:], func(h loci.Hit) bool { return marked(&h.Note) }) {
		inside, end := step.Begin(ctx, "recall.settle")
		defer end()
		ctx = inside
		k := &known{q: q, w: w, notes: map[loci.ID]*loci.Note{}}
		err = k.readAll(ctx, m, scope, a)
		a.unite(k)
		if err == nil {
			err = k.follow(ctx, m, scope, a)
		}
		if ctx.Err() != nil {
			return "", ctx.Err()
		}
		if err != nil {
			warned = "claims: what took the place of some hits can't be read now: ask again later"
		}
		a.order(k)
		a.mark(k, scope)
	}
	if w.now && a.from == 0 {
		a.laterWins(w, q.Now)
	}
	return warned, nil
}

// marked reports whether something that is known of a note may change its place or what is
// shown of it.
func marked(n *loci.Note) bool {
	return len(n.Facts) > 0 || !n.ValidUntil.IsZero() || n.Plan.Elsewhere() || slices.ContainsFunc(n.Claims, hasEnded)
}

func hasEnded(c loci.Claim) bool { return !c.Until.IsZero() }

// over is what of a note is over.
type over struct {
	loci.Ending
	whole bool     // it is all of the note
	keys  []string // of the claim, or of all claims of the note; none of a fact
}

// overs are the endings of a note that are over at a moment. A plan that was moved is as
// over as what a later statement updates.
func overs(n *loci.Note, now time.Time) []over {
	if !marked(n) {
		return nil
	}
	var out []over
	if n.Plan.Elsewhere() {
		out = append(out, over{Ending: loci.Ending{By: n.Plan.SettledBy, Updated: true}, whole: true})
	}
	whole, claims := !n.ValidUntil.IsZero(), n.Claims
	for _, e := range n.Endings() {
		o := over{Ending: e, whole: whole}
		switch {
		case whole:
			for i := range claims {
				o.keys = append(o.keys, claims[i].Keys...)
			}
		case e.Fact.IsZero():
			at := slices.IndexFunc(claims, hasEnded)
			o.keys, claims = claims[at].Keys, claims[at+1:]
		}
		if !e.Until.After(now) {
			out = append(out, o)
		}
	}
	return out
}

// live are the facts of words that hold.
func live(n *loci.Note, now time.Time) []loci.Distilled {
	return slices.DeleteFunc(slices.Clone(n.Facts), func(d loci.Distilled) bool { return isPast(d.Until, now) })
}

// isPast reports whether what holds until a time is over at a moment; zero is for good.
func isPast(until, now time.Time) bool { return !until.IsZero() && !until.After(now) }

// still reports whether words say what one of their facts does: not where either was reworded
// since.
func still(words *loci.Note, d *loci.Distilled) bool { return !d.Merged && !words.Edited }

// tells reports whether words have a fact, and say what that does.
func tells(words *loci.Note, fact loci.ID) bool {
	return slices.ContainsFunc(words.Facts, func(d loci.Distilled) bool { return d.Fact == fact && still(words, &d) })
}

// readAll reads what determines the hits: the facts of words, and what took the place of what is
// over.
func (k *known) readAll(ctx context.Context, m Memory, scope loci.Scope, a *answer) error {
	var ids []loci.ID
	for i := a.from; i < len(a.hits); i++ {
		n := &a.hits[i].Note
		for _, d := range n.Facts {
			ids = append(ids, d.Fact)
		}
		for _, o := range overs(n, k.q.Now) {
			if !o.By.IsZero() && a.placeOf(o.By) < 0 {
				ids = append(ids, o.By)
			}
		}
	}
	return k.read(ctx, m, scope, ids)
}

// follow reads what took the place of what took the place of hits, as far as it is over
// too.
func (k *known) follow(ctx context.Context, m Memory, scope loci.Scope, a *answer) error {
	for range rounds {
		var ids []loci.ID
		for i := a.from; i < len(a.hits); i++ {
			for _, o := range overs(&a.hits[i].Note, k.q.Now) {
				if last, _ := k.current(&o); !last.IsZero() && a.placeOf(last) < 0 {
					ids = append(ids, last)
				}
			}
		}
		unread := slices.DeleteFunc(ids, func(id loci.ID) bool { _, there := k.notes[id]; return there })
		if len(unread) == 0 {
			return nil
		}
		if err := k.read(ctx, m, scope, unread); err != nil {
			return err
		}
	}
	return nil
}

func (k *known) read(ctx context.Context, m Memory, scope loci.Scope, ids []loci.ID) error {
	if len(ids) == 0 {
		return nil
	}
	slices.SortFunc(ids, func(a, b loci.ID) int { return bytes.Compare(a[:], b[:]) })
	ids = slices.Compact(ids)
	notes, err := m.Notes(ctx, scope, ids, k.q.AsOf)
	if err != nil {
		return fmt.Errorf("what governs the hits: %w", err)
	}
	k.secrets = append(k.secrets, veil.Notes(scope, notes)...)
	for _, id := range ids {
		k.notes[id] = nil
	}
	for i := range notes {
		k.notes[notes[i].ID] = &notes[i]
	}
	return nil
}

// current is what holds now in the place of what is over: the last of those that took the
// place of one another, as far as they were read, and its note where it was.
func (k *known) current(o *over) (loci.ID, *loci.Note) {
	at, seen := o.By, []loci.ID{}
	for {
		n := k.notes[at]
		if n == nil {
			return at, nil
		}
		next := k.next(n, o.keys)
		if next.IsZero() || slices.Contains(seen, next) {
			return at, n
		}
		seen = append(seen, at)
		at = next
	}
}

// next is what took the place of a note, or of what it claims under one of some keys; zero
// where that holds.
func (k *known) next(n *loci.Note, keys []string) loci.ID {
	for _, o := range overs(n, k.q.Now) {
		if o.whole || share(o.keys, keys) {
			return o.By
		}
	}
	return loci.ID{}
}

// share reports whether two lists have something in common.
func share(a, b []string) bool {
	return slices.ContainsFunc(a, func(x string) bool { return slices.Contains(b, x) })
}

// said is how many of some words of a question a text has.
func said(text string, words []string) int {
	terms, n := lang.TermSet(text), 0
	for _, w := range words {
		if !query.IsAbout(w) && slices.ContainsFunc(lang.QueryTerms(w), func(t string) bool { return terms[t] }) {
			n++
		}
	}
	return n
}

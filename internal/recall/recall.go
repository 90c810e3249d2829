package recall

import (
	"context"
	"fmt"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/claim"
	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/internal/query"
	"github.com/loci-memory/loci/store"
)

// DefaultK is how many hits an answer has unless the caller says otherwise.
const DefaultK = 10

// Memory is what recall reads.
type Memory interface {
	Search(ctx context.Context, s loci.Scope, q query.Search) ([]query.Found, error)
	Links(ctx context.Context, s loci.Scope, q query.Links) ([]loci.Link, error)
	Notes(ctx context.Context, s loci.Scope, ids []loci.ID, at time.Time) ([]loci.Note, error)
	Fill(ctx context.Context, s loci.Scope, found []query.Found) ([]query.Found, error)
}

// Accesses has when notes were accessed.
type Accesses interface {
	Uses(ctx context.Context, s loci.Scope, ids []loci.ID) ([]store.Use, error)
}

// Question is a checked request with the moment it is asked at.
type Question struct {
	loci.RecallRequest
	Now     time.Time // the clock; AsOf, where set, takes its place
	Meaning *Meaning  // nil ranks by words alone

	Accesses Accesses // nil can't rank by activation
}

// In is the question as it is asked in a time zone; nil is that of Now.
func (q Question) In(zone *time.Location) Question {
	if zone == nil {
		return q
	}
	q.Now = q.Now.In(zone)
	if !q.AsOf.IsZero() {
		q.AsOf = q.AsOf.In(zone)
	}
	return q
}

// ByWords recalls notes by their words alone, best first, without what they are linked
// to.
func ByWords(m Memory, now func() time.Time) func(ctx context.Context, s loci.Scope, question string, k int) ([]loci.Note, error) {
	return func(ctx context.Context, s loci.Scope, question string, k int) ([]loci.Note, error) {
		res, err := Answer(ctx, m, s, Question{RecallRequest: loci.RecallRequest{Query: question, K: k, NoExpand: true}, Now: now()})
		if err != nil {
			return nil, err
		}
		notes := make([]loci.Note, len(res.Hits))
		for i := range res.Hits {
			notes[i] = res.Hits[i].Note
		}
		return notes, nil
	}
}

// Searched are the notes of hits that the search found, not a link.
func Searched(hits []loci.Hit) []loci.ID {
	out := make([]loci.ID, 0, len(hits))
	for i := range hits {
		if hits[i].Source == loci.SourceSearch {
			out = append(out, hits[i].Note.ID)
		}
	}
	return out
}

// Answer finds, weighs, expands and packs. It writes nothing.
func Answer(ctx context.Context, m Memory, scope loci.Scope, q Question) (*loci.RecallResult, error) {
	if !q.AsOf.IsZero() {
		q.Now = q.AsOf
	}
	found, degraded, err := findCandidates(ctx, m, scope, q)
	if err != nil {
		return nil, fmt.Errorf("search: %w", err)
	}
	if q.Ranking == loci.RankActivation {
		if found, err = activated(ctx, scope, q, found); err != nil {
			return nil, err
		}
	}
	hits, facts := weighed(found, q)
	if !q.NoExpand {
		if hits, err = expand(ctx, m, scope, q, hits, facts); err != nil {
			return nil, fmt.Errorf("expand: %w", err)
		}
	}
	r := &loci.RecallResult{Hits: hits, Degraded: degraded, Asks: lang.AsksTime(q.Query)}
	if q.Budget > 0 {
		r.Context = Pack(hits, Block{Tokens: q.Budget, Dated: r.Asks != ""})
	}
	return r, nil
}

// findCandidates ranks by words, and by meaning too where that can be asked.
func findCandidates(ctx context.Context, m Memory, scope loci.Scope, q Question) ([]Fused, []string, error) {
	boost := boosting(q)
	text, when, err := timed(ctx, m, scope, q)
	if err != nil {
		return nil, nil, err
	}
	byWords := query.Search{
		Text: text, When: when, Context: q.RecallRequest.Context, Claims: claim.Ask(q.Query, "").Keys,
		Limit: limit(q), At: q.AsOf, Now: q.Now, Filter: q.Filter, Boost: boost, MostBoost: boostBound(q),
	}
	if q.Meaning == nil {
		found, err := m.Search(ctx, scope, byWords)
		return wordsAlone(found), []string{}, err
	}
	byWords.Limit, byWords.Bare = max(pool, limit(q)), true // few of them will be in the answer
	asked := q.Meaning.ask(ctx, q.Query)
	found, err := m.Search(ctx, scope, byWords)
	if err != nil {
		return nil, nil, err
	}
	near, degraded, err := q.Meaning.near(ctx, scope, q, found, <-asked)
	if err != nil {
		return nil, nil, err
	}
	fused := wordsAlone(found[:min(len(found), limit(q))])
	if near != nil {
		fused = Fuse(found, near, q.Meaning.weight(q), boost, limit(q))
	}
	fused, err = filled(ctx, m, scope, fused)
	return fused, degraded, err
}

// filled reads the notes of candidates. One that was purged since is left out.
func filled(ctx context.Context, m Memory, s loci.Scope, all []Fused) ([]Fused, error) {
	bare := make([]query.Found, len(all))
	at := make(map[loci.ID]int, len(all))
	for i := range all {
		bare[i], at[all[i].Note.ID] = all[i].Found, i
	}
	notes, err := m.Fill(ctx, s, bare)
	if err != nil {
		return nil, err
	}
	out := make([]Fused, len(notes))
	for i := range notes {
		out[i] = all[at[notes[i].Note.ID]]
		out[i].Note = notes[i].Note
	}
	return out, nil
}

// boosting is what the search multiplies relevance by.
func boosting(q Question) func(*query.Signals) float64 {
	if q.Ranking == loci.RankActivation {
		return plausible(q)
	}
	return func(s *query.Signals) float64 {
		p := Weigh(s, q.Now, q.Emotion)
		return Boost(&p)
	}
}

// boostBound is the most that boosting can give.
func boostBound(q Question) float64 {
	if q.Ranking == loci.RankActivation {
		return 1
	}
	return MostBoost(q.Emotion, q.RecallRequest.Context)
}

// limit is how many the search is to find.
func limit(q Question) int {
	if q.Ranking == loci.RankActivation {
		return max(activationPool, k(q))
	}
	return k(q)
}

func wordsAlone(found []query.Found) []Fused {
	all := make([]Fused, len(found))
	for i := range found {
		all[i] = Fused{Found: found[i], Total: found[i].Relevance.Value}
	}
	return all
}

// weighed makes hits of candidates and returns them and, by hit, the facts that were
// keys to it.
func weighed(found []Fused, q Question) ([]loci.Hit, [][]loci.ID) {
	hits := make([]loci.Hit, 0, len(found))
	facts := make([][]loci.ID, 0, len(found))
	for i := range found {
		f := &found[i]
		if f.Score <= 0 || f.Score < q.MinScore {
			continue
		}
		hits = append(hits, hit(f, q))
		facts = append(facts, f.Facts)
	}
	return hits, facts
}

func k(q Question) int {
	if q.K == 0 {
		return DefaultK
	}
	return q.K
}

func hit(f *Fused, q Question) loci.Hit {
	p := Weigh(&f.Signals, q.Now, q.Emotion)
	if f.Activation != nil {
		p = loci.Parts{Prospective: p.Prospective, Activation: f.Activation}
	}
	p.Relevance, p.Meaning = f.Total, f.Meaning
	if f.Relevance.Raw > 0 {
		p.Words = &f.Relevance
	}
	return loci.Hit{Note: f.Note, Score: f.Score, Source: loci.SourceSearch, Parts: p, Matched: f.Matched}
}

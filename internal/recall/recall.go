package recall

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/internal/query"
	"github.com/loci-memory/loci/internal/step"
	"github.com/loci-memory/loci/internal/veil"
	"github.com/loci-memory/loci/internal/zone"
	"github.com/loci-memory/loci/store"
)

// DefaultK is how many hits an answer has unless the caller says otherwise.
const DefaultK = 10

// Memory is what recall reads.
type Memory interface {
	Search(ctx context.Context, s loci.Scope, q query.Search) ([]query.Found, error)
	Links(ctx context.Context, s loci.Scope, q query.Links) ([]loci.Link, error)
	Replaced(ctx context.Context, s loci.Scope, q query.Links) ([]loci.Link, error) // links to what notes took the place of; nothing is read where there is none
	Notes(ctx context.Context, s loci.Scope, ids []loci.ID, at time.Time) ([]loci.Note, error)
	Fill(ctx context.Context, s loci.Scope, found []query.Found, at time.Time) ([]query.Found, error)
	Claiming(ctx context.Context, s loci.Scope, q query.Claiming) (notes []loci.Note, more bool, err error)
	Voices(ctx context.Context, s loci.Scope) (query.Voices, error)
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

	zones     zone.View      // of In; zero where no zone is known
	asks      loci.TimeAsked // what it asks of time
	whenAsked bool           // it asks when something is, and names no time

	// Known says what is known of attributes, that of which most was said last first; nil
	// knows nothing.
	Known func(context.Context, loci.Scope, Asked) ([]Known, error)
}

// In is the question as it is asked in a time zone; nil is that of Now.
func (q Question) In(asked *time.Location) Question {
	if asked == nil {
		return q
	}
	q.Now = q.Now.In(asked)
	if q.zones = (zone.View{Reader: asked}); !q.OwnTimes {
		q.zones.Asked = asked
	}
	if !q.AsOf.IsZero() {
		q.AsOf = q.AsOf.In(asked)
	}
	return q
}

// shown is in which zones the answer shows times: that of the question, where it asks for one,
// else where they were said, each moment named where nobody knows who reads the answer where.
func (q Question) shown() zone.View {
	if q.zones.Reader != nil {
		return q.zones
	}
	return zone.View{Reader: q.Now.Location(), Always: true}
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

// Searched are the notes of hits that answer the question themselves, not by a link.
func Searched(hits []loci.Hit) []loci.ID {
	out := make([]loci.ID, 0, len(hits))
	for i := range hits {
		if hits[i].Source != loci.SourceLinked {
			out = append(out, hits[i].Note.ID)
		}
	}
	return out
}

// Answer finds, weighs, orders by what is known, expands and packs. It writes nothing.
func Answer(ctx context.Context, m Memory, scope loci.Scope, q Question) (*loci.RecallResult, error) {
	if !q.AsOf.IsZero() {
		q.Now = q.AsOf
	}
	w, err := wanted(ctx, m, scope, q)
	if err != nil {
		return nil, fmt.Errorf("search: %w", err)
	}
	q.Superseded = q.Superseded || w.then
	w.when = append(w.when, windowOf(&q.Filter)...)
	q.asks = lang.AsksTime(q.Query)
	q.whenAsked = len(w.when) == 0 && q.asks != ""
	a, degraded, err := answered(ctx, m, scope, q, w)
	if err != nil {
		return nil, err
	}
	a.cut(most(q))
	if !q.NoExpand {
		if a.hits, err = expand(ctx, m, scope, q, a); err != nil {
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			degraded = append(degraded, "links: the hits are shown without what they are linked to, as that can't be read now: ask again later")
		}
	}
	seen(scope, a.hits, a.secrets, q.Now)
	r := &loci.RecallResult{Hits: a.hits, Unsure: unsure(a.hits, q.Here), Degraded: degraded, Asks: q.asks}
	if err := q.pack(ctx, m, scope, a, r, q.answers(ctx, scope, w, r)); err != nil {
		return nil, err
	}
	fit(r)
	return r, nil
}

// answers gives an answer what is known of what the question asks for: nothing where the hits
// are not sure.
func (q *Question) answers(ctx context.Context, scope loci.Scope, w want, r *loci.RecallResult) []Known {
	if r.Unsure {
		return nil
	}
	known, warned := q.head(ctx, scope, w)
	if warned != "" {
		r.Degraded = append(r.Degraded, warned)
	}
	for i := range known {
		r.Answers = append(r.Answers, known[i].Answer)
	}
	return known
}

// pack makes the block of an answer where one is asked for: empty rather than weak.
func (q *Question) pack(ctx context.Context, m Memory, scope loci.Scope, a *answer, r *loci.RecallResult, known []Known) error {
	if q.Budget <= 0 {
		return nil
	}
	ctx, end := step.Begin(ctx, "recall.pack")
	defer end()
	if !r.Unsure {
		p := fill(a.hits, Block{Tokens: q.Budget, Dated: r.Asks != "", Cite: q.Cite, Here: q.Here, Head: known, Zones: q.shown()})
		if err := q.besides(ctx, m, scope, p); err != nil {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			r.Degraded = append(r.Degraded, "links: the block does not say what was before, as that can't be read now: ask again later")
		}
		packed := p.packed()
		r.Context, r.Packed, r.Cut = packed.Text, packed.Notes, packed.Cut
	}
	r.Hits, r.Cut = a.shown(k(*q), r.Cut)
	return nil
}

// seen shows hits, and the notes that are listed in them, to a scope as they are at a moment. What is
// secret in one of them is hidden in all: words may write what their fact calls by its name.
func seen(s loci.Scope, hits []loci.Hit, secrets []string, now time.Time) {
	for i := range hits {
		hits[i].Note.SeeAt(now)
		secrets = append(secrets, veil.Note(s, &hits[i].Note)...)
	}
	for i := range hits {
		veil.Known(s, &hits[i].Note, secrets)
		for j := range hits[i].Linked {
			l := &hits[i].Linked[j].Note
			l.SeeAt(now)
			veil.Note(s, l, secrets...)
		}
	}
}

// block is how many candidates are ordered together by what is known, whatever number is
// asked for.
const block = 10

// answered are the hits that were searched for, in the order of what is known. Where several
// of them turn out to be one, it searches for as many again.
func answered(ctx context.Context, m Memory, scope loci.Scope, q Question, w want) (*answer, []string, error) {
	a, taken, unknown := &answer{hits: []loci.Hit{}}, 0, ""
	for limit := (most(q) + block - 1) / block * block; ; limit *= 2 {
		found, degraded, err := ranked(ctx, m, scope, q, w, limit)
		if err != nil {
			return nil, nil, err
		}
		for taken < len(found) && len(a.hits) < most(q) {
			end := min(taken+block, len(found))
			a.from = len(a.hits)
			a.weigh(found[taken:end], &q)
			warning, err := a.resolve(ctx, m, scope, &q, &w)
			if err != nil {
				return nil, nil, err
			}
			taken, unknown = end, cmp.Or(unknown, warning)
		}
		if len(a.hits) >= most(q) || len(found) < limit {
			if unknown != "" {
				degraded = append(degraded, unknown)
			}
			return a, degraded, nil
		}
	}
}

// ranked are so many candidates, best first by the ranking that is asked for; fewer where the
// memory has no more that are good enough.
func ranked(ctx context.Context, m Memory, scope loci.Scope, q Question, w want, limit int) ([]Fused, []string, error) {
	ctx, end := step.Begin(ctx, "recall.search")
	defer end()
	most := limit
	if q.Ranking == loci.RankActivation {
		most = max(activationPool, limit)
	}
	found, degraded, err := findCandidates(ctx, m, scope, q, w, most)
	if err != nil {
		return nil, nil, fmt.Errorf("search: %w", err)
	}
	if q.Ranking == loci.RankActivation {
		if found, err = activated(ctx, scope, q, found); err != nil {
			return nil, nil, err
		}
	}
	found = found[:min(len(found), limit)]
	if worse := slices.IndexFunc(found, func(f Fused) bool { return f.Score <= 0 || f.Score < q.MinScore }); worse >= 0 {
		found = found[:worse]
	}
	return found, degraded, nil
}

// findCandidates ranks by words, and by meaning too where that can be asked.
func findCandidates(ctx context.Context, m Memory, scope loci.Scope, q Question, w want, limit int) ([]Fused, []string, error) {
	boost := boosting(q)
	byWords := query.Search{
		Text: w.text, When: w.when, Claims: w.keys, About: w.about, Current: w.now, Context: q.RecallRequest.Context,
		Limit: limit, At: q.AsOf, Now: q.Now, Filter: q.Filter, Boost: boost, MostBoost: boostBound(q),
	}
	if q.Meaning == nil {
		found, err := m.Search(ctx, scope, byWords)
		return wordsAlone(found), []string{}, err
	}
	byWords.Limit, byWords.Bare = max(pool, limit), true // few of them will be in the answer
	asked := q.Meaning.ask(ctx, q.Query)
	found, err := m.Search(ctx, scope, byWords)
	if err != nil {
		return nil, nil, err
	}
	near, degraded, err := q.Meaning.near(ctx, scope, q, found, <-asked, limit)
	if err != nil {
		return nil, nil, err
	}
	fused := wordsAlone(found[:min(len(found), limit)])
	if near != nil {
		fused = Fuse(found, near, q.Meaning.weight(q), boost, limit)
	}
	fused, err = filled(ctx, m, scope, fused, q.AsOf)
	return fused, degraded, err
}

// filled reads the notes of candidates. One that was purged since is left out.
func filled(ctx context.Context, m Memory, s loci.Scope, all []Fused, at time.Time) ([]Fused, error) {
	bare := make([]query.Found, len(all))
	places := make(map[loci.ID]int, len(all))
	for i := range all {
		bare[i], places[all[i].Note.ID] = all[i].Found, i
	}
	notes, err := m.Fill(ctx, s, bare, at)
	if err != nil {
		return nil, err
	}
	out := make([]Fused, len(notes))
	for i := range notes {
		out[i] = all[places[notes[i].Note.ID]]
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
		p := q.weigh(s)
		return Boost(&p)
	}
}

// boostBound is the most that boosting can give.
func boostBound(q Question) float64 {
	if q.Ranking == loci.RankActivation {
		return 1
	}
	most := MostBoost(q.Emotion, q.RecallRequest.Context)
	if q.whenAsked {
		most *= hasTime
	}
	return most
}

// weigh returns the factors of a note's score for the question.
func (q *Question) weigh(s *query.Signals) loci.Parts {
	p := Weigh(s, q.Now, q.Emotion)
	if q.whenAsked && !s.Event.IsZero() {
		p.Time = hasTime
	}
	return p
}

func wordsAlone(found []query.Found) []Fused {
	all := make([]Fused, len(found))
	for i := range found {
		all[i] = Fused{Found: found[i], Total: found[i].Relevance.Value}
	}
	return all
}

// weigh makes hits of candidates, behind those that are there.
func (a *answer) weigh(found []Fused, q *Question) {
	for i := range found {
		if at := a.place(found[i].Note.ID); at < 0 || a.hits[at].Source != loci.SourceNewer { // else what it took the place of has brought it along
			a.hits = append(a.hits, hit(&found[i], q))
			a.facts = append(a.facts, found[i].Facts)
		}
	}
}

func k(q Question) int { return cmp.Or(q.K, DefaultK) }

// A line of a block has some tokens at least, and a block no more lines than anybody reads.
const (
	lineTokens = 8
	mostLines  = 200
)

// most is how many hits an answer needs: those that are asked for, and as many as may fill its
// block.
func most(q Question) int { return max(k(q), min(q.Budget/lineTokens, mostLines)) }

func hit(f *Fused, q *Question) loci.Hit {
	p := q.weigh(&f.Signals)
	if f.Activation != nil {
		p = loci.Parts{Prospective: p.Prospective, Activation: f.Activation}
	}
	p.Relevance, p.Meaning = f.Total, f.Meaning
	if f.Relevance.Raw > 0 {
		p.Words = &f.Relevance
	}
	return loci.Hit{Note: f.Note, Score: f.Score, Source: loci.SourceSearch, Parts: p, Matched: f.Matched}
}

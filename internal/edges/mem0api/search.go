package mem0api

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/caller"
)

// wanted is what searches and lists have in common.
type wanted struct {
	entity
	Filters     json.RawMessage `json:"filters"`
	Metadata    loci.Metadata   `json:"metadata"` // only memories with these values
	Categories  []string        `json:"categories"`
	LatestOnly  *bool           `json:"latest_only"`
	ShowExpired bool            `json:"show_expired"`
	Fields      []string        `json:"fields"`
	From        moment          `json:"start_date"`
	To          moment          `json:"end_date"`
}

// selection reads which memories are wanted.
func (q *wanted) selection(now time.Time) (*selection, error) {
	s, err := selected(q.Filters)
	if err != nil {
		return nil, err
	}
	named := of(q.entity)
	s.whose, s.tests = both(s.whose, named.whose), append(s.tests, named.tests...)
	s.agent = cmp.Or(named.agent, s.agent)
	s.fast.Domain, s.fast.Conversation = cmp.Or(named.fast.Domain, s.fast.Domain), cmp.Or(named.fast.Conversation, s.fast.Conversation)
	s.fast.Superseded = q.LatestOnly != nil && !*q.LatestOnly
	s.loose = s.loose || named.loose || s.fast.Superseded || len(q.Metadata)+len(q.Categories) > 0 || !q.From.IsZero() || !q.To.IsZero()
	for key, want := range q.Metadata {
		s.tests = append(s.tests, func(n *loci.Note) bool { return equal(fieldOf(n, "metadata."+key), want) })
	}
	if len(q.Categories) > 0 {
		s.tests = append(s.tests, func(n *loci.Note) bool {
			return slices.ContainsFunc(categories(n), func(c string) bool { return slices.Contains(q.Categories, c) })
		})
	}
	if !q.From.IsZero() {
		s.tests = append(s.tests, func(n *loci.Note) bool { return !n.RecordedAt.Before(q.From.Time) })
	}
	if to := q.To; !to.IsZero() {
		if to.day {
			to.Time = to.AddDate(0, 0, 1).Add(-1)
		}
		s.tests = append(s.tests, func(n *loci.Note) bool { return !n.RecordedAt.After(to.Time) })
	}
	if !q.ShowExpired {
		s.tests = append(s.tests, func(n *loci.Note) bool { return !expired(n, now) })
	}
	return s, nil
}

// maxUsers bounds of how many users one request is about.
const maxUsers = 100

// scopes are those in which a selection is to be looked for.
func (s *server) scopes(ctx context.Context, sel *selection) ([]loci.Scope, error) {
	users := sel.whose.users()
	if len(users) > maxUsers {
		return nil, loci.Invalid("filters", "name %d users: %d is the most, ask for some at a time", len(users), maxUsers)
	}
	var all []loci.Scope
	for _, u := range users {
		if u == "*" {
			if caller.From(ctx).User == loci.AnyUser {
				return nil, loci.Invalid("user_id", "* is every user: name one, as memories of several users are never mixed by accident")
			}
			u = anyone
		}
		scope, err := s.scope(ctx, name(u), sel.agent)
		if err != nil {
			return nil, err
		}
		if !slices.Contains(all, scope) {
			all = append(all, scope)
		}
	}
	return all, nil
}

// searchRequest is a question. What only tunes mem0's own ranking (rerank, keyword_search,
// reference_date, …) is not read.
type searchRequest struct {
	wanted
	Query     string   `json:"query"`
	Top       *int     `json:"top_k"`
	Limit     *int     `json:"limit"`
	Threshold *float64 `json:"threshold"`
	Format    string   `json:"output_format"`
}

const (
	defaultHits = 10   // of a search that does not say
	mostHits    = 1000 // of any
)

// hit is a note that was found, with its score.
type hit struct {
	note  loci.Note
	score float64
}

// search answers a question.
func (s *server) search(r *http.Request) (any, error) {
	_, found, err := s.found(r)
	return map[string]any{"results": found}, err
}

// searchBare is search in older versions, whose answer is a bare list where another is not
// asked for.
func (s *server) searchBare(r *http.Request) (any, error) {
	q, found, err := s.found(r)
	if err == nil && q.Format == "v1.1" {
		return map[string]any{"results": found}, nil
	}
	return found, err
}

func (s *server) found(r *http.Request) (*searchRequest, []any, error) {
	q := &searchRequest{}
	k, sel, err := q.read(r)
	if err != nil {
		return q, nil, err
	}
	scopes, err := s.scopes(r.Context(), sel)
	if err != nil {
		return q, nil, err
	}
	var all []hit
	for _, scope := range scopes {
		hits, err := s.hits(r.Context(), scope, q, sel, k)
		if err != nil {
			return q, nil, err
		}
		all = append(all, hits...)
	}
	if len(scopes) > 1 {
		slices.SortStableFunc(all, func(a, b hit) int { return cmp.Compare(b.score, a.score) })
	}
	out := []any{}
	for i := range all[:min(k, len(all))] {
		m := shown(&all[i].note)
		m.Score = &all[i].score
		one, err := only(m, q.Fields)
		if err != nil {
			return q, nil, err
		}
		out = append(out, one)
	}
	return q, out, nil
}

// read reads a question, how many memories are wanted, and which.
func (q *searchRequest) read(r *http.Request) (k int, sel *selection, err error) {
	if err := read(r, q); err != nil {
		return 0, nil, err
	}
	if k, err = q.count(); err != nil {
		return 0, nil, err
	}
	if strings.TrimSpace(q.Query) == "" {
		return 0, nil, loci.Invalid("query", "is empty: what is to be found?")
	}
	sel, err = q.selection(time.Now())
	return k, sel, err
}

// count is how many memories are wanted.
func (q *searchRequest) count() (int, error) {
	for _, n := range []*int{q.Top, q.Limit} {
		switch {
		case n == nil:
		case *n < 1 || *n > mostHits:
			return 0, loci.Invalid("top_k", "is %d: it goes from 1 to %d", *n, mostHits)
		default:
			return *n, nil
		}
	}
	return defaultHits, nil
}

// hits are the best memories of one user that pass the selection. Where tests leave too
// few of those that are found first, more are found.
func (s *server) hits(ctx context.Context, scope loci.Scope, q *searchRequest, sel *selection, k int) ([]hit, error) {
	for _, ask := range []int{min(mostHits, 2*k+10), mostHits} {
		req := loci.RecallRequest{Query: q.Query, K: ask, Filter: sel.fast, NoExpand: true}
		if q.Threshold != nil {
			req.MinScore = max(0, *q.Threshold)
		}
		res, err := s.Service.Recall(ctx, scope, req)
		if errors.Is(err, loci.ErrNotFound) {
			return nil, nil // a user for whom nothing was ever written
		}
		if err != nil {
			return nil, err
		}
		var out []hit
		for i := range res.Hits {
			if h := &res.Hits[i]; len(out) < k && sel.passes(&h.Note) {
				out = append(out, hit{h.Note, min(1, h.Score)})
			}
		}
		if len(out) == k || len(res.Hits) < ask || ask == mostHits {
			return out, nil
		}
	}
	return nil, nil
}

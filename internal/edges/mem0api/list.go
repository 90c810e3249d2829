package mem0api

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"github.com/loci-memory/loci"
)

const (
	pageSize = 100  // of a list that does not say
	mostPage = 1000 // of any
)

// page is a part of a list, as mem0's clients read it.
type page struct {
	Count    int     `json:"count"`
	Next     *string `json:"next"`
	Previous *string `json:"previous"`
	Results  []any   `json:"results"`
}

// paging is which part is wanted.
type paging struct {
	number, size int
	asked        bool
}

// pagingOf reads page and page_size.
func pagingOf(q url.Values) (paging, error) {
	p := paging{1, pageSize, q.Has("page") || q.Has("page_size")}
	for _, f := range []struct {
		field string
		into  *int
		most  int
	}{{"page", &p.number, 1 << 30}, {"page_size", &p.size, mostPage}} {
		text := q.Get(f.field)
		if text == "" {
			continue
		}
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 || n > f.most {
			return p, loci.Invalid(f.field, "is %q: it goes from 1 to %d", clip(text), f.most)
		}
		*f.into = n
	}
	return p, nil
}

// has reports whether the part has what is at an index of the list.
func (p paging) has(i int) bool { return i/p.size == p.number-1 }

// page makes the page of a list of count.
func (p paging) page(r *http.Request, count int, results []any) page {
	at := func(number int) *string {
		if number < 1 || (number-1)*p.size >= count {
			return nil
		}
		q := r.URL.Query()
		q.Set("page", strconv.Itoa(number))
		q.Set("page_size", strconv.Itoa(p.size))
		scheme := "http"
		if r.TLS != nil {
			scheme = "https"
		}
		u := url.URL{Scheme: scheme, Host: r.Host, Path: r.URL.Path, RawQuery: q.Encode()}
		return optional(u.String())
	}
	return page{Count: count, Next: at(p.number + 1), Previous: at(p.number - 1), Results: results}
}

// list answers with a page of memories, latest first.
func (s *server) list(r *http.Request) (any, error) {
	var q wanted
	if err := read(r, &q); err != nil {
		return nil, err
	}
	p, err := pagingOf(r.URL.Query())
	if err != nil {
		return nil, err
	}
	return s.listed(r, &q, p)
}

// listBare is list in older versions: whose memories is in the address, and the answer is
// a bare list where no page is asked for.
func (s *server) listBare(r *http.Request) (any, error) {
	all, asked, err := s.listedOf(r)
	if err != nil || asked {
		return all, err
	}
	return all.Results, nil
}

// listAll is list of the self-hosted server.
func (s *server) listAll(r *http.Request) (any, error) {
	if inQuery(r.URL.Query()) == (entity{}) {
		return nil, nobody()
	}
	all, _, err := s.listedOf(r)
	if err != nil {
		return nil, err
	}
	return map[string]any{"results": all.Results}, nil
}

// listedOf lists the memories of whom the address names: a page where one is asked for, else
// as many as there are of any.
func (s *server) listedOf(r *http.Request) (all *page, asked bool, err error) {
	p, err := pagingOf(r.URL.Query())
	if err != nil {
		return nil, false, err
	}
	if !p.asked {
		p.size = mostPage
	}
	all, err = s.listed(r, &wanted{entity: inQuery(r.URL.Query())}, p)
	return all, p.asked, err
}

func (s *server) listed(r *http.Request, q *wanted, p paging) (*page, error) {
	sel, err := q.selection(time.Now())
	if err != nil {
		return nil, err
	}
	count, err := s.total(r.Context(), sel)
	if err != nil {
		return nil, err
	}
	if count >= 0 {
		sel.step = min(mostPage, p.number*p.size+1)
	}
	results, n := []any{}, 0
	err = s.every(r.Context(), sel, func(_ loci.Scope, note *loci.Note) error {
		if n++; !p.has(n - 1) {
			if count >= 0 && n > p.number*p.size {
				return errEnough
			}
			return nil
		}
		one, err := only(shown(note), q.Fields)
		results = append(results, one)
		return err
	})
	switch {
	case err != nil && !errors.Is(err, errEnough):
		return nil, err
	case count < 0:
		count = n
	}
	out := p.page(r, count, results)
	return &out, nil
}

// errEnough ends a list behind the page that is wanted.
var errEnough = errors.New("the page is full")

// total is how many memories a selection has, where the memory counts them itself: then
// the list is read up to the page that is wanted. Else it is -1, and all of it is read. What has expired
// counts.
func (s *server) total(ctx context.Context, sel *selection) (int, error) {
	if sel.loose {
		return -1, nil
	}
	scopes, err := s.scopes(ctx, sel)
	n := 0
	for _, scope := range scopes {
		stats, err := s.Service.Stats(ctx, scope)
		if errors.Is(err, loci.ErrNotFound) {
			continue // a user for whom nothing was ever written
		}
		if err != nil {
			return 0, err
		}
		n += stats.Notes
	}
	return n, err
}

// every calls do with every memory of a selection, latest first, user by user.
func (s *server) every(ctx context.Context, sel *selection, do func(loci.Scope, *loci.Note) error) error {
	scopes, err := s.scopes(ctx, sel)
	if err != nil {
		return err
	}
	for _, scope := range scopes {
		if err := s.eachNote(ctx, scope, sel, do); err != nil {
			return err
		}
	}
	return nil
}

func (s *server) eachNote(ctx context.Context, scope loci.Scope, sel *selection, do func(loci.Scope, *loci.Note) error) error {
	q := loci.NotesRequest{Filter: sel.fast, Page: loci.Page{Limit: cmp.Or(sel.step, mostPage)}}
	for {
		res, err := s.Service.Notes(ctx, scope, q)
		if errors.Is(err, loci.ErrNotFound) {
			return nil // a user for whom nothing was ever written
		}
		if err != nil {
			return err
		}
		for i := range res.Notes {
			if n := &res.Notes[i]; sel.passes(n) {
				if err := do(scope, n); err != nil {
					return err
				}
			}
		}
		if q.After = res.Next; res.Next.IsZero() {
			return nil
		}
	}
}

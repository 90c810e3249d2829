package mem0api

import (
	"errors"
	"fmt"
	"maps"
	"net/http"
	"slices"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/told"
)

// addRequest is what is to be remembered. What only tunes mem0's own models
// (custom_instructions, custom_categories, structured_data_schema, …) is not read.
type addRequest struct {
	entity
	Messages messages      `json:"messages"`
	Filters  entity        `json:"filters"` // where some clients name whom it belongs to
	Metadata loci.Metadata `json:"metadata"`
	Time     moment        `json:"timestamp"`
	Expires  string        `json:"expiration_date"`
	Async    *bool         `json:"async_mode"`
	Infer    *bool         `json:"infer"`
}

// added is the answer of an add. What is in Results is durable and can be searched, also
// while PENDING says that a model will distil facts from it.
type added struct {
	Message  string   `json:"message"`
	Status   string   `json:"status"`
	Event    loci.ID  `json:"event_id,omitzero"` // absent where nothing new was said
	Results  []memory `json:"results"`
	Warnings []string `json:"warnings,omitempty"`
}

// The states of an add.
const (
	pending   = "PENDING"
	succeeded = "SUCCEEDED"
	failed    = "FAILED"
)

// add keeps messages and does not wait for a model.
func (s *server) add(r *http.Request) (any, error) { return s.remember(r, false) }

// addOnce is add in older versions and the self-hosted server, whose answer has all that
// came of the messages.
func (s *server) addOnce(r *http.Request) (any, error) { return s.remember(r, true) }

func (s *server) remember(r *http.Request, wait bool) (*added, error) {
	var q addRequest
	if err := read(r, &q); err != nil {
		return nil, err
	}
	q.entity = q.orOf(q.Filters)
	all, err := q.requests(wait)
	if err != nil {
		return nil, err
	}
	scope, err := s.scope(r.Context(), q.User, q.Agent)
	if err != nil {
		return nil, err
	}
	a := &added{Status: succeeded, Results: []memory{}}
	for i := range all {
		res, err := s.Service.Remember(r.Context(), scope, all[i])
		if err != nil && len(all) > 1 {
			return nil, fmt.Errorf("message %d of %d, those before it are kept: %w", i+1, len(all), err)
		}
		if err != nil {
			return nil, err
		}
		a.take(res)
	}
	a.Warnings = told.Briefly(a.Warnings)
	a.Message = "Memories are kept and can be searched."
	if a.Status == pending {
		a.Message = "Memories are kept and can be searched; facts are distilled from them in the background."
	}
	return a, nil
}

// requests are the messages with what is said of all of them.
func (q *addRequest) requests(wait bool) ([]loci.RememberRequest, error) {
	if err := day(q.Expires); err != nil {
		return nil, err
	}
	all, err := q.Messages.requests()
	if err != nil {
		return nil, err
	}
	m := q.Metadata
	if q.Expires != "" {
		if m = maps.Clone(m); m == nil {
			m = loci.Metadata{}
		}
		m[keyExpires] = q.Expires
	}
	if q.Async != nil {
		wait = !*q.Async
	}
	for i := range all {
		a := &all[i]
		a.Conversation, a.Domain, a.Metadata, a.At, a.Wait = string(q.Run), domainOf(q.App), m, q.Time.Time, wait
		a.Plain = q.Infer != nil && !*q.Infer
	}
	return all, nil
}

// take adds what came of one message.
func (a *added) take(res *loci.RememberResult) {
	if !res.Job.IsZero() {
		a.Status = pending
	}
	for i := range res.Notes {
		m := shown(&res.Notes[i])
		m.Event, m.Data = eventOf(res, m.ID), &data{m.Memory}
		a.Results = append(a.Results, m)
		a.Event = m.ID
	}
	for i := range res.Evolved {
		m := shown(&res.Evolved[i])
		m.Event, m.Data = string(loci.Update), &data{m.Memory}
		a.Results = append(a.Results, m)
	}
	a.Warnings = append(a.Warnings, res.Warnings...)
}

// eventOf is what became of a new note, in mem0's words, which are those of decisions.
func eventOf(res *loci.RememberResult, id loci.ID) string {
	if res.Known {
		return string(loci.Noop)
	}
	for _, d := range res.Decisions {
		if d.Note == id && d.Operation == loci.Noop {
			return string(loci.Noop)
		}
	}
	return string(loci.Add)
}

// event says how far the work behind an add is: the id of an event is that of the last
// memory that the add made.
func (s *server) event(r *http.Request, scope loci.Scope, id loci.ID) (any, error) {
	n, err := s.Service.Note(r.Context(), scope, loci.NoteRequest{ID: id})
	if err != nil {
		return nil, err
	}
	status, why, err := s.progress(r, scope, id)
	if err != nil {
		return nil, err
	}
	results := []memory{shown(n)}
	for i := range n.Facts {
		fact, err := s.Service.Note(r.Context(), scope, loci.NoteRequest{ID: n.Facts[i].Fact})
		if err == nil {
			results = append(results, shown(fact))
		} else if !errors.Is(err, loci.ErrNotFound) { // a fact may be gone, or not for this caller
			return nil, err
		}
	}
	for i := range results {
		results[i].Event, results[i].Data = string(loci.Add), &data{results[i].Memory}
	}
	return map[string]any{
		"id": id, "event_type": "ADD", "status": status, "error": why, "results": results,
		"created_at": n.RecordedAt, "updated_at": n.UpdatedAt,
	}, nil
}

// progress is the state of the work on the words of a note, with the reason where it fails.
func (s *server) progress(r *http.Request, scope loci.Scope, id loci.ID) (status string, why *string, err error) {
	if s.Admin == nil {
		return succeeded, nil, nil
	}
	jobs, err := s.Admin.Jobs(r.Context(), scope)
	if err != nil {
		return "", nil, err
	}
	for i := range jobs {
		j := &jobs[i]
		if j.Kind != loci.JobExtract || !slices.Contains(j.Notes, id) {
			continue
		}
		if j.Dead {
			return failed, optional(j.Error), nil
		}
		return pending, optional(j.Error), nil
	}
	return succeeded, nil, nil
}

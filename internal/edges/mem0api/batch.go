package mem0api

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"

	"github.com/loci-memory/loci"
)

// maxBatch bounds how many memories one batch is about.
const maxBatch = 1000

// batched is one memory of a batch.
type batched struct {
	ID    string `json:"memory_id"`
	Purge bool   `json:"purge"`
	updateRequest

	scope loci.Scope
	id    loci.ID
}

// batch reads a batch and looks whether all of its memories are there: nothing is done
// where one is not.
func (s *server) batch(r *http.Request) ([]batched, error) {
	var q struct {
		Memories []batched `json:"memories"`
	}
	if err := read(r, &q); err != nil {
		return nil, err
	}
	if len(q.Memories) == 0 || len(q.Memories) > maxBatch {
		return nil, loci.Invalid("memories", "are %d: name 1 to %d", len(q.Memories), maxBatch)
	}
	for i := range q.Memories {
		b := &q.Memories[i]
		var err error
		if b.scope, b.id, err = s.named(r, b.ID); err == nil {
			_, err = s.note(r, b.scope, b.id)
		}
		if err != nil {
			return nil, fmt.Errorf("memories[%d], and nothing is changed: %w", i, err)
		}
	}
	return q.Memories, nil
}

// updateBatch changes several memories.
func (s *server) updateBatch(r *http.Request) (any, error) {
	all, err := s.batch(r)
	if err != nil {
		return nil, err
	}
	for i := range all {
		b := &all[i]
		if _, err := s.change(r, b.scope, b.id, &b.updateRequest); err != nil {
			return nil, fmt.Errorf("memories[%d], those before it are changed: %w", i, err)
		}
	}
	return says(fmt.Sprintf("Successfully updated %d memories", len(all))), nil
}

// removeBatch deletes several memories.
func (s *server) removeBatch(r *http.Request) (any, error) {
	all, err := s.batch(r)
	if err != nil {
		return nil, err
	}
	for i := range all {
		b := &all[i]
		if err := s.forget(r, b.scope, b.id, b.Purge); err != nil {
			return nil, fmt.Errorf("memories[%d], those before it are deleted: %w", i, err)
		}
	}
	return says(fmt.Sprintf("Successfully deleted %d memories", len(all))), nil
}

// literal reads an entity written as JSON, or as Python prints a dict of texts: a client of
// Python's puts one into an address as it is. Every key must be understood: what is left
// out of a filter deletes more.
func literal(text string) (who entity, err error) {
	if !json.Valid([]byte(text)) && !strings.ContainsAny(text, `"\`) {
		text = strings.ReplaceAll(text, "'", `"`)
	}
	dec := json.NewDecoder(bytes.NewReader([]byte(text)))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&who); err != nil {
		return entity{}, loci.Invalid("filters", "must be an object with user_id, agent_id, app_id or run_id alone: or give these as parameters")
	}
	return who, nil
}

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

// batch reads a batch and does the same with each of its memories: with none where one of
// them is not there. It returns how many they are; done is what an error calls it. What does
// it is given those that are left and says with how many of them, from the first on, it was done.
func (s *server) batch(r *http.Request, done string, do func([]batched) (int, error)) (int, error) {
	var q struct {
		Memories []batched `json:"memories"`
	}
	if err := read(r, &q); err != nil {
		return 0, err
	}
	if len(q.Memories) == 0 || len(q.Memories) > maxBatch {
		return 0, loci.Invalid("memories", "are %d: name 1 to %d", len(q.Memories), maxBatch)
	}
	for i := range q.Memories {
		b := &q.Memories[i]
		var err error
		if b.scope, b.id, err = s.named(r, b.ID); err == nil {
			_, err = s.note(r, b.scope, b.id)
		}
		if err != nil {
			return 0, fmt.Errorf("memories[%d], and nothing is changed: %w", i, err)
		}
	}
	for i := 0; i < len(q.Memories); {
		n, err := do(q.Memories[i:])
		if i += n; err != nil {
			return 0, fmt.Errorf("memories[%d], those before it are %s: %w", i, done, err)
		}
	}
	return len(q.Memories), nil
}

// updateBatch changes several memories.
func (s *server) updateBatch(r *http.Request) (any, error) {
	n, err := s.batch(r, "changed", func(left []batched) (int, error) {
		if _, err := s.change(r, left[0].scope, left[0].id, &left[0].updateRequest); err != nil {
			return 0, err
		}
		return 1, nil
	})
	return says(fmt.Sprintf("Successfully updated %d memories", n)), err
}

// removeBatch deletes several memories.
func (s *server) removeBatch(r *http.Request) (any, error) {
	n, err := s.batch(r, "deleted", func(left []batched) (int, error) { return s.removeFirst(r, left) })
	return says(fmt.Sprintf("Successfully deleted %d memories", n)), err
}

// removeFirst deletes the first memory of a batch, and with it those behind it of the same
// scope. One that is destroyed goes alone: what goes with it is not there for those behind it.
func (s *server) removeFirst(r *http.Request, left []batched) (int, error) {
	first := &left[0]
	if first.Purge {
		if err := s.forget(r, first.scope, first.id, true); err != nil {
			return 0, err
		}
		return 1, nil
	}
	var ids []loci.ID
	for i := range left {
		if left[i].Purge || left[i].scope != first.scope {
			break
		}
		ids = append(ids, left[i].id)
	}
	return s.forgetAll(r, first.scope, ids, false)
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

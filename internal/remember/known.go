package remember

import (
	"context"
	"crypto/sha256"
	"fmt"

	"github.com/loci-memory/loci"
)

// The same message twice is one message, for each who can know of it: an agent that says
// what was said before by another, where it may not see it, says something new. Its
// message has an id of its own, by which it is found when the agent says it once more.

// ownID is the id of an agent's own message with the content of another.
func ownID(m loci.ID, agent string) loci.ID {
	h := sha256.Sum256([]byte(agent + "\x00" + string(m[:])))
	var id loci.ID
	copy(id[:], h[:])
	id[6], id[8] = id[6]&0x0f|0x80, id[8]&0x3f|0x80
	return id
}

// markKnown finds out which messages are there already, in the store or earlier in
// the same call, as far as the scope may know of them; those that it may not know of get
// ids of their own.
func (w *Writer) markKnown(ctx context.Context, s loci.Scope, all []kept) error {
	common := make([]loci.ID, len(all))
	for i := range all {
		common[i] = all[i].common
	}
	told, hidden, err := w.told(ctx, s, common)
	if err != nil {
		return fmt.Errorf("look for the same messages: %w", err)
	}
	for i := range all {
		id := common[i]
		if own := ownID(id, s.Agent); s.Agent != "" && (told[own] || hidden[id]) {
			id = own
		}
		all[i].named(id)
		all[i].known = told[id]
		told[id] = true
	}
	return nil
}

// told are the messages that are there with these ids, or the agent's own ids for them:
// those that the scope sees or has said itself, and those that are hidden from it.
func (w *Writer) told(ctx context.Context, s loci.Scope, ids []loci.ID) (told, hidden map[loci.ID]bool, err error) {
	told, hidden = map[loci.ID]bool{}, map[loci.ID]bool{}
	if s.Agent != "" {
		for _, id := range ids {
			ids = append(ids, ownID(id, s.Agent))
		}
	}
	there, err := w.edit.Messages(ctx, loci.Scope{User: s.User}, ids)
	if err != nil {
		return nil, nil, err
	}
	seen := there
	if s.Agent != "" {
		if seen, err = w.edit.Messages(ctx, s, ids); err != nil {
			return nil, nil, err
		}
	}
	for i := range seen {
		told[seen[i].ID] = true
	}
	for i := range there {
		if there[i].CreatedBy == s.Agent {
			told[there[i].ID] = true
		}
		hidden[there[i].ID] = !told[there[i].ID]
	}
	return told, hidden, nil
}

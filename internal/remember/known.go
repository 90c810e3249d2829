package remember

import (
	"context"
	"fmt"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edit"
)

// The same message twice is one message, for each who can know of it: an agent that says
// what was said before by another, where it may not see it, says something new. Its
// message has an id of its own, by which it is found when the agent says it once more.

// ownID is the id of an agent's own message with the content of another.
func ownID(m loci.ID, agent string) loci.ID {
	return edit.OwnID(agent, string(m[:]))
}

// markKnown finds out which messages are there already, in the store or earlier in
// the same call, as far as the scope may know of them; those that it may not know of get
// ids of their own.
func (w *Writer) markKnown(ctx context.Context, s loci.Scope, all []kept) error {
	common := edit.Each(all, func(k *kept) loci.ID { return k.common })
	told, err := w.told(ctx, s, common)
	if err != nil {
		return fmt.Errorf("look for the same messages: %w", err)
	}
	for i := range all {
		id := common[i]
		if own := ownID(id, s.Agent); s.Agent != "" && (told[own] != unheard || told[id] == hidden) {
			id = own
		}
		all[i].named(id)
		all[i].known, all[i].silent = told[id] == known, told[id] == silent
		told[id] = known
	}
	return nil
}

// standing is what a scope may know of a message.
type standing int

const (
	unheard standing = iota // it is not there
	silent                  // it is there without its notes, which are written now
	hidden                  // it is there, and the scope may not know
	known
)

// told is what the scope may know of the messages with these ids, and with the agent's own
// ids for them: of those that it sees or has said itself.
func (w *Writer) told(ctx context.Context, s loci.Scope, ids []loci.ID) (map[loci.ID]standing, error) {
	if s.Agent != "" {
		for _, id := range ids {
			ids = append(ids, ownID(id, s.Agent))
		}
	}
	user, told := loci.Scope{User: s.User}, map[loci.ID]standing{}
	turns, err := w.edit.Heard(ctx, user, ids)
	if err != nil || len(turns) == 0 {
		return told, err
	}
	there, err := w.edit.Messages(ctx, user, ids)
	if err != nil {
		return nil, err
	}
	seen := there
	if s.Agent != "" {
		if seen, err = w.edit.Messages(ctx, s, ids); err != nil {
			return nil, err
		}
	}
	sees := make(map[loci.ID]bool, len(seen))
	for i := range seen {
		sees[seen[i].ID] = true
	}
	for i := range there {
		switch m := &there[i]; {
		case m.CreatedBy != s.Agent && !sees[m.ID]:
			told[m.ID] = hidden
		case turns[m.ID] == 0:
			told[m.ID] = silent
		default:
			told[m.ID] = known
		}
	}
	return told, nil
}

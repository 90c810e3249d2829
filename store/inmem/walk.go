package inmem

import (
	"bytes"
	"cmp"
	"context"
	"slices"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// Walk passes everything visible. It gathers the records first, so that visit
// sees one state and may call the store.
func (s *Store) Walk(ctx context.Context, sc loci.Scope, visit func(store.Record) error) error {
	var all []store.Record
	err := s.read(ctx, sc, func(u *user, a loci.Agent) error {
		all = u.records(a)
		return nil
	})
	if err != nil {
		return err
	}
	for _, r := range all {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := visit(r); err != nil {
			return err
		}
	}
	return nil
}

func (u *user) records(a loci.Agent) []store.Record {
	var all []store.Record
	for _, agent := range u.agentList() {
		all = append(all, store.Record{Agent: &agent})
	}
	for _, m := range u.visibleMessages(a) {
		all = append(all, store.Record{Message: &m})
	}
	for _, r := range u.visibleVersions(a) {
		v := u.version(r)
		all = append(all, store.Record{Version: &v})
	}
	for _, l := range u.visibleLinks(a) {
		all = append(all, store.Record{Link: &l})
	}
	if a.Name != "" {
		return all
	}
	for _, c := range u.cycleList() {
		all = append(all, store.Record{Cycle: &c})
	}
	return all
}

// visibleMessages are copies of the messages that the agent sees, as they arrived.
func (u *user) visibleMessages(a loci.Agent) []loci.Message {
	var messages []loci.Message
	seen := u.messagesSeen(a)
	for _, m := range u.messages {
		if m != nil && seen(m.ID) {
			messages = append(messages, *m)
		}
	}
	return messages
}

// visibleVersions are the rows that the agent sees of notes that it sees, in
// order of commit.
func (u *user) visibleVersions(a loci.Agent) []*row {
	var rows []*row
	for _, r := range u.rows {
		if u.shows(r, a) {
			rows = append(rows, r)
		}
	}
	return rows
}

// shows reports whether a row is there and the agent sees it and its note.
func (u *user) shows(r *row, a loci.Agent) bool {
	return r != nil && sees(a, &r.version.Note) && u.seen(r.version.Note.ID, a) != nil
}

// visibleLinks are the stored links with both ends visible, closed ones too, in order.
func (u *user) visibleLinks(a loci.Agent) []loci.Link {
	var links []loci.Link
	for _, l := range u.links {
		if u.seen(l.From, a) != nil && u.seen(l.To, a) != nil {
			links = append(links, l)
		}
	}
	slices.SortFunc(links, func(x, y loci.Link) int {
		return cmp.Or(bytes.Compare(x.From[:], y.From[:]), bytes.Compare(x.To[:], y.To[:]), cmp.Compare(x.Type, y.Type), x.At.Compare(y.At))
	})
	return links
}

// Stats counts what is visible.
func (s *Store) Stats(ctx context.Context, sc loci.Scope) (st loci.Stats, err error) {
	err = s.read(ctx, sc, func(u *user, a loci.Agent) error {
		st = u.stats(a)
		return nil
	})
	return st, err
}

func (u *user) stats(a loci.Agent) loci.Stats {
	st := loci.Stats{
		Messages: len(u.visibleMessages(a)),
		Versions: len(u.visibleVersions(a)),
	}
	for _, l := range u.visibleLinks(a) {
		if l.Closed.IsZero() {
			st.Links++
		}
	}
	conversations := map[string]bool{"": true}
	for r := range u.visible(a) {
		st.Count(&r.version.Note)
		conversations[r.version.Note.Conversation] = true
	}
	st.Conversations = len(conversations) - 1
	for _, j := range u.visibleJobs(a) {
		st.Jobs++
		if j.Dead {
			st.DeadJobs++
		}
	}
	return st
}

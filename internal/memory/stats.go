package memory

import (
	"context"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/activation"
	"github.com/loci-memory/loci/internal/index"
	"github.com/loci-memory/loci/store"
)

// Stats counts what is visible.
func (m *Memory) Stats(ctx context.Context, s loci.Scope) (loci.Stats, error) {
	who, err := m.reader(ctx, s)
	if err != nil {
		return loci.Stats{}, err
	}
	counts, err := m.store.Counts(ctx, s.User)
	if err != nil {
		return loci.Stats{}, err
	}
	st, err := m.index.Tally(ctx, s.User, who.agent)
	if err != nil {
		return loci.Stats{}, err
	}
	if who.all() {
		st.Bytes = counts.Bytes
		st.Messages, st.Versions, st.Links, st.Jobs, st.DeadJobs = counts.Messages, counts.Versions, counts.Links, counts.Jobs, counts.DeadJobs
		st.Unfinished, err = m.store.Scrub(ctx)
		return st, err
	}
	err = m.countFor(ctx, s, who, &counts, &st)
	return st, err
}

// Groups counts the visible notes by agent, domain and conversation.
func (m *Memory) Groups(ctx context.Context, s loci.Scope) ([]loci.Group, error) {
	who, err := m.reader(ctx, s)
	if err != nil {
		return nil, err
	}
	return m.index.Groups(ctx, s.User, who.agent)
}

// countFor counts what of a memory an agent sees, beside notes. It looks at the notes
// that the agent sees, or at those that are hidden from it, whichever are fewer: most
// agents see all but a few notes, or few.
func (m *Memory) countFor(ctx context.Context, s loci.Scope, who reader, all *store.Counts, st *loci.Stats) error {
	side, err := m.index.FewerOf(ctx, s.User, who.agent)
	if err != nil {
		return err
	}
	c := counting{reader: who, side: side, roots: make(map[uint32]bool, len(side.Rows)), said: map[loci.ID]bool{}}
	for _, r := range side.Rows {
		c.roots[r.Root] = true
	}
	for rows := range slices.Chunk(side.Rows, batch) {
		if err := c.add(ctx, rows); err != nil {
			return err
		}
	}
	st.Messages, st.Links = c.messages, c.links
	if !side.Seen {
		st.Messages, st.Links = all.Messages-all.Wordless-c.messages, all.Links-c.links
	}
	unshown, err := m.unshown(ctx, who)
	if err != nil {
		return err
	}
	st.Versions -= unshown
	jobs, err := m.Jobs(ctx, s)
	for i := range jobs {
		st.Jobs++
		if jobs[i].Dead {
			st.DeadJobs++
		}
	}
	return err
}

// counting counts the messages and the links of one side of a user's notes: of those that
// are seen what is seen, of those that are hidden what is hidden by them.
type counting struct {
	reader
	side     index.Side
	roots    map[uint32]bool
	said     map[loci.ID]bool // messages that were looked at
	messages int
	links    int
}

func (c *counting) add(ctx context.Context, rows []index.Row) error {
	if err := c.addMessages(ctx, rows); err != nil {
		return err
	}
	roots, here := make([]uint32, len(rows)), make(map[uint32]bool, len(rows))
	for i, r := range rows {
		roots[i], here[r.Root] = r.Root, true
	}
	edges, err := c.store.Links(ctx, c.user, roots, time.Time{}, 0)
	for i := range edges {
		first, other := edges[i].From, edges[i].To
		if !c.roots[first] {
			first, other = other, first
		}
		// A link between two of them comes with both: it counts with the first.
		if here[first] && (!c.side.Seen || c.roots[other]) {
			c.links++
		}
	}
	return err
}

// addMessages counts the messages of which the notes hold words: those that are seen whole,
// or those of which a part is hidden.
func (c *counting) addMessages(ctx context.Context, rows []index.Row) error {
	seqs := make([]uint32, len(rows))
	for i, r := range rows {
		seqs[i] = r.Seq
	}
	var ids []loci.ID
	err := c.store.Rows(ctx, c.user, seqs, func(r *store.Row) error {
		for _, id := range r.Version.Note.Messages {
			if r.Version.Note.Verbatim && !c.said[id] {
				c.said[id] = true
				ids = append(ids, id)
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	messages, err := c.store.Messages(ctx, c.user, ids)
	for i := range messages {
		if c.counts(messages[i].Turns) {
			c.messages++
		}
	}
	return err
}

// counts reports whether a message with words in these notes is one of the side: it is
// seen where all of them are, and hidden where one is.
func (c *counting) counts(turns []uint32) bool {
	if !c.side.Seen {
		return slices.ContainsFunc(turns, func(root uint32) bool { return c.roots[root] })
	}
	return len(turns) > 0 && !slices.ContainsFunc(turns, func(root uint32) bool { return !c.roots[root] })
}

// unshown counts the versions that a curtain does not pass on to an agent.
func (m *Memory) unshown(ctx context.Context, who reader) (n int, err error) {
	notes, err := m.index.Superseded(ctx, who.user, who.agent)
	if err != nil || len(notes) == 0 {
		return 0, err
	}
	by := map[uint32]loci.ID{}
	var closers []loci.ID
	seqs := slices.DeleteFunc(slices.Concat(notes...), func(seq uint32) bool { return seq == 0 })
	slices.Sort(seqs)
	for some := range slices.Chunk(seqs, batch) {
		err := m.store.Rows(ctx, who.user, some, func(r *store.Row) error {
			by[r.Seq] = r.Version.Note.SupersededBy
			closers = append(closers, r.Version.Note.SupersededBy)
			return nil
		})
		if err != nil {
			return 0, err
		}
	}
	visible, err := who.visible(ctx, closers)
	if err != nil {
		return 0, err
	}
	for _, versions := range notes {
		was := false
		for _, seq := range versions {
			if closed := seq != 0 && !visible(by[seq]); closed != was {
				was = closed
				n++
			}
		}
	}
	return n, nil
}

// Every row of a note says how often it was accessed until now. As of a moment, and in a
// version, a note shows the accesses until then, as far as they are known (activation.At):
// no later access changes an answer.

// shown takes from the notes of a list what their reader may not see, and accesses behind
// the moment of which they are the versions; zero is now.
func shown[T any](ctx context.Context, who reader, list []T, at time.Time, note func(*T) *loci.Note) error {
	if err := conceal(ctx, who, list, note); err != nil || at.IsZero() {
		return err
	}
	ids := make([]loci.ID, len(list))
	for i := range list {
		ids[i] = note(&list[i]).ID
	}
	uses, err := who.usesOf(ctx, ids)
	if err != nil {
		return err
	}
	for i := range list {
		countAt(note(&list[i]), uses, at)
	}
	return nil
}

// countVersions is shown for versions of one note: each is as it was when it was made.
func countVersions(ctx context.Context, who reader, id loci.ID, versions []loci.Version) error {
	uses, err := who.usesOf(ctx, []loci.ID{id})
	if err != nil {
		return err
	}
	for i := range versions {
		countAt(&versions[i].Note, uses, versions[i].At)
	}
	return nil
}

func (r reader) usesOf(ctx context.Context, ids []loci.ID) (map[loci.ID]store.Use, error) {
	found, err := r.store.Uses(ctx, r.user, ids)
	uses := make(map[loci.ID]store.Use, len(found))
	for _, u := range found {
		uses[u.Note] = u
	}
	return uses, err
}

func countAt(n *loci.Note, uses map[loci.ID]store.Use, at time.Time) {
	n.AccessCount = activation.At(n.RecordedAt, uses[n.ID], at).Accesses
}

func itself(n *loci.Note) *loci.Note { return n }

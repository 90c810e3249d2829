package memory

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// A note that an agent sees may have been closed by one that it does not see, as where
// its limits are others now. To the agent such a note is as if nothing had closed it:
// what it gets names neither the other nor the time. So it is with claims of a note, with
// what settled its plan, and with the facts of words.

// conceal takes from the notes of a list what comes of others that the agent does not see.
func conceal[T any](ctx context.Context, who reader, list []T, note func(*T) *loci.Note) error {
	if who.all() {
		return nil
	}
	var by []loci.ID
	for i := range list {
		by = rests(by, note(&list[i]))
	}
	visible := func(loci.ID) bool { return true }
	if len(by) > 0 {
		var err error
		if visible, err = who.visible(ctx, by); err != nil {
			return err
		}
	}
	for i := range list {
		hide(note(&list[i]), visible)
	}
	return concealMessages(ctx, who, list, note)
}

// concealMessages takes from facts the messages, and the parts of them, whose words the
// agent does not see: who sees a fact need not see all that it was made of.
func concealMessages[T any](ctx context.Context, who reader, list []T, note func(*T) *loci.Note) error {
	var ids []loci.ID
	for i := range list {
		if n := note(&list[i]); !n.Verbatim {
			ids = append(ids, n.Messages...)
		}
	}
	if len(ids) == 0 {
		return nil
	}
	found, err := who.store.Messages(ctx, who.user, ids)
	if err != nil {
		return err
	}
	seen, err := who.turnsSeen(ctx, found)
	if err != nil {
		return err
	}
	hidden := map[loci.ID]bool{}
	for i := range found {
		hidden[found[i].Message.ID] = !seen(&found[i])
	}
	gone := func(id loci.ID) bool { return hidden[id] }
	for i := range list {
		if n := note(&list[i]); !n.Verbatim && slices.ContainsFunc(n.Messages, gone) {
			n.Messages, n.Parts = slices.DeleteFunc(slices.Clone(n.Messages), gone), nil
		}
	}
	return nil
}

// rests adds the notes that something of a note rests on.
func rests(ids []loci.ID, n *loci.Note) []loci.ID {
	if n.Superseded() {
		ids = append(ids, n.SupersededBy)
	}
	if by := n.SettledBy(); !by.IsZero() {
		ids = append(ids, by)
	}
	for i := range n.Facts {
		ids = append(ids, n.Facts[i].Fact)
		if by := n.Facts[i].By; !by.IsZero() {
			ids = append(ids, by)
		}
	}
	for i := range n.Claims {
		if by := n.Claims[i].By; !by.IsZero() {
			ids = append(ids, by)
		}
	}
	return ids
}

// hide takes from a note what rests on notes that are not visible, and what words were
// before facts determined them, which is for the memory alone. Its lists may be shared: they
// are replaced.
func hide(n *loci.Note, visible func(loci.ID) bool) {
	n.Original = nil
	if n.Superseded() && !visible(n.SupersededBy) {
		n.SupersededBy, n.ValidUntil = loci.ID{}, time.Time{}
	}
	hidden := func(by loci.ID) bool { return !by.IsZero() && !visible(by) }
	if hidden(n.SettledBy()) {
		n.Reopen()
	}
	if slices.ContainsFunc(n.Facts, func(f loci.Distilled) bool { return hidden(f.Fact) || hidden(f.By) }) {
		n.Facts = slices.DeleteFunc(slices.Clone(n.Facts), func(f loci.Distilled) bool { return hidden(f.Fact) })
		for i := range n.Facts {
			if f := &n.Facts[i]; hidden(f.By) {
				f.Until, f.By = time.Time{}, loci.ID{}
			}
		}
	}
	if slices.ContainsFunc(n.Claims, func(c loci.Claim) bool { return hidden(c.By) }) {
		n.Claims = slices.Clone(n.Claims)
		for i := range n.Claims {
			if c := &n.Claims[i]; hidden(c.By) {
				c.Until, c.By, c.Updated = time.Time{}, loci.ID{}, false
			}
		}
	}
}

// curtain passes the versions of notes on to an agent, in the order of commits, without
// those that only say that a hidden note closed one or ended a claim of it, or does not any
// more.
type curtain struct {
	reader
	behind map[uint32]string // by root: what hidden notes ended of it
}

func (r reader) newCurtain() *curtain { return &curtain{r, map[uint32]string{}} }

// shows reports whether a version is passed on, and conceals what it must not name.
func (c *curtain) shows(ctx context.Context, r *store.Row) (bool, error) {
	if c.all() {
		return true, nil
	}
	n := &r.Version.Note
	whole := *n
	one := []*loci.Note{n}
	if err := conceal(ctx, c.reader, one, func(n **loci.Note) *loci.Note { return *n }); err != nil {
		return false, err
	}
	if err := c.concealCauses(ctx, &r.Version); err != nil {
		return false, err
	}
	was, is := c.behind[r.Root], ended(&whole, n)
	c.behind[r.Root] = is
	if r.Version.Step == loci.StepDerive && (len(whole.Facts) != len(n.Facts) || is != "") {
		r.Version.Reason = "" // it names what the words follow from
	}
	return was == is || r.Version.Change.Version == 1, nil
}

// concealCauses takes from what a version came of the notes and the messages that the agent
// does not see.
func (c *curtain) concealCauses(ctx context.Context, v *loci.Version) error {
	if len(v.Of) == 0 {
		return nil
	}
	visible, err := c.visible(ctx, v.Of)
	if err != nil {
		return err
	}
	found, err := c.store.Messages(ctx, c.user, v.Of)
	if err != nil {
		return err
	}
	seen, err := c.turnsSeen(ctx, found)
	if err != nil {
		return err
	}
	heard := func(id loci.ID) bool {
		i := slices.IndexFunc(found, func(m store.Message) bool { return m.Message.ID == id })
		return i >= 0 && seen(&found[i])
	}
	v.Of = slices.DeleteFunc(slices.Clone(v.Of), func(id loci.ID) bool { return !visible(id) && !heard(id) })
	return nil
}

// ended is what of a note is ended by notes that are hidden from who is shown the other: it
// compares equal where that is the same.
func ended(whole, shown *loci.Note) string {
	var out strings.Builder
	if whole.SupersededBy != shown.SupersededBy {
		out.WriteString("all")
	}
	if by := whole.SettledBy(); by != shown.SettledBy() {
		out.WriteString(" plan" + by.String())
	}
	for i := range whole.Claims {
		if by := whole.Claims[i].By; by != shown.Claims[i].By {
			out.WriteString(" " + strconv.Itoa(i) + by.String())
		}
	}
	return out.String()
}

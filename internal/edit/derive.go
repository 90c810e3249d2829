package edit

import (
	"bytes"
	"context"
	"errors"
	"maps"
	"slices"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/derive"
	"github.com/loci-memory/loci/internal/graph"
	"github.com/loci-memory/loci/store"
)

// Apply commits changes as Memory.Apply does, and in the same commit a version of the
// words of each fact that they change (derive.Words). It is where all commits of subjects
// pass: what is known of words holds for every answer, also as of a moment. It is where
// commits get their identity too: all that one writes has the same change set
// (loci.Version.Set). Changes without facts cost nothing. Where the changes have a version of such words themselves,
// c.Notes has it as it was committed when Apply returns nil, and behind all others versions of
// the plans that are open or settled again, as what settled them is forgotten or back.
func (e *Editor) Apply(ctx context.Context, s loci.Scope, c *store.Changes) error {
	set := setOf(c)
	mark(c, set)
	if !mayDerive(c) && !mayTurn(c) {
		return e.Memory.Apply(ctx, s, c)
	}
	for try := 1; ; try++ {
		g, err := e.deriveAll(ctx, s, c)
		if err != nil {
			return err
		}
		plans := len(g.changes.Notes) > len(c.Notes)
		if plans { // the agent need not see them
			s = g.user
		}
		mark(&g.changes, set)
		mark(&store.Changes{Notes: g.follow}, set)
		err = e.Memory.ApplyWith(ctx, s, &g.changes, g.follow)
		if errors.Is(err, loci.ErrConflict) && try < tries && (plans || g.outdated(ctx)) {
			continue
		}
		if err != nil {
			return err
		}
		c.Notes = g.changes.Notes
		e.Follow(ctx, g.jobs)
		return nil
	}
}

// outdated reports whether words or facts that were read for the changes are others by
// now: then what follows is worked out once more. A conflict of the changes themselves is
// their maker's.
func (g *deriving) outdated(ctx context.Context) bool {
	now, err := g.editor.Latest(ctx, g.user, slices.Collect(maps.Keys(g.latest)))
	moved := false
	for id, v := range g.latest {
		if len(g.at[id]) == 0 && !g.gone[id] {
			moved = moved || now[id].Change.Version != v.Change.Version
		}
	}
	return err == nil && moved
}

// mayDerive reports whether changes may change what holds for words.
func mayDerive(c *store.Changes) bool {
	return len(c.Purge) > 0 || slices.ContainsFunc(c.Notes, func(n store.NoteChange) bool {
		note := &n.Version.Note
		version := n.Version.Change.Version
		return isFact(note) || isMerged(note, version) || isDerived(note) || isRepeatable(note, version)
	})
}

// isFact reports whether a note was made of the words of messages.
func isFact(n *loci.Note) bool {
	return !n.Verbatim && n.Kind != loci.Trait && len(n.Messages) > 0 && n.Extractor != Merger
}

// isMerged reports whether a version is of a note that a sweep made of others: where these
// were facts, their words go with it. They do not change when it is new.
func isMerged(n *loci.Note, version int) bool {
	return version > 1 && !n.Verbatim && n.Extractor == Merger
}

func isDerived(n *loci.Note) bool { return n.Verbatim && (n.Original != nil || len(n.Facts) > 0) }

// isRepeatable reports whether a version is of words that other words may repeat: only
// facts have such, and none when they are new.
func isRepeatable(n *loci.Note, version int) bool {
	return n.Verbatim && version > 1 && (n.Kind == loci.Fact || n.Original != nil && n.Original.Kind == loci.Fact)
}

// deriving finds out what follows for words from the changes of one commit.
type deriving struct {
	editor  *Editor
	user    loci.Scope
	by      string            // agent that makes the changes; "" is the user
	changes store.Changes     // a copy: versions of words in it are determined
	at      map[loci.ID][]int // by note: the places of its versions in changes.Notes
	gone    map[loci.ID]bool  // what the changes purge

	latest  map[loci.ID]loci.Version   // as stored; facts and words, as far as they were read
	pasts   map[loci.ID][]loci.Version // all that is stored of what is forgotten, or becomes it
	turns   map[loci.ID][]loci.ID      // by message: its verbatim notes
	facts   map[loci.ID][]loci.ID      // by words: the facts that the changes change, in order
	repeats map[[2]loci.ID]bool        // words and the fact that they only repeat
	of      map[loci.ID][]loci.ID      // by words: the messages of which they are, or are a part
	moving  map[loci.ID][]loci.ID      // by message: its parts that the changes change, or facts of which they do
	still   map[loci.ID][]loci.Note    // facts of parts that the changes leave as they are
	quiet   map[loci.ID]bool           // by message: whether nothing follows from its moving parts for its others

	follow []store.NoteChange // versions of words that the changes have none of
	jobs   []loci.Job         // that bring the links of words up to date, part of changes
	again  bool               // nothing changes: words that no fact determines yet are derived now
}

func (e *Editor) deriving(s loci.Scope, c *store.Changes) *deriving {
	g := &deriving{
		editor: e, user: loci.Scope{User: s.User}, by: s.Agent, changes: *c, at: map[loci.ID][]int{}, gone: map[loci.ID]bool{},
		latest: map[loci.ID]loci.Version{}, facts: map[loci.ID][]loci.ID{}, repeats: map[[2]loci.ID]bool{},
		turns: map[loci.ID][]loci.ID{}, of: map[loci.ID][]loci.ID{}, moving: map[loci.ID][]loci.ID{},
		still: map[loci.ID][]loci.Note{}, quiet: map[loci.ID]bool{},
	}
	g.changes.Notes, g.changes.Expect.Notes = slices.Clone(c.Notes), slices.Clip(c.Expect.Notes)
	g.changes.Links, g.changes.Unlinks, g.changes.Jobs = slices.Clip(c.Links), slices.Clip(c.Unlinks), slices.Clip(c.Jobs)
	return g
}

// deriveAll is derive with the plans that follow from changes.
func (e *Editor) deriveAll(ctx context.Context, s loci.Scope, c *store.Changes) (*deriving, error) {
	g, err := e.derive(ctx, s, c)
	if err != nil {
		return nil, err
	}
	more, err := g.plans(ctx)
	if err != nil || len(more.Notes) == 0 {
		return g, err
	}
	with := *c
	with.Notes, with.Links, with.Unlinks = slices.Concat(c.Notes, more.Notes), slices.Concat(c.Links, more.Links), slices.Concat(c.Unlinks, more.Unlinks)
	return e.derive(ctx, s, &with)
}

func (e *Editor) derive(ctx context.Context, s loci.Scope, c *store.Changes) (*deriving, error) {
	g := e.deriving(s, c)
	changed, words, err := g.read(ctx)
	if err != nil {
		return nil, err
	}
	for _, find := range []func(context.Context, []loci.ID) error{g.findWords, g.findRepeats} {
		if err := find(ctx, changed); err != nil {
			return nil, err
		}
	}
	if words, err = g.withParts(ctx, United(words, slices.Collect(maps.Keys(g.facts)))); err != nil {
		return nil, err
	}
	slices.SortFunc(words, func(a, b loci.ID) int { return bytes.Compare(a[:], b[:]) })
	words = slices.DeleteFunc(words, func(id loci.ID) bool { return g.gone[id] })
	if err := g.readFacts(ctx, words); err != nil {
		return nil, err
	}
	for _, id := range words {
		if err := g.deriveWords(ctx, id); err != nil {
			return nil, err
		}
	}
	return g, nil
}

// read reads what the changes change as it is before them, and returns the facts among it,
// in the order of the changes, and the words that the changes have a version of.
func (g *deriving) read(ctx context.Context) (facts, words []loci.ID, err error) {
	var known []loci.ID
	for i := range g.changes.Notes {
		v := &g.changes.Notes[i].Version
		id := v.Note.ID
		if g.at[id] = append(g.at[id], i); len(g.at[id]) > 1 {
			continue
		}
		if v.Change.Version > 1 {
			known = append(known, id)
		}
		switch {
		case isFact(&v.Note), isMerged(&v.Note, v.Change.Version), isRepeatable(&v.Note, v.Change.Version):
			facts = append(facts, id)
		}
	}
	for _, id := range g.changes.Purge {
		g.gone[id] = true
	}
	if err := g.load(ctx, slices.Concat(known, g.changes.Purge)); err != nil {
		return nil, nil, err
	}
	for _, id := range g.changes.Purge {
		if n := g.latest[id].Note; isFact(&n) || isMerged(&n, 2) || n.Verbatim {
			facts = append(facts, id)
		}
	}
	for id, at := range g.at {
		was := g.latest[id].Note
		if isDerived(&g.changes.Notes[at[len(at)-1]].Version.Note) || isDerived(&was) {
			words = append(words, id)
		}
	}
	return facts, words, nil
}

// load reads the latest versions of notes that were not read yet.
func (g *deriving) load(ctx context.Context, ids []loci.ID) error {
	ids = slices.DeleteFunc(ids, func(id loci.ID) bool { _, there := g.latest[id]; return there || id.IsZero() })
	found, err := g.editor.Latest(ctx, g.user, ids)
	maps.Copy(g.latest, found)
	return err
}

// bears remembers that a fact bears on words.
func (g *deriving) bears(fact, words loci.ID) {
	if !slices.Contains(g.facts[words], fact) {
		g.facts[words] = append(g.facts[words], fact)
	}
}

// findWords finds the words that the changed facts are made of, or were.
func (g *deriving) findWords(ctx context.Context, facts []loci.ID) error {
	var messages []loci.ID
	for _, id := range facts {
		for _, n := range g.states(id) {
			if !n.Verbatim {
				messages = United(messages, n.Messages)
			}
		}
	}
	if err := g.findTurns(ctx, messages); err != nil {
		return err
	}
	for _, id := range facts {
		for _, n := range g.states(id) {
			for _, m := range n.Messages {
				for _, words := range g.turns[m] {
					if g.saidIn(n, words, m) {
						g.bears(id, words)
					}
				}
			}
		}
	}
	return nil
}

// findTurns finds the words of messages, of those that it was not asked about before.
func (g *deriving) findTurns(ctx context.Context, messages []loci.ID) error {
	messages = slices.DeleteFunc(slices.Clone(messages), func(m loci.ID) bool { return g.turns[m] != nil })
	found, err := g.editor.Turns(ctx, g.user, messages)
	for m, turns := range found {
		for i := range turns {
			g.turns[m] = append(g.turns[m], turns[i].Note.ID)
		}
	}
	return err
}

// withParts adds to words the other parts of their messages: who may see one part follows
// from the facts of all.
func (g *deriving) withParts(ctx context.Context, words []loci.ID) ([]loci.ID, error) {
	if err := g.load(ctx, slices.Clone(words)); err != nil {
		return nil, err
	}
	var messages []loci.ID
	for _, id := range words {
		messages = United(messages, g.latest[id].Note.Messages)
	}
	if err := g.findTurns(ctx, messages); err != nil {
		return nil, err
	}
	all := words
	for _, m := range messages {
		for _, id := range g.turns[m] {
			g.of[id] = append(g.of[id], m)
		}
		all = United(all, g.turns[m])
	}
	return all, nil
}

// states are the states of a note before the changes and after each, oldest first.
func (g *deriving) states(id loci.ID) (all []*loci.Note) {
	if v, ok := g.latest[id]; ok {
		all = append(all, &v.Note)
	}
	for _, i := range g.at[id] {
		all = append(all, &g.changes.Notes[i].Version.Note)
	}
	return all
}

// saidIn reports whether a fact of a message may have come of these words of it: of a
// message that was split, the fact may name the parts that it is of.
func (g *deriving) saidIn(fact *loci.Note, words, message loci.ID) bool {
	if fact.Verbatim {
		return false
	}
	named := slices.ContainsFunc(g.turns[message], func(part loci.ID) bool { return slices.Contains(fact.Parts, part) })
	return !named || slices.Contains(fact.Parts, words)
}

// saidInAny is saidIn for all messages of the words.
func (g *deriving) saidInAny(fact, words *loci.Note) bool {
	return slices.ContainsFunc(words.Messages, func(m loci.ID) bool {
		return slices.Contains(fact.Messages, m) && g.saidIn(fact, words.ID, m)
	})
}

// findRepeats finds the words that only repeat one of the changed facts.
func (g *deriving) findRepeats(ctx context.Context, facts []loci.ID) error {
	there := slices.DeleteFunc(slices.Clone(facts), func(id loci.ID) bool { _, known := g.latest[id]; return !known })
	links, err := g.editor.Stored(ctx, g.user, there, time.Time{})
	if err != nil {
		return err
	}
	links = slices.DeleteFunc(links, func(l loci.Link) bool { return l.Type != loci.Supports || !slices.Contains(there, l.To) })
	if err := g.load(ctx, Each(links, func(l *loci.Link) loci.ID { return l.From })); err != nil {
		return err
	}
	for i := range links {
		l := &links[i]
		words, fact := g.latest[l.From].Note, g.latest[l.To].Note // who asserts the same by hand takes the link over, but not what it says
		if l.By == string(loci.StepDecide) || Repeats(&words, &fact) {
			g.repeats[[2]loci.ID{l.From, l.To}] = true
			g.bears(l.To, l.From)
		}
	}
	return nil
}

// Repeats reports whether words, as one that supports a fact, only say it again: they have it
// for theirs, and it was made of others.
func Repeats(words, fact *loci.Note) bool {
	return words.Verbatim && slices.Contains(FactIDs(words), fact.ID) && !words.SharesMessage(fact)
}

// repeat is the link from words to the fact that they only repeat, by which they are found
// when the fact changes.
func repeat(words *loci.Note, fact loci.ID, at time.Time) loci.Link {
	return loci.Link{
		From: words.ID, To: fact, Type: loci.Supports, Direction: loci.Out, Strength: graph.Asserted,
		Reason: "the same was said again", By: string(loci.StepDecide), At: at,
	}
}

// readFacts reads the words, all that they list, and what closed that.
func (g *deriving) readFacts(ctx context.Context, words []loci.ID) error {
	if err := g.load(ctx, slices.Clone(words)); err != nil {
		return err
	}
	if err := g.readOld(ctx, words); err != nil {
		return err
	}
	var listed, closers []loci.ID
	for _, id := range words {
		for _, n := range g.states(id) {
			listed = append(listed, FactIDs(n)...)
		}
		listed = append(listed, g.facts[id]...)
	}
	if err := g.load(ctx, slices.Clone(listed)); err != nil {
		return err
	}
	for _, id := range listed {
		for _, n := range g.states(id) {
			closers = append(closers, n.SupersededBy)
		}
	}
	if err := g.load(ctx, slices.Clone(closers)); err != nil {
		return err
	}
	return g.readPasts(ctx, append(listed, closers...))
}

// readPasts reads why those notes are forgotten that are: their histories.
func (g *deriving) readPasts(ctx context.Context, ids []loci.ID) (err error) {
	ids = slices.DeleteFunc(ids, func(id loci.ID) bool {
		return !slices.ContainsFunc(g.states(id), func(n *loci.Note) bool { return n.Forgotten })
	})
	g.pasts, err = g.editor.Pasts(ctx, g.user, United(nil, ids))
	return err
}

// deriveAtOnce is how many facts Derive looks at at once: for each time that facts of old
// words are among them, all rows are looked at.
const deriveAtOnce = 5000

// Derive has the facts determine the words of a memory that was made before they did, from now
// on, and returns how many words have changed. Doing it again changes nothing.
func (e *Editor) Derive(ctx context.Context, s loci.Scope) (changed int, err error) {
	user := loci.Scope{User: s.User}
	var facts []loci.ID
	for notes, err := range e.Pages(ctx, user, loci.Filter{Superseded: true, Forgotten: true}, loci.Page{}) {
		if err != nil {
			return 0, err
		}
		for i := range notes {
			if isFact(&notes[i]) {
				facts = append(facts, notes[i].ID)
			}
		}
	}
	for some := range slices.Chunk(facts, deriveAtOnce) {
		n, err := Retry("the words keep changing", func() (int, error) { return e.deriveOld(ctx, user, some) })
		if changed += n; err != nil {
			return changed, err
		}
	}
	return changed, nil
}

// deriveOld derives the words of facts that no fact determines yet.
func (e *Editor) deriveOld(ctx context.Context, user loci.Scope, facts []loci.ID) (changed int, err error) {
	g := e.deriving(user, &store.Changes{})
	g.again = true
	if err := g.load(ctx, slices.Clone(facts)); err != nil {
		return 0, err
	}
	if err := g.findWords(ctx, facts); err != nil {
		return 0, err
	}
	words := slices.Collect(maps.Keys(g.facts))
	if err := g.load(ctx, slices.Clone(words)); err != nil {
		return 0, err
	}
	words = slices.DeleteFunc(words, func(id loci.ID) bool { return g.latest[id].Note.Original != nil })
	if err := g.readFacts(ctx, words); err != nil {
		return 0, err
	}
	for _, id := range words {
		if err := g.deriveWords(ctx, id); err != nil {
			return 0, err
		}
	}
	if len(g.follow) == 0 {
		return 0, nil
	}
	g.changes.Notes = g.follow
	mark(&g.changes, NewID())
	return len(g.follow), e.Memory.Apply(ctx, user, &g.changes)
}

// readOld finds the facts of words that were made before facts determined words.
func (g *deriving) readOld(ctx context.Context, words []loci.ID) error {
	var messages, old []loci.ID
	for _, id := range words {
		n := g.latest[id].Note
		before := func(fact loci.ID) bool { f := g.latest[fact].Note; return derive.Made(&f, &n) }
		if n.Original == nil && slices.ContainsFunc(g.facts[id], before) {
			messages, old = United(messages, n.Messages), append(old, id)
		}
	}
	if len(old) == 0 {
		return nil
	}
	all, err := g.editor.NotesOf(ctx, g.user, messages)
	for _, id := range old {
		n := g.latest[id].Note
		for i := range all {
			if f := &all[i]; isFact(f) && g.saidInAny(f, &n) {
				g.bears(f.ID, id)
			}
		}
	}
	return err
}

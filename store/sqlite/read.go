package sqlite

import (
	"context"
	"database/sql"
	"encoding/hex"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/loci-memory/loci"
)

const (
	sqlNotes    = `SELECT ` + leanColumns + noteTables + `WHERE n.user = ?1 AND n.id IN (SELECT unhex(value) FROM json_each(?2))`
	sqlOfRows   = `SELECT ` + leanColumns + noteTables + `WHERE +n.user = ?1 AND n.row IN (SELECT value FROM json_each(?2))`
	isNow       = ` AND n.closed IS NULL`
	wasThen     = ` AND n.at <= ?3 AND (n.closed IS NULL OR n.closed > ?3)`
	sqlNotesNow = sqlNotes + isNow
	sqlNotesAt  = sqlNotes + wasThen
	sqlRowsNow  = sqlOfRows + isNow
	sqlRowsAt   = sqlOfRows + wasThen
	sqlVersions = `SELECT ` + noteColumns + noteTables + `WHERE n.user = ? AND n.id = ? ORDER BY n.version`
	sqlMessages = `SELECT id, notes, body FROM messages WHERE user = ? AND id IN (SELECT unhex(value) FROM json_each(?))`
	sqlOfRoot   = `SELECT l.visibility, l.domain, l.created_by FROM notes r
		JOIN notes l ON l.user = r.user AND l.id = r.id AND l.closed IS NULL WHERE r.row = ?`
)

// list writes ids as a JSON array that sqlNotes takes apart.
func list(ids []loci.ID) string {
	b := []byte{'['}
	for i := range ids {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, '"')
		b = hex.AppendEncode(b, ids[i][:])
		b = append(b, '"')
	}
	return string(append(b, ']'))
}

// Notes returns notes by id.
func (s *Store) Notes(ctx context.Context, sc loci.Scope, ids []loci.ID, at time.Time) ([]loci.Note, error) {
	if len(ids) == 0 {
		return nil, ctx.Err()
	}
	a, err := s.asker(ctx, lookup{s.reader}, sc)
	if err != nil {
		return nil, s.explain(ctx, err)
	}
	f := finding{asker: &a, s: s, at: at, notes: make([]loci.Note, len(ids)), places: make(map[loci.ID]int, len(ids))}
	if err := f.find(ctx, ids); err != nil {
		return nil, s.explain(ctx, err)
	}
	for i, id := range ids {
		f.notes[i] = f.notes[f.places[id]] // one may be asked for twice
	}
	notes := slices.DeleteFunc(f.notes, func(n loci.Note) bool { return n.ID.IsZero() })
	if len(notes) == 0 {
		return nil, nil
	}
	return notes, nil
}

// finding looks visible notes up as they were at a moment; zero is now.
type finding struct {
	*asker
	s      *Store
	at     time.Time
	notes  []loci.Note // zero where there is none
	places map[loci.ID]int
}

// find tries the rows that notes are known to have, which is quicker, then looks
// for the rest by id.
func (f *finding) find(ctx context.Context, ids []loci.ID) error {
	var hints []uint32
	for i, r := range f.s.known.rowsOf(f.number, ids) {
		if _, again := f.places[ids[i]]; again {
			continue
		}
		f.places[ids[i]] = i
		if r.root != 0 {
			hints = append(hints, r.seq)
		}
	}
	if len(hints) > 0 {
		if err := f.read(ctx, sqlRowsNow, sqlRowsAt, f.keys(hints)); err != nil {
			return err
		}
	}
	var rest []loci.ID
	for id, i := range f.places {
		if f.notes[i].ID.IsZero() {
			rest = append(rest, id)
		}
	}
	if len(rest) == 0 {
		return nil
	}
	return f.read(ctx, sqlNotesNow, sqlNotesAt, list(rest))
}

func (f *finding) read(ctx context.Context, now, at string, which any) error {
	query, args := now, []any{f.number, which}
	if !f.at.IsZero() {
		query, args = at, append(args, f.at.UnixMicro())
	}
	return eachLean(ctx, lookup{f.s.reader}, f.name, func(r *row) {
		n := &r.version.Note
		f.s.known.add(f.number, n.ID, rows{r.root, r.seq})
		if i, asked := f.places[n.ID]; asked && sees(f.agent, n) {
			f.notes[i] = *n
		}
	}, query, args...)
}

// Versions returns the history of a note.
func (s *Store) Versions(ctx context.Context, sc loci.Scope, id loci.ID) ([]loci.Version, error) {
	a, err := s.asker(ctx, s.reader, sc)
	if err != nil {
		return nil, s.explain(ctx, err)
	}
	var versions []loci.Version
	visible := false // as far as the last row read says
	err = each(ctx, s.reader, sc.User, func(r *row) error {
		if visible = sees(a.agent, &r.version.Note); visible {
			versions = append(versions, r.version)
		}
		return nil
	}, sqlVersions, a.number, id[:])
	if err == nil && !visible {
		err = missing(id)
	}
	if err != nil {
		return nil, s.explain(ctx, err)
	}
	return versions, nil
}

// Messages returns messages by id.
func (s *Store) Messages(ctx context.Context, sc loci.Scope, ids []loci.ID) ([]loci.Message, error) {
	if len(ids) == 0 {
		return nil, ctx.Err()
	}
	a, err := s.asker(ctx, s.reader, sc)
	if err != nil {
		return nil, s.explain(ctx, err)
	}
	type turn struct {
		message *loci.Message
		roots   []uint32
	}
	found := make(map[loci.ID]turn, len(ids))
	err = a.eachMessage(ctx, s.reader, func(m *loci.Message, roots []uint32) error {
		found[m.ID] = turn{m, roots}
		return nil
	}, sqlMessages, a.number, list(ids))
	if err != nil {
		return nil, s.explain(ctx, err)
	}
	// Only now: who asks while reading needs two connections, and all may be taken.
	var messages []loci.Message
	for _, id := range ids {
		t := found[id]
		if t.message == nil {
			continue
		}
		ok, err := a.seesTurn(ctx, s.reader, t.roots)
		if err != nil {
			return nil, s.explain(ctx, err)
		}
		if ok {
			messages = append(messages, *t.message)
		}
	}
	return messages, nil
}

// eachMessage calls do with every message and the roots of its verbatim notes.
func (a *asker) eachMessage(ctx context.Context, q querier, do func(*loci.Message, []uint32) error, query string, args ...any) error {
	rows, err := q.query(ctx, query, args...)
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		var id, packed, raw sql.RawBytes
		if err := rows.Scan(&id, &packed, &raw); err != nil {
			return err
		}
		var m loci.Message
		if err := json.Unmarshal(raw, &m); err != nil {
			return err
		}
		m.ID, m.User = loci.ID(id), a.name
		roots, err := unpack(packed)
		if err != nil {
			return err
		}
		if err := do(&m, roots); err != nil {
			return err
		}
	}
	return rows.Err()
}

// seesTurn reports whether a message can be seen that has verbatim notes with
// these roots: where the latest version of the first can.
func (a *asker) seesTurn(ctx context.Context, q querier, roots []uint32) (bool, error) {
	if a.agent.Name == "" || len(roots) == 0 {
		return a.agent.Name == "", nil
	}
	var n loci.Note
	ok, err := one(ctx, q, sqlOfRoot, []any{key(a.number, roots[0])}, &n.Visibility, &n.Domain, &n.CreatedBy)
	return ok && sees(a.agent, &n), err
}

// List returns a page of the latest notes. SQL narrows what is read by what
// columns hold, in the order of an index; Filter.Match and Agent.Sees have the
// last word.
func (s *Store) List(ctx context.Context, sc loci.Scope, f loci.Filter, page loci.Page) ([]loci.Note, error) {
	a, err := s.asker(ctx, s.reader, sc)
	if err != nil {
		return nil, s.explain(ctx, err)
	}
	c := &conditions{}
	c.add(`n.user = ?`, a.number)
	c.asOf(page.AsOf)
	c.sees(a.agent)
	c.matches(&f)
	var after *loci.Note
	if !page.After.IsZero() {
		if after, err = s.behind(ctx, sc, page, c); err != nil {
			return nil, err
		}
	}
	var notes []loci.Note
	limit := page.Limit
	if limit <= 0 {
		limit = 50
	}
	err = each(ctx, adhoc{s.reader.db}, sc.User, func(r *row) error {
		n := &r.version.Note
		if f.Match(n) && sees(a.agent, n) && (after == nil || page.Sort.Compare(after, n) < 0) {
			notes = append(notes, *n)
		}
		if len(notes) == limit {
			return errEnough
		}
		return nil
	}, c.listed(page.Sort), c.args...)
	if err != nil && !errors.Is(err, errEnough) {
		return nil, s.explain(ctx, err)
	}
	return notes, nil
}

// listed reads the notes in the order of a list.
func (c *conditions) listed(on loci.Axis) string {
	return `SELECT ` + noteColumns + noteTables + `WHERE ` + c.String() + ` ORDER BY ` + order(on)
}

// behind adds the condition that a note is listed behind the one that the page names.
func (s *Store) behind(ctx context.Context, sc loci.Scope, page loci.Page, c *conditions) (*loci.Note, error) {
	id := page.After
	after, err := s.Notes(ctx, sc, []loci.ID{id}, page.AsOf)
	switch {
	case err != nil:
		return nil, err
	case len(after) == 0:
		return nil, missing(id)
	}
	if page.Sort != loci.OnEvent { // few of a user's notes have an event: the last word is enough
		c.add(`(n.recorded, n.id) < (?, ?)`, after[0].RecordedAt.UnixMicro(), id[:])
	}
	return &after[0], nil
}

// order is loci.Axis.Compare in SQL, where null is the least.
func order(on loci.Axis) string {
	const recorded = `n.recorded DESC, n.id DESC`
	if on == loci.OnEvent {
		return `n.event DESC, ` + recorded
	}
	return recorded
}

// adhoc runs queries whose text is made for one call, unprepared.
type adhoc struct{ db *sql.DB }

func (q adhoc) query(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	return q.db.QueryContext(ctx, query, args...)
}

// conditions is a WHERE clause over notes n in the making.
type conditions struct {
	parts []string
	args  []any
}

func (c *conditions) String() string { return strings.Join(c.parts, ` AND `) }

func (c *conditions) add(part string, args ...any) {
	c.parts = append(c.parts, part)
	c.args = append(c.args, args...)
}

package storetest

import (
	"errors"
	"fmt"
	"sync"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// together runs n workers at once; none may fail.
func (m *memory) together(n int, work func(w int) error) {
	m.Helper()
	errs := make([]error, n)
	var wg sync.WaitGroup
	for w := range n {
		wg.Go(func() { errs[w] = work(w) })
	}
	wg.Wait()
	if err := errors.Join(errs...); err != nil {
		m.Errorf("%v", err)
	}
}

// winners counts those of n workers at once whose work is done, and not refused for another's.
func (m *memory) winners(n int, work func(w int) (done bool, err error)) (won int) {
	m.Helper()
	var mu sync.Mutex
	m.together(n, func(w int) error {
		done, err := work(w)
		if errors.Is(err, loci.ErrConflict) {
			return nil
		}
		mu.Lock()
		defer mu.Unlock()
		if done {
			won++
		}
		return err
	})
	return won
}

// repeat does something n times, until it fails.
func repeat(n int, do func(i int) error) error {
	for i := range n {
		if err := do(i); err != nil {
			return err
		}
	}
	return nil
}

// increment makes the next version of a note, again until no other worker was faster.
func (m *memory) increment(called string) error {
	for {
		rows, err := m.Latest(bg(), m.user, ids(called), now)
		if err != nil {
			return err
		}
		n, count := rows[0].Version.Note, 0
		if _, err := fmt.Sscan(n.Content, &count); err != nil {
			return err
		}
		n.Content = fmt.Sprint(count + 1)
		err = m.Apply(bg(), m.user, &store.Changes{Notes: []store.NoteChange{change(n, n.Version+1, n.Version)}})
		if !errors.Is(err, loci.ErrConflict) {
			return err
		}
	}
}

// manyRules are about many who use a store at once, and about size.
var manyRules = []rule{
	{"many who write at once are all heard", func(m *memory) {
		const writers, each = 8, 6
		m.together(writers, func(w int) error {
			return repeat(each, func(i int) error { return m.Apply(bg(), m.user, said(fmt.Sprintf("w%d n%d", w, i), i, "tea")) })
		})
		c := got(m.Counts(bg(), m.user))(m)
		m.want("notes and messages", []int{c.Versions, c.Messages, int(m.state().Last)}, []int{writers * each, writers * each, writers * each})
		rows, _ := m.rowsSince(0)
		seen := map[uint64]bool{}
		for i := range rows {
			seen[rows[i].Gen] = true
		}
		m.want("generations", len(seen), writers*each)
		m.sound()
	}},
	{"many who write for users of their own do not meet", func(m *memory) {
		m.together(6, func(w int) error {
			m := m.of(fmt.Sprint("user ", w))
			return repeat(5, func(i int) error { return m.Apply(bg(), m.user, wrote(fmt.Sprint("n", i), i, m.user)) })
		})
		for w := range 6 {
			m := m.of(fmt.Sprint("user ", w))
			m.want(m.user, []any{m.state().Last, m.row("n4").Version.Note.Content}, []any{5, m.user})
		}
	}},
	{"no update is lost when many change one note", func(m *memory) {
		const writers, each = 4, 6
		m.do(wrote("n", 0, "0"))
		m.together(writers, func(int) error {
			return repeat(each, func(int) error { return m.increment("n") })
		})
		m.want("content", m.row("n").Version.Note.Content, fmt.Sprint(writers*each))
		m.want("versions", len(m.versions("n")), writers*each+1)
	}},
	{"of many who say the same at once one is first", func(m *memory) {
		m.do(wrote("n", 0, "tea"))
		last := m.state().Last
		won := m.winners(8, func(w int) (bool, error) {
			c := hashed(fmt.Sprint("w", w), 7)
			c.Expect = unsaid(7, last)
			return true, m.Apply(bg(), m.user, c)
		})
		m.want("won", []int{won, got(m.Counts(bg(), m.user))(m).Versions}, []int{1, 2})
	}},
	{"no touch is lost when many touch one note", func(m *memory) {
		m.do(wrote("n", 0, "tea"))
		m.together(8, func(int) error {
			return repeat(6, func(int) error { return m.Touch(bg(), m.user, minute(1), ids("n")) })
		})
		m.want("count", m.row("n").Version.Note.AccessCount, 48)
	}},
	{"who reads while others write sees whole commits", func(m *memory) {
		m.do(wrote("left", 0, "0"), wrote("right", 0, "0"))
		written := make(chan struct{})
		var wg sync.WaitGroup
		wg.Go(func() {
			defer close(written)
			for i := range 30 {
				m.do(both(next("left", i+2, i, fmt.Sprint(i)), next("right", i+2, i, fmt.Sprint(i))))
			}
		})
		for last := false; !last; {
			last = ended(written)
			rows := got(m.Latest(bg(), m.user, ids("left", "right"), now))(m)
			if len(rows) != 2 || rows[0].Version.Note.Content != rows[1].Version.Note.Content {
				m.Errorf("of a commit halves were read: %v", called(rows))
			}
			if n := len(m.versions("left", "right")); n%2 != 0 {
				m.Errorf("of a commit halves were read: %d versions", n)
			}
		}
		wg.Wait()
	}},
	{"thousands of rows, links and vectors in one commit", func(m *memory) {
		const n = 2500
		c := crowd(0, n)
		for i := range n {
			c.Vectors = append(c.Vectors, vec(fmt.Sprintf("crowd %d@1", i), float32(i), 1))
			if i > 0 {
				c.Links = append(c.Links, link("crowd 0", loci.SimilarTo, fmt.Sprint("crowd ", i), loci.Both, 1))
			}
		}
		m.do(c)
		var seqs []uint32
		for seq := range uint32(n) {
			seqs = append(seqs, seq+1)
		}
		m.want("rows, links and vectors", []int{len(got(m.Rows(bg(), m.user, seqs))(m)), len(got(m.Links(bg(), m.user, seqs, now, 0))(m)), len(m.vectors(spaces[0], 0))}, []int{n, n - 1, n})
		m.do(purge("crowd 0", "crowd 2000"))
		m.want("after a purge", []int{len(got(m.Rows(bg(), m.user, seqs))(m)), len(got(m.Links(bg(), m.user, seqs, now, 0))(m)), len(m.vectors(spaces[0], 0))}, []int{n - 2, 0, n - 2})
	}},
}

package memory_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// manyRules are about size and about many who use a store at once.
var manyRules = []rule{
	{"thousands of notes rank as if they had come in one commit", func(m *memory) {
		const n = 2600
		bulk := m.another()
		for i := 0; i < n; i += 100 {
			m.do(crowd(i, i+100))
			m.search(word(i))
		}
		bulk.do(crowd(0, n))
		for _, i := range []int{0, 1, 1023, 1024, 2048, n - 1} {
			m.want("found", m.find(word(i)), []string{fmt.Sprint("crowd ", i)})
			m.want("ranking", m.ranking("crowd "+word(i)), bulk.ranking("crowd "+word(i)))
		}
		before := m.ranking("crowd tea " + word(77))
		m.reindexed()
		m.want("ranking after a rebuild", m.ranking("crowd tea "+word(77)), before)
	}},
	{"changes of thousands of notes are seen at once", func(m *memory) {
		m.do(crowd(0, 1500))
		m.search("tea")
		c := &store.Changes{}
		for i := 0; i < 1500; i += 10 {
			v := note(fmt.Sprint("crowd ", i), i, "oolong "+word(i))
			c.Notes = append(c.Notes, change(v, 2, 5000+i))
		}
		m.do(c)
		changed := func() {
			m.want("by a new word", len(m.find("oolong", limit(199))), 150)
			m.want("by a new word then", len(m.find("oolong", asOf(4000))), 0)
			m.want("by the word that stayed", m.find(word(30)), []string{"crowd 30"})
			m.want("by an old word", m.find("crowd " + word(30))[0], "crowd 30")
			m.want("its part of the score", m.search("crowd " + word(30))[0].Matched, []string{word(30)})
			m.want("its part then", len(m.search("crowd "+word(30), asOf(4000))[0].Matched), 2)
		}
		changed()
		m.reindexed()
		changed()
	}},
	{"many who write at once are all heard", func(m *memory) {
		const writers, each = 8, 25
		m.together(writers, func(w int) error {
			for i := range each {
				if err := m.Apply(context.Background(), m.who, said(fmt.Sprintf("w%d n%d", w, i), i, "tea "+word(w*each+i))); err != nil {
					return err
				}
			}
			return nil
		})
		m.want("notes", m.stats().Notes, writers*each)
		m.want("found", len(m.find("tea", limit(999))), writers*each)
		for i := range writers * each {
			m.want("found by its word", m.find(word(i))[0], fmt.Sprintf("w%d n%d", i/each, i%each))
		}
		m.sound()
	}},
	{"who reads while others write sees whole commits, each once", func(m *memory) {
		const pairs = 60
		written := make(chan struct{})
		var wg sync.WaitGroup
		wg.Go(func() {
			defer close(written)
			for i := range pairs {
				c := said(fmt.Sprint("left ", i), i, "tea pair")
				c.Notes = append(c.Notes, added(fmt.Sprint("right ", i), i, "tea pair").Notes...)
				m.do(c)
			}
		})
		for reading := true; reading; {
			select {
			case <-written:
				reading = false
			default:
			}
			m.wholePairs()
		}
		wg.Wait()
		m.want("all", len(m.find("pair", limit(999))), 2*pairs)
	}},
}

// together runs n writers at once; none may fail.
func (m *memory) together(n int, write func(w int) error) {
	m.Helper()
	errs := make([]error, n)
	var wg sync.WaitGroup
	for w := range n {
		wg.Go(func() { errs[w] = write(w) })
	}
	wg.Wait()
	if err := errors.Join(errs...); err != nil {
		m.Fatalf("%v", err)
	}
}

// increment adds one to the number that a note begins with, again until nobody
// was in between.
func (m *memory) increment(called string) error {
	for {
		notes, err := m.Notes(context.Background(), m.who, ids(called), time.Time{})
		if err != nil {
			return err
		}
		n, count := notes[0], 0
		if _, err := fmt.Sscan(n.Content, &count); err != nil {
			return err
		}
		n.Content = fmt.Sprint(count+1, " tea")
		err = m.Apply(context.Background(), m.who, &store.Changes{Notes: []store.NoteChange{change(n, n.Version+1, n.Version)}})
		if !errors.Is(err, loci.ErrConflict) {
			return err
		}
	}
}

// wholePairs checks that a search finds both notes of a commit or none.
func (m *memory) wholePairs() {
	m.Helper()
	halves := map[string]int{}
	for _, called := range m.find("pair", limit(999)) {
		var side string
		var i int
		if _, err := fmt.Sscan(called, &side, &i); err != nil {
			m.Errorf("found %q", called)
		}
		halves[fmt.Sprint(i)]++
	}
	for i, n := range halves {
		if n != 2 {
			m.Errorf("of pair %s %d notes were found", i, n)
		}
	}
}

package storetest

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/loci-memory/loci/store"
)

// patience is how long something may take that must not wait.
const patience = 20 * time.Second

var scanRules = []rule{
	{"reads of few things do not wait for reads of many", func(m *memory) {
		m.do(wrote("a", 0, "tea"), wrote("b", 1, "coffee"))
		m.beside(func(hold func()) error {
			_, err := m.Store.RowsSince(bg(), m.user, 0, func(*store.Row) error { hold(); return nil })
			return err
		})
	}},
	{"reads of few things do not wait for snapshots", func(m *memory) {
		m.do(wrote("a", 0, "tea"), wrote("b", 1, "coffee"))
		m.beside(func(hold func()) error {
			return m.Snapshot(bg(), m.user, func(store.Snapshot) error { hold(); return nil })
		})
	}},
}

// beside asks a question again and again while eight reads are under way that end only
// behind it. hold keeps one of them where it is.
func (m *memory) beside(scan func(hold func()) error) {
	m.Helper()
	answered, began := make(chan struct{}), make(chan struct{}, 100)
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			if err := scan(func() { began <- struct{}{}; <-answered }); err != nil {
				m.Errorf("a read of many: %v", err)
			}
		})
	}
	defer wg.Wait()
	defer close(answered)
	<-began
	for range 200 {
		m.ask()
	}
}

// ask reads one note, in less than the patience of a person.
func (m *memory) ask() {
	m.Helper()
	ctx, stop := context.WithTimeout(bg(), patience)
	defer stop()
	found := make(chan error, 1)
	go func() {
		rows, err := m.Latest(ctx, m.user, ids("b"), now)
		if err == nil && len(rows) != 1 {
			err = fmt.Errorf("%d notes", len(rows))
		}
		found <- err
	}()
	select {
	case err := <-found:
		if err != nil {
			m.Fatalf("a note is not read while others read many: %v", err)
		}
	case <-ctx.Done():
		m.Fatalf("a note waits for those who read many")
	}
}

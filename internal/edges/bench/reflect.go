package bench

import (
	"context"
	"fmt"
	"path/filepath"
	"runtime"
	"time"

	"github.com/loci-memory/loci"
)

// reflectMost is how many new notes a reflection is measured on at most.
const reflectMost = 10_000

// ReflectRow is what one reflection without a model took.
type ReflectRow struct {
	Reflected int     `json:"reflected"` // new notes that it took in
	Traits    int     `json:"traits"`
	Seconds   float64 `json:"seconds"`
	Allocs    uint64  `json:"allocs"`
	AllocMB   float64 `json:"alloc_mb"`
}

// RunReflect measures a reflection without a model at each size up to 10 000: so many
// new notes of a user of its own. Of the options it uses Dir, Sizes, Open and Progress.
func RunReflect(ctx context.Context, o Options) (rows []ReflectRow, err error) {
	target, err := o.Open(ctx, filepath.Join(o.Dir, "reflect.db"))
	if err != nil {
		return nil, err
	}
	defer func() {
		if failed := target.Close(); err == nil {
			err = failed
		}
	}()
	for i, size := range o.Sizes {
		if size > reflectMost {
			break
		}
		user := fmt.Sprint("reflects", size)
		if _, err := load(ctx, o, target, user, NewTalk(uint64(i)), size); err != nil {
			return rows, err
		}
		if _, err := link(ctx, o, target, size); err != nil {
			return rows, err
		}
		row, err := reflectOnce(ctx, target, user)
		if err != nil {
			return rows, fmt.Errorf("reflect on %d notes: %w", size, err)
		}
		rows = append(rows, row)
	}
	return rows, nil
}

func reflectOnce(ctx context.Context, m *Target, user string) (ReflectRow, error) {
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	begin := time.Now()
	res, err := m.Reflect(ctx, loci.Scope{User: user}, loci.ReflectRequest{Force: true})
	took := time.Since(begin)
	if err != nil {
		return ReflectRow{}, err
	}
	runtime.ReadMemStats(&after)
	if !res.Triggered {
		return ReflectRow{}, loci.Conflict("it did not run: %s", res.Reason)
	}
	return ReflectRow{
		Reflected: res.NotesScanned, Traits: res.TraitsCreated + res.TraitsUpdated, Seconds: took.Seconds(),
		Allocs: after.Mallocs - before.Mallocs, AllocMB: float64(after.TotalAlloc-before.TotalAlloc) / 1e6,
	}, nil
}

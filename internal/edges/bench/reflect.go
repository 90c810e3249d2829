package bench

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"slices"
	"time"

	"github.com/loci-memory/loci"
)

// reflectMost is how many new notes a reflection is measured on at most.
const reflectMost = 10_000

// ReflectRow is what one reflection without a model took.
type ReflectRow struct {
	Reflected int     `json:"reflected" show:"new notes reflected on|%d"` // new notes that it took in
	Traits    int     `json:"traits" show:"traits|%d"`
	Seconds   float64 `json:"seconds" show:"seconds|%.2f"`
	Allocs    uint64  `json:"allocs" show:"allocations|%d"`
	AllocMB   float64 `json:"alloc_mb" show:"allocated MB|%.0f"`
}

// RunReflect measures a reflection without a model at each size up to 10 000: so many
// new notes of a user of its own. Of the options it uses Dir, Sizes, Open and Progress.
func RunReflect(ctx context.Context, o Options) (rows []ReflectRow, err error) {
	target, err := o.Open(ctx, filepath.Join(o.Dir, "reflect.db"))
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, target.Close()) }()
	sizes := slices.DeleteFunc(slices.Clone(o.Sizes), func(size int) bool { return size > reflectMost })
	return each(sizes, "reflect on %d notes", func(size int) (ReflectRow, error) {
		user := fmt.Sprint("reflects", size)
		if _, _, err := fill(ctx, o, target, user, NewTalk(uint64(size)).Next, size); err != nil {
			return ReflectRow{}, err
		}
		return reflectOnce(ctx, target, user)
	})
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

package main

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/zone"
)

type statsCmd struct{}

// Run counts what is remembered.
func (c *statsCmd) Run(ctx context.Context, a *app) error {
	return reply(ctx, a, func(m *memory) (s counted, err error) {
		if s.Stats, err = m.Stats(ctx, a.scope()); err == nil {
			s.Meaning, err = a.encoding(ctx, m)
		}
		return s, err
	}, func(s counted) {
		fmt.Fprint(a.out, a.look.table([]string{"what", "how much"}, append(statRows(a.zones, s.Stats), s.Meaning.rows()...)))
	})
}

// counted is what the command answers.
type counted struct {
	*loci.Stats
	Meaning *encoding `json:"meaning,omitempty"`
}

func statRows(v zone.View, s *loci.Stats) [][]string {
	rows := [][]string{{"messages", strconv.Itoa(s.Messages)}, {"notes", strconv.Itoa(s.Notes)}}
	for _, kind := range slices.Sorted(maps.Keys(s.Kinds)) {
		rows = append(rows, []string{"  of kind " + string(kind), strconv.Itoa(s.Kinds[kind])})
	}
	rows = append(rows,
		[]string{"versions", strconv.Itoa(s.Versions)},
		[]string{"forgotten", strconv.Itoa(s.Forgotten)},
		[]string{"superseded", strconv.Itoa(s.Superseded)},
		[]string{"links stored", strconv.Itoa(s.Links)},
		[]string{"conversations", strconv.Itoa(s.Conversations)},
		[]string{"jobs waiting", strconv.Itoa(s.Jobs)},
		[]string{"jobs given up", strconv.Itoa(s.DeadJobs)},
	)
	if s.Unfinished > 0 {
		rows = append(rows, []string{"purges unfinished", strconv.Itoa(s.Unfinished)})
	}
	if !s.First.IsZero() {
		rows = append(rows, []string{"first said", v.Here(s.First)}, []string{"last said", v.Here(s.Last)})
	}
	return append(rows, []string{"on disk", size(s.Bytes)})
}

// size is a number of bytes for people.
func size(bytes int64) string {
	units := []string{"B", "KiB", "MiB", "GiB", "TiB"}
	x, i := float64(bytes), 0
	for x >= 1024 && i < len(units)-1 {
		x /= 1024
		i++
	}
	if i == 0 {
		return strconv.FormatInt(bytes, 10) + " B"
	}
	return strconv.FormatFloat(x, 'f', 1, 64) + " " + units[i]
}

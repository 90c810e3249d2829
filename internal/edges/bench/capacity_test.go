package bench_test

import (
	"fmt"
	"math"
	"os"
	"strings"
	"testing"
)

// use is how people use a memory: assumptions, none of them measured.
type use struct {
	users, notes     float64 // of them, and notes of one
	active           float64 // share of users who are there on a day
	messages, asks   float64 // of such a user a day
	peak             float64 // of the busiest second, times the mean of a day
	hour             float64 // share of a day's users who are there in its busiest hour
	vacant, standbys float64 // room that the database's files have besides, and copies of it
}

// measured is what one thing costs. What is in docs/scaling.md has its command there.
type measured struct {
	row       float64 // bytes of the database for a note, with its indexes, links and segments
	log       float64 // bytes of its log for a message that is told alone, with the work behind it
	commits   float64 // of such a message
	resident  float64 // bytes of index in memory for a user of so many notes
	requests  float64 // that one core serves in a second
	primary   float64 // commits a second of one database server
	held      float64 // bytes that one database server should have at most
	cores     float64 // of one server of loci
	busy      float64 // share of them that is used
	index     float64 // bytes of index that one server keeps
	connected float64 // connections of one server, at most
}

// capacity is what a memory needs.
type capacity struct {
	notes, database, copies, log    float64 // bytes, those of the log a day
	messages, asks, commits         float64 // a second at the peak
	users, resident, kept           float64 // of the busiest hour: users, bytes of their indexes, share that servers keep
	servers, connections, primaries float64
}

// of reckons.
func (m measured) of(u use) capacity {
	daily := u.users * u.active
	c := capacity{notes: u.users * u.notes}
	c.database = c.notes * m.row * u.vacant
	c.copies = c.database * (1 + u.standbys)
	c.log = daily * u.messages * m.log
	c.messages = daily * u.messages / 86_400 * u.peak
	c.asks = daily * u.asks / 86_400 * u.peak
	c.commits = c.messages * m.commits
	c.users = daily * u.hour
	c.resident = c.users * m.resident
	c.servers = max(2, math.Ceil((c.messages+c.asks)/(m.requests*m.cores*m.busy)))
	c.kept = min(1, c.servers*m.index/c.resident)
	c.connections = c.servers * m.connected
	c.primaries = max(1, math.Ceil(c.commits/m.primary), math.Ceil(c.database/m.held))
	return c
}

// The assumptions and costs of docs/scaling.md.
var (
	assumed = use{notes: 100, active: .1, messages: 10, asks: 20, peak: 4, hour: .15, vacant: 1.3, standbys: 1}
	costs   = measured{
		row: 1400, log: 42e3, commits: 3, resident: 94e3, requests: 150,
		primary: 2000, held: 2e12, cores: 4, busy: .6, index: 512 << 20, connected: 34,
	}
)

// What is reckoned is what a person reckons by hand: a billion notes of ten million users.
func TestCapacityIsWhatIsReckonedByHand(t *testing.T) {
	t.Parallel()
	u := assumed
	u.users = 10e6
	c := costs.of(u)
	for what, v := range map[string][2]float64{
		"notes":                             {c.notes, 1e9},
		"database: 1e9 × 1400 B × 1.3":      {c.database / 1e9, 1820},
		"copies: twice that":                {c.copies / 1e9, 3640},
		"messages: 1e6 × 10 / 86400 s × 4":  {c.messages, 462.96},
		"asks: twice that":                  {c.asks, 925.93},
		"commits: 3 a message":              {c.commits, 1388.9},
		"log: 1e7 messages × 42 kB":         {c.log / 1e9, 420},
		"users of an hour: 1e6 × .15":       {c.users, 150e3},
		"their indexes: 150 000 × 94 kB":    {c.resident / 1e9, 14.1},
		"servers: 1389 / (150 × 4 × .6)":    {c.servers, 4},
		"kept: 4 × 537 MB of 14.1 GB":       {c.kept, .1523},
		"connections: 4 × 34":               {c.connections, 136},
		"primaries: 1389 of 2000, 1.8 of 2": {c.primaries, 1},
	} {
		if math.Abs(v[0]-v[1]) > v[1]*1e-3 {
			t.Errorf("%s: %.4g, want %.4g", what, v[0], v[1])
		}
	}
}

// The table of docs/scaling.md is what is reckoned; -v prints it.
func TestCapacityIsInTheDocs(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("../../../docs/scaling.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, users := range []float64{1e3, 1e5, 1e7} {
		for _, active := range []float64{.1, .5} {
			u := assumed
			u.users, u.active = users, active
			row := costs.of(u).row(u)
			t.Log(row)
			if !strings.Contains(string(page), "\n"+row+"\n") {
				t.Errorf("docs/scaling.md has not\n%s", row)
			}
		}
	}
}

// row is a line of a table.
func (c capacity) row(u use) string {
	return fmt.Sprintf("| %s of %s | %.0f %% | %s / %s | %s | %s / %s | %s | %s | %s | %.0f | %.0f %% | %.0f | %.0f |",
		count(c.notes), count(u.users), 100*u.active, bytes(c.database), bytes(c.copies), bytes(c.log), rate(c.messages), rate(c.asks), rate(c.commits),
		count(c.users), bytes(c.resident), c.servers, 100*c.kept, c.connections, c.primaries)
}

// count is a number with words for its millions and a space at its thousands.
func count(n float64) string {
	switch {
	case n >= 1e9:
		return fmt.Sprintf("%.3g billion", n/1e9)
	case n >= 1e6:
		return fmt.Sprintf("%.3g million", n/1e6)
	case n >= 1e3:
		return fmt.Sprintf("%d %03d", int(n)/1000, int(n)%1000)
	}
	return fmt.Sprintf("%.3g", n)
}

// bytes is an amount of memory.
func bytes(n float64) string {
	for _, unit := range []struct {
		size float64
		name string
	}{{1e12, " TB"}, {1e9, " GB"}, {1e6, " MB"}} {
		if n >= unit.size {
			return fmt.Sprintf("%.3g%s", n/unit.size, unit.name)
		}
	}
	return fmt.Sprintf("%.3g kB", n/1e3)
}

// rate is a number a second.
func rate(n float64) string {
	if n < 10 {
		return fmt.Sprintf("%.2g", n)
	}
	return fmt.Sprintf("%.0f", n)
}

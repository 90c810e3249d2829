package intake

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edges/ingest"
	"github.com/loci-memory/loci/internal/weigh"
)

// leftOut finds out which items are left out where an input has those of several users: those
// of others than the one whose memory this is. It says whose they are. nil leaves out none.
func (in *Intake) leftOut(items iter.Seq[ingest.Item]) func(ingest.Item) bool {
	users := others{}
	for item := range items {
		if u := item.User[:min(len(item.User), longestUser)]; u != "" && (len(users) < mostUsers || users[u] > 0) {
			users[strings.Clone(u)]++
		}
	}
	if len(users) < 2 {
		return nil
	}
	own := in.o.Scope.User
	delete(users, own)
	in.o.Note(fmt.Sprintf("%s has memories of several users: those of %s are left out; import them as each of these users, one at a time", in.source.Name, users))
	return func(item ingest.Item) bool { return item.User != "" && item.User != own }
}

// held are the items of an input that can be read once.
func held(items iter.Seq[ingest.Item]) (all []ingest.Item, err error) {
	size := 0
	for item := range items {
		if size += item.Size; size > weigh.Most {
			return nil, loci.Invalid("file", "is more than what is kept in memory of an input that can be read once: put it into a file, and name that")
		}
		all = append(all, item)
	}
	return all, nil
}

// Of so many users, by so much of their names, an input is said to have memories.
const (
	mostUsers   = 10_000
	longestUser = 200
)

// others counts memories of other users than the one that is imported.
type others map[string]int

// String lists the users: "ann (3), bob (1)".
func (o others) String() string {
	var all []string
	for u, n := range o {
		all = append(all, fmt.Sprintf("%s (%d)", u, n))
	}
	slices.Sort(all)
	if len(all) > 10 {
		all = append(all[:10], fmt.Sprintf("and %d more", len(all)-10))
	}
	return strings.Join(all, ", ")
}

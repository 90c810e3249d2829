package index

import (
	"fmt"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/query"
)

// Each of many agents with notes of its own has a view, which is made once.
func TestFindingC3_ManyAgentsKeepTheirViews(t *testing.T) {
	t.Parallel()
	f := newFake()
	for i := range 200 {
		n := turn("c", "Ann", "The lake is nice.", i)
		n.Visibility, n.CreatedBy = loci.Private, fmt.Sprint("bot", i%20)
		f.add(n)
	}
	x := f.open(t, Options{})
	var made []*view
	for round := range 3 {
		for i := range 20 {
			hits := askAs(t, x, loci.Agent{Name: fmt.Sprint("bot", i)}, query.Search{Text: "lake", Limit: 50})
			if len(hits) != 10 {
				t.Fatalf("bot%d finds %d notes", i, len(hits))
			}
		}
		views := x.users[me].views
		if round == 0 {
			made = append(made, views...)
		}
		for i, v := range views {
			if len(views) != 20 || v != made[i] {
				t.Fatalf("%d views, made again", len(views))
			}
		}
	}
}

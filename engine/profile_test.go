package engine_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edges/sample"
	"github.com/loci-memory/loci/store/inmem"
)

// The profile of each sample conversation, as of its middle and after it, with the words
// that say it: a golden file for people to judge.
func TestC6_ProfilesOfTheSamples(t *testing.T) {
	t.Parallel()
	for _, c := range must(sample.All()) {
		t.Run(c.Name, func(t *testing.T) {
			t.Parallel()
			last := c.Messages[len(c.Messages)-1].At
			middle := c.Messages[len(c.Messages)/2].At
			e := clocked(t, inmem.New(), last.Add(24*time.Hour))
			must(e.Ingest(t.Context(), me, loci.IngestRequest{Messages: c.Messages}))
			if err := e.Work(t.Context(), nil); err != nil {
				t.Fatal(err)
			}
			var b strings.Builder
			for _, at := range []time.Time{middle, {}} {
				title := "now"
				if !at.IsZero() {
					title = "as of " + at.Format(time.RFC3339)
				}
				all := must(e.Profile(t.Context(), me, loci.ProfileRequest{AsOf: at}))
				for _, subject := range append([]loci.Subject{{Subject: all.Subject}}, all.Subjects...) {
					r := loci.ProfileRequest{Subject: subject.Subject, AsOf: at, History: at.IsZero()}
					res := must(e.Profile(t.Context(), me, r))
					res.Subjects = nil
					fmt.Fprintf(&b, "## %s, %s\n\n%s\n", res.Subject, title, profileText(res, func(id loci.ID) string {
						n := must(e.Note(t.Context(), me, loci.NoteRequest{ID: id}))
						return fmt.Sprintf("“%s”", firstRunes(n.Content, 60))
					}))
				}
			}
			compareGolden(t, filepath.Join("testdata", "profiles", c.Name+".txt"), b.String(), true)
		})
	}
}

func firstRunes(s string, n int) string {
	if r := []rune(s); len(r) > n {
		return string(r[:n]) + "…"
	}
	return s
}

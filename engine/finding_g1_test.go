package engine_test

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/envtest"
)

// followUp is a plain fact, a later sentence that shares no more than a word or an everyday
// concept with the question, and the question, which the fact answers.
type followUp struct{ ID, Fact, Later, Asked string }

// followUpFloors are in how many rows of a set the fact is first, at least. In the others the
// words of the question are not in it, or are in the later sentence too, which is newer. Half of
// the sets were written by somebody who had not seen the rules, and stay unread.
var followUpFloors = map[string]int{"own-en": 42, "own-zh": 47, "blind-en": 44, "blind-zh": 48}

// What is said later beside a fact never goes before it but by its own score.
func TestFindingG1_AFollowUpIsNotPutBeforeTheFact(t *testing.T) {
	t.Parallel()
	envtest.NotRaced(t, "one row after the other")
	for _, name := range must(filepath.Glob("testdata/followups/*.jsonl")) {
		set := strings.TrimSuffix(filepath.Base(name), ".jsonl")
		e, rows, first := claimsEngine(t), rowsOf[followUp](t, name), 0
		for _, r := range rows {
			row := tell(t, e, claimRow{ID: r.ID, Old: r.Fact, New: r.Later, Asked: r.Asked})
			hits := must(e.Recall(t.Context(), row.scope, loci.RecallRequest{Query: r.Asked, NoExpand: true})).Hits
			if rank(hits, row.old) == 0 {
				first++
			}
			for i := range hits {
				if o := hits[i].Parts.Order; o != nil && o.Reason == loci.OrderLater || i > 0 && hits[i].Score > hits[i-1].Score {
					t.Errorf("%s: hit %d of %q has the score %v and says %+v", r.ID, i, r.Asked, hits[i].Score, o)
				}
			}
		}
		t.Logf("%s: of %d facts %d are first", set, len(rows), first)
		if first < followUpFloors[set] {
			t.Errorf("%s: want %d", set, followUpFloors[set])
		}
	}
}

// The example of the finding, whatever number of hits is asked for.
func TestFindingG1_WhereOneLivesIsNotWhereTheCatDoes(t *testing.T) {
	t.Parallel()
	for name, texts := range map[string][3]string{
		"English": {"I live in Bonn.", "The cat lives under the sofa these days.", "Where do I live?"},
		"中文":      {"我住在波恩。", "楼下住着一只流浪猫。", "我住在哪里？"},
	} {
		e, s := claimsEngine(t), loci.Scope{User: name}
		for i, text := range texts[:2] {
			must(e.Remember(t.Context(), s, loci.RememberRequest{Text: text, At: toldOld.Add(time.Duration(i) * 48 * time.Hour), Wait: true}))
		}
		for k := 1; k <= 3; k++ {
			hits := must(e.Recall(t.Context(), s, loci.RecallRequest{Query: texts[2], K: k})).Hits
			if len(hits) == 0 || hits[0].Note.Content != texts[0] {
				t.Errorf("%s, %d hits: %+v", name, k, hits)
			}
		}
	}
}

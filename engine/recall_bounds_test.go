package engine_test

import (
	"testing"

	"github.com/loci-memory/loci"
)

// An answer has k hits and no more, and a filter on a domain lets nothing else through,
// whatever the hits are linked to.
func TestFindingA8_NoHitIsBeyondTheBoundsOfTheQuestion(t *testing.T) {
	t.Parallel()
	onEachStore(t, func(w *web) {
		for i, text := range []string{"I play chess on Mondays.", "I earn 5000 euros.", "我周一下棋。", "我的工资是五千。"} {
			domain := "hobby"
			if i%2 == 1 {
				domain = "work"
			}
			w.remember(me, text, i, loci.RememberRequest{Text: text, Conversation: "talk", Domain: domain, Wait: true})
		}
		for _, query := range []string{"When do I play chess?", "我什么时候下棋？"} {
			for _, r := range []loci.RecallRequest{
				{K: 1}, {K: 1, Ranking: loci.RankActivation}, {K: 1, Filter: loci.Filter{Domain: "hobby"}},
				{K: 1, Expand: 2, Filter: loci.Filter{Domain: "hobby"}}, {K: 1, Expand: 3}, {K: 1, Expand: 3, MinScore: .05},
			} {
				r.Query = query
				res, err := w.Recall(w.Context(), me, r)
				if err != nil || len(res.Hits) == 0 {
					w.Fatalf("%+v: %v", r, err)
				}
				searched := 0
				for _, h := range res.Hits {
					if r.Domain != "" && h.Note.Domain != r.Domain {
						w.Errorf("%+v: a hit of %s: %s", r, h.Note.Domain, h.Note.Content)
					}
					if h.Score < r.MinScore {
						w.Errorf("%+v: a hit of score %g", r, h.Score)
					}
					if h.Source == loci.SourceSearch {
						searched++
					}
				}
				if joined := len(res.Hits) - searched; searched > r.K || joined > r.Expand {
					w.Errorf("%+v: %d hits, and %d joined", r, searched, joined)
				}
			}
		}
	})
}

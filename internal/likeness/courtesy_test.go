package likeness_test

import (
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/likeness"
	"github.com/loci-memory/loci/model/rules"
)

// Courtesies are like one another in their words, and say nothing that could be linked.
func TestW9_CourtesyIsSimilarToNothing(t *testing.T) {
	t.Parallel()
	var texts []loci.Note
	for _, text := range []string{"Good morning, thank you so much!", "Good morning, thank you so much!!", "早上好，谢谢你！", "早上好，谢谢你！！", "The violin needs new strings.", "The old violin needs new strings."} {
		texts = append(texts, loci.Note{Content: text})
	}
	for i, n := range texts {
		links := likeness.New(nil, rules.Embedder()).LinksTo(&texts[i], []likeness.Near{{Similarity: .9, Note: &texts[(i+1)%6]}})
		if want := i == 4; (len(links) == 1) != want {
			t.Errorf("%q has the links %v", n.Content, links)
		}
	}
	var messages []loci.RememberRequest
	for i := range texts {
		messages = append(messages, loci.RememberRequest{Text: texts[i].Content, At: time.Date(2026, 3, 2, 9, i, 0, 0, time.UTC)})
	}
	store, all := remembered(t, messages)
	near, err := likeness.New(peek(t, store), rules.Embedder()).Nearest(t.Context(), me, all, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	for i := range all {
		for _, o := range near[i] {
			if o.Similarity >= likeness.Enough && all[i].Content != texts[5].Content {
				t.Errorf("%q is like another by %v", all[i].Content, o.Similarity)
			}
		}
	}
}

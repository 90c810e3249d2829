package engine_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store"
)

// listing is a memory on a store, by rules, in which these texts were said day by day, from
// the 28th of a month on.
func listing(t *testing.T, open func(t *testing.T) store.Store, texts ...string) *engine.Engine {
	t.Helper()
	kept := open(t)
	start := time.Date(2026, 3, 28, 9, 0, 0, 0, time.UTC)
	now := start.AddDate(0, 0, 60)
	e := must(engine.New(kept, engine.Options{Analyst: rules.New(), Embedder: rules.Embedder(), Clock: func() time.Time { return now }}))
	t.Cleanup(func() { _, _ = e.Close(context.Background()), kept.Close() })
	for i, text := range texts {
		must(e.Remember(t.Context(), me, loci.RememberRequest{Text: text, Conversation: fmt.Sprint(i), At: start.AddDate(0, 0, i), Wait: true}))
	}
	return e
}

// bestFor is the best hit of a question, "" for none.
func bestFor(t *testing.T, e *engine.Engine, query string) string {
	t.Helper()
	res := must(e.Recall(t.Context(), me, loci.RecallRequest{Query: query, NoTrack: true}))
	if len(res.Hits) == 0 {
		return ""
	}
	return res.Hits[0].Note.Content
}

// What was said in one form of Chinese, or of a word, is found by another, and is kept as
// it was said.
func TestFindingL8_OneFormFindsTheOther(t *testing.T) {
	t.Parallel()
	texts := []string{
		"今天去吃了小籠包。", "昨天吃了生煎包和馄饨。", "頭髮剪短了。", "后天发工资。", "櫃子裡面有螢幕線。", "柜台上放着干面条。",
		"Our team won the derby.", "Maya bought a kayak.", "The children fell asleep.", "My sister drove to Ghent.",
	}
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			e := listing(t, open, texts...)
			for query, want := range map[string]string{
				"小笼包": texts[0], "馄飩": texts[1], "头发": texts[2], "發工資": texts[3], "萤幕线": texts[4], "乾麵條": texts[5],
				"who did win": texts[6], "buying": texts[7], "a child falling": texts[8], "driving": texts[9],
			} {
				if got := bestFor(t, e, query); got != want {
					t.Errorf("%s finds %q, want %q", query, got, want)
				}
			}
		})
	}
}

// A number or a code that is asked for goes before more words of the question, and a day of
// the month is none.
func TestFindingL9_ANumberAskedForGoesBeforeMoreWords(t *testing.T) {
	t.Parallel()
	shelves := strings.Builder{}
	shelves.WriteString("The big archive in the cellar of the town hall, as counted with the old lists: ")
	for i := range 60 {
		fmt.Fprintf(&shelves, "Shelf number %d has %s, sorted by the %s and checked %s. ", i+1,
			[]string{"maps of rivers", "letters of the mayor", "books on garden history", "photographs of trams"}[i%4],
			[]string{"year", "name", "street"}[i%3], []string{"by Ines", "by nobody yet", "twice"}[i%3])
	}
	texts := []string{
		"We were in the cellar of the town hall, where the big archive is.", "Ines counted every shelf, number by number.", "The lists are old.",
		shelves.String(), // said on the 31st
		"The boiler shows an error when the pressure is low.", "E119 again, topped up to 1.5 bar.",
		"储物间的钥匙在书架上。", "27号有个蓝色的牌子。", "钥匙找到了。",
	}
	for name, open := range storesOf(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			e := listing(t, open, texts...)
			for query, want := range map[string]string{
				"What is on shelf number 31 in the big archive in the cellar of the town hall?": "Shelf number 31 ",
				"What does error E119 of the boiler mean?":                                      texts[5],
				"储物间27号的钥匙是什么样的？":                                                               texts[7],
			} {
				if got := bestFor(t, e, query); !strings.Contains(got, want) {
					t.Errorf("%s finds %.80q", query, got)
				}
			}
		})
	}
}

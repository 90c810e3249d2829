package engine_test

import (
	"slices"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
)

// What lies in a window of event times is found whatever its words, and without a question the
// window lists it; nothing else is.
func TestFindingB14_AWindowFindsWhatLiesInIt(t *testing.T) {
	at := time.Date(2026, 11, 28, 9, 0, 0, 0, time.UTC)
	from, to := time.Date(2026, 12, 1, 0, 0, 0, 0, time.UTC), time.Date(2026, 12, 8, 0, 0, 0, 0, time.UTC)
	everyStore(t, func(t *testing.T, e *engine.Engine) {
		for user, c := range map[string]struct {
			in, out []string
			asked   []string
		}{
			"en": {
				[]string{"Dentist on December 3 at 9:30.", "On December 5 I fly to Oslo.", "Mia's recital is on December 7."},
				[]string{"Budget talk on December 14.", "On November 20 I met Lena."},
				[]string{"", "the quarterly budget", "dentist"},
			},
			"zh": {
				[]string{"12月3日上午九点半看牙医。", "12月5日我飞奥斯陆。", "12月7日米娅有演出。"},
				[]string{"12月14日开预算会。", "11月20日我见了莱娜。"},
				[]string{"", "季度预算", "牙医"},
			},
		} {
			s := loci.Scope{User: user}
			var want []string
			for _, text := range c.in {
				want = append(want, kept(t, e, s, loci.RememberRequest{Text: text, At: at}).Content)
			}
			for _, text := range c.out {
				kept(t, e, s, loci.RememberRequest{Text: text, At: at})
			}
			for _, q := range c.asked {
				res, err := e.Recall(t.Context(), s, loci.RecallRequest{Query: q, Filter: loci.Filter{EventAfter: from, EventBefore: to}})
				if err != nil {
					t.Fatal(err)
				}
				got := texts(res)
				if q == c.asked[2] && (len(got) == 0 || got[0] != want[0]) {
					t.Errorf("%q: %q is not first: %q", q, want[0], got)
				}
				if slices.Sort(got); !slices.Equal(got, slices.Sorted(slices.Values(want))) {
					t.Errorf("%q: %q, want %q", q, got, want)
				}
			}
			if _, err := e.Recall(t.Context(), s, loci.RecallRequest{}); err == nil {
				t.Error("a question without words or a window is taken")
			}
		}
	})
}

// Who asks when is answered by what says when, before what only has the same words.
func TestFindingB3_WhoAsksWhenGetsWhatIsDated(t *testing.T) {
	everyStore(t, func(t *testing.T, e *engine.Engine) {
		for user, c := range map[string]struct{ dated, other, when, what string }{
			"en": {"Yesterday I saw the marathon in the rain.", "I like the marathon in the rain.", "When did I see the marathon?", "Do I like the marathon?"},
			"zh": {"昨天我在雨里看了马拉松。", "我喜欢雨里的马拉松。", "我什么时候看的马拉松？", "我喜欢马拉松吗？"},
		} {
			s := loci.Scope{User: user}
			for _, text := range []string{c.other, c.dated} {
				kept(t, e, s, loci.RememberRequest{Text: text, At: time.Date(2026, 11, 28, 9, 0, 0, 0, time.UTC)})
			}
			for query, factor := range map[string]float64{c.when: 1.25, c.what: 0} {
				res, err := e.Recall(t.Context(), s, loci.RecallRequest{Query: query})
				if err != nil {
					t.Fatal(err)
				}
				for i := range res.Hits {
					h := &res.Hits[i]
					want := factor
					if h.Note.Content != c.dated {
						want = 0
					}
					if h.Parts.Time != want {
						t.Errorf("%q: %q has the factor %v, want %v", query, h.Note.Content, h.Parts.Time, want)
					}
				}
				if factor > 0 && (len(res.Hits) == 0 || res.Hits[0].Note.Content != c.dated) {
					t.Errorf("%q: %q is not first: %+v", query, c.dated, res.Hits)
				}
			}
		}
	})
}

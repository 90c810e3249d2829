package memory_test

import (
	"fmt"
	"strings"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/query"
	"github.com/loci-memory/loci/store"
)

// queries are texts that mean something to other search engines and databases, or
// are not even text.
var queries = []string{
	`tea AND NOT coffee`, `"tea`, `tea"`, `tea*`, `(tea`, `tea) OR (1=1`, `NEAR(tea coffee)`, `content:tea`, `-tea`, `^tea`, `tea + `,
	`tea'; DROP TABLE notes; --`, `%tea%`, `tea\`, "tea\x00coffee", "\x00", "tea \xff\xfe", "\xf0\x28\x8c\x28", "tea\u202e\u200b",
	"t\u0000e", "{tea}", "tea\n\r\ttea", "ｔｅａ", "🍵 tea 🍵", "#drink tea", "茶\xe8\x8c", "\ufeffteа", strings.Repeat("tea ", 5000),
}

// texts are contents that a store must give back as they are.
var texts = []string{
	"tea", "", " ", "\n", "tea\x00after", "a'b\"c\\d`e", "%s %d {{.}} $1 ?1 :a @b", "<script>alert(1)</script>", "🍵👩‍👩‍👧‍👦 é e\u0301", "\u202eabc",
	"茶道", "ＡＢＣ", "\ufeff", "null", "NULL", "0x00", "-1", strings.Repeat("长", 20_000), strings.Repeat("a", 100_000),
}

var hostileRules = []rule{
	{"no query is too strange: it is only words", func(m *memory) {
		m.do(added("n", 0, "tea"), added("o", 1, "coffee"))
		before := m.everything()
		for _, q := range queries {
			for _, f := range m.search(q) {
				if n := name(f.Note.ID); n != "n" && n != "o" {
					m.Errorf("%q found %q", q, n)
				}
			}
			m.search(q, similar)
			m.search(q, asOf(5))
		}
		for _, q := range queries[:12] {
			m.want(fmt.Sprintf("%q finds tea", q), len(m.find(q)) > 0, true)
		}
		m.want("the memory", m.everything(), before)
	}},
	{"a query of a megabyte is answered", func(m *memory) {
		m.do(added("n", 0, "tea"), added("o", 1, "咖啡"))
		var b strings.Builder
		for i := 0; b.Len() < 1<<20; i++ {
			fmt.Fprintf(&b, "%s 茶%c ", word(i), rune(0x4e00+i%20000))
		}
		start := time.Now()
		m.want("found", m.find("tea "+b.String()), []string{"n"})
		if took := time.Since(start); took > 20*time.Second {
			m.Errorf("it took %v", took)
		}
	}},
	{"odd texts do not hinder others", func(m *memory) {
		for i, text := range texts {
			m.do(added(fmt.Sprint("n", i), i, text))
		}
		m.do(added("plain", 99, "oolong"))
		m.want("found", m.find("oolong"), []string{"plain"})
		m.reindexed()
		m.want("found after a rebuild", m.find("oolong"), []string{"plain"})
	}},
	{"odd names in filters are only names", func(m *memory) {
		odd := []string{"a'b", `a"b`, "a%", "a_", "a\x00b", "茶/绿", "a/b//c", "*", "[a]", strings.Repeat("x", 5000)}
		for i, s := range odd {
			m.do(added(fmt.Sprint("n", i), i, "tea", in(s), domain(s), tagged(s)))
		}
		for i, s := range odd {
			for _, f := range []loci.Filter{{Conversation: s}, {Domain: s}, {Tags: []string{s}}} {
				m.want(fmt.Sprintf("list %.60v", f), m.list(f), []string{fmt.Sprint("n", i)})
				m.want(fmt.Sprintf("search %.60v", f), m.find("tea", only(f)), []string{fmt.Sprint("n", i)})
			}
		}
	}},
	{"an agent's domain is a path, not a pattern", func(m *memory) {
		m.do(added("n", 0, "tea", domain("business")), added("o", 1, "tea", domain("b%")), added("p", 2, "tea", domain("busines_")))
		for d, want := range map[string][]string{"b%": {"o"}, "busines_": {"p"}, "busi": {}, "": {}, "%": {}, "BUSINESS": {}, "business/": {"n"}} {
			m.do(&store.Changes{Agents: []loci.Agent{{Name: "bot", Domains: []string{d}}}})
			m.want(fmt.Sprintf("notes under %q", d), len(m.as("bot").notes(ids("n", "o", "p"))), len(want))
			m.want(fmt.Sprintf("found under %q", d), m.as("bot").find("tea"), want)
		}
	}},
	{"times far away are kept and compared", func(m *memory) {
		far := map[string]time.Time{"first": time.Date(1, 1, 2, 0, 0, 0, 0, time.UTC), "old": time.Date(1066, 10, 14, 0, 0, 0, 0, time.UTC),
			"before": time.Date(1969, 12, 31, 23, 59, 59, 999999000, time.UTC), "last": time.Date(9999, 12, 31, 23, 59, 59, 999999000, time.UTC)}
		for _, called := range []string{"first", "old", "before", "last"} { // ties are decided by their order
			c, t := added(called, 0, "tea"), far[called]
			c.Notes[0].Version.At, c.Notes[0].Version.Note.RecordedAt = t, t
			c.Notes[0].Version.Note.SetEvent(loci.Date{Time: t, Precision: loci.Instant}, loci.Date{})
			m.do(c)
		}
		for called, t := range far {
			n := m.note(called)
			m.want(called, []bool{n.RecordedAt.Equal(t), n.EventTime.Time.Equal(t), m.versions(called)[0].At.Equal(t)}, []bool{true, true, true})
		}
		m.want("list", m.list(loci.Filter{}), []string{"last", "before", "old", "first"})
		m.want("found in the Middle Ages", m.find("tea", func(q *query.Search) { q.At = time.Date(1200, 1, 1, 0, 0, 0, 0, time.UTC) }), []string{"first", "old"})
		m.want("recorded before 1970", len(m.find("tea", only(loci.Filter{RecordedBefore: time.Unix(0, 0)}))), 3)
	}},
}

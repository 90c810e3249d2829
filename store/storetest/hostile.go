package storetest

import (
	"fmt"
	"strings"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// texts are contents that a store must give back as they are.
var texts = []string{
	"tea", "", " ", "\n", "tea\x00after", "\x00", "a'b\"c\\d`e", "%s %d {{.}} $1 ?1 :a @b", "<script>alert(1)</script>", "🍵👩‍👩‍👧‍👦 é e\u0301", "\u202eabc",
	"茶道", "ＡＢＣ", "\ufeff", "null", "NULL", "0x00", "-1", strings.Repeat("长", 20_000), strings.Repeat("a", 100_000),
}

var hostileRules = []rule{
	{"any text is given back as it was", func(m *memory) {
		c := &store.Changes{}
		for i, text := range texts {
			d := said(fmt.Sprint("n", i), i, text, func(n *loci.Note) {
				n.Speaker, n.Tags, n.Domain, n.Conversation, n.CreatedBy, n.Entities = text, []string{text}, text, text, text, []loci.Entity{{Name: text}}
			})
			d.Messages[0].Ref, d.Messages[0].Caption, d.Notes[0].Version.Reason = text, text, text
			c = both(c, d)
		}
		m.do(c)
		for i, text := range texts {
			called := fmt.Sprint("n", i)
			m.want(called, spelled(m.versions(called)[0].Version), spelled(c.Notes[i].Version))
			msg := got(m.Messages(bg(), m.user, ids(called)))(m)[0].Message
			if msg.Text != text || msg.Ref != text || msg.Caption != text || m.row(called).Version.Note.Tags[0] != text {
				m.Errorf("message %d: %.40q became %.40q", i, text, msg.Text)
			}
		}
	}},
	{"any name of an agent, and any text of a link, a job or a cycle", func(m *memory) {
		m.four()
		c := &store.Changes{}
		for i, text := range texts {
			l, j, k := link("a", loci.Supports, "b", loci.Out, i), job(fmt.Sprint("j", i), i), cycle(fmt.Sprint("c", i), i)
			l.Reason, l.By, j.Error, j.Kind, k.Error, k.Questions = text, text, text, loci.JobKind(text), text, []string{text}
			m.do(links(l))
			e := m.edges(now, "a")[0].Link
			m.want(fmt.Sprint("link ", i), e.Reason+e.By, text+text)
			c = both(c, queued(j), reflected(k))
			if text != "" {
				c = both(c, configured(loci.Agent{Name: text, Domains: []string{text}}))
			}
		}
		m.do(c)
		for i, j := range m.jobs() {
			m.want(fmt.Sprint("job ", i), j.Error+string(j.Kind), texts[i]+texts[i])
		}
		for i, k := range m.cycles(99) {
			text := texts[len(texts)-1-i]
			m.want(fmt.Sprint("cycle ", i), k.Error+k.Questions[0], text+text)
		}
		for _, a := range got(m.Agents(bg(), m.user))(m) {
			m.want("agent", a.Domains[0], a.Name)
		}
		m.want("agents", len(m.agents()), len(texts)-1)
	}},
	{"any name of an embedder", func(m *memory) {
		m.do(wrote("n", 0, "tea"))
		for i, text := range texts {
			if text != "" {
				m.do(embedded(of(text, vec("n@1", float32(i)))))
				m.want(fmt.Sprint("vector ", i), m.vectors(space(text, 1), 0), []string{fmt.Sprintf("1 [%d]", i)})
				m.want(fmt.Sprint("gap ", i), len(m.gaps(store.Gap{Space: space(text, 0)})), 0)
			}
		}
	}},
	{"any step and model of a call", func(m *memory) {
		for i, text := range texts {
			m.ok(m.Record(bg(), call("ann", text, text, i, loci.CallOK, 10)))
		}
		for _, until := range []time.Time{now, minute(60)} { // by days, and by calls
			var steps, models []string
			for _, e := range got(m.Spent(bg(), m.user, now, until))(m) {
				steps, models = append(steps, e.Step), append(models, e.Model)
			}
			m.want("steps and models", [][]string{sorted(steps), sorted(models)}, [][]string{sorted(texts), sorted(texts)})
		}
	}},
	{"ids of any bytes are different ids", func(m *memory) {
		all := []loci.ID{{1}, {15: 1}, {0xff, 0xff}, {0, 0xff, 0x27, '%'}, {'%'}, {'\'', '"'}}
		for i, id := range all {
			c := wrote("x", i, fmt.Sprint("tea ", i))
			c.Notes[0].Version.Note.ID, c.Notes[0].Version.Change.Note = id, id
			m.do(c)
		}
		for i, id := range all {
			rows := got(m.Latest(bg(), m.user, []loci.ID{id}, now))(m)
			m.want(fmt.Sprint("note ", i), []any{len(rows), rows[0].Version.Note.Content, rows[0].Version.Note.ID == id}, []any{1, fmt.Sprint("tea ", i), true})
		}
	}},
	{"times far away are kept and compared", func(m *memory) {
		far := []time.Time{time.Date(1, 1, 2, 0, 0, 0, 0, time.UTC), time.Date(1066, 10, 14, 0, 0, 0, 0, time.UTC),
			time.Date(1969, 12, 31, 23, 59, 59, 999999000, time.UTC), time.Date(9999, 12, 31, 23, 59, 59, 999999000, time.UTC)}
		for i, at := range far {
			c := next("n", i+1, 0, fmt.Sprint("tea ", i))
			v := &c.Notes[0].Version
			v.At, v.Note.RecordedAt = at, at
			v.Note.SetEvent(loci.Date{Time: at, Precision: loci.Instant}, loci.Date{})
			m.do(c)
		}
		for i, r := range m.versions("n") {
			v := r.Version
			m.want(fmt.Sprint("version ", i), []bool{v.At.Equal(far[i]), v.Note.RecordedAt.Equal(far[i]), v.Note.EventTime.Time.Equal(far[i])}, []bool{true, true, true})
			m.want(fmt.Sprint("then ", i), m.contents("n", far[i]), []string{fmt.Sprint("tea ", i)})
			if i > 0 {
				m.want(fmt.Sprint("just before ", i), m.contents("n", far[i].Add(-time.Microsecond)), []string{fmt.Sprint("tea ", i-1)})
			}
		}
	}},
}

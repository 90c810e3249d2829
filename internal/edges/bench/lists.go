package bench

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"time"

	"github.com/loci-memory/loci"
)

// The shape of the memories that lists are measured in: what grows is talk, with tags;
// plans and what is hidden from agents are as many in each.
const (
	listTags   = 8
	listPlans  = 60
	listHidden = 30
	listPage   = 20
	graphPage  = 1000 // as the page reads them, to draw them with their links
	listTimes  = 20   // how often a list is measured at most
	purges     = 5
)

// ListRow is what one list took at one size.
type ListRow struct {
	What     string  `json:"what" show:"lists|%s"`
	Notes    int     `json:"notes" show:"notes|%d"`
	Times    int     `json:"times"` // how often it was measured
	P50      float64 `json:"p50_ms" show:"p50 ms|%.2f"`
	Rows     float64 `json:"rows_read" show:"rows read|%.0f"`         // of the store, on average
	Returned float64 `json:"returned,omitempty" show:"returned|%.0f"` // notes in the answer, on average
	// From the smallest size to this one: by which power of the notes time and rows grow;
	// zero at the smallest. One row more is added to both, as nothing has no power.
	TimeGrowth float64 `json:"time_growth,omitempty" show:"time grows by n^|%.2f"`
	RowGrowth  float64 `json:"row_growth,omitempty" show:"rows by n^|%.2f"`
}

// RunLists measures what lists notes, or counts them, at each size: a timeline, the agenda,
// lists by each filter, statistics, a sweep that only looks, and the first question behind
// a purge. Of the options it uses Dir, Sizes, Questions, Open and Progress.
func RunLists(ctx context.Context, o Options) ([]ListRow, error) {
	sized, err := each(o.Sizes, "lists of %d notes", func(size int) ([]ListRow, error) { return listsAt(ctx, o, size) })
	rows, first := slices.Concat(sized...), map[string]ListRow{}
	for i := range rows {
		r := &rows[i]
		if f, there := first[r.What]; there {
			r.TimeGrowth, r.RowGrowth = f.growth(r.Notes, f.P50, r.P50), f.growth(r.Notes, f.Rows+1, r.Rows+1)
		} else {
			first[r.What] = *r
		}
	}
	return rows, err
}

// growth is the power of the notes by which something grew since the row.
func (r *ListRow) growth(notes int, before, now float64) float64 {
	if notes == r.Notes || before <= 0 || now <= 0 {
		return 0
	}
	return math.Log(now/before) / math.Log(float64(notes)/float64(r.Notes))
}

// listTarget is the memory of one size.
type listTarget struct {
	*Target
	*Talk
	o      Options
	size   int
	middle loci.ID   // a note with as many before as behind it
	at     time.Time // when it was said
	rows   []ListRow
}

func listsAt(ctx context.Context, o Options, size int) (rows []ListRow, err error) {
	target, err := o.Open(ctx, filepath.Join(o.Dir, fmt.Sprintf("lists-%d.db", size)))
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, target.Close()) }()
	m := &listTarget{Target: target, Talk: NewTalk(3), o: o, size: size}
	if err := m.fill(ctx); err != nil {
		return nil, err
	}
	for _, l := range m.lists() {
		if err := m.measure(ctx, l.what, l.ask); err != nil {
			return nil, fmt.Errorf("%s: %w", l.what, err)
		}
	}
	return m.rows, m.purge(ctx)
}

// fill imports talk, plans and hidden notes, and finds the middle.
func (m *listTarget) fill(ctx context.Context) error {
	if _, _, err := fill(ctx, m.o.named("lists"), m.Target, me, m.next, m.size); err != nil {
		return err
	}
	m.at = start.Add(time.Duration(m.size/2/perSession) * 37 * time.Minute)
	list, err := m.Notes(ctx, loci.Scope{User: me}, loci.NotesRequest{Filter: loci.Filter{RecordedBefore: m.at}, Page: loci.Page{Limit: 1}})
	if err != nil {
		return err
	}
	if len(list.Notes) > 0 {
		m.middle = list.Notes[0].ID
	}
	return nil
}

// next is a turn with a tag that many have. Among the first of a memory are plans and what
// only the user sees.
func (m *listTarget) next() loci.RememberRequest {
	i, r := m.turns, m.Next()
	r.Tags = []string{fmt.Sprint("tag", i%listTags)}
	switch {
	case i >= 4*(listPlans+listHidden):
	case i%4 == 0 && i/4 < listPlans:
		r.Text = fmt.Sprintf("I will visit the %s in 2027.", m.words[i])
	case i%4 == 1 && i/4 < listHidden:
		r.Visibility, r.Text = loci.UserOnly, m.words[vocabulary-1-i]+" "+m.words[vocabulary-1-2*i]+"."
	}
	return r
}

// list is one thing that is measured: it returns how many notes were in the answer.
type list struct {
	what string
	ask  func(ctx context.Context) (int, error)
}

func (m *listTarget) lists() []list {
	s, clerk := loci.Scope{User: me}, loci.Scope{User: me, Agent: "clerk"}
	notes := func(s loci.Scope, f loci.Filter, p loci.Page) func(context.Context) (int, error) {
		p.Limit = cmp.Or(p.Limit, listPage)
		return func(ctx context.Context) (int, error) {
			r, err := m.Notes(ctx, s, loci.NotesRequest{Filter: f, Page: p})
			if err != nil {
				return 0, err
			}
			return len(r.Notes), nil
		}
	}
	line := func(r loci.TimelineRequest) func(context.Context) (int, error) {
		r.Limit = listPage
		return func(ctx context.Context) (n int, err error) {
			res, err := m.Timeline(ctx, s, r)
			if err != nil {
				return 0, err
			}
			for _, p := range res.Periods {
				n += len(p.Notes)
			}
			return n, nil
		}
	}
	return []list{
		{"timeline, first page", line(loci.TimelineRequest{})},
		{"timeline, a page in the middle", line(loci.TimelineRequest{After: m.middle})},
		{"timeline of a week", line(loci.TimelineRequest{From: m.at, To: m.at.AddDate(0, 0, 7), OldestFirst: true})},
		{"agenda", m.agenda},
		{"list, first page", notes(s, loci.Filter{}, loci.Page{})},
		{"list, first page of 1 000", notes(s, loci.Filter{Superseded: true}, loci.Page{Limit: graphPage})},
		{"list, a page in the middle", notes(s, loci.Filter{}, loci.Page{After: m.middle})},
		{"list of an agent", notes(clerk, loci.Filter{}, loci.Page{After: m.middle})},
		{"list by tag", notes(s, loci.Filter{Tags: []string{"tag7"}}, loci.Page{})},
		{"list by an unknown tag", notes(s, loci.Filter{Tags: []string{"none"}}, loci.Page{})},
		{"list by kind", notes(s, loci.Filter{Kinds: []loci.Kind{loci.Trait}}, loci.Page{})},
		{"list by record time", notes(s, loci.Filter{RecordedAfter: m.at.Add(-time.Hour), RecordedBefore: m.at}, loci.Page{})},
		{"list by event time", notes(s, loci.Filter{EventAfter: start.AddDate(1, 0, -10)}, loci.Page{})},
		{"list in the order of events", notes(s, loci.Filter{}, loci.Page{Sort: loci.OnEvent})},
		{"list by conversation", notes(s, loci.Filter{Conversation: "c003"}, loci.Page{})},
		{"list by an unknown conversation", notes(s, loci.Filter{Conversation: "none"}, loci.Page{})},
		{"list by temporality", notes(s, loci.Filter{Temporality: loci.Prospective}, loci.Page{})},
		{"stats", m.stats(s)},
		{"stats of an agent", m.stats(clerk)},
		{"sweep, dry", m.sweep},
	}
}

func (m *listTarget) agenda(ctx context.Context) (n int, err error) {
	r, err := m.Agenda(ctx, loci.Scope{User: me}, loci.AgendaRequest{Limit: listPage})
	if err != nil {
		return 0, err
	}
	for _, s := range r.Sections {
		n += len(s.Plans)
	}
	return n, nil
}

func (m *listTarget) stats(s loci.Scope) func(context.Context) (int, error) {
	return func(ctx context.Context) (int, error) {
		_, err := m.Stats(ctx, s)
		return 0, err
	}
}

func (m *listTarget) sweep(ctx context.Context) (int, error) {
	r, err := m.Sweep(ctx, loci.Scope{User: me}, loci.SweepRequest{DryRun: true})
	if err != nil {
		return 0, err
	}
	return len(r.Archived) + len(r.Merged), nil
}

// measure asks for a list once to have in memory what stays there, and then again and
// again.
func (m *listTarget) measure(ctx context.Context, what string, ask func(context.Context) (int, error)) error {
	if _, err := ask(ctx); err != nil {
		return err
	}
	row, before, n := ListRow{What: what, Notes: m.size}, m.read(), 0
	var took times
	for range max(1, min(listTimes, m.o.Questions)) {
		if err := took.of(func() (err error) { n, err = ask(ctx); return err }); err != nil {
			return err
		}
		row.Times, row.Returned = row.Times+1, row.Returned+float64(n)
		if took[0] > time.Second {
			break
		}
	}
	row.P50, row.Rows, row.Returned = took.at(.5), float64(m.read()-before)/float64(row.Times), row.Returned/float64(row.Times)
	m.rows = append(m.rows, row)
	m.o.progress("lists", len(m.rows), len(m.lists())+1)
	return nil
}

func (m *listTarget) read() int64 {
	if m.Read == nil {
		return 0
	}
	return m.Read()
}

// purge measures the first question behind a purge.
func (m *listTarget) purge(ctx context.Context) error {
	s := loci.Scope{User: me}
	row := ListRow{What: "recall behind a purge", Notes: m.size, Times: purges}
	var took times
	for range purges {
		q, _ := m.Question()
		r, err := m.Recall(ctx, s, loci.RecallRequest{Query: q, K: 1, NoTrack: true})
		if err != nil || len(r.Hits) == 0 {
			return errors.Join(err, fmt.Errorf("no note is found to be purged"))
		}
		if _, err := m.Forget(ctx, s, loci.ForgetRequest{ID: r.Hits[0].Note.ID, Purge: true}); err != nil {
			return err
		}
		before := m.read()
		if err := took.of(func() error { r, err = m.Recall(ctx, s, loci.RecallRequest{Query: q, NoTrack: true}); return err }); err != nil {
			return err
		}
		row.Rows += float64(m.read()-before) / purges
		row.Returned += float64(len(r.Hits)) / purges
	}
	row.P50 = took.at(.5)
	m.rows = append(m.rows, row)
	return nil
}

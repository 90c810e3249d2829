package remember

import (
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/model"
)

// A plan is made on May 1 and something like it is reported later: the times must agree.
func TestAPlanIsFulfilledInItsTime(t *testing.T) {
	t.Parallel()
	day := func(month, d int) loci.Date {
		return loci.Date{Time: time.Date(2026, time.Month(month), d, 0, 0, 0, 0, time.UTC), Precision: loci.Day}
	}
	at := func(month, d int) time.Time { return day(month, d).Time.Add(9 * time.Hour) }
	const run, ran = "I'm going to run the marathon.", "I ran the marathon."
	for name, c := range map[string]struct {
		plan    string
		due     loci.Date
		said    time.Time
		done    loci.Date
		fulfils bool
	}{
		"on its day":                     {run, day(5, 12), at(5, 13), day(5, 12), true},
		"said without a date":            {run, day(5, 12), at(5, 13), loci.Date{}, true},
		"put off for two weeks":          {run, day(5, 12), at(5, 27), day(5, 26), true},
		"before its day":                 {run, day(5, 12), at(5, 4), day(5, 3), false},
		"before its last moment":         {"I'm going to run the marathon by 12 May.", day(5, 12), at(5, 4), day(5, 3), true},
		"long after":                     {run, day(5, 12), at(9, 1), day(8, 30), false},
		"said long after":                {run, day(5, 12), at(12, 1), day(5, 12), false},
		"done before it was planned":     {run, loci.Date{}, at(5, 20), day(4, 12), false},
		"said before it was planned":     {run, day(5, 12), at(4, 20), loci.Date{}, false},
		"a plan without a date":          {run, loci.Date{}, at(8, 20), day(8, 19), true},
		"one without a date, years back": {run, loci.Date{}, at(8, 20).AddDate(2, 0, 0), loci.Date{}, false},
		"in the month of it":             {run, loci.Date{Time: day(6, 1).Time, Precision: loci.Month}, at(6, 20), day(6, 19), true},
	} {
		plan := loci.Note{ID: loci.ID{1}, Content: c.plan, Temporality: loci.Prospective, RecordedAt: at(5, 1), Verbatim: true}
		plan.SetEvent(c.due, loci.Date{})
		report := loci.Note{ID: loci.ID{2}, Content: ran, RecordedAt: c.said, Verbatim: true}
		report.SetEvent(c.done, loci.Date{})
		links := Fulfil(&report, []model.Similar{{Note: plan, Similarity: .9}})
		if (len(links) == 1) != c.fulfils {
			t.Errorf("%s: %d links", name, len(links))
		}
		if len(links) == 1 {
			if l := links[0]; l.Check() != nil || l.From != report.ID || l.To != plan.ID || l.Type != loci.Fulfils || !l.At.Equal(c.said) {
				t.Errorf("%s: %+v", name, l)
			}
		}
	}
}

// Only a plan is fulfilled, and only by its own speaker.
func TestOnlyAPlanOfTheSameSpeakerIsFulfilled(t *testing.T) {
	t.Parallel()
	may := time.Date(2026, 5, 12, 9, 0, 0, 0, time.UTC)
	base := loci.Note{ID: loci.ID{1}, Content: "I'm going to run the marathon.", Temporality: loci.Prospective, RecordedAt: may.AddDate(0, 0, -9), Verbatim: true, Speaker: "Ann"}
	report := loci.Note{ID: loci.ID{2}, Content: "I ran the marathon.", RecordedAt: may, Verbatim: true, Speaker: "Ann"}
	for name, c := range map[string]struct {
		change func(n *loci.Note)
		want   int
	}{
		"hers":              {func(*loci.Note) {}, 1},
		"Bo's":              {func(n *loci.Note) { n.Speaker = "Bo" }, 0},
		"the assistant's":   {func(n *loci.Note) { n.Role = loci.RoleAssistant }, 0},
		"what is, no plan":  {func(n *loci.Note) { n.Temporality = loci.Current }, 0},
		"distilled, of her": {func(n *loci.Note) { n.Verbatim = false }, 0},
		"history, undated":  {func(n *loci.Note) { n.Temporality = loci.Historical }, 0},
		"a plan by then history": {func(n *loci.Note) {
			n.Temporality = loci.Historical
			n.SetEvent(loci.Date{Time: may.Add(-24 * time.Hour), Precision: loci.Day}, loci.Date{})
		}, 1},
	} {
		plan := base
		c.change(&plan)
		if got := len(Fulfil(&report, []model.Similar{{Note: plan}})); got != c.want {
			t.Errorf("%s: %d links, want %d", name, got, c.want)
		}
	}
}

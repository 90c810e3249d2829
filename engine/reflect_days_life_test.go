package engine_test

import (
	"fmt"
	"strings"
	"time"

	"github.com/loci-memory/loci"
)

// everyNights is how many nights lie between two agendas in a golden file.
const everyNights = 10

// look writes down what is planned on the morning of a day of the talk, and what was
// settled.
func (d *days) look(at time.Time) {
	d.t.Helper()
	zone := at.Format("-07:00")
	res, err := d.memory.Agenda(d.t.Context(), d.scope, loci.AgendaRequest{Zone: zone, Done: true})
	if err != nil {
		d.t.Fatal(err)
	}
	fmt.Fprintf(&d.agendas, "\n## %s\n", at.Format("Monday, 2006-01-02"))
	for i := range res.Sections {
		s := &res.Sections[i]
		fmt.Fprintf(&d.agendas, "%s\n", s.Due)
		for j := range s.Plans {
			p := &s.Plans[j]
			state := p.Note.Planned()
			fmt.Fprintf(&d.agendas, "  %-10s %s\n", state.Due, spokenBy(&p.Note))
			for k := range p.Before {
				fmt.Fprintf(&d.agendas, "             before: %s\n", spokenBy(&p.Before[k]))
			}
			if p.SettledBy != nil {
				fmt.Fprintf(&d.agendas, "             %s: %s\n", s.Due, spokenBy(p.SettledBy))
			}
		}
	}
	if len(res.Sections) == 0 {
		d.agendas.WriteString("nothing\n")
	}
}

// spokenBy is the words of a note with the day on which they were said.
func spokenBy(n *loci.Note) string {
	return fmt.Sprintf("(said %s) %s", n.RecordedAt.Format("01-02"), strings.ReplaceAll(n.Content, "\n", " / "))
}

// known is the golden file of profiles: of the user and of everybody else of whom
// something is known at the end, with how it was before.
func (d *days) known() string {
	d.t.Helper()
	var b strings.Builder
	fmt.Fprintf(&b, "# %s, on %s: what is known\n", d.talk.Name, d.clock.Format("2006-01-02"))
	subjects := []string{""}
	for i := 0; i < len(subjects); i++ {
		res, err := d.memory.Profile(d.t.Context(), d.scope, loci.ProfileRequest{Subject: subjects[i], History: true})
		if err != nil {
			d.t.Fatal(err)
		}
		if i == 0 {
			for _, s := range res.Subjects {
				subjects = append(subjects, s.Subject)
			}
		}
		res.Subjects = nil
		fmt.Fprintf(&b, "\n## %s\n\n%s", res.Subject, profileText(res, func(id loci.ID) string {
			n, err := d.memory.Note(d.t.Context(), d.scope, loci.NoteRequest{ID: id})
			if err != nil {
				d.t.Fatal(err)
			}
			return fmt.Sprintf("“%s”", firstRunes(n.Content, 90))
		}))
	}
	return b.String()
}

package main

import (
	"context"
	"fmt"
	"os"

	"github.com/loci-memory/loci"
)

type briefCmd struct{}

// How much of it a briefing shows.
const (
	briefDays  = 7
	briefNotes = 5
)

// briefing is what is due and what is new.
type briefing struct {
	Agenda *loci.AgendaResult `json:"agenda"`
	Notes  *loci.NotesResult  `json:"notes"`
}

// Run shows what is due within a week or overdue, and what was said last.
func (c *briefCmd) Run(ctx context.Context, a *app) error {
	return reply(ctx, a, func(m *memory) (b briefing, err error) {
		if b.Agenda, err = m.Agenda(ctx, a.scope(), loci.AgendaRequest{Days: briefDays}); err == nil {
			b.Notes, err = m.Notes(ctx, a.scope(), loci.NotesRequest{Page: loci.Page{Limit: briefNotes}})
		}
		return b, err
	}, a.showBriefing)
}

func (a *app) showBriefing(b briefing) {
	if len(b.Agenda.Sections) > 0 {
		a.showAgenda(b.Agenda)
		fmt.Fprintln(a.out)
	}
	fmt.Fprintln(a.out, a.look.strong("Said last"))
	a.showPage(b.Notes)
	fmt.Fprintln(a.out, "\n"+a.look.dim("loci --help lists every command"))
}

// fresh reports whether nothing was kept yet: there is no file of the memory.
func (g *globals) fresh() bool {
	_, err := os.Stat(g.Store)
	return err != nil && inFile(g.Store)
}

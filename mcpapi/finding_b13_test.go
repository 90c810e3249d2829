package mcpapi_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/mcpapi"
)

// eastern has a plan for six in the morning, eight hours east of UTC.
type eastern struct {
	memory
	asked loci.RecallRequest
}

func (m *eastern) Agenda(context.Context, loci.Scope, loci.AgendaRequest) (*loci.AgendaResult, error) {
	at := time.Date(2026, 12, 12, 6, 0, 0, 0, time.FixedZone("", 8*60*60))
	n := loci.Note{ID: noteID, Content: "Flight to Oslo.", RecordedAt: at.AddDate(0, 0, -9), Temporality: loci.Prospective}
	n.SetEvent(loci.Date{Time: at, Precision: loci.Instant}, loci.Date{})
	return &loci.AgendaResult{Today: "2026-12-04", Zone: "UTC", Sections: []loci.Section{{Due: loci.DueLater, Count: 1, Plans: []loci.Plan{{Note: n}}}}}, nil
}

func (m *eastern) Recall(_ context.Context, _ loci.Scope, r loci.RecallRequest) (*loci.RecallResult, error) {
	m.asked = r
	return &loci.RecallResult{}, nil
}

// FINDINGS B13: the zone of a machine says which days are meant; a time stands where it was meant,
// unless a zone was asked for.
func TestFindingB13_AMachinesZoneIsNotOneThatWasAskedFor(t *testing.T) {
	t.Parallel()
	m := &eastern{}
	s := connectTo(t, m, mcpapi.Options{Zone: "UTC"})
	for arguments, want := range map[string]string{`{}`: "planned for 2026-12-12 06:00 +08:00", `{"zone":"UTC"}`: "planned for 2026-12-11 22:00]"} {
		if text, failed := call(t, s, "agenda", arguments); failed || !strings.Contains(text, want) {
			t.Errorf("agenda %s: %s\nwant %q", arguments, text, want)
		}
		if _, failed := call(t, s, "recall", strings.Replace(strings.Replace(arguments, "{", `{"query":"flight",`, 1), ",}", "}", 1)); failed || m.asked.Zone != "UTC" || m.asked.OwnTimes != (arguments == `{}`) {
			t.Errorf("recall %s asked for %+v", arguments, m.asked)
		}
	}
}

package reflection

import (
	"fmt"
	"time"

	"github.com/loci-memory/loci"
)

// Backlog is what has come since the last cycle: what decides whether another runs.
type Backlog struct {
	Now       time.Time
	Begun     time.Time // beginning of the last cycle of any status; zero is none
	Completed time.Time // end of the last completed cycle; zero is none
	New       int       // new facts and episodes since
	Weight    float64   // their importance ×10, added up
}

// Call is what a cycle runs for; without a Trigger it does not run, and Reason says
// why not and what to wait for.
type Call struct {
	Trigger loci.Trigger
	Value   float64
	Reason  string
}

// Due decides whether a cycle runs now. asked is TriggerForce,
// TriggerSession, or "" where nobody asked for it.
func (p *Policy) Due(s Backlog, asked loci.Trigger) Call {
	if since := s.Now.Sub(s.Begun); !s.Begun.IsZero() && since < p.Apart {
		return Call{Reason: fmt.Sprintf("the last reflection began %.0f s ago: there is at most one in %.0f s, so wait %.0f s",
			since.Seconds(), p.Apart.Seconds(), (p.Apart - since).Seconds())}
	}
	rested := s.Now.Sub(s.Completed)
	switch {
	case asked == loci.TriggerForce:
		return Call{Trigger: asked, Value: s.Weight}
	case s.New > 0 && s.Completed.IsZero():
		return Call{Trigger: loci.TriggerFirst, Value: s.Weight}
	case reached(s.Weight, p.Importance):
		return Call{Trigger: loci.TriggerImportance, Value: s.Weight}
	case asked == loci.TriggerSession && s.New > 0:
		return Call{Trigger: asked, Value: s.Weight}
	case !s.Completed.IsZero() && rested >= p.Every:
		return Call{Trigger: loci.TriggerScheduled, Value: rested.Hours()}
	}
	return Call{Value: s.Weight, Reason: p.waiting(s)}
}

// reached compares sums of importance, which are tenths that floating point does not
// add up exactly.
func reached(sum, bound float64) bool { return sum >= bound-1e-9 }

func (p *Policy) waiting(s Backlog) string {
	if s.Completed.IsZero() {
		return "there is nothing to reflect on yet"
	}
	return fmt.Sprintf("new notes weigh %.1f of %.1f; the next is scheduled for %s",
		s.Weight, p.Importance, s.Completed.Add(p.Every).UTC().Format(time.RFC3339))
}

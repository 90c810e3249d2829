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
	More      bool      // they are more than a cycle takes in
	Turn      time.Time // where nothing is new: when time alone next changes a trait or a plan; zero is never
}

// Call is what a cycle runs for; without a Trigger it does not run, and Reason says
// why not and what to wait for, Brief the same without how much is new and when what was done.
type Call struct {
	Trigger loci.Trigger
	Value   float64
	Reason  string
	Brief   string
}

// Due decides whether a cycle runs now. asked is TriggerForce,
// TriggerSession, or "" where nobody asked for it.
func (p *Policy) Due(s Backlog, asked loci.Trigger) Call {
	if wait := p.wait(&s); wait > 0 {
		return Call{Value: s.Weight, Reason: fmt.Sprintf("the last reflection began %.0f s ago: there is at most one in %.0f s, so wait %.0f s",
			max(0, s.Now.Sub(s.Begun).Seconds()), p.Apart.Seconds(), wait.Seconds()),
			Brief: fmt.Sprintf("one has just begun, and there is at most one in %.0f s: it comes by itself", p.Apart.Seconds())}
	}
	switch {
	case asked == loci.TriggerForce:
		return Call{Trigger: asked, Value: s.Weight}
	case s.New > 0 && s.Completed.IsZero():
		return Call{Trigger: loci.TriggerFirst, Value: s.Weight}
	case reached(s.Weight, p.Importance) || s.More:
		return Call{Trigger: loci.TriggerImportance, Value: s.Weight}
	case asked == loci.TriggerSession && s.New > 0:
		return Call{Trigger: asked, Value: s.Weight}
	case p.rested(&s) && (s.New > 0 || !s.Turn.IsZero() && !s.Turn.After(s.Now)):
		return Call{Trigger: loci.TriggerScheduled, Value: max(p.Every, s.Now.Sub(s.Completed)).Hours()}
	}
	return Call{Value: s.Weight, Reason: p.waiting(s), Brief: s.brief()}
}

// brief is why a cycle that is not held up does not run.
func (s *Backlog) brief() string {
	switch {
	case s.Completed.IsZero():
		return "there is nothing to reflect on yet"
	case s.New > 0:
		return "what is new is too little yet: it comes by itself, or at the end of a session"
	}
	return "nothing is new since the last one"
}

// wait is how long it is to the next cycle, whatever calls for it; zero or less is none.
// A beginning in the future is that of a clock that ran ahead, and says nothing.
func (p *Policy) wait(s *Backlog) time.Duration {
	since := s.Now.Sub(s.Begun)
	if s.Begun.IsZero() || since <= -p.Apart {
		return 0
	}
	return p.Apart - since
}

// scheduled is when the next cycle is due without anybody calling for it. An end in the
// future is that of a clock that ran ahead: then it is due now.
func (p *Policy) scheduled(s *Backlog) time.Time {
	if s.Completed.Sub(s.Now) >= p.Apart {
		return s.Now
	}
	return s.Completed.Add(p.Every)
}

// rested reports whether a scheduled cycle is due, were there something for it to do.
func (p *Policy) rested(s *Backlog) bool {
	return !s.Completed.IsZero() && !p.scheduled(s).After(s.Now)
}

// reached compares sums of importance, which are tenths that floating point does not
// add up exactly.
func reached(sum, bound float64) bool { return sum >= bound-1e-9 }

func (p *Policy) waiting(s Backlog) string {
	on := func(t time.Time) string { return t.UTC().Format(time.RFC3339) }
	switch {
	case s.Completed.IsZero():
		return "there is nothing to reflect on yet"
	case s.New > 0:
		return fmt.Sprintf("new notes weigh %.1f of %.1f; the next is scheduled for %s", s.Weight, p.Importance, on(p.scheduled(&s)))
	case !p.rested(&s):
		return fmt.Sprintf("nothing is new; whether time has changed a trait or a plan is looked at from %s on", on(p.scheduled(&s)))
	case s.Turn.IsZero():
		return "nothing is new, and time alone changes no trait or plan"
	}
	return fmt.Sprintf("nothing is new; time alone next changes a trait or a plan on %s", on(s.Turn))
}

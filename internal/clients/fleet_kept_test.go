package clients_test

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"os/exec"
	"slices"
	"testing"
	"time"

	"github.com/loci-memory/loci"
)

// exported is what a memory holds of one user.
type exported struct {
	messages map[loci.ID]int       // how often each is there
	refs     map[string]int        // and each of the callers' own ids
	versions map[loci.ID][]version // by note
	cycles   []loci.Cycle          // in the order of commits
}

type version struct {
	Step string    `json:"step"`
	Note loci.Note `json:"note"`
}

// export reads all of a user's memory.
func (f *fleet) export(user string) *exported {
	f.Helper()
	cmd := exec.CommandContext(f.Context(), program(f.T), "--user", user, "export")
	cmd.Env = f.env
	var log bytes.Buffer
	cmd.Stderr = &log
	text, err := cmd.Output()
	if err != nil {
		f.Fatalf("export of %s: %v: %s", user, err, log.String())
	}
	e := &exported{messages: map[loci.ID]int{}, refs: map[string]int{}, versions: map[loci.ID][]version{}}
	for line := range bytes.Lines(text) {
		if bytes.HasPrefix(line, []byte(`{"loci":`)) { // its first and its last line
			continue
		}
		var r struct {
			Message *loci.Message
			Version *version
			Cycle   *loci.Cycle
		}
		if err := json.Unmarshal(line, &r); err != nil {
			f.Fatalf("export of %s: %v: %s", user, err, line)
		}
		switch {
		case r.Message != nil:
			e.messages[r.Message.ID]++
			e.refs[r.Message.Ref]++
		case r.Version != nil:
			e.versions[r.Version.Note.ID] = append(e.versions[r.Version.Note.ID], *r.Version)
		case r.Cycle != nil:
			e.cycles = append(e.cycles, *r.Cycle)
		}
	}
	return e
}

// tally is what a fleet has kept.
type tally struct{ messages, facts, cycles, traits int }

// verify holds what is kept of a user against what was acknowledged.
func (w *writers) verify(user string, sum *tally) {
	w.f.Helper()
	e := w.f.export(user)
	for _, k := range w.kept[user] {
		if e.messages[k.message] != 1 || e.refs[k.name] != 1 || !k.note.IsZero() && len(e.versions[k.note]) == 0 {
			w.f.Errorf("%s of %s was acknowledged, and is there %d times, its words %d times, its note in %d versions", k.name, user, e.messages[k.message], e.refs[k.name], len(e.versions[k.note]))
		}
	}
	if len(e.messages) != len(w.kept[user]) {
		w.f.Errorf("%s has %d messages, of which %d were acknowledged", user, len(e.messages), len(w.kept[user]))
	}
	sum.messages += len(e.messages)
	w.verifyNotes(user, e, sum)
	w.verifyCycles(user, e, sum)
}

// verifyNotes: each message has its words once, the one fact of it once, and no trait is
// learned twice or gathered the same evidence twice.
func (w *writers) verifyNotes(user string, e *exported, sum *tally) {
	w.f.Helper()
	words, facts, traits := map[string]int{}, map[string]int{}, map[string]int{}
	for _, versions := range e.versions {
		n := versions[0].Note
		switch name := nameOf.FindString(n.Content); {
		case n.Kind == loci.Trait:
			traits[n.Content]++
			if last := versions[len(versions)-1].Note; last.Trait == nil || last.Trait.Evidence != 1 {
				w.f.Errorf("%s: the trait %q was learned from one note, and has %+v", user, n.Content, last.Trait)
			}
		case n.Content == factOf(name):
			facts[name]++
		default:
			words[name]++
		}
	}
	for _, k := range w.kept[user] {
		if words[k.name] != 1 || facts[k.name] != 1 {
			w.f.Errorf("%s of %s has its words %d times and its fact %d times", k.name, user, words[k.name], facts[k.name])
		}
	}
	if len(words) != len(w.kept[user]) || len(facts) != len(w.kept[user]) {
		w.f.Errorf("%s has %d words and %d facts of %d messages", user, len(words), len(facts), len(w.kept[user]))
	}
	for content, n := range traits {
		if n != 1 {
			w.f.Errorf("%s has the trait %q %d times", user, content, n)
		}
	}
	sum.facts, sum.traits = sum.facts+len(facts), sum.traits+len(traits)
}

// verifyCycles: no two cycles begin where the same one ended, and none has failed.
func (w *writers) verifyCycles(user string, e *exported, sum *tally) {
	w.f.Helper()
	var through []loci.ChangeID
	learned := 0
	for _, c := range e.cycles {
		if c.Status != loci.CycleCompleted {
			w.f.Errorf("%s: a cycle %s: %s", user, c.Status, c.Error)
		}
		if slices.Contains(through, c.Through) {
			w.f.Errorf("%s: two cycles through %s", user, c.Through)
		}
		through = append(through, c.Through)
		learned += c.TraitsCreated
	}
	if kept := len(e.versions) - 2*len(e.messages); learned != kept {
		w.f.Errorf("%s: %d cycles learned %d traits, and %d are there", user, len(e.cycles), learned, kept)
	}
	sum.cycles += len(e.cycles)
}

// drained waits until the queue has nothing left to do for any user: reflections and sweeps
// whose time is still to come are all there is. What a killed server worked on waits for the
// end of its lease.
func (w *writers) drained(ctx context.Context) {
	w.f.Helper()
	for user := range w.kept {
		for {
			jobs, err := w.f.at(0).Jobs(ctx, loci.Scope{User: user})
			if err != nil {
				w.f.Fatalf("jobs of %s: %v", user, err)
			}
			left := slices.DeleteFunc(jobs, func(j loci.Job) bool {
				return (j.Kind == loci.JobReflect || j.Kind == loci.JobSweep) && j.Attempts == 0 && !j.Dead
			})
			if len(left) == 0 {
				break
			}
			if !pause(ctx, 200*time.Millisecond) {
				w.f.Fatalf("%s still has jobs: %+v", user, left)
			}
		}
	}
}

// healthy lets the doctor examine the store.
func (f *fleet) healthy(user string) {
	f.Helper()
	var examined struct {
		Healthy  bool
		Findings []loci.Finding
	}
	cmd := exec.CommandContext(f.Context(), program(f.T), "--user", user, "--json", "doctor")
	cmd.Env = append(f.env, "LOCI_MODEL=none") // it would ask the oracle something else
	said, err := cmd.Output()                  // an error where it finds something, which it says
	if json.Unmarshal(said, &examined) != nil {
		f.Fatalf("doctor: %v: %s", err, said)
	}
	for _, finding := range examined.Findings {
		if finding.Bad {
			f.Errorf("doctor: %s: %s", finding.What, finding.Text)
		}
	}
	if !examined.Healthy {
		f.Error("the doctor finds the store not healthy")
	}
}

// servers is how long servers are killed: half a minute finds what a doubled or lost message
// would be; make test-servers does it for two minutes.
var servers = flag.Duration("servers", 30*time.Second, "how long servers of one store are killed at random")

// killedFor is how long servers are killed.
func killedFor() time.Duration {
	if testing.Short() {
		return 5 * time.Second
	}
	return *servers
}

package lineartest

import (
	"strings"
	"testing"
)

// What is quadratic is found, in Go, in the standard library and in memory, and what is linear
// is not.
func TestWhatIsQuadraticIsFound(t *testing.T) {
	t.Parallel()
	for reader, want := range map[string]string{"linear": "", "quadratic": "steps", "quadratic below": "steps", "copying": "allocate"} {
		p := asked(t, Length(), reader, []string{"a"})[0]
		if fault := p.fault(Length()); (fault == "") != (want == "") || !strings.Contains(fault, want) {
			t.Errorf("%s: %q, of %+v; want %q", reader, fault, p, want)
		}
	}
}

// Counts are the same whatever else runs, but for the few steps that it takes to write them.
func TestTheSameTextTakesTheSameSteps(t *testing.T) {
	t.Parallel()
	first, again := asked(t, Length(), "linear", []string{"a"})[0], asked(t, Length(), "linear", []string{"a"})[0]
	apart := max(first.Short.Steps-again.Short.Steps, again.Short.Steps-first.Short.Steps, first.Long.Steps-again.Long.Steps, again.Long.Steps-first.Long.Steps)
	if apart > 20 || first.Short.Steps < Length()/4 {
		t.Errorf("%+v, then %+v", first, again)
	}
}

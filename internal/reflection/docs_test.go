package reflection

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
)

// The numbers in docs/reflection.md are those of the policy.
func TestTheNumbersOfThePageAreThePolicy(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("../../docs/reflection.md")
	if err != nil {
		t.Fatal(err)
	}
	page, p := string(data), Default()
	days := func(d time.Duration) string { return fmt.Sprintf("%g days", d.Hours()/24) }
	grade := func(g loci.Grade) string { return fmt.Sprintf("| c + (1 − c) · %g |", p.Grades[g]) }
	fades := func(s loci.Subtype) string {
		return fmt.Sprintf("| c · e^(−%g / (1 + %g · reinforcements)) |", p.Decay[s], p.Firm)
	}
	for _, want := range []string{
		fmt.Sprintf("new notes weigh %g:", p.Importance),
		fmt.Sprintf("| `scheduled` | %g h have passed", p.Every.Hours()),
		fmt.Sprintf("at most one in %g s", p.Apart.Seconds()),
		fmt.Sprintf("fades by %g or\nto another stage", p.Grain),
		fmt.Sprintf("is less than %g above", p.Grain),
		fmt.Sprintf("first up to %d questions", p.Questions),
		fmt.Sprintf("by recall with %d notes, %d pieces of evidence", p.PerAsk, p.Evidence),
		fmt.Sprintf("at most %d new notes", p.Notes),
		fmt.Sprintf("| `candidate` | below %g, and at %g when", p.Emerging, p.Promote),
		fmt.Sprintf("| `emerging` | below %g |", p.Established),
		fmt.Sprintf("| `established` | below %g |", p.Core),
		fmt.Sprintf("| `core` | %g and more |", p.Core),
		fmt.Sprintf("| `dissolved` | below %g, or", p.Dissolved),
		fmt.Sprintf("| a trend, seen again %d times within %s | %g |", p.Recur, days(p.Window), p.Promote),
		fmt.Sprintf("| a new behaviour | %g to %g,", p.Least, p.Most),
		"grade A: it says so outright " + grade(loci.GradeA),
		"grade B: clearly an instance " + grade(loci.GradeB),
		"grade C: it fits " + grade(loci.GradeC),
		"grade D: a hint " + grade(loci.GradeD),
		fmt.Sprintf("| a contradiction | c · %g |", p.Contradicted),
		fmt.Sprintf("| several contradictions at once | c · %g |", p.Refuted),
		fmt.Sprintf("| %d contradictions or more that are over %g %% of all evidence | contested", p.ContestFrom, p.ContestShare*100),
		fmt.Sprintf("| %d behaviours of %g that amount to something more general | a preference, of the greatest confidence + %g |", p.Upgrade, p.Behaviours, p.Raise),
		fmt.Sprintf("| %d preferences of %g that do | a core trait, of the greatest confidence + %g |", p.Upgrade, p.Preferred, p.Raise),
		"of a behaviour " + fades(loci.SubtypeBehaviour),
		"of a preference " + fades(loci.SubtypePreference),
		"of a core trait " + fades(loci.SubtypeCore),
		fmt.Sprintf("as grade A, and %g at least", p.Kept),
		fmt.Sprintf("claims on at least %d days", claimedDays),
		fmt.Sprintf("the same day of the week on %d dates", weekdays),
		fmt.Sprintf("in at least %d notes on at least %d days, and in one of %d at least", topicNotes, topicNotes, topicShare),
		fmt.Sprintf("%d at most in a cycle, among the new notes and those of the %s before", maxPatterns, days(p.Look)),
		fmt.Sprintf("begins with a confidence of %g", counted),
		fmt.Sprintf("alike\nthan %g and not", p.Same),
	} {
		if !strings.Contains(page, want) {
			t.Errorf("docs/reflection.md does not say %q", want)
		}
	}
}

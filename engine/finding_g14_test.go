package engine_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/envtest"
	"github.com/loci-memory/loci/internal/prompt"
	"github.com/loci-memory/loci/store/inmem"
)

// However much a model's answer has that can't be used, the result says it in few lines, a line
// a reason.
func TestFindingG14_WhatIsLeftOutOfAnAnswerIsCounted(t *testing.T) {
	envtest.NotRaced(t, "one step after the other")
	t.Parallel()
	const many = 50_000
	empty := strings.Repeat(`{"content":""},`, many)
	for name, c := range map[string]struct {
		answer string
		want   string
	}{
		"nothing in them":    {`{"facts":[{"content":"Kim drinks tea."},` + empty + `{"content":"x"}]}`, "a statement was left out: it has no content (199 times)"},
		"in other words":     {foreignAnd("Kim drinks tea.", many), "a statement was left out: it is in another language than its source (199 times)"},
		"more than a few":    {facts(numberedFacts(many)...), "a statement was left out: 10 of one message are enough (190 times)"},
		"an answer as asked": {facts("Kim drinks tea."), ""},
	} {
		e := thinking(t, inmem.New(), says(map[string]string{prompt.StepExtract: c.answer}), nil)
		res := must(e.Remember(t.Context(), me, loci.RememberRequest{Text: "Kim drinks tea, and has done so for years.", Wait: true}))
		if len(res.Warnings) > 3 || c.want != "" && !slices.Contains(res.Warnings, c.want) || c.want == "" && len(res.Warnings) > 0 {
			t.Errorf("%s: %d warnings: %.300q", name, len(res.Warnings), res.Warnings)
		}
	}
}

func numberedFacts(n int) []string {
	all := make([]string, n)
	for i := range all {
		all[i] = fmt.Sprintf("Kim drinks tea number %d.", i)
	}
	return all
}

func foreignAnd(first string, n int) string {
	all := make([]string, n)
	for i := range all {
		all[i] = fmt.Sprintf("金姆每天早上都喝第%d杯茶。", i)
	}
	return facts(append([]string{first}, all...)...)
}

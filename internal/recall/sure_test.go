package recall

import (
	"strings"
	"testing"

	"github.com/loci-memory/loci"
)

func TestWhatIsSure(t *testing.T) {
	for name, c := range map[string]struct {
		parts loci.Parts
		want  bool
	}{
		"relevant":                {loci.Parts{Relevance: .1}, true},
		"by meaning alone":        {loci.Parts{Relevance: .2, Meaning: &loci.Meaning{Value: .2}}, true},
		"weak, and not by words":  {loci.Parts{Relevance: .09}, false},
		"a word that many have":   {loci.Parts{Relevance: .09, Words: &loci.Relevance{Own: 3.9, Window: 9, Date: 1}}, false},
		"a rare word":             {loci.Parts{Relevance: .02, Words: &loci.Relevance{Own: 4}}, true},
		"half of it by a fact":    {loci.Parts{Relevance: .02, Words: &loci.Relevance{Own: 2, Facts: 2}}, true},
		"the attribute":           {loci.Parts{Relevance: .02, Words: &loci.Relevance{Claims: .1}}, true},
		"an everyday concept":     {loci.Parts{Relevance: .02, Words: &loci.Relevance{About: .1}}, true},
		"of the time it is asked": {loci.Parts{Relevance: .02, Words: &loci.Relevance{Date: 1.25}}, true},
	} {
		if got := sure(loci.Hit{Parts: c.parts}); got != c.want {
			t.Errorf("%s: sure is %t", name, got)
		}
	}
	if !sure(loci.Hit{Matched: []string{"landlord", "meet"}, Parts: loci.Parts{Words: &loci.Relevance{Own: .1}}}) {
		t.Error("two words of the question are not sure where every note has them")
	}
	if !unsure(nil, "") {
		t.Error("no hit is a sure one")
	}
}

// A hit is sure that says what is known of what is asked for and is as relevant as what is likely.
func TestFindingB6_AHitSaysInAWordHowWellItFits(t *testing.T) {
	t.Parallel()
	hit := func(n int, relevance float64) loci.Hit {
		return loci.Hit{Note: note(n, "x"), Parts: loci.Parts{Relevance: relevance}}
	}
	r := &loci.RecallResult{Hits: []loci.Hit{hit(1, .5), hit(2, .5), hit(3, .2), hit(4, .2)}}
	r.Answers = []loci.Answer{{KnownValue: loci.KnownValue{Notes: []loci.ID{id(1), id(3)}}}}
	got := func() (words []string) {
		fit(r)
		for i := range r.Hits {
			words = append(words, string(r.Hits[i].Fit))
		}
		return words
	}
	if words := strings.Join(got(), " "); words != "sure likely likely weak" {
		t.Error(words)
	}
	if r.Unsure = true; strings.Join(got(), " ") != "weak weak weak weak" {
		t.Error("not sure, and a hit fits")
	}
}

package remember

import (
	"slices"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/ask"
	"github.com/loci-memory/loci/internal/claim"
)

// answered are the facts of a part with others shown before it.
func answered(t *testing.T, answer string, before, parts []Part) []loci.Note {
	t.Helper()
	d := Distiller{Asker: ask.Asker{User: "u", Now: time.Now}, Model: answering(answer)}
	facts, _, err := d.Distil(t.Context(), stamp(), before, parts)
	if err != nil {
		t.Fatal(err)
	}
	return facts
}

// A date that was named in the words before bears a statement out that says what those
// words say; any other date is an invention still.
func TestFindingT7_ADateOfTheWordsBeforeIsBorneOut(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ before, said, content, answered, want string }{
		{"So you moved to Ghent in May 2025?", "Yes, exactly.", "The user moved to Ghent in May 2025.", "2025-05", "2025-05"},
		{"So you moved to Ghent in May 2025?", "Yes, exactly.", "The user moved to Ghent in May 2025.", "2025-05-17", "2025-05-17"}, // within what was named
		{"So you moved to Ghent in May 2025?", "Yes, exactly.", "The user moved to Ghent in June 2025.", "2025-06", ""},
		{"So you moved to Ghent in May 2025?", "Yes, exactly.", "The user moved to Ghent.", "2026-05-04", ""},  // the day of the message
		{"Did you marry last Friday?", "We did!", "The user married last Friday.", "2026-04-24", "2026-04-24"}, // counted from then
		{"Did you marry last Friday?", "We did!", "The user married last Friday.", "2026-05-01", ""},           // counted from now
		{"I was in Rome in May 2025.", "I love pizza.", "The user loves pizza.", "2025-05", ""},                // of something else
		{"I was in Rome in May 2025.", "I love pizza.", "The user loves pizza since May 2025.", "2025-05", ""}, // the date alone
		{"So you moved in May 2025?", "No, in June 2025.", "The user moved in June 2025.", "2025-06", "2025-06"},
		{"So you moved in May 2025?", "No, in June 2025.", "The user moved in May 2025.", "2025-05", ""}, // its own words name another
		{"你是2025年5月搬到根特的吗？", "对，没错。", "用户2025年5月搬到根特。", "2025-05", "2025-05"},
		{"你是2025年5月搬到根特的吗？", "对，没错。", "用户2025年7月搬到根特。", "2025-07", ""},
		{"你是2025年5月搬到根特的嗎？", "對，沒錯。", "用戶2025年5月搬到根特。", "2025-05", "2025-05"},
	} {
		before := mondayPart(c.before)
		before.Note.ID, before.Note.RecordedAt = loci.ID{15: 49}, before.Note.RecordedAt.AddDate(0, 0, -5)
		got := answered(t, `{"facts":[{"content":"`+c.content+`","event_time":"`+c.answered+`"}]}`, []Part{before}, []Part{mondayPart(c.said)})
		if len(got) != 1 || got[0].EventTime.String() != c.want {
			t.Errorf("%s – %s: %s is %q, want %q", c.before, c.said, c.answered, got[0].EventTime, c.want)
		}
	}
}

func TestFindingT8_TheModelsOwnConfidenceIsKept(t *testing.T) {
	t.Parallel()
	for answer, want := range map[string]float64{
		`"confidence":0.5`: .5, `"confidence":"90%"`: .9, `"confidence":3`: 1, `"confidence":0`: .8, `"kind":"fact"`: .8, `"confidence":"?"`: .8,
	} {
		got := distilled(t, `{"facts":[{"content":"The user has a cat.",`+answer+`}]}`, mondayPart("I have a cat."))
		if len(got) != 1 || got[0].Confidence != want {
			t.Errorf("%s: got %+v, want %v", answer, got, want)
		}
	}
}

// A model may say that a fact is for every agent where nobody chose who may see any of the
// words that it was shown, and what it says is not sensitive.
func TestFindingT8_AFactMayBeOpenWhereNobodyChose(t *testing.T) {
	t.Parallel()
	const content = "The user speaks Dutch."
	for name, c := range map[string]struct {
		words, before func(n *loci.Note)
		content       string
		more          string
		want          loci.Visibility
	}{
		"nobody chose":                {want: loci.Open},
		"the words are open":          {words: func(n *loci.Note) { n.Visibility, n.Fixed = loci.Open, true }, want: loci.Open},
		"somebody chose scoped":       {words: func(n *loci.Note) { n.Fixed = true }, want: loci.Scoped},
		"somebody chose a domain":     {words: func(n *loci.Note) { n.Domain = "work" }, want: loci.Scoped},
		"the rules hid the words":     {words: func(n *loci.Note) { n.Visibility = loci.Private }, want: loci.Private},
		"for the user alone":          {words: func(n *loci.Note) { n.Visibility, n.Fixed = loci.UserOnly, true }, want: loci.UserOnly},
		"somebody chose those before": {before: func(n *loci.Note) { n.Fixed = true }, want: loci.Scoped},
		"of a domain before":          {before: func(n *loci.Note) { n.Domain = "work" }, want: loci.Scoped},
		"it is sensitive":             {content: "The user's password is hunter2.", want: loci.Private},
		"it is of health":             {more: `,"category":"health"`, want: loci.Scoped},
	} {
		said, before := mondayPart("I speak Dutch, and my password is hunter2."), mondayPart("Hello.")
		before.Note.ID = loci.ID{15: 49}
		if c.words != nil {
			c.words(&said.Note)
		}
		if c.before != nil {
			c.before(&before.Note)
		}
		if c.content == "" {
			c.content = content
		}
		got := answered(t, `{"facts":[{"content":"`+c.content+`","visibility":"open"`+c.more+`}]}`, []Part{before}, []Part{said})
		if len(got) != 1 || got[0].Visibility != c.want {
			t.Errorf("%s: got %+v, want %s", name, got, c.want)
		}
	}
}

func TestWhoeverHandsWordsInFixesWhoSeesThem(t *testing.T) {
	t.Parallel()
	for v, fixed := range map[loci.Visibility]bool{"": false, loci.Scoped: true, loci.Open: true} {
		r := userSaid("hello")
		r.Visibility = v
		m := Message(stamp(), r)
		notes := Construct(stamp(), &m, r, r.Text)
		if Extract(t.Context(), nil, &m, notes, loci.Agent{}); notes[0].Fixed != fixed {
			t.Errorf("%q: fixed %v", v, notes[0].Fixed)
		}
	}
}

// What a model says of an attribute is a claim of the fact, by the normal form of both.
func TestC1_AModelNamesSubjectAndAttribute(t *testing.T) {
	t.Parallel()
	got := distilled(t, `{"facts":[{"content":"The user lives in Ghent.","subject":"the user","attribute":"home","value":"Ghent"}]}`, mondayPart("I live in Ghent."))
	key := claim.Key(claim.Me, "home")
	named := slices.ContainsFunc(got[0].Claims, func(c loci.Claim) bool {
		return c.Subject == claim.Me && c.Value == "Ghent" && len(c.Keys) > 0 && c.Keys[0] == key
	})
	if len(got) != 1 || named != (key != "") {
		t.Errorf("the key is %q, the claims are %+v", key, got[0].Claims)
	}
}

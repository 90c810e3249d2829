package remember

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/ask"
	"github.com/loci-memory/loci/internal/prompt"
	"github.com/loci-memory/loci/model"
)

// answering is a model that always says the same.
type answering string

func (answering) Model() string { return "m" }
func (a answering) Complete(context.Context, model.Prompt) (model.Answer, error) {
	return model.Answer{Text: string(a)}, nil
}

// mondayPart is what a user said on Monday, 4 May 2026, at noon in Shanghai.
func mondayPart(text string) Part {
	return Part{Zone: "Asia/Shanghai", Note: loci.Note{
		ID: loci.ID{15: 50}, Messages: []loci.ID{{15: 60}}, Verbatim: true, Content: text, Conversation: "c",
		RecordedAt: time.Date(2026, 5, 4, 4, 0, 0, 0, time.UTC), Visibility: loci.Scoped, Domain: "general", Source: loci.Experience,
	}}
}

func distilled(t *testing.T, answer string, parts ...Part) []loci.Note {
	t.Helper()
	d := Distiller{Asker: ask.Asker{User: "u", Now: time.Now}, Model: answering(answer)}
	facts, _, err := d.Distil(t.Context(), stamp(), nil, parts)
	if err != nil {
		t.Fatal(err)
	}
	return facts
}

func TestW2_DatesThatTheWordsDoNotBearOutAreDropped(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ text, answered, want string }{
		{"We married last Friday.", "2026-05-01", "2026-05-01"},
		{"We married last Friday.", "2026-05-02", ""},            // counted wrongly
		{"We married last Friday.", "2026-05", "2026-05"},        // less exact, and true
		{"We are married.", "2026-05-04", ""},                    // the day of the message
		{"We are married.", "1987-06-05", ""},                    // out of nowhere
		{"We married in 2019.", "2019", "2019"},                  // as said
		{"We married at Christmas.", "2025-12-25", "2025-12-25"}, // can't be checked
		{"我们上周五结婚了。", "2026-05-01", "2026-05-01"},
		{"我们结婚了。", "2026-05-01", ""},
		{"我们中秋节结婚了。", "2025-10-06", "2025-10-06"},
		{"Dinner with Ann on April 3.", "2026-04-03", "2026-04-03"}, // only taken to come
		{"The meeting is tomorrow at 5pm.", "2026-05-05T17:00:00", "2026-05-05T17:00:00+08:00"},
		{"The meeting is tomorrow.", "2026-05-05T00:30:00Z", "2026-05-05T00:30:00Z"}, // still the 5th there
		{"The meeting is tomorrow.", "2026-05-04T15:00:00Z", ""},                     // the 4th there
	} {
		content := c.text
		got := distilled(t, `{"facts":[{"content":"`+content+`","event_time":"`+c.answered+`"}]}`, mondayPart(c.text))
		if len(got) != 1 || got[0].EventTime.String() != c.want || (c.want == "") != (got[0].EventPrecision == "") {
			t.Errorf("%s %s: got %+v, want %q", c.text, c.answered, got, c.want)
		}
	}
}

func TestW3_DefaultsOfAnExtractedFact(t *testing.T) {
	t.Parallel()
	got := distilled(t, `{"facts":[{"content":"The user has a cat."}]}`, mondayPart("I have a cat."))
	if len(got) != 1 {
		t.Fatal(got)
	}
	n := got[0]
	if n.Kind != loci.Fact || n.Verbatim || n.Importance != .5 || n.Confidence != .8 || n.Source != loci.Experience || n.Domain != "general" ||
		n.Visibility != loci.Scoped || n.Temporality != loci.Current || !slices.Equal(n.Messages, []loci.ID{{15: 60}}) {
		t.Errorf("got %+v", n)
	}
	if n.Extractor != prompt.Author("m", "extract") || !strings.HasPrefix(n.Extractor, "m@extract/") {
		t.Errorf("by %q", n.Extractor)
	}
}

func TestW2_AFactIsOfThePartThatSaysIt(t *testing.T) {
	t.Parallel()
	a, b := mondayPart("The weather is fine."), mondayPart("My cat is called Minka.")
	b.Note.ID, b.Note.Messages = loci.ID{15: 51}, []loci.ID{{15: 61}}
	got := distilled(t, `{"facts":[{"content":"The user's cat is called Minka."},{"content":"The user's cat is called minka!","sources":[1]}]}`, a, b)
	if len(got) != 1 || !slices.Equal(got[0].Messages, []loci.ID{{15: 61}, {15: 60}}) {
		t.Errorf("got %+v", got)
	}
}

func TestW2_TenFactsOfAMessageAreEnough(t *testing.T) {
	t.Parallel()
	var items []string
	for i := range 30 {
		items = append(items, `{"content":"The user owns book `+strings.Repeat("I", i+1)+`."}`)
	}
	d := Distiller{Asker: ask.Asker{Now: time.Now}, Model: answering(`{"facts":[` + strings.Join(items, ",") + `]}`)}
	facts, warnings, err := d.Distil(t.Context(), stamp(), nil, []Part{mondayPart("I own many books.")})
	if err != nil || len(facts) != 10 || len(warnings) != 20 {
		t.Errorf("%d facts, %d warnings, %v", len(facts), len(warnings), err)
	}
}

func TestW2_AFactIsNoEasierToSeeThanItsWords(t *testing.T) {
	t.Parallel()
	p := mondayPart("My salary is low.")
	p.Note.Domain = "work"
	for _, c := range []struct {
		words      loci.Visibility
		answered   string
		visibility loci.Visibility
		domain     string
	}{
		{loci.Scoped, `"visibility":"private","domain":"work/pay"`, loci.Private, "work/pay"},
		{loci.UserOnly, `"visibility":"private","domain":"general"`, loci.UserOnly, "work"},
		{loci.Private, `"visibility":"open","domain":"workers"`, loci.Private, "work"},
		{loci.Open, `"visibility":"scoped"`, loci.Open, "work"},
	} {
		p.Note.Visibility = c.words
		got := distilled(t, `{"facts":[{"content":"The user's salary is low.",`+c.answered+`}]}`, p)
		if len(got) != 1 || got[0].Visibility != c.visibility || got[0].Domain != c.domain {
			t.Errorf("%s: got %+v", c.answered, got)
		}
	}
}

// counting counts its calls and fails with errs, in order.
type counting struct {
	calls int
	errs  []error
}

func (*counting) Model() string { return "m" }
func (c *counting) Complete(_ context.Context, p model.Prompt) (model.Answer, error) {
	c.calls++
	if len(c.errs) >= c.calls {
		return model.Answer{}, c.errs[c.calls-1]
	}
	return model.Answer{Text: `{"facts":[]}`}, nil
}

func TestOnlyAnAnswerThatCouldNotBeUsedIsAskedForAgain(t *testing.T) {
	t.Parallel()
	bad := &model.ProviderError{Kind: loci.ErrBadOutput, Hint: "no object"}
	down := &model.ProviderError{Kind: loci.ErrUnavailable, Hint: "down"}
	for _, c := range []struct {
		errs  []error
		calls int
		want  error
	}{{nil, 1, nil}, {[]error{bad}, 2, nil}, {[]error{bad, bad}, 2, loci.ErrBadOutput}, {[]error{down}, 1, loci.ErrUnavailable}, {[]error{bad, down}, 2, loci.ErrUnavailable}} {
		m := &counting{errs: c.errs}
		d := Distiller{Asker: ask.Asker{Now: time.Now}, Model: m}
		_, _, err := d.Distil(t.Context(), stamp(), nil, []Part{mondayPart("x")})
		if m.calls != c.calls || !errors.Is(err, c.want) {
			t.Errorf("%v: %d calls, %v", c.errs, m.calls, err)
		}
	}
}

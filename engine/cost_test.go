package engine_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/store/inmem"
)

// price is what the calls of a step may cost at most: calls, and tokens as
// lang.CountTokens counts them.
type price struct{ calls, in, out int }

// bills sums up the calls of a ledger by step, and empties it.
func (b *book) bills() map[string]price {
	b.mu.Lock()
	defer b.mu.Unlock()
	out := map[string]price{}
	for _, c := range b.calls {
		p := out[c.Step]
		out[c.Step] = price{p.calls + c.Usage.Calls, p.in + c.Usage.TokensIn, p.out + c.Usage.TokensOut}
	}
	b.calls = nil
	return out
}

// within expects each step to have been asked, within its price. A change that makes a memory
// dearer changes the figures, and says why.
func within(t *testing.T, what string, got, most map[string]price) {
	t.Helper()
	for step, m := range most {
		switch g := got[step]; {
		case g.calls == 0:
			t.Errorf("%s: nobody was asked to %s", what, step)
		case g.calls > m.calls || g.in > m.in || g.out > m.out:
			t.Errorf("%s: to %s cost %+v, at most %+v", what, step, g, m)
		case g.in < m.in*9/10:
			t.Errorf("%s: to %s cost only %+v: lower the bound %+v", what, step, g, m)
		}
	}
	for step := range got {
		if _, ok := most[step]; !ok {
			t.Errorf("%s: to %s was not expected: %+v", what, step, got[step])
		}
	}
}

// painter is a model that has as many facts of each message as it paints rooms, and a
// new description of whatever it is shown.
func painter(rooms ...string) oracle {
	return func(_ context.Context, p model.Prompt) (model.Answer, error) {
		switch p.Step {
		case "decide":
			return model.Answer{Text: `{"decisions":[` + strings.Repeat(`{"statement":1,"operation":"ADD","reason":"another house"},`, 3) + `{}]}`}, nil
		case "evolve":
			return model.Answer{Text: `{"changes":[{"note":"m1","context":"The houses that the user painted.","tags":["painting","houses"],"reason":"there are several"}]}`}, nil
		}
		said := p.User[strings.LastIndex(p.User, " house number ")+len(" house number "):]
		number := said[:strings.IndexAny(said, " .")]
		var contents []string
		for _, room := range rooms {
			contents = append(contents, fmt.Sprintf("The user painted the %s of the house number %s green.", room, number))
		}
		return model.Answer{Text: facts(contents...)}, nil
	}
}

func TestW8_WhatAMessageCosts(t *testing.T) {
	t.Parallel()
	var ledger book
	e := thinking(t, inmem.New(), painter("kitchen", "attic", "cellar"), &ledger)
	say := func(i int) {
		t.Helper()
		r := loci.RememberRequest{Text: fmt.Sprintf("I painted the whole of house number %d green, room by room.", i), Conversation: "c", Wait: true}
		if _, err := e.Remember(t.Context(), me, r); err != nil {
			t.Fatal(err)
		}
	}
	say(1)
	ledger.bills()
	for i := range 5 { // as much is remembered, so much more is there to decide about and to describe
		say(i + 2)
		if i < 4 {
			ledger.bills()
		}
	}
	within(t, "the sixth message", ledger.bills(), map[string]price{"extract": {1, 1200, 80}, "decide": {1, 1110, 52}, "evolve": {1, 460, 36}})
}

func TestW8_WhatABatchCosts(t *testing.T) {
	t.Parallel()
	var ledger book
	e := thinking(t, inmem.New(), painter("kitchen", "attic", "cellar"), &ledger)
	if _, err := e.Remember(t.Context(), me, loci.RememberRequest{Text: "I painted house number 99 green.", Wait: true}); err != nil {
		t.Fatal(err)
	}
	ledger.bills()
	var r loci.IngestRequest
	for i := range 16 {
		r.Messages = append(r.Messages, loci.RememberRequest{Text: fmt.Sprintf("I painted the whole of house number %d green, room by room.", i), Conversation: "c"})
	}
	if _, err := e.Ingest(t.Context(), me, r); err != nil {
		t.Fatal(err)
	}
	if err := e.Work(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	within(t, "16 messages", ledger.bills(), map[string]price{"extract": {1, 1500, 82}, "decide": {1, 830, 52}, "evolve": {1, 395, 36}})
}

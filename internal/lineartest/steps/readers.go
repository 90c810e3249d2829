package main

import (
	"context"
	"strings"
	"sync/atomic"
	"time"
	"unicode/utf8"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/internal/lang"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store/inmem"
)

// readers are what tests name, each of a text.
var readers = map[string]func(text string){
	"words":   words,
	"cues":    func(text string) { lang.ReadCues(text) },
	"dates":   func(text string) { lang.Dates(text, today) },
	"reports": func(report string) { lang.Settles(report, strings.Repeat(plan, len(report)/len(plan))) },
	"runs":    runs,
	"secrets": secrets,
	"memory":  remembered,
	"marks":   func(text string) { loci.StripMemory(text); loci.QuoteMarks(text) },

	// Those of the kit's own test.
	"linear":          func(text string) { look(text, 0) },
	"quadratic":       quadratic,
	"quadratic below": func(text string) { each(text, func(rest string) { utf8.ValidString(rest) }) },
	"copying":         func(text string) { each(text, func(rest string) { _ = []byte(rest + "!") }) },
}

var today = time.Date(2026, 11, 21, 10, 0, 0, 0, time.FixedZone("", 8*3600))

const plan = "I need to renew my passport, and the trip to Rome is on May 9. "

func words(text string) {
	text += "x"
	lang.Terms(text, func(string) {})
	lang.QueryTerms(text)
	lang.ReadTurn(text)
	lang.ReadQuestion(text, []string{"小明", "李雷", "Aa"})
	lang.Sentences(text)
	lang.ScriptOf(text)
	lang.Split(text, 1)
	lang.Split(text, 800)
}

func runs(text string) {
	lang.Settles(text, "周五前要交房租。")
	lang.Settles("房租交了。", text)
	lang.Settles(text, text)
	lang.ReadCues(text)
}

func secrets(text string) {
	m, n := loci.Message{Text: text, Role: loci.RoleUser}, loci.Note{Content: text}
	rules.New().Enrich(&m, &n)
}

// remembered keeps a text in a memory without a model, and does all that follows from it.
func remembered(text string) {
	ctx := context.Background()
	e, err := engine.New(inmem.New(), engine.Options{Analyst: rules.New()})
	if err == nil {
		_, err = e.Remember(ctx, loci.Scope{User: "me"}, loci.RememberRequest{Text: text, Wait: true})
	}
	if err == nil {
		err = e.Close(ctx)
	}
	if err != nil {
		panic(err)
	}
}

// letters is how many there were in all that was looked at, so that looking is for something.
var letters atomic.Int64

// look counts the letters from a place on.
func look(text string, from int) {
	for i := from; i < len(text); i++ {
		if text[i] >= 'a' {
			letters.Add(1)
		}
	}
}

func quadratic(text string) {
	for i := 0; i < len(text); i += 8 {
		look(text, i)
	}
}

// each calls f with what follows each eighth byte.
func each(text string, f func(rest string)) {
	for i := 0; i < len(text); i += 8 {
		f(text[i:])
	}
}

package loci_test

import (
	"context"
	"fmt"
	"log"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/model/modeltest/scripted"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store/inmem"
)

// A memory that distils and links as the loci command does: rules enrich the words at
// once and link what is alike, a language model distils facts of them behind the words.
// The model here answers by a script; model/openai and model/anthropic ask real ones.
func Example_model() {
	llm, err := scripted.Parse([]byte(`What the model finds worth remembering.
-- extract --
has: Leeds

{"facts":[{"content":"The user works as a nurse in Leeds.","kind":"fact","sources":[1]}]}
-- extract --
has: York

{"facts":[{"content":"The user works as a nurse in York.","kind":"fact","sources":[1]}]}
-- decide --
{"decisions":[{"statement":1,"operation":"UPDATE","target":"m1","content":"The user works as a nurse in York, and did in Leeds.","reason":"another town"}]}
`))
	if err != nil {
		log.Fatal(err)
	}
	ctx := context.Background()
	memory, err := engine.New(inmem.New(), engine.Options{
		Analyst:  rules.New(),
		Embedder: rules.Embedder(),
		Models:   engine.Models{Extract: llm, Decide: llm},
	})
	if err != nil {
		log.Fatal(err)
	}
	defer memory.Close(ctx)
	me := loci.Scope{User: "me"}
	for _, said := range []string{"I work as a nurse in Leeds.", "I work as a nurse in York now."} {
		// Without Wait the words are kept at once, and memory.Start distils behind them.
		kept, err := memory.Remember(ctx, me, loci.RememberRequest{Text: said, Wait: true})
		if err != nil {
			log.Fatal(err)
		}
		for _, d := range kept.Decisions {
			fmt.Println(d.Operation, d.Reason)
		}
	}
	notes, err := memory.Notes(ctx, me, loci.NotesRequest{})
	if err != nil {
		log.Fatal(err)
	}
	for _, n := range notes.Notes {
		fmt.Println(n.Content, "links:", len(n.Links))
	}
	// Output:
	// ADD no similar memories found
	// UPDATE another town
	// I work as a nurse in York now. links: 2
	// The user works as a nurse in York, and did in Leeds. links: 0
	// I work as a nurse in Leeds. links: 2
}

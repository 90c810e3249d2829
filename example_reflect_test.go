package loci_test

import (
	"context"
	"fmt"
	"log"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store/inmem"
)

// A memory learns from what is said. Without a model it counts what is said again: what
// somebody likes and practises, and topics; with one (engine.Options.Models.Reflect) it
// concludes. Every trait has its evidence, and the user in person has the last word.
// engine.Options.Reflects makes a memory that was started reflect by itself.
func Example_reflect() {
	ctx := context.Background()
	memory, err := engine.New(inmem.New(), engine.Options{Analyst: rules.New()})
	if err != nil {
		log.Fatal(err)
	}
	defer memory.Close(ctx)
	me := loci.Scope{User: "me"}

	for day, said := range []string{
		"I love rowing. The harbour was empty.",
		"I like rowing, and it rained this time.",
		"I bought new gloves.",
	} {
		at := time.Date(2026, 3, 2+day, 8, 0, 0, 0, time.UTC)
		if _, err := memory.Remember(ctx, me, loci.RememberRequest{Text: said, At: at}); err != nil {
			log.Fatal(err)
		}
	}
	cycle, err := memory.Reflect(ctx, me, loci.ReflectRequest{SessionEnd: true})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(cycle.Trigger, cycle.Status, cycle.NotesScanned)

	traits, err := memory.Traits(ctx, me, loci.TraitsRequest{All: true})
	if err != nil {
		log.Fatal(err)
	}
	id := traits.Traits[0].ID
	why, err := memory.Trait(ctx, me, loci.TraitRequest{ID: id, Verdict: loci.Confirmed, Reason: "every morning"})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(why.Trait.Content, why.Trait.Trait.Stage)
	for _, evidence := range why.For {
		fmt.Println(evidence.Grade, evidence.Note.Content)
	}
	// Output:
	// first_time completed 3
	// The user likes rowing. established
	// B I love rowing. The harbour was empty.
	// B I like rowing, and it rained this time.
}

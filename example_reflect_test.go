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

// A memory learns from what is said. Without a model it notices what comes up again and
// again, a trend; with one (engine.Options.Models.Reflect) it learns habits and
// preferences. Every trait has its evidence, and the user in person has the last word.
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
		"Went rowing before work, the harbour was empty.",
		"Rowing again, in the rain this time.",
		"I bought new gloves for rowing.",
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
	// The user mentions rowing again and again. established
	// B Went rowing before work, the harbour was empty.
	// B Rowing again, in the rain this time.
	// B I bought new gloves for rowing.
}

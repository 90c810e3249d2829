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

// A memory without any model: words go in, answers come out with their reasons. For
// one that lasts, open store/sqlite in the place of store/inmem.
func Example() {
	ctx := context.Background()
	memory, err := engine.New(inmem.New(), engine.Options{Analyst: rules.New(), Embedder: rules.Embedder()})
	if err != nil {
		log.Fatal(err)
	}
	defer memory.Close(ctx)
	me := loci.Scope{User: "me"}

	for _, said := range []string{
		"I moved to Shanghai in March.",
		"My sister Ann works as a nurse.",
		"我对花生过敏。",
	} {
		if _, err := memory.Remember(ctx, me, loci.RememberRequest{Text: said}); err != nil {
			log.Fatal(err)
		}
	}
	for _, question := range []string{"Which city did I move to?", "我对什么过敏？"} {
		answer, err := memory.Recall(ctx, me, loci.RecallRequest{Query: question, K: 1})
		if err != nil {
			log.Fatal(err)
		}
		hit := answer.Hits[0]
		fmt.Println(hit.Note.Content, hit.Matched)
	}
	// Output:
	// I moved to Shanghai in March. [move home (me) about home]
	// 我对花生过敏。 [过敏 allergy (me) about allergy]
}

// Nothing is ever overwritten: a change is a version, and any change can be undone.
func Example_history() {
	ctx := context.Background()
	memory, err := engine.New(inmem.New(), engine.Options{})
	if err != nil {
		log.Fatal(err)
	}
	defer memory.Close(ctx)
	me := loci.Scope{User: "me"}

	kept, err := memory.Remember(ctx, me, loci.RememberRequest{Text: "The key is under the blue pot."})
	if err != nil {
		log.Fatal(err)
	}
	id := kept.Notes[0].ID
	gone, err := memory.Forget(ctx, me, loci.ForgetRequest{ID: id, Reason: "moved the key"})
	if err != nil {
		log.Fatal(err)
	}
	if _, err := memory.Undo(ctx, me, loci.UndoRequest{IDs: []string{gone.Change.String()}}); err != nil {
		log.Fatal(err)
	}
	history, err := memory.History(ctx, me, id)
	if err != nil {
		log.Fatal(err)
	}
	for _, v := range history.Changes {
		fmt.Println(v.Change.Version, v.Step, v.Note.Forgotten)
	}
	// Output:
	// 1 remember false
	// 2 forget true
	// 3 undo false
}

// An agent sees what its settings allow; what it can't see does not exist for it.
func ExampleAgent_Sees() {
	sales := loci.Agent{Name: "sales", Domains: []string{"business"}}
	fmt.Println(sales.Sees(loci.Scoped, "business/leads", "crm"))
	fmt.Println(sales.Sees(loci.Scoped, "health", "crm"))
	fmt.Println(sales.Sees(loci.Private, "business/leads", "crm"))
	fmt.Println(sales.Sees(loci.UserOnly, "business/leads", "sales"))
	// Output:
	// true
	// false
	// false
	// false
}

// A date is written at the precision at which it is known.
func ExampleDate() {
	may, _ := loci.ParseDate("2026-05", nil)
	fmt.Println(may, may.Precision, may.End().Format(time.DateOnly))
	_, err := loci.ParseDate("30 February", nil)
	fmt.Println(err)
	// Output:
	// 2026-05 month 2026-06-01
	// date: "30 February" is not a date: write 2026, 2026-05, 2026-05-04 or 2026-05-04T17:00:00+08:00
}

package scripted_test

import (
	"context"
	"fmt"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/provider/scripted"
)

// A story says what the model answers, and a test asks it afterwards what it cost.
func Example() {
	model, err := scripted.Parse([]byte(`Ann drinks something.
-- extract --
has: tea
tokens: 40 12

{"facts":[{"content":"Ann likes tea"}]}
-- decide --
error: exhausted
`))
	if err != nil {
		fmt.Println(err)
		return
	}
	ctx := context.Background()
	answer, _ := model.Complete(ctx, loci.Prompt{Step: "extract", User: "I like tea."})
	fmt.Println(answer.Text)
	_, err = model.Complete(ctx, loci.Prompt{Step: "decide", User: "m1: …"})
	fmt.Println(err)
	fmt.Println(model.Used("extract").TokensOut, "tokens out,", len(model.Calls()), "calls, as told:", model.Verify() == nil)
	// Output:
	// {"facts":[{"content":"Ann likes tea"}]}
	// scripted at decide: the story says so
	// 12 tokens out, 2 calls, as told: true
}

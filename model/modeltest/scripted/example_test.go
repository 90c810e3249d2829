package scripted_test

import (
	"context"
	"fmt"

	"github.com/loci-memory/loci/model"

	"github.com/loci-memory/loci/model/modeltest/scripted"
)

// A script has the answers of the model, and a test asks it afterwards what they cost.
func Example() {
	llm, err := scripted.Parse([]byte(`Ann drinks something.
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
	answer, _ := llm.Complete(ctx, model.Prompt{Step: "extract", User: "I like tea."})
	fmt.Println(answer.Text)
	_, err = llm.Complete(ctx, model.Prompt{Step: "decide", User: "m1: …"})
	fmt.Println(err)
	fmt.Println(llm.Used("extract").TokensOut, "tokens out,", len(llm.Calls()), "calls, as written:", llm.Verify() == nil)
	// Output:
	// {"facts":[{"content":"Ann likes tea"}]}
	// scripted at decide: the script says so
	// 12 tokens out, 2 calls, as written: true
}

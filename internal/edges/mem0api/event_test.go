package mem0api_test

import (
	"context"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store/inmem"
)

// cellist is a model that finds one fact in every text.
type cellist struct{}

func (cellist) Model() string { return "cellist" }

func (cellist) Complete(_ context.Context, p model.Prompt) (model.Answer, error) {
	text := `{"facts":[],"decisions":[{"statement":1,"operation":"ADD"}],"changes":[]}`
	if p.Step == "extract" {
		text = `{"facts":[{"content":"Eva plays the cello.","kind":"fact","sources":[1]}]}`
	}
	return model.Answer{Text: text, Usage: loci.Usage{Calls: 1}}, nil
}

func distilling(t *testing.T) *engine.Engine {
	t.Helper()
	e, err := engine.New(inmem.New(), engine.Options{Analyst: rules.New(), Embedder: rules.Embedder(), Models: engine.Models{Extract: cellist{}, Decide: cellist{}}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = e.Close(context.Background()) })
	return e
}

// What a model is still to distil is pending, and what was said can be searched meanwhile.
func TestI1_AnEventFollowsTheModel(t *testing.T) {
	t.Parallel()
	e := distilling(t)
	c := serve(t, e, operator)
	v := c.ok(t, "POST", "/v3/memories/add/", `{"messages":"My sister Eva plays the cello.","user_id":"ann","metadata":{"a":"b"}}`)
	id, _ := at(v, "event_id").(string)
	if at(v, "status") != "PENDING" || len(texts(v)) != 1 {
		t.Fatalf("%v", v)
	}
	same(t, "meanwhile", texts(c.ok(t, "POST", "/v3/memories/search/", `{"query":"cello","filters":{"user_id":"ann"}}`)), "cello")
	if got := at(c.ok(t, "GET", "/v1/event/"+id+"/", ""), "status"); got != "PENDING" {
		t.Errorf("the event is %v", got)
	}
	if err := e.Work(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	event := c.ok(t, "GET", "/v1/event/"+id+"/", "")
	if at(event, "status") != "SUCCEEDED" || at(event, "results", 1, "metadata", "a") != "b" {
		t.Errorf("the event is %v", event)
	}
	same(t, "the event", texts(event), "sister Eva")
}

// The self-hosted server waits, and infer=false asks no model.
func TestI1_WhoWaitsGetsTheFacts(t *testing.T) {
	t.Parallel()
	e := distilling(t)
	c := serve(t, e, operator)
	same(t, "plain", texts(c.ok(t, "POST", "/memories", `{"messages":"My sister Eva plays the cello well.","user_id":"ann","infer":false}`)), "well")
	if spent, err := e.Usage(t.Context(), loci.Scope{User: "ann"}, noTime, noTime); err != nil || len(spent) > 0 {
		t.Errorf("costs %v, %v", spent, err)
	}
	same(t, "waits", texts(c.ok(t, "POST", "/memories", `{"messages":"My sister Eva plays the cello.","user_id":"bob"}`)), "sister Eva")
}

// The same words of the same time are one memory, however often they come.
func TestI1_TheSameMessageTwiceIsOneMemory(t *testing.T) {
	t.Parallel()
	c := serve(t, memory(t), operator)
	body := `{"messages":"I keep bees.","user_id":"ann","timestamp":1767225600}`
	c.ok(t, "POST", "/v3/memories/add/", body)
	v := c.ok(t, "POST", "/v3/memories/add/", body)
	if at(v, "status") != "SUCCEEDED" || len(texts(v)) != 0 || at(v, "warnings", 0) == nil {
		t.Errorf("%v", v)
	}
	same(t, "list", texts(c.ok(t, "POST", "/v3/memories/", `{"filters":{"user_id":"ann"}}`)), "bees")
}

package engine_test

import (
	"context"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/internal/envtest"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store/inmem"
)

// With reflection by itself, what ingestion reads grows with what is said.
func TestFindingC1_IngestingReadsInProportion(t *testing.T) {
	envtest.NotRaced(t, "reads are counted")
	t.Parallel()
	read := map[int]int64{}
	for _, size := range []int{200, 2000} {
		s := &meter{Store: inmem.New()}
		e := must(engine.New(s, engine.Options{
			Analyst: rules.New(), Embedder: rules.Embedder(), Models: engine.Models{Extract: &scribe{}}, Reflects: true,
		}))
		t.Cleanup(func() { _ = e.Close(context.Background()) })
		var messages []loci.RememberRequest
		for _, text := range errands(size) {
			messages = append(messages, loci.RememberRequest{Text: text, Conversation: "garden", Importance: .01})
		}
		if _, err := e.Ingest(t.Context(), me, loci.IngestRequest{Messages: messages}); err != nil {
			t.Fatal(err)
		}
		if err := e.Work(t.Context(), nil); err != nil {
			t.Fatal(err)
		}
		read[size] = s.rows.Load()
		if jobs := s.jobs.Load(); jobs > 20 {
			t.Errorf("%d messages: %d jobs were read", size, jobs)
		}
	}
	if read[2000] > 11*read[200] {
		t.Errorf("rows read: %v", read)
	}
	t.Log(read)
}

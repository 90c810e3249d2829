package likeness_test

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/engine"
	"github.com/loci-memory/loci/internal/edges/sample"
	"github.com/loci-memory/loci/internal/envtest"
	"github.com/loci-memory/loci/internal/likeness"
	"github.com/loci-memory/loci/model"
	"github.com/loci-memory/loci/model/rules"
	"github.com/loci-memory/loci/store"
	"github.com/loci-memory/loci/store/inmem"
)

// vectorsOnly hides what an embedder can do besides making vectors.
type vectorsOnly struct{ model.Embedder }

// remembered returns a store with the messages, and its notes, oldest first.
func remembered(t *testing.T, messages []loci.RememberRequest) (store.Store, []loci.Note) {
	t.Helper()
	store := inmem.New()
	if _, err := must(engine.New(store, engine.Options{})).Ingest(t.Context(), me, loci.IngestRequest{Messages: messages}); err != nil {
		t.Fatal(err)
	}
	all, err := peek(t, store).List(t.Context(), me, loci.Filter{}, loci.Page{Limit: 1000})
	if err != nil || len(all) != len(messages) {
		t.Fatal(len(all), err)
	}
	slices.SortFunc(all, func(a, b loci.Note) int { return slices.Compare(a.ID[:], b.ID[:]) })
	return store, all
}

// samples are the messages of all sample talks.
func samples(t *testing.T) []loci.RememberRequest {
	t.Helper()
	talks, err := sample.All()
	if err != nil {
		t.Fatal(err)
	}
	var all []loci.RememberRequest
	for _, talk := range talks {
		all = append(all, talk.Messages...)
	}
	return all
}

func TestL1_ComparingWithoutVectorsFindsTheSame(t *testing.T) {
	envtest.NotRaced(t, "one step after the other")
	t.Parallel()
	store, all := remembered(t, samples(t))
	compared := 0
	for i := range all {
		fast, err := likeness.New(peek(t, store), rules.Embedder()).Retrieve(t.Context(), me, &all[i], time.Now())
		if err != nil {
			t.Fatal(err)
		}
		slow, err := likeness.New(peek(t, store), vectorsOnly{rules.Embedder()}).Retrieve(t.Context(), me, &all[i], time.Now())
		if err != nil {
			t.Fatal(err)
		}
		same := func(a, b model.Similar) bool {
			return a.Note.ID == b.Note.ID && math.Abs(a.Similarity-b.Similarity) < 1e-6
		}
		if !slices.EqualFunc(fast, slow, same) {
			t.Errorf("%q: %d without vectors, %d with, or others", all[i].Content, len(fast), len(slow))
		}
		if a, b := (likeness.Finder{}).Links(&all[i], fast), (likeness.Finder{}).Links(&all[i], slow); len(a) != len(b) {
			t.Errorf("%q: %d links without vectors, %d with", all[i].Content, len(a), len(b))
		}
		compared += len(fast)
	}
	if compared < 100 {
		t.Errorf("only %d candidates were compared", compared)
	}
}

// greyhounds are fourteen notes about one dog, oldest first.
func greyhounds(t *testing.T) (store.Store, []loci.Note) {
	t.Helper()
	var messages []loci.RememberRequest
	for _, what := range strings.Fields("sofa garden kitchen balcony attic cellar hallway bathroom car office tent barn shed boat") {
		messages = append(messages, loci.RememberRequest{Text: "Our greyhound Pablo sleeps in the " + what + "."})
	}
	return remembered(t, messages)
}

func TestW4_TheTenMostSimilarOlderNotesBestFirst(t *testing.T) {
	t.Parallel()
	store, all := greyhounds(t)
	for i := range all {
		similar, err := likeness.New(peek(t, store), rules.Embedder()).Retrieve(t.Context(), me, &all[i], time.Now())
		if err != nil || len(similar) != min(i, 10) {
			t.Fatalf("note %d of %d: %d similar ones, %v", i, len(all), len(similar), err)
		}
		for j, s := range similar {
			if !slices.ContainsFunc(all[:i], func(n loci.Note) bool { return n.ID == s.Note.ID }) {
				t.Errorf("%q: %q is not older", all[i].Content, s.Note.Content)
			}
			if j > 0 && s.Similarity > similar[j-1].Similarity {
				t.Errorf("%q: not best first", all[i].Content)
			}
		}
	}
}

func TestW4_NothingOfAnotherUserIsSimilar(t *testing.T) {
	t.Parallel()
	store, all := greyhounds(t)
	similar, err := likeness.New(peek(t, store), rules.Embedder()).Retrieve(t.Context(), loci.Scope{User: "other"}, &all[13], time.Now())
	if err != nil || len(similar) != 0 {
		t.Errorf("got %v, %v", similar, err)
	}
}

// broken is an embedder that gives too little, or nothing at all.
type broken struct{ err error }

func (broken) Identity() string { return "broken" }

func (b broken) Embed(context.Context, []string) ([][]float32, error) {
	return [][]float32{{1}}, b.err
}

func TestRetrieveReportsThatTheEmbedderFails(t *testing.T) {
	t.Parallel()
	store, all := greyhounds(t)
	down := errors.New("down")
	for want, e := range map[error]model.Embedder{loci.ErrBadOutput: broken{}, down: broken{down}} {
		if _, err := likeness.New(peek(t, store), e).Retrieve(t.Context(), me, &all[13], time.Now()); !errors.Is(err, want) {
			t.Errorf("got %v, want %v", err, want)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := likeness.New(peek(t, store), rules.Embedder()).Retrieve(ctx, me, &all[13], time.Now()); !errors.Is(err, context.Canceled) {
		t.Errorf("with an ended context: %v", err)
	}
}

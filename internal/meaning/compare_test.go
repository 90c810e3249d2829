package meaning

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/job"
	"github.com/loci-memory/loci/model"
)

// The vectors of notes that a step compares are made and kept in it, in few calls, and the
// job that was to make them makes none of them again.
func TestFindingT6_VectorsAreMadeInTheStepAndOnce(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := &busy{limits: model.EmbedLimits{Texts: 50, Tokens: 8000, Parallel: 1}}
		space, m, j, end := filledSpace(s, 60, "")
		defer end()
		got, err := space.Kept(t.Context(), "ann", j.Notes[:40])
		if err != nil || len(got) != 40 || s.calls != 1 {
			t.Fatalf("%d vectors in %d calls, %v", len(got), s.calls, err)
		}
		if v := got[j.Notes[7]]; len(v) != 2 || v[1] != 7 {
			t.Errorf("the vector of note 7 is %v", v)
		}
		if _, err := space.Kept(t.Context(), "ann", j.Notes[:40]); err != nil || s.calls != 1 {
			t.Errorf("%d calls after the second time, %v", s.calls, err)
		}
		if err := space.do(t.Context(), job.Unleased(m, j)); err != nil || s.embeddings != 60 {
			t.Errorf("%d texts were embedded, %v", s.embeddings, err)
		}
	})
}

// Texts that no note has yet are embedded once, also where a note gets them soon.
func TestFindingT6_TextsThatBecomeNotesAreEmbeddedOnce(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := &busy{limits: model.EmbedLimits{Texts: 50, Tokens: 8000, Parallel: 1}}
		space, m, j, end := filledSpace(s, 2, "")
		defer end()
		for range 2 {
			if v, err := space.Made(t.Context(), "ann", []string{"note 0 ", "note 1 "}); err != nil || len(v) != 2 || v[1][1] != 1 {
				t.Fatal(v, err)
			}
		}
		if err := space.do(t.Context(), job.Unleased(m, j)); err != nil || s.embeddings != 2 {
			t.Errorf("%d texts were embedded, %v", s.embeddings, err)
		}
		if n := placed(t, m, space.name()); n != 0 {
			t.Errorf("%d have no vector", -n)
		}
	})
}

// A step that compares notes does not wait for an embedder that fails or hangs, and words
// do alone then.
func TestFindingT6_AStepDoesNotWaitForAHangingEmbedder(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		down := &model.ProviderError{Provider: "server", Status: 500, Kind: loci.ErrUnavailable, Hint: "broken"}
		s := &busy{limits: model.EmbedLimits{Texts: 50, Tokens: 8000, Parallel: 1}, bad: 1, with: down}
		space, _, j, end := filledSpace(s, 3, "")
		defer end()
		if got, err := space.Kept(t.Context(), "ann", j.Notes); err != nil || len(got) != 0 {
			t.Errorf("while it fails: %v, %v", got, err)
		}
		if got, err := space.Made(t.Context(), "ann", []string{"x"}); err != nil || len(got) != 0 || s.calls != 1 {
			t.Errorf("while it is left alone: %v, %v, %d calls", got, err, s.calls)
		}
		time.Sleep(firstRest)
		if got, err := space.Kept(t.Context(), "ann", j.Notes); err != nil || len(got) != 3 {
			t.Errorf("when it works again: %v, %v", got, err)
		}
	})
	synctest.Test(t, func(t *testing.T) {
		space, _, j, end := filledSpace(&busy{limits: model.EmbedLimits{Texts: 1, Parallel: 1}}, 30, "")
		defer end()
		begin := time.Now()
		got, err := space.Kept(t.Context(), "ann", j.Notes) // 30 seconds of work
		if took := time.Since(begin); err != nil || took > 7*time.Second {
			t.Errorf("it waited %v, %v", took, err)
		}
		if len(got) == 0 || len(got) == 30 {
			t.Errorf("%d vectors: those that were made in time count", len(got))
		}
	})
}

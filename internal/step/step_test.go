package step_test

import (
	"context"
	"slices"
	"testing"

	"github.com/loci-memory/loci/internal/step"
)

func TestStepsThatNobodyWatchesCostNothing(t *testing.T) { // not parallel: it counts allocations
	ctx := step.With(t.Context(), nil)
	if n := testing.AllocsPerRun(100, func() {
		_, end := step.Begin(ctx, "recall")
		end()
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestStepsAreInsideOneAnother(t *testing.T) {
	t.Parallel()
	var said []string
	type depth struct{}
	ctx := step.With(t.Context(), func(ctx context.Context, name string) (context.Context, func()) {
		around, _ := ctx.Value(depth{}).(string)
		name = around + "/" + name
		said = append(said, "+"+name)
		return context.WithValue(ctx, depth{}, name), func() { said = append(said, "-"+name) }
	})
	outer, end := step.Begin(ctx, "a")
	_, endInner := step.Begin(outer, "b")
	endInner()
	end()
	if want := []string{"+/a", "+/a/b", "-/a/b", "-/a"}; !slices.Equal(said, want) {
		t.Errorf("got %v", said)
	}
}

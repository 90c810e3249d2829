package loci_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/loci-memory/loci"
)

func TestEveryErrorIsOfOneKindOrNone(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ err, want error }{
		"none":      {nil, nil},
		"a field":   {loci.Invalid("id", "is missing"), loci.ErrInvalid},
		"a hint":    {loci.NotFound("no note"), loci.ErrNotFound},
		"wrapped":   {fmt.Errorf("decide: %w", loci.Conflict("another process was faster")), loci.ErrConflict},
		"its cause": {loci.Unavailable(errors.New("disk full"), "make room"), loci.ErrUnavailable},
		"another":   {errors.New("index out of range"), nil},
	} {
		if got := loci.ErrorKind(c.err); !errors.Is(got, c.want) || (got == nil) != (c.want == nil) {
			t.Errorf("%s: got %v, want %v", name, got, c.want)
		}
	}
}

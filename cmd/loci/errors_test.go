package main

import (
	"errors"
	"strings"
	"testing"

	"github.com/loci-memory/loci"
)

// The cure of the library gives way to that of the command line; what was wrong stays whole,
// with colons of its own.
func TestACureOfTheCommandLineTakesThePlaceOfTheLibrarys(t *testing.T) {
	t.Parallel()
	err := &loci.HintError{Kind: loci.ErrUnavailable, About: "server", Hint: "no memory answers at http://h:1 (dial tcp: connect: connection refused): start its server"}
	if got, want := mended(err), "no memory answers at http://h:1 (dial tcp: connect: connection refused): "+helps["server"]; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got := mended(errors.New("a: b")); got != "a: b" {
		t.Errorf("%q", got)
	}
}

func TestTheEndOfAKeyIsATimeOrDays(t *testing.T) {
	t.Parallel()
	var e ending
	for _, text := range []string{"1h", "0d", "soon"} {
		if err := e.UnmarshalText([]byte(text)); !errors.Is(err, loci.ErrInvalid) || !strings.Contains(err.Error(), "90d") {
			t.Errorf("%s: %v", text, err)
		}
	}
	if err := e.UnmarshalText([]byte("2d")); err != nil || e.IsZero() {
		t.Errorf("%v, %v", e, err)
	}
}

package caller_test

import (
	"testing"

	"github.com/loci-memory/loci/internal/caller"
)

// The table is that of docs/serving.md: printf 'loci-route:%s' NAME | sha256sum | cut -c1-4
func TestD11_TheHintOfAUserIsTheSameInAllLanguages(t *testing.T) {
	t.Parallel()
	for user, want := range map[string]string{"me": "936c", "ann": "9bb6", "Ann": "025b", "user 0": "c338", "顾晓岚": "b5b1"} {
		if got := caller.Route(user); got != want || !caller.IsRoute(got) {
			t.Errorf("%s: %q, want %q", user, got, want)
		}
	}
	for _, text := range []string{"", "936", "936c1", "936C", "936g", "93 c", "９36"} {
		if caller.IsRoute(text) {
			t.Errorf("%q has the form of a hint", text)
		}
	}
}

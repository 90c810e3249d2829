package check

import (
	"errors"
	"testing"

	"github.com/loci-memory/loci"
)

// Secrets in a profile are shown to the user in person, and to no agent.
func TestW14_NoAgentReveals(t *testing.T) {
	t.Parallel()
	if err := Profile(loci.Scope{User: "ann"}, &loci.ProfileRequest{Reveal: true}); err != nil {
		t.Error(err)
	}
	if err := Profile(loci.Scope{User: "ann", Agent: "helper"}, &loci.ProfileRequest{Reveal: true}); !errors.Is(err, loci.ErrUnauthorized) {
		t.Errorf("an agent reveals: %v", err)
	}
}

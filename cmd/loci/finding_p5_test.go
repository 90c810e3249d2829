package main

import (
	"strings"
	"testing"

	"github.com/loci-memory/loci"
)

// P5, P6: the command line makes, lists and ends keys of a server as it does those of a store.
func TestFindingP5_KeysOfAServersMemory(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	ann, bob := h.typed("--user", "ann", "key", "create"), h.typed("--user", "bob", "key", "create")
	coder := h.typed("--user", "ann", "--agent", "coder", "key", "create")
	s := h.serve()
	key := func(secret string, args ...string) (string, int) {
		out, errs, code := ran(t, "", append([]string{"--store", s.url, "--key", secret, "key"}, args...)...)
		return out + errs, code
	}
	made, code := key(ann, "create", "--expires", "30d")
	if code != 0 || !strings.HasPrefix(made, "loci_") {
		t.Fatalf("made with %d: %s", code, made)
	}
	if _, err := s.client(strings.Fields(made)[0]).Stats(t.Context(), loci.Scope{User: "ann"}); err != nil {
		t.Error(err)
	}
	for _, c := range []struct {
		secret string
		args   []string
		want   string
		code   int
	}{
		{ann, []string{"list"}, made[:13], 0}, {ann, []string{"revoke", bob[:13]}, "no such key of this user", exitNotFound},
		{coder, []string{"list"}, "no agent's", exitDenied}, {coder, []string{"create"}, "no agent's", exitDenied},
		{ann, []string{"revoke", made[:13]}, "Revoked", 0}, {ann, []string{"revoke", ann}, "say with own", exitInvalid}, {ann, []string{"revoke", "--own", ann}, "Revoked", 0},
		{ann, []string{"list"}, "not valid", exitDenied},
	} {
		if said, code := key(c.secret, c.args...); code != c.code || !strings.Contains(said, c.want) || strings.Contains(said, bob[:13]) {
			t.Errorf("%.13s: key %q ended with %d: %s", c.secret, c.args, code, said)
		}
	}
}

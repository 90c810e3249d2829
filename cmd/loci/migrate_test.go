package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/loci-memory/loci/internal/pgtest/pgstore"
)

// From a file to a database and back: an export has the same lines, and no output has the
// password of the address.
func TestD10_ADatabaseAndBack(t *testing.T) {
	t.Parallel()
	dir, dsn := t.TempDir(), pgstore.DSN(t, 0)
	typed := func(args ...string) string {
		t.Helper()
		var out, errs bytes.Buffer
		if code := run(t.Context(), args, streams{in: strings.NewReader(""), out: &out, err: &errs}); code != 0 {
			t.Fatalf("loci %q ends with %d: %s", args[0], code, errs.String())
		}
		if strings.Contains(out.String()+errs.String(), dsn) {
			t.Errorf("loci %q shows the address: %s%s", args[0], out.String(), errs.String())
		}
		return out.String()
	}
	exported := func(store string) string {
		lines := strings.Split(typed("--store", store, "--user", "ann", "export"), "\n")
		return strings.Join(lines[1:len(lines)-2], "\n") // the header has a time, the footer its sum
	}
	old, back := filepath.Join(dir, "old.db"), filepath.Join(dir, "back.db")
	typed("--store", old, "--user", "ann", "remember", "I like tea.")
	typed("--store", old, "--user", "ann", "remember", "I don't like tea any more, now I like coffee.")
	before, err := os.ReadFile(old)
	if err != nil {
		t.Fatal(err)
	}
	for _, step := range [][2]string{{old, dsn}, {dsn, back}, {old, back}, {back, dsn}} {
		said := typed("migrate", "--from", step[0], "--to", step[1])
		if done := step[1] == back && step[0] == old || step[0] == back; strings.Contains(said, "0 copied, 1 there already") != done {
			t.Errorf("it says %s", said)
		}
	}
	after, err := os.ReadFile(old)
	if err != nil || !bytes.Equal(before, after) {
		t.Errorf("the source was changed, %v", err)
	}
	want := exported(old)
	if got := exported(back); got != want || exported(dsn) != want || !strings.Contains(want, "coffee") {
		t.Errorf("exported\n%s\nwas\n%s", got, want)
	}
}

package main

import (
	"os"
	"path/filepath"
	"testing"
)

// The certificates that the program brings can be read, and a file counts where it has some.
func TestTheProgramBringsCertificates(t *testing.T) {
	t.Parallel()
	if n := len(knownRoots().Subjects()); n < 100 { //nolint:staticcheck // it is no system's pool
		t.Errorf("%d authorities are known", n)
	}
	file := filepath.Join(t.TempDir(), "certs.pem")
	for _, content := range []string{"", "-----BEGIN CERTIFICATE-----"} {
		if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		if got := filled(file); got != (content != "") {
			t.Errorf("a file with %q is filled: %v", content, got)
		}
	}
	if filled(filepath.Join(file, "none")) {
		t.Error("a file that is not there is filled")
	}
}

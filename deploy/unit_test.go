package deploy_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/loci-memory/loci/internal/clienttest"
	"github.com/loci-memory/loci/internal/envtest"
)

// The unit, alone and with the setting of a database, is what systemd understands, and what it
// is exposed to is little: 2 of 10, where a service without any care has 9.6.
func TestD13_TheUnitIsVerified(t *testing.T) {
	t.Parallel()
	envtest.Needs(t, envtest.Clients)
	tool, err := exec.LookPath("systemd-analyze")
	if err != nil {
		envtest.Lacking(t, "systemd-analyze (Debian: apt-get install systemd)")
	}
	for name, more := range map[string]string{"file": "", "PostgreSQL": read(t, "systemd/postgres.conf")} {
		path := unitFile(t, more, "")
		if out, err := bounded(t, tool, "verify", "--man=no", path).CombinedOutput(); err != nil || len(out) != 0 {
			t.Errorf("%s: %v\n%s", name, err, out)
		}
		if out, err := bounded(t, tool, "security", "--offline=true", "--threshold=20", path).CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", name, err, out)
		}
	}
	wrong := unitFile(t, "", "ProtectSistem=strict")
	if out, err := bounded(t, tool, "verify", "--man=no", wrong).CombinedOutput(); err == nil && len(out) == 0 {
		t.Error("a setting that is misspelt is no error")
	}
}

// unitFile is a copy of the unit that starts a program that is there, with the file of settings
// beside it and a line of its own.
func unitFile(t *testing.T, dropIn, line string) string {
	t.Helper()
	dir := t.TempDir()
	text := strings.ReplaceAll(read(t, "systemd/loci.service"), "/usr/local/bin/loci", clienttest.Program(t))
	text = strings.Replace(text, "[Service]\n", "[Service]\n"+line+"\n", 1)
	path := filepath.Join(dir, "loci.service")
	files := map[string]string{path: text}
	if dropIn != "" {
		files[filepath.Join(dir, "loci.service.d", "postgres.conf")] = dropIn
	}
	for name, text := range files {
		if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return path
}

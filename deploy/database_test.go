//go:build linux

package deploy_test

import (
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/loci-memory/loci/internal/envtest"
	"github.com/loci-memory/loci/internal/pgtest"
)

// The program in a root that can't be written keeps its memory in a database: as the role that
// role.sql makes, which is no superuser, with a password that is asked for and is in a file
// alone, as the compose file has it.
func TestD13_TheProgramNeedsNothingBesideADatabase(t *testing.T) {
	t.Parallel()
	root, own := bareRoot(t), folder(t)
	put(t, filepath.Join(own, "hba"), "local all postgres,loci trust\nlocal all all scram-sha-256\n")
	server := pgtest.Start(t, "hba_file="+filepath.Join(own, "hba"), "password_encryption=scram-sha-256")
	at, err := url.Parse(server.Proxy(t).DSN(server.DSN("memory")))
	if err != nil {
		t.Fatal(err)
	}
	password := "0123456789abcdef"
	pgpass := strings.Join([]string{at.Hostname(), at.Port(), "memory", "memory", password}, ":") + "\n"
	put(t, filepath.Join(root, "run/secrets/loci_pgpass"), pgpass)
	makeRole(t, server.Admin("postgres"), filepath.Join(root, "run/secrets/loci_pgpass"))

	secret := func(file string) jail {
		address := *at
		address.User = url.User("memory")
		address.RawQuery = url.Values{"passfile": {file}, "sslmode": {"disable"}}.Encode()
		return jail{root: root, dsn: address.String()}
	}
	out, err := secret("/nowhere").command(t, "key", "create").CombinedOutput()
	if err == nil || strings.Contains(string(out), password) {
		t.Errorf("without its password: %v: %s", err, out)
	}
	serves(t, secret("/run/secrets/loci_pgpass"))
}

// makeRole runs role.sql, with another name than the tests' server has already.
func makeRole(t *testing.T, admin, pgpass string) {
	t.Helper()
	psql, err := exec.LookPath("psql")
	if err != nil {
		envtest.Lacking(t, "psql (Debian: apt-get install postgresql-client)")
	}
	script := filepath.Join(t.TempDir(), "role.sql")
	put(t, script, regexp.MustCompile(`(ROLE|DATABASE|OWNER) loci\b`).ReplaceAllString(read(t, "postgres/role.sql"), "$1 memory"))
	cmd := bounded(t, psql, "--no-psqlrc", "--file", script, admin)
	cmd.Env = append(os.Environ(), "PGPASS="+pgpass)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
}

// put writes a file that everybody may read.
func put(t *testing.T, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

package clients_test

import (
	"encoding/json"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/loci-memory/loci/internal/clienttest"
	"github.com/loci-memory/loci/internal/wiretest"
)

// The document of the HTTP API is valid, and the clients that generators make of it work.
func TestO4_ClientsAreGeneratedFromTheDocument(t *testing.T) {
	t.Parallel()
	t.Run("openapi-spec-validator", func(t *testing.T) {
		t.Parallel()
		python := clienttest.Pip(t, clienttest.OpenAPIValidator)
		_, document := documented(t)
		clienttest.Run(t, exec.CommandContext(t.Context(), filepath.Join(filepath.Dir(python), "openapi-spec-validator"), document))
	})
	t.Run("openapi-typescript", func(t *testing.T) {
		t.Parallel()
		dir := clienttest.NPM(t, clienttest.OpenAPITypeScript, clienttest.OpenAPIFetch, clienttest.TypeScript)
		s, document := documented(t)
		lay(t, dir, "use.ts", "tsconfig.json")
		if err := os.WriteFile(filepath.Join(dir, "package.json"), []byte(`{"type":"module"}`), 0o600); err != nil {
			t.Fatal(err)
		}
		bin := filepath.Join(dir, "node_modules", ".bin")
		clienttest.Run(t, exec.CommandContext(t.Context(), filepath.Join(bin, "openapi-typescript"), document, "-o", filepath.Join(dir, "schema.d.ts")))
		clienttest.Run(t, exec.CommandContext(t.Context(), filepath.Join(bin, "tsc"), "-p", dir))
		usedWell(t, clienttest.Run(t, exec.CommandContext(t.Context(), "node", filepath.Join(dir, "use.js"), s.url, s.key)))
	})
	t.Run("openapi-python-client", func(t *testing.T) {
		t.Parallel()
		python := clienttest.Pip(t, clienttest.OpenAPIPython)
		s, document := documented(t)
		dir := t.TempDir()
		generate := exec.CommandContext(t.Context(), filepath.Join(filepath.Dir(python), "openapi-python-client"),
			"generate", "--path", document, "--meta", "none", "--output-path", filepath.Join(dir, "loci_client"))
		generate.Env = environ(map[string]string{"PATH": filepath.Dir(python) + string(os.PathListSeparator) + os.Getenv("PATH")}) // it runs ruff
		clienttest.Run(t, generate)
		use := exec.CommandContext(t.Context(), python, "testdata/use.py", s.url, s.key)
		use.Env = environ(map[string]string{"PYTHONPATH": dir, "PYTHONDONTWRITEBYTECODE": "1"})
		usedWell(t, clienttest.Run(t, use))
	})
}

// usedWell reads what a program over a generated client printed.
func usedWell(t *testing.T, printed string) {
	t.Helper()
	var got struct {
		Content, Detail string
		Status          int
	}
	if err := json.Unmarshal([]byte(printed), &got); err != nil {
		t.Fatalf("%v: %s", err, printed)
	}
	if !strings.Contains(got.Content, "Ghent") || got.Status != http.StatusNotFound || got.Detail == "" {
		t.Errorf("got %+v", got)
	}
}

// documented is a server and a file with its document.
func documented(t *testing.T) (served, string) {
	t.Helper()
	s := serve(t)
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.url+"/openapi.json", nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+s.key)
	response, err := wiretest.Client.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	file := filepath.Join(t.TempDir(), "openapi.json")
	out, err := os.Create(file)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := out.ReadFrom(response.Body); err != nil || response.StatusCode != http.StatusOK {
		t.Fatalf("%s: %v", response.Status, err)
	}
	if err := out.Close(); err != nil {
		t.Fatal(err)
	}
	return s, file
}

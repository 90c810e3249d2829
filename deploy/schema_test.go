package deploy_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/loci-memory/loci/internal/clienttest"
)

// The oldest Kubernetes that has everything the manifests use, and the newest that was known.
var releases = []string{"1.30", "1.37"}

func TestD13_ManifestsAreOfTheirSchema(t *testing.T) {
	t.Parallel()
	validator := filepath.Join(filepath.Dir(clienttest.Pip(t, clienttest.KubernetesValidate)), "kubernetes-validate")
	for _, release := range releases {
		args := append([]string{"--strict", "-k", release}, manifestFiles(t)...)
		if out, err := bounded(t, validator, args...).CombinedOutput(); err != nil {
			t.Errorf("Kubernetes %s: %v\n%s", release, err, out)
		}
	}
	for was, is := range map[string]string{"maxReplicas: 10": "maxReplicas: ten", "minReplicas: 2": "minReplica: 2"} {
		broken := changed(t, "kubernetes/autoscaler.yaml", was, is)
		if out, err := bounded(t, validator, "--strict", "-k", releases[0], broken).CombinedOutput(); err == nil {
			t.Errorf("%s is no error: %s", is, out)
		}
	}
}

func TestD13_TheComposeFileIsOfItsSchema(t *testing.T) {
	t.Parallel()
	validator := filepath.Join(filepath.Dir(clienttest.Pip(t, clienttest.CheckJSONSchema)), "check-jsonschema")
	validate := func(name string) (string, error) {
		out, err := bounded(t, validator, "--builtin-schema", "vendor.compose-spec", name).CombinedOutput()
		return string(out), err
	}
	if out, err := validate("compose.yaml"); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	if out, err := validate(changed(t, "compose.yaml", "read_only: true", "readonly: true")); err == nil {
		t.Errorf("readonly is no error: %s", out)
	}
}

// changed is a copy of a file with one text in the place of another.
func changed(t *testing.T, name, was, is string) string {
	t.Helper()
	text := read(t, name)
	if !strings.Contains(text, was) {
		t.Fatalf("%s has no %q", name, was)
	}
	path := filepath.Join(t.TempDir(), filepath.Base(name))
	if err := os.WriteFile(path, []byte(strings.ReplaceAll(text, was, is)), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

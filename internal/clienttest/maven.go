package clienttest

import (
	"context"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// Maven fetches one artifact of Maven's repository, as "group:artifact:version", without what it
// depends on, and returns its archive: one with a model, for example. The test is skipped or fails
// as the package's documentation says. Safe for concurrent use.
func Maven(t testing.TB, artifact string) string {
	t.Helper()
	dir := installed(t, recipe{
		tool:     "mvn",
		cure:     "install Maven (Debian: apt-get install maven)",
		packages: []string{artifact},
		install:  mavenInstall,
		alone:    true,
	})
	name := strings.Split(artifact, ":")
	return filepath.Join(dir, strings.Join(name[1:], "-")+".jar")
}

func mavenInstall(ctx context.Context, dir string, packages []string) *exec.Cmd {
	return exec.CommandContext(ctx, "mvn", "--quiet", "--batch-mode", mavenDependency+":copy", "-Dartifact="+packages[0],
		"-DoutputDirectory="+dir, "-Dmdep.useBaseVersion=true")
}

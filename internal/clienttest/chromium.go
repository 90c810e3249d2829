package clienttest

import (
	"os/exec"
	"testing"

	"github.com/loci-memory/loci/internal/envtest"
)

// Chromium returns the path of the browser that tests of the page drive. The test is skipped
// or fails as the package's documentation says.
func Chromium(t testing.TB) string {
	t.Helper()
	envtest.Needs(t, envtest.Page)
	path, err := exec.LookPath("chromium")
	if err != nil {
		envtest.Lacking(t, "%v\ninstall Chromium (Debian: apt-get install chromium fonts-noto-cjk)", err)
	}
	return path
}

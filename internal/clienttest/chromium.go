package clienttest

import (
	"os/exec"
	"testing"
)

// Chromium returns the path of the browser that tests of the page drive. The test is skipped
// or fails as the package's documentation says.
func Chromium(t testing.TB) string {
	t.Helper()
	if testing.Short() {
		t.Skip("a browser is run without -short")
	}
	path, err := exec.LookPath("chromium")
	if err != nil {
		lacking(t, "%v\ninstall Chromium (Debian: apt-get install chromium fonts-noto-cjk)", err)
	}
	return path
}

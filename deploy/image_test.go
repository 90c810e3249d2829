//go:build linux

package deploy_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/httpapi"
	"github.com/loci-memory/loci/internal/clienttest"
	"github.com/loci-memory/loci/internal/envtest"
)

// The image has the program, an empty folder for a memory, the encoders that it was asked to carry,
// and no other file.
var content = []string{".", "loci", "usr", "usr/share", "usr/share/loci", carried, "var", "var/lib", "var/lib/loci"}

// carried is where an image has its encoders.
const carried = "usr/share/loci/encoders"

// The image is built by a real builder, from nothing, and has what it is to have.
func TestD13_TheImageIsBuilt(t *testing.T) {
	t.Parallel()
	root := builtImage(t)
	var found []string
	if err := fs.WalkDir(os.DirFS(root), ".", func(name string, _ fs.DirEntry, err error) error {
		found = append(found, name)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(found, content) {
		t.Errorf("the image has %q, want %q", found, content)
	}
	j := jail{root: root, store: ownFolder(t)}
	if out, err := j.command(t, "--json", "encoder", "list").CombinedOutput(); err != nil || !strings.Contains(string(out), "/"+carried) {
		t.Errorf("encoders are looked for elsewhere: %v: %s", err, out)
	}
	serves(t, j)
}

// A root with nothing but the program, which can't be written, is enough for a user without
// rights to serve, remember and recall.
func TestD13_TheProgramNeedsNothingBesideItself(t *testing.T) {
	t.Parallel()
	serves(t, jail{root: bareRoot(t), store: ownFolder(t)})
}

// Where nothing can be written at all, the error is about the store and says what to do.
func TestD13_AStoreThatCannotBeWrittenIsNamed(t *testing.T) {
	t.Parallel()
	j := jail{root: bareRoot(t)}
	out, err := j.command(t, "key", "create").CombinedOutput()
	if exit := (*exec.ExitError)(nil); !errors.As(err, &exit) || exit.ExitCode() != 6 || !strings.Contains(string(out), "/var/lib/loci") {
		t.Errorf("%v: %s", err, out)
	}
}

// serves begins a memory in a jail, as who runs the image does: no server without a key, a key,
// a server that remembers, and another that recalls and imports.
func serves(t *testing.T, j jail) {
	t.Helper()
	var exit *exec.ExitError
	if out, err := j.command(t, "serve").CombinedOutput(); !errors.As(err, &exit) || exit.ExitCode() != 2 || !strings.Contains(string(out), "key") {
		t.Fatalf("without a key: %v: %s", err, out)
	}
	secret, err := j.command(t, "key", "create", "--user", "ann").Output()
	if err != nil {
		t.Fatalf("%v: %s", err, stderr(err))
	}
	key, scope := strings.TrimSpace(string(secret)), loci.Scope{User: "ann"}
	s := j.serve(t, key)
	if _, err := s.Remember(t.Context(), scope, loci.RememberRequest{Text: "I moved to Lisbon in May.", Wait: true}); err != nil {
		t.Fatal(err)
	}
	if out, err := j.command(t, "serve", "--ready", "--addr", s.addr).CombinedOutput(); err != nil {
		t.Errorf("the health check: %v: %s", err, out)
	}
	s.confined(t)
	s.stop(t)
	s = j.serve(t, key)
	answer, err := s.Recall(t.Context(), scope, loci.RecallRequest{Query: "Where do I live?"})
	if err != nil {
		t.Fatal(err)
	}
	if len(answer.Hits) == 0 || !strings.Contains(answer.Hits[0].Note.Content, "Lisbon") {
		t.Errorf("after another start it answers %+v", answer.Hits)
	}
	s.imports(t, scope)
	s.stop(t)
}

// imports has the server read its own export.
func (s *served) imports(t *testing.T, scope loci.Scope) {
	t.Helper()
	var export bytes.Buffer
	if _, err := s.Export(t.Context(), scope, loci.ExportRequest{}, &export); err != nil {
		t.Fatal(err)
	}
	if result, err := s.Import(t.Context(), scope, &export, nil); err != nil || result.Known == 0 {
		t.Errorf("its own export is imported: %+v, %v", result, err)
	}
}

// jail is a root that can't be written, in which a user without rights runs the program.
type jail struct {
	root  string
	store string // the folder that is mounted for a memory; "" is none
	dsn   string // a database in the place of a file; "" is none
}

// command is the program in the jail, with the variables of the image.
func (j jail) command(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	const enter = `set -e
mount --bind "$1" "$1"
if [ -n "$2" ]; then mount --bind "$2" "$1/var/lib/loci"; fi
mount -o remount,bind,ro "$1"
root="$1"; shift 2
exec chroot --userspec=` + user + ":" + user + ` "$root" /loci "$@"`
	cmd := bounded(t, "setpriv", append([]string{"--no-new-privs", "unshare", "--mount", "sh", "-c", enter, "sh", j.root, j.store}, args...)...)
	store := j.dsn
	if store == "" {
		store = "/var/lib/loci/loci.db"
	}
	cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "LOCI_STORE=" + store, "LOCI_ADDR=0.0.0.0:0", "XDG_CONFIG_HOME=/etc", "XDG_DATA_HOME=/usr/share"}
	return cmd
}

// served is a server in a jail, and a client of it.
type served struct {
	*httpapi.Client
	cmd  *exec.Cmd
	addr string
	log  bytes.Buffer
}

// serve starts a server, which ends with the test at the latest.
func (j jail) serve(t *testing.T, key string) *served {
	t.Helper()
	s := &served{cmd: j.command(t, "serve", "--json")}
	s.cmd.Stderr = &s.log
	out, err := s.cmd.StdoutPipe()
	if err == nil {
		err = s.cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.cmd.Process.Kill() }) // it has ended where the test went well
	var at struct{ URL string }
	if err := json.NewDecoder(out).Decode(&at); err != nil {
		t.Fatalf("%v: %s", err, &s.log)
	}
	s.addr = strings.TrimPrefix(at.URL, "http://")
	if s.Client, err = httpapi.NewClient(at.URL, httpapi.ClientOptions{Key: key}); err != nil {
		t.Fatal(err)
	}
	return s
}

// stop ends the server by SIGTERM, which must be well and within the time that the files give.
func (s *served) stop(t *testing.T) {
	t.Helper()
	begun := time.Now()
	if err := s.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := s.cmd.Wait(); err != nil {
		t.Errorf("the server ends with %v: %s", err, &s.log)
	}
	if took := time.Since(begun); took > 35*time.Second {
		t.Errorf("the server took %v to end", took)
	}
}

// confined holds that the server is what the files say: its user, no right, no way to one, and
// a root that can't be written.
func (s *served) confined(t *testing.T) {
	t.Helper()
	proc := "/proc/" + strconv.Itoa(s.cmd.Process.Pid)
	status := read(t, proc+"/status")
	for _, want := range []string{"Uid:\t" + user, "Gid:\t" + user, "CapEff:\t0000000000000000", "NoNewPrivs:\t1"} {
		if !strings.Contains(status, "\n"+want) {
			t.Errorf("the server has not %q:\n%s", want, status)
		}
	}
	lines := bufio.NewScanner(strings.NewReader(read(t, proc+"/mountinfo")))
	for lines.Scan() {
		if field := strings.Fields(lines.Text()); field[4] == "/" && !strings.HasPrefix(field[5], "ro") {
			t.Errorf("the root can be written: %s", lines.Text())
		}
	}
}

// bareRoot is a root as the image has it, made by hand.
func bareRoot(t *testing.T) string {
	t.Helper()
	jailer(t)
	root := folder(t)
	if err := os.MkdirAll(filepath.Join(root, "var/lib/loci"), 0o755); err != nil {
		t.Fatal(err)
	}
	copyProgram(t, filepath.Join(root, "loci"))
	return root
}

// jailer skips a test that can't make a jail.
func jailer(t *testing.T) {
	t.Helper()
	envtest.Needs(t, envtest.Clients)
	if os.Getuid() != 0 {
		envtest.Lacking(t, "root, to run the program in a root of its own: run this test as root")
	}
	for _, tool := range []string{"setpriv", "unshare", "chroot", "mount"} {
		if _, err := exec.LookPath(tool); err != nil {
			envtest.Lacking(t, "%v (Debian: apt-get install util-linux coreutils mount)", err)
		}
	}
	if out, err := bounded(t, "unshare", "--mount", "true").CombinedOutput(); err != nil {
		envtest.Lacking(t, "the right to mount: %v: %s", err, out)
	}
}

// builtImage builds the image of the program and returns its root.
func builtImage(t *testing.T) string {
	t.Helper()
	jailer(t)
	if _, err := exec.LookPath("buildah"); err != nil {
		envtest.Lacking(t, "%v (Debian: apt-get install buildah)", err)
	}
	dir, from := folder(t), t.TempDir()
	if err := errors.Join(os.Mkdir(filepath.Join(from, "store"), 0o700), os.MkdirAll(filepath.Join(from, "share/loci/encoders"), 0o700)); err != nil {
		t.Fatal(err)
	}
	copyProgram(t, filepath.Join(from, "loci"))
	buildah := func(args ...string) string {
		all := append([]string{"--root", dir + "/images", "--runroot", dir + "/run", "--storage-driver", "vfs"}, args...)
		out, err := bounded(t, "buildah", all...).Output()
		if err != nil {
			t.Fatalf("buildah %q: %v\n%s", args, err, stderr(err))
		}
		return strings.TrimSpace(string(out))
	}
	buildah("build", "--quiet", "--isolation", "chroot", "--file", "Containerfile.binary", "--tag", "loci", from)
	container := buildah("from", "--pull-never", "loci")
	if got := buildah("inspect", "--format", "{{.OCIv1.Config.User}} {{.OCIv1.Config.Entrypoint}} {{.OCIv1.Config.Cmd}} {{.OCIv1.Config.StopSignal}}", container); got != user+":"+user+" [/loci] [serve] SIGTERM" {
		t.Errorf("the image runs as %s", got)
	}
	root := buildah("mount", container)
	owner, ok := stat(t, root+"/var/lib/loci").Sys().(*syscall.Stat_t)
	if of, is := stat(t, filepath.Join(root, carried)).Sys().(*syscall.Stat_t); !is || strconv.Itoa(int(of.Uid)) != user {
		t.Errorf("who runs the image can't read its encoders: %+v", of)
	}
	if program := stat(t, root+"/loci"); !ok || strconv.Itoa(int(owner.Uid)) != user || program.Mode().Perm() != 0o755 {
		t.Errorf("the folder is of user %d, the program has mode %v", owner.Uid, program.Mode())
	}
	return root
}

func stat(t *testing.T, name string) fs.FileInfo {
	t.Helper()
	info, err := os.Stat(name)
	if err != nil {
		t.Fatal(err)
	}
	return info
}

// copyProgram puts the program at a path.
func copyProgram(t *testing.T, path string) {
	t.Helper()
	data, err := os.ReadFile(clienttest.Program(t))
	if err == nil {
		err = os.WriteFile(path, data, 0o755)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// ownFolder is a folder of the image's user, as a volume would be.
func ownFolder(t *testing.T) string {
	t.Helper()
	dir := folder(t)
	id, err := strconv.Atoi(user)
	if err == nil {
		err = os.Chown(dir, id, id)
	}
	if err != nil && os.Getuid() == 0 {
		t.Fatal(err)
	}
	return dir
}

// folder is one that other users can pass, which t.TempDir is not everywhere.
func folder(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "loci-image-")
	if err == nil {
		err = os.Chmod(dir, 0o755)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) }) // a temporary folder
	return dir
}

// stderr is what a command that failed said.
func stderr(err error) string {
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		return string(exit.Stderr)
	}
	return fmt.Sprint(err)
}

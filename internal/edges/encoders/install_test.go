package encoders

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/loci-memory/loci"
)

var (
	weights   = bytes.Repeat([]byte("0123456789abcdef"), 50_000)
	tokenizer = []byte(`{"model":{}}`)
)

func pinned(name, path string, data []byte) File {
	sum := sha256.Sum256(data)
	return File{Name: name, Path: path, Size: int64(len(data)), SHA256: hex.EncodeToString(sum[:])}
}

// small is an encoder that is small.
func small() *Encoder {
	return &Encoder{Language: "en", Name: "small", Weights: pinned(weightsFile, "hub/w", weights), Tokenizer: pinned(tokenizerFile, "hub/t", tokenizer)}
}

func quiet(string, int64, int64) {}

// kind is the kind of an error with a part of its text.
func wants(t *testing.T, what string, err, kind error, part string) {
	t.Helper()
	if !errors.Is(err, kind) || !strings.Contains(err.Error(), part) {
		t.Errorf("%s: %v, want %v with %q", what, err, kind, part)
	}
}

// nothing sees that nothing half is in a folder.
func nothing(t *testing.T, f Folder) {
	t.Helper()
	for _, name := range []string{weightsFile, tokenizerFile} {
		if _, err := os.Stat(filepath.Join(string(f), "small", name)); err == nil {
			t.Errorf("%s is there", name)
		}
	}
	if f.Has(small()) {
		t.Error("it is said to be installed")
	}
}

// hub serves the two files, and archives of them.
func hub(t *testing.T, change func(w http.ResponseWriter, r *http.Request) bool) string {
	t.Helper()
	files := map[string][]byte{"/hub/w": weights, "/hub/t": tokenizer, "/all.jar": zipOf(t), "/all.tar.gz": tarOf(t)}
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		data, there := files[r.URL.Path]
		switch {
		case change != nil && change(w, r):
		case !there:
			http.NotFound(w, r)
		default:
			http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(data))
		}
	}))
	t.Cleanup(s.Close)
	return s.URL
}

func zipOf(t *testing.T) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for name, data := range map[string][]byte{"README": []byte("read me"), "other.onnx": weights, "any-tokenizer.json": tokenizer, "same size": bytes.Repeat([]byte("x"), len(tokenizer))} {
		w, err := z.Create(name)
		if err == nil {
			_, err = w.Write(data)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func tarOf(t *testing.T) []byte {
	t.Helper()
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	w := tar.NewWriter(z)
	for name, data := range map[string][]byte{"a/model.onnx": weights, "a/tokenizer.json": tokenizer} {
		err := w.WriteHeader(&tar.Header{Name: name, Size: int64(len(data)), Mode: 0o600})
		if err == nil {
			_, err = w.Write(data)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(w.Close(), z.Close()); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// From every kind of source the same two files come.
func TestInstallFromAnySource(t *testing.T) {
	t.Parallel()
	dir, address := t.TempDir(), hub(t, nil)
	for name, data := range map[string][]byte{"deep/er/x.onnx": weights, "deep/t": tokenizer, "all.zip": zipOf(t), "all.tgz": tarOf(t)} {
		path := filepath.Join(dir, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, data, 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	for _, from := range []string{address, address + "/", address + "/all.jar", address + "/all.tar.gz", filepath.Join(dir, "deep"), filepath.Join(dir, "all.zip"), filepath.Join(dir, "all.tgz")} {
		f, e := Folder(t.TempDir()), small()
		told := map[string]int64{}
		if err := f.Install(t.Context(), e, from, func(file string, done, _ int64) { told[file] = done }); err != nil {
			t.Errorf("%s: %v", from, err)
			continue
		}
		if err := f.Verify(t.Context(), e); err != nil || !f.Has(e) || len(told) == 0 {
			t.Errorf("%s: %v, told %v", from, err, told)
		}
		left, err := filepath.Glob(filepath.Join(string(f), "small", ".*"))
		parts, _ := filepath.Glob(filepath.Join(string(f), "small", "*.part"))
		if len(left)+len(parts) > 0 || err != nil {
			t.Errorf("%s: left %v %v", from, left, parts)
		}
		if there, err := f.Remove(e); !there || err != nil || f.Has(e) {
			t.Errorf("removed: %v, %v", there, err)
		}
	}
}

// What was cut off goes on where it was.
func TestInstallGoesOn(t *testing.T) {
	t.Parallel()
	asked := make(chan string, 3)
	var whole atomic.Bool
	address := hub(t, func(w http.ResponseWriter, r *http.Request) bool {
		if r.URL.Path != "/hub/w" {
			return false
		}
		asked <- r.Header.Get("Range")
		if !whole.Load() {
			w.Header().Set("Content-Length", fmt.Sprint(len(weights)))
			_, _ = w.Write(weights[:300_000])
		}
		return !whole.Load()
	})
	f := Folder(t.TempDir())
	wants(t, "cut off", f.Install(t.Context(), small(), address, quiet), loci.ErrUnavailable, "broke off after 300000 bytes")
	nothing(t, f)
	whole.Store(true)
	if err := f.Install(t.Context(), small(), address, quiet); err != nil || !f.Has(small()) {
		t.Fatal(err)
	}
	if first, then := <-asked, <-asked; first != "" || then != "bytes=300000-" {
		t.Errorf("asked for %q, then %q", first, then)
	}
	if err := f.Install(t.Context(), small(), address, quiet); err != nil || len(asked) != 0 {
		t.Errorf("again: %v, asked %d times more", err, len(asked))
	}
}

// Each way to fail has its sentence, and leaves nothing half.
func TestInstallFails(t *testing.T) {
	t.Parallel()
	other := hub(t, func(w http.ResponseWriter, r *http.Request) bool {
		_, _ = w.Write(bytes.Repeat([]byte("x"), map[string]int{"/hub/w": len(weights), "/hub/t": len(tokenizer)}[r.URL.Path]))
		return true
	})
	longer := hub(t, func(w http.ResponseWriter, _ *http.Request) bool {
		_, _ = w.Write(append(bytes.Clone(weights), 'x'))
		return true
	})
	busy := hub(t, func(w http.ResponseWriter, _ *http.Request) bool {
		w.WriteHeader(http.StatusServiceUnavailable)
		return true
	})
	gone := httptest.NewServer(http.NotFoundHandler())
	gone.Close()
	empty := t.TempDir()
	text := filepath.Join(empty, "text.txt")
	if err := os.WriteFile(text, []byte("no archive"), 0o600); err != nil {
		t.Fatal(err)
	}
	bad := filepath.Join(t.TempDir(), "bad.zip")
	if err := os.WriteFile(bad, []byte("no archive"), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		from string
		kind error
		says string
	}{
		"wrong hash":       {other, loci.ErrBadOutput, "is not used: install it again"},
		"too long":         {longer, loci.ErrBadOutput, "is not used: install it again"},
		"404":              {hub(t, nil) + "/none", loci.ErrNotFound, "is not there (404)"},
		"busy":             {busy, loci.ErrUnavailable, "answered 503: try again later"},
		"offline":          {gone.URL, loci.ErrUnavailable, "can't be reached"},
		"no such folder":   {filepath.Join(empty, "none"), loci.ErrNotFound, "is not there: name a folder"},
		"an empty folder":  {empty, loci.ErrNotFound, "has no model.onnx of small"},
		"no archive":       {text, loci.ErrInvalid, "is no folder and no archive"},
		"a broken archive": {bad, loci.ErrUnavailable, "is no archive that can be read"},
	} {
		f := Folder(t.TempDir())
		wants(t, name, f.Install(t.Context(), small(), c.from, quiet), c.kind, c.says)
		nothing(t, f)
		wants(t, name+", verified", f.Verify(t.Context(), small()), loci.ErrNotFound, "install it first")
	}
}

// One that is interrupted is no failure of the source, and goes on.
func TestInstallIsInterrupted(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	f, address := Folder(t.TempDir()), hub(t, nil)
	err := f.Install(ctx, small(), address, func(string, int64, int64) { cancel() })
	if !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	nothing(t, f)
	if err := f.Install(t.Context(), small(), address, quiet); err != nil {
		t.Error(err)
	}
}

func TestInstallTwiceAtOnce(t *testing.T) {
	t.Parallel()
	f, address := Folder(t.TempDir()), hub(t, nil)
	asked := false
	err := f.Install(t.Context(), small(), address, func(string, int64, int64) {
		if !asked {
			asked = true
			wants(t, "the other", f.Install(t.Context(), small(), address, quiet), loci.ErrConflict, "another command is installing")
		}
	})
	if err != nil || !asked {
		t.Error(err)
	}
}

// A disk without room, and one that can't be written.
func TestInstallHasNoRoom(t *testing.T) {
	t.Parallel()
	var failed writeError
	if err := pour(fullDisk{}, bytes.NewReader(weights), 0, func(int64) {}); !errors.As(err, &failed) {
		t.Errorf("%v is no failure to write", err)
	}
	wants(t, "full", Folder("/data").explain(failed.error), loci.ErrUnavailable, "the disk of /data is full: make room")
	home := t.TempDir()
	if err := os.WriteFile(filepath.Join(home, "file"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	wants(t, "no folder", Folder(filepath.Join(home, "file", "x")).Install(t.Context(), small(), home, quiet), loci.ErrUnavailable, "can't be used")
	wants(t, "read-only", Folder("/data").explain(&os.PathError{Op: "mkdir", Path: "/data", Err: syscall.EROFS}), loci.ErrUnavailable, "/data can't be written")
	wants(t, "forbidden", Folder("/data").explain(&os.PathError{Op: "mkdir", Path: "/data", Err: syscall.EACCES}), loci.ErrUnavailable, "/data can't be written")
}

type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) {
	return 0, &os.PathError{Op: "write", Path: "x", Err: syscall.ENOSPC}
}

// A file that changed where it lies is found.
func TestVerify(t *testing.T) {
	t.Parallel()
	f, e := Folder(t.TempDir()), small()
	if err := f.Install(t.Context(), e, hub(t, nil), quiet); err != nil {
		t.Fatal(err)
	}
	path, _ := f.Paths(e)
	if err := os.WriteFile(path, bytes.Repeat([]byte("x"), len(weights)), 0o600); err != nil {
		t.Fatal(err)
	}
	wants(t, "changed", f.Verify(t.Context(), e), loci.ErrBadOutput, "is not the file that was measured")
	if err := f.Install(t.Context(), e, hub(t, nil), quiet); err != nil {
		t.Error(err)
	}
	if err := f.Verify(t.Context(), e); err != nil {
		t.Error(err)
	}
}

func TestOf(t *testing.T) {
	t.Parallel()
	if got, err := Of([]string{"zh", "en", "zh"}); err != nil || len(got) != 2 || got[0].Language != "en" {
		t.Errorf("%v, %v", got, err)
	}
	_, err := Of([]string{"en", "fr"})
	wants(t, "no such language", err, loci.ErrInvalid, `no encoder of "fr"`)
}

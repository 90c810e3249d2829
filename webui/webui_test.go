package webui

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/loci-memory/loci/internal/envtest"
)

// answer is what was sent.
type answer struct {
	status int
	header http.Header
	text   string
}

func get(t *testing.T, h http.Handler, path string, headers ...string) answer {
	t.Helper()
	r := httptest.NewRequest(http.MethodGet, path, http.NoBody)
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return answer{w.Code, w.Header(), w.Body.String()}
}

func TestU1_WithoutThePageItIsSaidHowToGetIt(t *testing.T) {
	t.Parallel()
	h := handler(fstest.MapFS{".gitignore": {Data: []byte("*")}})
	answer := get(t, h, "/")
	if page := answer.text; answer.status != http.StatusOK || !strings.Contains(page, "make ui build") || !strings.Contains(page, "/docs") {
		t.Errorf("%d\n%s", answer.status, page)
	}
	if answer := get(t, h, "/.gitignore"); answer.status != http.StatusNotFound {
		t.Errorf("a file of the repository is served: %d", answer.status)
	}
}

func TestU1_FilesArePackedAndKept(t *testing.T) {
	t.Parallel()
	script := strings.Repeat("console.log(1);", 100)
	h := handler(fstest.MapFS{"index.html": {Data: []byte("<p>page</p>")}, "assets/a-1.js": {Data: []byte(script)}})
	page := get(t, h, "/")
	if got := page.text; got != "<p>page</p>" || page.header.Get("Cache-Control") != "no-cache" || page.header.Get("Content-Security-Policy") != policy {
		t.Errorf("%q, %v", got, page.header)
	}
	if again := get(t, h, "/", "If-None-Match", page.header.Get("ETag")); again.status != http.StatusNotModified {
		t.Errorf("what the browser has is sent again: %d", again.status)
	}
	asset := get(t, h, "/assets/a-1.js", "Accept-Encoding", "gzip")
	packed := asset.text
	r, err := gzip.NewReader(bytes.NewReader([]byte(packed)))
	if err != nil {
		t.Fatal(err)
	}
	if whole, err := io.ReadAll(r); err != nil || string(whole) != script || len(packed) > len(script)/5 {
		t.Errorf("%d bytes of %d: %v", len(packed), len(script), err)
	}
	if h := asset.header; !strings.Contains(h.Get("Cache-Control"), "immutable") || h.Get("Content-Type") != "text/javascript; charset=utf-8" {
		t.Errorf("%v", h)
	}
	if answer := get(t, h, "/assets/a-0.js"); answer.status != http.StatusNotFound || !strings.Contains(answer.text, "load the page again") || answer.header.Get("Cache-Control") != "no-store" {
		t.Errorf("a file of another version: %d, %v", answer.status, answer.header)
	}
	head := httptest.NewRecorder()
	h.ServeHTTP(head, httptest.NewRequest(http.MethodHead, "/assets/a-1.js", http.NoBody))
	if head.Code != http.StatusOK || head.Body.Len() != 0 || head.Header().Get("Content-Length") != "1500" {
		t.Errorf("HEAD: %d, %v", head.Code, head.Header())
	}
	if answer := get(t, h, "/assets/../index.html"); answer.status != http.StatusNotFound {
		t.Errorf("a path that leads elsewhere: %d", answer.status)
	}
}

// All that the page ever loads, of all its views, is light.
func TestU21_TheWholePageIsLight(t *testing.T) {
	t.Parallel()
	envtest.Needs(t, envtest.Page)
	if !Built() {
		envtest.Lacking(t, "the program is built without the page: run make ui first")
	}
	sum := 0
	for name, f := range Handler().(pages) {
		if len(f.packed) > 100<<10 {
			t.Errorf("%s has %d bytes, packed", name, len(f.packed))
		}
		sum += len(f.packed)
	}
	t.Logf("%d bytes", sum)
	if sum > 220_000 {
		t.Errorf("the page has %d bytes, packed", sum)
	}
}

func TestU1_OnlyThePageIsForEverybody(t *testing.T) {
	t.Parallel()
	for path, want := range map[string]bool{"/": true, "/assets/a.js": true, "/v1/notes": false, "/assetsx": false, "/metrics": false} {
		if got := Public(httptest.NewRequest(http.MethodGet, path, http.NoBody)); got != want {
			t.Errorf("%s: %v", path, got)
		}
	}
	if Public(httptest.NewRequest(http.MethodPost, "/", http.NoBody)) {
		t.Error("a request that writes is public")
	}
}

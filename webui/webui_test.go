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
)

func get(t *testing.T, h http.Handler, path string, headers ...string) *http.Response {
	t.Helper()
	r := httptest.NewRequest(http.MethodGet, path, http.NoBody)
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w.Result()
}

func text(t *testing.T, answer *http.Response) string {
	t.Helper()
	defer answer.Body.Close()
	all, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(all)
}

func TestU1_WithoutThePageItIsSaidHowToGetIt(t *testing.T) {
	t.Parallel()
	h := handler(fstest.MapFS{".gitignore": {Data: []byte("*")}})
	answer := get(t, h, "/")
	if page := text(t, answer); answer.StatusCode != http.StatusOK || !strings.Contains(page, "make ui build") || !strings.Contains(page, "/docs") {
		t.Errorf("%d\n%s", answer.StatusCode, page)
	}
	if answer := get(t, h, "/.gitignore"); answer.StatusCode != http.StatusNotFound {
		t.Errorf("a file of the repository is served: %d", answer.StatusCode)
	}
}

func TestU1_FilesArePackedAndKept(t *testing.T) {
	t.Parallel()
	script := strings.Repeat("console.log(1);", 100)
	h := handler(fstest.MapFS{"index.html": {Data: []byte("<p>page</p>")}, "assets/a-1.js": {Data: []byte(script)}})
	page := get(t, h, "/")
	if got := text(t, page); got != "<p>page</p>" || page.Header.Get("Cache-Control") != "no-cache" || page.Header.Get("Content-Security-Policy") != policy {
		t.Errorf("%q, %v", got, page.Header)
	}
	if again := get(t, h, "/", "If-None-Match", page.Header.Get("ETag")); again.StatusCode != http.StatusNotModified {
		t.Errorf("what the browser has is sent again: %d", again.StatusCode)
	}
	asset := get(t, h, "/assets/a-1.js", "Accept-Encoding", "gzip")
	packed := text(t, asset)
	r, err := gzip.NewReader(bytes.NewReader([]byte(packed)))
	if err != nil {
		t.Fatal(err)
	}
	if whole, err := io.ReadAll(r); err != nil || string(whole) != script || len(packed) > len(script)/5 {
		t.Errorf("%d bytes of %d: %v", len(packed), len(script), err)
	}
	if h := asset.Header; !strings.Contains(h.Get("Cache-Control"), "immutable") || h.Get("Content-Type") != "text/javascript; charset=utf-8" {
		t.Errorf("%v", h)
	}
	if answer := get(t, h, "/assets/a-0.js"); answer.StatusCode != http.StatusNotFound || !strings.Contains(text(t, answer), "load the page again") || answer.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("a file of another version: %d, %v", answer.StatusCode, answer.Header)
	}
	head := httptest.NewRecorder()
	h.ServeHTTP(head, httptest.NewRequest(http.MethodHead, "/assets/a-1.js", http.NoBody))
	if head.Code != http.StatusOK || head.Body.Len() != 0 || head.Header().Get("Content-Length") != "1500" {
		t.Errorf("HEAD: %d, %v", head.Code, head.Header())
	}
	if answer := get(t, h, "/assets/../index.html"); answer.StatusCode != http.StatusNotFound {
		t.Errorf("a path that leads elsewhere: %d", answer.StatusCode)
	}
}

// All that the page ever loads, of all its views, is light.
func TestU21_TheWholePageIsLight(t *testing.T) {
	t.Parallel()
	if !Built() {
		t.Skip("the program is built without the page: run make ui first")
	}
	sum := 0
	for name, f := range Handler().(pages) {
		if len(f.packed) > 100<<10 {
			t.Errorf("%s has %d bytes, packed", name, len(f.packed))
		}
		sum += len(f.packed)
	}
	t.Logf("%d bytes", sum)
	if sum > 300_000 {
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

// Package webui serves the page that shows a memory: what it holds, why it answered so, and
// how it got there. The page is in app, in TypeScript; make ui builds it into dist, from
// where it is embedded. A program that was built without it serves a page that says how to
// get it. What the page shows it asks of /v1 like every other client.
package webui

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strconv"
	"strings"
)

//go:embed all:dist
var built embed.FS

// policy is what the page may do, for browsers that would let it do more: it loads scripts,
// styles and images of its own server alone, asks nothing of others, and can't turn text
// into markup.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
	"base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'"

// Paths are the patterns of net/http.ServeMux that Handler serves. Everybody may read them:
// they hold nothing of a memory.
func Paths() []string { return []string{"GET /{$}", "GET /assets/"} }

// Public reports whether a request is for the page itself.
func Public(r *http.Request) bool {
	return (r.Method == http.MethodGet || r.Method == http.MethodHead) && (r.URL.Path == "/" || strings.HasPrefix(r.URL.Path, "/assets/"))
}

// Built reports whether the program has the page.
func Built() bool {
	_, err := fs.Stat(built, "dist/index.html")
	return err == nil
}

// Handler returns what serves the page at Paths. It is safe for concurrent use, and reads and
// packs its files when it is made.
func Handler() http.Handler {
	root, _ := fs.Sub(built, "dist") // the name is valid: that is all that Sub asks
	return handler(root)
}

func handler(root fs.FS) http.Handler {
	all := pages{"/": {name: "index.html", content: []byte(missing)}}
	_ = fs.WalkDir(root, ".", func(name string, d fs.DirEntry, err error) error { // an embedded file is always read
		if err != nil || d.IsDir() || strings.HasPrefix(name, ".") {
			return err
		}
		content, err := fs.ReadFile(root, name)
		if name == "index.html" {
			all["/"] = &file{name: name, content: content}
		} else {
			all["/"+name] = &file{name: name, content: content}
		}
		return err
	})
	for _, f := range all {
		f.pack()
	}
	return all
}

// pages are files by their paths.
type pages map[string]*file

// file is what is sent at a path.
type file struct {
	name    string
	content []byte
	packed  []byte // the same, by gzip
	tag     string // of the content, for If-None-Match
}

func (f *file) pack() {
	sum := sha256.Sum256(f.content)
	f.tag = `"` + hex.EncodeToString(sum[:8]) + `"`
	var packed bytes.Buffer
	w, _ := gzip.NewWriterLevel(&packed, gzip.BestCompression) // the level is one that there is
	_, _ = w.Write(f.content)                                  // a buffer takes all
	_ = w.Close()
	f.packed = packed.Bytes()
}

// ServeHTTP answers with a file. Those of assets have their content's hash in their names,
// so a browser may keep them for good; the page that names them is asked for each time.
func (p pages) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Security-Policy", policy)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	f, ok := p[path.Clean(r.URL.Path)]
	if !ok {
		h.Set("Cache-Control", "no-store")
		http.Error(w, "there is no such file in this version of the page: load the page again", http.StatusNotFound)
		return
	}
	h.Set("Cache-Control", "no-cache")
	if r.URL.Path != "/" {
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	h.Set("ETag", f.tag)
	if r.Header.Get("If-None-Match") == f.tag {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	f.send(w, r)
}

// send writes the content, packed where the browser takes it so.
func (f *file) send(w http.ResponseWriter, r *http.Request) {
	h, content := w.Header(), f.content
	h.Set("Content-Type", mediaType(f.name))
	h.Add("Vary", "Accept-Encoding")
	if strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
		h.Set("Content-Encoding", "gzip")
		content = f.packed
	}
	h.Set("Content-Length", strconv.Itoa(len(content)))
	if r.Method != http.MethodHead {
		_, _ = w.Write(content) // who is gone needs no answer
	}
}

// mediaType is the type of a file by its name, the same on every machine.
func mediaType(name string) string {
	switch path.Ext(name) {
	case ".html":
		return "text/html; charset=utf-8"
	case ".js":
		return "text/javascript; charset=utf-8"
	case ".css":
		return "text/css; charset=utf-8"
	case ".svg":
		return "image/svg+xml"
	}
	return mime.TypeByExtension(path.Ext(name))
}

// missing is the page of a program that was built without it.
const missing = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>loci</title></head><body>
<h1>loci</h1>
<p>This program was built without its page. In the project's folder, with Node.js 20 or later:</p>
<pre>make ui build</pre>
<p>then run <code>bin/loci serve</code> again; <code>make run</code> does both. The memory itself is served:
<a href="/docs">/docs</a> is the description of its API.</p>
<h2 lang="zh-CN">中文</h2>
<p lang="zh-CN">此程序构建时没有包含页面。请在项目目录中（需要 Node.js 20 或更高版本）运行 <code>make ui build</code>，然后重新运行 <code>bin/loci serve</code>；<code>make run</code> 一次完成两步。记忆本身可以使用：接口说明见 <a href="/docs">/docs</a>。</p>
</body></html>
`

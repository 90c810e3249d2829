package httpapi

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html/template"
	"maps"
	"net/http"
	"slices"
	"sync"

	"github.com/danielgtaylor/huma/v2"
)

// publish completes the document and mounts it: as OpenAPI, and as a page for people. It
// holds nothing of any memory and is for everybody whom the server serves. Both are written
// when somebody asks for them first.
func (a *api) publish() {
	a.schemas.relax(a.bodies)
	a.follow()
	a.mux.HandleFunc("GET /openapi.json", a.static(jsonType, sync.OnceValues(func() ([]byte, error) { return json.Marshal(a.doc) })))
	a.mux.HandleFunc("GET /docs", a.static("text/html; charset=utf-8", sync.OnceValues(func() ([]byte, error) {
		var page bytes.Buffer
		err := docsPage.Execute(&page, pageOf(a.doc, a.schemas))
		return page.Bytes(), err
	})))
}

func (a *api) static(mediaType string, body func() ([]byte, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		content, err := body()
		if err != nil {
			a.fail(w, r, err)
			return
		}
		w.Header().Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
		send(w, http.StatusOK, mediaType, content)
	}
}

// page is what the page for people shows.
type page struct {
	About   string
	Version string
	Groups  []group
	Schemas []shape
	Errors  []problemRow
}

type group struct {
	Name, Text string
	Routes     []*huma.Operation
}

type shape struct {
	Name   string
	Fields []field
}

type field struct {
	Name, Type, Text string
	Required         bool
}

type problemRow struct {
	Status int
	Text   string
}

func pageOf(doc *huma.OpenAPI, s *schemas) page {
	p := page{About: doc.Info.Description, Version: doc.Info.Version}
	for _, tag := range doc.Tags {
		g := group{Name: tag.Name, Text: tag.Description}
		for _, at := range slices.Sorted(maps.Keys(doc.Paths)) {
			for _, op := range []*huma.Operation{doc.Paths[at].Get, doc.Paths[at].Post, doc.Paths[at].Delete} {
				if op != nil && op.Tags[0] == tag.Name {
					g.Routes = append(g.Routes, op)
				}
			}
		}
		p.Groups = append(p.Groups, g)
	}
	for _, name := range slices.Sorted(maps.Keys(s.named)) {
		p.Schemas = append(p.Schemas, shape{name, fieldsOf(s.named[name])})
	}
	for _, status := range slices.Sorted(maps.Keys(problems)) {
		p.Errors = append(p.Errors, problemRow{status, problems[status]})
	}
	return p
}

func fieldsOf(s *huma.Schema) []field {
	var all []field
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		property := s.Properties[name]
		all = append(all, field{name, typeText(property), property.Description, slices.Contains(s.Required, name)})
	}
	return all
}

// typeText is a type in a few words: string, uuid, one of …, list of Note.
func typeText(s *huma.Schema) string {
	switch {
	case s == nil:
		return ""
	case s.Ref != "":
		return s.Ref[len(schemaPrefix):]
	case s.Type == huma.TypeArray:
		return "list of " + typeText(s.Items)
	case len(s.Enum) > 0:
		return fmt.Sprintf("one of %v", s.Enum)
	case s.Format != "" && s.Type == huma.TypeString:
		return s.Format
	}
	return s.Type
}

var docsPage = template.Must(template.New("docs").Funcs(template.FuncMap{"type": typeText}).Parse(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>loci {{.Version}}</title>
<style>
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222;background:#fff}
code,h3{font-family:ui-monospace,monospace} h3{font-size:1rem;margin:1.5rem 0 .2rem} table{border-collapse:collapse;width:100%;font-size:.9rem}
td{border-top:1px solid #ddd;padding:.2rem .6rem .2rem 0;vertical-align:top} p{white-space:pre-line;margin:.4rem 0} a{color:#0550ae}
@media (prefers-color-scheme:dark){body{color:#ddd;background:#161616}td{border-color:#444}a{color:#8ab4f8}}
</style></head><body>
<h1>loci {{.Version}}</h1><p>{{.About}}</p><p>For programs: <a href="/openapi.json">/openapi.json</a> (OpenAPI 3.1).</p>
{{range .Groups}}{{if .Routes}}<h2 id="{{.Name}}">{{.Name}}</h2><p>{{.Text}}</p>
{{range .Routes}}<h3 id="{{.OperationID}}">{{.Method}} {{.Path}}</h3><p>{{.Summary}}{{if ne .Description .Summary}} {{.Description}}{{end}}</p>
{{if .RequestBody}}{{range $type, $media := .RequestBody.Content}}<p>Body: {{$type}}{{with type $media.Schema}}, <a href="#{{.}}">{{.}}</a>{{end}}</p>{{end}}{{end}}
<table>{{range .Parameters}}{{if not .Ref}}<tr><td><code>{{.Name}}</code></td><td>{{.In}}{{if .Required}}, required{{end}}</td><td>{{type .Schema}}</td><td>{{.Description}}</td></tr>{{end}}{{end}}</table>
{{with index .Responses "200"}}{{range $type, $media := .Content}}<p>Answer: {{$type}}{{with type $media.Schema}}, <a href="#{{.}}">{{.}}</a>{{end}}</p>{{end}}{{end}}{{end}}{{end}}{{end}}
<h2 id="errors">Errors</h2><p>Problem details, application/problem+json.</p><table>{{range .Errors}}<tr><td>{{.Status}}</td><td>{{.Text}}</td></tr>{{end}}</table>
<h2 id="schemas">Schemas</h2>
{{range .Schemas}}<h3 id="{{.Name}}">{{.Name}}</h3><table>{{range .Fields}}<tr><td><code>{{.Name}}</code></td><td>{{.Type}}{{if .Required}}, required{{end}}</td><td>{{.Text}}</td></tr>{{end}}</table>
{{end}}</body></html>
`))

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
		var text bytes.Buffer
		err := docsPage().Execute(&text, page{a.doc, a.schemas.named, problems})
		return text.Bytes(), err
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
	*huma.OpenAPI
	Shapes map[string]*huma.Schema
	Errors map[int]string
}

// Routes are those of a part, by their paths.
func (p page) Routes(part string) (routes []*huma.Operation) {
	for _, at := range slices.Sorted(maps.Keys(p.Paths)) {
		for _, op := range []*huma.Operation{p.Paths[at].Get, p.Paths[at].Post, p.Paths[at].Delete} {
			if op != nil && op.Tags[0] == part {
				routes = append(routes, op)
			}
		}
	}
	return routes
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

var docsPage = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("docs").Funcs(template.FuncMap{"type": typeText, "has": slices.Contains[[]string]}).Parse(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>loci {{.Info.Version}}</title>
<style>
body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222;background:#fff}
code,h3{font-family:ui-monospace,monospace} h3{font-size:1rem;margin:1.5rem 0 .2rem} table{border-collapse:collapse;width:100%;font-size:.9rem}
td{border-top:1px solid #ddd;padding:.2rem .6rem .2rem 0;vertical-align:top} p{white-space:pre-line;margin:.4rem 0} a{color:#0550ae}
@media (prefers-color-scheme:dark){body{color:#ddd;background:#161616}td{border-color:#444}a{color:#8ab4f8}}
</style></head><body>
<h1>loci {{.Info.Version}}</h1><p>{{.Info.Description}}</p><p>For programs: <a href="/openapi.json">/openapi.json</a> (OpenAPI 3.1).</p>
{{range $tag := .Tags}}{{with $.Routes .Name}}<h2 id="{{$tag.Name}}">{{$tag.Name}}</h2><p>{{$tag.Description}}</p>
{{range .}}<h3 id="{{.OperationID}}">{{.Method}} {{.Path}}</h3><p>{{.Summary}}{{if ne .Description .Summary}} {{.Description}}{{end}}</p>
{{if .RequestBody}}{{range $type, $media := .RequestBody.Content}}<p>Body: {{$type}}{{with type $media.Schema}}, <a href="#{{.}}">{{.}}</a>{{end}}</p>{{end}}{{end}}
<table>{{range .Parameters}}{{if not .Ref}}<tr><td><code>{{.Name}}</code></td><td>{{.In}}{{if .Required}}, required{{end}}</td><td>{{type .Schema}}</td><td>{{.Description}}</td></tr>{{end}}{{end}}</table>
{{with index .Responses "200"}}{{range $type, $media := .Content}}<p>Answer: {{$type}}{{with type $media.Schema}}, <a href="#{{.}}">{{.}}</a>{{end}}</p>{{end}}{{end}}{{end}}{{end}}{{end}}
<h2 id="errors">Errors</h2><p>Problem details, application/problem+json.</p><table>{{range $status, $text := .Errors}}<tr><td>{{$status}}</td><td>{{$text}}</td></tr>{{end}}</table>
<h2 id="schemas">Schemas</h2>
{{range $name, $shape := .Shapes}}<h3 id="{{$name}}">{{$name}}</h3><table>{{range $field, $of := .Properties}}<tr><td><code>{{$field}}</code></td><td>{{type $of}}{{if has $shape.Required $field}}, required{{end}}</td><td>{{$of.Description}}</td></tr>{{end}}</table>
{{end}}</body></html>
`))
})

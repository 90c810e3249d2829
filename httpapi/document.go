package httpapi

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"html/template"
	"maps"
	"net/http"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/danielgtaylor/huma/v2"

	"github.com/loci-memory/loci/internal/caller"
	"github.com/loci-memory/loci/internal/operations"
)

const about = `A long-term memory for AI agents: it keeps every word, links it, knows when things happened and what holds now, and answers with the reasons why.

Every route is a method of the memory. Reading is GET with parameters, asking and changing is POST with a JSON body. Lists are read a page at a time: pass the ` + "`next`" + ` of an answer as ` + "`after`" + `. Times are RFC 3339 with a zone. Errors are problem details (RFC 9457).

Whose memory a request is about says its key. A key that may act for every user names the user in the header Loci-User and, where an agent asks, the agent in Loci-Agent; answers say in the same headers for whom they are. A server without any key serves this machine alone and needs none.`

// newDocument makes a document without routes.
func newDocument(version string, s *schemas) *huma.OpenAPI {
	doc := &huma.OpenAPI{
		OpenAPI: "3.1.0",
		Info:    &huma.Info{Title: "loci", Version: version, Description: about},
		Tags: []*huma.Tag{
			{Name: string(operations.Remembering), Description: "Take in what was said."},
			{Name: string(operations.Recalling), Description: "Answer from memory."},
			{Name: string(operations.Learning), Description: "Learn from what is remembered."},
			{Name: string(operations.Changing), Description: "Correct and forget. Every change can be undone, except a purge."},
			{Name: string(operations.Watching), Description: "Follow what happens."},
			{Name: string(operations.Storing), Description: "Settings, background work, copies, costs."},
		},
		Components: &huma.Components{
			Schemas:   s,
			Responses: map[string]*huma.Response{},
			Parameters: map[string]*huma.Param{
				"user":        header(caller.UserHeader, "whose memory is meant, percent-encoded, where the key does not say so", escaped, maxNamed),
				"agent":       header(caller.AgentHeader, "the agent that asks, percent-encoded, where the key does not say so; the user in person by default", escaped, maxNamed),
				"idempotency": header(onceHeader, "a text of the caller's own for this one request: the same request with the same text is done once, and answered alike again", printed, maxOnce),
			},
			SecuritySchemes: map[string]*huma.SecurityScheme{
				"bearer": {Type: "http", Scheme: "bearer", Description: "a key of the memory"},
				"key":    {Type: "apiKey", In: "header", Name: "X-API-Key", Description: "a key of the memory"},
			},
		},
		Security: []map[string][]string{{}, {"bearer": {}}, {"key": {}}},
	}
	ref := s.Schema(reflect.TypeFor[Problem](), true, "")
	for status, text := range problems {
		doc.Components.Responses["problem"+strconv.Itoa(status)] = &huma.Response{
			Description: text,
			Content:     map[string]*huma.MediaType{"application/problem+json": {Schema: ref}},
		}
	}
	return doc
}

// The forms of headers: a text as it is, and UTF-8 with bytes written as %20. An empty header
// is none.
const (
	printed = `^[\x21-\x7e]*$`
	more    = `%[89ABab][0-9A-Fa-f]` // a byte that goes on with a character
	escaped = `^([\x21-\x24\x26-\x7e]|%[2-6][0-9A-Fa-f]|%7[0-9A-Ea-e]|(%[Cc][2-9A-Fa-f]|%[Dd][0-9A-Fa-f])` + more +
		`|(%[Ee]0%[ABab][0-9A-Fa-f]|%[Ee][1-9A-CEFa-cef]` + more + `|%[Ee][Dd]%[89][0-9A-Fa-f])` + more +
		`|(%[Ff]0%[9ABab][0-9A-Fa-f]|%[Ff][1-3]` + more + `|%[Ff]4%8[0-9A-Fa-f])` + more + more + `)*$`
)

// form is the form of a header, and what is wrong where it has another.
type form struct {
	of   *regexp.Regexp
	hint string
}

var (
	printedForm = form{regexp.MustCompile(printed), "is not printable ASCII without spaces: a random UUID will do"}
	escapedForm = form{regexp.MustCompile(escaped), "is not percent-encoded UTF-8: write %25 for a percent sign, and %20 for a space"}
)

// maxNamed is how many bytes the name of a user or an agent has in a header: 256, each
// percent-encoded.
const maxNamed = 3 * 256

func header(name, text, form string, most int) *huma.Param {
	return &huma.Param{Name: name, In: "header", Description: text, Schema: &huma.Schema{
		Type: huma.TypeString, MaxLength: &most, Pattern: form,
	}}
}

// problems are the statuses of errors that any route may answer with.
var problems = map[int]string{
	http.StatusBadRequest:            "The request can't be read, or does not fit this document; nothing was written.",
	http.StatusUnauthorized:          "A key is missing, or not valid.",
	http.StatusForbidden:             "The caller may not do this.",
	http.StatusNotFound:              "It is not there, or not the caller's.",
	http.StatusMethodNotAllowed:      "The route takes another method.",
	http.StatusNotAcceptable:         "The caller does not accept the type of the answer.",
	http.StatusRequestTimeout:        "The body did not come in time.",
	http.StatusMisdirectedRequest:    "The host name is not the server's.",
	http.StatusConflict:              "Something changed since it was read, or later changes have to be undone first.",
	http.StatusRequestEntityTooLarge: "The body is too long.",
	http.StatusUnsupportedMediaType:  "The body is of another type.",
	http.StatusUnprocessableEntity:   "The request fits this document, and a field of it is wrong all the same; nothing was written.",
	http.StatusTooManyRequests:       "A rate or a budget is used up for now.",
	http.StatusInternalServerError:   "The memory failed inside.",
	http.StatusBadGateway:            "A model answered something unusable.",
	http.StatusServiceUnavailable:    "A store, a disk or a provider can't be used now.",
}

// document begins the entry of a route.
func (a *api) document(d route) *huma.Operation {
	op := &huma.Operation{
		Method: d.Verb, Path: d.Path, OperationID: d.Name, Tags: []string{string(d.Part)}, Summary: d.Summary, Description: cmp.Or(d.text, d.Summary),
		Parameters: []*huma.Param{{Ref: "#/components/parameters/user"}, {Ref: "#/components/parameters/agent"}},
		Responses:  map[string]*huma.Response{},
	}
	if d.Verb == http.MethodPost && !d.lines && !d.secret {
		op.Parameters = append(op.Parameters, &huma.Param{Ref: "#/components/parameters/idempotency"})
	}
	for status := range problems {
		op.Responses[strconv.Itoa(status)] = &huma.Response{Ref: "#/components/responses/problem" + strconv.Itoa(status)}
	}
	return op
}

// parameters adds the fields of a request that is no body, and returns their schema.
func (a *api) parameters(op *huma.Operation, request reflect.Type) *huma.Schema {
	s := a.schemas.object(request)
	for _, field := range slices.Sorted(maps.Keys(s.Properties)) {
		p := &huma.Param{Name: field, In: "query", Schema: s.Properties[field], Description: s.Properties[field].Description, Required: slices.Contains(s.Required, field)}
		if strings.Contains(op.Path, "{"+field+"}") {
			p.In, p.Required = "path", true
		}
		op.Parameters = append(op.Parameters, p)
	}
	return s
}

// takes makes a request the body, and returns its schema.
func (a *api) takes(op *huma.Operation, request reflect.Type) *huma.Schema {
	ref := a.ref(request)
	s := a.schemas.SchemaFromRef(ref.Ref)
	op.RequestBody = &huma.RequestBody{Required: len(s.Required) > 0, Content: map[string]*huma.MediaType{jsonType: {Schema: ref}}}
	a.bodies = append(a.bodies, ref)
	return s
}

// ref is a reference to the schema of a struct.
func (a *api) ref(t reflect.Type) *huma.Schema { return a.schemas.Schema(t, true, "") }

// answers adds the successes of a route.
func (a *api) answers(op *huma.Operation, d route) {
	if d.Result == reflect.TypeFor[operations.Nothing]() {
		op.Responses["204"] = &huma.Response{Description: "It is done."}
		return
	}
	gives(op, "The answer.", jsonType, a.ref(d.Result))
	if d.status != nil {
		op.Responses["202"] = &huma.Response{
			Description: "It is kept; a job makes more of it.", Content: op.Responses["200"].Content,
			Headers: map[string]*huma.Param{"Location": {Description: "the job", Schema: &huma.Schema{Type: huma.TypeString}}},
		}
	}
}

// gives adds a success with a body.
func gives(op *huma.Operation, text, mediaType string, s *huma.Schema) {
	op.Responses["200"] = &huma.Response{Description: text, Content: map[string]*huma.MediaType{mediaType: {Schema: s}}}
}

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

// follow says in the document where to go on from an answer: from the note, the job or the
// change that it names to the routes that take one.
func (a *api) follow() {
	const note, first, listed = "$response.body#/note/id", "$response.body#/notes/0/id", "$response.body#/hits/0/note/id"
	for from, id := range map[string]string{"remember": first, "notes": first, "recall": listed, "edit": note, "forget": note, "restore": note, "pin": note, "unpin": note} {
		for _, to := range []string{"note", "history", "links", "forget", "restore", "pin", "unpin", "edit", "settle", "replace"} {
			a.link(from, to, id)
		}
	}
	a.link("remember", "job", "$response.body#/job")
	a.link("jobs", "job", "$response.body#/jobs/0/id")
	a.link("jobs", "retryJob", "$response.body#/jobs/0/id")
	a.link("jobs", "dropJob", "$response.body#/jobs/0/id")
	a.link("createKey", "revokeKey", "$response.body#/id")
	a.link("keys", "revokeKey", "$response.body#/keys/0/id")
	a.link("traits", "trait", "$response.body#/traits/0/id")
	a.link("traits", "judge", "$response.body#/traits/0/id")
	a.link("edit", "undo", "$response.body#/change")
	a.link("forget", "undo", "$response.body#/change")
}

// link adds a link from every success of a route to another route, which takes a value: as
// its one parameter that is required, or in its body.
func (a *api) link(from, to, value string) {
	source, target := a.entries[from], a.entries[to]
	if source == nil || target == nil {
		return // a server without loci.Admin
	}
	l := &huma.Link{OperationID: to, Description: target.Summary}
	switch {
	case target.RequestBody == nil:
		l.Parameters = map[string]any{"id": value}
	case to == "undo":
		l.RequestBody = map[string]any{"ids": []any{value}}
	case to == "settle":
		l.RequestBody = map[string]any{"id": value, "as": "done"}
	case to == "edit":
		l.RequestBody = map[string]any{"id": value, "add_tags": []any{"followed"}}
	case to == "replace":
		l.RequestBody = map[string]any{"old": value, "text": "What holds now."}
	default:
		l.RequestBody = map[string]any{"id": value}
	}
	for status, r := range source.Responses {
		if strings.HasPrefix(status, "2") && r.Content[jsonType] != nil {
			if r.Links == nil {
				r.Links = map[string]*huma.Link{}
			}
			r.Links[to] = l
		}
	}
}

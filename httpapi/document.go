package httpapi

import (
	"cmp"
	"maps"
	"net/http"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"

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

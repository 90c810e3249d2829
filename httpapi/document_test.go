package httpapi_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/loci-memory/loci/internal/wiretest"
)

// The document is read by its own small reader here, so that a mistake of the library that
// writes it is seen.
type openAPI struct {
	Paths      map[string]map[string]operation `json:"paths"`
	Components struct {
		Schemas map[string]schema `json:"schemas"`
	} `json:"components"`
}

type operation struct {
	OperationID string `json:"operationId"`
	Summary     string `json:"summary"`
	Parameters  []struct {
		Name, In string
		Schema   schema
	} `json:"parameters"`
	RequestBody struct {
		Content map[string]struct {
			Schema schema `json:"schema"`
		} `json:"content"`
	} `json:"requestBody"`
	Responses map[string]struct {
		Ref         string `json:"$ref"`
		Description string `json:"description"`
		Content     map[string]struct {
			Schema schema `json:"schema"`
		} `json:"content"`
	} `json:"responses"`
}

type schema struct {
	Ref                  string            `json:"$ref"`
	Type                 string            `json:"type"`
	Format               string            `json:"format"`
	Pattern              string            `json:"pattern"`
	Description          string            `json:"description"`
	Enum                 []string          `json:"enum"`
	Properties           map[string]schema `json:"properties"`
	Required             []string          `json:"required"`
	Items                *schema           `json:"items"`
	AdditionalProperties json.RawMessage   `json:"additionalProperties"`
	Maximum              *float64          `json:"maximum"`
	MaxLength            *int              `json:"maxLength"`
	MaxItems             *int              `json:"maxItems"`
}

func document(t *testing.T, server *httptest.Server) *openAPI {
	t.Helper()
	answer, err := wiretest.Client.Get(server.URL + "/openapi.json")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	doc := &openAPI{}
	if err := json.NewDecoder(answer.Body).Decode(doc); err != nil {
		t.Fatal(err)
	}
	return doc
}

// documented is a transport that holds every answer against the document.
type documented struct {
	t        *testing.T
	document *openAPI
	mu       sync.Mutex
}

func (d *documented) RoundTrip(r *http.Request) (*http.Response, error) {
	answer, err := wiretest.Client.Transport.RoundTrip(r)
	if err != nil || !strings.Contains(answer.Header.Get("Content-Type"), "json") || strings.Contains(answer.Header.Get("Content-Type"), "ndjson") {
		return answer, err
	}
	body, err := io.ReadAll(answer.Body)
	_ = answer.Body.Close()
	answer.Body = io.NopCloser(bytes.NewReader(body))
	if err != nil {
		return answer, err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if err := d.check(r, answer, body); err != nil {
		d.t.Errorf("%s %s: %v\n%s", r.Method, r.URL.Path, err, body)
	}
	return answer, nil
}

func (d *documented) check(r *http.Request, answer *http.Response, body []byte) error {
	op, ok := d.document.operation(r)
	if !ok {
		return fmt.Errorf("is not in the document")
	}
	if answer.StatusCode >= 400 {
		if op.Responses[fmt.Sprint(answer.StatusCode)].Ref == "" {
			return fmt.Errorf("status %d is not in the document", answer.StatusCode)
		}
		return d.fits(schema{Ref: "#/components/schemas/Problem"}, decode(body), "problem")
	}
	content, ok := op.Responses[fmt.Sprint(answer.StatusCode)]
	if !ok {
		return fmt.Errorf("status %d is not in the document", answer.StatusCode)
	}
	return d.fits(content.Content["application/json"].Schema, decode(body), "answer")
}

func decode(body []byte) any {
	var v any
	_ = json.Unmarshal(body, &v)
	return v
}

// operation finds the entry of a request.
func (o *openAPI) operation(r *http.Request) (operation, bool) {
	parts := strings.Split(r.URL.Path, "/")
	for at, ops := range o.Paths {
		want := strings.Split(at, "/")
		same := len(want) == len(parts)
		for i := 0; same && i < len(want); i++ {
			same = want[i] == parts[i] || strings.HasPrefix(want[i], "{")
		}
		if op, ok := ops[strings.ToLower(r.Method)]; same && ok {
			return op, true
		}
	}
	return operation{}, false
}

// fits holds a value against a schema: its type, its fields and their values.
func (d *documented) fits(s schema, v any, at string) error {
	if s.Ref != "" {
		s = d.document.Components.Schemas[strings.TrimPrefix(s.Ref, "#/components/schemas/")]
	}
	switch v := v.(type) {
	case map[string]any:
		return d.object(s, v, at)
	case []any:
		if s.Type != "array" {
			return fmt.Errorf("%s is a list, want %q", at, s.Type)
		}
		for i, item := range v {
			if err := d.fits(*s.Items, item, fmt.Sprintf("%s[%d]", at, i)); err != nil {
				return err
			}
		}
	case string:
		if s.Type != "string" || len(s.Enum) > 0 && !strings.Contains(fmt.Sprint(s.Enum), v) {
			return fmt.Errorf("%s is %q, want %q %v", at, v, s.Type, s.Enum)
		}
	case float64:
		if s.Type != "number" && s.Type != "integer" {
			return fmt.Errorf("%s is a number, want %q", at, s.Type)
		}
	case bool:
		if s.Type != "boolean" {
			return fmt.Errorf("%s is %v, want %q", at, v, s.Type)
		}
	default:
		return fmt.Errorf("%s is %v", at, v)
	}
	return nil
}

func (d *documented) object(s schema, v map[string]any, at string) error {
	if s.Type != "object" {
		return fmt.Errorf("%s is an object, want %q", at, s.Type)
	}
	for _, name := range s.Required {
		if _, ok := v[name]; !ok {
			return fmt.Errorf("%s lacks %s", at, name)
		}
	}
	for name, value := range v {
		property, ok := s.Properties[name]
		if !ok && string(s.AdditionalProperties) == "{}" {
			continue // anything
		}
		if !ok && len(s.AdditionalProperties) > 2 && s.AdditionalProperties[0] == '{' {
			_, ok = property, json.Unmarshal(s.AdditionalProperties, &property) == nil
		}
		if !ok {
			return fmt.Errorf("%s has %s, which is not in the document", at, name)
		}
		if err := d.fits(property, value, at+"."+name); err != nil {
			return err
		}
	}
	return nil
}

package httpapi

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"mime"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/caller"
	"github.com/loci-memory/loci/internal/told"
)

// maxBody is how many bytes one request has: a text of a megabyte, escaped.
const maxBody = 8 << 20

// scope is whose memory a request is about and who asks.
func (a *api) scope(r *http.Request) (loci.Scope, error) {
	var names [2]string
	for i, header := range []string{caller.UserHeader, caller.AgentHeader} {
		if err := formed(r, header, escapedForm, maxNamed); err != nil {
			return loci.Scope{}, err
		}
		names[i], _ = url.PathUnescape(r.Header.Get(header)) // which what has that form can't fail
	}
	who := caller.From(r.Context())
	scope, err := who.Scope(names[0], names[1], a.user)
	if who.User == "" {
		p := problem(http.StatusUnauthorized, "unauthorized", problemOf(err).Detail)
		p.About = "key"
		err = p
	}
	return scope, err
}

// formed requires that a header has the form that the document says.
func formed(r *http.Request, name string, form form, most int) error {
	switch value := r.Header.Get(name); {
	case len(value) > most:
		return refuse("header", []error{&huma.ErrorDetail{Location: name, Message: fmt.Sprintf("is longer than %d bytes: shorten it", most)}})
	case !form.of.MatchString(value):
		return refuse("header", []error{&huma.ErrorDetail{Location: name, Message: form.hint}})
	}
	return nil
}

// parameters reads the fields of a request in its query and its path.
func parameters(a *api, r *http.Request, s *huma.Schema, into any) error {
	query, err := url.ParseQuery(r.URL.RawQuery)
	if err != nil {
		return malformed("the query of the address can't be read: percent-encode it")
	}
	given := map[string]any{}
	var wrong []error
	for name, values := range query {
		value, err := parameter(s.Properties[name], values)
		if given[name] = value; err != nil || r.PathValue(name) != "" {
			wrong = append(wrong, &huma.ErrorDetail{Location: "query." + name, Message: fmt.Sprint(errors.Join(err, twice(r, name)))})
			delete(given, name)
		}
	}
	if len(wrong) > 0 {
		return refuse("query", wrong)
	}
	for name := range s.Properties {
		if value := r.PathValue(name); value != "" {
			given[name] = value
		}
	}
	if err := a.check(s, "query", given); err != nil {
		return placed(r, err)
	}
	encoded, err := json.Marshal(given)
	if err != nil {
		return err
	}
	return unmarshal("query", encoded, into)
}

// placed says of each mistake that is in the path that it is there.
func placed(r *http.Request, err error) error {
	if p := (*Problem)(nil); errors.As(err, &p) {
		for i := range p.Errors {
			if r.PathValue(p.Errors[i].Field) != "" {
				p.Errors[i].In = "path"
			}
		}
	}
	return err
}

func twice(r *http.Request, name string) error {
	if r.PathValue(name) == "" {
		return nil
	}
	return errors.New("is in the path already: leave it out")
}

// parameter reads the values of one parameter of a query as its schema has it.
func parameter(s *huma.Schema, values []string) (any, error) {
	switch {
	case s == nil:
		return nil, errors.New("is no parameter of this route: leave it out")
	case s.Type == huma.TypeArray:
		list := make([]any, len(values))
		for i, v := range values {
			list[i] = v
		}
		return list, nil
	case len(values) > 1:
		return nil, fmt.Errorf("is given %d times: once is enough", len(values))
	}
	switch text := values[0]; s.Type {
	case huma.TypeBoolean:
		switch text {
		case "true", "false":
			return text == "true", nil
		}
		return nil, errors.New("is neither true nor false")
	case huma.TypeInteger:
		n, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			return nil, errors.New("is no whole number")
		}
		return float64(n), nil
	default:
		if !utf8.ValidString(text) {
			return nil, errors.New("is not valid UTF-8: convert it first")
		}
		return text, nil
	}
}

// body reads the JSON of a request.
func body(a *api, r *http.Request, s *huma.Schema, into any) error {
	if r.URL.RawQuery != "" {
		return refuse("query", []error{&huma.ErrorDetail{Location: "query", Message: "this route takes no parameters: put them into the body"}})
	}
	data, err := io.ReadAll(r.Body)
	if err != nil {
		return unread(err)
	}
	if len(data) == 0 && len(s.Required) == 0 {
		return nil
	}
	if err := mediaType(r, jsonType); err != nil {
		return err
	}
	var value any
	switch err := json.Unmarshal(data, &value); {
	case len(bytes.TrimSpace(data)) == 0:
		return malformed("there is no body: send a JSON object")
	case !utf8.Valid(data):
		return malformed("the body is not valid UTF-8: convert it first")
	case err != nil:
		return malformed("the body is no JSON: " + err.Error())
	}
	if err := a.check(s, "body", value); err != nil {
		return err
	}
	return unmarshal("body", data, into)
}

// unread is the error of a body that can't be read to its end.
func unread(err error) error {
	if large := (*http.MaxBytesError)(nil); errors.As(err, &large) {
		return problem(http.StatusRequestEntityTooLarge, "invalid", fmt.Sprintf("the body is longer than %d bytes: send it in parts", large.Limit))
	}
	return malformed("the body ends before its time: send it again")
}

// mediaType requires one of the types of a body.
func mediaType(r *http.Request, types ...string) error {
	given := r.Header.Get("Content-Type")
	base, params, err := mime.ParseMediaType(given)
	charset := strings.ToLower(params["charset"])
	if err == nil && slices.Contains(types, base) && slices.Contains([]string{"", "utf-8", "utf8"}, charset) {
		return nil
	}
	return problem(http.StatusUnsupportedMediaType, "invalid", fmt.Sprintf("the Content-Type is %q: send %s, in UTF-8", told.Clip(given), strings.Join(types, " or ")))
}

// check holds a value against its schema.
func (a *api) check(s *huma.Schema, in string, value any) error {
	path, result := huma.NewPathBuffer(make([]byte, 0, 64), 0), &huma.ValidateResult{}
	path.Push(in)
	huma.Validate(a.schemas, s, path, huma.ModeWriteToServer, value, result)
	if len(result.Errors) == 0 {
		a.strangers(s, path, value, result)
	}
	if len(result.Errors) > 0 {
		return refuse(in, result.Errors)
	}
	return nil
}

// strangers adds the fields that are spelled in another case than those of the schema: huma
// takes them for the same, and so does Go, which then takes the last of both. Nor is null a
// value where the schema has none: huma takes it for a field that is not there.
func (a *api) strangers(s *huma.Schema, path *huma.PathBuffer, value any, result *huma.ValidateResult) {
	if s.Ref != "" {
		s = a.schemas.SchemaFromRef(s.Ref)
	}
	switch value := value.(type) {
	case nil:
		if s.Type != "" && !s.Nullable {
			result.Add(path, nil, "is null: leave it out")
		}
	case []any:
		for i, item := range value {
			path.PushIndex(i)
			a.strangers(s.Items, path, item, result)
			path.Pop()
		}
	case map[string]any:
		for field, v := range value {
			path.Push(field)
			if property := s.Properties[field]; property != nil {
				a.strangers(property, path, v, result)
			} else if s.AdditionalProperties == false {
				result.Add(path, nil, "unexpected property")
			}
			path.Pop()
		}
	}
}

// whole returns JSON with whole numbers written as such: to JSON 10.0 is one, and to Go it
// is not.
func whole(data []byte) ([]byte, error) {
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.UseNumber()
	var value any
	if err := dec.Decode(&value); err != nil {
		return nil, err
	}
	return json.Marshal(rounded(value))
}

func rounded(value any) any {
	switch value := value.(type) {
	case map[string]any:
		for field, v := range value {
			value[field] = rounded(v)
		}
	case []any:
		for i, v := range value {
			value[i] = rounded(v)
		}
	case json.Number:
		if x, err := value.Float64(); err == nil && x == math.Trunc(x) && math.Abs(x) < 1<<53 {
			return int64(x)
		}
	}
	return value
}

// unmarshal decodes JSON that fits its schema. What is wrong still is a value that can't be
// kept, like a number that is too great.
func unmarshal(in string, data []byte, into any) error {
	err := json.Unmarshal(data, into)
	if wrong := (*json.UnmarshalTypeError)(nil); errors.As(err, &wrong) {
		if rounded, bad := whole(data); bad == nil {
			err = json.Unmarshal(rounded, into)
		}
	}
	if err == nil {
		return nil
	}
	if field := (*loci.FieldError)(nil); errors.As(err, &field) {
		return err
	}
	if wrong := (*json.UnmarshalTypeError)(nil); errors.As(err, &wrong) {
		return refuse(in, []error{&huma.ErrorDetail{Location: in + "." + wrong.Field, Message: "can't be kept: " + told.Clip(wrong.Value)}})
	}
	return refuse(in, []error{&huma.ErrorDetail{Location: in, Message: told.Clip(err.Error())}})
}

// acceptable requires that the caller takes what the route answers with: one type, or also
// another; "" is none.
func acceptable(r *http.Request, answer, also string) error {
	given := r.Header.Values("Accept")
	if len(given) == 0 {
		return nil
	}
	group, _, _ := strings.Cut(answer, "/")
	for _, part := range strings.Split(strings.Join(given, ","), ",") {
		base, params, err := mime.ParseMediaType(part)
		if q, bad := strconv.ParseFloat(params["q"], 64); err != nil || (bad == nil && q == 0) {
			continue
		}
		if base == answer || also != "" && base == also || base == "*/*" || base == group+"/*" {
			return nil
		}
	}
	return problem(http.StatusNotAcceptable, "invalid", fmt.Sprintf("the answer is %s: accept that", answer))
}

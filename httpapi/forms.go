package httpapi

import (
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/operations"
)

// texts are the types whose JSON is a text of a form of its own, and those that have few
// values.
func texts() map[reflect.Type]huma.Schema {
	const date = `^[0-9]{4}(-[0-9]{2}(-[0-9]{2}(T[0-9:.]+(Z|[+-][0-9]{2}:[0-9]{2}))?)?)?$`
	forms := map[reflect.Type]huma.Schema{
		reflect.TypeFor[loci.ID]():       {Type: huma.TypeString, Format: "uuid"},
		reflect.TypeFor[loci.Date]():     {Type: huma.TypeString, Pattern: date, PatternDescription: "a date like 2026, 2026-05, 2026-05-04 or 2026-05-04T17:00:00+08:00"},
		reflect.TypeFor[loci.ChangeID](): {Type: huma.TypeString, Pattern: `^[0-9a-fA-F-]{36}@[1-9][0-9]{0,8}$`, PatternDescription: "a change as a history has it, like ID@2"},
		reflect.TypeFor[importFormat]():  oneOf(importFormats...),
	}
	for t, values := range operations.Values() {
		forms[t] = oneOf(values...)
	}
	return forms
}

func oneOf[T ~string](values ...T) huma.Schema {
	s := huma.Schema{Type: huma.TypeString}
	for _, v := range values {
		s.Enum = append(s.Enum, string(v))
	}
	return s
}

// bounds are what a field of a request can hold, by its name, which means the same in every
// request, or by its struct and its name where that says more. They are for those who read
// the document; what only the engine checks, it checks with a better answer.
var bounds = map[string]func(*huma.Schema){
	"text":         length(1, 1<<20),
	"content":      length(0, 1<<20),
	"query":        length(1, 1<<20),
	"caption":      length(0, 1<<20),
	"context":      length(0, 1<<20),
	"reason":       length(0, 1<<20),
	"ref":          name,
	"speaker":      name,
	"file":         name,
	"conversation": name,
	"here":         name,
	"domain":       name,
	"subject":      name,
	"attribute":    name,
	"value":        name,
	"zone":         zone,
	"tags":         atMost(50),
	"add_tags":     atMost(50),
	"drop_tags":    atMost(50),
	"claims":       atMost(10),
	"kinds":        atMost(100),
	"types":        atMost(100),
	"stages":       atMost(100),
	"subtypes":     atMost(100),
	"of":           atMost(100),
	"k":            between(0, 1000),
	"expand":       between(0, 1000),
	"limit":        between(0, 1000),
	"depth":        between(0, 32),
	"max":          between(0, 10_000),
	"days":         between(0, 100_000),
	"budget":       between(0, 1_000_000_000),
	"version":      between(0, 1_000_000_000),
	"seed":         between(0, 9_223_372_036_854_774_784), // the greatest below 2^63 that every client can write
	"min_score":    between(0, 1e9),
	"noise":        between(0, 10),
	"importance":   between(0, 1),
	"similar":      between(0, 10),
	"confidence":   between(0, 1),
	"plan":         values(loci.StatusPlanned, loci.StatusDone, loci.StatusCancelled, loci.StatusMoved),

	"KeyRequest.agent":       name,
	"RevokeKeyRequest.id":    length(1, 256),
	"IngestRequest.messages": atMost(10_000),
	"ForgetRequest.also":     atMost(1000),
	"UndoRequest.ids":        some(1000),
	"PathRequest.max":        between(0, 32),
	"SweepRequest.limit":     between(0, 10_000),
	"ResolveRequest.prefix":  length(8, 36),
	"RememberRequest.kind":   values(loci.Fact, loci.Episode),
	"EditRequest.kind":       values(loci.Fact, loci.Episode),
	"SettleRequest.as":       values(loci.StatusDone, loci.StatusCancelled, loci.StatusMoved, loci.StatusNone, loci.StatusPlanned),
	"LinkRequest.type":       values(loci.Supports, loci.Contradicts, loci.Fulfils),
	"LinkRequest.reason":     length(0, 4096),
	"UnlinkRequest.type":     values(loci.Supports, loci.Contradicts, loci.Fulfils),
	"RememberRequest.facts":  atMost(100),
	"WatchRequest.types":     func(s *huma.Schema) { s.Items = ptr(oneOf(loci.EventTypes...)) },
	"WatchRequest.after":     length(0, 256),
	"ExportRequest.from":     length(0, 256),
	"userNamesRequest.after": name,
	"GivenFact.text":         length(1, 2000),
	"GivenFact.claims":       atMost(10),
	"GivenFact.links":        atMost(10),
	"GivenFact.steps":        atMost(1000),
	"GivenFact.keywords":     atMost(1000),
	"GivenFact.entities":     atMost(1000),
	"Entity.name":            name,
	"Entity.type":            name,
	"GivenFact.kind":         values(loci.Fact, loci.Episode),
	"GivenFact.category":     values(loci.Categories...),
	"GivenLink.type":         values(loci.Supports, loci.Contradicts, loci.Fulfils),
	"Emotion.valence":        between(-1, 1),
	"Emotion.arousal":        between(0, 1),
	"Emotion.label":          length(0, 256),
	"Agent.name":             someName,
	"Agent.domains":          atMost(1000),
}

// bind applies the bounds of a field to its schema.
func bind(request, field string, s *huma.Schema) {
	if bound, ok := bounds[field]; ok && (strings.HasSuffix(request, "Request") || strings.HasPrefix(request, "Given")) {
		bound(s)
	}
	if bound, ok := bounds[request+"."+field]; ok {
		bound(s)
	}
}

func ptr[T any](v T) *T { return &v }

func length(least, most int) func(*huma.Schema) {
	return func(s *huma.Schema) { s.MinLength, s.MaxLength = &least, &most }
}

func between(least, most float64) func(*huma.Schema) {
	return func(s *huma.Schema) { s.Minimum, s.Maximum = &least, &most }
}

func some(most int) func(*huma.Schema) {
	least := 1
	return func(s *huma.Schema) { s.MinItems, s.MaxItems = &least, &most }
}

func atMost(most int) func(*huma.Schema) {
	return func(s *huma.Schema) { s.MaxItems = &most }
}

func name(s *huma.Schema) {
	length(0, 256)(s)
	s.Extensions = map[string]any{"pattern": `^[^\x00-\x1f\x7f]*$`}
}

// zone is a name of IANA or an offset: whether there is such a zone, the engine knows.
func zone(s *huma.Schema) {
	length(0, 64)(s)
	s.Extensions = map[string]any{"pattern": `^([A-Za-z0-9_+/-]*|[+-][0-9]{2}:[0-9]{2})$`}
}

func someName(s *huma.Schema) {
	name(s)
	length(1, 256)(s)
}

func values[T ~string](all ...T) func(*huma.Schema) {
	return func(s *huma.Schema) { s.Enum = oneOf(all...).Enum }
}

package servicetest

import (
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/operations"
)

// Reached checks that a transport reaches every operation of a memory that it serves, and
// that requests and answers come through whole. connect returns the near end of a
// connection to a memory. without are fields of requests that the transport does not take.
func Reached(t *testing.T, connect func(t *testing.T, far Memory) Memory, without ...string) {
	far := &recorder{}
	end := operations.Remote(far.do)
	near := connect(t, Memory{Service: end, Admin: end})
	for _, op := range operations.All() {
		if op.Call == nil || op.Name == "job" { // a stream; one of what jobs returns
			continue
		}
		t.Run(op.Name, func(t *testing.T) { far.reached(t, op, near, without) })
	}
}

// recorder is the far end: it keeps what it is asked and answers with values.
type recorder struct {
	name            string
	scope           loci.Scope
	request, result any
}

func (r *recorder) do(_ context.Context, op *operations.Operation, s loci.Scope, request, result any) error {
	r.name, r.scope, r.request, r.result = op.Name, s, request, result
	fill(reflect.ValueOf(result).Elem(), 0, nil)
	return nil
}

func (r *recorder) reached(t *testing.T, op *operations.Operation, near Memory, without []string) {
	*r = recorder{}
	request := reflect.New(op.Request)
	fill(request.Elem(), 0, without)
	got, err := op.Call(t.Context(), near, ann, request.Interface())
	if errors.Is(err, ErrNotServed) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	if r.name != op.Name || r.scope != ann && op.Who != operations.Operator {
		t.Errorf("%s was called for %+v, want %s", r.name, r.scope, op.Name)
	}
	if sent, came := wire(t, request.Interface()), wire(t, r.request); sent != came {
		t.Errorf("asked\n%s\nand the memory was asked\n%s", sent, came)
	}
	if sent, came := wire(t, r.result), wire(t, got); sent != came {
		t.Errorf("it answered\n%s\nand this came\n%s", sent, came)
	}
}

// wire is a value as transports write it.
func wire(t *testing.T, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// samples are values of types that have a form, or of whose values not all fields take each.
var samples = []any{
	unknown, noon, loci.Date{Time: noon.Truncate(24 * time.Hour), Precision: loci.Day}, loci.ChangeID{Note: unknown, Version: 2},
	loci.Supports, loci.StatusDone, loci.Categories[0], loci.Metadata{"来源": "form"},
}

// deepest bounds what is filled in of types that have themselves in them.
const deepest = 5

// fill gives a value and all that is in it something to be seen by, but for the fields of
// some names.
func fill(v reflect.Value, depth int, without []string) {
	for _, sample := range samples {
		if reflect.TypeOf(sample) == v.Type() {
			v.Set(reflect.ValueOf(sample))
			return
		}
	}
	switch v.Kind() {
	case reflect.String:
		v.SetString("some-words")
		if few := operations.Values()[v.Type()]; len(few) > 0 {
			v.SetString(few[0])
		}
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Int, reflect.Int64:
		v.SetInt(1)
	case reflect.Uint64:
		v.SetUint(1)
	case reflect.Float64:
		v.SetFloat(.5)
	case reflect.Struct:
		for i := range v.NumField() {
			name, _, _ := strings.Cut(v.Type().Field(i).Tag.Get("json"), ",")
			if v.Type().Field(i).IsExported() && !slices.Contains(without, name) {
				fill(v.Field(i), depth, without)
			}
		}
	case reflect.Pointer, reflect.Slice, reflect.Map:
		if depth < deepest {
			grow(v, depth+1, without)
		}
	default:
		panic("of no use here: " + v.Type().String())
	}
}

// grow makes what a pointer points to, or one item of a list or a map.
func grow(v reflect.Value, depth int, without []string) {
	item := reflect.New(v.Type().Elem()).Elem()
	fill(item, depth, without)
	switch v.Kind() {
	case reflect.Pointer:
		v.Set(item.Addr())
	case reflect.Slice:
		v.Set(reflect.Append(v, item))
	default:
		key := reflect.New(v.Type().Key()).Elem()
		fill(key, depth, without)
		v.Set(reflect.MakeMap(v.Type()))
		v.SetMapIndex(key, item)
	}
}

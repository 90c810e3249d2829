package packed

import (
	"encoding/json"
	"math"
	"reflect"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/loci-memory/loci"
)

// columns are the fields that a body leaves out, since columns hold them, or
// nothing does.
var columns = cmpopts.IgnoreFields(loci.Note{}, "ID", "User", "CreatedBy", "Conversation", "Kind", "Verbatim", "Domain",
	"Visibility", "Forgotten", "Version", "AccessCount", "Links", "Accessed", "Activation", "HalfLife")

// Every field of a version comes back: one that is added to a note and forgotten
// here fails, since all are set.
func TestBodyKeepsEveryField(t *testing.T) {
	t.Parallel()
	var v, got loci.Version
	n := 0
	set(reflect.ValueOf(&v).Elem(), &n)
	v.Change, v.Closed = loci.ChangeID{}, time.Time{} // columns
	if err := Decode(Encode(&v), &got); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(v, got, columns); diff != "" {
		t.Error(diff)
	}
	var zero loci.Version
	if err := Decode(Encode(&zero), &got); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(zero, got, columns); diff != "" {
		t.Errorf("nothing: %s", diff)
	}
}

// A body that was written before notes had a state of traits ends before it, one that was
// written before versions said what they undo before that, one that was written before
// notes named parts of messages before those, and one that was written before notes had
// claims and facts before those; notes could not be edited before, nobody knew whether
// somebody had chosen who sees them, no note had a plan, none had metadata, and commits had
// no change sets.
func TestBodyOfBefore(t *testing.T) {
	t.Parallel()
	var whole loci.Version
	n := 0
	set(reflect.ValueOf(&whole).Elem(), &n)
	whole.Change, whole.Closed = loci.ChangeID{}, time.Time{}
	whole.Set, whole.Of = loci.ID{}, nil
	known := whole
	whole.Note.Metadata = nil
	planned := whole
	whole.Note.Plan = nil
	own := *whole.Note.Original
	own.Plan = nil
	whole.Note.Original = &own
	chosen := whole
	whole.Note.Fixed = false
	edited := whole
	whole.Note.Edited = false
	claiming := whole
	whole.Note.Claims, whole.Note.Facts, whole.Note.Original = nil, nil, nil
	parted := whole
	whole.Note.Parts = nil
	undoing := whole
	whole.Undoes = nil
	without := whole
	without.Note.Trait = nil
	for what, c := range map[string]struct {
		v   loci.Version
		end int // bytes that the body did not have
	}{
		"sets": {known, 2}, "metadata": {planned, 3}, "plans": {chosen, 5}, "choices": {edited, 6}, "edits": {claiming, 7}, "claims": {parted, 10}, "parts": {undoing, 11}, "undoes": {whole, 12}, "traits": {without, 13},
	} {
		var got loci.Version
		body := Encode(&c.v)
		if err := Decode(body[:len(body)-c.end], &got); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(c.v, got, columns); diff != "" {
			t.Errorf("before %s: %s", what, diff)
		}
	}
}

// set gives every part of a value something of its own.
func set(v reflect.Value, n *int) {
	*n++
	switch at := time.Date(2026, 1, 1, 0, 0, *n, 1000, time.FixedZone("", 3600)); v.Kind() {
	case reflect.Struct:
		if v.Type() == reflect.TypeFor[time.Time]() {
			v.Set(reflect.ValueOf(at))
			return
		}
		for i := range v.NumField() {
			set(v.Field(i), n)
		}
	case reflect.String:
		v.SetString("text 文 " + at.Format("05"))
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Int:
		v.SetInt(int64(*n))
	case reflect.Float64:
		v.SetFloat(float64(*n) / 7)
	case reflect.Uint8:
		v.SetUint(uint64(*n))
	case reflect.Array:
		for i := range v.Len() {
			set(v.Index(i), n)
		}
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 2, 2))
		if v.Type().Elem() == reflect.TypeFor[loci.Link]() {
			return
		}
		for i := range v.Len() {
			set(v.Index(i), n)
		}
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		set(v.Elem(), n)
	case reflect.Map:
		key := "key " + at.Format("05")
		v.Set(reflect.MakeMap(v.Type()))
		v.SetMapIndex(reflect.ValueOf(key), reflect.ValueOf(key))
	default:
		panic("the test knows no " + v.Kind().String())
	}
}

// A body that is cut off or nonsense is an error or zeros, never a panic.
func FuzzBody(f *testing.F) {
	var v loci.Version
	n := 0
	set(reflect.ValueOf(&v).Elem(), &n)
	whole := Encode(&v)
	f.Add(whole)
	f.Add([]byte{})
	f.Add([]byte("\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"))
	for i := range whole {
		f.Add(whole[:i])
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		var got loci.Version
		if err := Decode(body, &got); err != nil {
			return
		}
		var again loci.Version
		if err := Decode(Encode(&got), &again); err != nil {
			t.Fatal(err)
		}
	})
}

// A row that was kept with an offset of a day or more, or with a number that is none, is
// read as something that JSON can hold: the same moment in UTC, and 0.
func TestFindingS7_ARowOfBeforeIsReadAsWhatJSONCanHold(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 2, 3, 10, 0, 0, 0, time.FixedZone("", 24*60*60))
	v := loci.Version{At: at, Clock: at, Note: loci.Note{RecordedAt: at, UpdatedAt: at, ValidFrom: at, Importance: math.NaN(), Confidence: math.Inf(1)}}
	var got loci.Version
	if err := Decode(Encode(&v), &got); err != nil {
		t.Fatal(err)
	}
	if _, err := json.Marshal(got); err != nil || !got.Note.RecordedAt.Equal(at) || got.Note.Importance != 0 {
		t.Errorf("read %+v, %v", got, err)
	}
	if _, err := Moment(at.UnixMicro(), 24*60*60).MarshalJSON(); err != nil {
		t.Error(err)
	}
}

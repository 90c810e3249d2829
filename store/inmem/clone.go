package inmem

import (
	"encoding/json"
	"maps"
	"reflect"
	"time"

	"github.com/loci-memory/loci"
)

// clone returns a deep copy with times as they are kept.
func clone[T any](v T) T {
	own(reflect.ValueOf(&v).Elem())
	return v
}

// own puts copies in the place of all that a value shares with others.
func own(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			c := reflect.New(v.Type().Elem())
			c.Elem().Set(v.Elem())
			own(c.Elem())
			v.Set(c)
		}
	case reflect.Slice:
		ownSlice(v)
	case reflect.Map:
		if m, ok := v.Addr().Interface().(*loci.Metadata); ok {
			*m = cloneMetadata(*m)
		}
	case reflect.Struct:
		if at, ok := v.Addr().Interface().(*time.Time); ok {
			*at = stamp(*at)
			return
		}
		for i := range v.NumField() {
			own(v.Field(i))
		}
	}
}

func ownSlice(v reflect.Value) {
	if v.IsNil() {
		return
	}
	v.Set(reflect.AppendSlice(reflect.MakeSlice(v.Type(), 0, v.Len()), v))
	switch v.Type().Elem().Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Map, reflect.Struct:
		for i := range v.Len() {
			own(v.Index(i))
		}
	}
}

// cloneMetadata copies metadata by way of JSON, which is what it is in every store.
func cloneMetadata(m loci.Metadata) (c loci.Metadata) {
	if len(m) == 0 {
		return nil
	}
	text, err := json.Marshal(m)
	if err == nil {
		err = json.Unmarshal(text, &c)
	}
	if err != nil {
		return maps.Clone(m) // the requests check that it can be written
	}
	return c
}

// stamp is a time as it is kept: microseconds and an offset.
func stamp(t time.Time) time.Time {
	if t.IsZero() {
		return time.Time{}
	}
	_, offset := t.Zone()
	return t.Truncate(time.Microsecond).In(time.FixedZone("", offset))
}

// utc is a time as it is kept where its offset is of no use.
func utc(t time.Time) time.Time { return t.UTC().Truncate(time.Microsecond) }

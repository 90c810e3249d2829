package migrate

import (
	"bytes"
	"reflect"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// Every field of what is copied is in its form, however deep it is: a change of one changes
// the checksum.
func TestD10_EveryFieldCounts(t *testing.T) {
	t.Parallel()
	for _, v := range []any{&loci.Version{}, &loci.Message{}, &loci.Link{}, &loci.Cycle{}, &loci.Job{}, &loci.Agent{}, &store.Use{}, &store.Calls{}, &store.Vector{}, &store.Key{}} {
		fields := 0
		whole := canon(nil, v)
		eachField(reflect.ValueOf(v).Elem(), func(path string) {
			fields++
			if bytes.Equal(canon(nil, v), whole) {
				t.Errorf("%T: %s is not in its form", v, path)
			}
		}, "")
		if fields < 3 && reflect.TypeOf(v).Elem().NumField() >= 3 {
			t.Errorf("%T: only %d fields were tried", v, fields)
		}
	}
}

// eachField sets one field after another, calls do, and takes it back.
func eachField(v reflect.Value, do func(path string), path string) {
	if v.Kind() == reflect.Struct && v.Type() != timeType {
		for i := range v.NumField() {
			eachField(v.Field(i), do, path+"."+v.Type().Field(i).Name)
		}
		return
	}
	was := reflect.New(v.Type()).Elem()
	was.Set(v)
	v.Set(other(v.Type()))
	do(path)
	if v.Kind() == reflect.Pointer {
		eachField(v.Elem(), func(string) {}, path)
	}
	v.Set(was)
}

// other is a value that is not zero.
func other(t reflect.Type) reflect.Value {
	v := reflect.New(t).Elem()
	switch t.Kind() {
	case reflect.String:
		v.SetString("x")
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Int, reflect.Int64, reflect.Int32:
		v.SetInt(3)
	case reflect.Uint8, reflect.Uint32, reflect.Uint64:
		v.SetUint(3)
	case reflect.Float32, reflect.Float64:
		v.SetFloat(.5)
	case reflect.Slice:
		v.Set(reflect.MakeSlice(t, 1, 1))
	case reflect.Array:
		v.Index(0).Set(other(t.Elem()))
	case reflect.Pointer:
		v.Set(reflect.New(t.Elem()))
	case reflect.Map:
		v.Set(reflect.ValueOf(loci.Metadata{"a": 1.0}))
	case reflect.Struct:
		v.Set(reflect.ValueOf(time.Unix(1, 0)))
	}
	return v
}

// The offset of a time counts, the name of its zone does not; an empty list is as none.
func TestD10_WhatIsTheSameHasOneForm(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 3, 2, 9, 0, 0, 0, time.FixedZone("CST", 8*3600))
	one, two := loci.Message{At: at}, loci.Message{At: at.In(time.FixedZone("", 8*3600))}
	if !same(&one, &two) {
		t.Error("the name of a zone counts")
	}
	if two.At = at.UTC(); same(&one, &two) {
		t.Error("the offset of a time does not count")
	}
	if !same(&loci.Agent{Domains: []string{}}, &loci.Agent{}) {
		t.Error("an empty list is not as none")
	}
}

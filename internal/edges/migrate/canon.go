package migrate

import (
	"encoding/binary"
	"encoding/json"
	"math"
	"reflect"
	"time"
)

// canon appends a value in the one form that it has, whichever store it was read from: its
// fields in their order, of times the microseconds and the offset, of maps what they are as
// JSON. An empty list is as none. It goes through the fields by itself, so that one that
// is added some day is not forgotten. v is a pointer.
func canon(b []byte, v any) []byte { return appendValue(b, reflect.ValueOf(v).Elem()) }

var timeType = reflect.TypeFor[time.Time]()

func appendValue(b []byte, v reflect.Value) []byte {
	switch v.Kind() {
	case reflect.String:
		return append(binary.AppendUvarint(b, uint64(v.Len())), v.String()...)
	case reflect.Bool:
		return appendFlag(b, v.Bool())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return binary.AppendVarint(b, v.Int())
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return binary.AppendUvarint(b, v.Uint())
	case reflect.Float32, reflect.Float64:
		return binary.LittleEndian.AppendUint64(b, math.Float64bits(v.Float()))
	case reflect.Slice:
		return appendList(binary.AppendUvarint(b, uint64(v.Len())), v)
	case reflect.Array:
		return appendList(b, v)
	case reflect.Struct:
		return appendStruct(b, v)
	case reflect.Pointer:
		if b = appendFlag(b, !v.IsNil()); v.IsNil() {
			return b
		}
		return appendValue(b, v.Elem())
	default: // metadata, which every store keeps as JSON
		return appendJSON(b, v)
	}
}

func appendFlag(b []byte, set bool) []byte {
	if set {
		return append(b, 1)
	}
	return append(b, 0)
}

func appendList(b []byte, v reflect.Value) []byte {
	if v.Type().Elem().Kind() == reflect.Uint8 && (v.Kind() == reflect.Slice || v.CanAddr()) {
		return append(b, v.Bytes()...)
	}
	for i := range v.Len() {
		b = appendValue(b, v.Index(i))
	}
	return b
}

func appendStruct(b []byte, v reflect.Value) []byte {
	if v.Type() == timeType {
		if v.CanAddr() {
			return appendTime(b, *v.Addr().Interface().(*time.Time)) // takes no room, as Interface does
		}
		return appendTime(b, v.Interface().(time.Time))
	}
	for i := range v.NumField() {
		b = appendValue(b, v.Field(i))
	}
	return b
}

func appendTime(b []byte, t time.Time) []byte {
	if t.IsZero() {
		return append(b, 0)
	}
	_, offset := t.Zone()
	return binary.AppendVarint(binary.AppendVarint(append(b, 1), t.UnixMicro()), int64(offset))
}

func appendJSON(b []byte, v reflect.Value) []byte {
	if v.Len() == 0 {
		return append(b, 0)
	}
	text, err := json.Marshal(v.Interface())
	if err != nil {
		return append(b, "unwritable: "+err.Error()...) // no store keeps it either
	}
	return append(binary.AppendUvarint(b, uint64(len(text))), text...)
}

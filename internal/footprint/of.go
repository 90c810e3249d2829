package footprint

import (
	"reflect"
	"unsafe"
)

// Of is about the size of everything that a pointer leads to, itself included: arrays
// behind slices with their unused ends, strings, maps. What several pointers lead to
// counts once, a string each time. Channels, functions and what packages sync and unsafe
// hide count nothing. It takes time in proportion to the values that hold pointers, and
// must not be called while they change.
func Of[T any](root *T) int64 {
	w := walk{seen: map[unsafe.Pointer]bool{}}
	w.value(reflect.ValueOf(root))
	return w.bytes
}

type walk struct {
	bytes int64
	seen  map[unsafe.Pointer]bool // arrays, maps, and what pointers lead to
}

// value adds what a value leads to.
func (w *walk) value(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() && !w.met(v.UnsafePointer()) {
			w.bytes += Alloc(int64(v.Type().Elem().Size()))
			w.value(v.Elem())
		}
	case reflect.String:
		w.bytes += Alloc(v.Len())
	case reflect.Slice:
		if v.Cap() > 0 && !w.met(v.UnsafePointer()) {
			w.bytes += Slice(v.Cap(), int(v.Type().Elem().Size()))
			w.elements(v)
		}
	case reflect.Array:
		w.elements(v)
	case reflect.Struct:
		for i := range v.NumField() {
			if leads(v.Type().Field(i).Type) {
				w.value(v.Field(i))
			}
		}
	case reflect.Map:
		w.entries(v)
	case reflect.Interface:
		if !v.IsNil() {
			w.value(v.Elem())
		}
	}
}

func (w *walk) elements(v reflect.Value) {
	if leads(v.Type().Elem()) {
		for i := range v.Len() {
			w.value(v.Index(i))
		}
	}
}

func (w *walk) entries(v reflect.Value) {
	if v.IsNil() || w.met(v.UnsafePointer()) {
		return
	}
	k, e := v.Type().Key(), v.Type().Elem()
	w.bytes += Map(v.Len(), pairSize(k, e))
	if !leads(k) && !leads(e) {
		return
	}
	for at := v.MapRange(); at.Next(); {
		if leads(k) {
			w.value(at.Key())
		}
		if leads(e) {
			w.value(at.Value())
		}
	}
}

// pairSize is the size of a key and an element, one behind the other.
func pairSize(k, e reflect.Type) int {
	up := func(n, align uintptr) uintptr { return (n + align - 1) / align * align }
	return int(up(up(k.Size(), uintptr(e.Align()))+e.Size(), uintptr(max(k.Align(), e.Align()))))
}

// met reports whether what is at a pointer was counted already.
func (w *walk) met(p unsafe.Pointer) bool {
	if w.seen[p] {
		return true
	}
	w.seen[p] = true
	return false
}

// leads reports whether values of a type lead to memory elsewhere.
func leads(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Pointer, reflect.String, reflect.Slice, reflect.Map, reflect.Interface:
		return true
	case reflect.Array:
		return leads(t.Elem())
	case reflect.Struct:
		if p := t.PkgPath(); p == "sync" || p == "sync/atomic" {
			return false
		}
		for i := range t.NumField() {
			if leads(t.Field(i).Type) {
				return true
			}
		}
	}
	return false
}

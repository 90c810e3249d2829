package vector

// lately keeps what was asked for lately: when the young values are too many they become
// the old ones, and those that were old are gone. The zero lately keeps nothing yet.
type lately[K comparable, V any] struct {
	young, old map[K]V
	size       int // of the young
}

// find returns the value of a key. One that was old is young again.
func (l *lately[K, V]) find(key K, size func(V) int, most int) (v V, ok bool) {
	if v, ok = l.young[key]; ok {
		return v, true
	}
	if v, ok = l.old[key]; ok {
		l.keep(key, v, size(v), most)
	}
	return v, ok
}

// keep adds a value of a size; the young ones take up to most together.
func (l *lately[K, V]) keep(key K, v V, size, most int) {
	if l.young == nil || l.size+size > most {
		l.young, l.old, l.size = map[K]V{}, l.young, 0
	}
	l.young[key] = v
	l.size += size
}

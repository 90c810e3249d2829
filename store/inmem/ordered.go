package inmem

import "container/heap"

// ordered holds values by key and knows the least of them: a heap whose entries are found
// by their keys. Putting and dropping cost the logarithm of its size.
type ordered[K comparable, V any] struct {
	compare func(a, b V) int
	entries []entry[K, V]
	at      map[K]int // of the entry with a key
}

type entry[K comparable, V any] struct {
	key   K
	value V
}

func newOrdered[K comparable, V any](compare func(a, b V) int) *ordered[K, V] {
	return &ordered[K, V]{compare: compare, at: map[K]int{}}
}

// put takes a value in, in the place of another with its key.
func (o *ordered[K, V]) put(key K, value V) {
	if i, there := o.at[key]; there {
		o.entries[i].value = value
		heap.Fix(o, i)
		return
	}
	heap.Push(o, entry[K, V]{key, value})
}

// drop takes a value out; one that is not there is ignored.
func (o *ordered[K, V]) drop(key K) {
	if i, there := o.at[key]; there {
		heap.Remove(o, i)
	}
}

// first is the least value.
func (o *ordered[K, V]) first() (key K, value V, ok bool) {
	if len(o.entries) == 0 {
		return key, value, false
	}
	return o.entries[0].key, o.entries[0].value, true
}

// while are the keys of the values within a bound: those below one that is not are not
// looked at.
func (o *ordered[K, V]) while(within func(V) bool) (keys []K) {
	var walk func(i int)
	walk = func(i int) {
		if i < len(o.entries) && within(o.entries[i].value) {
			keys = append(keys, o.entries[i].key)
			walk(2*i + 1)
			walk(2*i + 2)
		}
	}
	walk(0)
	return keys
}

// Len, Less, Swap, Push and Pop make it a heap.Interface.
func (o *ordered[K, V]) Len() int { return len(o.entries) }

// Less compares two entries.
func (o *ordered[K, V]) Less(i, j int) bool {
	return o.compare(o.entries[i].value, o.entries[j].value) < 0
}

// Swap exchanges two entries.
func (o *ordered[K, V]) Swap(i, j int) {
	o.entries[i], o.entries[j] = o.entries[j], o.entries[i]
	o.at[o.entries[i].key], o.at[o.entries[j].key] = i, j
}

// Push adds an entry at the end.
func (o *ordered[K, V]) Push(x any) {
	e := x.(entry[K, V])
	o.at[e.key] = len(o.entries)
	o.entries = append(o.entries, e)
}

// Pop takes the entry at the end out.
func (o *ordered[K, V]) Pop() any {
	last := len(o.entries) - 1
	e := o.entries[last]
	o.entries[last] = entry[K, V]{}
	o.entries = o.entries[:last]
	delete(o.at, e.key)
	return e
}

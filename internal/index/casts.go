package index

import (
	"encoding/binary"
	"slices"
)

// casts count conversations by the set of classes that their notes are of: how many have
// a note that a scope sees is a sum over few sets.
type casts struct {
	of   [][]member     // by conversation
	sets map[string]int // conversations by set, which is its members' numbers in order
}

// member is a class with how many notes of a conversation are of it.
type member struct{ class, notes uint32 }

// room makes room for conversations below n.
func (c *casts) room(n int) { c.of = extend(c.of, n) }

// enter counts a note of a class into a conversation (n is 1) or out (-1). What is in no
// conversation is passed over.
func (c *casts) enter(conv, class uint32, n int) {
	if conv == 0 {
		return
	}
	list := c.of[conv]
	at, there := slices.BinarySearchFunc(list, class, func(m member, class uint32) int { return int(m.class) - int(class) })
	if !there {
		c.count(list, -1)
		list = slices.Insert(list, at, member{class: class})
		c.count(list, 1)
	}
	list[at].notes = uint32(int(list[at].notes) + n)
	if list[at].notes == 0 {
		c.count(list, -1)
		list = slices.Delete(list, at, at+1)
		c.count(list, 1)
	}
	c.of[conv] = list
}

func (c *casts) count(list []member, n int) {
	if len(list) == 0 {
		return
	}
	if c.sets == nil {
		c.sets = map[string]int{}
	}
	var key []byte
	for _, m := range list {
		key = binary.AppendUvarint(key, uint64(m.class))
	}
	if c.sets[string(key)] += n; c.sets[string(key)] == 0 {
		delete(c.sets, string(key))
	}
}

// seen is how many conversations have a note of a class that is seen.
func (c *casts) seen(classes []bool) (n int) {
	for set, count := range c.sets {
		for r := (reader{b: []byte(set)}); r.left() > 0; {
			if classes[r.uvarint()] {
				n += count
				break
			}
		}
	}
	return n
}

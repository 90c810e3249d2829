package index

import (
	"strings"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang"
)

// cast is who takes part in the talk of a view: the user and the assistant as one
// person each, whatever they are called, and others by name.
type cast struct {
	people          []string // the names of each
	user, assistant int      // which of people; -1 is none
	of              []int32  // person by speaker, -1 for nobody
}

// cast collects the people who said something in the view.
func (v *view) cast(u *user) cast {
	c := cast{user: -1, assistant: -1, of: make([]int32, len(u.speakers.keys))}
	byName := map[string]int{}
	for id, s := range u.speakers.keys {
		c.of[id] = -1
		if v.said[id] == 0 {
			continue
		}
		switch {
		case s.role == loci.RoleUser:
			c.user = c.join(c.user, s.name)
			c.of[id] = int32(c.user)
		case s.role == loci.RoleAssistant:
			c.assistant = c.join(c.assistant, s.name)
			c.of[id] = int32(c.assistant)
		case s.name != "":
			i, known := byName[s.name]
			if !known {
				i = c.join(-1, s.name)
				byName[s.name] = i
			}
			c.of[id] = int32(i)
		}
	}
	return c
}

// join gives a person one more name; person -1 is a new one.
func (c *cast) join(person int, name string) int {
	if person < 0 {
		c.people = append(c.people, name)
		return len(c.people) - 1
	}
	c.people[person] = strings.TrimSpace(c.people[person] + " " + name)
	return person
}

// words are the hashes of all words of their names.
func (c *cast) words() map[uint64]bool {
	words := map[uint64]bool{}
	for _, p := range c.people {
		for _, w := range lang.NameWords(p) {
			words[hash(w)] = true
		}
	}
	return words
}

// person reports whether a note was said by the one whom the question is about.
func (r *run) person(seq uint32) bool {
	return r.who >= 0 && r.cast.of[r.user.speakerOf(seq)] == int32(r.who)
}

// named reports whether a note has a proper name of nobody who takes part.
func (r *run) named(seq uint32) bool {
	if r.user.ref[seq] == 0 {
		return false
	}
	if r.others == nil {
		r.others = r.cast.words()
	}
	r.roots = r.user.list(r.roots[:0], seq, poolNames)
	for _, id := range r.roots {
		if !r.others[r.user.names.keys[id]] {
			return true
		}
	}
	return false
}

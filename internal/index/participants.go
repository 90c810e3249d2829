package index

import (
	"context"
	"slices"
	"strings"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/query"
)

// participants are the speakers in a view whom a question may be about: the user and the
// assistant as one person each, whatever they are called, and others by name.
type participants struct {
	people          []string // the names of each
	user, assistant int      // which of people; -1 is none
	of              []int32  // person by speaker, -1 for nobody
}

// participantsOf collects the people who said something in the view and whose name may be
// in the text: the time to read a question grows with their number.
func (v *view) participantsOf(u *user, text string) participants {
	c := participants{user: -1, assistant: -1, of: make([]int32, len(u.speakers.keys))}
	text = strings.ToLower(text)
	byName := map[string]int{}
	for id, s := range u.speakers.keys {
		c.of[id] = -1
		switch {
		case v.said[id] == 0:
		case s.role == loci.RoleUser:
			c.user = c.join(c.user, s.name)
			c.of[id] = int32(c.user)
		case s.role == loci.RoleAssistant:
			c.assistant = c.join(c.assistant, s.name)
			c.of[id] = int32(c.assistant)
		case s.name != "" && mayName(text, u.called[id]):
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

// mayName reports whether a lower-case text may have a word of a name. Only plain
// letters can be compared as they are.
func mayName(text string, words []string) bool {
	if !isASCII(text) {
		return true
	}
	for _, w := range words {
		if !isASCII(w) || strings.Contains(text, w) {
			return true
		}
	}
	return false
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}

// join gives a person one more name; person -1 is a new one.
func (c *participants) join(person int, name string) int {
	if person < 0 {
		c.people = append(c.people, name)
		return len(c.people) - 1
	}
	c.people[person] = strings.TrimSpace(c.people[person] + " " + name)
	return person
}

// person reports whether a note was said by the one whom the question is about.
func (r *wordSearch) person(seq uint32) bool {
	return r.who >= 0 && r.participants.of[r.user.speakerOf(seq)] == int32(r.who)
}

// namesOther reports whether a note has a proper name that is of no participant.
func (r *wordSearch) namesOther(seq uint32) bool {
	if r.user.ref[seq] == 0 {
		return false
	}
	r.roots = r.user.readPool(r.roots[:0], seq, poolNames)
	return slices.ContainsFunc(r.roots, func(id uint32) bool { return !r.takesPart(r.user.names.keys[id]) })
}

// takesPart reports whether a hash is that of a word of a name of a speaker in the view.
func (r *wordSearch) takesPart(name uint64) bool {
	if r.others == nil {
		r.others = map[uint64]bool{}
		for id, n := range r.view.said {
			if n == 0 {
				continue
			}
			for _, w := range r.user.called[id] {
				r.others[hash(w)] = true
			}
		}
	}
	return r.others[name]
}

// ofSelf reports whether the question is of its user and of how things are, and a note is an
// episode in the user's words, of a talk or of none: what lasts may be said of anybody's things.
func (r *wordSearch) ofSelf(seq uint32) bool {
	return r.query.Current && r.FirstPerson && r.ofUser() && r.participants.of[r.user.speakerOf(seq)] == int32(r.participants.user) &&
		r.user.kind(seq) == loci.Episode
}

// often is how many notes keep what somebody says whom nobody quotes: the first words of a memory
// may be those of another, not the first three.
const often = 3

// Voices returns who speaks in what an agent may see of a user's memory, forgotten or not.
func (x *Index) Voices(ctx context.Context, user string, agent loci.Agent) (v query.Voices, err error) {
	u, _, err := x.enter(ctx, user, need{})
	if err != nil || u == nil {
		return v, err
	}
	defer u.mu.RUnlock()
	classes := u.sees(agent)
	mine, brought := false, true // by the user; by agents
	for _, f := range u.faces.keys {
		s := u.speakers.keys[f.speaker]
		switch {
		case !classes[f.class]:
		case s.role == loci.RoleUser:
			if mine = true; s.name != "" && !slices.Contains(v.User, s.name) {
				v.User = append(v.User, s.name)
			}
		case s.role == "" && s.name != "":
			brought = brought && u.classes.keys[f.class].createdBy != ""
			if !slices.Contains(v.Others, s.name) {
				v.Others = append(v.Others, s.name)
			}
		}
	}
	if !mine && brought && len(v.Others) == 1 {
		v.Alone = v.Others[0]
		v.Often = u.speaksOften(v.Alone, classes)
	}
	return v, ctx.Err()
}

// speaksOften reports whether somebody has said more than one quotes of another.
func (u *user) speaksOften(name string, classes []bool) bool {
	id, said := u.speakers.ids[speaker{name, ""}], 0
	for seq := uint32(1); seq < uint32(u.rows()) && said < often; seq++ {
		if u.flags[seq]&flagPresent != 0 && u.root.at(seq) == 0 && u.speakerOf(seq) == id && classes[u.classOf(seq)] {
			said++
		}
	}
	return said == often
}

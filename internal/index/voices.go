package index

import (
	"context"
	"slices"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/query"
)

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

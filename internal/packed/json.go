package packed

import (
	"encoding/json"
	"slices"

	"github.com/loci-memory/loci"
)

// Message returns the body of a message as JSON, without its id and user, which columns
// hold.
func Message(m loci.Message) ([]byte, error) {
	m.ID, m.User, m.At = loci.ID{}, "", Stamp(m.At)
	return json.Marshal(&m)
}

// Job returns the body of a job as JSON, without its id and user, which columns hold, and
// takes them from j.
func Job(j *loci.Job) ([]byte, error) {
	j.ID, j.User = loci.ID{}, ""
	j.Created, j.NotUntil = Stamp(j.Created), Stamp(j.NotUntil)
	return json.Marshal(j)
}

// Cycle returns the body of a cycle of reflection as JSON, without its id and user, which
// columns hold.
func Cycle(c loci.Cycle) ([]byte, error) {
	c.ID, c.User = loci.ID{}, ""
	c.Started, c.Ended, c.Clock = Stamp(c.Started), Stamp(c.Ended), Stamp(c.Clock)
	c.Links = slices.Clone(c.Links)
	for i := range c.Links {
		c.Links[i].At = Stamp(c.Links[i].At)
	}
	return json.Marshal(&c)
}

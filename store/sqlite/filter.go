package sqlite

import (
	"errors"
	"strings"
	"time"

	"github.com/loci-memory/loci"
)

// errEnough ends a walk over rows that has found all it wants.
var errEnough = errors.New("enough")

// asOf leaves the row of each note that was its latest at a moment; zero is now.
func (c *conditions) asOf(at time.Time) {
	if at.IsZero() {
		c.add(`n.closed IS NULL`)
		return
	}
	c.add(`n.at <= ? AND (n.closed IS NULL OR n.closed > ?)`, at.UnixMicro(), at.UnixMicro())
}

// sees is loci.Agent.Sees in SQL.
func (c *conditions) sees(a loci.Agent) {
	if a.Name == "" {
		return
	}
	var domains []string
	var args []any
	for _, d := range a.Domains {
		if d == "*" {
			domains, args = []string{`1`}, nil
			break
		}
		domains = append(domains, below)
		args = append(args, under(d)...)
	}
	if len(domains) == 0 {
		domains = []string{`0`}
	}
	c.add(`(n.visibility = 'open' OR n.visibility = 'private' AND (? OR n.created_by = ?)
		OR n.visibility = 'scoped' AND (`+strings.Join(domains, ` OR `)+`))`, append([]any{a.Private, a.Name}, args...)...)
}

// below is loci.Below in SQL, of the arguments that under makes.
const below = `(n.domain = ? OR substr(n.domain, 1, length(?)) = ?)`

func under(path string) []any {
	path = strings.TrimSuffix(path, "/")
	return []any{path, path + "/", path + "/"}
}

// matches is what of loci.Filter.Match columns can tell: it lets through all that
// Match does, and little else.
func (c *conditions) matches(f *loci.Filter) {
	if !f.Forgotten {
		c.add(`n.state & ? = 0`, isForgotten)
	}
	if !f.Superseded {
		c.add(`n.state & ? = 0`, isSuperseded)
	}
	switch {
	case len(f.Kinds) == 1 && f.Kinds[0] == loci.Trait:
		c.add(`n.kind = 'trait'`) // so that it is seen to be what notes_traits has
	case len(f.Kinds) > 0:
		args := make([]any, len(f.Kinds))
		for i, k := range f.Kinds {
			args[i] = string(k)
		}
		c.add(`n.kind IN (?`+strings.Repeat(`, ?`, len(args)-1)+`)`, args...)
	}
	if f.Domain != "" {
		c.add(below, under(f.Domain)...)
	}
	if f.Conversation != "" {
		c.add(`n.conversation = ?`, f.Conversation)
	}
	for _, tag := range f.Tags {
		c.add(`instr(n.body, ?) > 0`, []byte(tag)) // it may also be elsewhere in the body
	}
	if f.Temporality != "" {
		c.add(`instr(n.body, ?) > 0`, []byte(f.Temporality))
	}
	if f.Procedures {
		c.add(`instr(n.body, ?) > 0`, []byte(loci.Workflow))
	}
	c.between(`n.event`, f.EventAfter, f.EventBefore)
	c.between(`n.recorded`, f.RecordedAfter, f.RecordedBefore)
}

func (c *conditions) between(column string, from, before time.Time) {
	if !from.IsZero() {
		c.add(column+` >= ?`, from.UnixMicro())
	}
	if !before.IsZero() {
		c.add(column+` <= ?`, before.UnixMicro())
	}
}

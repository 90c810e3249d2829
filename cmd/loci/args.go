package main

import (
	"context"
	"os"
	"strings"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/zone"
)

// when is a flag that takes a time: RFC 3339, or a day, month or year, which is
// its first moment here.
type when struct{ time.Time }

// UnmarshalText reads a time; anything else is ErrInvalid.
func (w *when) UnmarshalText(text []byte) error {
	t, err := firstMoment(string(text), time.Local)
	w.Time = t
	return err
}

// firstMoment reads a time, of a day, month or year its first moment in a zone.
func firstMoment(text string, zone *time.Location) (time.Time, error) {
	if d, err := loci.ParseDate(text, zone); err == nil {
		return d.Time, nil
	}
	return loci.ParseTime("time", text)
}

// instant is a flag that takes RFC 3339 alone: what was said was said at a moment.
type instant struct{ time.Time }

// UnmarshalText reads a time; anything else is ErrInvalid.
func (i *instant) UnmarshalText(text []byte) error {
	t, err := loci.ParseTime("time", string(text))
	i.Time = t
	return err
}

// filter are the flags that narrow notes.
type filter struct {
	Kind           []loci.Kind      `placeholder:"KIND" help:"Only these kinds: fact, episode, trait."`
	Domain         string           `placeholder:"PATH" help:"Only this domain and what is below it."`
	Conversation   string           `placeholder:"NAME" help:"Only this conversation."`
	Tag            []string         `placeholder:"TAG" help:"Only notes with all of these tags."`
	EventAfter     when             `placeholder:"TIME" help:"Only what happened then or later."`
	EventBefore    when             `placeholder:"TIME" help:"Only what happened before."`
	RecordedAfter  when             `placeholder:"TIME" help:"Only what was said then or later."`
	RecordedBefore when             `placeholder:"TIME" help:"Only what was said before."`
	Temporality    loci.Temporality `placeholder:"WHEN" help:"Only current, historical or prospective (plans)."`
	Plan           loci.PlanStatus  `placeholder:"STATUS" help:"Only planned, done, cancelled or moved plans."`
	Procedures     bool             `help:"Only notes that give the steps of a procedure."`
	Superseded     bool             `aliases:"include-superseded" help:"Also what a newer statement has replaced."`
}

func (f *filter) filter() loci.Filter {
	return loci.Filter{
		Kinds: f.Kind, Domain: f.Domain, Conversation: f.Conversation, Tags: f.Tag,
		EventAfter: f.EventAfter.Time, EventBefore: f.EventBefore.Time,
		RecordedAfter: f.RecordedAfter.Time, RecordedBefore: f.RecordedBefore.Time,
		Temporality: f.Temporality, Plan: f.Plan, Procedures: f.Procedures, Superseded: f.Superseded,
	}
}

// oneNote is the argument of commands about one note.
type oneNote struct {
	ID shortID `arg:"" help:"Id of the note, as recall and notes print it, or its first 8 characters or more."`
}

// shortID is an id, or the beginning of one.
type shortID string

// UnmarshalText takes 8 characters of an id or more; anything else is ErrInvalid.
func (s *shortID) UnmarshalText(text []byte) error {
	*s = shortID(text)
	if len(text) == 0 {
		return nil
	}
	_, _, err := loci.ParsePrefix(string(text))
	return err
}

// whole is the id of what a shortened one names; "" is the zero id.
func (a *app) whole(ctx context.Context, m *memory, s shortID, of ...loci.Named) (loci.ID, error) {
	from, to, err := loci.ParsePrefix(string(s))
	switch {
	case s == "":
		return loci.ID{}, nil
	case err != nil || from == to:
		return from, err
	}
	found, err := m.Resolve(ctx, a.scope(), loci.ResolveRequest{Prefix: string(s), Of: of})
	if err != nil {
		return loci.ID{}, err
	}
	return found.ID, nil
}

// zoneName is a flag that takes a time zone; the zero one is none.
type zoneName struct {
	at   *time.Location
	name string
}

// UnmarshalText takes a name like Asia/Shanghai or an offset like +08:00; anything else is
// ErrInvalid.
func (z *zoneName) UnmarshalText(text []byte) (err error) {
	z.name = string(text)
	if z.name == "" {
		return nil
	}
	z.at, err = loci.ParseZone(z.name)
	return err
}

// shown is the flag of commands that show times.
type shown struct {
	Zone zoneName `placeholder:"ZONE" help:"Show times in this zone, like Asia/Shanghai or +08:00; by default each where it was said."`
}

// calendar is the flag of commands that show days in order.
type calendar struct {
	Zone zoneName `placeholder:"ZONE" help:"Time zone whose days are meant, like Asia/Shanghai or +08:00; by default this machine's."`
}

// name is the zone for requests.
func (c *calendar) name() string {
	if c.Zone.name == "" {
		return localZone()
	}
	return c.Zone.name
}

// showing is the app for a command that shows times in a zone, where one is asked for.
func (a *app) showing(z zoneName) *app {
	b := *a
	b.zones.Asked = z.at
	return &b
}

// local shows times to whoever sits at this machine.
func local() zone.View { return zone.View{Reader: time.Local} }

// localZone is the name of this machine's zone, or its offset today where it has none.
func localZone() string {
	if name := time.Local.String(); name != "Local" {
		return name
	}
	if path, err := os.Readlink("/etc/localtime"); err == nil {
		_, name, found := strings.Cut(path, "zoneinfo/")
		if _, err := time.LoadLocation(name); found && err == nil {
			return name
		}
	}
	return time.Now().Format("-07:00")
}

// timeText is a flag that takes a time whose zone is known later.
type timeText string

// UnmarshalText takes a time; anything else is ErrInvalid.
func (t *timeText) UnmarshalText(text []byte) error {
	*t = timeText(text)
	_, err := t.in(time.UTC)
	return err
}

// in is the time, of a day, month or year its first moment in a zone.
func (t timeText) in(days *time.Location) (time.Time, error) {
	if t == "" {
		return time.Time{}, nil
	}
	return firstMoment(string(t), days)
}

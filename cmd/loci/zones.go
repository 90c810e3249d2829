package main

import (
	"os"
	"strings"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/zone"
)

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

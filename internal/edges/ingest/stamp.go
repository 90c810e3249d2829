package ingest

import (
	"bytes"
	"encoding/json"
	"math"
	"strconv"
	"time"

	"github.com/loci-memory/loci"
)

// stamp is a time as other programs write it; zero when it is absent or null.
type stamp struct{ time.Time }

// millisecondsFrom is where a count since 1970 must be of milliseconds: as seconds
// it would be past the year 5000.
const millisecondsFrom = 1e11

// zoneless are the forms of a time without a zone, which is UTC here.
var zoneless = []string{"2006-01-02T15:04:05.999999999", "2006-01-02 15:04:05.999999999", "2006-01-02 15:04"}

// UnmarshalJSON reads seconds or milliseconds since 1970, or text. What is no time
// is ErrInvalid.
func (s *stamp) UnmarshalJSON(data []byte) error {
	if bytes.Equal(data, []byte("null")) {
		return nil
	}
	var text string
	if json.Unmarshal(data, &text) != nil {
		return s.count(string(data))
	}
	if text == "" {
		return nil
	}
	if _, err := strconv.ParseFloat(text, 64); err == nil && len(text) != 4 {
		return s.count(text)
	}
	return s.text(text)
}

func (s *stamp) count(text string) error {
	seconds, err := strconv.ParseFloat(text, 64)
	if err != nil || math.IsNaN(seconds) || math.Abs(seconds) > 1e15 {
		return loci.Invalid("time", "%.40q is no time", text)
	}
	if len(text) == 4 {
		return loci.Invalid("time", "%q is a year, or a count that can't be meant", text)
	}
	if math.Abs(seconds) >= millisecondsFrom {
		seconds /= 1000
	}
	whole, part := math.Modf(seconds)
	return s.set(text, time.Unix(int64(whole), int64(part*1e9)).UTC().Truncate(time.Microsecond))
}

// set takes a time that was written out, which the zero time is not.
func (s *stamp) set(text string, t time.Time) error {
	if t.IsZero() {
		return loci.Invalid("time", "%.40q is how programs write that there is no time: give the real one, or leave it out", text)
	}
	s.Time = t
	return nil
}

func (s *stamp) text(text string) error {
	for _, layout := range zoneless {
		if t, err := time.Parse(layout, text); err == nil && t.Year() > 0 {
			return s.set(text, t)
		}
	}
	if d, err := loci.ParseDate(text, time.UTC); err == nil {
		s.Time = d.Time
		return nil
	}
	t, err := loci.ParseTime("time", text)
	s.Time = t
	return err
}

// firstSet is the first of the stamps that is set.
func firstSet(all ...stamp) time.Time {
	for _, s := range all {
		if !s.IsZero() {
			return s.Time
		}
	}
	return time.Time{}
}

package sqlite

import (
	"encoding/json"
	"strconv"
	"time"

	"github.com/loci-memory/loci"
)

// stored is a Note as a row's body keeps it: what columns hold is left out. It
// must have the fields of loci.Note, so that one converts to the other; a field
// added there does not compile until it is added here.
type stored struct {
	ID           loci.ID       `json:"-"`
	User         string        `json:"-"`
	CreatedBy    string        `json:"-"`
	Conversation string        `json:"-"`
	Messages     []loci.ID     `json:"messages,omitempty"`
	Kind         loci.Kind     `json:"-"`
	Verbatim     bool          `json:"-"`
	Speaker      string        `json:"speaker,omitempty"`
	Role         loci.Role     `json:"role,omitempty"`
	Content      string        `json:"content,omitempty"`
	Caption      string        `json:"caption,omitempty"`
	Context      string        `json:"context,omitempty"`
	Keywords     []string      `json:"keywords,omitempty"`
	Tags         []string      `json:"tags,omitempty"`
	Category     loci.Category `json:"category,omitempty"`
	Domain       string        `json:"-"`
	Entities     []loci.Entity `json:"entities,omitempty"`
	Emotion      *loci.Emotion `json:"emotion,omitempty"`

	Importance float64         `json:"importance,omitempty"`
	Confidence float64         `json:"confidence,omitempty"`
	Source     loci.Source     `json:"source,omitempty"`
	Extractor  string          `json:"extractor,omitempty"`
	Pinned     bool            `json:"pinned,omitempty"`
	Visibility loci.Visibility `json:"-"`

	Temporality    loci.Temporality `json:"temporality,omitempty"`
	EventTime      loci.Date        `json:"-"` // its JSON forgets the zone: see body
	EventPrecision loci.Precision   `json:"event_precision,omitempty"`
	EventEnd       loci.Date        `json:"-"`
	RecordedAt     time.Time        `json:"recorded_at,omitzero"`
	UpdatedAt      time.Time        `json:"updated_at,omitzero"`
	ValidFrom      time.Time        `json:"valid_from,omitzero"`
	ValidUntil     time.Time        `json:"valid_until,omitzero"`
	SupersededBy   loci.ID          `json:"superseded_by,omitzero"`
	Forgotten      bool             `json:"-"`

	ProcedureSteps []string    `json:"procedure_steps,omitempty"`
	Links          []loci.Link `json:"-"`
	Version        int         `json:"-"`
	AccessCount    int         `json:"-"`
}

// body is what a row of notes keeps as JSON.
type body struct {
	stored
	Event     period         `json:"event,omitzero"`
	EventLast period         `json:"event_last,omitzero"`
	At        time.Time      `json:"at"`
	Clock     time.Time      `json:"clock,omitzero"`
	By        string         `json:"by,omitempty"`
	Step      string         `json:"step,omitempty"`
	Operation loci.Operation `json:"operation,omitempty"`
	Reason    string         `json:"reason,omitempty"`
}

// period is a Date with its zone.
type period struct {
	Time      time.Time      `json:"time,omitzero"`
	Precision loci.Precision `json:"precision,omitempty"`
}

func kept(d loci.Date) period { return period{stamp(d.Time), d.Precision} }

// stamp is a time as it is kept: microseconds and an offset.
func stamp(t time.Time) time.Time {
	if t.IsZero() {
		return time.Time{}
	}
	_, offset := t.Zone()
	return t.Truncate(time.Microsecond).In(time.FixedZone("", offset))
}

// encode makes the body of a version.
func encode(v *loci.Version) ([]byte, error) {
	n := &v.Note
	b := body{
		stored: stored(*n), Event: kept(n.EventTime), EventLast: kept(n.EventEnd),
		At: stamp(v.At), Clock: stamp(v.Clock), By: v.By, Step: v.Step, Operation: v.Operation, Reason: v.Reason,
	}
	b.RecordedAt, b.UpdatedAt = stamp(n.RecordedAt), stamp(n.UpdatedAt)
	b.ValidFrom, b.ValidUntil = stamp(n.ValidFrom), stamp(n.ValidUntil)
	return json.Marshal(&b)
}

// decode reads a body; what columns hold is zero.
func decode(raw []byte) (v loci.Version, err error) {
	var b body
	if err := json.Unmarshal(raw, &b); err != nil {
		return v, err
	}
	v = loci.Version{
		At: b.At, Clock: b.Clock, By: b.By, Step: b.Step, Operation: b.Operation, Reason: b.Reason,
		Note: loci.Note(b.stored),
	}
	v.Note.EventTime, v.Note.EventEnd = loci.Date(b.Event), loci.Date(b.EventLast)
	return v, nil
}

// The bits of notes.state.
const (
	isVerbatim = 1 << iota
	isForgotten
	isSuperseded
)

func state(n *loci.Note) (bits int64) {
	if n.Verbatim {
		bits |= isVerbatim
	}
	if n.Forgotten {
		bits |= isForgotten
	}
	if n.Superseded() {
		bits |= isSuperseded
	}
	return bits
}

// micros is a time for a column; nil is the zero time.
func micros(t time.Time) any {
	if t.IsZero() {
		return nil
	}
	return t.UnixMicro()
}

// moment is the time of a column with its zone.
func moment(us int64, zone int64) time.Time {
	return time.UnixMicro(us).In(time.FixedZone("", int(zone)))
}

func zone(t time.Time) int64 {
	_, offset := t.Zone()
	return int64(offset)
}

// A row's key is its user's number and its own; a root's too.
func key(user int64, seq uint32) int64 { return user<<32 | int64(seq) }
func seqOf(row int64) uint32           { return uint32(row) }

// array writes numbers as a JSON array, which SQL can take apart; none is nil.
func array[N int64 | uint32](numbers []N) any {
	if len(numbers) == 0 {
		return nil
	}
	b := []byte{'['}
	for i, n := range numbers {
		if i > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendInt(b, int64(n), 10)
	}
	return string(append(b, ']'))
}

// unpack reads what array wrote.
func unpack(text []byte) (seqs []uint32, err error) {
	if len(text) > 0 {
		err = json.Unmarshal(text, &seqs)
	}
	return seqs, err
}

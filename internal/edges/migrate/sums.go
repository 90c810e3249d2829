package migrate

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"hash"
	"math"
	"math/bits"
	"reflect"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store"
)

// The kinds of things that a user has, by which sums are kept and differences are named.
const (
	agents   = "agents"
	messages = "messages"
	versions = "versions"
	analyses = "analyses"
	turns    = "turns" // which verbatim notes messages have
	vectors  = "vectors"
	links    = "links"
	cycles   = "cycles"
	uses     = "uses"
	calls    = "calls"
	jobs     = "jobs"
)

// kinds are all of them, in the order in which a checksum has them.
var kinds = []string{agents, messages, versions, analyses, turns, vectors, links, cycles, uses, calls, jobs}

// ordered are those whose order is kept. That of the others says nothing, and may be
// another where a store orders texts otherwise.
var ordered = map[string]bool{agents: true, messages: true, versions: true, analyses: true, turns: true, cycles: true, uses: true, jobs: true}

// sum is how many things of a kind there are and what they are.
type sum struct {
	count int
	chain hash.Hash // of a kind with an order
	added [4]uint64 // of one without: the sum of the hashes of all
}

func (s *sum) add(item []byte) {
	s.count++
	if s.chain != nil {
		var size [8]byte
		binary.LittleEndian.PutUint64(size[:], uint64(len(item)))
		_, _ = s.chain.Write(size[:])
		_, _ = s.chain.Write(item)
		return
	}
	h, carry := sha256.Sum256(item), uint64(0)
	for i := range s.added {
		s.added[i], carry = bits.Add64(s.added[i], binary.LittleEndian.Uint64(h[8*i:]), carry)
	}
}

// text is the sum in hexadecimal digits.
func (s *sum) text() string {
	if s.chain != nil {
		return hex.EncodeToString(s.chain.Sum(nil))
	}
	var all []byte
	for _, part := range s.added {
		all = binary.LittleEndian.AppendUint64(all, part)
	}
	return hex.EncodeToString(all)
}

// sums are those of everything of a user on one side. What is big is not kept: of each
// message the numbers of its turns, of each row its place.
type sums struct {
	of     map[string]*sum
	counts Counts
	places
	said []uint32 // of each message: how many turns it has, then their numbers
	buf  []byte
}

func newSums() *sums {
	s := &sums{of: map[string]*sum{}}
	for _, k := range kinds {
		s.of[k] = &sum{}
		if ordered[k] {
			s.of[k].chain = sha256.New()
		}
	}
	return s
}

func (s *sums) add(kind string, v any) {
	s.buf = canon(s.buf[:0], v)
	s.of[kind].add(s.buf)
}

func (s *sums) agent(a *loci.Agent) { s.counts.Agents++; s.add(agents, a) }

func (s *sums) message(m *store.Message) {
	s.counts.Messages++
	s.add(messages, &m.Message)
	s.said = append(append(s.said, uint32(len(m.Turns))), m.Turns...)
}

func (s *sums) row(r *store.Row) {
	s.counts.Versions++
	v := bareVersion(r)
	v.Closed = r.Version.Closed
	s.add(versions, &v)
	s.of[analyses].add(r.Analysis)
	s.places.add(r.Seq)
}

// places are those of rows among the rows that are there: numbers have gaps where rows were
// destroyed, and places have none.
type places struct {
	by   []uint32 // by the number of a row, from 1; 0 is no row
	rows uint32
}

func (p *places) add(seq uint32) {
	p.rows++
	for int(seq) >= len(p.by) {
		p.by = append(p.by, 0)
	}
	p.by[seq] = p.rows
}

// at is the place of a row; 0 where there is none.
func (p *places) at(seq uint32) uint32 {
	if int(seq) >= len(p.by) {
		return 0
	}
	return p.by[seq]
}

// bareVersion is a version without what is kept elsewhere or follows from the next one.
func bareVersion(r *store.Row) loci.Version {
	v := r.Version
	v.Closed, v.Note.User, v.Note.AccessCount, v.Note.Links = time.Time{}, "", 0, nil
	return v
}

// turned adds which notes the messages have, once all rows have their places.
func (s *sums) turned() {
	for i := 0; i < len(s.said); {
		n := int(s.said[i])
		list := s.said[i+1 : i+1+n]
		s.buf = s.buf[:0]
		for _, root := range list {
			s.buf = binary.AppendUvarint(s.buf, uint64(s.at(root)))
		}
		s.of[turns].add(s.buf)
		i += 1 + n
	}
	s.said = nil
}

func (s *sums) vector(v *store.Vector) { s.counts.Vectors++; s.add(vectors, v) }
func (s *sums) link(l *loci.Link)      { s.counts.Links++; s.add(links, l) }
func (s *sums) cycle(c *loci.Cycle)    { s.counts.Cycles++; s.add(cycles, c) }
func (s *sums) call(c *store.Calls)    { s.counts.Calls++; s.add(calls, c) }
func (s *sums) job(j *loci.Job)        { s.counts.Jobs++; s.add(jobs, j) }

func (s *sums) use(u *store.Use) {
	s.counts.Uses++
	bare := *u
	bare.Root = 0 // its number may be another; Note names it
	s.add(uses, &bare)
}

// total is one checksum of everything but what is made again.
func (s *sums) total() string {
	h := sha256.New()
	for _, k := range kinds {
		if k != analyses {
			fmt.Fprintf(h, "%s %d %s\n", k, s.of[k].count, s.of[k].text())
		}
	}
	return hex.EncodeToString(h.Sum(nil))
}

// differs is the first of some kinds that is not the same on two sides; "" where all are.
func (s *sums) differs(t *sums, among []string) string {
	for _, k := range among {
		if a, b := s.of[k], t.of[k]; a.count != b.count || a.text() != b.text() {
			return k
		}
	}
	return ""
}

// readSums reads everything of a snapshot and calls read for each row. A job is left out.
func readSums(ctx context.Context, snap side, without loci.ID, read func()) (*sums, error) {
	s := newSums()
	for _, part := range []func() error{
		func() error { return snap.agents(ctx, counting(read, s.agent)) },
		func() error { return snap.Messages(ctx, counting(read, s.message)) },
		func() error { return snap.Versions(ctx, counting(read, s.row)) },
		func() error { s.turned(); return nil },
		func() error { return snap.vectors(ctx, counting(read, func(v *vectorAt) { s.vector(v.of) })) },
		func() error { return snap.Links(ctx, counting(read, func(e *store.Edge) { s.link(&e.Link) })) },
		func() error { return snap.Cycles(ctx, counting(read, s.cycle)) },
		func() error { return snap.Uses(ctx, counting(read, s.use)) },
		func() error { return snap.Calls(ctx, counting(read, s.call)) },
		func() error { return snap.jobs(ctx, without, counting(read, s.job)) },
	} {
		if err := part(); err != nil {
			return nil, err
		}
	}
	return s, nil
}

func counting[T any](read func(), add func(*T)) func(*T) error {
	return func(t *T) error {
		read()
		add(t)
		return nil
	}
}

func (s side) agents(ctx context.Context, yield func(*loci.Agent) error) error {
	list, err := s.Agents(ctx)
	return each(list, err, yield)
}

// jobs yields the jobs without one of them.
func (s side) jobs(ctx context.Context, without loci.ID, yield func(*loci.Job) error) error {
	list, err := s.Jobs(ctx)
	return each(list, err, func(j *loci.Job) error {
		if j.ID == without {
			return nil
		}
		return yield(j)
	})
}

func each[T any](list []T, err error, yield func(*T) error) error {
	for i := range list {
		if err == nil {
			err = yield(&list[i])
		}
	}
	return err
}

// canon appends a value in the one form that it has, whichever store it was read from: its
// fields in their order, of times the microseconds and the offset, of maps what they are as
// JSON. An empty list is as none. It goes through the fields by itself, so that one that
// is added some day is not forgotten. v is a pointer.
func canon(b []byte, v any) []byte { return appendValue(b, reflect.ValueOf(v).Elem()) }

var timeType = reflect.TypeFor[time.Time]()

func appendValue(b []byte, v reflect.Value) []byte {
	switch v.Kind() {
	case reflect.String:
		return append(binary.AppendUvarint(b, uint64(v.Len())), v.String()...)
	case reflect.Bool:
		return appendFlag(b, v.Bool())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return binary.AppendVarint(b, v.Int())
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return binary.AppendUvarint(b, v.Uint())
	case reflect.Float32, reflect.Float64:
		return binary.LittleEndian.AppendUint64(b, math.Float64bits(v.Float()))
	case reflect.Slice:
		return appendList(binary.AppendUvarint(b, uint64(v.Len())), v)
	case reflect.Array:
		return appendList(b, v)
	case reflect.Struct:
		return appendStruct(b, v)
	case reflect.Pointer:
		if b = appendFlag(b, !v.IsNil()); v.IsNil() {
			return b
		}
		return appendValue(b, v.Elem())
	default: // metadata, which every store keeps as JSON
		return appendJSON(b, v)
	}
}

func appendFlag(b []byte, set bool) []byte {
	if set {
		return append(b, 1)
	}
	return append(b, 0)
}

func appendList(b []byte, v reflect.Value) []byte {
	if v.Type().Elem().Kind() == reflect.Uint8 && (v.Kind() == reflect.Slice || v.CanAddr()) {
		return append(b, v.Bytes()...)
	}
	for i := range v.Len() {
		b = appendValue(b, v.Index(i))
	}
	return b
}

func appendStruct(b []byte, v reflect.Value) []byte {
	if v.Type() == timeType {
		if v.CanAddr() {
			return appendTime(b, *v.Addr().Interface().(*time.Time)) // takes no room, as Interface does
		}
		return appendTime(b, v.Interface().(time.Time))
	}
	for i := range v.NumField() {
		b = appendValue(b, v.Field(i))
	}
	return b
}

func appendTime(b []byte, t time.Time) []byte {
	if t.IsZero() {
		return append(b, 0)
	}
	_, offset := t.Zone()
	return binary.AppendVarint(binary.AppendVarint(append(b, 1), t.UnixMicro()), int64(offset))
}

func appendJSON(b []byte, v reflect.Value) []byte {
	if v.Len() == 0 {
		return append(b, 0)
	}
	text, err := json.Marshal(v.Interface())
	if err != nil {
		return append(b, "unwritable: "+err.Error()...) // no store keeps it either
	}
	return append(binary.AppendUvarint(b, uint64(len(text))), text...)
}

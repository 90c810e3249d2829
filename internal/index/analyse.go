package index

import (
	"cmp"
	"encoding/binary"
	"errors"
	"slices"
	"strings"
	"sync"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/lang"
)

// AnalysisVersion is the version of what Analyse makes, its first byte. It moves
// when the analysis of words changes.
const AnalysisVersion = 4

// Weights of a term's occurrence, in tenths.
const (
	inText    = 10
	inCaption = 7
	inDate    = 10
)

// posting is one row of a term's list. V is twice the term frequency in tenths,
// plus one when the row's date is among the occurrences: a weight that the
// window leaves out. A term that only the date of the row has is in no list: the
// column of days has it.
type posting struct{ seq, v uint32 }

// total is the term frequency, in tenths, dates included.
func total(v uint32) uint32 { return v >> 1 }

// spoken is the term frequency in tenths without the row's date.
func spoken(v uint32) uint32 { return v>>1 - v&1*inDate }

// term is a word of a row: its hash and a posting's v.
type term struct {
	hash uint64
	v    uint32
}

// analysis is the decoded form of what Analyse makes.
type analysis struct {
	flags  uint32   // flagAsks … flagNumeral
	day    uint32   // of the record, see packDay; 0 is none
	spoken uint32   // length in tenths of words, without the date
	dated  uint32   // length of the date in tenths
	names  []uint64 // hashes of lower-cased proper names
	tags   []uint64 // hashes of tags
	terms  []term   // by hash
}

var analyses = sync.Pool{New: func() any { return new(analysis) }}

// Analyse makes what the index keeps of a note's words: a pure function of the
// note, called before a store's transaction.
func Analyse(n *loci.Note) []byte {
	a := analyses.Get().(*analysis)
	defer analyses.Put(a)
	a.reset()
	a.read(n)
	return a.encode()
}

// Stale reports whether the analysis of a row is missing or of another version.
func Stale(analysis []byte) bool { return len(analysis) == 0 || analysis[0] != AnalysisVersion }

func (a *analysis) reset() {
	*a = analysis{names: a.names[:0], tags: a.tags[:0], terms: a.terms[:0]}
}

func (a *analysis) read(n *loci.Note) {
	a.features(n.Content)
	a.words(n.Content, inText)
	a.words(n.Caption, inCaption)
	a.claims(n.Claims)
	a.about(n)
	a.fold()
	if !n.RecordedAt.IsZero() {
		a.date(n)
	}
	for _, t := range n.Tags {
		a.tags = append(a.tags, hash(t))
	}
}

func (a *analysis) features(text string) {
	t := lang.ReadTurn(text)
	for flag, on := range map[uint32]bool{
		flagAsks: t.HasQuestionMark, flagOnlyAsks: t.OnlyAsks, flagEndsAsking: t.EndsInQuestion, flagNumeral: t.HasNumeral,
		flagOfOthers: t.OfOthers && !saysChange(text),
	} {
		if on {
			a.flags |= flag
		}
	}
	for _, name := range t.Names {
		a.names = append(a.names, hash(strings.ToLower(name)))
	}
}

// saysChange reports whether a text says that something is no more what it was: of what is new,
// people often don't say whose it is.
func saysChange(text string) bool {
	return slices.Contains(lang.Concepts(text), lang.ConceptOfChange) || len(lang.Corrections(text)) > 0
}

func (a *analysis) words(text string, weight uint32) {
	if text == "" {
		return
	}
	lang.Terms(text, func(t string) {
		a.terms = append(a.terms, term{hash: hash(t), v: weight << 1})
		a.spoken += weight
	})
}

// date adds the day of the record to the words that say it too.
func (a *analysis) date(n *loci.Note) {
	a.day = packDay(n.RecordedAt.Date())
	for _, t := range lang.DateTerms(n.RecordedAt) {
		a.dated += inDate
		i, found := slices.BinarySearchFunc(a.terms, hash(t), func(t term, h uint64) int { return cmp.Compare(t.hash, h) })
		if found && a.terms[i].v&1 == 0 {
			a.terms[i].v += inDate<<1 | 1
		}
	}
}

// fold sorts the terms and adds up the occurrences of each.
func (a *analysis) fold() {
	slices.SortFunc(a.terms, func(x, y term) int { return cmp.Compare(x.hash, y.hash) })
	n := 0
	for _, t := range a.terms {
		if n > 0 && a.terms[n-1].hash == t.hash {
			last := &a.terms[n-1]
			last.v += t.v
			continue
		}
		a.terms[n] = t
		n++
	}
	a.terms = a.terms[:n]
}

// encode writes version, flags, day, the two lengths, names, tags and terms:
// numbers as varints, hashes as eight bytes.
func (a *analysis) encode() []byte {
	b := make([]byte, 0, 24+8*(len(a.names)+len(a.tags))+10*len(a.terms))
	b = append(b, AnalysisVersion)
	for _, v := range []uint32{a.flags, a.day, a.spoken, a.dated, uint32(len(a.names)), uint32(len(a.tags)), uint32(len(a.terms))} {
		b = binary.AppendUvarint(b, uint64(v))
	}
	for _, h := range a.names {
		b = binary.LittleEndian.AppendUint64(b, h)
	}
	for _, h := range a.tags {
		b = binary.LittleEndian.AppendUint64(b, h)
	}
	for _, t := range a.terms {
		b = binary.LittleEndian.AppendUint64(b, t.hash)
		b = binary.AppendUvarint(b, uint64(t.v))
	}
	return b
}

var errAnalysis = errors.New("the analysis of a row is damaged: reindex the memory of the user")

// decode is the inverse of encode; it reuses the slices of a.
func (a *analysis) decode(b []byte) error {
	a.reset()
	if Stale(b) {
		return errAnalysis
	}
	r := reader{b: b[1:]}
	a.flags, a.day, a.spoken, a.dated = uint32(r.uvarint()), uint32(r.uvarint()), uint32(r.uvarint()), uint32(r.uvarint())
	names, tags, terms := r.uvarint(), r.uvarint(), r.uvarint()
	if names+tags+terms > r.left() {
		return errAnalysis
	}
	for range names {
		a.names = append(a.names, r.uint64())
	}
	for range tags {
		a.tags = append(a.tags, r.uint64())
	}
	for range terms {
		a.terms = append(a.terms, term{hash: r.uint64(), v: uint32(r.uvarint())})
	}
	if r.bad {
		return errAnalysis
	}
	return nil
}

// reader reads numbers off bytes; past the end it yields zeros and is bad. It
// counts where it is rather than cut b, which would be a pointer to write a number.
type reader struct {
	b   []byte
	at  int
	bad bool
}

// left is how many bytes there are yet.
func (r *reader) left() uint64 { return uint64(len(r.b) - r.at) }

func (r *reader) fail() {
	r.bad, r.at = true, len(r.b)
}

func (r *reader) uvarint() uint64 {
	if r.at < len(r.b) && r.b[r.at] < 0x80 {
		r.at++
		return uint64(r.b[r.at-1])
	}
	return r.long()
}

// long is uvarint for numbers of more than a byte.
func (r *reader) long() uint64 {
	v, n := binary.Uvarint(r.b[r.at:])
	if n <= 0 {
		r.fail()
		return 0
	}
	r.at += n
	return v
}

func (r *reader) varint() int64 {
	v := r.uvarint()
	return int64(v>>1) ^ -int64(v&1)
}

func (r *reader) uint64() uint64 {
	if r.left() < 8 {
		r.fail()
		return 0
	}
	r.at += 8
	return binary.LittleEndian.Uint64(r.b[r.at-8:])
}

func (r *reader) next(n uint64) []byte {
	if n > r.left() {
		r.fail()
		return nil
	}
	r.at += int(n)
	return r.b[r.at-int(n) : r.at : r.at]
}

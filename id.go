package loci

import (
	"encoding/binary"
	"encoding/hex"
	"strconv"
	"strings"
)

// ID names a note, a message, a job or a cycle of reflection. It is a UUID: of version 7
// for notes and jobs, so that ids sort by creation; of messages derived from the content,
// so that the same message twice is one message. The zero ID names nothing.
type ID [16]byte

// ParseID reads the 36-character form of a UUID, in either case, and "" as the zero ID.
// Anything else is an ErrInvalid.
func ParseID(s string) (ID, error) {
	var id ID
	err := id.UnmarshalText([]byte(s))
	return id, err
}

// IsZero reports whether the ID names nothing.
func (id ID) IsZero() bool { return id == ID{} }

// String returns the 36-character lower-case form, or "" for the zero ID.
func (id ID) String() string {
	if id.IsZero() {
		return ""
	}
	b, _ := id.AppendText(make([]byte, 0, 36))
	return string(b)
}

// Short is so much of an id as nothing else begins with in practice, in few tokens and
// always as many: a number behind "#" for the ids of notes and jobs since 2025, which is
// their time, and one behind "#x" for others. "" for the zero ID. ParsePrefix reads it.
func (id ID) Short() string {
	if id.IsZero() {
		return ""
	}
	head := binary.BigEndian.Uint64(id[:8])
	if at := int64(head>>16) - numbered; at > 0 && id[6]>>4 == 7 {
		return "#" + strconv.FormatInt(at<<12|int64(head&0xfff), 10)
	}
	return "#x" + strconv.FormatUint(head>>16, 10)
}

// numbered is the start of 2025 in milliseconds, from which on short ids count.
const numbered = 1735689600000

// shortRange are the least and the greatest id with a short form.
func shortRange(s string) (from, to ID, ok bool) {
	digits, random := strings.CutPrefix(strings.TrimPrefix(s, "#"), "x")
	n, err := strconv.ParseUint(digits, 10, 64)
	ms, low, high := n, uint64(0), uint64(1)<<16-1
	if !random {
		ms, low, high = n>>12+numbered, 0x7000|n&0xfff, 0x7000|n&0xfff
	}
	if err != nil || ms>>48 > 0 || ms == numbered && !random {
		return ID{}, ID{}, false
	}
	binary.BigEndian.PutUint64(from[:8], ms<<16|low)
	binary.BigEndian.PutUint64(to[:8], ms<<16|high)
	binary.BigEndian.PutUint64(to[8:], 1<<64-1)
	return from, to, true
}

// AppendText appends the 36-character form to b. It never fails.
func (id ID) AppendText(b []byte) ([]byte, error) {
	for i, part := range [][]byte{id[:4], id[4:6], id[6:8], id[8:10], id[10:]} {
		if i > 0 {
			b = append(b, '-')
		}
		b = hex.AppendEncode(b, part)
	}
	return b, nil
}

// MarshalText returns String as bytes; the zero ID is empty text.
func (id ID) MarshalText() ([]byte, error) { return []byte(id.String()), nil }

// UnmarshalText is the inverse of MarshalText; anything but a UUID is an ErrInvalid.
func (id *ID) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*id = ID{}
		return nil
	}
	s := string(text)
	if len(s) != 36 || s[8] != '-' || s[13] != '-' || s[18] != '-' || s[23] != '-' {
		return Invalid("id", "%q is not an id: copy one as printed, like 019ac0de-7b1c-7cc3-9d5e-2f4c8a6b1e07", clip(s))
	}
	raw, err := hex.DecodeString(strings.ReplaceAll(s, "-", ""))
	if err != nil || len(raw) != 16 {
		return Invalid("id", "%q is not an id: it has other characters than 0-9, a-f and -", clip(s))
	}
	copy(id[:], raw)
	return nil
}

// ChangeID names one change: the version of a note that it made. Its text is
// "NOTE-ID@VERSION". The zero ChangeID names nothing.
type ChangeID struct {
	Note    ID
	Version int // 1, 2, …
}

// String returns "NOTE-ID@VERSION".
func (c ChangeID) String() string { return c.Note.String() + "@" + strconv.Itoa(c.Version) }

// MarshalText returns String as bytes.
func (c ChangeID) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText is the inverse of MarshalText; anything else is an ErrInvalid.
func (c *ChangeID) UnmarshalText(text []byte) error {
	note, version, ok := strings.Cut(string(text), "@")
	v, err := strconv.Atoi(version)
	if !ok || err != nil || v < 1 {
		return Invalid("change", "%q is not a change: copy one from the history of its note, like ID@2", clip(string(text)))
	}
	c.Version = v
	return c.Note.UnmarshalText([]byte(note))
}

// clip shortens a text that an error quotes: a wrong argument may be a megabyte long.
func clip(s string) string {
	r := []rune(s)
	if len(r) <= 60 {
		return s
	}
	return string(r[:60]) + "…"
}

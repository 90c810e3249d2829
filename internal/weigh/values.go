package weigh

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"io"

	"github.com/loci-memory/loci"
)

// Values reads the values in a stream of JSON one at a time. Make one with NewValues; it is
// for one goroutine. What its methods return as errors are those of the reader,
// io.ErrUnexpectedEOF where a value has no end, and ErrInvalid as each says.
type Values struct {
	in   *bufio.Reader
	line int
	text []byte // of the value that was read last
	long bool   // it is not whole there
}

// NewValues reads from r. A byte order mark is passed over.
func NewValues(r io.Reader) *Values {
	in := bufio.NewReaderSize(r, 64<<10)
	if mark, _ := in.Peek(3); string(mark) == "\ufeff" {
		_, _ = in.Discard(3)
	}
	return &Values{in: in, line: 1}
}

// Line is the line of what comes next, from 1.
func (v *Values) Line() int { return v.line }

// Next returns the next byte that is no space, without reading it; io.EOF at the end.
func (v *Values) Next() (byte, error) {
	for {
		switch b, err := v.in.ReadByte(); {
		case err != nil:
			return 0, err
		case b == '\n':
			v.line++
		case b != ' ' && b != '\t' && b != '\r':
			return b, v.in.UnreadByte()
		}
	}
}

// Enter reads the mark that Next returned.
func (v *Values) Enter() { _, _ = v.in.ReadByte() }

// More reads up to a value of a list or an object, and past its end where there is none. n is
// how many values it had so far.
func (v *Values) More(n int) (bool, error) {
	b, err := v.Next()
	switch {
	case err != nil:
		return false, cut(err)
	case b == ']' || b == '}':
		v.Enter()
		return false, nil
	case n == 0:
		return true, nil
	case b != ',':
		return false, v.broken()
	}
	v.Enter()
	_, err = v.Next()
	return err == nil, cut(err)
}

// Name reads the name of a member of an object, in its quotes, up to its value.
func (v *Values) Name() (string, error) {
	text, err := v.Value()
	if err != nil {
		return "", err
	}
	name := string(text)
	if b, err := v.Next(); err != nil || b != ':' {
		return "", cmp.Or(cut(err), v.broken())
	}
	v.Enter()
	_, err = v.Next()
	return name, cut(err)
}

// broken is the error of what is no JSON.
func (v *Values) broken() error {
	return loci.Invalid("file", "is not JSON from line %d on: is it complete?", v.line)
}

// Value reads the next value, which is good until the next call. One that is longer than
// Longest is read to its end and is ErrInvalid. Whether it is JSON is not looked at.
func (v *Values) Value() ([]byte, error) {
	var at nesting
	v.text, v.long = v.text[:0], false
	for {
		b, err := v.in.ReadByte()
		bare := len(v.text) > 0 && at.depth == 0 && !at.quoted // a number or a word: nothing marks its end
		switch {
		case bare && errors.Is(err, io.EOF):
			return v.whole(nil)
		case err != nil:
			return nil, cut(err)
		case bare && bytes.IndexByte([]byte(" \t\r\n,:]}"), b) >= 0:
			return v.whole(v.in.UnreadByte())
		}
		at.pass(b)
		if v.keep(b); at.depth == 0 && !at.quoted && (b == '"' || b == '}' || b == ']') {
			return v.whole(nil)
		}
	}
}

// Rest reads what is left of a line, as Value reads a value;
// io.EOF comes behind the last line.
func (v *Values) Rest() ([]byte, error) {
	v.text, v.long = v.text[:0], false
	for {
		b, err := v.in.ReadByte()
		switch {
		case errors.Is(err, io.EOF) && len(v.text) > 0:
			return v.whole(nil)
		case err != nil:
			return nil, err
		}
		if v.keep(b); b == '\n' {
			return v.whole(nil)
		}
	}
}

// keep keeps a byte of a value, unless it is too long.
func (v *Values) keep(b byte) {
	if b == '\n' {
		v.line++
	}
	if v.long = v.long || len(v.text) == Longest; !v.long {
		v.text = append(v.text, b)
	}
}

// whole is the value that was read.
func (v *Values) whole(err error) ([]byte, error) {
	if v.long {
		return nil, loci.Invalid("line", "is longer than %d MiB: split it", Longest>>20)
	}
	return v.text, err
}

// cut is the error of a value that is not read to its end.
func cut(err error) error {
	if errors.Is(err, io.EOF) {
		return io.ErrUnexpectedEOF
	}
	return err
}

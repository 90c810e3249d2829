package sqlite

import (
	"encoding/hex"
	"encoding/json"
	"strconv"
	"time"

	"github.com/loci-memory/loci"
)

// micros is a time for a column; nil is the zero time.
func micros(t time.Time) any {
	if t.IsZero() {
		return nil
	}
	return t.UnixMicro()
}

// notZero is a number for a column; 0 is null.
func notZero(n int64) any {
	if n == 0 {
		return nil
	}
	return n
}

// A row's key is its user's number and its own; a root's too.
func key(user int64, seq uint32) int64 { return user<<32 | int64(seq) }
func seqOf(row int64) uint32           { return uint32(row) }

// array writes numbers as a JSON array, which SQL can take apart; none is nil.
func array[N int64 | uint32](numbers []N) any {
	if len(numbers) == 0 {
		return nil
	}
	b := append(make([]byte, 0, 8*len(numbers)), '[')
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

// idArray returns ids as a JSON array for json_each, in hexadecimal.
func idArray(ids []loci.ID) string {
	return hexArray(ids, func(id loci.ID) []byte { return id[:] })
}

// hexArray returns bytes of each as a JSON array for json_each, in hexadecimal.
func hexArray[T any](list []T, bytes func(T) []byte) string {
	b := append(make([]byte, 0, 36*len(list)), '[') // ids are the most of it
	for i, v := range list {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, '"')
		b = hex.AppendEncode(b, bytes(v))
		b = append(b, '"')
	}
	return string(append(b, ']'))
}

// all are the first and the last key of a user's rows.
func all(number int64) []any { return []any{key(number, 0), key(number, 1<<32-1)} }

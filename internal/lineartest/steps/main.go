// Command steps counts what readers of texts do for a text and for one of four times its length,
// for the kit above it. It is built with `go build -cover`, as it reads Go's own counters: how
// often each block of the readers, and of what they use of the standard library, has run. They
// are the same on every machine, however much else it does.
package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"runtime"
	"strconv"
	"strings"
)

// question is what is asked: how much a reader does for each of the units, repeated up to a
// length in bytes and up to a quarter of it.
type question struct {
	Reader string
	Units  [][]byte
	Length int
}

// answer is what a reader did for a unit: for the short text, and for the long one.
type answer struct{ Short, Long work }

func main() {
	runtime.GOMAXPROCS(1) // so that no step is counted over another
	if err := run(os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(in io.Reader, out io.Writer) error {
	var q question
	if err := json.NewDecoder(in).Decode(&q); err != nil {
		return err
	}
	read, known := readers[q.Reader]
	if !known && len(q.Units) > 0 {
		return fmt.Errorf("there is no reader %q; see readers.go", q.Reader)
	}
	answers := make([]answer, len(q.Units))
	for i, unit := range q.Units {
		text := func(length int) string { return repeated(string(unit), length) }
		read(text(1 << 10)) // what is made once, when it is first used, is no work for a text
		answers[i] = answer{Short: measured(read, text(q.Length/4)), Long: measured(read, text(q.Length))}
	}
	return json.NewEncoder(out).Encode(answers)
}

// repeated is a unit again and again up to a length, each time with its number for {n}.
func repeated(unit string, length int) string {
	if !strings.Contains(unit, "{n}") {
		return strings.Repeat(unit, length/len(unit))
	}
	var text strings.Builder
	for n := 0; text.Len()+len(unit) <= length; n++ {
		text.WriteString(strings.ReplaceAll(unit, "{n}", strconv.Itoa(n)))
	}
	return text.String()
}

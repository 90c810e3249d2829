package mcpapi

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// longestLine bounds one message, in bytes. A text of 1 MiB takes six of them at most.
const longestLine = 8 << 20

// Lines is a transport of one message a line, as on standard input and output. A line that
// is no message is answered with an error and ends nothing. It closes neither r nor w; r
// is read until it ends.
func Lines(r io.Reader, w io.Writer) mcp.Transport {
	out := &lineWriter{w: w}
	in := &lineReader{from: bufio.NewReaderSize(r, 64<<10), out: out}
	return &mcp.IOTransport{Reader: io.NopCloser(in), Writer: out}
}

// lineWriter writes lines of several writers, each whole.
type lineWriter struct {
	mu sync.Mutex
	w  io.Writer
}

// Write writes one line.
func (w *lineWriter) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.w.Write(p)
}

// Close does nothing: the writer is not the protocol's to close.
func (w *lineWriter) Close() error { return nil }

// lineReader gives the lines that are messages and answers the others.
type lineReader struct {
	from *bufio.Reader
	out  io.Writer
	left []byte // of the line that is being read
}

// Read reads of one line.
func (r *lineReader) Read(p []byte) (int, error) {
	for len(r.left) == 0 {
		line, err := r.line()
		if err != nil && len(line) == 0 {
			return 0, err
		}
		if refusal := refuse(line); refusal != nil {
			if err := r.answer(line, refusal); err != nil {
				return 0, err
			}
			continue
		}
		if len(line) > 0 {
			r.left = append(r.left[:0], line...)
			r.left = append(r.left, '\n')
		}
	}
	n := copy(p, r.left)
	r.left = r.left[n:]
	return n, nil
}

// errLong is the content of a line that is too long, of which nothing is kept.
var errLong = []byte("too long")

// line is the next line without its end; one that is too long is read to its end.
func (r *lineReader) line() ([]byte, error) {
	var line []byte
	for {
		part, err := r.from.ReadSlice('\n')
		if line = append(line, part...); len(line) > longestLine {
			line = append(line[:0], errLong...)
			if errors.Is(err, bufio.ErrBufferFull) {
				err = r.skip()
			}
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return bytes.TrimSpace(line), err
		}
	}
}

// skip reads to the end of a line.
func (r *lineReader) skip() error {
	for {
		if _, err := r.from.ReadSlice('\n'); !errors.Is(err, bufio.ErrBufferFull) {
			return err
		}
	}
}

// refuse is the error of a line that is no message; nil for one that is, and for an empty
// line.
func refuse(line []byte) *jsonrpc.Error {
	switch {
	case len(line) == 0:
		return nil
	case bytes.Equal(line, errLong):
		return &jsonrpc.Error{Code: jsonrpc.CodeInvalidRequest, Message: "the line is too long: 8 MiB is the most, and 1 MiB of text"}
	case !json.Valid(line):
		return &jsonrpc.Error{Code: jsonrpc.CodeParseError, Message: "the line is no JSON: send one whole message a line"}
	case line[0] == '[':
		return &jsonrpc.Error{Code: jsonrpc.CodeInvalidRequest, Message: "batches are not supported: send one message a line"}
	}
	if _, err := jsonrpc.DecodeMessage(line); err != nil {
		return &jsonrpc.Error{Code: jsonrpc.CodeInvalidRequest, Message: "the line is no message of JSON-RPC 2.0: it needs \"jsonrpc\":\"2.0\" and a method, and an id that is a text or a number"}
	}
	return nil
}

// answer refuses a line, by its id where it has one.
func (r *lineReader) answer(line []byte, refusal *jsonrpc.Error) error {
	var named struct {
		ID json.RawMessage `json:"id"`
	}
	if json.Unmarshal(line, &named) != nil || len(named.ID) == 0 || named.ID[0] == '{' || named.ID[0] == '[' {
		named.ID = json.RawMessage("null")
	}
	text, err := json.Marshal(struct {
		JSONRPC string          `json:"jsonrpc"`
		ID      json.RawMessage `json:"id"`
		Error   *jsonrpc.Error  `json:"error"`
	}{"2.0", named.ID, refusal})
	if err != nil {
		return err
	}
	_, err = r.out.Write(append(text, '\n'))
	return err
}

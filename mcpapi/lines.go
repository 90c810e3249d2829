package mcpapi

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"math"
	"sync"
	"sync/atomic"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/loci-memory/loci/internal/weigh"
)

// longestLine bounds one message, in bytes: a text of 1 MiB, escaped as programs do. The SDK
// copies a message several times.
const longestLine = 5 << 20

// lastAnswers is how long calls go on whose caller writes no more.
const lastAnswers = 5 * time.Second

// Lines is a transport of one message a line, as on standard input and output. A line that
// is no message is answered with an error and ends nothing. When r ends, what was read of
// it is answered still, where that takes no longer than 5 seconds. It closes neither r nor
// w; r is read until it ends, also after the connection was closed.
func Lines(r io.Reader, w io.Writer) mcp.Transport { return &lines{r: r, w: w} }

type lines struct {
	r io.Reader
	w io.Writer
}

// Connect begins to read.
func (l *lines) Connect(context.Context) (mcp.Connection, error) {
	c := &lineConn{
		in: &lineReader{from: bufio.NewReaderSize(l.r, 64<<10)}, out: &lineWriter{w: l.w},
		messages: make(chan incoming), closed: make(chan struct{}), answered: make(chan struct{}, 1),
	}
	go c.readAll()
	return c, nil
}

// lineConn is a connection of one message a line.
type lineConn struct {
	in       *lineReader
	out      *lineWriter
	messages chan incoming
	once     sync.Once
	closed   chan struct{}
	open     atomic.Int64  // calls that were read and are not answered
	answered chan struct{} // gets something after an answer, where nothing is in it
}

// incoming is a message, or why there are no more.
type incoming struct {
	message jsonrpc.Message
	err     error
}

// readAll reads until r ends. What was read when the connection is closed is dropped.
func (c *lineConn) readAll() {
	for {
		m, err := c.next()
		select {
		case c.messages <- incoming{m, err}:
		case <-c.closed:
			return
		}
		if err != nil {
			return
		}
	}
}

// next is the next message; lines that are none are answered.
func (c *lineConn) next() (jsonrpc.Message, error) {
	for {
		line, err := c.in.line()
		if err != nil && len(line) == 0 {
			return nil, err
		}
		if len(line) == 0 {
			continue
		}
		message, refusal := decoded(line)
		if refusal == nil {
			return message, nil
		}
		if err := c.answer(line, refusal); err != nil {
			return nil, err
		}
	}
}

// Read returns the next message.
func (c *lineConn) Read(ctx context.Context) (jsonrpc.Message, error) {
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-c.closed:
		return nil, io.EOF
	case in := <-c.messages:
		if r, ok := in.message.(*jsonrpc.Request); ok && r.IsCall() {
			c.open.Add(1)
		}
		if in.err != nil {
			c.finish(ctx)
		}
		return in.message, in.err
	}
}

// finish waits until the calls are answered that were read: who reads an end gives up those
// that are under way.
func (c *lineConn) finish(ctx context.Context) {
	over := time.NewTimer(lastAnswers)
	defer over.Stop()
	for c.open.Load() > 0 {
		select {
		case <-c.answered:
		case <-over.C:
			return
		case <-c.closed:
			return
		case <-ctx.Done():
			return
		}
	}
}

// Write writes a message.
func (c *lineConn) Write(ctx context.Context, m jsonrpc.Message) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if r, ok := m.(*jsonrpc.Response); ok {
		defer c.closes()
		m = outward(r)
	}
	text, err := jsonrpc.EncodeMessage(m)
	if err != nil {
		return err
	}
	_, err = c.out.Write(append(text, '\n'))
	return err
}

// closes counts an answer.
func (c *lineConn) closes() {
	c.open.Add(-1)
	select {
	case c.answered <- struct{}{}:
	default:
	}
}

// Close ends the connection; a Read that waits returns.
func (c *lineConn) Close() error {
	c.once.Do(func() { close(c.closed) })
	return nil
}

// SessionID returns "": there is one session.
func (c *lineConn) SessionID() string { return "" }

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

// lineReader reads lines.
type lineReader struct {
	from *bufio.Reader
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

// decoded is the message of a line, or why it is none.
func decoded(line []byte) (jsonrpc.Message, *jsonrpc.Error) {
	refuse := func(code int64, why string) (jsonrpc.Message, *jsonrpc.Error) {
		return nil, &jsonrpc.Error{Code: code, Message: why}
	}
	if bytes.Equal(line, errLong) {
		return refuse(jsonrpc.CodeInvalidRequest, "the line is too long: 5 MiB is the most, and 1 MiB of text")
	}
	if _, err := weigh.JSON("line", line); err != nil && json.Valid(line) {
		return refuse(jsonrpc.CodeInvalidRequest, err.Error())
	}
	var fields map[string]json.RawMessage
	err := json.Unmarshal(line, &fields)
	var other *json.UnmarshalTypeError
	switch {
	case err != nil && !errors.As(err, &other):
		return refuse(jsonrpc.CodeParseError, "the line is no JSON: send one whole message a line")
	case line[0] == '[':
		return refuse(jsonrpc.CodeInvalidRequest, "batches are not supported: send one message a line")
	}
	if m := messageOf(fields); err == nil && m != nil {
		return m, nil
	}
	return refuse(jsonrpc.CodeInvalidRequest, "the line is no message of JSON-RPC 2.0: it needs \"jsonrpc\":\"2.0\" and a method, and an id that is a text or a whole number")
}

// messageOf is the message that has some fields; nil where they are those of none.
func messageOf(fields map[string]json.RawMessage) jsonrpc.Message {
	var named any
	if text := fields["id"]; text != nil && json.Unmarshal(text, &named) != nil {
		return nil
	}
	if n, ok := named.(float64); ok && n != math.Trunc(n) {
		return nil
	}
	id, err := jsonrpc.MakeID(named)
	if err != nil || string(fields["jsonrpc"]) != `"2.0"` {
		return nil
	}
	if name, ok := fields["method"]; ok {
		r := &jsonrpc.Request{ID: id, Params: fields["params"]}
		if json.Unmarshal(name, &r.Method) != nil || string(name) == "null" {
			return nil
		}
		return r
	}
	answer := &jsonrpc.Response{ID: id, Result: fields["result"]}
	if text := fields["error"]; text != nil && string(text) != "null" {
		failure := new(jsonrpc.Error)
		if json.Unmarshal(text, failure) != nil {
			return nil
		}
		answer.Error = failure
	}
	if !id.IsValid() || answer.Error == nil && fields["result"] == nil {
		return nil
	}
	return answer
}

// answer refuses a line, by its id where it has one.
func (c *lineConn) answer(line []byte, refusal *jsonrpc.Error) error {
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
	_, err = c.out.Write(append(text, '\n'))
	return err
}

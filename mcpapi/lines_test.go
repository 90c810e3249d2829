package mcpapi_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/mcpapi"
)

// A line that is no message is answered with an error of JSON-RPC, and the next one as if
// nothing had been.
func TestFindingS9_ABadLineEndsNoServer(t *testing.T) {
	t.Parallel()
	in, toServer := io.Pipe()
	fromServer, out := io.Pipe()
	server := mcpapi.New(&memory{}, loci.Scope{User: "me"}, mcpapi.Options{})
	go func() { _ = server.Run(t.Context(), mcpapi.Lines(in, out)) }()
	t.Cleanup(func() { _ = toServer.Close() })
	answers := bufio.NewReader(fromServer)
	ask := func(line string) (answer struct {
		ID     any
		Result json.RawMessage
		Error  *struct{ Code int }
	},
	) {
		t.Helper()
		go func() { _, _ = io.WriteString(toServer, line+"\n") }()
		text, err := answers.ReadBytes('\n')
		if err == nil {
			err = json.Unmarshal(text, &answer)
		}
		if err != nil {
			t.Fatalf("%.60s: %v", line, err)
		}
		return answer
	}
	ping := func() {
		t.Helper()
		if a := ask(`{"jsonrpc":"2.0","id":9,"method":"ping"}`); a.Error != nil || a.ID != 9.0 {
			t.Errorf("a ping is answered with %+v", a)
		}
	}
	if a := ask(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}`); a.Error != nil {
		t.Fatalf("%+v", a)
	}
	_, _ = io.WriteString(toServer, `{"jsonrpc":"2.0","method":"notifications/initialized"}`+"\n\n\n")
	const parse, invalid = -32700, -32600
	for line, want := range map[string]int{
		"garbage": parse, "{": parse, `{"jsonrpc":"2.0"`: parse, `{} {}`: parse, "\x00": parse, "记住这个": parse, strings.Repeat("[", 20_000): parse,
		"42": invalid, "null": invalid, `"text"`: invalid, "[]": invalid, `[{"jsonrpc":"2.0","id":1,"method":"ping"}]`: invalid,
		`{"jsonrpc":"1.0","id":1,"method":"ping"}`: invalid, `{"jsonrpc":"2.0","id":{},"method":"ping"}`: invalid, `{"jsonrpc":"2.0","id":1,"method":[]}`: invalid, `{"jsonrpc":"2.0","id":1}`: invalid,
		`{"jsonrpc":"2.0","id":1,"method":"` + strings.Repeat("x", 9<<20) + `"}`: invalid,
	} {
		if a := ask(line); a.Error == nil || a.Error.Code != want {
			t.Errorf("%.60s is answered with %+v, want %d", line, a, want)
		}
		ping()
	}
	if a := ask(`{"jsonrpc":"2.0","id":"mine","method":5}`); a.ID != "mine" {
		t.Errorf("the answer is for %v", a.ID)
	}
}

// slow is a memory that answers after a while.
type slow struct {
	loci.Service
	after time.Duration
}

func (s slow) Recall(ctx context.Context, _ loci.Scope, _ loci.RecallRequest) (*loci.RecallResult, error) {
	select {
	case <-time.After(s.after):
		return &loci.RecallResult{}, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// A client that pipes its messages in, as a script does, gets its answers, and one that is
// gone is not waited for long.
func TestM2_WhatWasReadBeforeTheEndIsAnswered(t *testing.T) {
	t.Parallel()
	const in = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}
{"jsonrpc":"2.0","method":"notifications/initialized"}
{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"recall","arguments":{"query":"boats"}}}
{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"recall","arguments":{"query":"sails"}}}
`
	for after, want := range map[time.Duration]struct {
		results int
		ends    time.Duration
	}{0: {3, 0}, 4 * time.Second: {3, 4 * time.Second}, time.Minute: {1, 5 * time.Second}} {
		synctest.Test(t, func(t *testing.T) {
			begin := time.Now()
			var out bytes.Buffer
			server := mcpapi.New(slow{after: after}, loci.Scope{User: "me"}, mcpapi.Options{})
			_ = server.Run(t.Context(), mcpapi.Lines(strings.NewReader(in), &out))
			if n, took := strings.Count(out.String(), `"result"`), time.Since(begin); n != want.results || took != want.ends {
				t.Errorf("after %v: %d results in %v, want %d in %v:\n%s", after, n, took, want.results, want.ends, &out)
			}
		})
	}
}

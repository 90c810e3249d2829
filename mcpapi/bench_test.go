package mcpapi_test

import (
	"bufio"
	"io"
	"strconv"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/mcpapi"
)

// BenchmarkRecall is what a call costs beside the recall itself: a memory that answers at
// once, over lines.
func BenchmarkRecall(b *testing.B) {
	in, toServer := io.Pipe()
	fromServer, out := io.Pipe()
	server := mcpapi.New(&memory{}, loci.Scope{User: "me", Agent: "agent"}, mcpapi.Options{})
	go func() { _ = server.Run(b.Context(), mcpapi.Lines(in, out)) }()
	b.Cleanup(func() { _ = toServer.Close() })
	answers := bufio.NewReaderSize(fromServer, 1<<16)
	ask := func(line string) {
		if _, err := io.WriteString(toServer, line+"\n"); err != nil {
			b.Fatal(err)
		}
		if _, err := answers.ReadSlice('\n'); err != nil {
			b.Fatal(err)
		}
	}
	ask(`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}`)
	_, _ = io.WriteString(toServer, `{"jsonrpc":"2.0","method":"notifications/initialized"}`+"\n")
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		ask(`{"jsonrpc":"2.0","id":` + strconv.Itoa(i+2) + `,"method":"tools/call","params":{"name":"recall","arguments":{"query":"Where did Ann move to in May?"}}}`)
	}
}

package main

import (
	"context"
	"errors"
	"io"
	"log/slog"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/loci-memory/loci/mcpapi"
)

type mcpCmd struct{}

// Run serves one client until it hangs up. Standard output is the protocol's alone.
func (c *mcpCmd) Run(ctx context.Context, a *app) error {
	return a.withRunner(ctx, func(m *memory) error {
		server := mcpapi.New(m, a.scope(), mcpapi.Options{
			Version: thisBuild().Version,
			Logger:  slog.New(slog.NewTextHandler(a.err, &slog.HandlerOptions{Level: slog.LevelWarn})),
		})
		err := server.Run(ctx, &mcp.IOTransport{Reader: io.NopCloser(a.in), Writer: unclosed{a.data}})
		if ctx.Err() != nil || errors.Is(err, io.EOF) {
			err = nil // interrupted, or the client is gone: the ordinary ends
		}
		return err
	})
}

// unclosed is a writer that stays open: standard output is not the protocol's to
// close.
type unclosed struct{ io.Writer }

// Close does nothing.
func (unclosed) Close() error { return nil }

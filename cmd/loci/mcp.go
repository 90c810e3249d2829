package main

import (
	"context"
	"errors"
	"io"
	"log/slog"

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
		err := server.Run(ctx, mcpapi.Lines(a.in, a.data))
		if ctx.Err() != nil || errors.Is(err, io.EOF) {
			err = nil // interrupted, or the client is gone: the ordinary ends
		}
		return err
	})
}

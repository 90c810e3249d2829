package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"

	"github.com/loci-memory/loci/mcpapi"
)

type mcpCmd struct{}

// Run serves one client until it hangs up. Standard output is the protocol's alone.
func (c *mcpCmd) Run(ctx context.Context, a *app) error {
	a.makes = true // an agent may be the first to write
	if _, err := os.Stat(a.Store); !a.remote() && errors.Is(err, os.ErrNotExist) {
		fmt.Fprintf(a.err, "note: %s is a new memory, as there was none\n", a.Store)
	}
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

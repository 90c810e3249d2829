package main

import (
	"context"
	"fmt"
	"os"

	"github.com/loci-memory/loci"
)

type exportCmd struct {
	From string `placeholder:"FILE" help:"Go on with an export that was cut off: the file with what there is of it."`
}

// Run writes everything to standard output; how much that was goes beside it.
func (c *exportCmd) Run(ctx context.Context, a *app) error {
	from, err := c.cursor(ctx, a)
	if err != nil {
		return err
	}
	return a.with(ctx, func(m *memory) error {
		n, err := m.Export(ctx, a.scope(), loci.ExportRequest{From: from}, a.data)
		if err == nil {
			fmt.Fprintf(a.err, "exported %s of user %s\n", count(n, "record"), a.User)
		}
		return err
	})
}

// cursor is where the export goes on.
func (c *exportCmd) cursor(ctx context.Context, a *app) (string, error) {
	if c.From == "" {
		return "", nil
	}
	f, _, err := a.input(ctx, c.From)
	if err != nil {
		return "", fmt.Errorf("%s: %w", c.From, err)
	}
	defer func() { _ = f.Close() }()
	return loci.ExportCursor(f)
}

type importCmd struct {
	File   string `arg:"" help:"What export wrote, or what another memory or assistant has exported, also as the archive that it is delivered in; - is standard input."`
	Format string `enum:"loci,mem0,memory-json,chatgpt-export,claude-export" default:"loci" help:"Whose export it is: ${enum}; by default ${default}."`
}

// Run reads an export.
func (c *importCmd) Run(ctx context.Context, a *app) error {
	if c.Format != "loci" {
		return c.importFrom(ctx, a)
	}
	in, _, err := a.input(ctx, c.File)
	if err != nil {
		return fmt.Errorf("%s: %w", c.File, err)
	}
	defer in.Close()
	return a.withRoom(ctx, func(m *memory) error {
		b := a.progress("importing", -1)
		result, err := m.Import(ctx, a.scope(), in, b.set)
		b.finish()
		if err != nil && ctx.Err() != nil {
			return ctx.Err() // what was read by half is not wrong
		}
		if err != nil {
			return err
		}
		for _, w := range result.Warnings {
			fmt.Fprintf(a.err, "%s\n", clean(w))
		}
		return a.answer(result, func() {
			fmt.Fprintf(a.out, "%s  %s, %s, %s; %d known already\n", a.look.good("Imported"),
				count(result.Messages, "message"), count(result.Notes, "version"), count(result.Links, "link"), result.Known)
		})
	})
}

type backupCmd struct {
	File string `arg:"" help:"The new file; it must not exist."`
}

// Run copies the store.
func (c *backupCmd) Run(ctx context.Context, a *app) error {
	if inDatabase(a.Store) {
		return loci.Unavailable(nil, "%s is copied while it is in use by pg_dump, of everybody, and by loci export, of one user", publicName(a.Store))
	}
	return a.with(ctx, func(m *memory) error {
		if err := m.Backup(ctx, a.scope(), c.File); err != nil {
			return err
		}
		info, err := os.Stat(c.File)
		if err != nil {
			return err
		}
		return a.answer(struct {
			File  string `json:"file"`
			Bytes int64  `json:"bytes"`
		}{c.File, info.Size()}, func() {
			fmt.Fprintf(a.out, "%s  %s, %s; open it with --store %s\n", a.look.good("Backed up"), c.File, size(info.Size()), c.File)
		})
	})
}

type reindexCmd struct{}

// Run makes the index of words again, and the vectors that are missing.
func (c *reindexCmd) Run(ctx context.Context, a *app) error {
	return reply(ctx, a, func(m *memory) (*loci.ReindexResult, error) {
		p := &stages{app: a}
		defer p.end()
		return m.Reindex(ctx, a.scope(), func(stage loci.ReindexStage, done, total int) { p.set(stageNames[stage], done, total) })
	}, a.reindexed)
}

// stageNames are what the progress of a reindexing is called.
var stageNames = map[loci.ReindexStage]string{loci.ReindexWords: "reindexing", loci.ReindexMeaning: "embedding"}

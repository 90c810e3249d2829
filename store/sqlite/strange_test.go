//go:build unix

package sqlite_test

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/store/sqlite"
)

// What is no file is refused before it is opened: to open a pipe may wait for ever.
func TestFindingS9_WhatIsNoFileIsRefusedAtOnce(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if err := syscall.Mkfifo(filepath.Join(dir, "pipe"), 0o600); err != nil {
		t.Fatal(err)
	}
	socket, err := net.Listen("unix", filepath.Join(dir, "socket"))
	if err != nil {
		t.Skip(err) // the path of a temporary folder may be too long for one
	}
	defer socket.Close()
	for path, what := range map[string]string{
		filepath.Join(dir, "pipe"): "is a pipe", filepath.Join(dir, "socket"): "is a socket", os.DevNull: "is a device", dir: "is a folder",
	} {
		for _, o := range []sqlite.Options{{}, {ReadOnly: true}} {
			err := within(t, 10*time.Second, func(ctx context.Context) error {
				s, err := sqlite.Open(ctx, path, o)
				if err == nil {
					_ = s.Close()
				}
				return err
			})
			if !errors.Is(err, loci.ErrUnavailable) || !strings.Contains(err.Error(), what) {
				t.Errorf("%s: %v", path, err)
			}
		}
	}
}

// within runs do, which must come back in time.
func within(t *testing.T, most time.Duration, do func(context.Context) error) error {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), most)
	defer cancel()
	done := make(chan error, 1)
	go func() { done <- do(ctx) }()
	select {
	case err := <-done:
		return err
	case <-ctx.Done():
		t.Fatalf("not back after %v", most)
		return nil
	}
}

// Whatever byte of the header is changed, the file is opened or refused, with the reason,
// and never keeps a command busy.
func TestFindingS9_ADamagedHeaderIsSaidAndNotTriedForEver(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "it.db")
	grown(t, path)
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	step := 1
	if testing.Short() {
		step = 7
	}
	places := []int{60, 61, 62, 63}
	for at := 16; at < 100; at += step {
		places = append(places, at)
	}
	for _, at := range places {
		for _, flip := range []byte{0xff, 0x01, 0x07} {
			t.Run(fmt.Sprintf("byte %d ^ %#x", at, flip), func(t *testing.T) {
				t.Parallel()
				changed := append([]byte(nil), whole...)
				changed[at] ^= flip
				path := filepath.Join(t.TempDir(), "it.db")
				write(t, path, string(changed))
				err := within(t, time.Minute, func(ctx context.Context) error { return useOnce(ctx, path) })
				if err != nil && !errors.Is(err, loci.ErrUnavailable) {
					t.Errorf("%v", err)
				}
				if 60 <= at && at < 64 && (err == nil || !strings.Contains(err.Error(), "damaged")) {
					t.Errorf("a changed version is no damage: %v", err)
				}
			})
		}
	}
}

// useOnce opens a store and reads of it.
func useOnce(ctx context.Context, path string) error {
	s, err := sqlite.Open(ctx, path, sqlite.Options{})
	if err != nil {
		return err
	}
	defer s.Close()
	_, _, err = s.Users(ctx, "ann")
	return err
}

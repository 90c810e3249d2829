package main

import (
	"context"
	"errors"
	"io"
	"os"

	"github.com/loci-memory/loci"
)

// interruptible is a reader that ends with the error of its context, also while it waits
// for a person, or for a program that says nothing. What is read in vain then is lost.
type interruptible struct {
	ctx context.Context
	in  io.Reader
}

// longestRead is how much is read at once.
const longestRead = 64 << 10

// Read reads into p, or returns the context's error.
func (r interruptible) Read(p []byte) (int, error) {
	own := make([]byte, min(len(p), longestRead)) // a read in vain may end later
	n, err := await(r.ctx, func() (int, error) { return r.in.Read(own) })
	return copy(p, own[:n]), err
}

// await returns what do returns, or the context's error as soon as it ends: do may go on
// for as long as the process.
func await[T any](ctx context.Context, do func() (T, error)) (got T, err error) {
	if err := ctx.Err(); err != nil {
		return got, err
	}
	type result struct {
		value T
		err   error
	}
	done := make(chan result, 1)
	go func() {
		value, err := do()
		done <- result{value, err}
	}()
	select {
	case r := <-done:
		return r.value, r.err
	case <-ctx.Done():
		return got, ctx.Err()
	}
}

// input opens a file, or standard input for -. To open a pipe may wait for who writes it.
func (a *app) input(ctx context.Context, path string) (io.ReadCloser, os.FileInfo, error) {
	if path == "-" {
		return io.NopCloser(a.in), nil, nil
	}
	f, err := await(ctx, func() (*os.File, error) { return os.Open(path) })
	if err != nil {
		return nil, nil, fileError(err)
	}
	info, err := f.Stat()
	if err == nil && info.IsDir() {
		err = loci.Invalid("file", "is a folder: name the files in it")
	}
	if err != nil {
		return nil, nil, errors.Join(err, f.Close())
	}
	return struct {
		io.Reader
		io.Seeker // fails where it is a pipe
		io.Closer
	}{interruptible{ctx, f}, f, f}, info, nil
}

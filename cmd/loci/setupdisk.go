package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edges/setup"
)

// disk is the files that setup reads and writes.
type disk struct{ receipt string }

// receiptFile is where it is kept what setup did to a program's files.
func receiptFile(target string) string {
	return filepath.Join(filepath.Dir(defaultStore()), "setup", target+".json")
}

// kept is a receipt as it is written.
type kept struct {
	Version int `json:"version"`
	setup.Receipt
	Folders []string `json:"folders,omitempty"` // that were made
}

// read returns the bytes of a file; nil where there is none.
func (d *disk) read(path string) ([]byte, error) {
	text, err := os.ReadFile(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case err != nil:
		return nil, loci.Invalid("configuration", "%s can't be read (%v): mend its permissions", path, err)
	case text == nil:
		text = []byte{}
	}
	return text, nil
}

func (d *disk) kept() (k kept, err error) {
	text, err := d.read(d.receipt)
	if err != nil || text == nil {
		return k, err
	}
	if err := json.Unmarshal(text, &k); err != nil {
		return k, loci.Invalid("receipt", "%s, which says what setup did, is damaged (%v): take it away, and loci is found by its form", d.receipt, err)
	}
	return k, nil
}

func (d *disk) prior() (setup.Receipt, error) {
	k, err := d.kept()
	return k.Receipt, err
}

// write changes files, and keeps what was done before it does it. Without a receipt the one
// that is there goes at the end.
func (d *disk) write(changes []setup.Change, receipt *setup.Receipt) error {
	k, err := d.kept()
	if err != nil {
		return err
	}
	if receipt != nil {
		for _, c := range changes {
			k.Folders = append(k.Folders, missing(filepath.Dir(c.Path))...)
		}
		text, err := json.MarshalIndent(kept{1, *receipt, k.Folders}, "", "  ")
		if err == nil {
			err = put(d.receipt, append(text, '\n'), 0o600)
		}
		if err != nil {
			return fmt.Errorf("nothing was written: %w", err)
		}
	}
	for _, c := range changes {
		if err := change(c); err != nil {
			return fmt.Errorf("%s: %w", c.Path, err)
		}
	}
	if receipt != nil {
		return nil
	}
	for i := len(k.Folders) - 1; i >= 0; i-- {
		_ = os.Remove(k.Folders[i]) // stays where there is something in it
	}
	if err := os.Remove(d.receipt); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// missing are the folders that have to be made so that one is there, the outermost first.
func missing(dir string) (all []string) {
	for {
		if _, err := os.Stat(dir); err == nil || dir == filepath.Dir(dir) {
			return all
		}
		all = append([]string{dir}, all...)
		dir = filepath.Dir(dir)
	}
}

// change makes one file what it is to be, unless somebody changed it in between.
func change(c setup.Change) error {
	var d disk
	now, err := d.read(c.Path)
	switch {
	case err != nil:
		return err
	case !bytes.Equal(now, c.Old) || (now == nil) != (c.Old == nil):
		return loci.Conflict("it was changed in this moment: run it again")
	case c.New == nil:
		return os.Remove(c.Path)
	}
	return put(c.Path, c.New, 0o600)
}

// put writes a file so that it is there as a whole or not at all, through a link where it is
// one, with the mode that it has.
func put(path string, text []byte, mode fs.FileMode) error {
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target
	}
	if info, err := os.Stat(path); err == nil {
		mode = info.Mode().Perm()
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(path), ".loci-*")
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	err = errors.Join(err, f.Chmod(mode), f.Sync(), f.Close())
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(f.Name()))
	}
	return nil
}

package setup

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"slices"

	"github.com/loci-memory/loci"
)

// Launch is how loci is started by a program.
type Launch struct {
	Program string            // path of loci
	Args    []string          // settings, like --agent coder; no command
	Env     map[string]string // that loci needs besides; nil is none
	NoHooks bool              // leaves hooks out where the program has them
}

// Change is what is done to one file.
type Change struct {
	Path string
	Old  []byte // what is there; nil is no file
	New  []byte // what is to be there; nil is no file
}

// Receipt is what setup did to the files of a program, so that it can be taken back.
// The zero Receipt is of a program that was not set up.
type Receipt struct {
	Files []Done `json:"files"`
}

// Done is what setup did to one file.
type Done struct {
	Path  string  `json:"path"`
	Made  bool    `json:"made,omitempty"`  // the file was not there before
	Edits []Edit  `json:"edits"`           // in order
	Sum   string  `json:"sum"`             // SHA-256 of the file as setup left it, in hex
	There []There `json:"there,omitempty"` // by entry: what was there before
}

// There is what of an entry a file had before setup.
type There struct {
	Keys  int    `json:"keys"`            // how many keys of its path
	Value string `json:"value,omitempty"` // with all of them: the value, where another took its place
}

// of returns what was done to a file, or nil.
func (r *Receipt) of(path string) *Done {
	for i := range r.Files {
		if r.Files[i].Path == path {
			return &r.Files[i]
		}
	}
	return nil
}

// file is what one file of a program is to have: JSON entries, or a TOML table.
type file struct {
	path    string
	entries []entry
	table   *table
}

// Read returns the bytes of a file; nil where there is none.
type Read func(path string) ([]byte, error)

// Connect returns what a program's files are to have so that it starts loci, and the receipt
// to keep before anything is written. There are no changes, and prior is returned, where it
// is set up already. What was set up in another way is taken back first. ErrInvalid: a file
// is not what its program reads; it says where.
func Connect(t *Target, m Machine, l Launch, prior Receipt, read Read) ([]Change, Receipt, error) {
	var changes []Change
	var receipt Receipt
	for _, f := range t.files(m, l) {
		current, err := read(f.path)
		if err != nil {
			return nil, prior, err
		}
		there, done, err := f.connect(t.whole(m, f), current, prior.of(f.path))
		if err != nil {
			return nil, prior, loci.Invalid("configuration", "%s can't be changed: %v. Mend it and run it again; nothing was written", f.path, err)
		}
		if receipt.Files = append(receipt.Files, *done); !bytes.Equal(there, current) || current == nil {
			changes = append(changes, Change{Path: f.path, Old: current, New: there})
		}
	}
	left, err := forsaken(receipt, prior, t.files(m, Launch{}), read)
	changes = append(changes, left...)
	if len(changes) == 0 {
		return nil, prior, err
	}
	return changes, receipt, err
}

// whole is a file with everything that setup may have put there.
func (t *Target) whole(m Machine, f file) file {
	for _, all := range t.files(m, Launch{}) {
		if all.path == f.path {
			return all
		}
	}
	return f
}

// forsaken are the files of a receipt that a newer one has no more, as hooks that are left out.
func forsaken(now, prior Receipt, known []file, read Read) (changes []Change, err error) {
	for i := range known {
		f := &known[i]
		done := prior.of(f.path)
		if done == nil || now.of(f.path) != nil {
			continue
		}
		c, err := f.ejected(done, read)
		if err != nil {
			return nil, err
		}
		changes = append(changes, c...)
	}
	return changes, nil
}

// Eject returns the changes that take loci out of a program's files. A file that nobody
// changed since gets back the bytes that it had; of one that somebody did, only what is
// loci's goes. Without a receipt it is found by its form.
func Eject(t *Target, m Machine, prior Receipt, read Read) ([]Change, error) {
	var changes []Change
	for _, f := range t.files(m, Launch{}) {
		c, err := f.ejected(prior.of(f.path), read)
		if err != nil {
			return nil, err
		}
		changes = append(changes, c...)
	}
	return changes, nil
}

func (f *file) ejected(done *Done, read Read) ([]Change, error) {
	current, err := read(f.path)
	if err != nil || current == nil {
		return nil, err
	}
	old, err := f.eject(current, done)
	if err != nil {
		return nil, loci.Invalid("configuration", "%s can't be changed: %v. Mend it and run it again; nothing was written", f.path, err)
	}
	if old != nil && bytes.Equal(old, current) {
		return nil, nil
	}
	return []Change{{Path: f.path, Old: current, New: old}}, nil
}

// connect returns the text of a file with what it is to have, and what was done to get it
// from the one before setup. all is the file with everything that may have been put there.
func (f *file) connect(all file, current []byte, done *Done) ([]byte, *Done, error) {
	base := current
	if done != nil && current != nil {
		d := draft{text: current}
		if _, err := f.ensure(&d); err == nil && len(d.edits) == 0 && len(done.There) == f.parts() {
			return current, done, nil
		}
		var err error
		if base, err = all.eject(current, done); err != nil {
			return nil, nil, err
		}
	}
	d := draft{text: bytes.Clone(base)}
	there, err := f.ensure(&d)
	if err != nil {
		return nil, nil, err
	}
	return d.text, &Done{Path: f.path, Made: base == nil, Edits: d.edits, Sum: sum(d.text), There: there}, nil
}

// parts is how many things setup puts into the file.
func (f *file) parts() int {
	if f.table != nil {
		return 1
	}
	return len(f.entries)
}

// ensure makes a text have everything, and checks that it does.
func (f *file) ensure(d *draft) (there []There, err error) {
	if f.table != nil {
		n, err := d.ensureTable(f.table)
		return []There{n}, err
	}
	for _, e := range f.entries {
		n, err := d.ensure(e)
		if err != nil {
			return nil, err
		}
		there = append(there, n)
	}
	check := draft{text: d.text}
	for _, e := range f.entries {
		if _, err := check.ensure(e); err != nil || len(check.edits) > 0 {
			return nil, errors.Join(errors.New("its form is not understood"), err)
		}
	}
	return there, nil
}

// eject returns the text of a file as it was before setup; nil where there was none.
func (f *file) eject(current []byte, done *Done) ([]byte, error) {
	if current == nil {
		return nil, nil
	}
	if done != nil && sum(current) == done.Sum {
		if old, ok := revert(current, done.Edits); ok {
			if done.Made {
				return nil, nil
			}
			return notNil(old), nil
		}
	}
	d := draft{text: bytes.Clone(current)}
	if err := f.drop(&d, done); err != nil {
		return nil, err
	}
	if done != nil && done.Made && blank(d.text) {
		return nil, nil
	}
	return notNil(d.text), nil
}

// drop takes the table or the entries out, and puts back what they had replaced.
func (f *file) drop(d *draft, done *Done) error {
	if f.table != nil {
		var there There
		if done != nil && len(done.There) > 0 {
			there = done.There[0]
		}
		return d.dropTable(f.table, there)
	}
	for i, e := range slices.Backward(f.entries) {
		there := There{Keys: len(e.path) - 1} // without a receipt, what is empty stays
		if done != nil && i < len(done.There) {
			there = done.There[i]
		}
		if err := d.drop(e, there); err != nil {
			return err
		}
	}
	return nil
}

// blank reports whether a text has nothing but empty objects and lists.
func blank(text []byte) bool {
	return len(bytes.Trim(text, "{}[]\": \t\r\n\xef\xbb\xbf")) == 0
}

func notNil(text []byte) []byte {
	if text == nil {
		return []byte{}
	}
	return text
}

func sum(text []byte) string {
	s := sha256.Sum256(text)
	return hex.EncodeToString(s[:])
}

// Package encoders keeps sentence encoders in a folder of a person, shared by all memories of
// theirs: which there are, and how they get there. What an encoder is made of is pinned by its
// hash, so that it does not matter where the files come from. Nothing is fetched unless Install
// is called.
package encoders

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/loci-memory/loci"
)

// File is a file of an encoder.
type File struct {
	Name   string // in the folder of the encoder
	Path   string // at the hub, below the address of all
	Size   int64  // bytes
	SHA256 string // in hexadecimal digits
}

// Encoder is a sentence encoder of one language that can be installed.
type Encoder struct {
	Language string // "en"
	Name     string // "bge-small-en-v1.5"
	License  string
	Identity string  // of its vectors
	Dims     int     // of its vectors
	Weight   float64 // of likeness in recall, fitted (docs/ranking.md)

	Mean, Deviation float64 // of the cosines of questions and texts about other things

	Weights, Tokenizer File
}

// Size is that of its files, in bytes.
func (e *Encoder) Size() int64 { return e.Weights.Size + e.Tokenizer.Size }

func (e *Encoder) files() []File { return []File{e.Weights, e.Tokenizer} }

const (
	weightsFile   = "model.onnx"
	tokenizerFile = "tokenizer.json"
)

// Known returns the encoders that there are, one a language.
func Known() []Encoder {
	return []Encoder{
		{
			Language: "en", Name: "bge-small-en-v1.5", License: "MIT", Identity: "bge-small-en-v1.5-int8", Dims: 384, Weight: .05, Mean: .44, Deviation: .075,
			Weights:   File{weightsFile, "Xenova/bge-small-en-v1.5/resolve/main/onnx/model_quantized.onnx", 34014426, "6c9c6101a956d62dfb5e7190c538226c0c5bb9cb27b651234b6df063ee7dbfe4"},
			Tokenizer: File{tokenizerFile, "Xenova/bge-small-en-v1.5/resolve/main/tokenizer.json", 711396, "d241a60d5e8f04cc1b2b3e9ef7a4921b27bf526d9f6050ab90f9267a1f9e5c66"},
		},
		{
			Language: "zh", Name: "bge-small-zh-v1.5", License: "MIT", Identity: "bge-small-zh-v1.5-int8", Dims: 512, Weight: .06, Mean: .36, Deviation: .075,
			Weights:   File{weightsFile, "Xenova/bge-small-zh-v1.5/resolve/main/onnx/model_quantized.onnx", 24010842, "15b717c382bcb518ba457b93ea6850ede7f4f1cd8937454aa06972366cd19bcc"},
			Tokenizer: File{tokenizerFile, "Xenova/bge-small-zh-v1.5/resolve/main/tokenizer.json", 439125, "48cea5d44424912a6fd1ea647bf4fe50b55ab8b1e5879c3275f80e339e8fae26"},
		},
	}
}

// Of returns the encoders of languages, each once. ErrInvalid: there is none of one.
func Of(languages []string) ([]Encoder, error) {
	var out []Encoder
	for _, e := range Known() {
		if slices.Contains(languages, e.Language) {
			out = append(out, e)
		}
	}
	for _, l := range languages {
		if !slices.ContainsFunc(out, func(e Encoder) bool { return e.Language == l }) {
			return nil, loci.Invalid("language", "there is no encoder of %q: those of en and zh can be installed, and what is in another language is found by its words", l)
		}
	}
	return out, nil
}

// Folder is where encoders are kept. It need not be there.
type Folder string

func (f Folder) dir(e *Encoder) string { return filepath.Join(string(f), e.Name) }

// Paths are where the weights and the tokenizer of an encoder are, or would be.
func (f Folder) Paths(e *Encoder) (weights, tokenizer string) {
	return filepath.Join(f.dir(e), e.Weights.Name), filepath.Join(f.dir(e), e.Tokenizer.Name)
}

// Has reports whether the files of an encoder are there, by their sizes.
func (f Folder) Has(e *Encoder) bool {
	for _, file := range e.files() {
		info, err := os.Stat(filepath.Join(f.dir(e), file.Name))
		if err != nil || info.Size() != file.Size {
			return false
		}
	}
	return true
}

// Verify reads the files of an encoder. ErrNotFound: it is not installed. ErrBadOutput: a file is
// not what it should be.
func (f Folder) Verify(ctx context.Context, e *Encoder) error {
	if !f.Has(e) {
		return loci.NotFound("the encoder of %q is not installed: install it first", e.Language)
	}
	for _, file := range e.files() {
		path := filepath.Join(f.dir(e), file.Name)
		if err := check(ctx, path, &file); err != nil {
			return err
		}
	}
	return nil
}

// Remove takes an encoder out, and reports whether it was there.
func (f Folder) Remove(e *Encoder) (bool, error) {
	there := f.Has(e)
	if err := os.RemoveAll(f.dir(e)); err != nil {
		return there, f.explain(err)
	}
	return there, nil
}

// check reads a file and compares its hash.
func check(ctx context.Context, path string, want *File) error {
	r, err := os.Open(path)
	if err != nil {
		return loci.Unavailable(err, "%s can't be read: mend its permissions", path)
	}
	defer r.Close()
	h := sha256.New()
	if _, err := io.Copy(h, reader{ctx, r}); err != nil {
		return err
	}
	if got := hex.EncodeToString(h.Sum(nil)); got != want.SHA256 {
		return &loci.HintError{Kind: loci.ErrBadOutput, Hint: fmt.Sprintf("%s has the hash %s and not %s, so it is not the file that was measured and is not used: install it again, from another source if it stays so", path, got, want.SHA256)}
	}
	return nil
}

// reader is a reader that ends with its context.
type reader struct {
	ctx context.Context
	io.Reader
}

func (r reader) Read(p []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	return r.Reader.Read(p)
}

// explain says of an error of the folder what is to be done.
func (f Folder) explain(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, fs.ErrPermission) || strings.Contains(err.Error(), "read-only file system"):
		return loci.Unavailable(err, "%s can't be written: mend its permissions, or name another folder of data in XDG_DATA_HOME", string(f))
	case full(err):
		return loci.Unavailable(err, "the disk of %s is full: make room, and install again", string(f))
	}
	return loci.Unavailable(err, "%s can't be used (%v): mend that, and install again", string(f), err)
}

// full reports whether an error says that a disk has no room.
func full(err error) bool {
	text := err.Error()
	return strings.Contains(text, "no space left") || strings.Contains(text, "not enough space") || strings.Contains(text, "disk quota exceeded")
}

package loci

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"time"
)

// ExportRequest says where an export begins; the zero request wants all of it.
type ExportRequest struct {
	From string `json:"from,omitempty" jsonschema:"where an export that was cut off goes on: the time of its first line (at), how many bytes of it are there, and their SHA-256 in hexadecimal, with commas between them; from its beginning by default"`
}

// ExportCursor returns ExportRequest.From for an export of which r has the beginning, wherever it was
// cut off: what is exported from there is the rest, and nothing twice. ErrInvalid: r is no beginning of
// an export that is long enough to go on.
func ExportCursor(r io.Reader) (string, error) {
	sum := sha256.New()
	read := bufio.NewReader(io.TeeReader(r, sum))
	line, err := read.ReadSlice('\n')
	var first struct {
		Loci string    `json:"loci"`
		At   time.Time `json:"at"`
	}
	if err != nil || json.Unmarshal(line, &first) != nil || first.Loci != "export" {
		return "", Invalid("from", "is no beginning of an export: its first line is missing; export from the beginning")
	}
	bytes := int64(len(line))
	rest, err := io.Copy(io.Discard, read)
	bytes += rest
	return fmt.Sprintf("%s,%d,%s", first.At.Format(time.RFC3339Nano), bytes, hex.EncodeToString(sum.Sum(nil))), err
}

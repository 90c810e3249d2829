package intake_test

import (
	"archive/zip"
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"runtime"
	"strings"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edges/ingest"
	"github.com/loci-memory/loci/internal/edges/intake"
	"github.com/loci-memory/loci/internal/envtest"
	"github.com/loci-memory/loci/internal/weigh/weightest"
)

// hostile are files of a format: a unit again and again, between a beginning and an end.
var hostile = map[string]struct {
	format           ingest.Format
	begin, unit, end string
}{
	"objects that are memories of mem0": {ingest.Mem0, "[", "{},", "{}]"},
	"a page of mem0":                    {ingest.Mem0, `{"results":[`, "{},", "{}]}"},
	"metadata of mem0":                  {ingest.Mem0, `[{"metadata":{`, `"a":{},`, `"b":0}}]`},
	"users of mem0":                     {ingest.Mem0, "[", `{"user_id":"` + strings.Repeat("u", 1000) + `"},`, `{"user_id":"v"}]`},
	"conversations of Claude":           {ingest.Claude, "[", `{"uuid":"u","chat_messages":[{}]},`, "{}]"},
	"messages of Claude":                {ingest.Claude, `[{"uuid":"u","chat_messages":[`, "{},", "{}]}]"},
	"parts of Claude":                   {ingest.Claude, `[{"uuid":"u","chat_messages":[{"content":[`, "{},", "{}]}]}]"},
	"conversations of ChatGPT":          {ingest.ChatGPT, "[", `{"mapping":{}},`, "{}]"},
	"nodes of ChatGPT":                  {ingest.ChatGPT, `[{"mapping":{`, `"a":{"message":{}},`, `"b":{}}}]`},
	"messages of a chat":                {ingest.OpenAI, `{"messages":[`, "{},", "{}]}"},
	"parts of a chat":                   {ingest.OpenAI, `{"messages":[{"role":"user","content":[`, "{},", "{}]}]}"},
	"texts":                             {ingest.MemoryJSON, "[", `"",`, `""]`},
	"memories":                          {ingest.MemoryJSON, `{"memories":[`, "{},", "{}]}"},
	"members":                           {ingest.MemoryJSON, `{`, `"a":0,`, `"b":0}`},
	"entities":                          {ingest.MemoryJSON, `{"entities":[`, "{},", "{}]}"},
	"pages in pages":                    {ingest.MemoryJSON, ``, `{"data":[`, ``},
	"lines":                             {ingest.JSONLines, "", "{}\n", ""},
	"a line":                            {ingest.JSONLines, `{"facts":[`, "{},", "{}]}"},
	"metadata of a line":                {ingest.JSONLines, `{"metadata":{`, `"a":{},`, `"b":0}}`},
	"metadata of lines":                 {ingest.JSONLines, "", `{"text":"t","metadata":{"a":[` + strings.Repeat("{},", 1000) + "{}]}}\n", ""},
	"sessions":                          {ingest.LoCoMo, `[{"conversation":{"session_1":[`, "{},", "{}]}}]"},
	"an array without an end":           {ingest.Claude, "[", " ", ""},
	"a text without an end":             {ingest.ChatGPT, `["`, "xxxxxxxx", ""},
}

// A few bytes become gigabytes neither by being unpacked nor by being decoded.
func TestFindingV1_AnArchiveTakesLittleMemoryWhateverIsInIt(t *testing.T) { //nolint:paralleltest // it measures memory
	envtest.NotRaced(t, "the detector has memory of its own")
	size := 6 << 20
	if testing.Short() {
		size = 3 << 20
	}
	for name, h := range hostile {
		var b bytes.Buffer
		z := zip.NewWriter(&b)
		w, err := z.Create("conversations.json")
		if err == nil {
			_, err = io.Copy(w, io.MultiReader(strings.NewReader(h.begin), &repeated{unit: h.unit, left: size / len(h.unit)}, strings.NewReader(h.end)))
		}
		if err == nil {
			err = z.Close()
		}
		if err != nil {
			t.Fatal(err)
		}
		file := bytes.NewReader(b.Bytes())
		for what, do := range map[string]func() error{
			"imported": func() error {
				in := intake.New(intake.Options{Format: h.format, Limits: intake.Limits{File: 256 << 20, Total: 1 << 30, Files: 1000, Bad: 100}})
				return in.Archive(t.Context(), file, intake.Source{Name: "z", Size: file.Size()})
			},
			"recognised": func() error { _, err := intake.Recognise(file, file.Size()); return err },
		} {
			if peak := weightest.Peak(t, func() { err = do() }); peak > weightest.AllowedMiB {
				t.Errorf("%s, %s: %d bytes take %d MiB: %v", name, what, file.Size(), peak, err)
			}
		}
	}
}

// An archive that says that it has a hundred million files gets no room for them.
func TestFindingV1_WhatAnArchiveSaysOfItselfTakesNoMemory(t *testing.T) { //nolint:paralleltest // it measures memory
	envtest.NotRaced(t, "the detector has memory of its own")
	const size, files, list = 4 << 30, 100_000_000, 1 << 10
	number := binary.LittleEndian
	end := number.AppendUint64([]byte("PK\x06\x06"), 44)
	end = append(end, make([]byte, 12)...)
	for _, n := range []uint64{files, files, list, size - 98 - list} {
		end = number.AppendUint64(end, n)
	}
	end = number.AppendUint64(append(end, "PK\x06\x07\x00\x00\x00\x00"...), size-98)
	end = append(end, "\x01\x00\x00\x00PK\x05\x06\x00\x00\x00\x00\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00"...)
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err := intake.Files(&hollow{size: size, end: end}, size, ingest.Claude)
	runtime.ReadMemStats(&after)
	if took := (after.TotalAlloc - before.TotalAlloc) >> 20; took > 16 || !errors.Is(err, loci.ErrInvalid) {
		t.Errorf("it takes %d MiB: %v", took, err)
	}
}

// hollow is a file of nothing but its end.
type hollow struct {
	size int64
	end  []byte
}

func (h *hollow) ReadAt(p []byte, at int64) (int, error) {
	clear(p)
	if begin := h.size - int64(len(h.end)); at+int64(len(p)) > begin {
		if at < begin {
			copy(p[begin-at:], h.end)
		} else {
			copy(p, h.end[at-begin:])
		}
	}
	return len(p), nil
}

// repeated is a text again and again.
type repeated struct {
	unit string
	left int
	part string
}

func (r *repeated) Read(p []byte) (int, error) {
	n := 0
	for n < len(p) && (r.part != "" || r.left > 0) {
		if r.part == "" {
			r.part = r.unit
			r.left--
		}
		k := copy(p[n:], r.part)
		n, r.part = n+k, r.part[k:]
	}
	if n == 0 {
		return 0, io.EOF
	}
	return n, nil
}

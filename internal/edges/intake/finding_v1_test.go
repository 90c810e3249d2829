package intake_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"runtime"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edges/ingest"
	"github.com/loci-memory/loci/internal/edges/intake"
	"github.com/loci-memory/loci/internal/envtest"
	"github.com/loci-memory/loci/internal/weigh/weightest"
)

// A few bytes become gigabytes neither by being unpacked nor by being decoded.
func TestFindingV1_AnArchiveTakesLittleMemoryWhateverIsInIt(t *testing.T) { //nolint:paralleltest // it measures memory
	envtest.NotRaced(t, "the detector has memory of its own")
	const size = 3 << 20 // what is decoded of it is two hundred times as much
	for name, h := range weightest.Files {
		file := bytes.NewReader(h.Zipped(t, size))
		for what, do := range map[string]func() error{
			"imported": func() error {
				in := intake.New(intake.Options{Format: ingest.Format(h.Format), Limits: intake.Limits{File: 256 << 20, Total: 1 << 30, Files: 1000, Bad: 100}})
				return in.Archive(t.Context(), file, intake.Source{Name: "z", Size: file.Size()})
			},
			"recognised": func() error { _, err := intake.Recognise(file, file.Size()); return err },
		} {
			var err error
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

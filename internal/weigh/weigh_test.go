package weigh_test

import (
	"encoding/json"
	"errors"
	"io"
	"runtime"
	"strings"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/envtest"
	"github.com/loci-memory/loci/internal/weigh"
	"github.com/loci-memory/loci/internal/weigh/weightest"
)

// What fits becomes no more than what is allowed, decoded as a value of any type; and nothing
// is allocated to find out.
func TestFindingV2_WhatIsLetPassBecomesNoMoreThanWasSaid(t *testing.T) { //nolint:paralleltest // it counts what is allocated
	envtest.NotRaced(t, "the heap is measured")
	refused := 0
	for name, text := range weightest.Values(8 << 20) {
		raw := []byte(text)
		var weight int
		var err error
		if n := testing.AllocsPerRun(1, func() { weight, err = weigh.JSON("body", raw) }); err == nil && n > 0 {
			t.Errorf("%s: weighing allocates %v times", name, n)
		}
		if err != nil {
			if refused++; !errors.Is(err, loci.ErrInvalid) {
				t.Errorf("%s: %v", name, err)
			}
			continue
		}
		var value any
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		if err := json.Unmarshal(raw, &value); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		runtime.GC()
		runtime.ReadMemStats(&after)
		if live := int(after.HeapAlloc) - int(before.HeapAlloc); live > weight+1<<20 {
			t.Errorf("%s: %d bytes weigh %d and become %d", name, len(raw), weight, live)
		}
		runtime.KeepAlive(value)
	}
	if refused == 0 {
		t.Error("nothing was refused")
	}
}

func TestFindingV1_ValuesComeOneByOne(t *testing.T) {
	t.Parallel()
	v := weigh.NewValues(strings.NewReader("\ufeff[ {\"a\":\"]}\\\"\"},\n12 ,\"" + strings.Repeat("x", weigh.Longest) + "\", null]"))
	var got []string
	v.Enter()
	for n := 0; ; n++ {
		more, err := v.More(n)
		if err != nil {
			t.Fatal(err)
		}
		if !more {
			break
		}
		text, err := v.Value()
		if err != nil {
			text = []byte(err.Error())
		}
		got = append(got, string(text))
	}
	want := `{"a":"]}\""}|12|line: is longer than 16 MiB: split it|null`
	if s := strings.Join(got, "|"); s != want || v.Line() != 2 {
		t.Errorf("line %d: %s", v.Line(), s)
	}
	for _, torn := range []string{`{"a":`, `"a`, ``, `[[]`} {
		if _, err := weigh.NewValues(strings.NewReader(torn)).Value(); !errors.Is(err, io.ErrUnexpectedEOF) {
			t.Errorf("%q: %v", torn, err)
		}
	}
}

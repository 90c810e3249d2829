package ingest_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edges/ingest"
)

func TestU4_AFileIsRecognisedByItsFirstValue(t *testing.T) {
	t.Parallel()
	for file, want := range map[string]ingest.Format{
		`{"loci":"export","format":3}`:                        ingest.Loci,
		`[{"title":"t","mapping":{}}]`:                        ingest.ChatGPT,
		"\ufeff" + `[{"uuid":"u","chat_messages":[]}]`:        ingest.Claude,
		`{"messages":[]}`:                                     ingest.OpenAI,
		`[{"role":"user","content":"hi"}]`:                    ingest.OpenAI,
		`{"results":[{"id":"1","memory":"m"}]}`:               ingest.Mem0,
		`{"results":[]}`:                                      ingest.Mem0,
		`[{"id":"1","memory":"m"}]`:                           ingest.Mem0,
		`{"results":["a"]}`:                                   ingest.MemoryJSON,
		`{"results":[{"content":"a"}]}`:                       ingest.MemoryJSON,
		`{"text":"t"}` + "\n" + `{"text":"u"}`:                ingest.JSONLines,
		`[{"text":"t"}]`:                                      ingest.MemoryJSON,
		`["a"]`:                                               ingest.MemoryJSON,
		`{"type":"entity","name":"Ann","entityType":"human"}`: ingest.MemoryJSON,
		`{"text":"cut o`:                                      "",
		`[{"sample_id":"s","conversation":{}}]`:               "",
		`[]`:                                                  "",
		`null`:                                                "",
		`7`:                                                   "",
		``:                                                    "",
		`PDF`:                                                 "",
		`{"a":1}`:                                             "",
	} {
		got, err := ingest.Recognise(strings.NewReader(file))
		if got != want || errors.Is(err, loci.ErrInvalid) != (want == "") {
			t.Errorf("%s: %q, %v", file, got, err)
		}
	}
}

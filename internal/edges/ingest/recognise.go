package ingest

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"

	"github.com/loci-memory/loci"
)

// Loci is an export of loci itself, which is read elsewhere, as it is more than messages.
const Loci Format = "loci"

// recognised is how many bytes of a file are looked at to recognise its format: the first
// conversation of an export may be long.
const recognised = 64 << 20

// Recognise returns the format of an export by its first value: of an array its first element.
// ErrInvalid where it is none that is known; LoCoMo, which measures memories, is not among them.
func Recognise(r io.Reader) (Format, error) {
	in := bufio.NewReader(io.LimitReader(r, recognised))
	if mark, _ := in.Peek(len(byteOrderMark)); bytes.Equal(mark, byteOrderMark) {
		_, _ = in.Discard(len(byteOrderMark))
	}
	dec := json.NewDecoder(in)
	first, err := dec.Token()
	list := first == json.Delim('[')
	if list {
		first, err = dec.Token()
	}
	if err != nil {
		return "", loci.Invalid("file", "is not JSON (%v): is it the file that was exported, and complete?", err)
	}
	switch first.(type) {
	case string:
		return MemoryJSON, nil
	case json.Delim:
		if fields := fieldsOf(dec); first == json.Delim('{') {
			if f := fields.format(list); f != "" {
				return f, nil
			}
		}
	}
	return "", loci.Invalid("format", "is not recognised: say whose export it is")
}

// fields are those of an object.
type fields map[string]json.RawMessage

// fieldsOf reads the fields of an object that has begun, as far as it can be read.
func fieldsOf(dec *json.Decoder) fields {
	all := fields{}
	for dec.More() {
		name, err := dec.Token()
		var value json.RawMessage
		if err != nil || dec.Decode(&value) != nil {
			break
		}
		if text, ok := name.(string); ok {
			all[text] = value
		}
	}
	return all
}

func (f fields) has(names ...string) bool {
	for _, name := range names {
		if f[name] == nil {
			return false
		}
	}
	return true
}

// format is the format of an object with such fields; "" is none that is known. list is
// whether it is in an array.
func (f fields) format(list bool) Format {
	switch {
	case bytes.Equal(f["loci"], []byte(`"export"`)):
		return Loci
	case f.has("mapping"):
		return ChatGPT
	case f.has("chat_messages"):
		return Claude
	case f.has("messages"), f.has("role", "content"):
		return OpenAI
	case f.has("results"):
		return f.page()
	case f.has("memory", "id"):
		return Mem0
	case f.has("text") && !list:
		return JSONLines
	case f.has("text"), f.has("content"), f.has("memory"), f.has("memories"), f.has("data"), f.has("type", "name"), f.has("type", "from", "to"):
		return MemoryJSON
	}
	return ""
}

// page is the format of a list of results.
func (f fields) page() Format {
	var results []json.RawMessage
	if json.Unmarshal(f["results"], &results) != nil || len(results) == 0 {
		return Mem0
	}
	var first fields
	if json.Unmarshal(results[0], &first) != nil || !first.has("memory", "id") {
		return MemoryJSON
	}
	return Mem0
}

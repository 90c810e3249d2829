package ingest

import (
	"encoding/json"
	"errors"
	"io"
	"strings"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/weigh"
)

// Loci is an export of loci itself, which is read elsewhere, as it is more than messages.
const Loci Format = "loci"

// Recognise returns the format of an export by its first value: of an array its first element.
// ErrInvalid where it is none that is known; LoCoMo, which measures memories, is not among them.
// It reads as far as the names of that value's members go, and keeps little of it.
func Recognise(r io.Reader) (Format, error) {
	v := weigh.NewValues(r)
	first, err := v.Next()
	list := first == '['
	if list {
		v.Enter()
		first, err = v.Next()
	}
	var named fields
	switch {
	case err == nil && first == '{':
		named = fieldsOf(v)
	case err == nil:
		var text []byte
		if text, err = v.Value(); err == nil && !json.Valid(text) {
			err = errors.New("it begins like no JSON")
		}
	}
	if err != nil {
		return "", loci.Invalid("file", "is not JSON (%v): is it the file that was exported, and complete?", err)
	}
	if first == '"' {
		return MemoryJSON, nil
	}
	if f := named.format(list); f != "" {
		return f, nil
	}
	return "", loci.Invalid("format", "is not recognised: say whose export it is")
}

// fields are those of an object: of each how its value begins.
type fields map[string]string

// Of an object so much is looked at to recognise it.
const (
	mostFields = 1000
	beginning  = 64 // bytes of a value
)

// fieldsOf reads the fields of an object, as far as it can be read and up to a list of results,
// whose value is the format of the first of them.
func fieldsOf(v *weigh.Values) fields {
	all := fields{}
	v.Enter()
	for n := range mostFields {
		if more, err := v.More(n); err != nil || !more {
			break
		}
		name, err := v.Name()
		if err != nil {
			break
		}
		name = strings.Trim(name, `"`)
		if first, _ := v.Next(); name == "results" && first == '[' {
			all[name] = string(resultsOf(v))
			break
		}
		value, err := v.Value()
		if err != nil && !errors.Is(err, loci.ErrInvalid) {
			break
		}
		all[name] = string(value[:min(len(value), beginning)])
		if name == "results" {
			all[name] = string(Mem0) // of none yet
		}
	}
	return all
}

// resultsOf is the format of a list of results, by its first.
func resultsOf(v *weigh.Values) Format {
	v.Enter()
	if more, err := v.More(0); err != nil || !more {
		return Mem0
	}
	if b, _ := v.Next(); b == '{' && fieldsOf(v).has("memory", "id") {
		return Mem0
	}
	return MemoryJSON
}

func (f fields) has(names ...string) bool {
	for _, name := range names {
		if _, ok := f[name]; !ok {
			return false
		}
	}
	return true
}

// format is the format of an object with such fields; "" is none that is known. list is
// whether it is in an array.
func (f fields) format(list bool) Format {
	switch {
	case f["loci"] == `"export"`:
		return Loci
	case f.has("mapping"):
		return ChatGPT
	case f.has("chat_messages"):
		return Claude
	case f.has("messages"), f.has("role", "content"):
		return OpenAI
	case f.has("results"):
		return Format(f["results"])
	case f.has("memory", "id"):
		return Mem0
	case f.has("text") && !list:
		return JSONLines
	case f.has("text"), f.has("content"), f.has("memory"), f.has("memories"), f.has("data"), f.has("type", "name"), f.has("type", "from", "to"):
		return MemoryJSON
	}
	return ""
}

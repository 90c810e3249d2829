package meaning

import "sync"

// freshTexts is how many vectors of texts are kept that no note had when they were made.
const freshTexts = 256

// fresh keeps the vectors of the last texts that were embedded for a comparison, so that a
// note that gets these words does not have them embedded once more. The zero fresh is empty.
type fresh struct {
	mu      sync.Mutex
	vectors map[freshText][]float32
	order   []freshText
}

type freshText struct{ user, text string }

// embed is of, and keeps what was made.
func (f *fresh) embed(user string, texts []string, made func([]string) ([][]float32, error)) ([][]float32, error) {
	vectors, err := f.of(user, texts, made)
	if err == nil {
		f.keep(user, texts, vectors)
	}
	return vectors, err
}

// of returns the vectors of texts, of which those that are not kept are made.
func (f *fresh) of(user string, texts []string, made func([]string) ([][]float32, error)) ([][]float32, error) {
	out := f.find(user, texts)
	var missing []string
	for i, text := range texts {
		if out[i] == nil {
			missing = append(missing, text)
		}
	}
	if len(missing) == 0 {
		return out, nil
	}
	vectors, err := made(missing)
	if err != nil {
		return nil, err
	}
	for i := range out {
		if out[i] == nil {
			out[i], vectors = vectors[0], vectors[1:]
		}
	}
	return out, nil
}

// find returns the vectors that are kept, nil for the others.
func (f *fresh) find(user string, texts []string) [][]float32 {
	f.mu.Lock()
	defer f.mu.Unlock()
	out := make([][]float32, len(texts))
	for i, text := range texts {
		out[i] = f.vectors[freshText{user, text}]
	}
	return out
}

func (f *fresh) keep(user string, texts []string, vectors [][]float32) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.vectors == nil {
		f.vectors = map[freshText][]float32{}
	}
	for i, text := range texts {
		key := freshText{user, text}
		if _, there := f.vectors[key]; !there {
			f.order = append(f.order, key)
		}
		f.vectors[key] = vectors[i]
	}
	for len(f.order) > freshTexts {
		delete(f.vectors, f.order[0])
		f.order = f.order[1:]
	}
}

// forget drops all: the space has other dimensions now.
func (f *fresh) forget() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.vectors, f.order = nil, nil
}

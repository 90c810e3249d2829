package encoder

import (
	"context"
	"flag"
	"path/filepath"
	"strings"
	"testing"
)

var folder = flag.String("encoder", "", "folder of the files model.onnx and tokenizer.json of an encoder, for the benchmarks")

// BenchmarkEmbed measures a question of 12 tokens, and 16 texts of 40, on one core.
func BenchmarkEmbed(b *testing.B) {
	if *folder == "" {
		b.Skip("-encoder names no folder")
	}
	e, err := Open(filepath.Join(*folder, "model.onnx"), filepath.Join(*folder, "tokenizer.json"), Options{})
	if err != nil {
		b.Fatal(err)
	}
	for name, texts := range map[string][]string{
		"question": {"what did my sister give me for my birthday"},
		"texts":    repeated(strings.Repeat("we went to the lake again with the dog ", 4), 16),
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if _, err := e.Embed(context.Background(), texts); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.N*len(texts))/b.Elapsed().Seconds(), "texts/s")
		})
	}
}

func repeated(text string, n int) (all []string) {
	for range n {
		all = append(all, text)
	}
	return all
}

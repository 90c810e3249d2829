package encoder

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

var texts = []string{"Tea is good!", "teas", "我茶", "Café", "tea tea tea tea tea tea tea", "", "is good good"}

// What the encoder gives is what the definitions give, text by text and however many at once.
func TestR10_AnEncoderComputesWhatItsModelSays(t *testing.T) {
	t.Parallel()
	tiny, weights, tokenizer := newTiny(t)
	e, err := Open(weights, tokenizer, Options{})
	if err != nil {
		t.Fatal(err)
	}
	together, err := e.Embed(t.Context(), texts)
	if err != nil {
		t.Fatal(err)
	}
	if wide, err := e.Dimensions(); wide != tinyWide || err != nil || e.Identity() != weights {
		t.Errorf("%d dimensions, %v, of %s", wide, err, e.Identity())
	}
	for i, text := range texts {
		want := tiny.sentence(e.cut.tokens(text))
		alone, err := e.Embed(t.Context(), texts[i:i+1])
		if err != nil || !slices.Equal(alone[0], together[i]) {
			t.Errorf("%q alone %v, beside others %v, %v", text, alone, together[i], err)
		}
		dot, own, length := 0., 0., 0.
		for c, v := range together[i] {
			dot, own, length = dot+float64(v)*want[c], own+want[c]*want[c], length+float64(v)*float64(v)
		}
		if cosine := dot / math.Sqrt(own); cosine < .99999 || math.Abs(length-1) > 1e-5 {
			t.Errorf("%q: cosine %v with %v, length %v", text, cosine, want, length)
		}
	}
}

// The mean of the tokens is another vector than the first, and of the same length.
func TestR10_AModelMayPoolByTheMean(t *testing.T) {
	t.Parallel()
	_, weights, tokenizer := newTiny(t)
	first, mean := must(Open(weights, tokenizer, Options{})), must(Open(weights, tokenizer, Options{Pool: Mean, Identity: "m"}))
	a, b := must(first.Embed(t.Context(), texts[:1])), must(mean.Embed(t.Context(), texts[:1]))
	if slices.Equal(a[0], b[0]) || mean.Identity() != "m" {
		t.Error("both are the same")
	}
}

// What the processor does is what the plain loop does, to the bit.
func TestSumsAreTheSameOnEveryProcessor(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(3, 4))
	for long := blockNumbers; long <= 128*blockNumbers; long *= 2 {
		for most := range 3 {
			for rows := 2; rows < 22; rows += 2 {
				for _, columns := range []int{1, panelColumns} {
					l := linear{in: long, out: columns, stride: long}
					data := make([]byte, long*columns)
					for i := range data {
						data[i] = []byte{byte(random.IntN(256)), 128, 127}[most]
					}
					l.fill(data)
					in := quantized{rows: make([]byte, rows*long), stride: long, scale: numbers(random, rows, false), zero: make([]int32, rows), more: make([]int32, rows*panelColumns)}
					for i := range in.rows {
						in.rows[i] = []byte{byte(random.IntN(256)), 255, 255}[most]
					}
					for i := range in.zero {
						in.zero[i] = int32(random.IntN(256))
					}
					l.scale, l.bias = numbers(random, columns, false), numbers(random, columns, false)
					in.add(l.over[0])
					plain := panel{a: in.rows, b: l.panels, long: long, out: 19, in: in.scale, zero: in.zero, more: in.more, sums: l.sums,
						by: l.scale, plus: l.bias, to: make([]float32, 19*rows)}
					fast := plain
					fast.to = make([]float32, len(plain.to))
					plain.plain()
					fast.multiply()
					for i, want := range plain.to {
						r, c, sum := i/19, i%19, int32(0)
						for k := range long {
							if c < columns {
								sum += (int32(in.rows[r*long+k]) - in.zero[r]) * int32(int8(data[k*columns+c]))
							}
						}
						if c < columns && want != float32(float32(sum)*(in.scale[r]*l.scale[c]))+l.bias[c] || fast.to[i] != want {
							t.Fatalf("%d × %d × %d: number %d is %v, plainly %v, of %d", rows, columns, long, i, fast.to[i], want, sum)
						}
					}
				}
			}
		}
	}
}

func TestMixesAreTheSameOnEveryProcessor(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(7, 8))
	for depth := 1; depth < 50; depth++ {
		for _, columns := range []int{5, mixColumns, 3 * mixColumns} {
			wide := columns + random.IntN(9)
			plain := mix{shares: numbers(random, 2*mixRows*depth, false), values: numbers(random, depth*wide, false), to: make([]float32, 2*mixRows*wide),
				toWide: wide, shareWide: depth, valueWide: wide, rows: 2 * mixRows, depth: depth, columns: columns}
			fast := plain
			fast.to = make([]float32, len(plain.to))
			plain.plain()
			fast.make()
			if !slices.Equal(plain.to, fast.to) {
				t.Fatalf("%d × %d: %v, want %v", depth, columns, fast.to, plain.to)
			}
		}
	}
}

func TestFunctionsAreRightToAllBits(t *testing.T) {
	t.Parallel()
	for x := -9.; x < 9; x += .00137 {
		got := []float32{float32(x)}
		gelu(got)
		if want := float64(float32(x)) / 2 * (1 + math.Erf(float64(float32(x))/math.Sqrt2)); math.Abs(float64(got[0])-want) > 1e-7*max(1, math.Abs(want)) {
			t.Fatalf("gelu(%v) = %v, want %v", x, got[0], want)
		}
		if x <= 0 {
			if got, want := float64(exp(float32(x)*9)), math.Exp(float64(float32(x)*9)); math.Abs(got-want) > 1e-7*want {
				t.Fatalf("exp(%v) = %v, want %v", x*9, got, want)
			}
		}
	}
	shares := []float32{1, 1, float32(math.Inf(-1))}
	if softmax(shares); shares[0] != .5 || shares[1] != .5 || shares[2] != 0 {
		t.Errorf("shares %v", shares)
	}
}

func TestTextsAreCutAsBertCutsThem(t *testing.T) {
	t.Parallel()
	_, _, tokenizer := newTiny(t)
	w := must(readTokenizer(must(os.ReadFile(tokenizer))))
	for text, want := range map[string][]int32{
		"":                                   {2, 3},
		"Teas, CAFÉ!":                        {2, 4, 5, 1, 6, 8, 3},
		"我 tea茶":                             {2, 7, 4, 11, 3},
		"te\x00a\u200bs":                     {2, 4, 5, 3},
		"unheard":                            {2, 1, 3},
		strings.Repeat("a", longestWord+1):   {2, 1, 3},
		strings.Repeat("tea ", 3*mostTokens): append(append([]int32{2}, slices.Repeat([]int32{4}, mostTokens-2)...), 3),
	} {
		if got := w.tokens(text); !slices.Equal(got, want) {
			t.Errorf("%.20q: %v, want %v", text, got, want)
		}
	}
}

// A file that is cut off or is something else is refused with the reason, whatever is asked first.
func TestR10_AnotherFileIsRefused(t *testing.T) {
	t.Parallel()
	_, weights, tokenizer := newTiny(t)
	whole := must(os.ReadFile(weights))
	if _, err := Open(weights+".not", tokenizer, Options{}); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a file that is not there: %v", err)
	}
	for name, data := range map[string][]byte{
		"empty": nil, "text": []byte("hello, this is no model at all"), "half": whole[:len(whole)/2], "cut": whole[:len(whole)-1],
		"other names": []byte(strings.ReplaceAll(string(whole), "encoder.layer.0.attention.self.key", "encoder.layer.0.attention.self.kez")),
		"no heads":    []byte(strings.ReplaceAll(string(whole), "Div", "Dix")),
	} {
		path := filepath.Join(t.TempDir(), "model.onnx")
		if err := os.WriteFile(path, data, 0o600); err != nil {
			t.Fatal(err)
		}
		e := must(Open(path, tokenizer, Options{}))
		if _, err := e.Embed(t.Context(), texts); err == nil || !strings.Contains(err.Error(), path) {
			t.Errorf("%s: %v", name, err)
		}
	}
	e := must(Open(weights, weights, Options{}))
	if _, err := e.Embed(t.Context(), texts); err == nil || !strings.Contains(err.Error(), "tokenizer.json") {
		t.Errorf("no tokenizer: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := must(Open(weights, tokenizer, Options{})).Embed(ctx, texts); !errors.Is(err, context.Canceled) {
		t.Errorf("nobody waits: %v", err)
	}
}

func FuzzReadModel(f *testing.F) {
	_, weights, _ := newTiny(f)
	whole := must(os.ReadFile(weights))
	f.Add(whole)
	f.Add(whole[:900])
	f.Fuzz(func(_ *testing.T, data []byte) {
		if g, err := readModel(data); err == nil {
			_, _ = newNetwork(g)
		}
	})
}

// must is a value that there is.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

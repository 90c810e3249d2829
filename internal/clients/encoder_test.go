package clients_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/loci-memory/loci/internal/clienttest"
	"github.com/loci-memory/loci/internal/envtest"
	"github.com/loci-memory/loci/model/encoder"
)

// The published encoders, as the program installs them out of an archive, give the vectors that
// onnxruntime gives, for everyday texts of both languages. Some of them can't be nearer than its
// rounding: it isn't the same with and without its own optimisations either, which is the measure.
func TestR10_ThePublishedEncodersGiveWhatTheReferenceGives(t *testing.T) {
	t.Parallel()
	envtest.Needs(t, envtest.Clients)
	for language, published := range map[string]struct {
		artifact string
		texts    []string
	}{
		"en": {clienttest.EncoderOfEN, everyday(englishTalk)},
		"zh": {clienttest.EncoderOfZH, everyday(chineseTalk)},
	} {
		t.Run(language, func(t *testing.T) {
			t.Parallel()
			weights, tokenizer := installedEncoder(t, language, clienttest.Maven(t, published.artifact))
			e, err := encoder.Open(weights, tokenizer, encoder.Options{})
			if err != nil {
				t.Fatal(err)
			}
			ours, err := e.Embed(t.Context(), published.texts)
			if err != nil {
				t.Fatal(err)
			}
			theirs := referenceVectors(t, published.texts, weights, tokenizer)
			plain := referenceVectors(t, published.texts, weights, tokenizer, "--plain")
			got, own := cosines(ours, theirs), cosines(plain, theirs)
			t.Logf("%d texts, cosine %s; onnxruntime with itself %s", len(got), spread(got), spread(own))
			if got[0] < .99 || got[len(got)/2] < .9999 || below(got, .999) > len(got)/3 {
				t.Errorf("that is too far away")
			}
		})
	}
}

// installedEncoder has the program install an encoder out of an archive, into a home of its own.
func installedEncoder(t *testing.T, language, archive string) (weights, tokenizer string) {
	t.Helper()
	env := environ(memory(t))
	run(t, env, "encoder", "install", "--language", language, "--from", archive)
	var all struct {
		Encoders []struct{ Language, Weights, Tokenizer string }
	}
	answer(t, env, &all, "--json", "encoder", "list")
	for _, e := range all.Encoders {
		if e.Language == language {
			return e.Weights, e.Tokenizer
		}
	}
	t.Fatalf("no encoder of %q: %+v", language, all)
	return "", ""
}

// referenceVectors are the vectors that onnxruntime gives.
func referenceVectors(t *testing.T, texts []string, args ...string) (vectors [][]float32) {
	t.Helper()
	python := clienttest.Pip(t, clienttest.ONNXRuntime, clienttest.Tokenizers)
	cmd := exec.CommandContext(t.Context(), python, append([]string{"testdata/reference.py"}, args...)...)
	given, err := json.Marshal(texts)
	if err != nil {
		t.Fatal(err)
	}
	cmd.Stdin = bytes.NewReader(given)
	if err := json.Unmarshal([]byte(clienttest.Run(t, cmd)), &vectors); err != nil || len(vectors) != len(texts) {
		t.Fatalf("%d vectors of %d texts, %v", len(vectors), len(texts), err)
	}
	return vectors
}

// cosines are those of vectors of length 1, in pairs, the least one first.
func cosines(a, b [][]float32) (all []float64) {
	for i := range a {
		dot := 0.
		for c := range a[i] {
			dot += float64(a[i][c]) * float64(b[i][c])
		}
		all = append(all, dot)
	}
	slices.Sort(all)
	return all
}

func below(sorted []float64, bound float64) int {
	n, _ := slices.BinarySearch(sorted, bound)
	return n
}

func spread(sorted []float64) string {
	return fmt.Sprintf("at least %.4f, median %.5f, %d below .999", sorted[0], sorted[len(sorted)/2], below(sorted, .999))
}

// The parts of everyday sentences: who, does what, when or where; five, ten and five make 250.
var (
	englishTalk = [3][]string{
		{"I", "My sister and I", "Our neighbour Tom", "The woman from the bakery", "Two friends of mine"},
		{"went swimming in the cold lake", "bought a second-hand bicycle for 120 euros", "can't eat peanuts any more", "started a course in pottery", "talked for hours about the new job", "missed the 7:45 train to Leeds", "planted tomatoes and forgot to water them", "watched a film about a fox that lost its way", "wrote down the recipe for grandma's soup", "is moving to a bigger flat near the river"},
		{"yesterday evening.", "last summer, when it rained all the time!", "because the doctor said so.", "on the way home from work, as on every Friday.", "- what do you think?"},
	}
	chineseTalk = [3][]string{
		{"我", "我和妹妹", "邻居老王", "面包店的阿姨", "我的两个朋友"},
		{"去湖里游泳了", "花八百块买了一辆二手自行车", "不能再吃花生了", "开始学做陶艺", "聊了好几个小时新工作的事", "错过了七点四十五的火车", "种了西红柿却忘了浇水", "看了一部关于狐狸的电影", "把奶奶的汤的做法记了下来", "要搬到河边更大的房子里"},
		{"，就在昨天晚上。", "，去年夏天一直在下雨！", "，因为医生这么说。", "，像每个星期五下班回家的路上一样。", "，你觉得怎么样？"},
	}
)

// everyday are the sentences of all parts.
func everyday(parts [3][]string) (all []string) {
	gap := " "
	if strings.HasPrefix(parts[2][0], "，") {
		gap = ""
	}
	for _, who := range parts[0] {
		for _, what := range parts[1] {
			for _, when := range parts[2] {
				all = append(all, who+gap+what+gap+when)
			}
		}
	}
	return all
}

// Package weightest has texts of JSON that are small and become large, and measures how much
// memory something takes.
package weightest

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/loci-memory/loci/internal/weigh"
)

// AllowedMiB is how much memory any one request may take at any time, in MiB.
const AllowedMiB = 64

// shapes are values by what they do, of n parts.
var shapes = map[string]func(n int) string{
	"empty objects": func(n int) string { return listed("{}", n) },
	"empty lists":   func(n int) string { return listed("[]", n) },
	"small objects": func(n int) string { return listed(`{"a":0}`, n) },
	"numbers":       func(n int) string { return listed("1", n) },
	"long numbers":  func(n int) string { return listed("1234567890123456789012345678901234567890", n) },
	"nothing":       func(n int) string { return listed("null", n) },
	"empty texts":   func(n int) string { return listed(`""`, n) },
	"escapes":       func(n int) string { return `"` + strings.Repeat(`\u4e00`, n) + `"` },
	"plain text":    func(n int) string { return `"` + strings.Repeat("word ", n) + `"` },
	"wide":          func(n int) string { return wide(n, "") },
	"long keys":     func(n int) string { return wide(1+n/1000, strings.Repeat("k", 1000)) },
	"one key":       func(n int) string { return "{" + strings.TrimSuffix(strings.Repeat(`"a":0,`, n), ",") + "}" },
	"deep lists":    func(n int) string { return strings.Repeat("[", n) + strings.Repeat("]", n) },
	"deep objects":  func(n int) string { return strings.Repeat(`{"a":`, n) + "0" + strings.Repeat("}", n) },
	"many deep":     func(n int) string { return listed(strings.Repeat(`{"a":[`, 50)+strings.Repeat("]}", 50), 1+n/100) },
}

func listed(value string, n int) string {
	return "[" + strings.TrimSuffix(strings.Repeat(value+",", n), ",") + "]"
}

func wide(n int, key string) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, `,"%x%s":0`, i, key)
	}
	return "{" + strings.TrimPrefix(b.String(), ",") + "}"
}

// Values are values by what they do: of each one as long as most bytes, and one that package
// weigh just lets pass, if that is shorter.
func Values(most int) map[string]string {
	all := map[string]string{}
	for name, shape := range shapes {
		n := most / (len(shape(2000)) / 2000)
		for all[name+", as many as there are"] = shape(n); ; n -= 1 + n/8 { // about is enough
			if text := shape(n); len(text) <= most && weighs(text) {
				all[name+", as many as fit"] = text
				break
			}
		}
	}
	return all
}

func weighs(text string) bool {
	_, err := weigh.JSON("", []byte(text))
	return err == nil
}

// Peak is how much memory is in use at most while something is done, above what was before, in
// MiB: of live values, and a tenth of what is garbage. No other test may run meanwhile.
func Peak(t *testing.T, do func()) int {
	t.Helper()
	defer debug.SetGCPercent(debug.SetGCPercent(10))
	runtime.GC()
	before := objects()
	most := before
	var done sync.WaitGroup
	stop := make(chan struct{})
	done.Go(func() {
		for often := time.NewTicker(time.Millisecond); ; {
			select {
			case <-stop:
				often.Stop()
				return
			case <-often.C:
				most = max(most, objects())
			}
		}
	})
	do()
	close(stop)
	done.Wait()
	return int(most-before) >> 20 //nolint:gosec // it is no exabyte
}

func objects() uint64 {
	sample := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}

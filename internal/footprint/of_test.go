package footprint

import (
	"sync"
	"testing"
)

// tree has everything that can lead to memory.
type tree struct {
	mu       sync.Mutex
	name     string
	plain    []uint64
	rows     [][]uint32
	by       map[uint32][]uint32
	left     *tree
	again    *tree // the same as left
	anything any
	gone     chan int
	do       func()
}

func TestOfCountsWhatIsReachableOnce(t *testing.T) {
	t.Parallel()
	leaf := &tree{name: "0123456789abcdef0123456789abcdef"}
	root := &tree{
		plain: make([]uint64, 10, 100), rows: [][]uint32{make([]uint32, 8), nil}, by: map[uint32][]uint32{1: make([]uint32, 4)},
		left: leaf, again: leaf, gone: make(chan int, 1000), do: func() { t.Log("a function counts nothing") },
	}
	root.mu.Lock()
	defer root.mu.Unlock()
	root.do()
	leaf.left = root // a cycle
	self := Alloc(int64(8 + 16 + 24 + 24 + 8 + 8 + 8 + 16 + 8 + 8))
	want := 2*self + 32 + Slice(100, 8) + Slice(2, 24) + Slice(8, 4) + Map(1, 32) + Slice(4, 4)
	if got := Of(root); got != want {
		t.Errorf("got %d, want %d", got, want)
	}
	root.anything = make([]byte, 500)
	if got := Of(root); got != want+Slice(500, 1) {
		t.Errorf("behind an interface: got %d, want %d", got, want+Slice(500, 1))
	}
}

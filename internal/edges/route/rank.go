package route

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"slices"
)

// score is how near a server is to a key: the first 8 bytes of the SHA-256 of the server's
// name, a line feed and the key, as a number. It depends on nothing else, so that all
// routers agree, and a server that joins or leaves changes no score of another.
func score(server, key string) uint64 {
	sum := sha256.Sum256([]byte(server + "\n" + key))
	return binary.BigEndian.Uint64(sum[:8])
}

// rank returns the places of servers in the order in which requests of a key go to them:
// the highest score first (rendezvous hashing). Servers of one score go by name.
func rank(servers []string, key string) []int {
	scores, order := make([]uint64, len(servers)), make([]int, len(servers))
	for i, name := range servers {
		scores[i], order[i] = score(name, key), i
	}
	slices.SortFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(scores[b], scores[a]), cmp.Compare(servers[a], servers[b]))
	})
	return order
}

// Of requests under way a server has at most a quarter more than the mean of all, or
// leastBound where that is less: few requests are no load, whichever server has them.
const (
	overMean   = 1.25
	leastBound = 16
)

// bound is how many requests a server may have under way, with one more that comes now,
// before the next one in the rank of a key gets it.
func bound(underWay, servers int) int {
	mean := float64(underWay+1) / float64(max(1, servers))
	most := int(overMean * mean)
	if float64(most) < overMean*mean {
		most++
	}
	return max(leastBound, most)
}

// standing is what counts of a server when requests are sent.
type standing struct {
	up       bool
	underWay int
}

// chosen orders the servers of a rank for one request: first those that are up and have
// room, then those that are up, then the others, as what is known of them may be old.
func chosen(order []int, of []standing) []int {
	total, up := 0, 0
	for _, s := range of {
		if s.up {
			total, up = total+s.underWay, up+1
		}
	}
	most := bound(total, up)
	class := func(i int) int {
		switch {
		case of[i].up && of[i].underWay < most:
			return 0
		case of[i].up:
			return 1
		}
		return 2
	}
	sorted := slices.Clone(order)
	slices.SortStableFunc(sorted, func(a, b int) int { return cmp.Compare(class(a), class(b)) })
	return sorted
}

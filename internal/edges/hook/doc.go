// Package hook reads what programs that run agents say to their hooks, and the talks that
// they keep, and writes the answers that they take (pure).
package hook

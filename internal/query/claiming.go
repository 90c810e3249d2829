package query

import "time"

// Claiming asks for notes by what they claim, whether or not it holds still.
type Claiming struct {
	Subject string    // of one of their claims; "" is any
	Keys    []string  // instead of Subject: keys of claims, one of which they have
	At      time.Time // as of a moment of the record timeline; zero is now
	Limit   int       // notes at most; positive
}

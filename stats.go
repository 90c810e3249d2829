package loci

import "time"

// Stats counts the notes, messages, links and jobs that a scope can see. A note counts
// by its latest version: as forgotten, else as superseded, else among Notes.
type Stats struct {
	Messages      int          `json:"messages"`
	Notes         int          `json:"notes"`    // neither forgotten nor superseded
	Versions      int          `json:"versions"` // of all visible notes
	Forgotten     int          `json:"forgotten"`
	Superseded    int          `json:"superseded"`
	Links         int          `json:"links"`                       // stored ones with both ends visible; one both ways is one
	Conversations int          `json:"conversations"`               // of all visible notes
	Jobs          int          `json:"jobs"`                        // dead ones too
	DeadJobs      int          `json:"dead_jobs"`                   // of Jobs
	Kinds         map[Kind]int `json:"kinds,omitempty"`             // of what Notes counts
	First         time.Time    `json:"first,omitzero"`              // earliest recorded_at of all visible notes
	Last          time.Time    `json:"last,omitzero"`               // latest recorded_at of all visible notes
	Bytes         int64        `json:"bytes,omitempty"`             // of the whole store on disk; 0 for an agent
	Unfinished    int          `json:"unfinished_purges,omitempty"` // of all users: words of what they destroyed may be on the disk until readers have ended; for an agent 0
}

// Finding is one result of an examination of a store.
type Finding struct {
	What string `json:"what"` // the thing examined
	Bad  bool   `json:"bad"`  // something is wrong
	Text string `json:"text"` // what was found, and the cure when it is bad
}

// Count adds one visible note, by its latest version, to the counts of notes:
// Notes and Kinds, Forgotten, Superseded, First and Last (in UTC).
func (s *Stats) Count(n *Note) {
	switch {
	case n.Forgotten:
		s.Forgotten++
	case n.Superseded():
		s.Superseded++
	default:
		s.Notes++
		if s.Kinds == nil {
			s.Kinds = map[Kind]int{}
		}
		s.Kinds[n.Kind]++
	}
	at := n.RecordedAt.UTC()
	if s.First.IsZero() || at.Before(s.First) {
		s.First = at
	}
	if at.After(s.Last) {
		s.Last = at
	}
}

// RecallsRequest asks for the questions of late.
type RecallsRequest struct {
	Limit int `json:"limit,omitempty" jsonschema:"questions at most; 50 by default"`
}

// RecallsResult lists questions, latest first.
type RecallsResult struct {
	Recalls []Recalled `json:"recalls"`
}

// Recalled is a question that was answered, with what the answer had: ids of notes, and no
// words of them.
type Recalled struct {
	At     time.Time `json:"at"`               // when it was answered
	Agent  string    `json:"agent,omitempty"`  // that asked; "" is the user in person
	Query  string    `json:"query"`            // of a long one its beginning
	Hits   []ID      `json:"hits"`             // of the answer, best first
	Packed []ID      `json:"packed,omitempty"` // whose words the block has, in the order of its lines
	Block  bool      `json:"block,omitempty"`  // a block was asked for
	Tokens int       `json:"tokens,omitempty"` // of the block
	Unsure bool      `json:"unsure,omitempty"` // nothing answered for sure
	TookMS float64   `json:"took_ms"`          // milliseconds
}

package sample_test

import (
	"errors"
	"testing"
	"time"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/edges/sample"
)

func TestTheTalksAreWhole(t *testing.T) {
	t.Parallel()
	talks, err := sample.All()
	if err != nil || len(talks) != 3 {
		t.Fatalf("%d talks, %v", len(talks), err)
	}
	for _, c := range talks {
		refs := map[string]bool{}
		var before time.Time
		for _, m := range c.Messages {
			if m.Ref == "" || refs[m.Ref] || m.Speaker == "" || m.Conversation == "" || m.Text == "" || !m.At.After(before) {
				t.Errorf("%s: bad message %+v after %v", c.Name, m, before)
			}
			if (m.Role == loci.RoleUser) != (m.Speaker == c.User) {
				t.Errorf("%s: %s has role %q", c.Name, m.Speaker, m.Role)
			}
			refs[m.Ref], before = true, m.At
		}
		questions, err := sample.Questions(c.Name)
		if err != nil || len(questions) < 15 || len(c.Messages) < 35 {
			t.Errorf("%s: %d messages, %d questions, %v", c.Name, len(c.Messages), len(questions), err)
		}
		for _, q := range questions {
			for _, ref := range q.Expect {
				if !refs[ref] {
					t.Errorf("%s: %q expects %s, which nobody said", c.Name, q.Text, ref)
				}
			}
			if len(q.Expect) == 0 {
				t.Errorf("%s: %q expects nothing", c.Name, q.Text)
			}
		}
	}
}

func TestEachTalkHasItsUser(t *testing.T) {
	t.Parallel()
	talks, err := sample.All()
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"Nora", "顾晓岚", "Maya"} {
		if talks[i].User != want {
			t.Errorf("talk %d has user %q, want %q", i, talks[i].User, want)
		}
	}
}

func TestUnknownNamesSayWhichThereAre(t *testing.T) {
	t.Parallel()
	if _, err := sample.Questions("nobody"); !errors.Is(err, loci.ErrNotFound) {
		t.Errorf("got %v", err)
	}
}

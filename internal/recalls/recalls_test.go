package recalls_test

import (
	"fmt"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/internal/recalls"
)

var ann = loci.Scope{User: "ann"}

// Of each user the latest are kept, latest first; an agent has its own.
func TestTheLatestOfAUserAreKept(t *testing.T) {
	t.Parallel()
	r := recalls.New(3)
	for i := range 5 {
		r.Add("ann", loci.Recalled{Query: fmt.Sprint(i), Agent: []string{"coder", ""}[i%2]})
	}
	r.Add("bob", loci.Recalled{Query: "bob's"})
	for _, c := range []struct {
		s    loci.Scope
		most int
		want string
	}{
		{ann, 50, "432"}, {ann, 2, "43"}, {loci.Scope{User: "ann", Agent: "coder"}, 50, "42"}, {loci.Scope{User: "ann", Agent: "mail"}, 50, ""}, {loci.Scope{User: "eve"}, 50, ""},
	} {
		got := ""
		for _, one := range r.List(c.s, c.most) {
			got += one.Query
		}
		if got != c.want {
			t.Errorf("%+v has %s, want %s", c.s, got, c.want)
		}
	}
	r.Forget("ann")
	if left := r.List(ann, 50); len(left) != 0 || len(r.List(loci.Scope{User: "bob"}, 50)) != 1 {
		t.Errorf("%+v is left", left)
	}
}

// However many users ask, no more than 10 000 questions are kept: those of whoever has not
// asked for longest go.
func TestTheQuestionsOfAllAreBounded(t *testing.T) {
	t.Parallel()
	r := recalls.New(200)
	for user := range 200 {
		for range 100 {
			r.Add(fmt.Sprint(user), loci.Recalled{})
		}
		r.Add("ann", loci.Recalled{})
	}
	kept := 0
	for user := range 200 {
		kept += len(r.List(loci.Scope{User: fmt.Sprint(user)}, 1000))
	}
	if of := len(r.List(ann, 1000)); of != 200 || kept != 9800 || len(r.List(loci.Scope{User: "0"}, 1)) != 0 {
		t.Errorf("%d of ann, %d of others", of, kept)
	}
}

func TestNoneAreKept(t *testing.T) {
	t.Parallel()
	r := recalls.New(0)
	r.Forget("ann")
	if r != nil || r.List(ann, 9) != nil {
		t.Error("something is kept")
	}
}

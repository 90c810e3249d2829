package modeltest

import (
	"errors"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/model"
)

// Reads tests how a model reads the answers that it gets, where it has no server for LLM to
// stand in for. open returns a model that is answered with a text; with cut the answer
// stopped at the limit of tokens.
func Reads(t *testing.T, open func(said string, cut bool) model.LLM) {
	t.Helper()
	for name, c := range malformed {
		t.Run("malformed: "+name, func(t *testing.T) {
			t.Parallel()
			m := open(c[0], false)
			a, err := m.Complete(t.Context(), prompt())
			switch {
			case m.Model() == "" || a.Usage.Calls != 1:
				t.Errorf("model %q counted %+v", m.Model(), a.Usage)
			case c[1] == "":
				if !errors.Is(err, loci.ErrBadOutput) {
					t.Errorf("got %q, %v", a.Text, err)
				}
			case err != nil:
				t.Error(err)
			default:
				same(t, a.Text, c[1])
			}
		})
	}
	for said, whole := range map[string]string{`{"facts":["likes tea","does not like cof`: answer, "<think>Let me see": "", "": ""} {
		t.Run("cut: "+said, func(t *testing.T) {
			t.Parallel()
			a, err := open(said, true).Complete(t.Context(), prompt())
			switch {
			case err != nil || !a.Cut:
				t.Errorf("got %+v, %v", a, err)
			case whole == "":
				if a.Text != "" {
					t.Errorf("got %q from nothing", a.Text)
				}
			default:
				same(t, a.Text, whole)
			}
		})
	}
	t.Run("text", func(t *testing.T) {
		t.Parallel()
		p := prompt()
		p.Schema = nil
		if a, err := open("<think>hm</think>\nLikes {tea}.\n", false).Complete(t.Context(), p); err != nil || a.Text != "Likes {tea}." {
			t.Errorf("got %+v, %v", a, err)
		}
		if _, err := open("", false).Complete(t.Context(), p); !errors.Is(err, loci.ErrBadOutput) {
			t.Errorf("a model that says nothing: %v", err)
		}
	})
}

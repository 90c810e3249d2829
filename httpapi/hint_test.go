package httpapi_test

import (
	"net/http"
	"slices"
	"testing"

	"github.com/loci-memory/loci"
	"github.com/loci-memory/loci/httpapi"
	"github.com/loci-memory/loci/internal/caller"
	"github.com/loci-memory/loci/internal/wiretest"
)

// hinted notes the hint of each request and of its answer, and sends a wrong one where it
// is told to.
type hinted struct {
	sent, answered []string
	wrong          string // instead of each hint; "" changes none
}

func (h *hinted) RoundTrip(r *http.Request) (*http.Response, error) {
	h.sent = append(h.sent, r.Header.Get("Loci-Route"))
	if h.wrong != "" {
		r.Header.Set("Loci-Route", h.wrong)
	}
	answer, err := wiretest.Client.Transport.RoundTrip(r)
	if err == nil {
		h.answered = append(h.answered, answer.Header.Get("Loci-Route"))
	}
	return answer, err
}

// A client that names a user sends the hint of that user; one whose key says who it is
// learns the hint from the first answer.
func TestD11_ClientsSendTheHintOfTheirUser(t *testing.T) {
	t.Parallel()
	ann, me, bo := caller.Route("ann"), caller.Route("me"), caller.Route("bo")
	for name, c := range map[string]struct {
		who            caller.Caller
		user           string   // of the client's options
		asks           []string // users
		sent, answered []string
	}{
		"a key for all":  {caller.Caller{User: loci.AnyUser}, "", []string{"ann", "bo", "ann"}, []string{ann, bo, ann}, []string{ann, bo, ann}},
		"a key of ann":   {caller.Caller{User: "ann"}, "me", []string{"me", "me", "me"}, []string{"", ann, ann}, []string{ann, ann, ann}},
		"ann by name":    {caller.Caller{User: "ann"}, "", []string{"ann", "ann"}, []string{ann, ann}, []string{ann, ann}},
		"no key, no one": {caller.Caller{User: loci.AnyUser}, "me", []string{"me", "ann", "me"}, []string{"", ann, me}, []string{me, ann, me}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			_, server := newServer(t, c.who)
			h := &hinted{}
			client := newClient(t, server, httpapi.ClientOptions{User: c.user, HTTP: &http.Client{Transport: h}})
			for _, user := range c.asks {
				if _, err := client.Stats(t.Context(), loci.Scope{User: user}); err != nil {
					t.Fatal(err)
				}
			}
			if !slices.Equal(h.sent, c.sent) || !slices.Equal(h.answered, c.answered) {
				t.Errorf("sent %q, want %q; answered %q, want %q", h.sent, c.sent, h.answered, c.answered)
			}
		})
	}
}

// A hint of another user, or what is none, changes no answer and is nobody's permission.
func TestD11_AWrongHintChangesNothing(t *testing.T) {
	t.Parallel()
	_, server := newServer(t, caller.Caller{User: "ann"})
	for _, wrong := range []string{"", caller.Route("bo"), "ffff", "../../x", "0123456789"} {
		h := &hinted{wrong: wrong}
		client := newClient(t, server, httpapi.ClientOptions{HTTP: &http.Client{Transport: h}})
		ann := loci.Scope{User: "ann"}
		kept, err := client.Remember(t.Context(), ann, loci.RememberRequest{Text: "I like the hint " + wrong + "."})
		if err != nil {
			t.Fatal(err)
		}
		note, err := client.Note(t.Context(), ann, loci.NoteRequest{ID: kept.Notes[0].ID})
		if err != nil || note.ID != kept.Notes[0].ID {
			t.Errorf("hint %q: %v, %v", wrong, note, err)
		}
		if want := caller.Route("ann"); !slices.Equal(h.answered, []string{want, want}) {
			t.Errorf("hint %q: the answers have %q", wrong, h.answered)
		}
	}
}

// FINDINGS P5: an agent's key looks like one's own. Each answer says whose memory it is of and
// for which agent, as who has just a key does not know that.
func TestFindingP5_AnswersSayForWhomTheyAre(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		who                caller.Caller
		asked, user, agent string
	}{
		{who: caller.Caller{User: "ann"}, user: "ann"},
		{who: caller.Caller{User: "ann", Agent: "coder"}, user: "ann", agent: "coder"},
		{who: caller.Caller{User: "ann"}, asked: "m%C3%A4il", user: "ann", agent: "m%C3%A4il"},
		{who: caller.Caller{}},
	} {
		_, server := newServer(t, c.who)
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server.URL+"/v1/agents", http.NoBody)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set(caller.AgentHeader, c.asked)
		answer, err := wiretest.Client.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		_ = answer.Body.Close()
		if user, agent := answer.Header.Get(caller.UserHeader), answer.Header.Get(caller.AgentHeader); user != c.user || agent != c.agent {
			t.Errorf("%+v, as %q: the answer is for %q, %q", c.who, c.asked, user, agent)
		}
	}
}

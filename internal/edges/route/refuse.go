package route

import (
	"encoding/json"
	"errors"
	"net/http"
	"os"
)

// failed answers where no server did. Nobody learns of what is behind the router.
func (t *Router) failed(w http.ResponseWriter, r *http.Request, err error) {
	switch {
	case errors.Is(err, errBody) && errors.Is(err, os.ErrDeadlineExceeded):
		w.Header().Set("Connection", "close")
		refuse(w, http.StatusRequestTimeout, "invalid", "the body of the request came too slowly: send it faster")
	case errors.Is(err, errBody):
		w.Header().Set("Connection", "close")
		refuse(w, http.StatusBadRequest, "invalid", "the body of the request broke off: send it again")
	case r.Context().Err() != nil: // who is gone needs no answer
		panic(http.ErrAbortHandler)
	case errors.Is(err, errLost):
		refuse(w, http.StatusServiceUnavailable, "unavailable", "the server that worked on this request has not answered: it may be done or not, so look before you send it again")
	case errors.Is(err, errStranger):
		refuse(w, http.StatusServiceUnavailable, "unavailable", "no server that needs a key is known: whoever runs the memory can make a key, or start its servers")
	default:
		t.o.Logger.Warn("no server could be reached", "error", err)
		w.Header().Set("Retry-After", "1")
		refuse(w, http.StatusServiceUnavailable, "unavailable", "no server of the memory can be reached: nothing was done, try again soon")
	}
}

// problem is what a refusal says, as all transports do (RFC 9457).
type problem struct {
	Type   string `json:"type"`
	Title  string `json:"title"`
	Status int    `json:"status"`
	Detail string `json:"detail"`
}

func refuse(w http.ResponseWriter, status int, kind, detail string) {
	w.Header().Set("Content-Type", "application/problem+json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(problem{"urn:loci:" + kind, http.StatusText(status), status, detail}) // who is gone needs no answer
}

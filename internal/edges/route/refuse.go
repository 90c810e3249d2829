package route

import (
	"errors"
	"net/http"
	"os"

	"github.com/loci-memory/loci/internal/edges/gate"
)

// failed answers where no server did. Nobody learns of what is behind the router.
func (t *Router) failed(w http.ResponseWriter, r *http.Request, err error) {
	switch {
	case errors.Is(err, errBody) && errors.Is(err, os.ErrDeadlineExceeded):
		gate.Refuse(w, http.StatusRequestTimeout, "the body of the request came too slowly: send it faster")
	case errors.Is(err, errBody):
		w.Header().Set("Connection", "close")
		gate.Refuse(w, http.StatusBadRequest, "the body of the request broke off: send it again")
	case r.Context().Err() != nil: // who is gone needs no answer
		panic(http.ErrAbortHandler)
	case errors.Is(err, errLost):
		gate.Refuse(w, http.StatusServiceUnavailable, "the server that worked on this request has not answered: it may be done or not, so look before you send it again, or send it with its Idempotency-Key")
	case errors.Is(err, errStranger):
		gate.Refuse(w, http.StatusServiceUnavailable, "no server that needs a key is known: whoever runs the memory can make a key, or start its servers")
	default:
		t.o.Logger.Warn("no server could be reached", "error", err)
		w.Header().Set("Retry-After", "1")
		gate.Refuse(w, http.StatusServiceUnavailable, "no server of the memory can be reached: nothing was done, try again soon")
	}
}

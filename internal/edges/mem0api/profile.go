package mem0api

import (
	"net/http"
	"strings"
	"time"

	"github.com/loci-memory/loci"
)

// profile answers with what is known of a user: by attribute the values that hold. It is
// made of the notes at once, so that it is never pending.
func (s *server) profile(r *http.Request) (any, error) {
	scope, err := s.scope(r.Context(), name(r.PathValue("name")), "")
	if err != nil {
		return nil, err
	}
	res, err := s.Service.Profile(r.Context(), scope, loci.ProfileRequest{})
	if err != nil {
		return nil, err
	}
	known := map[string]any{}
	var updated time.Time
	for i := range res.Attributes {
		var values []string
		for _, v := range res.Attributes[i].Values {
			text := v.Value
			if v.Negated {
				text = "not " + text
			}
			values = append(values, text)
			if v.Said.After(updated) {
				updated = v.Said
			}
		}
		if len(values) > 0 {
			known[res.Attributes[i].Attribute] = strings.Join(values, "; ")
		}
	}
	out := map[string]any{
		"profile": known, "status": "succeeded", "entity_type": "user", "entity_id": scope.User, "updated_at": nil, "generation_count": 1, "error": nil,
	}
	if len(known) == 0 {
		out["status"], out["generation_count"] = "insufficient_data", 0
		return out, nil
	}
	out["updated_at"] = updated
	return out, nil
}

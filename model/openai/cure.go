package openai

import (
	"net/http"
	"net/url"

	"github.com/loci-memory/loci/internal/modelhttp"
)

// cures gives the hints that depend on what kind of server is asked; the general
// ones are modelhttp's.
func cures(o Options) func(modelhttp.Failure) string {
	u, err := url.Parse(o.BaseURL)
	if err != nil {
		u = &url.URL{}
	}
	port := u.Port()
	return func(f modelhttp.Failure) string {
		switch {
		case f.Refused() && port == "11434":
			return "Ollama is not running; start it with `ollama serve`"
		case f.Refused() && port == "1234":
			return "LM Studio's server is not running; start it with `lms server start`"
		case f.Status == http.StatusUnauthorized && o.Key == "":
			return "the server wants a key and none is set; set OPENAI_API_KEY"
		case f.Status == http.StatusUnauthorized:
			return "the key was refused; set OPENAI_API_KEY to a valid key of this server"
		case noSuchModel(f) && port == "11434":
			return "Ollama does not have the model " + o.Model + "; get it with `ollama pull " + o.Model + "`"
		case noSuchModel(f):
			return "the server does not have the model " + o.Model + "; set a name that it lists"
		case f.Status == http.StatusNotFound:
			return "nothing answers at this address; the base URL of most servers ends in /v1"
		}
		return ""
	}
}

// noSuchModel reports whether a server knows the address and not the model. For a missing
// model some answer 400.
func noSuchModel(f modelhttp.Failure) bool {
	switch f.Status {
	case http.StatusNotFound:
		return f.Mentions("model")
	case http.StatusBadRequest:
		return f.Mentions("model_not_found", "model does not exist", "model not exist", "model not found", "invalid model", "no such model")
	}
	return false
}

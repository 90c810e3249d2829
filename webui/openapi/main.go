// Command openapi prints the description of the HTTP API, from which the page's types are
// made (make ui).
//
//	go run ./webui/openapi >openapi.json
package main

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"

	"github.com/loci-memory/loci/httpapi"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "openapi:", err)
		os.Exit(1)
	}
}

// run asks a server whose memory is nowhere: the description holds nothing of any.
func run() error {
	nowhere, err := httpapi.NewClient("http://localhost", httpapi.ClientOptions{})
	if err != nil {
		return err
	}
	answer := httptest.NewRecorder()
	request := httptest.NewRequest(http.MethodGet, "/openapi.json", http.NoBody)
	httpapi.New(httpapi.Options{Service: nowhere, Admin: nowhere}).ServeHTTP(answer, request)
	if answer.Code != http.StatusOK {
		return errors.New(answer.Body.String())
	}
	_, err = os.Stdout.Write(answer.Body.Bytes())
	return err
}

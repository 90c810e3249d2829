package mcpapi

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"github.com/loci-memory/loci"
)

// Failure is an error as a program gets it that asks for whole results: in _meta of the
// answer, under loci/error. Its text is in the answer.
type Failure struct {
	Kind  string `json:"kind"`            // the text of a sentinel of package loci, as "not found"; "" is none
	Field string `json:"field,omitempty"` // of an invalid request, as spelled in JSON
	About string `json:"about,omitempty"` // the thing that it is about (loci.HintError.About)

	First []loci.ChangeID `json:"first,omitempty"` // what has to be undone first (loci.HintError.First)
}

// failed is the answer of a call with some arguments that failed.
func (b binding) failed(tool, arguments string, full bool, err error) *mcp.CallToolResult {
	var result mcp.CallToolResult
	outward := b.forAgent(tool, err)
	if full {
		result.Meta = mcp.Meta{metaError: failureOf(err)}
	} else {
		outward = errors.New(shortIDs(outward.Error(), arguments))
	}
	result.SetError(outward)
	return &result
}

func failureOf(err error) Failure {
	var f Failure
	if kind := loci.ErrorKind(err); kind != nil {
		f.Kind = kind.Error()
	}
	if field := (*loci.FieldError)(nil); errors.As(err, &field) {
		f.Field = field.Field
	}
	if hint := (*loci.HintError)(nil); errors.As(err, &hint) {
		f.About, f.First = hint.About, hint.First
	}
	return f
}

// badParams is said of parameters of a method that are not of its form, in the place of
// what the decoder says, which names types of the program.
const badParams = "the parameters are not of the form that the method takes"

// ofDecoder reports whether the text of an error is a decoder's.
func ofDecoder(text string) bool { return strings.Contains(text, "json: ") }

// outward is an answer as strangers may see it.
func outward(r *jsonrpc.Response) *jsonrpc.Response {
	var failure *jsonrpc.Error
	if !errors.As(r.Error, &failure) || !ofDecoder(failure.Message) {
		return r
	}
	quiet := *r
	quiet.Error = &jsonrpc.Error{Code: failure.Code, Message: badParams}
	return &quiet
}

// forAgent is an error as an agent sees it: how to mend it or, where the agent can't, only
// that the memory failed.
func (b binding) forAgent(tool string, err error) error {
	switch {
	case errors.Is(err, loci.ErrUnauthorized):
		return fmt.Errorf("%w: ask the user to do it", err)
	case loci.ErrorKind(err) != nil, errors.Is(err, context.Canceled):
		return err
	}
	b.log.Error("tool failed", "tool", tool, "error", err)
	return errors.New("the memory failed inside; its log says more. Go on without it")
}

package sampling

import (
	"context"
	"errors"
	"fmt"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// The protocol calls sampling deprecated from its version of 2026-07-28 on, which does not
// let a server ask by itself either; clients of the versions before do, and offer it.
const lastWithSampling = "2025-11-25"

// rejected is the code by which a client says that a person did not allow a prompt.
const rejected = -1

// Offered returns the session as a Sampler, nil where its client does not offer sampling.
func Offered(s *mcp.ServerSession) Sampler {
	p := s.InitializeParams()
	if p == nil || p.Capabilities == nil || p.ProtocolVersion > lastWithSampling {
		return nil
	}
	if p.Capabilities.Sampling == nil { //nolint:staticcheck // deprecated with the version that replaces it
		return nil
	}
	return session{s}
}

// session is a client that answers prompts.
type session struct{ s *mcp.ServerSession }

// Sample asks the client.
func (c session) Sample(ctx context.Context, q Question) (Reply, error) {
	res, err := c.s.CreateMessage(ctx, &mcp.CreateMessageParams{ //nolint:staticcheck // deprecated with the version that replaces it
		SystemPrompt: q.System, MaxTokens: int64(q.MaxTokens),
		Messages: []*mcp.SamplingMessage{{Role: "user", Content: &mcp.TextContent{Text: q.User}}}, //nolint:staticcheck // the same
	})
	var refused *jsonrpc.Error
	switch {
	case errors.As(err, &refused) && (refused.Code == rejected || refused.Code == jsonrpc.CodeMethodNotFound):
		return Reply{}, fmt.Errorf("%w: %w", ErrDeclined, err)
	case err != nil:
		return Reply{}, err
	}
	text, ok := res.Content.(*mcp.TextContent)
	if !ok {
		return Reply{}, errors.New("the client answered without a text")
	}
	return Reply{Text: text.Text, Model: res.Model, Cut: res.StopReason == "maxTokens"}, nil
}

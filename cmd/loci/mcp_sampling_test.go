package main

import (
	"context"
	"errors"
	"os/exec"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// sampled is what a client answers a prompt with, by the user's part of it.
type sampled func(ctx context.Context, prompt string) (string, error)

// connected connects a client that offers its model, nil one that does not.
func connected(t *testing.T, cmd *exec.Cmd, answer sampled) *mcp.ClientSession {
	t.Helper()
	var o mcp.ClientOptions
	if answer != nil {
		o.CreateMessageHandler = func(ctx context.Context, r *mcp.CreateMessageRequest) (*mcp.CreateMessageResult, error) { //nolint:staticcheck // what clients offer today
			text, err := answer(ctx, r.Params.Messages[0].Content.(*mcp.TextContent).Text)
			return &mcp.CreateMessageResult{Role: "assistant", Model: "toy", Content: &mcp.TextContent{Text: text}}, err //nolint:staticcheck // the same
		}
	}
	client := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, &o)
	s, err := client.Connect(t.Context(), &mcp.CommandTransport{Command: cmd}, &mcp.ClientSessionOptions{ProtocolVersion: "2025-06-18"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

// distilled answers an extraction with one fact, and all else with nothing to do.
func distilled(content string, asked *atomic.Int32) sampled {
	return func(_ context.Context, prompt string) (string, error) {
		asked.Add(1)
		if strings.Contains(prompt, " message 1,") || strings.Contains(prompt, " 消息 1，") {
			return `{"facts":[{"content":"` + content + `","kind":"fact","sources":[1]}]}`, nil
		}
		return `{"decisions":[],"changes":[]}`, nil
	}
}

// onStore runs a command on the store of another, and returns what it prints.
func onStore(t *testing.T, of *exec.Cmd, args ...string) string {
	t.Helper()
	cmd := built(t, args...)
	cmd.Env = of.Env
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%q: %v\n%s", args, err, out)
	}
	return string(out)
}

func TestW16_AClientThatOffersSamplingDistils(t *testing.T) {
	t.Parallel()
	for text, fact := range map[string]string{"My cat is called Minka.": "The user has a cat called Minka.", "我的猫叫小橘。": "用户养了一只叫小橘的猫。"} {
		cmd := built(t, "mcp")
		var asked atomic.Int32
		s := connected(t, cmd, distilled(fact, &asked))
		answer := askFull(t, s, "remember", map[string]any{"text": text, "wait": true})
		if !strings.Contains(answer, fact) || !strings.Contains(answer, `"extractor":"sampling`) || asked.Load() == 0 {
			t.Errorf("asked %d times, it answered %s", asked.Load(), answer)
		}
		if usage := onStore(t, cmd, "usage", "--json"); !strings.Contains(usage, "sampling") {
			t.Errorf("the ledger has %s", usage)
		}
	}
}

func TestW16_AClientWithoutSamplingIsLeftToTheRules(t *testing.T) {
	t.Parallel()
	cmd := built(t, "mcp")
	s := connected(t, cmd, nil)
	answer := askFull(t, s, "remember", map[string]any{"text": "My car is a Volvo.", "wait": true})
	if !strings.Contains(answer, `"extractor":"rules"`) {
		t.Errorf("it answered %s", answer)
	}
	text, failed := ask(t, s, "remember", map[string]any{"text": "My car is no longer a Volvo, now it is a Saab.", "similar": 3})
	if failed || !strings.Contains(text, "updated: user: My car is a Volvo.") {
		t.Errorf("it answered %s", text)
	}
}

// Where the settings name a model, or say that there is none, no client is asked.
func TestW16_SettingsOutweighSampling(t *testing.T) {
	t.Parallel()
	for _, setting := range []string{"LOCI_MODEL=none", "LOCI_BUDGET_MONEY=1"} {
		cmd := built(t, "mcp")
		cmd.Env = append(cmd.Env, setting)
		var asked atomic.Int32
		askFull(t, connected(t, cmd, distilled("The user has a cat.", &asked)), "remember", map[string]any{"text": "I have a cat.", "wait": true})
		if asked.Load() != 0 {
			t.Errorf("%s: asked %d times", setting, asked.Load())
		}
	}
}

// A client that declines, fails, never answers or goes in the middle loses nothing, and
// leaves nothing that waits for it.
func TestW16_AClientThatFailsLosesNothing(t *testing.T) {
	t.Parallel()
	for name, answer := range map[string]sampled{
		"declines": func(context.Context, string) (string, error) {
			return "", &jsonrpc.Error{Code: -1, Message: "User rejected sampling request"}
		},
		"fails":   func(context.Context, string) (string, error) { return "", errors.New("out of credit") },
		"silent":  func(ctx context.Context, _ string) (string, error) { <-ctx.Done(); return "", ctx.Err() },
		"babbles": func(context.Context, string) (string, error) { return "As a language model I can't.", nil },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			cmd := built(t, "mcp")
			cmd.Env = append(cmd.Env, "LOCI_MODEL_TIMEOUT=300ms")
			s := connected(t, cmd, answer)
			text, failed := ask(t, s, "remember", map[string]any{"text": "My car is a Volvo.", "wait": true})
			if failed || !strings.Contains(text, "Kept.") {
				t.Errorf("it answered %s", text)
			}
			if text, failed := ask(t, s, "recall", map[string]any{"query": "What car do I have?"}); failed || !strings.Contains(text, "Volvo") {
				t.Errorf("it recalls %s", text)
			}
			if _, failed := ask(t, s, "remember", map[string]any{"text": "My car is no longer a Volvo, now it is a Saab."}); failed {
				t.Error("it remembers nothing more")
			}
			_ = s.Close() // and it goes
			onStore(t, cmd, "work", "--agent", "agent")
			onStore(t, cmd, "jobs", "retry", "--all")
			onStore(t, cmd, "work")
			if jobs := onStore(t, cmd, "jobs", "--json"); strings.Contains(jobs, `"sample"`) {
				t.Errorf("jobs wait for a client that is gone: %s", jobs)
			}
			if profile := onStore(t, cmd, "profile"); !strings.Contains(profile, "Saab") {
				t.Errorf("the profile is %s", profile)
			}
		})
	}
}

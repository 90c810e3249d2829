package anthropic

import (
	"cmp"
	"encoding/json"
	"strings"

	"github.com/loci-memory/loci/model"
)

// body is that of a request as the API's reference has it.
type body struct {
	Model       string    `json:"model"`
	MaxTokens   int       `json:"max_tokens"`
	Temperature *float64  `json:"temperature,omitempty"`
	System      string    `json:"system,omitempty"`
	Messages    []said    `json:"messages"`
	Tools       []tool    `json:"tools,omitempty"`
	ToolChoice  *toolPick `json:"tool_choice,omitempty"`
}

type said struct {
	Role    string `json:"role"`
	Content string `json:"content"`
}

type tool struct {
	Name        string          `json:"name"`
	Description string          `json:"description"`
	InputSchema json.RawMessage `json:"input_schema"`
}

type toolPick struct {
	Type string `json:"type"`
	Name string `json:"name"`
}

// request is a prompt as a request's body.
func request(model string, p model.Prompt, noDegree bool) body {
	b := body{Model: model, MaxTokens: p.MaxTokens, System: p.System, Messages: []said{{"user", p.User}}}
	if b.MaxTokens <= 0 {
		b.MaxTokens = defaultMaxTokens
	}
	if !noDegree {
		b.Temperature = new(float64) // the same prompt, the same answer, as far as that goes
	}
	if p.Schema == nil {
		return b
	}
	name := cmp.Or(p.Name, "answer")
	b.Tools = []tool{{Name: name, Description: "Takes the answer.", InputSchema: p.Schema}}
	b.ToolChoice = &toolPick{Type: "tool", Name: name}
	return b
}

// message is the fields of an answer that are read.
type message struct {
	Content []struct {
		Type  string          `json:"type"`
		Text  string          `json:"text"`
		Input json.RawMessage `json:"input"`
	} `json:"content"`
	StopReason string `json:"stop_reason"`
	Usage      struct {
		InputTokens              int `json:"input_tokens"`
		CacheCreationInputTokens int `json:"cache_creation_input_tokens"`
		CacheReadInputTokens     int `json:"cache_read_input_tokens"`
		OutputTokens             int `json:"output_tokens"`
	} `json:"usage"`
}

// text is the model's answer, without its thinking.
func (m message) text() string {
	var parts []string
	for _, c := range m.Content {
		if c.Type == "text" {
			parts = append(parts, c.Text)
		}
	}
	return strings.Join(parts, "\n")
}

// input is what the model gave the tool; "" if it did not call it, or was cut before
// the first of it.
func (m message) input() string {
	for _, c := range m.Content {
		if c.Type == "tool_use" && string(c.Input) != "{}" {
			return string(c.Input)
		}
	}
	return ""
}

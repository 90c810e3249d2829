package modelhttp

import (
	"encoding/json"
	"fmt"
	"strings"
	"unicode"
)

// longestMessage is how many characters of a server's message are shown.
const longestMessage = 300

// readError finds the message and the code in the body of a refusal. Servers write
// {"error":{"message","code","type"}}, {"error":"…"}, {"message","code"},
// {"detail":"…"}, {"detail":[{"msg"}]}, or a line of text.
func readError(raw []byte) (message, code string) {
	var body map[string]any
	if json.Unmarshal(raw, &body) != nil {
		return fallback(string(raw)), ""
	}
	if inner, ok := body["error"].(map[string]any); ok {
		body = inner
	}
	for _, name := range []string{"message", "error", "detail", "msg"} {
		if message = textOf(body[name]); message != "" {
			break
		}
	}
	for _, name := range []string{"code", "type"} {
		if code = textOf(body[name]); code != "" {
			break
		}
	}
	if param := textOf(body["param"]); param != "" {
		code += " " + param
	}
	return line(message), line(code)
}

// textOf is what a member of a refusal says as text.
func textOf(v any) string {
	switch v := v.(type) {
	case string:
		return v
	case float64:
		return fmt.Sprint(v)
	case []any:
		if len(v) > 0 {
			return textOf(v[0])
		}
	case map[string]any:
		return textOf(v["msg"])
	}
	return ""
}

// fallback is a body that is not JSON, unless it is a web page.
func fallback(text string) string {
	if strings.Contains(text, "<") {
		return ""
	}
	return line(text)
}

// line is a text on one line, shortened, without what a terminal would obey.
func line(text string) string {
	text = strings.Join(strings.FieldsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || !unicode.IsPrint(r) }), " ")
	if r := []rune(text); len(r) > longestMessage {
		return string(r[:longestMessage]) + "…"
	}
	return text
}

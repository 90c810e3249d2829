package mem0api_test

import (
	"net/http"
	"strings"
	"testing"
)

// What is told of many messages of one request is told in few lines.
func TestFindingG14_WarningsOfManyMessagesAreFew(t *testing.T) {
	t.Parallel()
	c := serve(t, memory(t), operator)
	many := strings.TrimSuffix(strings.Repeat(`{"role":"user","content":"I like tea."},`, 100), ",")
	status, answer := c.do(t, http.MethodPost, "/v1/memories/", `{"user_id":"ann","timestamp":1772442000,"messages":[`+many+`]}`)
	all, _ := answer.(map[string]any)["warnings"].([]any)
	if status != http.StatusOK || len(all) != 1 || all[0] != "the same message was there already (99 times)" {
		t.Errorf("%d: %d warnings: %.300v", status, len(all), all)
	}
}

package rules

import "testing"

// What is said as something to be done is marked so, an intention is not (SPEC T5).
func TestT5_TodosAreMarked(t *testing.T) {
	t.Parallel()
	for text, todo := range map[string]bool{
		"Remember to call the plumber about the tap.": true, "Don't forget to renew the parking permit.": true, "Remind me to water the fig tree.": true,
		"TODO: clean the gutters": true, "- [ ] order new filters": true, "I need to renew my licence.": false, "I'm going to repaint the garden shed.": false,
		"记得给房东打电话。": true, "提醒我续签停车证。": true, "別忘了給無花果澆水。": true, "待办：清理水槽": true, "我打算把旧自行车卖掉。": false, "我得续签驾照。": false,
	} {
		n := onWednesday(text)
		if n.Replan(); n.Plan == nil || n.Plan.Todo != todo {
			t.Errorf("%q: %+v, want a plan with to-do %v", text, n.Plan, todo)
		}
	}
}

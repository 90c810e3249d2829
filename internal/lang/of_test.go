package lang

import "testing"

// A text is of the language that has more of it, and of none where that is none that is read.
func TestOf(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"Where did we leave the keys?": English,
		"Dentist, Tuesday 9:15":        English,
		"Marta’s flat":                 English,
		"I’d rather walk, and it’s not far from here anyway":           English,
		"Zoë and François moved to a flat near the station":            English,
		"钥匙放在哪里了？":                                                     Chinese,
		"我的 MacBook Pro 坏了":                                            Chinese,
		"周三和 Tijs 吃饭":                                                  Chinese,
		"We had 饺子 at Mrs Wu's place":                                  English,
		"星期五":                                                          Chinese,
		"新しい自転車を買いました。":                                                "",
		"어제 새 자전거를 샀어요":                                                "",
		"Вчера я купил новый велосипед":                                "",
		"Ich habe gestern mit meinem Bruder lange telefoniert":         "",
		"Hier, nous avons mangé chez les parents de Claire":            "",
		"Ayer compramos una bicicleta nueva para los niños del barrio": "",
		"":          "",
		"12:30 …":   "",
		"😀 2026-01": "",
	} {
		if got := Of(text); got != want {
			t.Errorf("Of(%q) = %q, want %q", text, got, want)
		}
	}
}

package lang

import (
	"slices"
	"strings"
	"testing"
)

// TestW9_TagsAreThingsAndNames: what helps to find a note again, and nothing else.
func TestW9_TagsAreThingsAndNames(t *testing.T) {
	t.Parallel()
	for _, row := range [][2]string{
		{"The soup was terribly salty, I guess theyre out of cooks.", "soup"},
		{"I definitely appreciate how quickly it responds.", ""},
		{"Ill see whether theres anything wrong.", ""},
		{"Could you book a table? I still need to book it.", ""},
		{"I finished the book on beekeeping, two books in one week.", "book"},
		{"Of course! The golf course is lovely.", "golf_course"},
		{"Our cities trip with the puppies ended at a bakery.", "trip puppy bakery"},
		{"We played a video game at the book club.", "video_game book_club"},
		{"Thanks, Wanda! The violin sounds great.", "violin"},
		{"You got this, Viktor! The marathon is yours.", "marathon"},
		{"Well done Wanda! I told Igor about the marathon.", "igor marathon"},
		{"My sister, Olga, sings in a choir in Riga.", "olga riga sister"},
		{"Thankfully, my cat is fine.", "cat"},
		{"My list: Rice, Salt and Onions.", "rice salt onion"},
		{"Pottery, pottery and again pottery, then a walk, a museum, jazz and a taxi.", "pottery museum jazz"},
		{"Absolutely, Wanda! The violin is mine.", "violin"},
		{"Are you a fan of jazz Wanda?", "jazz"},
		{"No doubt, Igor you've earned the medal.", "medal"},
		{"Ill ask her about the violin, Its fine, Ive time, and Id love to.", "violin"},
		{"The match was INTENSE and the soup SPICY.", "soup"},
		{"We watched The Call of the Heron and A Game of Herons on the sofa.", "call_of_the_heron game_of_herons sofa"},
		{"I read \"The Salt Path\" and “Flow in You” to my cat.", "salt_path flow_in_you cat"},
		{"We skied in St. Gallen and saw a map of Upper-side valleys.", "st._gallen valley"},
		{"Pictures of Paris hang above the sofa.", "paris sofa"},
		{"I painted it in May. The painting hangs in the hall, and I read a lot; my reading is slow.", "painting reading"},
		{"We went sailing after New Year's, and New Years Eve was fun.", "sailing new_year's new_years_eve"},
		{"My favourite film, Call of the Heron! We play Herons - it's fun.", "call_of_the_heron film herons"},
		{"Novels by Wanda Z Okafor are on the sofa.", "novel wanda_z_okafor sofa"},
		{"Let's spill the beans: acting like that, with faith in me, I bought a brand new violin.", "violin"},
		{"她在看《白鹭之歌》，我在弹吉他。", "白鹭之歌 吉他"},
		{"我需要专业的建议，想换一条旅行线路。", "旅行"},
		{"小林，你好！这把小提琴真好听。", "小提琴"},
		{"你好，林晓梅。你会更好地理解这首歌曲。", "歌曲"},
		{"我和林晓梅去看了画展，她很喜欢油画。", "林晓梅 画展 油画"},
		{"谢谢你的建议，朋友，我会考虑这些方法。", ""},
		{"风景真的很好，我觉得非常开心。", ""},
		{"這把小提琴是爺爺送的。", "小提琴 爺爺"},
		{"那个女孩子在动物园里喂熊猫。", "动物园 熊猫"},
	} {
		var want []string
		for f := range strings.FieldsSeq(row[1]) {
			want = append(want, strings.ReplaceAll(f, "_", " "))
		}
		got := ReadCues(row[0]).Tags
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("%q has the tags %q, want %q", row[0], got, want)
		}
	}
}

// TestW9_EntitiesAreNamed: people, places and organisations that the words name, and not whom
// they are said to.
func TestW9_EntitiesAreNamed(t *testing.T) {
	t.Parallel()
	for _, row := range [][2]string{
		{"Hey Wanda, did you hear from Igor?", "Igor/person"},
		{"Wanda, that is a nice violin. Did Igor lend it to you, Wanda?", "Igor/person"},
		{"Certainly, our flat is near Riga.", "Riga/place"},
		{"The menu: Salt is extra, Welcome is on the door.", ""},
		{"Ann, my sister, works at Nordbank.", "Ann/person Nordbank/"},
		{"嗨，林晓梅。张老师在杭州。", "杭州/place 张老师/person"},
	} {
		var got []string
		for _, e := range ReadCues(row[0]).Entities {
			got = append(got, e.Name+"/"+e.Type)
		}
		if strings.Join(got, " ") != row[1] {
			t.Errorf("%q names %q, want %q", row[0], got, row[1])
		}
	}
}

// TestW9_ChatterSaysNothing: courtesy alone, in any mixture, has neither tags nor times; one
// word of substance makes it something else.
func TestW9_ChatterSaysNothing(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"Haha yes", "hahahaha", "Good morning!", "Thanks, Wanda!", "Thank you so much for your help, my friend!", "See you tomorrow!", "Have a lovely weekend, bye!",
		"Nice to meet you. How are you doing today?", "Ok, sounds good!", "You're welcome, any time!", "Wow, that's great, congrats!", "So sorry to hear that.", "I really appreciate it, take care!",
		"早上好！", "谢谢", "好的", "哈哈哈", "不客气，我的朋友！", "谢谢你的帮助，再见！", "好的，明天见！", "早上好，很高兴认识你。", "謝謝你的鼓勵！", "嗯嗯，知道了，晚安。",
	} {
		if c := ReadCues(text); !Chatter(text) || !c.Chatter || c.Tags != nil || c.Importance != routine {
			t.Errorf("%q is no chatter: %+v", text, c)
		}
	}
	for _, text := range []string{
		"Thanks, I moved.", "Ok, tomorrow at noon.", "Good morning, my flight is delayed.", "Yes, I smoke.", "Thanks Wanda, the cake was great!", "I help friends.", "Hi, call 5512.", "No, she died.",
		"谢谢，我搬家了。", "好的，下午三点。", "朋友来找我借书。", "今天我休息。", "谢谢你送的蛋糕。", "早上好，我感冒了。",
	} {
		if Chatter(text) {
			t.Errorf("%q is chatter", text)
		}
	}
}

// TestW9_ImportanceIsOfWhatHappened: changes of a life and what one is bidden to remember, and
// not the words important and remember.
func TestW9_ImportanceIsOfWhatHappened(t *testing.T) {
	t.Parallel()
	for want, texts := range map[float64][]string{
		critical: {
			"Remember that the spare key is with Olga.", "Please don't forget that my exam is oral.", "Also, keep in mind that the heating is off.", "记住，备用钥匙在邻居那里。", "千万别忘了我对青霉素敏感。", "帮我记一下：车停在三楼。",
		},
		significant: {
			"I got married last week.", "We moved to Riga in May.", "My grandpa died on Sunday.", "She lost her job.", "I graduated!", "He was diagnosed with asthma in March.", "We adopted a girl.", "我上周结婚了。", "爷爷去世了。", "我被裁了。", "我们搬到了里加。",
		},
		notable: {
			"I remember when the trams were yellow.", "I remember that summer in Riga.", "The most important thing in cooking is salt.", "It was a very important match for the club.", "I'll never forget the view from the tower.", "If I got married, I would invite everybody.",
			"我记得那年夏天的电车。", "做菜最重要的是盐。", "我已经记住了这些单词。", "我决定晚饭吃面条。",
		},
	} {
		for _, text := range texts {
			if got := ReadCues(text).Importance; got != want {
				t.Errorf("%q has importance %v, want %v", text, got, want)
			}
		}
	}
}

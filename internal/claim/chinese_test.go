package claim

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// TestFindingT3_ChineseFactsOfOthersAreLeftAlone: what is said of another subject, in
// quotation, in jest, of once, of a part of the day or of another place touches nothing.
func TestFindingT3_ChineseFactsOfOthersAreLeftAlone(t *testing.T) {
	t.Parallel()
	for _, c := range [][2]string{
		{"我对花生过敏。", "我儿子不再对花生过敏了，现在什么都能吃。"},
		{"我對花生過敏。", "我兒子不再對花生過敏了，現在什麼都能吃。"},
		{"我妈妈住在成都。", "我爸爸搬到重庆了。"},
		{"我们前端用React。", "后端团队把React换成了Vue。"},
		{"我住在北京。", "他说：“我不再住在北京了，现在住在上海。”"},
		{"我住在北京。", "开玩笑啦，我不再住在北京了，现在住在火星。"},
		{"我住在北京。", "小李告诉我，他不住北京了，住上海。"},
		{"我住在北京。", "如果涨工资，我就搬到上海。"},
		{"我住在北京。", "这周我住在上海。"},
		{"我每天喝咖啡。", "晚上我改喝茶了。"},
		{"我在丰田上班。", "我把丰田卖了。"},
		{"我对花生过敏。", "花生上周去世了。"},
		{"我女朋友叫小雨。", "小雨的老板换成了李娜。"},
		{"我的手机是华为。", "我从华为离职了。"},
		{"我的房租是三千。", "我妈妈退休了，房租涨到四千了。"},
		{"我住在北京。", "她不住北京了。"},
		{"我的主管是李娜。", "李娜的老公离职了。"},
		{"我对花生过敏。", "我对花生酱不过敏。"},
		{"我住在北京。", "我把行李搬到上海了。"},
		{"我住在北京。", "公司搬到上海了。"},
		{"我女朋友叫小雨。", "我弟弟分手了。"},
		{"我的密码是abc。", "邮箱密码改成xyz了。"},
		{"我在北京上班。", "下周我去上海上班。"},
	} {
		if got, _ := strongest(row{Old: c[0], New: c[1]}); got != None {
			t.Errorf("%s → %s: %s%s%s", c[0], c[1], got, shown(Read(c[0], "")), shown(Read(c[1], "")))
		}
	}
}

// TestFindingT5_ChineseCorrections: corrections in plain words close what they correct.
func TestFindingT5_ChineseCorrections(t *testing.T) {
	t.Parallel()
	for _, c := range [][2]string{
		{"我住在北京。", "我现在不住北京了，住上海。"},
		{"我住在北京。", "我從北京搬到上海了。"},
		{"我的主管是苏尼尔。", "更正：我的主管是李娜。"},
		{"我在谷歌工作。", "我不在谷歌工作了。"},
		{"我在谷歌工作。", "我已經不在谷歌工作了。"},
		{"我的鞋码是42。", "我的鞋码不是42，是43。"},
		{"会议在三点。", "说错了，会议在四点。"},
		{"我在港务局上班。", "我不再在港务局上班，从三月起我在图书馆上班。"},
		{"我不再在港务局上班，从三月起我在图书馆上班。", "我不再在图书馆上班，改成在博物馆上班了。"},
		{"我每天都吃肉。", "我不再吃肉了，改成吃素。"},
	} {
		if got, _ := strongest(row{Old: c[0], New: c[1]}); got != Closed {
			t.Errorf("%s → %s: %s%s%s", c[0], c[1], got, shown(Read(c[0], "")), shown(Read(c[1], "")))
		}
	}
}

// A name that speaks is the subject of its own claims, and no one else's.
func TestChineseVoices(t *testing.T) {
	t.Parallel()
	got := Read("我妈妈住在洛阳，我住在北京。", "小李")
	if len(got) != 2 || got[0].Keys[0] != "小李 妈妈|home" || got[1].Keys[0] != "小李|home" {
		t.Errorf("%s", shown(got))
	}
	if q := Ask("我住在哪？", "小李"); !slices.Contains(q.Keys, "小李|home") {
		t.Errorf("%v", q.Keys)
	}
}

// TestChinesePairs has, for an earlier and a later text, what the later means.
func TestChinesePairs(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		old, new string
		want     Relation
	}{
		{"我住在北京。", "我现在不住北京了，住上海。", Closed},
		{"我住在北京。", "我不再住在北京了，现在住在上海。", Closed},
		{"我晚上总爱喝一杯奶茶。", "更正一下，我不再喝奶茶了，改成大麦茶。", Closed},
		{"我的鞋码是42。", "我的鞋码不是42，是43。", Closed},
		{"我每天都吃肉。", "我不再吃肉了，改成吃素。", Closed},
		{"我喜欢吃鱼。", "我不再吃肉了，改成吃素。", None},
		{"我住在北京。", "我住在上海。", Updated},
		{"我很喜欢茶。", "我很喜欢咖啡。", None},
		{"我每天喝牛奶和茶。", "我不再喝奶茶了，改成大麦茶。", None},
		{"我对花生过敏。", "我儿子不再对花生过敏了，现在什么都能吃。", None},
		{"我对花生过敏。", "我对花生不过敏了。", Closed},
		{"我在谷歌工作。", "我已经不在谷歌工作了。", Closed},
		{"我在谷歌当工程师。", "我上周辞职了。", Closed},
		{"我跟小雨在一起三年了。", "我和小雨分手了。", Closed},
		{"我女朋友叫小雨。", "我和小雨分手了。", Closed},
		{"我开一辆丰田。", "我把丰田卖了。", Closed},
		{"我的经理是苏尼尔。", "我的经理是李娜。", Updated},
		{"我住在北京。", "我从北京搬到上海了。", Closed},
		{"我住在廣州。", "我从广州搬到上海了。", Closed},
		{"我的手机号是13800138000。", "我手机号换成13911112222了。", Closed},
		{"会议在三点。", "会议改到四点了。", Closed},
		{"我们团队用Slack沟通。", "我们团队把Slack换成了飞书。", Closed},
		{"前端用React。", "前端从React换成了Vue。", Closed},
		{"前端用React。", "后端从React换成了Vue。", None},
		{"我的预算是五万。", "我的预算从五万涨到八万了。", Closed},
		{"我以前住在天津。", "我住在上海。", None},
		{"我住在天津。", "我以前住天津，现在住上海。", Closed},
		{"我结婚了，老公叫大明。", "我离婚了。", Closed},
		{"我喜欢喝可乐。", "我不喝可乐了。", Closed},
		{"我每天喝可乐。", "我戒可乐了。", Closed},
		{"我抽烟。", "我妈妈戒烟了。", None},
		{"我的生日是三月五号。", "说错了，我的生日是三月六号。", Closed},
		{"我在学日语。", "我不学日语了。", Closed},
		{"小李的老板是王总。", "小李的老板换成了陈总。", Closed},
		{"我的老板是王总。", "小李的老板换成了陈总。", None},
		{"我的班主任是张老师。", "我们班主任换人了，现在是刘老师。", Closed},
		{"航班是早上八点。", "航班延误到十点了。", Closed},
		{"我的工资是八千。", "我的工资涨了，现在是一万。", Closed},
		{"我的健身卡是年卡。", "我妈的健身卡退了。", None},
		{"公司在望京。", "公司搬到亦庄了。", Closed},
		{"我在北京上班。", "我调到上海上班了。", Closed},
		{"我每天跑五公里。", "我每天跑十公里。", Updated},
		{"我养了一只猫。", "我的猫送人了。", Closed},
		{"我订阅了网飞。", "我把网飞取消了。", Closed},
		{"我订阅了网飞。", "我取消了网飞。", Closed},
		{"我是会计。", "我升职当财务总监了。", Closed},
		{"我在腾讯上班。", "我被裁了。", Closed},
		{"我住朝阳区。", "我搬家了，现在住海淀区。", Closed},
		{"项目由小王负责。", "项目改由小张负责了。", Closed},
		{"我的密码是abc123。", "密码重置成xyz789了。", Closed},
		{"我穿42码的鞋。", "我儿子穿40码的鞋。", None},
	} {
		if got, _ := strongest(row{Old: c.old, New: c.new}); got != c.want {
			t.Errorf("%s → %s: %s, want %s%s%s", c.old, c.new, got, c.want, shown(Read(c.old, "")), shown(Read(c.new, "")))
		}
	}
}

// TestChineseQuestionsFind has a question and a statement that it finds.
func TestChineseQuestionsFind(t *testing.T) {
	t.Parallel()
	for _, c := range [][2]string{
		{"我住在哪？", "我们搬到成都了。"},
		{"我家在哪里？", "我住在板桥。"},
		{"我现在的主管是谁？", "李娜是我的主管。"},
		{"谁是我的老板？", "我的上司是周凯。"},
		{"项目什么时候截止？", "项目的截止日期推迟到五月一号。"},
		{"项目的截止日期是哪天？", "项目截止日期是五月一号。"},
		{"我用什么手机？", "我的手机是小米14。"},
		{"我们后端用什么部署？", "我们后端用Jenkins部署。"},
		{"我在哪里工作？", "我在阿里上班。"},
		{"我在哪家公司上班？", "我跳槽去了字节。"},
		{"我是做什么工作的？", "我在医院当护士。"},
		{"我做什么工作？", "我是护士。"},
		{"我对什么过敏？", "我对花生过敏。"},
		{"我女朋友叫什么？", "我女朋友叫小雨。"},
		{"我的女朋友是谁？", "我和小雨在一起了。"},
		{"我妈妈住在哪里？", "我妈妈搬来北京了。"},
		{"我开什么车？", "我换了辆比亚迪海豚。"},
		{"我的车是什么牌子？", "我开一辆丰田。"},
		{"周会几点开？", "周会改到下午两点了。"},
		{"我们什么时候开周会？", "周会定在星期一早上九点。"},
		{"我的房租多少钱？", "房租涨到4200了。"},
		{"我每天喝什么？", "我每天喝豆浆。"},
		{"我喜歡喝什麼？", "我喜欢喝乌龙茶。"},
		{"我怎么上班？", "我骑电动车上班。"},
		{"谁负责前端？", "前端由刘洋负责。"},
		{"前端的负责人是谁？", "刘洋负责前端。"},
		{"我的手機號碼是多少？", "我的手机号是13800138000。"},
		{"我在学什么语言？", "我在学西班牙语。"},
		{"我女儿在哪上学？", "我女儿在实验小学读三年级。"},
		{"网站部署在哪里？", "我们把网站迁到腾讯云了。"},
		{"小李的主管是谁？", "小李的主管换成了陈总。"},
		{"我以前住在哪里？", "我住在天津。"},
		{"二甲双胍的剂量是多少？", "二甲双胍改成每天一片了。"},
	} {
		var keys []string
		for _, s := range Read(c[1], "") {
			keys = append(keys, s.Keys...)
		}
		q := Ask(c[0], "")
		if !slices.ContainsFunc(q.Keys, func(k string) bool { return slices.Contains(keys, k) }) {
			t.Errorf("%s %v: %s%s", c[0], q.Keys, c[1], shown(Read(c[1], "")))
		}
		if want := strings.Contains(c[0], "以前"); q.Then != want {
			t.Errorf("%s: then %v", c[0], q.Then)
		}
	}
}

// A question doesn't find what is said of another subject.
func TestChineseQuestionsKeepSubjectsApart(t *testing.T) {
	t.Parallel()
	for _, c := range [][2]string{
		{"我住在哪？", "我妈妈住在洛阳。"},
		{"我的主管是谁？", "小李的主管是陈总。"},
		{"我对什么过敏？", "我儿子对花生过敏。"},
		{"前端用什么框架？", "后端的框架是Go。"},
		{"我妈妈的手机号是多少？", "我的手机号是13800138000。"},
	} {
		q := Ask(c[0], "")
		for _, s := range Read(c[1], "") {
			for _, k := range s.Keys {
				if slices.Contains(q.Keys, k) {
					t.Errorf("%s finds %s by %s", c[0], c[1], k)
				}
			}
		}
	}
}

func TestKeysOfChineseNames(t *testing.T) {
	t.Parallel()
	for _, c := range [][3]string{
		{"我", "住址", "me|home"},
		{"me", "住处", "me|home"},
		{"我儿子", "学校", "儿子|school"},
		{"小李", "主管", "小李|manager"},
		{"我", "項目的截止日期", "me|deadline"},
		{"他", "住址", ""},
		{"", "", ""},
	} {
		if got := Key(c[0], c[1]); got != c[2] {
			t.Errorf("Key(%q, %q) = %q, want %q", c[0], c[1], got, c[2])
		}
	}
}

// FuzzChinese holds that any text is read without a panic, that what is read is in it, and
// that folding keeps its offsets.
func FuzzChinese(f *testing.F) {
	for _, s := range []string{"我住在北京。", "我把Jenkins換成了GitHub Actions", "「我」：，、从", "不是，是", "从到把对由跟在是", "我的的是的了了", "一二三片", "\xff我\x80住在"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if low := runWordList().fold(text); len(low) != len(text) {
			t.Fatalf("folding %q changes its length", text)
		}
		for _, s := range chinese(text, "") {
			if s.From < 0 || s.To > len(text) || s.From > s.To || len(s.Keys) == 0 || s.Subject == "" {
				t.Fatalf("%q: %+v", text, s)
			}
			if utf8.ValidString(text) && !utf8.ValidString(s.Value+s.Old+s.When) {
				t.Fatalf("%q: cut inside a character: %+v", text, s)
			}
		}
		Ask(text, "x")
		askChinese(text, "")
		keyChinese(text, text)
		matchRuns(text, text)
	})
}

func BenchmarkReadChinese(b *testing.B) {
	texts := []string{"我不再住在北京了，现在住在上海。", "我們團隊現在都用Teams溝通。", "客户那边松口了，项目截止日期推迟到四月一号。", "我昨天在球馆碰见了大学室友，聊了很久。", "我把卡罗拉卖了，换了辆比亚迪海豚。"}
	b.ReportAllocs()
	for i := range b.N {
		Read(texts[i%len(texts)], "")
	}
}

func BenchmarkAskChinese(b *testing.B) {
	b.ReportAllocs()
	for range b.N {
		Ask("我现在的主管是谁？", "")
	}
}

package lang

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/loci-memory/loci"
)

// cueRow says what a sentence must be read as: its kind first (fact, episode,
// nothing, or any), then, in any order, a category, an importance (.3 to .9), and plan,
// past, private, told, suggests. Of these five, those not listed must not be set;
// a category or an importance not listed may be any.
type cueRow struct{ text, want string }

func TestCuesReadEnglish(t *testing.T) {
	t.Parallel()
	checkCues(t, cuesEnglish)
}

func TestCuesReadChinese(t *testing.T) {
	t.Parallel()
	checkCues(t, cuesChinese)
}

func checkCues(t *testing.T, rows []cueRow) {
	t.Helper()
	if len(rows) < 50 {
		t.Fatalf("only %d rows", len(rows))
	}
	for _, row := range rows {
		got := describeCues(ReadCues(row.text))
		if want := strings.Fields(row.want); want[0] != "any" && got["kind"] != want[0] {
			t.Errorf("%q is %s, want %s", row.text, got["kind"], want[0])
		} else {
			compareCues(t, row.text, got, want[1:])
		}
	}
}

func compareCues(t *testing.T, text string, got map[string]string, want []string) {
	t.Helper()
	for _, flag := range []string{"plan", "past", "private", "told", "suggests"} {
		if (got[flag] != "") != slices.Contains(want, flag) {
			t.Errorf("%q: %s is %q, want %q", text, flag, got[flag], want)
		}
	}
	for _, w := range want {
		switch {
		case got[w] != "":
		case w[0] == '.' && got["importance"] != w:
			t.Errorf("%q has importance %s, want %s", text, got["importance"], w)
		case w[0] != '.' && got["category"] != w:
			t.Errorf("%q has category %q, want %s", text, got["category"], w)
		}
	}
}

// describeCues puts cues into the words of the tables.
func describeCues(c Cues) map[string]string {
	d := map[string]string{"kind": string(c.Kind), "category": string(c.Category)}
	if c.Kind == "" {
		d["kind"] = "nothing"
	}
	d["importance"] = strings.TrimPrefix(fmt.Sprint(c.Importance), "0")
	for flag, set := range map[string]bool{
		"plan": c.Temporality == loci.Prospective, "past": c.Temporality == loci.Historical,
		"private": c.Private, "told": c.Told, "suggests": c.Suggests,
	} {
		if set {
			d[flag] = "yes"
		}
	}
	return d
}

var cuesEnglish = []cueRow{
	// How things are.
	{"I live in Lisbon with two flatmates.", "fact location .5"},
	{"I work as a midwife at the county hospital.", "fact"},
	{"My sister works at a printing house.", "fact"},
	{"I'm allergic to cashews.", "fact health .9"},
	{"Tom is allergic to bee stings.", "fact health .9"},
	{"I never eat pork.", "fact"},
	{"We always take the night train to my parents.", "fact"},
	{"I prefer aisle seats.", "fact"},
	{"I really don't like horror movies.", "fact hobby"},
	{"My birthday is on October 9.", "fact identity"},
	{"My dog is called Pepper.", "fact"},
	{"I'm a vegetarian.", "fact"},
	{"She is a carpenter and has two sons.", "fact"},
	{"I speak Polish and a little Greek.", "fact skill"},
	{"Every Tuesday I play badminton with Jonas.", "fact hobby"},
	{"I have a brother who lives in Turin.", "fact"},
	{"Our team uses Postgres for everything.", "fact"},
	{"We decided to hire the second candidate.", "fact decision .5"},
	{"I grew up in a fishing village.", "fact location"},
	{"My favourite colour is moss green.", "fact"},
	{"Our paint routine: first sand it, then seal it, and finally spatter it.", "fact workflow"},
	{"I no longer drink coffee, now I drink green tea.", "fact preference"},
	{"The rehearsals are on Mondays, not Thursdays.", "fact"},
	// What happened.
	{"Yesterday I watched a film about bees.", "episode hobby .5"},
	{"The bus broke down on the bridge this morning.", "episode .5"},
	{"We went to the opera last Friday.", "episode"},
	{"I passed the exam with the best mark!", "episode education .7"},
	{"My grandfather passed away on Sunday.", "episode .7"},
	{"I got a new job at the city library.", "episode work .7"},
	{"Felix dropped his shoe into the pool.", "episode"},
	// What was.
	{"I used to live in Oslo.", "any past"},
	{"When I was a kid, we kept bees.", "any past"},
	{"In the old days the tram stopped at our door.", "episode past"},
	// What is to come.
	{"I'm going to repaint the boat.", "episode plan"},
	{"We're planning a trip to Iceland in June.", "episode plan"},
	{"Tomorrow I have a dentist appointment.", "episode plan health"},
	{"I'm going to learn the cello.", "episode plan"},
	{"I'll call the plumber on Monday.", "episode plan"},
	{"Next week my cousin arrives from Lima.", "episode plan"},
	{"I'm used to getting up at five.", "any"},
	{"The van is booked for May 9.", "episode plan"},
	{"I was going to write to you, but the battery died.", "episode"},
	// What asks or greets states nothing.
	{"Do you like coffee?", "nothing"},
	{"Where do I live?", "nothing"},
	{"What is my sister called", "nothing"},
	{"Hi! How are you?", "nothing .3"},
	{"Good morning!", "nothing .3"},
	{"Thanks, that's great.", "nothing .3"},
	{"Haha, yes, exactly.", "nothing .3"},
	{"Okay, talk to you soon!", "nothing .3"},
	{"Can you recommend a book about bees?", "nothing"},
	{"Am I allergic to anything?", "nothing"},
	// What only may be.
	{"If I lived in Rome, I would walk everywhere.", "episode"},
	{"I wish I had a dog.", "episode"},
	{"I might be allergic to wool, not sure.", "episode"},
	// Advice is no plan and no fact of the speaker.
	{"You could try the swimming pool on Elm Street.", "episode suggests"},
	{"I recommend going to the market early tomorrow.", "episode suggests"},
	{"I'd suggest visiting the museum next week.", "episode suggests"},
	{"Why not plan a trip to Norway?", "nothing suggests"},
	{"You like jazz, and you live in Bonn.", "episode"},
	// Told.
	{"Please remember that my locker is number 12.", "fact told .9"},
	{"Note that the shop closes at noon.", "fact told"},
	{"For the record, I'm left-handed.", "fact told"},
	{"Do you remember the shop on the corner?", "nothing"},
	// Private.
	{"My bank account number is 5520 1187 44.", "fact private"},
	{"The wifi password is marmalade77.", "any private"},
	{"Between you and me, I've been offered the post.", "episode private"},
	{"My salary is 4200 a month.", "fact private"},
	{"My passport number is K3390217.", "fact private"},
	{"The card is 4111 1111 1111 1111.", "any private"},
	{"I forgot my password again.", "episode"},
	{"The year 2024 was kind to the business.", "episode"},
	{"We raised 1500 dollars for the shelter.", "episode"},
	{"I'm a bit late, the train is stuck.", "episode"},
	{"I love it!", "nothing"},
}

var cuesChinese = []cueRow{
	// 情况
	{"我住在苏州，家里有两只猫。", "fact .5"},
	{"我在一家中学教地理。", "any"},
	{"我在出版社工作。", "fact work"},
	{"我对虾过敏。", "fact health .9"},
	{"我女儿对牛奶过敏。", "fact health .9"},
	{"我从来不吃猪肉。", "fact"},
	{"我每天早上跑五公里。", "fact"},
	{"我喜欢靠窗的座位。", "fact preference"},
	{"我不喜欢恐怖片。", "fact"},
	{"我的生日是十月九号。", "fact identity"},
	{"我养了一只叫团子的狗。", "fact"},
	{"我吃素。", "fact"},
	{"我叫顾晓岚。", "fact identity"},
	{"我会说粤语和一点法语。", "fact skill"},
	{"我妹妹是护士。", "fact"},
	{"我有一个哥哥，住在成都。", "fact"},
	{"我们团队用的是开源数据库。", "fact"},
	{"我们决定录用第二位候选人。", "fact .5"},
	{"我老家在绍兴。", "fact location"},
	{"他擅长下围棋。", "fact"},
	{"我先生是做船舶设计的。", "fact"},
	{"一般是先勘察路线，然后办保险，最后通知家长。", "fact workflow"},
	{"我不再喝奶茶了，改成大麦茶。", "fact preference"},
	// 发生的事
	{"昨天看了一部讲蜜蜂的电影。", "episode hobby"},
	{"今天早上公交车在桥上抛锚了。", "episode"},
	{"上周五我们去听了音乐会。", "episode"},
	{"我通过了考试，成绩是第一名！", "episode education .7"},
	{"外公星期天去世了。", "episode .7"},
	{"豆豆把牙埋进了花盆。", "episode"},
	{"老师昨天表扬了豆豆的字。", "episode"},
	// 从前
	{"我以前住在沈阳。", "any past"},
	{"小时候我们家养过蜜蜂。", "episode past"},
	{"那时候电车就停在门口。", "episode past"},
	// 将来
	{"我打算把阳台重新刷一遍。", "episode plan"},
	{"我们准备六月去冰岛旅行。", "episode plan"},
	{"明天我要去看牙医。", "episode plan"},
	{"我打算学大提琴。", "episode plan"},
	{"下周表哥从昆明过来。", "episode plan"},
	{"后天交房租。", "episode plan"},
	{"考察定在四月二十三号。", "episode plan"},
	{"我不打算换工作。", "episode"},
	{"本来打算写信给你，结果忘了。", "episode"},
	// 问句、寒暄
	{"你喜欢喝咖啡吗？", "nothing"},
	{"我住在哪里？", "nothing"},
	{"我妹妹叫什么", "nothing"},
	{"你好！最近怎么样？", "nothing .3"},
	{"早上好！", "nothing .3"},
	{"谢谢，太好了。", "nothing .3"},
	{"哈哈，对的。", "nothing .3"},
	{"好的，晚安！", "nothing .3"},
	{"我想让你帮我记点日常的事情。", "episode"},
	{"这个习惯很难得。", "episode"},
	{"哇，你终于决定了！", "episode"},
	{"请问有什么好书推荐吗？", "nothing"},
	{"我对什么东西过敏？", "nothing"},
	// 假设
	{"如果我住在罗马，我就天天走路。", "episode"},
	{"要是有一只狗就好了。", "episode"},
	{"我可能对羊毛过敏。", "episode"},
	// 建议
	{"你可以去东街的游泳馆试试。", "episode suggests"},
	{"建议你明天早点去菜市场。", "episode suggests"},
	{"不妨下周去看看那个博物馆。", "episode suggests"},
	{"你喜欢爵士乐，住在宁波。", "episode"},
	// 叮嘱
	{"请记住，我的柜子是十二号。", "fact told .9"},
	{"帮我记一下，店里中午关门。", "fact told"},
	{"你还记得街角那家店吗？", "nothing"},
	// 私事
	{"我的银行卡号是6222 0211 1234 5678。", "fact private"},
	{"家里的无线密码是marmalade77。", "any private"},
	{"替我保密，我怀孕了，还没告诉学校。", "episode private .7"},
	{"我的月薪是一万二。", "fact private"},
	{"我的护照号是E33902178。", "fact private"},
	{"身份证110101199003070038。", "any private"},
	{"我又忘记密码了。", "any"},
	{"2024年生意不错，来了很多客人。", "episode"},
	{"我们给收容所募了1500块钱。", "episode"},
	{"我喜欢这个！", "nothing"},
}

package clients_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/loci-memory/loci"
)

// life makes what somebody tells an assistant, day by day until now: names, places, things
// liked and no longer liked, work, walks and plans, one message in eight in Chinese, and some
// answers. The same seed tells the same, but for the dates.
type life struct {
	rng  *rand.Rand
	now  time.Time
	all  int // messages in total
	told int
}

func newLife(messages int) *life {
	return &life{rng: rand.New(rand.NewPCG(7, 4766)), now: time.Now().UTC().Truncate(time.Minute), all: messages}
}

// slots are what templates of talk are filled with; earlier ones come up more often.
var slots = map[string][]string{
	"who":   strings.Fields("Bo Mira Tom Jonas Ines Pedro Clara Ravi Noor Elif Hana Marek Olga Sven Lucia Amir Greta Femi Yuki Dana Paulo Wren Idris Kaya Lotte Milan"),
	"谁":     strings.Fields("小李 王芳 妈妈 张伟 陈老师 阿明 林静 外婆 周杰 小雨"),
	"place": strings.Fields("Lisbon Ghent Porto Madrid Lyon Bergen Prague Dublin Turin Graz Oslo Bath Kyoto Utrecht Split Basel Riga Cork"),
	"spot":  strings.Split("the river|the library|the clinic|the old market|the allotment|the climbing hall|the harbour|the station café|the museum|the school|the pool|the community centre", "|"),
	"dish":  strings.Split("grilled sardines|mushroom risotto|lentil soup|shakshuka|pumpkin curry|ramen|pierogi|okonomiyaki|ratatouille|lemon cake|dumplings|bean stew", "|"),
	"菜":     strings.Fields("麻婆豆腐 番茄炒蛋 红烧肉 小笼包 酸菜鱼 凉面"),
	"topic": strings.Split("the school play|her new job|the move|the book club|his knee|the garden|Portuguese grammar|the boiler|the bike trip|a film by Varda|the tax return|the choir|a fox in the yard|the neighbours' dog", "|"),
	"book":  strings.Split("The Overstory|Middlemarch|Stoner|The Left Hand of Darkness|Invisible Cities|Austerlitz|The Summer Book|Pachinko", "|"),
	"mood":  strings.Fields("tired calm happy restless proud homesick relieved nervous"),
	"skill": strings.Fields("surfing pottery knitting Portuguese sailing bouldering baking chess"),
	"firm":  strings.Split("a clinic in Alfama|the university hospital|a hospice by the sea|a travel practice|the city's night service", "|"),
	"n":     strings.Fields("two three four five six seven eight nine ten twelve"),
}

// daily is what is told; {day} is a date ahead of the message. One that stands twice is told
// twice as often.
var daily = []string{
	"I went running by {spot} before work, {n} kilometres.", "Morning run along {spot}, then coffee with {who}.",
	"{who} called and we talked about {topic} for an hour.", "Had lunch with {who} at {spot}; mostly about {topic}.",
	"I cooked {dish} for {who} tonight and it was better than last time.", "We ate {dish} at {spot}.",
	"{who} told me about {topic}. I felt {mood} afterwards.", "I felt {mood} today, and slept badly.",
	"I'm reading {book} and like it so far.", "Finished {book}, which {who} had lent me.",
	"Worked a long shift; {n} new patients, and {topic} came up at lunch.", "{who} is worried about {topic}.",
	"I have to call {who} about {topic} by {day}.", "{who} is visiting us on {day}.", "I'll meet {who} at {spot} on {day} at 10am.",
	"We took the train to {place} and stayed for {n} days.", "{who} moved to {place} last month.", "I saw {who} in {place}, at {spot}.",
	"I want to learn {skill} some day.", "{who} and I practised {skill} at {spot}.", "{who} got a job offer in {place}.",
	"I called {who} about {topic}, that is done.", "{who} lent me {n} euros for {topic}.", "The rent went up, so we looked at {topic} again.",
	"今天和{谁}一起吃了{菜}。", "{谁}说下周要去{place}出差。", "我每周六上午和{谁}一起学中文。", "晚上给{谁}打了电话，聊了很久。",
}

// rare is what is told every few weeks, as it takes the place of what held before.
var rare = []string{
	"My favourite dish is {dish} now.", "I work at {firm} now.", "We moved to {place}, to a flat near {spot}.",
	"{who}'s birthday is on 12 March.", "I don't like {dish} any more, I had it too often.", "{who} is allergic to peanuts.",
	"I'm learning {skill} on Thursdays now.", "我现在最喜欢的菜是{菜}。",
}

// next is the following message: some twenty a day, or few of them over a quarter of a year.
func (l *life) next() loci.RememberRequest {
	days := max(90, l.all/20)
	back := time.Duration(float64(l.all-l.told) / float64(l.all) * float64(days) * 24 * float64(time.Hour))
	at := l.now.Add(-back).Truncate(time.Minute)
	l.told++
	r := loci.RememberRequest{Speaker: "Ann", Role: loci.RoleUser, At: at, Conversation: at.Format("2006-01-02") + " " + []string{"home", "work"}[l.rng.IntN(2)]}
	switch l.rng.IntN(12) {
	case 0, 1:
		r.Speaker, r.Role, r.Text = "Assistant", loci.RoleAssistant, l.filled("Noted: {topic}, and {who}. Shall I remind you of it?", at)
	case 2:
		r.Text = l.filled(daily[l.rng.IntN(len(daily))], at) + " " + l.filled(daily[l.rng.IntN(len(daily))], at)
	default:
		r.Text = l.filled(daily[l.rng.IntN(len(daily))], at)
	}
	if l.told%max(8, min(150, l.all/60)) == 7 {
		r.Speaker, r.Role, r.Text = "Ann", loci.RoleUser, l.filled(rare[l.rng.IntN(len(rare))], at)
	}
	return r
}

// filled puts something into each slot of a line.
func (l *life) filled(line string, at time.Time) string {
	for {
		begin, end := strings.IndexByte(line, '{'), strings.IndexByte(line, '}')
		if begin < 0 {
			return line
		}
		line = line[:begin] + l.pick(line[begin+1:end], at) + line[end+1:]
	}
}

func (l *life) pick(slot string, at time.Time) string {
	if slot == "day" {
		day := at.AddDate(0, 0, 2+l.rng.IntN(20))
		return fmt.Sprintf("%d %s %d", day.Day(), day.Month(), day.Year())
	}
	all := slots[slot]
	return all[min(l.rng.IntN(len(all)), l.rng.IntN(len(all)))]
}

// batch makes the following messages.
func (l *life) batch(n int) []loci.RememberRequest {
	out := make([]loci.RememberRequest, n)
	for i := range out {
		out[i] = l.next()
	}
	return out
}

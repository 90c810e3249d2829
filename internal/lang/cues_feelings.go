package lang

// cueFeelings are words for feelings with valence, arousal and a label, on our own
// estimate of where each stands in the plane.
var cueFeelings = []cueList{
	{cueFeeling, ".8 .5 joy", "happy|glad|joyful|delighted|cheerful|happiness|what a joy|so pleased|great news|开心|高兴|快乐|愉快|欢喜|喜悦|幸福"},
	{cueFeeling, ".9 .8 excitement", "excited|thrilled|can't wait|ecstatic|overjoyed|stoked|pumped|amazing|fantastic|激动|兴奋|太棒了|迫不及待|欣喜若狂|超开心"},
	{cueFeeling, ".7 .3 gratitude", "grateful|thankful|appreciate it|so much appreciated|blessed|感激|感恩|多亏了|感动"},
	{cueFeeling, ".8 .6 pride", "proud|accomplished|自豪|骄傲|有成就感"},
	{cueFeeling, ".6 .1 calm", "calm|relaxed|peaceful|content|at ease|relaxing|serene|relieved|relief|平静|放松|安心|轻松|踏实|松了一口气|惬意"},
	{cueFeeling, ".8 .5 love", "in love|adore|love you|miss you so much|cherish|心爱|深爱|疼爱|爱上了"},
	{cueFeeling, ".6 .5 hope", "hopeful|optimistic|looking forward|期待|充满希望|乐观"},
	{cueFeeling, ".3 .7 surprise", "surprised|astonished|shocked|couldn't believe|can't believe|惊讶|吃惊|没想到|震惊|意外惊喜"},
	{cueFeeling, "-.7 .3 sadness", "sad|unhappy|heartbroken|depressed|down lately|crying|cried|miserable|lonely|grief|grieving|tearful|难过|伤心|悲伤|心碎|沮丧|孤独|寂寞|哭了|想哭|失落|郁闷|低落|不开心|不高兴"},
	{cueFeeling, "-.6 .7 anxiety", "anxious|worried|nervous|stressed|stressful|stress|panicking|panic|overwhelmed|on edge|uneasy|焦虑|担心|紧张|压力大|压力很大|压力好大|不安|发愁|忧虑|慌"},
	{cueFeeling, "-.8 .8 anger", "angry|furious|mad at|annoyed|irritated|outraged|pissed|fed up|生气|愤怒|气死|恼火|烦死|火大|气愤"},
	{cueFeeling, "-.7 .8 fear", "scared|afraid|terrified|frightened|fear|害怕|恐惧|吓死|吓坏|可怕"},
	{cueFeeling, "-.5 .3 disappointment", "disappointed|disappointing|let down|frustrated|frustrating|discouraged|失望|灰心|泄气|挫败"},
	{cueFeeling, "-.4 .1 tiredness", "exhausted|tired|burned out|burnt out|worn out|sleepy|疲惫|累死|好累|太累|很累|筋疲力尽|困死"},
	{cueFeeling, "-.3 .1 boredom", "bored|boring|无聊|没意思"},
	{cueFeeling, "-.5 .4 guilt", "guilty|ashamed|embarrassed|regret|内疚|惭愧|后悔|尴尬|丢脸|自责"},
}

// cueStrong and cueWeak scale the feeling behind them.
var (
	cueStrong = set("so very really extremely incredibly super absolutely totally 太 很 非常 特别 超 好 极 真")
	cueWeak   = set("slightly somewhat bit little kinda 有点 点 些 稍")
)

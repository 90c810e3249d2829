package lang

// cueStatives is what makes a statement a lasting one. English verbs stand after
// their subject; in Chinese, which drops subjects, the phrase is enough.
var cueStatives = []cueList{
	{cueStative, "", `
		live in|live on|live with|live at|live near|live alone|reside|work at|work as|work for|work in|work with|work from home|work remotely|work on|work nights|come from|grew up|was born|were born|belong to|believe in|identify as
		like|love|adore|prefer|hate|dislike|enjoy|detest|can't stand|cannot stand|can't eat|cannot eat|can't drink|can't have|can't tolerate|don't like|don't eat|don't drink|don't smoke|don't drive|don't believe|don't work|don't own
		speak|own|study|studied at|major in|majored in|teach|drive a|drive an|collect|weigh|smoke|value|play the|play guitar|play piano|play violin|play tennis|play basketball|play football|play soccer|play badminton|play chess|run a|manage a|lead a|lead the|wear glasses|wear contacts|eat meat|eat fish|drink coffee|drink tea|drink my|take my coffee|take my tea|know how to|am good at|can speak|can play|can swim|can code|have worked|have lived|have been living|have been working
		have a brother|have a sister|have a son|have a daughter|have a dog|have a cat|have a wife|have a husband|have a twin|have a degree|have a phd|have a master's|have a partner|have a girlfriend|have a boyfriend|have a nut allergy|have asthma|have diabetes|have celiac|have an allergy|have allergies|have migraines|have high blood pressure|have two|have three|have four|have no siblings|have no children|have no kids|have one|have kids|have children|have a peanut|have a gluten|have a fear of|have a car|have a house|have an older|have a younger|have a older|have an elder
		use|care about|follow a|follow the|support|root for|vote|go to church|go by|need my|need eight|keep a|pay rent|rent a`},
	{cueStative, "state", `
		allergic|vegetarian|vegan|pescatarian|married|single|divorced|widowed|lactose|gluten|diabetic|retired|left handed|left-handed|right handed|right-handed|color blind|colorblind|colour blind|intolerant|asthmatic|celiac|dyslexic|introverted|extroverted|based in|from|originally from|years old|afraid of|scared of|terrified of|passionate about|interested in|good at|bad at|terrible at|fluent in|responsible for|in charge of|the eldest|the youngest|the oldest|an only child|pregnant|a|an|the ceo|the cto|the founder|the owner|the lead|the head of|not a|not an|color-blind|self employed|self-employed|called|named|catholic|muslim|jewish|buddhist|hindu|nearsighted`},
	{cueStative3, "", `
		lives in|lives with|lives on|lives at|lives near|lives alone|lives next|works at|works as|works for|works in|works with|works from|works on|works nights|comes from|grew up in|was born|belongs to|likes|loves|adores|prefers|hates|dislikes|enjoys|can't stand|doesn't like|doesn't eat|doesn't drink|doesn't smoke|speaks|owns|studies|teaches|drives a|collects|plays the|plays guitar|plays piano|plays tennis|plays basketball|plays football|is allergic|is vegetarian|is vegan|is married|is retired|is left-handed|is diabetic|is lactose|is gluten|is afraid of|is called|is named|is my|is our|is his|is her|are my|are our|is in charge of|is responsible for|is based in|is from|is originally from|has a|has an|has two|has three|has asthma|has diabetes|uses|majors in|runs a|manages|is good at|is years old|birthday is|is scared of|is fluent`},
	{cueAttribute, "", `
		name|nickname|surname|birthday|job|profession|occupation|hobby|hobbies|dream|goal|phone number|number|email|address|blood type|password|passcode|pin|salary|major|zodiac sign|star sign|height|weight|shoe size|size|native language|mother tongue|first language|hometown|favorite|favourite|favorites|favourites|passport|allergy|allergies|diet|emergency contact|commute|religion|alarm|schedule|motto|rule|preference|timezone|time zone|nationality|anniversary|account|license plate|office|team|company|landlord|landlady|doctor|dentist|wifi password|go-to|usual|policy`},
	{cueRelation, "person", `
		mom|mum|mother|dad|father|parents|sister|sisters|brother|brothers|sibling|siblings|son|sons|daughter|daughters|wife|husband|partner|girlfriend|boyfriend|fiance|fiancé|fiancee|fiancée|grandma|grandmother|grandpa|grandfather|aunt|uncle|cousin|niece|nephew|roommate|flatmate|friend|best friend|colleague|coworker|co-worker|boss|manager|mentor|neighbor|neighbour|teacher|doctor|dentist|therapist|landlord|landlady|ex|twin|mother-in-law|father-in-law|kid|kids|child|children`},
	{cueRelation, "pet", "dog|cat|puppy|kitten|rabbit|hamster|parrot|goldfish|turtle|horse"},
	{cueLasting, "", `
		我叫|名叫|名字叫|叫我|我姓|住在|住着|家在|家住|老家|来自|出生于|出生在|是本地人|我是一个|我是一名|我是个|我是名|我是位|我是做|是做|我是学|是我妈|是我爸|是我同事|是我老婆|是我老公|是我朋友|是我的朋友|是我的同事|是我的老|是我的女|是我的男|是我姐|是我哥|是我弟|是我妹|是我儿子|是我女儿|是我表|是我堂|是我室友|是我老板|是我领导|是我邻居|是我同学|是我大学同学
		我喜欢|喜欢|爱吃|爱喝|爱看|爱听|爱玩|热爱|最爱|偏爱|偏好|偏向|更喜欢|宁愿|讨厌|不喜欢|不爱|不吃|不喝|不抽烟|不喝酒|不能吃|不能喝|受不了|吃不了|怕黑|怕高|恐高|怕狗|怕冷|怕热
		在上班|上班是|做设计|做开发|做销售|是老师|是医生|是护士|是律师|是工程师|是程序员|是设计师|是会计|是学生|是公务员|是司机|是厨师|当老师|当医生|当护士|从事|负责|任职于|供职于|就职于|工作是|职业是|自由职业|自己开公司|开了一家|经营|上司是|老板是
		过敏|吃素|素食|乳糖不耐|糖尿病|高血压|哮喘|近视|色盲|左撇子|残疾|慢性
		会说|会讲|会弹|会拉|会游泳|会做饭|会开车|会写代码|擅长|精通|不擅长|毕业于|学的是|专业是|读的是|母语是
		有个哥哥|有个姐姐|有个弟弟|有个妹妹|有个儿子|有个女儿|有一个哥哥|有一个姐姐|有一个弟弟|有一个妹妹|有一个儿子|有一个女儿|有两个孩子|有两个|有三个孩子|有一个孩子|有一儿|是独生|养了|养着|养的|有一只|有一条狗|有只猫|有条狗|单身|已婚|未婚|离异|结婚了|我的爱好|爱好是|兴趣是|兴趣爱好|我的生日|生日是|生日在|属鼠|属牛|属虎|属兔|属龙|属蛇|属马|属羊|属猴|属鸡|属狗|属猪|星座是|血型|型血|身高|体重是|电话是|号码是|手机号是|地址是|邮箱是|密码是|名字是|我的名字|我的职业|座右铭|口头禅|穿码|码的鞋|号的鞋|信佛|信教|相信|我的梦想|我的目标是|岁了|我今年|我们公司用|我们团队用|我们用的是|用的是|紧急联系人|我的工资|我的月薪|我月薪|我的年薪|身份证号|银行卡号|护照号`},
}

// cueObjects are what one likes only for the moment: "I love it", 喜欢这个.
var cueObjects = set(`it that this these those your how what you him her them where when to-do that's idea photo picture way plan sound look color colour
	这 那 你 您 它 他 她 上 吗 么 哪 谁`)

// cueAdverbs may stand between a subject and its verb.
var cueAdverbs = set(`really also still just always usually often never absolutely both mostly now currently actually only do did generally normally
	typically mainly definitely truly simply very so quite rarely sometimes even currently personally already officially severely mildly deathly highly
	extremely strictly partially slightly pretty super completely mostly basically`)

// cueMoments turn "I'm a …" into a mood.
var cueMoments = set("bit little tad mess wreck while minute lot fan-out moment few couple hurry rush")

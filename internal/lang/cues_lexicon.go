package lang

// The meanings of phrases.
const (
	cueVoid         cueClass = iota // voids the shorter phrases inside it
	cueTopic                        // value: category, or category:domain
	cueAsking                       // value "anywhere", or "" at the start of a sentence
	cueChatter                      // greeting, thanks, yes
	cueHypothetical                 // not said to be so
	cuePlan                         // an intention
	cueFuture                       // a time to come
	cuePast                         // a time gone by
	cueHistorical                   // how things were
	cueTold                         // asks to remember
	cueCritical                     // importance .9
	cueSignificant                  // importance .7
	cueSecret                       // said in confidence, even in a question
	cuePrivate                      // private data
	cueCode                         // private when a number of it is given
	cuePassword                     // private when it is told
	cueProcess                      // how something is done
	cueListing                      // a list of things, not of steps
	cueSuggest                      // advice to somebody
	cueHabit                        // again and again
	cueDecision                     // settled
	cueStative                      // lasting after I or we
	cueStative3                     // lasting after any other subject
	cueLasting                      // lasting by itself
	cueRelation                     // a person by their place in one's life
	cueAttribute                    // what "my … is" tells lastingly
	cueNot                          // negation
	cueFeeling                      // value: valence arousal label
	cuePlace                        // a well-known place
	cueSubject                      // value: what nothing may be learned about
	cueAmount                       // the same where a number is said
	cuePay                          // the same where a sum of money is said, and per what
	cuePer                          // per what
	cueCurrency                     // what money is counted in
)

// cueTalk is what everyday phrases do in a talk.
var cueTalk = []cueList{
	{cueVoid, "", `
		be used to|get used to|got used to|getting used to|am used to|i'm used to|is used to|are used to|we're used to|not used to|was used to|used to it
		was going to|were going to|wasn't going to|not going to|isn't going to|aren't going to|going to be honest|never going to|used to plan|no longer planning|not planning
		i'll be honest|i'll admit|i'll say|i will say|i'll never forget|i will never forget|i'll see you|i'll let you know|will you|i want to know|i want to ask|i want to thank|i want to say|do you want to|don't want to
		the next day|next time|next door|next to|password manager|password managers
		准备好|准备了|准备得|准备工作|不打算|没打算|没有打算|本来打算|原本打算|原来打算|以前打算|本来想|不准备|这个计划|计划书|计划表|原计划|计划已经|计划生育|这个习惯|好习惯|是做梦|不计划|打算盘
		三天以前|两天以前|之前的|日以前|号以前|月以前|点以前|年以前|周以前|五以前|一以前|二以前|三以前|四以前|六以前|天以前|末以前|前以前|很久以前有
		走过去|跑过去|拿过去|带过去|寄过去|飞过去|开过去|搬过去|说得过去|过去了|过去吧|过去找|过去看
		先生|先进|祖先|优先|原先|事先|预先|率先|再见|再说
		in the past week|in the past few|in the past month|in the past two|in the past three|in the past couple|in the past year|in the past day|in the past hour
		like to know|good at heart|would hate to|how to say|喜欢上课|不喜不悲|不要紧|不要脸|不是吗`},
	{cueAsking, "", `
		what|what's|who|who's|whose|where|where's|when is|when are|when did|when do|when was|when will|why|how do|how did|how is|how's|how are|how can|how could|how much|how many|how long|how often|how about|which
		do you|does he|does she|does it|did you|did i|do i|do we|can you|can i|can we|could you|could i|would you|will you|are you|am i|are we|is there|is it|have you|has he|has she|should i|should we|shall we|shall i|may i
		tell me|remind me what|remind me where|remind me who|remind me when|remind me how|show me|explain|recommend|suggest some|any idea|any ideas|any suggestions|anyone|help me
		告诉我|帮我|给我推荐|推荐一下|请问|为什么|为啥|怎么|什么时候|什么是|谁|哪里|哪儿|哪个|多少|能不能|可不可以|要不要|有没有|是不是|会不会|教我|介绍一下|说说|讲讲`},
	{cueAsking, "anywhere", "是不是|有没有|能不能|可不可以|怎么办|怎么样"},
	{cueChatter, "", `
		hi|hello|hey|good morning|good afternoon|good evening|good night|bye|goodbye|see you|see ya|talk to you|talk soon|take care|thanks|thank you|thx|cheers|you're welcome|welcome|no problem|no worries|sure|sure thing|ok|okay|okey|alright|all right|yes|yeah|yep|no|nope|great|good|cool|nice|awesome|perfect|wow|haha|lol|got it|i see|sounds good|sounds great|sounds like a plan|makes sense|exactly|absolutely|of course|congrats|congratulations|sorry|never mind|nevermind|right|true|me too|same here|how are you|how's it going|what's up|nice to meet you|long time no see|love it|love that|that's great|that's awesome|that's nice|that's cool|happy to help|glad to hear|glad to help|oh
		你好|您好|早上好|早安|下午好|晚上好|晚安|再见|拜拜|谢谢|多谢|感谢|不客气|不用谢|没事|没关系|没问题|好的|好啊|好吧|好呀|行|可以|嗯|嗯嗯|哦|噢|哈哈|哈哈哈|嘿嘿|呵呵|是的|是啊|对|对啊|对的|不是|不用了|知道了|明白了|明白|收到|了解|原来如此|这样啊|真的|太好了|太棒了|不错|厉害|加油|恭喜|抱歉|对不起|不好意思|回头见|回头聊|改天聊|在吗|最近怎么样|吃了吗|辛苦了|哇|哎呀|挺好`},
	{cueHypothetical, "", `
		if|i wish|wish i|would love|would be|could have|should have|would have|imagine|maybe i|perhaps i|i might|might be|not sure|i'd love|i'd like|supposedly|pretend|in case i
		如果|要是|假如|假设|但愿|也许|可能|说不定|大概是|好像|万一|希望能|幸好没`},
	{cuePlan, "", `
		going to|gonna|planning to|planning on|planning a|plan to|plans to|we plan|plan on|hoping to|hope to|intend to|intends to|intending to|about to|looking forward to|thinking of|thinking about|want to|wants to|wanna|i'll|we'll|i will|we will|i shall|she'll|he'll|they'll|will be moving|will be starting|have tickets for|have tickets to|aim to|aiming to|my goal is to|our goal is to|remind me to|remember to|don't forget to|on my to-do list|on my bucket list|have an appointment|have an audition|have an interview|have an exam|have a flight|is booked for|are booked for|due to start|signed up for|scheduled for|scheduled to
		打算|准备|计划|想要|想去|想学|想买|想换|想找|想考|想请|想试|想带|想把|要去|就要|快要|将要|即将|将会|约好|约了|定在|预约了|预定了|订了|报了名|报名了|争取|目标是|期待|提醒我|别忘了|记得要|过几天要|决定去|考虑`},
	{cueFuture, "", `
		tomorrow|tonight|next week|next weekend|next month|next year|next summer|next winter|next spring|next fall|next autumn|next semester|next quarter|next monday|next tuesday|next wednesday|next thursday|next friday|next saturday|next sunday|next january|next february|next march|next april|next may|next june|next july|next august|next september|next october|next november|next december|day after tomorrow|the week after|in two days|in three days|in a few days|in a week|in two weeks|in three weeks|in a month|in two months|in a few weeks|later today|later this week|later this year|coming weekend|coming week|coming monday|coming friday|by the end of
		明天|明晚|明早|后天|大后天|下周|下星期|下个星期|下礼拜|下个礼拜|下个月|下月|明年|后年|下半年|下学期|下季度|过两天|过几天|过段时间|改天|今晚要|这周末要|周末要|月底要|年底要|再过`},
	{cuePast, "", `
		yesterday|last night|last week|last weekend|last month|last year|last monday|last tuesday|last wednesday|last thursday|last friday|last saturday|last sunday|last summer|last winter|last spring|last fall|ago|this morning|the other day|earlier today|earlier this week|just now|recently|was|were|went|had|did|got|saw|met|took|made|came|ate|bought|visited|finished|started|walked|watched|said|told|gave|found|left|felt|spent|tried|wanted|drove|flew|stayed
		昨天|昨晚|前天|前几天|上周|上星期|上个星期|上礼拜|上个月|上月|去年|前年|刚才|刚刚|刚|今早|今天早上|今天上午|今天中午|今天下午|那天|当时|前阵子|前段时间|不久前|早上去|了一天`},
	{cueHistorical, "", `
		used to|back when|formerly|in the past|in the old days|when i was a kid|when i was a child|when i was little|when i was young|when i was younger|when i was in|when i was at|when i was growing|when we were kids|as a kid|as a child|as a teenager|in my childhood|in my twenties|in my youth|years ago i|once lived|once worked|i lived in|we lived in|lived there for|back in the day|back in college|back in school|ex-husband|ex-wife
		以前|从前|曾经|曾在|小时候|年轻时|年轻的时候|上大学的时候|上学的时候|读书的时候|大学时|大学那会|那时候|那会儿|当年|过去曾|过去我|过去常|我过去|过去几年|过去总|原来住|原来在|原先住|原先在|早年|前公司|前夫|前妻|前女友|前男友`},
	{cueTold, "", `
		remember that|remember this|please remember|remember i|remember my|remember we|remember our|remember:|note that|please note|for the record|keep in mind|bear in mind|don't forget that|make a note|take note|for future reference|just so you know|for your information|fyi
		记住|请记得|帮我记住|帮我记下|帮我记着|记一下|记下来|记得我|你要记得|备忘|请注意|提醒一下你|跟你说一声|供参考`},
	{cueCritical, "", `
		allergic|allergy|allergies|anaphylactic|anaphylaxis|epipen|emergency contact|emergency contacts|in an emergency|in case of emergency|never forget|must remember|please remember|remember that|remember this|very important|extremely important|critically important|blood type|life-threatening|pacemaker|insulin|epilepsy|epileptic|seizures
		过敏|紧急联系人|紧急情况|千万别忘|千万不要忘|永远不要忘|千万记得|一定要记住|记住|非常重要|极其重要|特别重要|血型|起搏器|胰岛素|癫痫|救命药`},
	{cueSignificant, "", `
		got married|getting married|get married|wedding|i'm engaged|we're engaged|got engaged|proposed to me|divorce|divorced|pregnant|is expecting|gave birth|was born|new baby|our baby|new job|job offer|got hired|got the job|got promoted|promoted to|promotion|laid off|got fired|quit my job|resigned|retired|retiring|diagnosed|diagnosis|surgery|hospital|hospitalized|cancer|diabetes|diabetic|passed away|died|funeral|moved to|moving to|move to|relocating|moved from|bought a house|bought an apartment|new house|new apartment|graduated|graduation|got accepted|accepted into|admitted to|passed the exam|won the|started a company|founded|broke up|accident|medication|prescribed|i decided|we decided|we've decided|i've decided|important
		结婚|婚礼|订婚|求婚|领证|离婚|怀孕|怀上|生了个|生了孩子|出生|宝宝|新工作|换工作|跳槽|入职|录用|录取|拿到offer|拿到 offer|升职|晋升|裁员|被裁|辞职|离职|退休|确诊|诊断|手术|住院|癌|糖尿病|高血压|去世|过世|葬礼|搬到|搬去|搬家|买房|买了房|新家|毕业|考上|通过了考试|创业|分手|车祸|事故|重要|决定`},
	{cueSecret, "", `
		don't tell anyone|don't tell anybody|do not tell anyone|don't tell my|don't tell him|don't tell her|don't share this|do not share this|don't repeat this|between you and me|between us|just between|keep this secret|keep it secret|keep this a secret|keep it a secret|keep this private|keep it private|keep this to yourself|keep it to yourself|this is confidential|strictly confidential|in confidence|off the record|nobody else knows|no one else knows|top secret
		别告诉|不要告诉|别跟别人|别和别人|不要跟别人|别说出去|不要说出去|保密|只告诉你|只跟你说|别外传|不要外传|不能让别人知道|别让人知道|我们之间的秘密|替我保守|没人知道`},
	{cuePrivate, "", `
		my salary|my income|my net worth|my paycheck|i earn|i make $|my bank account|my account number|account number is|card number is|my credit card number|my debit card number|my social security|social security number|my ssn|my passport number|passport number is|my passport is|my license number|my tax id|my id number|id number is|my home address is|my pin|pin code is|api key is|secret key is|access token is|recovery phrase|seed phrase|security code is|my cvv
		身份证号|我的身份证|身份证是|银行卡号|我的银行卡|银行账号|银行账户是|卡号是|信用卡号|护照号|我的护照是|社保号|驾照号|我的工资|我工资|我的薪水|我的月薪|我月薪|我的年薪|我年薪|税后工资|我的收入|月入|我的存款|我存款|家庭住址是|助记词|私钥|支付密码|银行密码`},
	{cueCode, "", `
		passport|license|licence|account|card|ssn|id|pin|passcode|salary|income|savings|mortgage|debt|routing number|iban|cvv|policy number
		护照|身份证|银行卡|信用卡|卡号|账号|账户|社保|驾照|工资|薪水|月薪|年薪|收入|存款|房贷|欠款|医保卡|验证码`},
	{cuePassword, "", "password|passwords|passcode|passphrase|wifi code|wi-fi code|door code|alarm code|gate code|login|密码|口令|密钥|登录名|门禁码"},
	{cueProcess, "", `
		steps|procedure|process|workflow|how to|how i|how we|recipe|routine|checklist|instructions|pipeline|always|usually|every time|each time|whenever|our flow|my flow
		步骤|流程|做法|方法|工序|教程|怎么做|如何|操作|每次|一般|通常|总是|都是先|都会先|习惯先|规定|配方|攻略`},
	{cueListing, "", `
		shopping list|groceries|to buy|options|favourites|favorites|my favorite|my favourite|movies|films|books|songs|restaurants|candidates|reasons|things i like|questions|recommendations|places|ideas|suggestions|wish list|wishlist|top 3|top three|top 5|top five|top 10
		购物清单|要买|选项|最喜欢的|电影|书单|歌单|餐厅|候选|理由|原因|问题|推荐|建议|景点|想法|愿望清单|几个地方|几家|几部|几本`},
	{cueSuggest, "", `
		you could|you can|you should|you might|you may want|you'd better|why not|why don't you|how about|what about|i suggest|i'd suggest|i recommend|i'd recommend|my suggestion|try to|try a|try the|consider|let me know|feel free|perhaps you|maybe you|it might help|it could help|here are some|one option|another option
		你可以|您可以|可以试|建议|不妨|要不|不如|推荐|试试|你应该|您应该|可以考虑|最好是|你最好|何不|为何不|以下是|如果你`},
	{cueHabit, "", `
		usually|always|normally|typically|generally|every day|every morning|every evening|every night|every week|every weekend|every month|every year|every summer|every winter|every monday|every tuesday|every wednesday|every thursday|every friday|every saturday|every sunday|every spring|every other day|daily|once a week|twice a week|three times a week|once a month|twice a month|on mondays|on tuesdays|on wednesdays|on thursdays|on fridays|on saturdays|on sundays|on weekends|on weekdays|most mornings|most days|most weekends|each morning|each week|each day|rarely|i never|before bed|as a rule
		每天|每周|每晚|每早|每个月|每月|每年|每逢|每到|每个周末|每周末|每星期|总是|从不|从来不|一直都|习惯|一般都|通常|平时|经常|常常|很少`},
	{cueDecision, "", `
		decided|we've agreed|we agreed|agreed to|settled on|we chose|i chose|went with|made up my mind|final decision|our decision|my decision|we picked
		决定|定下来|敲定|拍板|商定|说好了|选定|选择了|最终选`},
	{cueNot, "", "not|never|no|don't|doesn't|didn't|isn't|wasn't|aren't|weren't|can't|cannot|won't|hardly|不|没|没有|别|无|未|不太|不怎么|并不"},
}

package lang

// cueTopics are the words that tell the area of life, as category:domain. A word
// also serves as a tag, so only words that name a thing are here.
var cueTopics = []cueList{
	{cueTopic, "identity", "name|nickname|birthday|age|nationality|citizenship|zodiac|pronouns|mother tongue|native language|ethnicity"},
	{cueTopic, "preference", "favorite|favourite|preference|prefer|prefers|taste|tea|coffee|pizza|sushi|chocolate|wine|beer|spicy food|dessert|noodle|ramen|burger|cuisine|salad|steak|ice cream|cheese"},
	{cueTopic, "decision", "decided|decision|agreed|settled on|made up my mind|choice"},
	{cueTopic, "work:work", "job|new job|job offer|office|boss|colleague|coworker|client|salary review|career|employer|company|startup|promotion|resume|freelance|freelancer|shift|overtime|work at|work as|works at|works as|work for|works for|business trip|conference|profession|deadline|project|presentation|meeting|standup|report|manager|team"},
	{cueTopic, "work:work/engineering", "deploy|deployment|deploys|code review|pull request|bug|database|backend|frontend|server|release|sprint|repository|production|staging|microservice|api|postgres|postgresql|kubernetes|docker|golang|typescript|incident|rollback|refactoring|unit test|engineer|developer|programmer|software"},
	{cueTopic, "work:work/sales", "sales|customer|quote|contract|lead list|pipeline review|invoice|quarterly target|account manager|sales target|prospect"},
	{cueTopic, "work:work/hiring", "job interview|interview|candidate|recruiter|hiring|onboarding"},
	{cueTopic, "skill", "skill|fluent|speak|speaks|programming|python|certified|certificate|learn|learning|beginner|advanced level|touch typing|public speaking|driving licence|driving license"},
	{cueTopic, "hobby", "hobby|hobbies|hiking|hike|running|marathon|yoga|guitar|piano|violin|drum|painting|drawing|pottery|photography|knitting|gardening|cycling|climbing|bouldering|swimming|surfing|skiing|snowboarding|chess|video game|board game|gaming|reading|novel|book club|book|movie|film|concert|band|baking|cooking|dancing|tennis|football|basketball|badminton|soccer|camping|fishing|stamp|karaoke|podcast|garden|choir|pilates|bike"},
	{cueTopic, "personal", "dog|cat|puppy|kitten|pet|morning routine|diary|weekend|vacation|holiday|trip|flight|travel|birthday party|party|chores|laundry|sleep|alarm clock|car|hamster|rabbit"},
	{cueTopic, "education", "university|college|school|course|exam|degree|thesis|professor|homework|lecture|class|classes|semester|scholarship|phd|master's|bachelor's|student|tuition|study abroad|kindergarten|graduated|graduate|studied|major"},
	{cueTopic, "location", "live in|lives in|moved to|moving to|move to|moved from|relocated|relocating|apartment|flat|neighborhood|neighbourhood|hometown|address|based in|city|suburb|countryside|grew up in|rent|landlord|house"},
	{cueTopic, "health:health", "allergic|allergy|allergies|doctor|dentist|hospital|medication|medicine|prescription|diagnosed|diagnosis|surgery|headache|migraine|flu|fever|blood pressure|blood type|asthma|diabetes|diabetic|insomnia|therapy|therapist|diet|vitamin|injury|pregnant|vaccine|checkup|check-up|physiotherapy|lactose|gluten|celiac|epipen|cholesterol|sick|pain|knee|back pain|emergency contact"},
	{cueTopic, "relationship", "wife|husband|girlfriend|boyfriend|fiancé|fiance|fiancée|partner|mom|mum|mother|dad|father|parents|sister|brother|son|daughter|kid|children|grandma|grandmother|grandpa|grandfather|aunt|uncle|cousin|niece|nephew|friend|best friend|neighbor|neighbour|roommate|married|marriage|wedding|engaged|divorce|divorced|anniversary|family|in-law|baby"},
	{cueTopic, "finance:finance", "salary|budget|mortgage|loan|savings|invest|investment|stock|bank account|credit card|tax|taxes|rent payment|insurance|pension|debt|income|retirement fund|crypto|index fund|interest rate|expense"},
	{cueTopic, "values", "believe in|values|principle|honesty|fairness|integrity|environment|sustainability|matters most|ethics|justice|kindness|volunteer|volunteering|charity|donate|religion|faith|environmentalist"},
}

// cueTopicsHan are the same in Chinese.
var cueTopicsHan = []cueList{
	{cueTopic, "identity", "名字|我叫|生日|年龄|属相|星座|国籍|籍贯|民族|岁|性别|母语|昵称|英文名"},
	{cueTopic, "preference", "喜欢|最爱|偏好|口味|爱吃|爱喝|讨厌|不喜欢|咖啡|绿茶|奶茶|火锅|川菜|粤菜|甜食|辣椒|香菜|米饭|面条|饺子|拿铁|红茶|乌龙茶|龙井|普洱|啤酒|海鲜|豆浆"},
	{cueTopic, "decision", "决定|敲定|拍板|选定|商定"},
	{cueTopic, "work:work", "工作|上班|公司|同事|老板|领导|客户|加班|出差|职业|项目|会议|开会|周报|汇报|升职|跳槽|辞职|入职|简历|面试|部门|办公室|团队|任职|自由职业|年会|绩效|离职|职位|截止日期|实习"},
	{cueTopic, "work:work/engineering", "部署|上线|代码|代码评审|数据库|后端|前端|服务器|测试环境|生产环境|接口|程序员|开发|回滚|故障|重构|工程师|软件"},
	{cueTopic, "work:work/sales", "销售|报价|合同|发票|业绩|订单|签单"},
	{cueTopic, "work:work/hiring", "招聘|候选人|面试官|猎头"},
	{cueTopic, "skill", "擅长|精通|会说|会弹|编程|学习|技能|证书|驾照|英语|日语|法语|德语|西班牙语|韩语|普通话|粤语|口语"},
	{cueTopic, "hobby", "爱好|兴趣|爬山|徒步|跑步|马拉松|瑜伽|吉他|钢琴|小提琴|古筝|画画|绘画|水彩|书法|摄影|拍照|织毛衣|种花|种菜|骑车|骑行|攀岩|游泳|冲浪|滑雪|下棋|围棋|象棋|游戏|桌游|看书|读书|阅读|小说|电影|演唱会|音乐会|烘焙|做饭|跳舞|网球|足球|篮球|羽毛球|乒乓球|露营|钓鱼|唱歌|播客|太极|健身|陶艺|追剧|书店|花展"},
	{cueTopic, "personal", "狗|猫|宠物|小狗|小猫|猫咪|金毛|柯基|作息|日记|周末|假期|旅行|旅游|机票|航班|聚会|家务|睡觉|早起|闹钟|搬家公司|度假|出游|行李|签证"},
	{cueTopic, "education", "大学|学校|上课|课程|考试|学位|论文|教授|老师|作业|学期|奖学金|博士|硕士|本科|学生|学费|留学|幼儿园|小学|中学|高中|毕业|专业|考研|雅思|托福|备考"},
	{cueTopic, "location", "住在|搬到|搬去|搬家|老家|家在|住址|地址|小区|公寓|租房|房子|城市|郊区|来自|本地人|新家|房东|学区"},
	{cueTopic, "health:health", "过敏|医生|牙医|医院|药|吃药|体检|诊断|确诊|手术|头疼|头痛|偏头痛|感冒|发烧|血压|高血压|血型|哮喘|糖尿病|失眠|住院|复查|怀孕|疫苗|受伤|膝盖|腰疼|胃病|乳糖不耐|花粉|花生|胆固醇|近视|生病|紧急联系人|康复|挂号|胃疼"},
	{cueTopic, "relationship", "老婆|老公|妻子|丈夫|女朋友|男朋友|对象|未婚妻|未婚夫|妈妈|我妈|爸爸|我爸|父母|姐姐|妹妹|哥哥|弟弟|儿子|女儿|孩子|奶奶|爷爷|外婆|外公|姥姥|姥爷|阿姨|叔叔|表姐|表妹|表哥|表弟|堂哥|堂姐|侄子|外甥|朋友|闺蜜|室友|邻居|结婚|婚礼|订婚|离婚|纪念日|家人|家庭|宝宝|岳父|岳母|婆婆|公公"},
	{cueTopic, "finance:finance", "工资|薪水|月薪|年薪|预算|房贷|贷款|存款|投资|股票|基金|银行卡|信用卡|税|保险|养老金|理财|收入|支出|债务|记账|房租|社保|公积金"},
	{cueTopic, "values", "相信|价值观|原则|诚实|公平|正直|环保|善良|志愿者|公益|捐款|信仰|信佛|道德|最看重|问心无愧"},
}

// cueStrength says how strongly a category's cues speak. Weak ones are words for
// things that come up in talk of anything; who is spoken of says least.
var cueStrength = map[string]float64{
	"identity": 2, "preference": 1.5, "decision": 2.5, "work": 2, "skill": 1.8, "hobby": 2, "personal": 1.4,
	"education": 2, "location": 2, "health": 2.5, "relationship": 1, "finance": 2.2, "values": 2.2,
}

// cueTaste are the preference and other cues that make no tag, being verbs.
var cueNoTag = set(`speak speaks learn prefer prefers decided agreed 喜欢 最爱 爱吃 爱喝 讨厌 不喜欢 岁 决定 会说 会弹 我叫 住在 搬到 搬去 家在 来自 相信 擅长 精通 我妈 我爸 最看重 敲定 拍板 选定 商定
	bachelor's graduated graduate studied weekend name team report favorite favourite choice age`)

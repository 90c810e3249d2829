package en

import "github.com/loci-memory/loci/internal/lang/language"

// secrets is the Secrets part of English.
var secrets = language.Secrets{
	Passwords: "password|passwords|passwd|pw|pwd|pass|passphrase|passcode|wifi code|wi-fi code|wifi key|wi-fi key|network key",
	NetLogins: "wifi is|wi-fi is|wifi|wi-fi",
	Logins:    "login|logins|log in|log-in|login details|credentials|sign in|sign-in",
	Codes: `
pin|pins|opens with|unlocks with|unlock with|unlock it with|phone unlock|tablet unlock|screen unlock|lock is set to|safe is set to|padlock is set to|keypad|lockbox|lock box|key safe|key box|keybox|padlock|combination lock|pin code|pin number|puk|puk code|cvv|cvc|cvv2|security code|verification code|2fa code|otp|one-time code|one time code|one-time password|login code|access code|entry code|unlock code|door code|gate code|alarm code|lock code|keypad code|safe code|garage code|locker code|lockbox code|entrance code|disarm code|bike lock code`,
	Code: "code|codes|combination|combo|keycode|passcode",
	Locks: `
door|doors|gate|gates|alarm|safe|locker|garage|lock|locks|padlock|keypad|lockbox|lock box|key box|keybox|key safe|building|lobby|entrance|entry|shed|basement|cellar|suitcase|luggage|briefcase|phone|iphone|ipad|tablet|sim|voicemail|apartment|flat|cabin|cottage|office|storage unit|airbnb|vault|cash box|intercom|barrier|parking|mailbox|letterbox|gun cabinet|cabinet|screen|unlock|unlocks|log in|sign in|verify|two-factor`,
	Doors:      "door|doors|gate|garage|lobby|alarm|safe|shed|cellar|basement|entrance|building|keypad|lockbox|key safe|padlock|main door|front door|back door|side door",
	OpensFor:   "for opens",
	Enter:      "open it with|wants|type|type in|enter|punch in|punch|key in|dial|press|tap in|put in|input",
	Networks:   "wifi|wi-fi|network|router|hotspot|ssid",
	Opens:      "to disarm|to open|to unlock|to turn off|to switch off|opens|unlocks|disarms",
	Turns:      "left right clockwise counterclockwise anticlockwise",
	And:        "and or",
	Tokens:     "api key|api keys|apikey|appsecret|appkey|secretkey|accesskey|accesstoken|api token|access key|access token|secret key|secret access key|client secret|app secret|auth token|bearer token|refresh token|personal access token|deploy token|webhook secret|signing secret|signing key|encryption key|token|tokens|key|keys|secret",
	Recovery:   "recovery code|recovery codes|two-factor backup|2fa backup|recovery seed|12 words|24 words|twelve words|twenty-four words|backup code|backup codes|recovery phrase|seed phrase|mnemonic|mnemonic phrase|recovery words|seed words|backup phrase|secret phrase|recovery key|wallet seed|wallet phrase|scratch codes|emergency codes|secret recovery phrase",
	Cards:      "card number|card no|credit card|debit card|bank card|visa|mastercard|amex|card",
	Accounts:   "account number|acct|acct no|routing|bank account|bank account number|account no|iban|sort code|routing number|checking account|savings account|current account",
	Identities: "ssn|social security number|social security|social|passport number|passport no|passport|id number|id card|id card number|identity card|national id|driver's license|drivers license|driver's licence|driving licence|driving license|license number|licence number|license no|tax id|tax number|nhs number|national insurance number|insurance number|health insurance number|medicare number|aadhaar|id no|driver licence|driver license|licence no|social insurance number|residence permit",
	Public:     "order|order number|order no|order id|tracking|tracking number|parcel|invoice|ticket|booking|reservation|serial|serial number|model|article|isbn|imei|case|reference|part number|flight|version|build|invoice number",
	Void: `
error code|error codes|zip code|zip codes|postal code|post code|area code|country code|dialling code|dialing code|promo code|promotion code|discount code|coupon code|voucher code|gift code|referral code|invite code|invitation code|dress code|source code|status code|exit code|return code|response code|http code|qr code|bar code|morse code|building code|building codes|fire code|fault code|trouble code|product code|colour code|color code|booking code|code review|code of conduct|code name|airport code|swift code|tax code|course code|penal code|cheat code|machine code
password manager|password managers|password policy|password reset|password field|password hint|password length|password generator|public key|public keys|cache key|object key|primary key|foreign key|sort key|partition key|key lime|car key|car keys|house key|house keys|host key|shortcut key|answer key|token of|bus token|rolling pin|safety pin|pin board|login page|login screen|login form|login button|boarding pass|ski pass|mountain pass|season pass|bus pass|day pass|card game|business card|post card|report card|sim card|library card|boarding card|gift card|social media|social life|social worker|the secret of|the secret to|secret santa|gpio pin|key fob|key takeaway|key point`,
	Is:      "is was are were : = equals it's that's",
	To:      "to with",
	Filler:  "now still currently just again simply like the number a called always actually no nr . #",
	Amounts: "digit digits character characters char chars letter letters number numbers symbol symbols time times day days week weeks month months year years hour hours minute minutes second seconds percent % euro euros dollar dollars pounds bit bits word words attempt attempts tries people users km kg g cm mm m miles pm am or",
	States: `
on in at under not the a an my your our his her their this that it no none wrong right correct incorrect weak strong stronger strongest safe unsafe secure insecure long longer short shorter old older new newer same different gone lost fine easy easier hard harder simple public secret private good better best bad worse worst ready here there also too so very really still already being been taped somewhere inside behind kept only always never just hidden what which who where when how both required optional empty blank unique common default random long-lived fun tough okay cool silly stupid dumb awful terrible horrible useless odd weird long-ish case-sensitive up out off back down over due about for from to with without by as of and or but if because since until we i you he she they everyone nobody anything nothing something written stored saved changed shared sent reset set leaked stolen compromised broken blocked forgotten known unknown nonsense garbage rubbish trash enough important needed invalid valid again one two three four someone everything much more less super plain text plaintext encrypted hashed`,
	StateEnds: "ed ing able ible ous ful less ive ory ary est ily ly",
	Own:       own, Self: self,
	Confided: []language.Confided{
		{Hints: "keep this|keep it|keep that|kept this|kept it", Says: `(?:keep|kept) (?:this|it|that) (?:a )?(?:strictly )?(?:secret|private|confidential|between (?:us|you and me|ourselves)|to yourself)\b`},
		{Hints: "between us|between you and me|confidential|a secret|our secret|my secret|off the record|in confidence|in strict confidence", Says: `\b(?:this|that|it|what i (?:say|tell you))(?: \w+)?(?:'s| is| stays| remains| should stay| must stay)(?: \w+)? (?:between (?:us|you and me)|(?:strictly )?confidential|our secret|(?:a|my) secret|off the record|in confidence)\b`},
		{Hints: "between us|between you and me|between the two of us|between ourselves", Says: `(?:^|[.,;:!(] ?|\band |\bbut |\bso )(?:strictly |just |only )?between (?:us|you and me|the two of us|ourselves)(?: only)?(?:$|[.,;:!)])`},
		{Hints: "in strict confidence|strictly confidential|told you in confidence|telling you in confidence|telling you this in confidence|off the record", Says: "."},
		{Hints: confideDont, Says: `(?:^|[.,;:!?(] ?|\b(?:please|pls|but|so|and|just|better|ok|okay) )(?:don't|dont|do not|never) (?:(?:you dare )?tell|mention (?:it|this|that|any of this) to|say (?:anything|a word|this) to|share (?:it|this|that) with|repeat (?:it|this|that) to) (?:anyone|anybody|any ?one else|a soul|others|him|her|them|(?:my|our|your|the) \w+)\b`},
		{Hints: confideDont, Says: `(?:^|[.,;:!?(] ?|\b(?:please|pls|but|so|and|just) )(?:don't|dont|do not) (?:share|repeat|spread) (?:this|that|it)(?:$| (?:please|anywhere|around|further|with|to)\b|[.,;!])`},
		{Hints: "only", Says: `only (?:you|me|my|our|the|a|him|her|we|us|two|three|one|\w+)(?: [\w']+){0,3} knows?(?: (?:about (?:it|this|that)|it|this|that|so far|yet|right now|for now|now|at the moment))*(?:$|[.,;:!)]| and| but)`},
		{Hints: "nobody knows|no one knows|no-one knows|nobody else knows|no one else knows|no-one else knows|not a soul knows|nobody at|no one at|nobody here|no one here|none of", Says: `(?:nobody|no one|no-one|not a soul|none of \w+)(?: else)?(?: (?:at|in|on|here)(?: \w+){0,2})? (?:knows|know|has been told)(?: (?:about (?:it|this|that)|it|this|that|yet|so far|but (?:you|me)))*(?:$|[.,;:!)])|(?:nobody|no one|no-one) else knows (?:i|i'm|that i|we|that we)\b`,
			Not: `\b(?:speak|speaking|spoke|learn|learning|fluent in) \w+,?(?: but| and| though)? (?:nobody|no one|no-one|not a soul)(?: else)?(?: (?:at|in|on|here)(?: \w+){0,2})? knows it\b`},
		{Hints: "haven't told|havent told|have not told|haven't really told|haven't even told", Says: `\bi (?:haven't|havent|have not)(?: \w+)? told (?:anyone|anybody|a soul|my \w+|him|her|them)(?: else)?(?: (?:yet|about (?:it|this|that)|this|that|before|so far))*(?:$|[.,;:!)])`},
		{Hints: "trust you with|trusting you with|trusted you with", Says: `you with (?:this|that|my|a secret|something|sensitive)\b`},
	},
}

// confideDont are phrases that forbid to pass something on.
const confideDont = "don't tell|dont tell|do not tell|never tell|don't you dare|don't mention|do not mention|don't say|dont say|do not say|don't share|do not share|don't repeat|do not repeat|don't spread"

// self is the Self part of English.
var self = language.Self{
	Me: "my first time|my second time|i|i've|ive|i'd|i'll|i'm|im|we|we've|we're", Am: "i'm|im|we're", My: "my", Object: "me|myself|us", Being: "as a|as an|as|being a|being an|being", Gives: "my doctor says it's|my doctor said it's|my doctor thinks it's|my doctor confirmed it's|my gp says it's|my gp said it's|my specialist says it's|my specialist said it's|my consultant says it's|put me on|has me on|had me on|started me on|switched me to|prescribed me|gave me|diagnosed me with|diagnosed me",
	Has:     "have|had|having|got|getting|get|developed|suffer from|suffered from|suffering from|suffer|suffering|struggle with|struggled with|struggling with|live with|lived with|living with|deal with|dealt with|dealing with|battle|battled|battling|fight|fought|fighting|beat|survived|manage|managing|caught|catch|contracted|went through|going through|experienced|experiencing|recover from|recovered from|recovering from|recovery from|underwent",
	Found:   "diagnosed|diagnosed with|tested positive for|tested",
	Takes:   "take|took|taking|taken|on|in|put on|went on|start|started|starting|begin|began|stop|stopped|stopping|came off|coming off|come off|switched to|switched from|use|using|inject|need|prescribed|see|saw|seeing|seen|talk to|talked to|talking to|visit|visited|visiting|go to|going to|went to|attend|attending|do|doing|did|have|had|having|got|get|getting|tried|trying|finish|finished|finishing|picked up|through|back on|off|quit|continue",
	Joins:   "join|joined|joining|left|leaving|attend|attended|attending|belong to",
	Hurts:   "tore|broke|broken|sprained|injured|hurt|fractured|dislocated|pulled|twisted|operated on",
	Is:      "am|are|was|were|be|been|being|feel|felt|feeling|became|become|got|get|identify as|identified as|identifying as|came out as|come out as|coming out as|think i'm|think i am|realized i'm|realised i'm|raised|brought up|grew up|growing up|tested|turned out|consider myself",
	Bare:    "diagnosed|diagnosed with|took|started|stopped|came off|switched to|switched from|prescribed|picked up|got|been on|back on|taking|been taking|tested positive for|recovering from|had",
	Lead:    "just|but|finally|recently|also|so|and|then|now|still|been|only|last week|last month|last year|yesterday|today|this week|this morning|as|lol|ok|well|got",
	Between: "really also still just always usually often mostly now currently actually do did generally finally recently already only have had 've been am was were are be being got get getting to did once first even kind sort of a bit lot both probably definitely was've started start starting stopped began keep kept myself used need needed want wanted decided might may will am going gonna trying tried think i that i'm im say said know knew since when after before i've as far out turns and then so never-ending again ever currently one last week month year yesterday today who",
	Other:   "he|she|they|you|he's|she's|they're|you're|his|her|their|your|mother's|father's|someone|somebody|people|everyone|everybody|who|friends|patients|clients|students|guy|girl|woman|man|neighbor's|neighbour's|family",
	Joint:   "and|but|so|because|though|although|then",
	Not:     "not|never|don't|dont|doesn't|didn't|didnt|haven't|hasn't|isn't|wasn't|weren't|aren't|can't have|have no|had no|got no|no longer|without|if|unless|imagine|pretend|pretended|dreamed|dreamt|joked|kidding|almost|nearly|practically|literally|basically|fear|afraid|worry|worried|avoid|prevent|risk|character|novel|movie|film",
	Breaks:  "about|for|against|on|into|at|by|from|who|that|which|because|to|like|between|toward|towards|over|than|donated|book|article|project|lecture|talk",
	Void: `
cancer research|cancer charity|cancer ward|cancer awareness|cancer patients|cancer patient|cancer drugs|cancer cells|cancer screening|diabetes research|diabetes awareness|diabetes drugs|mental health awareness|mental health charity|mental health day|mental health work|mental health jobs|mental health job|mental health career|mental health services|mental health professional|mental health and|counseling and mental health|counselling and mental health
covid test|covid tests|covid vaccine|covid shot|covid rules|covid restrictions|covid times|flu shot|flu season|flu vaccine|heart attack when|retail therapy|therapy dog|therapy dogs|therapy session for|therapy workshop|therapy training|physical therapy student|like therapy|is therapy|form of therapy|therapy for me|drama therapy|therapist friend|counseling workshop|counselling workshop|school counselor|school counsellor|career counselor|career counsellor|camp counselor|guidance counselor|insulin resistance|anxiety about|anxiety over|anxiety for|panic about|panic over|depressed about|depressed that|depressed by|depressed over|depressed economy|manic pixie|trauma surgeon|trauma team|trauma nurse|economic depression|great depression|the depression of|state of depression|tropical depression|depression era|severe depression in the
in the hospital cafe|in the hospital shop|in the hospital garden|in the hospital visiting|in the hospital to visit|in the hospital with|stroke of|lump sum|heart disease research|back door|back gate
drinking it|drinking that|drinking this|drinking them|drinking coffee|drinking tea|drinking soda|drinking cola|drinking coke|drinking milk|drinking juice|drinking water|drinking so|drinking from|drinking enough|drinking caffeine|drinking energy|sober thought|sober look|recovery plan|recovery mode|disaster recovery|data recovery|recovery key|recovery code|recovery codes|recovery phrase|clean code|clean slate
gay bar|gay bars|gay rights|gay marriage|gay friend|gay friends|gay couple|gay club|gay character|gay characters|trans rights|trans fat|trans fats|trans community|trans people|trans folks|trans person|transgender people|transgender rights|lesbian bar|queer literature|queer bar|bi weekly|transition to|transition from|transition into|transition period|transition plan|transition between|transition out|transition team|transition words|transition matrix|coming out with|coming out of|coming out soon|coming out next|coming out on|came out with|came out of|came out on|attracted to the
christian rock|christian music|catholic school|catholic schools|christian school|christian bookshop|christian bale|jewish food|jewish museum|muslim country|buddhist temple|buddhist temples|hindu temple|orthodox way|religious about|religious holiday|religious holidays|faith in|in good faith|leap of faith|good faith|bad faith|blind faith|faithful|mass production|mass storage|god knows|thank god|oh my god|my god|for god's sake|swear to god|pray for|praying for|prayers for|prayers answered|prayers are with|prayers go|thoughts and prayers|prayed that|praying that|pray that|pray it|praying it|fast food|bible of|church building|church wedding|church hall|church architecture|believer in|firm believer`,
}

// own are the Own parts of English.
var own = []language.Own{
	{
		Subject: "mental health", Is: "bipolar|autistic|schizophrenic|suicidal|anorexic|bulimic|clinically depressed|depressed|manic|on the spectrum|neurodivergent|burned out|burnt out",
		Has:   "depression|anxiety|anxiety disorder|bipolar|bipolar disorder|schizophrenia|ptsd|ocd|adhd|panic attack|panic attacks|panic disorder|eating disorder|anorexia|bulimia|psychosis|borderline|burnout|insomnia|autism|suicidal thoughts|self-harm|agoraphobia|disorder|mental illness|mental breakdown|nervous breakdown",
		Takes: "therapist|psychiatrist|psychologist|counsellor|counselor|shrink|psychotherapist|therapy|counselling|counseling|psychotherapy|cbt|emdr|antidepressant|antidepressants|psych ward",
		Does:  "struggled with mental health|struggle with mental health|struggling with mental health|struggled with my mental health|struggling with my mental health|struggle with my mental health",
	},
	{
		Subject: "health", Is: "diabetic|prediabetic|epileptic|asthmatic|hiv positive|hiv-positive|infertile|in remission|on dialysis|on chemo|anemic|anaemic|immunocompromised|terminally ill|seriously ill|chronically ill|hypertensive|hospitalised|hospitalized|in the hospital|in hospital|in rehab for|covid positive|positive for covid|disabled|obese|wheelchair-bound|in a wheelchair|deaf|legally blind",
		Has: `
diabetes|cancer|breast cancer|skin cancer|hiv|aids|hepatitis|herpes|hypertension|high blood pressure|low blood pressure|epilepsy|asthma|arthritis|multiple sclerosis|lupus|crohn's|crohns|colitis|ibs|coeliac|celiac|endometriosis|pcos|fibromyalgia|copd|parkinson's|parkinsons|dementia|sleep apnea|sleep apnoea|psoriasis|leukemia|leukaemia|lymphoma|melanoma|migraine|migraines|tumor|tumour|heart condition|heart disease|heart failure|heart attack|heart surgery|arrhythmia|heart murmur|kidney disease|kidney failure|kidney stones|stroke|seizure|seizures|miscarriage|abortion|infertility|chronic pain|chronic illness|chronic fatigue|syndrome|disease|autoimmune disease|skin condition|medical condition|covid|long covid|pneumonia|bronchitis|tuberculosis|malaria|infection|ulcer|ulcers|gout|hernia|cyst|lump|biopsy|surgery|transplant|concussion|nosebleed|nosebleeds|damaged lungs|thyroid|anemia|anaemia|eczema|scoliosis|sciatica|slipped disc|injury|injuries|torn ligament|hip replacement|knee replacement|diagnosis`,
		Hurts: "acl|ankle|knee|wrist|shoulder|elbow|collarbone|rib|ribs|leg|arm|foot|toe|finger|hip|back|neck|nose|hamstring|achilles|meniscus|ligament",
		Takes: "insulin|lithium|metformin|methadone|prozac|xanax|adderall|ritalin|zoloft|lexapro|wellbutrin|valium|ativan|ozempic|truvada|hrt|ssri|ssris|antipsychotics|beta blockers|blood thinners|statins|chemo|chemotherapy|radiotherapy|dialysis|meds|medication|medications|antibiotics|painkillers|blood pressure pills|sleeping pills|heart pills|birth control|physical therapy|physiotherapy|physio|rehab exercises|oncologist|cardiologist|endocrinologist|rheumatologist|neurologist|urologist|gynecologist|gynaecologist|ivf|inhaler|mg|mcg|milligram|microgram",
		Mine:  "chemo|hysterectomy|surgeon|rehab|prognosis|symptoms|illness|sickness",
		Does:  "diagnosed|prescribed|hospitalized for|hospitalised for|injured myself|hurt myself|got injured|got hurt|was injured|do my rehab|doing my rehab|doing rehab|lost the baby|tested positive for",
		Alone: "diagnosed me|my dose is|lump in my|cyst in my|growth in my|tumor in my|tumour in my|diagnosis came back|injury's been|my injury",
		Ends:  "itis osis emia phrenia algia plegia traline oxetine alopram azepam azolam statin sartan olol azepine idone iapine otrigine thyroxine faxine dopril nopril gliptin tidine imumab glutide",
	},
	{Subject: "pregnancy", Is: "pregnant|expecting a baby|expecting our|expecting my first|expecting twins|weeks along", Has: "positive pregnancy test", Takes: "fertility treatment|ivf", Mine: "pregnancy|due date"},
	{
		Subject: "addiction", Is: "sober|clean for|clean since|in recovery|alcoholic|addict|in rehab|addicted to alcohol|addicted to drugs|addicted to gambling|addicted to pills|addicted to painkillers|addicted to opioids|addicted to cocaine|addicted to heroin|addicted to weed|addicted to porn|addicted to nicotine",
		Mine: "sobriety|addiction|relapse|aa sponsor|aa meeting|aa meetings|aa group|drinking problem|gambling problem|gambling addiction", Has: "drinking problem|gambling problem|drug problem", Joins: "aa|alcoholics anonymous|narcotics anonymous|rehab", Takes: "methadone",
		Does:  "relapsed|got sober|quit drinking|stopped drinking|gave up drinking|go to aa|goes to aa|went to aa|going to aa|been to aa|given up drinking|haven't had a drink in|haven't had a drink since|haven't touched alcohol|haven't gambled|checked into rehab",
		Alone: "days sober|weeks sober|months sober|years sober|year sober",
	},
	{
		Subject: "sexuality", Is: "gay|lesbian|bi|bisexual|homosexual|queer|trans|transgender|nonbinary|non-binary|asexual|pansexual|intersex|closeted|polyamorous|attracted to men|attracted to women|attracted to both|attracted to guys|attracted to girls",
		Mine:  "sexuality|sexual orientation|gender identity|transition|transitioning|gender transition|coming out|coming-out|transgender|trans experience|trans journey|identity as a trans|true gender",
		Does:  "came out to|come out to|coming out to|came out at|came out as|not out to|out to my|started transitioning|start transitioning|decided to transition|am transitioning|transitioned|transitioning",
		Alone: "as a gay|as a lesbian|as a trans|as a transgender|as a bisexual|as a queer|as an asexual|since coming out|since i came out|courage to transition|courage to come out|my coming out|transitioning wasn't",
	},
	{
		Subject: "religion", Is: "catholic|christian|protestant|evangelical|baptist|methodist|lutheran|anglican|mormon|orthodox jew|orthodox christian|muslim|jewish|jew|hindu|sikh|buddhist|taoist|atheist|agnostic|quaker|pagan|wiccan|religious|jehovah's witness|jain|baha'i|born again|a believer|devout|observant|fasting for ramadan|getting baptized|getting baptised|baptized|baptised",
		Mine: "faith|baptism|religion|church|church group|local church|bible study|congregation|parish|rabbi|imam|priest|pastor|prayers|prayer group", Joins: "church|mosque|synagogue|congregation|parish|prayer group|bible group|bible study",
		Does:  "converted to|convert to|converting to|believe in god|believe in allah|pray|prayed|praying|go to church|going to church|went to church|attend church|attend mass|go to mass|going to mass|went to mass|go to the mosque|go to synagogue|keep kosher|keep shabbat|keep the sabbath|observe ramadan|observing ramadan|fast during ramadan|fasted for ramadan|lost my faith|left the church|was baptized|was baptised|got baptized|got baptised|joined the church|teach sunday school|read the quran|tithe|found god|follow islam|left islam|left the faith|left my religion|practise islam|practice islam|practise buddhism|practice buddhism",
		Alone: "church i am going to|church i'm going to|church i go to|church i attend|our church|our congregation|our parish|our mosque|our synagogue|friends from church|church friends|after church i",
	},
}

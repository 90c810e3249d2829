package en

// irregular is the irregular verbs of English, each before its forms: those of school
// grammars, and those with over, re, un and the like that are in use. Left out are forms that are as often another word:
// bit, bore, bound, ground, lay, leaves, lives, rose, wound; and the verbs that nearly every
// text has, whatever it is about: light ones, whose sense is that of what is done (get, give, make,
// take, come), and those of saying, thinking and sensing. Joined, their forms match everything.
const irregular = `
awake awoke awoken|beat beaten|become became|befall befell befallen|begin began begun|behold beheld|bend bent|bleed bled|blow blew blown
break broke broken|breed bred|bring brought|build built|burn burnt|buy bought|catch caught|choose chose chosen|cling clung|creep crept|deal dealt
dig dug|draw drew drawn|dream dreamt|drink drank drunk drunken|drive drove driven|dwell dwelt|eat ate eaten|fall fell fallen|feed fed|fight fought
find found|flee fled|fling flung|fly flew flown|forbid forbade forbidden|foresee foresaw foreseen|forget forgot forgotten|forgive forgave forgiven
freeze froze frozen|go went gone|grow grew grown|hang hung|hide hid hidden|hold held|keep kept|kneel knelt|lay laid|lead led|lean leant|leap leapt
learn learnt|leave left|lend lent|light lit|lose lost|meet met|mislead misled|mistake mistook mistaken|misunderstand misunderstood|mow mown
outgrow outgrew outgrown|overcome overcame|overhear overheard|oversleep overslept|overtake overtook overtaken|overthrow overthrew overthrown|pay paid
prove proven|rebuild rebuilt|redo redid redone|repay repaid|resell resold|retell retold|rethink rethought|rewrite rewrote rewritten|ride rode ridden
ring rang rung|rise risen|run ran|seek sought|sell sold|send sent|sew sewn|shake shook shaken|shave shaven|shine shone|shoot shot|show shown
shrink shrank shrunk|sing sang sung|sink sank sunk|sit sat|sleep slept|slide slid|sling slung|smell smelt|sow sown|speak spoke spoken|speed sped
spell spelt|spend spent|spill spilt|spin spun|spit spat|spoil spoilt|spring sprang sprung|stand stood|steal stole stolen|stick stuck|sting stung
stink stank stunk|stride strode|strike struck stricken|strive strove striven|swear swore sworn|sweep swept|swell swollen|swim swam swum|swing swung
teach taught|tear tore torn|throw threw thrown|thrive throve|tread trod trodden|undergo underwent undergone|understand understood
undertake undertook undertaken|undo undid undone|unwind unwound|uphold upheld|wake woke woken|wear wore worn|weave wove woven|weep wept|win won
withdraw withdrew withdrawn|withhold withheld|write wrote written`

// plurals is the same of nouns.
const plurals = `
child children|man men|woman women|foot feet|tooth teeth|goose geese|mouse mice|louse lice|ox oxen|wife wives|housewife housewives|midwife midwives
knife knives|half halves|calf calves|shelf shelves|bookshelf bookshelves|loaf loaves|thief thieves|wolf wolves|scarf scarves|hoof hooves|elf elves
dwarf dwarves|grandchild grandchildren|stepchild stepchildren|godchild godchildren|gentleman gentlemen|fireman firemen|policeman policemen
salesman salesmen|fisherman fishermen|businessman businessmen|businesswoman businesswomen|chairman chairmen|postman postmen|freshman freshmen
snowman snowmen|dormouse dormice|criterion criteria|phenomenon phenomena|cactus cacti|fungus fungi|nucleus nuclei|stimulus stimuli|alumnus alumni
syllabus syllabi|index indices|appendix appendices|matrix matrices|vertex vertices|analysis analyses|crisis crises|diagnosis diagnoses
hypothesis hypotheses|thesis theses|parenthesis parentheses|oasis oases|curriculum curricula|bacterium bacteria|memorandum memoranda`

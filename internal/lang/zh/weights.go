package zh

import "github.com/loci-memory/loci/internal/lang/language"

// weights is the Weights part of Chinese.
var weights = language.Weights{
	Characters: `
一二三四五六七八九十百千两个些点次天月年日号时候周早晚午今明昨现刚正已经将常总每各其它自己人们家事物东西样种
上下里外前后中间内左右边这那有没在不无也还又再才就都只最太更好真很挺多少大小高低长短新老快慢对错行可能会要想该应需
说讲问答谈叫看见听知道觉得认为以用做作办搞弄打开关起来去到回过进出给拿让把被带找放等记忘变成定完
和跟与同及而且但因为所如果虽然或者于从向比像像当
哈嘿呵嗯喂嗨谢请祝喜欢爱高兴开心希望您怎什么谁哪几啥意思`,
}

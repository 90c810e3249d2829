package zh

import "github.com/loci-memory/loci/internal/lang/language"

// attributes are the ways to say what is so of people.
var attributes = []language.Attribute{
	{
		Name: "name",
		Says: `OF 名字 {叫|是} <name>
S {叫} <name>`,
		Yes: `你好，我叫小明。 => 小明
我的名字是王芳。 => 王芳`,
		No: `我叫什么名字？`,
	},
	{
		Name: "home",
		Says: `S {住在} <place>
! S {搬到} <place>`,
		Asks:  `S {住在|住} 哪里|哪儿|什么地方`,
		Asked: `我现在住在哪里？`,
		Yes: `我现在住在北京。 => 北京
我妹妹住在上海。 => 妹妹: 上海
我搬到了深圳。 => 深圳
我以前住在北京。 => -北京`,
		No: `我想搬到深圳。
如果我住在上海就好了。
你住在哪里？`,
	},
	{
		Name: "job",
		Says: `S {是} 一名|一个|一位 <job>
S {是} <job>`,
		Yes: `我是一名护士。 => 护士
我是老师。 => 老师`,
		No: `我是真的累。`,
	},
}

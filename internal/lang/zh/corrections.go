package zh

import "github.com/loci-memory/loci/internal/lang/language"

// corrections is the Corrections part of Chinese.
var corrections = language.Corrections{
	Templates: `
不 再 {old} , 改 成 {new}|不 再 {old} , 改 为 {new}|不 再 {old} , 换 成 {new}|不 再 {old} , 而 是 {new}|不 再 {old} , 现 在 {new}|不 再 {old} , 改 {new}|不 再 {old} 改 成 {new}
不 再 {old} 改 为 {new}|不 再 {old} 而 是 {new}|不 再 {old} , {new}|已 经 不 {old} 了 , 现 在 {new}|已 经 不 {old} 了 , 改 成 {new}|已 经 不 {old} 了 , 换 成 {new}
已 经 不 {old} 了 , {new}|不 {old} 了 , 改 成 {new}|不 {old} 了 , 改 为 {new}|不 {old} 了 , 换 成 {new}|不 {old} 了 , 现 在 {new}|不 {old} 了 , 改 {new}
没 {old} 了 , 现 在 {new}|不 是 {old} , 而 是 {new}|不 是 {old} 而 是 {new}|不 是 {old} , 是 {new}|不 是 {old} , 应 该 是 {new}|应 该 是 {new} , 不 是 {old}
其 实 是 {new} , 不 是 {old}|是 {new} , 不 是 {old}|从 {old} 改 成 {new}|从 {old} 改 到 {new}|从 {old} 改 为 {new}|从 {old} 换 成 {new}|从 {old} 换 到 {new}
从 {old} 搬 到 {new}|从 {old} 搬 去 {new}|由 {old} 改 为 {new}|由 {old} 改 成 {new}|把 {old} 改 成 {new}|把 {old} 换 成 {new}|以 前 {old} , 现 在 改 {new}`,
	Edges:        "了 啦 吧 现 在 而 已",
	EdgesKept:    "了解",
	NotYet:       "会 将 要 想",
	NoSpan:       "只 仅 很 太 说 因 我 吗 所",
	SpanPronouns: "我",
}

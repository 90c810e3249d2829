// Names of attributes as people read them. Those that rules give are few; a model, and words
// that rules don't know, name others, which are shown as they are.

const en: Record<string, string> = {
  is: "Is", "allergic to": "Allergic to", end: "Ends", dislike: "Dislikes",
  like: "Likes", love: "Loves", hate: "Hates", enjoy: "Enjoys", prefer: "Prefers", eat: "Eats", drink: "Drinks", smoke: "Smokes",
  own: "Owns", have: "Has", collect: "Collects", use: "Uses", wear: "Wears", read: "Reads", play: "Plays", speak: "Speaks",
  learn: "Learns", teach: "Teaches", support: "Supports", follow: "Follows", watch: "Watches", grow: "Grows",
};

const zh: Record<string, string> = {
  home: "住处", employer: "工作单位", job: "工作", partner: "伴侣", manager: "上级", phone: "电话", email: "邮箱", car: "车",
  school: "学校", deadline: "截止日期", doctor: "医生", department: "部门", major: "专业", salary: "收入", party: "聚会",
  name: "名字", nickname: "昵称", birthday: "生日", age: "年龄", origin: "老家", birthplace: "出生地", nationality: "国籍", language: "语言",
  relationship: "感情状况", child: "孩子", parent: "父母", sibling: "兄弟姐妹", relative: "亲戚", friend: "朋友", pet: "宠物",
  allergy: "过敏", diet: "饮食", condition: "病症", medication: "用药", dislike: "不喜欢", favorite: "最喜欢", hobby: "爱好", instrument: "乐器",
  bicycle: "自行车", "phone model": "手机", change: "变化",
  owner: "所有者", commute: "通勤", weight: "体重", is: "是", "allergic to": "过敏", end: "结束",
  like: "喜欢", love: "热爱", hate: "讨厌", enjoy: "享受", prefer: "更喜欢", eat: "吃", drink: "喝", smoke: "抽",
  own: "拥有", have: "有", collect: "收藏", use: "使用", wear: "穿戴", read: "阅读", play: "玩或演奏", speak: "会说",
  learn: "学习", teach: "教", support: "支持", follow: "关注", watch: "观看", grow: "种植",
};

// attributeName is the name of an attribute in a language, with a capital first letter.
export function attributeName(attribute: string, language: "en" | "zh"): string {
  const known = language === "zh" ? zh : en;
  return capital(Object.hasOwn(known, attribute) ? known[attribute]! : attribute);
}

// capital is a text with a capital first letter, where its script has such.
export function capital(text: string): string {
  const first = String.fromCodePoint(text.codePointAt(0) ?? 0x20);
  return text && first.toUpperCase() + text.slice(first.length);
}

import { number, plural } from "../../parts/number";
import { texts } from "../../text";

type Names = Record<string, string>;

// Words of the graph. Of a link, out is what a note is to the other, in the other way round.
export const words = texts({
  en: {
    which: "What the graph shows", whichNames: "People and places", whichNotes: "Notes and links",
    noNames: "No note names anybody or anything yet.",
    named: (shown: number, all: number) => (shown < all ? `${number(shown)} of ${plural(all, "name")}: those that notes name most. Choose one to see more around it.` : plural(all, "name") + "."),
    ofNewest: (n: number) => `Read from the newest ${plural(n, "note")}.`,
    sort: { person: "person", place: "place", other: "other name" } as Names, sorts: { person: "people", place: "places", other: "other names" } as Names,
    notesOf: (n: number): string => (n === 1 ? " note, " : " notes, "), noName: "Choose a person, a place or another name: what it is named with and the notes that name it are shown here.",
    inNotes: (n: number) => `named in ${plural(n, "note")}`, knownOf: "What is known of it", namedWith: "Named with", notesWith: "Notes", inGraph: "Its links", fewer: "Show fewer again",
    loaded: (n: number) => `Reading notes: ${number(n)} so far…`,
    laying: "Finding places…",
    shown: (notes: number, links: number) => `${plural(notes, "note")}, ${plural(links, "link")}`,
    newest: (n: number) => `The newest ${number(n)} are shown: narrow the filters to see older ones.`,
    none: "No note passes the filters.",
    plot: (notes: number, links: number, selected: string) =>
      `Graph of ${plural(notes, "note")} and ${plural(links, "link")}. ${selected ? `Selected: ${selected}. ` : ""}The list of notes below and the panel beside it do all that can be done here.`,
    fit: "Show all", zoomIn: "Closer", zoomOut: "Farther",
    filters: "Filters", narrow: "More filters", kinds: "Notes", types: "Links", all: "All", noTypes: "None",
    domain: "Domain", tag: "Tag", conversation: "Conversation", since: "Said since", over: "What is over",
    overs: { "": "Shown hollow", no: "Not shown", forgotten: "And forgotten ones" } as Names,
    clear: "Clear the filters",
    find: "Find a note", findHow: "What is it about?", finding: "Find", found: (n: number) => (n ? `${n} found` : "Nothing found."),
    selected: "Selected note", nothing: "Choose a note in the graph, in the list, or find one: its links are shown here.",
    centre: "Go to it", deselect: "Let go",
    links: (n: number) => (n ? `Its links (${n})` : "It has no links of the types shown."),
    linksHow: "Arrow keys go through them, Enter selects the note.",
    strength: (s: number) => `strength ${s.toFixed(2)}`,
    path: "Path between two notes", fromHere: "Path from here", toHere: "Path to here", from: "From", to: "To",
    pickTo: "Now choose where the path ends: click a note, choose one in a list, or find it.",
    pickFrom: "Now choose where the path begins: click a note, choose one in a list, or find it.",
    stop: "Clear the path", swap: "Turn it round",
    steps: (n: number) => (n === 0 ? "Both ends are the same note." : n === 1 ? "They are linked directly." : `${n} steps:`),
    noPath: "No way leads from one to the other along the links shown.",
    gaveUp: "No way of at most 10 steps was found; there may be a longer one.",
    outside: "a note outside of the picture",
    list: "The same as a list", search: "Only those with these words", kind: "Kind", note: "Note", degree: "Links", said: "Said",
    listHow: "Arrow keys go up and down, Enter selects a note and fetches its links.",
    rest: (n: number) => `${number(n)} more`,
    emptyNote: "(no words)",
    type: {
      similar_to: "similar", same_topic: "same topic", elaborates: "elaborates", causal: "cause", derived_from: "learned from", supports: "supports", fulfils: "fulfils",
      contradicts: "contradicts", supersedes: "replaces", updates: "updates", follows: "said after", related_to: "shares a tag", context_of: "same conversation",
    } as Names,
    incoming: {
      derived_from: "evidence for", supports: "is supported by", fulfils: "is fulfilled by", contradicts: "is contradicted by",
      supersedes: "is replaced by", updates: "is updated by", follows: "said before", elaborates: "is elaborated by", causal: "cause",
    } as Names,
  },
  zh: {
    which: "图中显示什么", whichNames: "人物与地点", whichNotes: "笔记与关联",
    noNames: "还没有笔记提到任何名称。",
    named: (shown, all) => (shown < all ? `共 ${number(all)} 个名称，显示提到最多的 ${number(shown)} 个。选择一个可以看到它周围的更多内容。` : `共 ${number(all)} 个名称。`),
    ofNewest: (n) => `取自最新的 ${number(n)} 条笔记。`,
    sort: { person: "人物", place: "地点", other: "其他名称" }, sorts: { person: "人物", place: "地点", other: "其他名称" },
    notesOf: () => " 条笔记，", noName: "选择一个人物、地点或其他名称：与它一同提到的名称和提到它的笔记会显示在这里。",
    inNotes: (n) => `${number(n)} 条笔记提到`, knownOf: "已知的内容", namedWith: "一同提到", notesWith: "笔记", inGraph: "它的关联", fewer: "恢复为较少",
    loaded: (n) => `正在读取笔记：已有 ${number(n)} 条…`,
    laying: "正在排布…",
    shown: (notes, links) => `${number(notes)} 条笔记，${number(links)} 条关联`,
    newest: (n) => `只显示最新的 ${number(n)} 条：缩小筛选范围可以看到更早的。`,
    none: "没有符合筛选条件的笔记。",
    plot: (notes, links, selected) => `关系图，共 ${number(notes)} 条笔记、${number(links)} 条关联。${selected ? `已选中：${selected}。` : ""}这里能做的事，在下方的笔记列表和旁边的面板中都能完成。`,
    fit: "显示全部", zoomIn: "放大", zoomOut: "缩小",
    filters: "筛选", narrow: "更多筛选", kinds: "笔记", types: "关联", all: "全选", noTypes: "全不选",
    domain: "领域", tag: "标签", conversation: "对话", since: "说于此日之后", over: "已失效的",
    overs: { "": "显示为空心", no: "不显示", forgotten: "连同已遗忘的" },
    clear: "清除筛选",
    find: "查找笔记", findHow: "内容是什么？", finding: "查找", found: (n) => (n ? `找到 ${n} 条` : "没有找到。"),
    selected: "选中的笔记", nothing: "在图中或列表里选一条笔记，或者查找一条：它的关联会显示在这里。",
    centre: "移到中央", deselect: "取消选中",
    links: (n) => (n ? `它的关联（${n}）` : "没有所显示类型的关联。"),
    linksHow: "用方向键逐条浏览，按回车键选中。",
    strength: (s) => `强度 ${s.toFixed(2)}`,
    path: "两条笔记之间的路径", fromHere: "以此为起点", toHere: "以此为终点", from: "起点", to: "终点",
    pickTo: "现在请选择终点：点击图中的笔记，从列表中选择，或者查找。",
    pickFrom: "现在请选择起点：点击图中的笔记，从列表中选择，或者查找。",
    stop: "清除路径", swap: "对调两端",
    steps: (n) => (n === 0 ? "两端是同一条笔记。" : n === 1 ? "它们直接相连。" : `共 ${n} 步：`),
    noPath: "沿所显示的关联，两者之间没有路径。",
    gaveUp: "没有找到 10 步以内的路径；可能存在更长的。",
    outside: "图外的一条笔记",
    list: "以列表显示", search: "只看含有这些字的", kind: "种类", note: "笔记", degree: "关联", said: "说于",
    listHow: "用方向键上下移动，按回车键选中一条笔记并读取它的关联。",
    rest: (n) => `还有 ${number(n)} 条`,
    emptyNote: "（没有文字）",
    type: {
      similar_to: "相似", same_topic: "同一话题", elaborates: "补充", causal: "因果", derived_from: "得自", supports: "支持", fulfils: "完成了",
      contradicts: "矛盾", supersedes: "取代", updates: "更新", follows: "说于其后", related_to: "标签相同", context_of: "同一对话",
    },
    incoming: {
      derived_from: "作为其依据", supports: "受其支持", fulfils: "由其完成", contradicts: "与其矛盾",
      supersedes: "被其取代", updates: "被其更新", follows: "说于其前", elaborates: "由其补充", causal: "因果",
    },
  },
});

export type Words = (typeof words)["en"];

// relation says what a note is to the one that a link leads to.
export function relation(w: Words, type: string, direction: string): string {
  return (direction === "in" && w.incoming[type]) || w.type[type] || type;
}

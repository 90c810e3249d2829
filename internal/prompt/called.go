package prompt

// What models call the fields of their answers, and the values that are chosen from, beside
// what they were asked for. A name is here once an object: what may mean two fields is none.
var (
	extractNames = named("facts: statements memories items results notes extracted_facts new_facts extracted_statements atomic_facts")
	factNames    = named(
		"content: fact text statement memory sentence fact_text",
		"kind: type fact_type memory_type",
		"sources: source source_messages source_ids message messages message_ids message_numbers from",
		"context: summary background",
		"keywords: keyword key_terms",
		"tags: tag topics labels",
		"category: categories area",
		"domain: path",
		"entities: entity named_entities",
		"emotion: emotions feeling sentiment mood",
		"importance: importance_score salience significance priority weight",
		"confidence: confidence_score certainty",
		"visibility: privacy access",
		"private: is_private confidential is_confidential sensitive is_sensitive secret",
		"temporality: tense temporal",
		"event_time: when date time datetime event_date event_start start start_date start_time occurred_at",
		"event_end: end end_date end_time event_end_time until",
		"procedure_steps: steps procedure instructions",
		"subject: about who whose",
		"attribute: property predicate relation",
		"value: object",
		"negated: negation is_negated negative denied",
	)
	entityNames  = named("name: text entity value", "type: kind entity_type label")
	emotionNames = named("valence: pleasantness", "arousal: intensity", "label: name emotion word")

	decideNames  = named("decisions: results verdicts actions operations")
	verdictNames = named(
		"statement: fact number id index statement_id statement_number fact_id new_statement",
		"operation: action op decision event",
		"targets: memories target_ids labels",
		"target: memory target_id target_memory memory_id label",
		"from: since valid_from starting effective",
		"content: text merged merged_text merged_content new_content result",
		"reason: why explanation rationale reasoning",
	)
	evolveNames = named("changes: updates evolutions descriptions results")
	changeNames = named(
		"note: memory label id target memory_id note_id",
		"context: description new_context summary",
		"tags: new_tags add_tags tags_to_add tag",
		"reason: why explanation rationale reasoning",
	)

	askNames      = named("questions: question queries")
	questionNames = named("question: text query content")

	concludeNames = named(
		"trends: trend new_trends emerging_trends possible_trends",
		"behaviours: behaviour behaviors behavior new_behaviours new_behaviors patterns habits",
		"reinforcements: reinforcement reinforced reinforced_traits",
		"contradictions: contradiction contradicted contradicted_traits",
		"upgrades: upgrade promotions",
		"links: link relations relationships connections",
	)
	proposalNames = named(
		"content: text statement description sentence trend behaviour behavior pattern habit",
		"days: window watch_days window_days duration_days days_to_watch",
		"form: type kind",
		"confidence: certainty confidence_score",
		"evidence: notes note_ids evidence_ids evidence_notes sources labels",
		"reason: why explanation rationale reasoning",
	)
	judgementNames = named(
		"trait: trait_id trait_label label id target",
		"grade: strength level",
		"evidence: notes note_ids evidence_ids evidence_notes sources labels",
		"reason: why explanation rationale reasoning",
	)
	upgradeNames = named(
		"content: text statement description sentence",
		"to: target type level subtype new_type",
		"from: traits from_traits trait_ids sources",
		"reason: why explanation rationale reasoning",
	)
	pairNames = named(
		"a: from source first note_a note1 source_id",
		"b: to target second note_b note2 target_id",
		"notes: pair between ends",
		"type: relation link_type kind relationship relation_type",
		"reason: why explanation rationale reasoning",
	)
	reconsiderNames = named(
		"action: decision operation verdict",
		"content: text sentence rewritten new_content new_trait",
		"reason: why explanation rationale reasoning",
	)
)

// asked are the names of the outermost object of a step's answer, and of the items of its
// list where it has one.
var asked = map[string]struct{ top, item names }{
	StepExtract: {extractNames, factNames}, StepDecide: {decideNames, verdictNames}, StepEvolve: {evolveNames, changeNames},
	StepAsk: {top: askNames}, StepConclude: {top: concludeNames}, StepReconsider: {top: reconsiderNames},
}

var (
	kinds         = meaning("episode: event episodic experience 事件 经历 經歷", "fact: semantic 事实 事實", "past: former historical 过去 過去", "plan: planned intention prospective 计划 計劃")
	temporalities = meaning("historical: past former previous over 过去 過去", "current: present now ongoing permanent 现在 現在", "prospective: future planned plan intended upcoming 将来 將來 计划 計劃")
	entityTypes   = meaning("person: people human 人 人物", "place: location city country 地点 地點", "topic: thing object organization organisation company product concept event 主题 主題")
	operations    = meaning(
		"ADD: create insert append add_new store keep_both 新增 添加",
		"UPDATE: modify revise combine amend 更新 合并 合併",
		"DELETE: remove supersede supersedes invalidate close obsolete outdated 删除 刪除",
		"NOOP: none nothing no_change unchanged ignore skip duplicate same known already_known 无 無 不变 不變",
		"REPLACE: overwrite 替换 替換",
		"adds_to: completes complements extends",
		"ends: end cancels cancel cancelled stops negates 结束 結束 取消",
		"repeats: repeat confirms restates 重复 重複",
		"fulfils: fulfil fulfills fulfill done completed 完成",
		"moves: move moved reschedules rescheduled postpones postponed 改期",
	)
	linkTypes = meaning(
		"elaborates: elaborate elaboration elaborated_by details detail extends expands",
		"same_topic: topic same related related_to relates_to similar similar_to same_subject shared_topic 相关 相關 同一主题 同一主題",
		"causal: cause causes caused caused_by because leads_to results_in result_of effect causality 因果",
		"contradicts: contradiction contradictory contradicted_by conflict conflicts conflicts_with opposes 矛盾",
	)
	noLink  = meaning("none: none no not unrelated not_related no_relation different different_topic independent nothing n/a na null unknown 无 無 无关 無關")
	forms   = meaning("pattern: habit habitual routine recurring", "procedural: procedure method way")
	actions = meaning("keep: retain maintain unchanged hold holds stays none 保留", "rewrite: update revise modify change edit reword 改写 改寫", "dissolve: delete remove drop discard retire 解散 删除")
	traitTo = meaning("preference: preferences", "core: core_trait trait_core")
)

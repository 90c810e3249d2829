// The unmodified MemoryClient of npm's mem0ai, through every method that loci serves.
import assert from 'node:assert/strict'
import { MemoryClient } from 'mem0ai'

const client = new MemoryClient({ apiKey: process.argv[3], host: process.argv[2] })
await client.ping()

assert.deepEqual((await client.search('who am I?', { filters: { user_id: 'new' } })).results, [])
assert.equal((await client.getAll({ filters: { user_id: 'new' } })).count, 0)

const one = await client.add([
  { role: 'user', content: 'I moved to Lisbon in March and I love the trams.' },
  { role: 'assistant', content: 'Noted, you live in Lisbon now.' },
], { userId: 'ann', metadata: { source: 'chat', deepKey: { 'Keep-Me': 1 } } })
assert.match(one.status, /^(PENDING|SUCCEEDED)$/)
assert.equal(one.results.length, 2)
const id = one.results[0].id
assert.equal(one.results[0].data.memory, 'I moved to Lisbon in March and I love the trams.')
await client.add([{ role: 'user', content: 'My sister Eva plays the cello.' }], { userId: 'ann', agentId: 'planner', runId: 'r1', appId: 'music' })
await client.add([{ role: 'user', content: 'Bob keeps bees in Lisbon.' }], { userId: 'bob' })

const found = await client.search('where do I live?', { filters: { user_id: 'ann' }, topK: 3, threshold: 0 })
assert.ok(found.results.some((m) => m.id === id && m.userId === 'ann' && m.score > 0), JSON.stringify(found))
assert.ok(found.results.every((m) => m.userId === 'ann'))
const cello = await client.search('cello', { filters: { AND: [{ user_id: 'ann' }, { run_id: 'r1' }] } })
assert.deepEqual(cello.results.map((m) => [m.memory, m.agentId, m.appId, m.runId]), [['My sister Eva plays the cello.', 'planner', 'music', 'r1']])

const all = await client.getAll({ filters: { user_id: 'ann' }, page: 1, pageSize: 2 })
assert.equal(all.count, 3)
assert.equal(all.results.length, 2)
const rest = await (await fetch(all.next, { method: 'POST', body: JSON.stringify({ filters: { user_id: 'ann' } }), headers: { Authorization: `Token ${process.argv[3]}` } })).json()
assert.equal(rest.results.length, 1)

const got = await client.get(id)
assert.equal(got.memory, 'I moved to Lisbon in March and I love the trams.')
assert.deepEqual(got.metadata, { source: 'chat', deepKey: { 'Keep-Me': 1 } })

const updated = await client.update(id, { text: 'I moved to Porto in March.', metadata: { source: 'edit' } })
assert.equal(updated.memory, 'I moved to Porto in March.')
assert.deepEqual((await client.get(id)).metadata, { source: 'edit' })

const history = await client.history(id)
assert.deepEqual(history.map((h) => h.event), ['ADD', 'UPDATE'])
assert.equal(history[1].oldMemory, 'I moved to Lisbon in March and I love the trams.')
assert.equal(history[1].newMemory, 'I moved to Porto in March.')
assert.equal(history[0].memoryId, id)

const profile = await client.getProfile({ entityId: 'ann' })
assert.deepEqual([profile.status, profile.entityId, profile.profile.home], ['succeeded', 'ann', 'Porto'])

const users = await client.users()
const named = (type) => users.results.filter((e) => e.type === type).map((e) => e.name)
assert.deepEqual([named('user'), named('agent'), named('app'), named('run')], [['ann', 'bob'], ['planner'], ['music'], ['r1']])

await client.feedback({ memoryId: id, feedback: 'POSITIVE', feedbackReason: 'right' })
assert.equal((await client.get(id)).memory, 'I moved to Porto in March.')

const second = one.results[1].id
await client.batchUpdate([{ memoryId: id, text: 'I live in Porto.' }, { memoryId: second, text: 'Noted.' }])
assert.equal((await client.get(second)).memory, 'Noted.')
await client.batchDelete([second])
await assert.rejects(client.get(second), (e) => e.name === 'MemoryNotFoundError')

await client.delete(id)
await assert.rejects(client.get(id), (e) => e.name === 'MemoryNotFoundError')
assert.equal((await client.history(id)).at(-1).event, 'DELETE')

await assert.rejects(client.deleteAll(), (e) => e.name === 'ValidationError')
assert.equal((await client.getAll({ filters: { user_id: 'bob' } })).count, 1)
await client.deleteAll({ userId: 'ann' })
assert.equal((await client.getAll({ filters: { user_id: 'ann' } })).count, 0)
assert.equal((await client.getAll({ filters: { user_id: 'bob' } })).count, 1)

await assert.rejects(client.search(' ', { filters: { user_id: 'ann' } }), (e) => e.name === 'ValidationError')
await client.deleteUsers({ userId: 'bob' })
assert.equal((await client.getAll({ filters: { user_id: 'bob' } })).count, 0)
console.log('done')

/** A person asks for the deletion of their account, and takes the request back. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '#testing/world.ts'
import { WORLD_SECRET } from '#testing/world-secret.ts'
import { erasuresCommand } from './erasures-command.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

const DAY_MS = 86_400_000
const sent = async () =>
  (
    await world.db
      .selectFrom('outbox_messages')
      .select(['template', 'channel'])
      .where('template', 'like', 'erasure-%')
      .orderBy('template')
      .orderBy('channel')
      .execute()
  ).map(({ template, channel }) => `${template} ${channel}`)

async function run(...args: string[]) {
  const lines: string[] = []
  const code = await erasuresCommand.run({
    database: { db: world.db } as never,
    config: { ...world.config, appSecret: WORLD_SECRET },
    now: world.clock.now(),
    args,
    print: (line) => void lines.push(line),
  })
  return { code, text: lines.join('\n') }
}

test('a request to delete the account waits once, is confirmed with its day, and can be taken back and made again', async () => {
  const asha = await world.signUp('+919812300890')
  expect((await asha.get('me/erasure')).body).toEqual({ waiting: null })
  const first = await asha.post('me/erasure', { reason: 'I moved away.' })
  expect(first.status).toBe(200)
  const { requested_at, settle_by } = first.body.waiting
  expect(new Date(settle_by).getTime() - new Date(requested_at).getTime()).toBe(14 * DAY_MS)
  await world.advance(1000)
  const messages = await sent()
  expect(new Set(messages)).toEqual(new Set(['erasure-requested sms', 'erasure-waits sms']))
  expect((await asha.post('me/erasure', {})).body).toEqual(first.body)
  expect(await sent()).toEqual(messages)
  expect((await asha.get('me/erasure')).body).toEqual(first.body)
  expect((await asha.post('me/erasure/withdraw')).body).toEqual({ waiting: null })
  expect((await asha.post('me/erasure/withdraw')).body).toEqual({ waiting: null })
  expect((await asha.post('me/erasure', {})).body.waiting).not.toEqual(first.body.waiting)
})

test('who is responsible reads each request by its number and reason, and records that the account is deleted', async () => {
  const mobile = '+919812300891'
  const asha = await world.signUp(mobile)
  await asha.post('me/erasure', { reason: 'Too many messages.' })
  expect((await run()).text).toMatch(new RegExp(`\\${mobile}.*Too many messages\\.`))
  const [row] = await world.db.selectFrom('erasure_requests').select('sealed_reason').execute()
  expect(Buffer.from(row!.sealed_reason).toString('latin1')).not.toContain('messages')
  expect((await run('+919812300899')).code).toBe(2)
  expect((await run(mobile)).code).toBe(0)
  expect((await run(mobile)).code).toBe(2)
  expect((await run()).text).not.toContain(mobile)
  expect((await asha.get('me/erasure')).body).toEqual({ waiting: null })
})

test('two requests at once are one, and neither a visitor nor a session without its second factor makes one', async () => {
  const asha = await world.signUp('+919812300892')
  const answers = await Promise.all([asha.post('me/erasure', {}), asha.post('me/erasure', {})])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers[0]!.body).toEqual(answers[1]!.body)
  for (const call of ['me/erasure', 'me/erasure/withdraw'])
    expect((await world.browser().post(call, {})).status).toBe(401)
  expect((await asha.post('me/erasure', { reason: 'a'.repeat(501) })).error?.fields).toHaveProperty('reason')
})

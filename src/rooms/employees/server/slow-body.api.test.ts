/** An act happens when its request has arrived, and not when its first bytes did. */
import { once } from 'node:events'
import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { API_BASE } from '#platform/contract/call.ts'
import { openEmployer } from '#testing/employer.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

test('a block whose body takes minutes is not older than what was done meanwhile', async () => {
  const { add, hr, path } = await openEmployer(world)
  const { id } = await add()
  const { cookies } = await hr()
  const body = JSON.stringify({ partner_user_id: id })
  const block = request(`${world.origin}${API_BASE}/${path}/partner_user`, {
    method: 'DELETE',
    headers: {
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      // The server answers it when it has read the headers.
      expect: '100-continue',
    },
  })
  block.flushHeaders()
  await once(block, 'continue')
  const meanwhile = new Date(world.clock.now().getTime() + 120_000)
  world.clock.moveTo(meanwhile)
  const answered = once(block, 'response')
  block.end(body)
  const [response] = await answered
  expect(response.statusCode).toBe(200)
  const row = world.db.selectFrom('partner_users').select('blocked_at').where('id', '=', id)
  expect((await row.executeTakeFirstOrThrow()).blocked_at?.getTime()).toBeGreaterThanOrEqual(meanwhile.getTime())
})

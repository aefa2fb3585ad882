import type { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ownConnection } from '#platform/database/open-database.ts'
import { inLane } from '#platform/database/places.ts'
import { waitingForLocks } from './testing/lock-waits.ts'
import { openWorld, type World } from './testing/world.ts'

const MANY = 30
const REVIEWS = 'feedback'
const GROUP = 'plans/group/retail-promo-plans-2'

describe.runIf(process.env.DATABASE_URL)('while one table is locked', () => {
  let world: World
  let holder: Client

  beforeAll(async () => {
    world = await openWorld({ SEED: 'demo' })
    holder = ownConnection(world.db)!
    await holder.connect()
  })
  afterEach(() => holder.query('rollback'))
  afterAll(async () => {
    await holder.end()
    await world.close()
  })

  const lockWaits = () => inLane('polls', () => waitingForLocks(world.db))
  const lock = (table: string) => holder.query(`begin; lock table ${table} in access exclusive mode`)

  it('those who need it take no place from login, landing page and the worker', async () => {
    const asha = await world.person('Asha')
    await lock('claims')
    const statuses: number[] = []
    const waiting = Array.from({ length: MANY }, async () =>
      statuses.push((await asha.get('usagemoderation/claim')).status),
    )
    await expect.poll(() => lockWaits()).toBeGreaterThan(3)
    const stranger = world.browser()
    const { status, body } = await stranger.post('login/otp', { mobile: '9820011223' })
    expect([status, typeof body.verification_id]).toEqual([200, 'string'])
    await inLane('polls', world.work)
    expect((await stranger.get(GROUP)).status).toBe(200)
    expect((await stranger.get('/readyz')).status).toBe(200)
    // The database of a test has no limits, so those who wait are answered once it is unlocked.
    expect(statuses).toEqual([])
    await holder.query('rollback')
    await Promise.all(waiting)
    expect(statuses).toEqual(Array(MANY).fill(200))
    // Sent while the table was locked.
    expect((await stranger.get('/dev/messages?to=9820011223')).body).toHaveLength(1)
  })

  it('a page that is the same for everybody is answered as it was read last', async () => {
    const stranger = world.browser()
    const { body, headers } = await stranger.get(REVIEWS)
    expect(headers.get('age')).toBeNull()
    await lock('reviews')
    const answers: { status: number; body: unknown; age: string | null }[] = []
    const waiting = Array.from({ length: MANY }, async () => {
      const answer = await stranger.get(REVIEWS)
      answers.push({ status: answer.status, body: answer.body, age: answer.headers.get('age') })
    })
    await expect.poll(() => answers.length).toBeGreaterThan(MANY / 2)
    for (const answer of answers) expect(answer).toEqual({ status: 200, body, age: expect.stringMatching(/^\d+$/) })
    await holder.query('rollback')
    await Promise.all(waiting)
    expect(answers.at(-1)?.status).toBe(200)
  })
})

import { DefaultQueryExecutor, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Browser } from '#testing/browser.ts'
import { otherCode, sentCode } from '#testing/log-in.ts'
import { openWorld, type World } from '#testing/world.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let world: World
beforeAll(async () => {
  world = await openWorld({ TRUST_PROXY: '127.0.0.1' })
})
afterAll(() => world.close())
// No state of one test leaks into the next.
beforeEach(() => world.advance(DAY + HOUR))

let next = 8_000_000_000
const newMobile = () => `+91${next++}`
let network = 0
/** A client on its own network, as the trusted proxy reports it. */
const elsewhere = () => {
  network++
  return world.browser({ headers: { 'x-forwarded-for': `10.${network >> 8}.${network & 255}.7` } })
}

async function codeSent(browser: Browser, mobile: string) {
  const sent = await browser.post('login/otp', { mobile })
  if (sent.status !== 200) throw new Error(`no code: ${sent.text}`)
  const { verification_id } = sent.body
  const right = await sentCode(world, verification_id)
  return {
    right: () => browser.post('login/verify', { verification_id, otp: right }),
    wrong: () => browser.post('login/verify', { verification_id, otp: otherCode(right) }),
  }
}

test('a known, an unknown and a blocked number get the same answer, by the same statements and jobs in the same order', async () => {
  // Identical statements take the same time, on any machine.
  const executed = vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery')
  const created_at = world.clock.now()
  const [known, blocked, unknown] = [newMobile(), newMobile(), newMobile()]
  await world.db
    .insertInto('accounts')
    .values([
      { mobile: known, created_at, name: 'Asha Verma' },
      { mobile: blocked, created_at, blocked_at: created_at },
    ])
    .execute()
  try {
    const seen = []
    for (const mobile of [known, blocked, unknown]) {
      executed.mockClear()
      const answer = await elsewhere().post('login/otp', { mobile })
      const statements = executed.mock.calls.map(([{ sql }]) => sql)
      const { verification_id } = answer.body
      const job = await world.db
        .selectFrom('jobs')
        .select(['name', 'payload'])
        .where(sql<boolean>`payload ->> 'challenge_id' = ${verification_id}`)
        .execute()
      seen.push({
        status: answer.status,
        body: { ...answer.body, verification_id: verification_id.length },
        headers: [...answer.headers.keys()].toSorted(),
        statements,
        jobs: job.map(({ name, payload }) => [name, Object.keys(payload as object)]),
      })
    }
    const [ofKnown, ofBlocked, ofUnknown] = seen
    expect(ofUnknown?.statements.length).toBeGreaterThan(5)
    expect(ofUnknown?.jobs).toHaveLength(1)
    expect(ofKnown).toEqual(ofUnknown)
    expect(ofBlocked).toEqual(ofUnknown)
  } finally {
    executed.mockRestore()
  }
})

test('a blocked person gets a code and then is refused as for a wrong code, to the last try', async () => {
  const mobile = newMobile()
  const created_at = world.clock.now()
  await world.db.insertInto('accounts').values({ mobile, created_at, blocked_at: created_at }).execute()
  const code = await codeSent(elsewhere(), mobile)
  const stranger = await codeSent(elsewhere(), newMobile())
  const [right, wrong] = [await code.right(), await stranger.wrong()]
  const comparable = ({ status, body }: typeof right) => [status, { ...body, error: { ...body.error, request_id: '' } }]
  expect(comparable(right)).toEqual(comparable(wrong))
})

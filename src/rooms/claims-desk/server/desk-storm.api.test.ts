/**
 * Many people on one claim at the same time, and random orders of events: each claim is decided once, and all figures
 * agree.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ClaimStatus } from '#rooms/claims/rules/claim-status.ts'
import { readCredits } from '#rooms/wallet/server/credits.ts'
import { findWallet } from '#rooms/wallet/server/wallets.ts'
import type { Answer, Browser } from '#testing/browser.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { insertTestClaim } from '#testing/insert-test-claim.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
let people: Browser[]
let retail: string
let company: string

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  people = [await world.person('Kabir'), await world.person('Leela'), await world.person('Meera')]
  retail = (await buyPlan(world, await world.signUp('+919600000004'))).subscription_id
  const wallet = await world.db.selectFrom('wallets').select('subscription_id').executeTakeFirstOrThrow()
  company = wallet.subscription_id
})
afterAll(() => world.close())

const path = (id: bigint, action: string) => `dashboard/claims/${id}/${action}`
const rowOf = (id: bigint) => world.db.selectFrom('claims').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

it('of fifty simultaneous decisions one succeeds, and the others learn who was faster, claim after claim (D7.53, D7.54)', async () => {
  for (let round = 0; round < 4; round++) {
    const { id, version } = await insertTestClaim(world, { subscription_id: company, claim_amount_paise: 50_00n })
    const asked = Array.from({ length: 50 }, (_, index): Promise<Answer> => {
      const browser = people[index % 3]!
      return index % 2 === 0
        ? browser.post(path(id, 'approve'), { version, approved_claim_amount: 50 })
        : browser.post(path(id, 'reject'), { version, reasons: ['OTHER'], note: 'No' })
    })
    const answers = await Promise.all(asked)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(answers.length - refused.length).toBe(1)
    for (const { status, body } of refused) {
      expect([status, body.error.type]).toEqual([409, 'STALE'])
      expect(body.message).toMatch(
        /^This claim was already (approved|rejected) by (Kabir Khanna|Leela Nair|Meera Iyer) at \d\d:\d\d, \d\d \w+ \d{4}\.$/,
      )
    }
    const history = await world.db.selectFrom('claim_history').select('id').where('claim_id', '=', id).execute()
    const decided = await world.db.selectFrom('claim_decisions').select('id').where('claim_id', '=', id).execute()
    expect([history.length, decided.length]).toEqual([2, 1])
  }
})

it('the same decision sent twice under one key is made once', async () => {
  const { id, version } = await insertTestClaim(world, { subscription_id: retail })
  const sent = { headers: { 'idempotency-key': crypto.randomUUID() } }
  const twice = async () => people[2]!.post(path(id, 'approve'), { version, approved_claim_amount: 800 }, sent)
  const first = await twice()
  const again = await twice()
  expect([first.status, again.status, again.body]).toEqual([200, 200, first.body])
})

it('after any order of events, uses, credits, history and counts agree', async () => {
  const ids: bigint[] = []
  for (let index = 0; index < 6; index++) {
    const isWallet = index % 2 === 0
    const claim = await insertTestClaim(world, {
      subscription_id: isWallet ? company : retail,
      claim_amount_paise: index < 4 ? 60_00n : 2_500_00n,
      ...(isWallet ? {} : { service: 'Appointment', claim_type: 'Dental Procedure' }),
    })
    ids.push(claim.id)
  }
  const random = seeded(20_261_121)
  const actions = ['approve', 'approve', 'reject', 'hold', 'release', 'send_back', 'undo', 'reopen'] as const
  let done = 0
  for (let step = 0; step < 120; step++) {
    const id = ids[random(ids.length)]!
    const { version, claim_amount_paise } = await rowOf(id)
    const action = actions[random(actions.length)]!
    const bodies = {
      approve: { approved_claim_amount: Number(claim_amount_paise) / 100 },
      reject: { reasons: ['RX_MISSING'] },
      hold: { reasons: ['RX_MISSING'] },
      release: {},
      send_back: { note: 'Look again' },
      undo: { reason: 'Look again' },
      reopen: { reason: 'Look again' },
    }
    const { status } = await people[random(3)]!.post(path(id, action), { ...bodies[action], version })
    expect([200, 403, 409]).toContain(status)
    if (status === 200) done++
    if (step % 10 === 9) await agree(ids)
  }
  expect(done).toBeGreaterThan(10)
})

/** The invariants after any order of events. */
async function agree(ids: bigint[]): Promise<void> {
  const claims = await world.db.selectFrom('claims').selectAll().where('id', 'in', ids).execute()
  for (const claim of claims) {
    const last = await world.db
      .selectFrom('claim_history')
      .select('current_state')
      .where('claim_id', '=', claim.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect([claim.id, last.current_state]).toEqual([claim.id, claim.status])
    const isOver = claim.status === 'REJECTED'
    expect([claim.id, claim.reservation === null]).toEqual([claim.id, isOver])
    const { rows } = await sql<{ uses: number }>`select coalesce(sum(count), 0)::int as uses from subscription_usages
      where reference like ${`claim/${claim.id}`} or reference like ${`claim/${claim.id}/%`}`.execute(world.db)
    expect([claim.id, rows[0]!.uses]).toEqual([claim.id, claim.service && !isOver ? 1 : 0])
  }
  const holds = await world.db
    .selectFrom('claims')
    .select(({ fn }) => fn.sum<bigint>(sql`coalesce(approved_claim_amount_paise, payable_estimate_paise)`).as('sum'))
    .where('subscription_id', '=', company)
    .where('status', 'in', ['INITIATED', 'PENDING', 'ON_HOLD', 'APPROVED', 'SETTLEMENT_FAILED'])
    .executeTakeFirstOrThrow()
  const { on_hold_paise } = await readCredits(world.db, (await findWallet(world.db, company))!.id)
  const { rows: other } = await sql<{ paise: bigint }>`select coalesce(sum(amount_paise), 0)::bigint as paise
    from wallet_transactions where status = 'PENDING' and reference not like 'claim/%'`.execute(world.db)
  expect(on_hold_paise - other[0]!.paise).toBeGreaterThanOrEqual(0n)
  expect(BigInt(holds.sum ?? 0n)).toBeGreaterThanOrEqual(on_hold_paise - other[0]!.paise)
  const counted = await sql<{ status: ClaimStatus; stored: number; real: number }>`
    select status, coalesce(k.n, 0)::int as stored, coalesce(c.n, 0)::int as real
      from (select status, sum(count) as n from claim_counts group by status having sum(count) <> 0) k
      full join (select status, count(*) as n from claims group by status) c using (status)`.execute(world.db)
  for (const { status, stored, real } of counted.rows) expect([status, stored]).toEqual([status, real])
}

/** A small random generator of numbers below a bound, the same in each run. */
function seeded(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 4_294_967_296) * below)
  }
}

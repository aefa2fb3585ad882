import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { Invariant } from '#platform/invariants/invariant.ts'
import { verifyCommand } from '#platform/invariants/verify-command.ts'
import { findBreaches, verifyInvariants } from '#platform/invariants/verify-invariants.ts'
import { verifyLedgerCommand } from '#platform/ledger/ledger-command.ts'
import { WORLD_START } from '#platform/testing/still-clock.ts'
import { settleClaim } from '#rooms/claims/server/commands/settle-claim.ts'
import { approvedClaim } from '#testing/approved-claim.ts'
import { buyCover } from '#testing/buy-cover.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { person } from '#testing/log-in.ts'
import { PLANTED_DAMAGE } from '#testing/planted-damage.ts'
import { openWorld, type World } from '#testing/world.ts'
import { istDateOf } from '#values/ist-date.ts'
import { VERIFIED } from './product.ts'

const UTR = 'UTRSETTLED01'
const DAY_MS = 86_400_000
let world: World

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  const { db, clock } = world
  const { subscription_id } = await buyPlan(world, await world.signUp('+919500000001'))
  const { body: group } = await world.browser().get('plans/group/retail-promo-plans-2')
  await buyCover(world, await world.signUp('+919500000003'), { plan_id: group.plans[0].id })
  const decided_by = await person(world, '9500000002', { staff: 'ADMIN' })
  const paid = await approvedClaim(world, { subscription_id, decided_by })
  await approvedClaim(world, { subscription_id, decided_by, amount_paise: 70_000n })
  await withTransaction(db, async (trx) => {
    await sql`insert into claim_history (claim_id, current_state, actor_type, header, at)
      select id, state, 'SYSTEM', 'x', ${WORLD_START}::timestamptz from claims, unnest(array['INITIATED', 'APPROVED']) state`.execute(
      trx,
    )
    const by = { at: clock.now(), actor: 'system' as const }
    const paid_on = istDateOf(clock.now())
    await settleClaim(trx, { claim_id: paid.id, by, utr: UTR, paid_on, amount_paise: 50_000n })
    // Its payout, without a bank account.
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`insert into payouts (id, batch_id, claim_id, attempt, account_id, bank_details_id, amount_paise, key, status, utr, created_at, updated_at)
      select gen_random_uuid(), 1, id, 1, account_id, gen_random_uuid(), approved_claim_amount_paise, 'claim-1', 'PAID', ${UTR}, ${WORLD_START}::timestamptz, ${WORLD_START}::timestamptz
      from claims where id = ${paid.id}`.execute(trx)
  })
})
afterAll(() => world.close())

/** Plants damage in a transaction that is rolled back, with the triggers off. */
async function planted(statements: readonly string[], look: (trx: Db) => Promise<void>): Promise<void> {
  const undo = new Error('undo')
  await withTransaction(world.db, async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    for (const statement of statements) await sql.raw(statement).execute(trx)
    await look(trx)
    throw undo
  }).catch((thrown) => {
    if (thrown !== undo) throw thrown
  })
}

async function verify(args: readonly string[] = [], db: Db = world.db) {
  const lines: string[] = []
  const tools = { database: { db } as never, config: {} as never, now: world.clock.now(), args }
  const code = await verifyCommand(VERIFIED).run({ ...tools, print: (...line) => void lines.push(line.join()) })
  return { code, text: lines.join('\n') }
}

describe('what always holds', () => {
  it('holds in a world where plans are bought and claims paid', async () => {
    const { code, text } = await verify()
    expect(text).not.toMatch(/^(BROKEN|UNKNOWN)/m)
    expect(text).toMatch(/All \d+ hold\.$/)
    expect(code).toBe(0)
  })

  it('is planted here for every invariant, whose names are unique and begin with their room', () => {
    const names = VERIFIED.invariants.map(({ name }) => name)
    expect(Object.keys(PLANTED_DAMAGE).toSorted()).toEqual(names.toSorted())
    expect(new Set(names).size).toBe(names.length)
  })

  const cases = Object.entries(PLANTED_DAMAGE).flatMap(([name, ways]) =>
    Object.entries(ways).map(([way, statements]) => [name, way, statements] as const),
  )
  it.each(cases)('%s, %s: damage is named, and nothing else', async (name, _, statements) => {
    await planted(statements, async (trx) => {
      const now = world.clock.now()
      const broken: string[] = []
      for (const invariant of VERIFIED.invariants) {
        const { breaches, examples } = await findBreaches(trx, invariant, now)
        if (breaches > 0) broken.push(invariant.name)
        for (const example of examples) expect(example).toBeTruthy()
      }
      expect(broken).toEqual([name])
    })
  })
})

describe('plus verify', () => {
  const twice = PLANTED_DAMAGE['payouts.claim-paid-once']!['by two payouts']!

  it('names a claim that was paid twice and exits with 1, and so does ledger verify', async () => {
    await planted(twice, async (trx) => {
      const { code, text } = await verify([], trx)
      expect(text).toMatch(/^BROKEN +payouts\.claim-paid-once: A claim is paid at most once\. \(1, [\d.]+ s\)$/m)
      expect(text).toMatch(/^ +claim \d+ has 2 payouts that were paid or may be$/m)
      expect(code).toBe(1)
      const lines: string[] = []
      const tools = { database: { db: trx } as never, config: {} as never, now: world.clock.now(), args: [] }
      const command = verifyLedgerCommand({ rules: VERIFIED.ledger! }, VERIFIED.invariants)
      expect(await command.run({ ...tools, print: (line) => void lines.push(line) })).toBe(1)
      expect(lines.join('\n')).toMatch(/claim \d+ has 2 payouts/)
    })
  })

  it('checks only what begins with a name, and knows no other', async () => {
    expect((await verify(['payouts'])).text).toMatch(/All 6 hold\.$/)
    expect((await verify(['ledger'])).text).toMatch(/^ok +ledger\.adds-up: .*\nAll 1 hold\.$/)
    expect(await verify(['payments.nothing'])).toEqual({ code: 2, text: 'Nothing begins with payments.nothing.' })
  })

  it('goes on after a query that fails, and none can write', async () => {
    const made = (name: string, breaches: string): Invariant => ({ name, sentence: '', breaches })
    const invariants = [
      made('test.fails', 'select nowhere'),
      made('test.writes', `select nextval('jobs_id_seq')::text`),
      made('test.many', 'select n::text from generate_series(1, 5000) n'),
    ]
    const checked = await verifyInvariants(world.db, { invariants }, world.clock.now())
    expect(checked.map(({ failure, breaches }) => failure ?? breaches)).toEqual([
      expect.stringMatching(/nowhere/),
      expect.stringMatching(/read-only/),
      1001,
    ])
    expect(checked[2]!.examples).toEqual(['1', '2', '3', '4', '5'])
  })
})

describe('each night', () => {
  const alerts = () =>
    world.db
      .selectFrom('payment_alerts')
      .select(['subject', 'detail', 'raised_at', 'resolved_at'])
      .where('kind', '=', 'invariant_broken')
      .execute()

  it('staff are alerted of what does not hold, as it is today, until it holds, and again when it comes back', async () => {
    const seats = sql`update partner_plans set consumed_quota = consumed_quota + 1 where consumed_quota = 0`
    const ofNobody = sql`not exists (select 1 from subscriptions s where s.partner_plan_id = partner_plans.id)`
    const worse = sql`update partner_plans set consumed_quota = 2 where consumed_quota = 1 and ${ofNobody}`
    const repaired = sql`update partner_plans set consumed_quota = 0 where consumed_quota > 0 and ${ofNobody}`
    await seats.execute(world.db)
    await world.advance(DAY_MS)
    const [alert, ...others] = await alerts()
    expect(others).toEqual([])
    expect(alert).toMatchObject({ subject: 'subscriptions.seats-counted', resolved_at: null })
    expect(alert!.detail).toMatchObject({ first: expect.stringMatching(/^contract \S+ counts 1 seats and 0 people/) })
    await worse.execute(world.db)
    await world.advance(DAY_MS)
    const [grown] = await alerts()
    expect(grown).toMatchObject({ raised_at: alert!.raised_at, resolved_at: null })
    expect(grown!.detail).toMatchObject({ first: expect.stringMatching(/^contract \S+ counts 2 seats and 0 people/) })
    await repaired.execute(world.db)
    await world.advance(DAY_MS)
    expect(await alerts()).toEqual([expect.objectContaining({ resolved_at: expect.any(Date) })])
    await seats.execute(world.db)
    await world.advance(DAY_MS)
    expect(await alerts()).toEqual([expect.objectContaining({ resolved_at: null })])
    await repaired.execute(world.db)
  })
})

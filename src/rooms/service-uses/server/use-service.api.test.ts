import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { blockSubscription, unblockSubscription } from '#rooms/subscriptions/server/commands/block-subscription.ts'
import { endSubscription } from '#rooms/subscriptions/server/commands/end-subscription.ts'
import { usageOfTerm } from '#rooms/subscriptions/server/usage.ts'
import { worthUsedIn } from '#rooms/subscriptions/server/worth-used.ts'
import { readCredits } from '#rooms/wallet/server/credits.ts'
import { brokenRules } from '#testing/broken-rules.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { giveWallet } from '#testing/give-wallet.ts'
import { openWorld, type World } from '#testing/world.ts'
import { addDays, DAY_MS, istDateOf } from '#values/ist-date.ts'
import { correctUse } from './commands/correct-use.ts'
import { reverseUse } from './commands/reverse-use.ts'
import { settleUse } from './commands/settle-use.ts'
import { type UseInput, useService } from './commands/use-service.ts'
import { readEligibility } from './eligibility.ts'

let world: World
let mobile = 9_162_700_000

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(async () => {
  const broken = await brokenRules(world)
  await world.close()
  expect(broken).toEqual([])
})

const now = () => world.clock.now()
const today = () => istDateOf(now())
const run = <T>(work: (trx: Db) => Promise<T>) => withTransaction(world.db, work)
const by = () => ({ actor: 'system' as const, now: now() })
const ended = () => ({ ...by(), reason: 'The doctor did not come' })

interface Plan {
  subscription_id: string
  uhid: string
  wallet_id?: string
}

async function uhidOf(subscription_id: string) {
  const { uhid } = await world.db
    .selectFrom('subscription_members')
    .select('uhid')
    .where('subscription_id', '=', subscription_id)
    .executeTakeFirstOrThrow()
  return uhid
}

async function bought(): Promise<Plan> {
  const { subscription_id } = await buyPlan(world, await world.signUp(`+91${mobile++}`))
  return { subscription_id, uhid: await uhidOf(subscription_id) }
}

async function employee(paise = 1_000_00n): Promise<Plan & { wallet_id: string }> {
  const number = `+91${mobile++}`
  await world.signUp(number)
  const { subscription_id, wallet_id } = await giveWallet(world, number, { paise })
  return { subscription_id, wallet_id, uhid: await uhidOf(subscription_id) }
}

const input = ({ subscription_id, uhid }: Plan, more: Partial<UseInput> = {}): UseInput => ({
  subscription_id,
  uhid,
  reference: `test/${randomUUID()}`,
  source: 'VISIT',
  service: 'Appointment',
  service_date: today(),
  gross_paise: 400_00n,
  ...by(),
  ...more,
})
const use = (plan: Plan, more?: Partial<UseInput>) => run((trx) => useService(trx, input(plan, more)))
const left = async ({ subscription_id }: Plan, name = 'Appointment') => {
  const { services } = await usageOfTerm(world.db, subscription_id, now())
  const found = services.find(({ service }) => service.name === name)!
  return found.allotted! - found.used
}
const facts = ({ subscription_id }: Plan) =>
  world.db
    .selectFrom('service_use_facts')
    .select(['kind', 'count', 'gross_paise', 'paid_by_plan_paise', 'paid_by_member_paise', 'service_date'])
    .where('subscription_id', '=', subscription_id)
    .orderBy('id')
    .execute()
const eligible = (plan: Plan, more: object = {}) =>
  readEligibility(world.db, { ...plan, service: 'Appointment', day: today(), now: now(), ...more })

describe('a use of a bought plan', () => {
  it('takes one, is recorded as a fact, and happens once for its cause (decisions §15)', async () => {
    const plan = await bought()
    expect(await eligible(plan)).toEqual({ reason: undefined, remaining: 10, available_paise: null })
    const once = input(plan, { paid_by_member_paise: 100_00n, city: 'Pune', provider_name: 'Dr Rao' })
    const first = await run((trx) => useService(trx, once))
    expect(first).toMatchObject({ use: { status: 'OPEN', gross_paise: 400_00n, paid_by_plan_paise: 300_00n } })
    expect(await run((trx) => useService(trx, once))).toEqual(first)
    expect(await left(plan)).toBe(9)
    await run((trx) => settleUse(trx, { reference: once.reference, ...by() }))
    await run((trx) => settleUse(trx, { reference: once.reference, ...by() }))
    expect(await facts(plan)).toMatchObject([
      { kind: 'USED', count: 1, gross_paise: 400_00n, paid_by_plan_paise: 300_00n, paid_by_member_paise: 100_00n },
      { kind: 'SETTLED', count: 0, gross_paise: 0n },
    ])
  })

  it('is given back once, and what comes after it finds it given back (decisions §15)', async () => {
    const plan = await bought()
    const { reference } = ((await use(plan)) as { use: { reference: string } }).use
    await run((trx) => reverseUse(trx, { reference, ...ended() }))
    await run((trx) => reverseUse(trx, { reference, ...ended() }))
    expect(await left(plan)).toBe(10)
    expect(await run((trx) => settleUse(trx, { reference, ...by() }))).toEqual({ refused: 'REVERSED' })
    expect(await run((trx) => correctUse(trx, { reference, gross_paise: 1n, ...ended() }))).toEqual({
      refused: 'REVERSED',
    })
    expect(await use(plan, { reference })).toMatchObject({ use: { status: 'REVERSED' } })
    expect((await facts(plan)).map(({ count }) => count)).toEqual([1, -1])
  })

  it('is refused for a person who is not on the plan, an unknown service, a used up one and an ended plan', async () => {
    const [plan, other] = [await bought(), await bought()]
    expect(await use({ ...plan, uhid: other.uhid })).toEqual({ refused: 'MEMBER_NOT_COVERED' })
    expect(await use(plan, { service: 'Radiology' })).toEqual({ refused: 'SERVICE_NOT_COVERED' })
    expect(await use(plan, { service_date: addDays(today(), 400) })).toEqual({ refused: 'PLAN_INACTIVE' })
    expect(await use(plan, { service_date: addDays(today(), -1) })).toEqual({ refused: 'PLAN_INACTIVE' })
    for (const _ of [1, 2]) expect(await use(plan, { service: 'Master Checkup' })).toHaveProperty('use')
    expect(await use(plan, { service: 'Master Checkup' })).toEqual({ refused: 'NONE_LEFT' })
    await run((trx) => endSubscription(trx, plan.subscription_id, 'CANCELLED', now()))
    expect(await use(plan)).toEqual({ refused: 'PLAN_INACTIVE' })
    expect(await eligible(plan)).toMatchObject({ reason: 'PLAN_INACTIVE' })
    expect((await facts(plan)).length).toBe(2)
  })

  it('waits for no block: an open one can be settled or given back while the plan is blocked', async () => {
    const plan = await bought()
    const [one, other] = [await use(plan), await use(plan)] as { use: { reference: string } }[]
    const account_id = (await world.db.selectFrom('accounts').select('id').limit(1).executeTakeFirstOrThrow()).id
    const { subscription_id } = plan
    const block = { subscription_id, reason: 'Abuse', note: null, by_account: account_id, now: now() }
    await run((trx) => blockSubscription(trx, block))
    expect(await use(plan)).toEqual({ refused: 'PLAN_INACTIVE' })
    expect(await run((trx) => settleUse(trx, { reference: one!.use.reference, ...by() }))).toHaveProperty('use')
    await run((trx) => reverseUse(trx, { reference: other!.use.reference, ...ended() }))
    await run((trx) => unblockSubscription(trx, block))
    expect(await left(plan)).toBe(9)
  })

  it('of an unlimited service is worth what the plan paid, as corrected, so that a refund knows it (decisions §3)', async () => {
    const plan = await bought()
    const { subscription_id } = plan
    const worth = async () =>
      (await worthUsedIn(world.db, { subscription_id, number: 1, starts_on: today() })).worth_used_paise
    const { reference } = ((await use(plan, { service: 'Consult' })) as { use: { reference: string } }).use
    expect(await worth()).toBe(400_00n)
    await run((trx) => correctUse(trx, { reference, gross_paise: 250_00n, ...ended() }))
    expect(await worth()).toBe(250_00n)
    await run((trx) => reverseUse(trx, { reference, ...ended() }))
    expect(await worth()).toBe(0n)
  })
})

describe('a use of a plan with health credits', () => {
  const credits = ({ wallet_id }: { wallet_id: string }) => readCredits(world.db, wallet_id)

  it('holds what the plan pays, spends it when provided, and refunds it when given back (decisions §14)', async () => {
    const plan = await employee()
    const { reference } = ((await use(plan)) as { use: { reference: string } }).use
    expect(await credits(plan)).toMatchObject({ on_hold_paise: 400_00n, available_paise: 600_00n })
    await run((trx) => settleUse(trx, { reference, ...by() }))
    expect(await credits(plan)).toMatchObject({ on_hold_paise: 0n, consumed_paise: 400_00n })
    await run((trx) => reverseUse(trx, { reference, ...ended() }))
    expect(await credits(plan)).toMatchObject({ consumed_paise: 0n, available_paise: 1_000_00n })
    expect(await left(plan)).toBe(10)
  })

  it('is refused without the credits for it, and takes nothing then (decisions §14)', async () => {
    const plan = await employee(300_00n)
    expect(await use(plan)).toEqual({ refused: 'INSUFFICIENT_FUNDS' })
    expect(await eligible(plan, { paid_by_plan_paise: 400_00n })).toMatchObject({ reason: 'INSUFFICIENT_FUNDS' })
    expect(await use(plan, { gross_paise: 300_00n })).toHaveProperty('use')
    expect(await use(plan, { gross_paise: 1n })).toEqual({ refused: 'NO_CREDITS' })
    expect(await left(plan)).toBe(9)
  })

  it.each(['OPEN', 'SETTLED'])('%s is corrected up and down, on another day, and to nothing', async (status) => {
    const plan = await employee()
    const { reference } = ((await use(plan)) as { use: { reference: string } }).use
    if (status === 'SETTLED') await run((trx) => settleUse(trx, { reference, ...by() }))
    const correct = (more: object) => run((trx) => correctUse(trx, { reference, ...ended(), ...more }))
    const taken = async () => 1_000_00n - (await credits(plan)).available_paise
    for (const gross_paise of [150_00n, 700_00n, 0n, 500_00n, 1_000_00n]) {
      expect(await correct({ gross_paise })).toMatchObject({ use: { status, gross_paise } })
      expect(await taken()).toBe(gross_paise)
    }
    expect(await correct({ gross_paise: 1_000_01n })).toHaveProperty('refused')
    expect(await correct({ service_date: addDays(today(), 1), gross_paise: 900_00n })).toHaveProperty('use')
    expect(await correct({ service_date: addDays(today(), 900) })).toEqual({ refused: 'PLAN_INACTIVE' })
    expect(await taken()).toBe(900_00n)
    expect(await left(plan)).toBe(9)
    await run((trx) => reverseUse(trx, { reference, ...ended() }))
    expect(await taken()).toBe(0n)
  })

  it('that nobody settles in time is given back, and taken again if it was provided after all (decisions §14)', async () => {
    const plan = await employee()
    const expires_at = new Date(now().getTime() + DAY_MS)
    const { reference } = ((await use(plan, { expires_at })) as { use: { reference: string } }).use
    await world.advance(DAY_MS + 60_000)
    expect(await credits(plan)).toMatchObject({ on_hold_paise: 0n, available_paise: 1_000_00n })
    expect(await left(plan)).toBe(10)
    expect(await run((trx) => settleUse(trx, { reference, ...by() }))).toMatchObject({ use: { status: 'SETTLED' } })
    expect(await credits(plan)).toMatchObject({ consumed_paise: 400_00n })
    expect((await facts(plan)).map(({ kind }) => kind)).toEqual(['USED', 'EXPIRED', 'USED', 'SETTLED'])
  })

  it('pay for no check-up that the plan does not include, also on a day of its next year (decisions §20)', async () => {
    const plan = await employee()
    const { subscription_id } = plan
    const checkup = { source: 'CHECKUP' as const, service: 'Master Checkup' as const, gross_paise: 0n }
    const { reference } = ((await use(plan, checkup)) as { use: { reference: string } }).use
    const tomorrow = addDays(today(), 1)
    const { rows } = await sql<{
      id: string
    }>`select id from plan_versions v where not exists (select from plan_benefits b
      where b.plan_version_id = v.id and b.service_provider = 'diagnostics') limit 1`.execute(world.db)
    const plan_version_id = rows[0]!.id
    const terms = world.db.updateTable('subscription_terms').where('subscription_id', '=', subscription_id)
    await terms.set({ ends_on: today() }).execute()
    const next = { subscription_id, number: 2, plan_version_id, starts_on: tomorrow, ends_on: addDays(today(), 400) }
    await world.db
      .insertInto('subscription_terms')
      .values({ ...next, created_at: now() })
      .execute()
    expect(await run((trx) => correctUse(trx, { reference, service_date: tomorrow, ...ended() }))).toEqual({
      refused: 'SERVICE_NOT_COVERED',
    })
    expect(await left(plan, 'Master Checkup')).toBe(1)
    expect(await use(plan, { ...checkup, service_date: tomorrow })).toEqual({ refused: 'SERVICE_NOT_COVERED' })
  })
})

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StaffRole } from '#rooms/access/rules/roles.ts'
import { insertAlarm } from '#testing/insert-care.ts'
import { insertTestClaim } from '#testing/insert-test-claim.ts'
import { payCover } from '#testing/insurance.ts'
import { buyCare } from '#testing/open-care.ts'
import { openWorld, type World } from '#testing/world.ts'
import { istDateOf, startOfIstDay } from '#values/ist-date.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

describe('GET dashboard/today', () => {
  const today = async (name: string) => (await (await world.person(name)).get('dashboard/today')).body

  it('shows each role the waiting work it may see, and nothing else (D2.03)', async () => {
    const count = async (where: 'INITIATED' | 'APPROVED') => {
      const { total } = await world.db
        .selectFrom('claims')
        .select(({ fn }) => fn.countAll<bigint>().as('total'))
        .where('status', '=', where)
        .executeTakeFirstOrThrow()
      return Number(total)
    }
    const meera = await today('Meera')
    expect(meera.buckets).toEqual([{ bucket: 'initiated', count: await count('INITIATED') }])
    expect(meera).toMatchObject({ sampled: null, settings: null, topups: null, partner_orders: 1, payouts: null })
    const leela = await today('Leela')
    expect(leela.buckets.map(({ bucket }: { bucket: string }) => bucket)).toEqual([
      'initiated',
      'on_hold',
      'pending',
      'approved',
      'rejected',
      'settled',
      'settlement_failed',
    ])
    expect(leela.payouts.waiting).toBe(await count('APPROVED'))
    expect(leela.sampled).toEqual(expect.any(Number))
    expect(leela.topups).toBe(0)
    const { buckets, waits, as_of, ...others } = await today('Divya')
    expect([buckets, waits, ...new Set(Object.values(others))]).toEqual([[], [], null])
    expect(as_of).toMatch(/^\d{4}-/)
  })

  it('counts the settings that wait for the caller, and not those that they proposed', async () => {
    const kabir = await world.person('Kabir')
    const { settings } = await today('Leela')
    const { body } = await kabir.get('dashboard/settings')
    const { version } = body.settings.find(({ key }: { key: string }) => key === 'claims.one_person_limit') ?? {}
    const asked = { value: 4_000, version, reason: 'Too many second approvals' }
    expect((await kabir.put('dashboard/settings/claims.one_person_limit', asked)).status).toBe(200)
    expect([(await today('Leela')).settings, (await today('Kabir')).settings]).toEqual([settings + 1, settings])
  })

  it('counts the insurance policies that need somebody, with the age of the oldest, for those who may see them (D2.70)', async () => {
    const DAY_MS = 86_400_000
    const now = world.clock.now()
    const before = (await today('Leela')).insurance
    for (const [mobile, days] of [
      ['+919822200011', 9],
      ['+919822200012', 12],
    ] as const) {
      const { policy_id } = await payCover(world, mobile)
      const paid_at = new Date(now.getTime() - days * DAY_MS)
      await world.db.updateTable('insurance_policies').set({ paid_at }).where('id', '=', policy_id).execute()
    }
    expect(before).toEqual({ attention: 0, oldest_days: null })
    expect((await today('Leela')).insurance).toEqual({ attention: 2, oldest_days: 12 })
    const listed = (await (await world.person('Leela')).get('dashboard/insurance_policies?attention=true')).body
    expect(listed.needs_attention).toBe(2)
    expect((await today('Meera')).insurance).toBeNull()
  })

  it('counts the care at home by what is due in it, for those who may see it', async () => {
    const before = (await today('Leela')).home_care
    expect([...new Set(Object.values(before))]).toEqual([0])
    const [alarmed] = [
      await buyCare(world, await world.signUp('+919822200021')),
      await buyCare(world, await world.signUp('+919822200022')),
    ]
    await insertAlarm(world, alarmed.subscription_id, await accountOf('ADMIN'))
    const { home_care, waits } = await today('Leela')
    // Older things wait too, and none of them is anybody's life.
    expect([waits[0].kind, waits.length > 1]).toEqual(['HOME_CARE', true])
    // The kit of the alarmed patient has to be sent as well.
    expect(home_care).toEqual({ ...before, ALARM: 1, KIT_TO_SEND: 2 })
    const listed = (await (await world.person('Leela')).get('dashboard/home_care?due=ALARM')).body
    expect([listed.counts, listed.care.length]).toEqual([home_care, 1])
    expect((await today('Meera')).home_care).toBeNull()
  })

  it('counts what is late, what is the caller’s own, and what they decided since midnight', async () => {
    const before = await today('Meera')
    const meera_id = await accountOf('MODERATOR')
    const { id: subscription_id } = await world.db
      .selectFrom('subscriptions')
      .select('id')
      .where('status', '=', 'ACTIVE')
      .limit(1)
      .executeTakeFirstOrThrow()
    const { id: late } = await insertTestClaim(world, { subscription_id })
    await world.db
      .updateTable('claims')
      .set({ first_decision_due_at: new Date(world.clock.now().getTime() - 1000), assigned_to: meera_id })
      .where('id', '=', late)
      .execute()
    await world.db
      .insertInto('claim_decisions')
      .values([
        { ...decision(Number(late), meera_id), at: world.clock.now() },
        { ...decision(Number(late), meera_id), at: new Date(world.clock.now().getTime() - 86_400_000) },
      ])
      .execute()
    // What waits for a second approver is a line of its own.
    const { id: second } = await insertTestClaim(world, { subscription_id })
    const pending = { status: 'PENDING', assigned_to: meera_id } as const
    await world.db.updateTable('claims').set(pending).where('id', '=', second).execute()
    const { service_level, mine, waits } = await today('Meera')
    const listed = await (await world.person('Meera')).get('dashboard/moderations/initiated?assigned_to=me')
    const assigned = waits.find(({ kind }: { kind: string }) => kind === 'ASSIGNED')
    expect(assigned.count).toBe(listed.body.pagination_info.total_claims)
    expect(service_level[0].breached).toBe(before.service_level[0].breached + 1)
    expect(mine).toMatchObject({ assigned: before.mine.assigned + 2, rejected: before.mine.rejected + 1 })
  })
})

it('lists what waits by age, with nothing in which nothing waits, and takes the oldest claim that nobody has (decisions §33)', async () => {
  const [meera, leela] = [await world.person('Meera'), await world.person('Leela')]
  const read = async () => (await meera.get('dashboard/today')).body
  const before = (await read()).unassigned
  const { id: subscription_id } = await world.db
    .selectFrom('subscriptions')
    .select('id')
    .where('status', '=', 'ACTIVE')
    .limit(1)
    .executeTakeFirstOrThrow()
  for (let at = 0; at < 3; at += 1) await insertTestClaim(world, { subscription_id })
  // A claim that Meera filed herself is not offered to her, although it is the oldest.
  const filed = (await read()).next.id
  const created_by = await accountOf('MODERATOR')
  await world.db.updateTable('claims').set({ created_by }).where('id', '=', filed).execute()
  const { waits, next, unassigned } = await read()
  expect(next.id).not.toBe(filed)
  expect(waits.map(({ count }: { count: number }) => count)).not.toContain(0)
  const ages = waits.flatMap(({ since }: { since: string | null }) => since ?? [])
  expect(ages).toEqual(ages.toSorted())
  expect(waits).toContainEqual(expect.objectContaining({ kind: 'NEW_CLAIM', is_late: true }))
  expect(unassigned).toBe(before + 3)

  const take = async (person: typeof meera) =>
    (
      await person.send('POST', 'dashboard/moderations/take_oldest', {
        headers: { 'idempotency-key': randomUUID() },
      })
    ).body.id
  const ids = await Promise.all([take(meera), take(leela)])
  expect(new Set(ids).size).toBe(2)
  expect(ids).toContain(next.id)
  const { rows } = await sql<{
    locked_by: string
  }>`select locked_by from claims where id in (${sql.join(ids)})`.execute(world.db)
  expect(new Set(rows.map(({ locked_by }) => locked_by)).size).toBe(2)
  expect((await read()).next?.id).not.toBe(next?.id)
  expect((await (await world.person('Divya')).get('dashboard/pace')).status).toBe(403)
})

it('tells the pace of the last fourteen days, and the people only to those who assign claims', async () => {
  const { body } = await (await world.person('Leela')).get('dashboard/pace')
  expect(body.days).toHaveLength(14)
  const { count } = await world.db
    .selectFrom('claim_decisions')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('at', '>=', startOfIstDay(istDateOf(world.clock.now())))
    .executeTakeFirstOrThrow()
  expect(body.days.at(-1).decided).toBe(Number(count))
  expect(body.people.reduce((all: number, { decided }: { decided: number }) => all + decided, 0)).toBe(Number(count))
  expect(body.checks).toEqual({ reviewed: expect.any(Number), disagreed: expect.any(Number) })
  const own = (await (await world.person('Meera')).get('dashboard/pace')).body
  expect([own.checks, own.people]).toEqual([null, null])
})

const decision = (claim_id: number, decided_by: string) => ({
  id: randomUUID(),
  claim_id: BigInt(claim_id),
  verdict: 'REJECTED' as const,
  decided_by,
  claim_amount_paise: 80_000n,
  reason_codes: ['RX_MISSING'],
  sampled: false,
})

async function accountOf(role: StaffRole): Promise<string> {
  const { account_id } = await world.db
    .selectFrom('staff_roles')
    .select('account_id')
    .where('role', '=', role)
    .executeTakeFirstOrThrow()
  return account_id
}

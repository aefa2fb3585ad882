/** What the Cashless MIS Report hides, so that nobody subtracts what is shown from a total or from another report. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import { useService } from '#rooms/service-uses/server/commands/use-service.ts'
import { foldUses } from '#rooms/utilization/server/fold.ts'
import { approvedClaim } from '#testing/approved-claim.ts'
import { openEmployer } from '#testing/employer.ts'
import { sourceOf } from '#testing/report-source.ts'
import { openWorld, type World } from '#testing/world.ts'
import { istDateOf } from '#values/ist-date.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

/** Six employees of a plan without credits, each with an appointment of ₹500, as the Usage report lists them by name. */
async function openLooms() {
  const looms = await openEmployer(world, { is_wallet_based_plan: false, rupees: 0 })
  const now = world.clock.now()
  const use = { source: 'PARTNER', service: 'Appointment', gross_paise: 500_00n, paid_by_member_paise: 0n } as const
  const members: { uhid: string; subscription_id: string }[] = []
  for (let of = 0; of < 6; of++) {
    const { id } = await looms.add()
    const member = await world.db
      .selectFrom('partner_users as e')
      .innerJoin('subscription_members as m', 'm.subscription_id', 'e.subscription_id')
      .select(['m.uhid', 'm.subscription_id'])
      .where('e.id', '=', id)
      .executeTakeFirstOrThrow()
    members.push(member)
    const [reference, service_date] = [`few/${id}`, istDateOf(now)]
    await withTransaction(world.db, (trx) =>
      useService(trx, { ...use, ...member, reference, service_date, actor: 'system', now }),
    )
  }
  const [{ account_id }] = (
    await sql<{ account_id: string }>`select id as account_id from accounts limit 1`.execute(world.db)
  ).rows as [{ account_id: string }]
  const claim = async ({ subscription_id, uhid }: (typeof members)[number], change: object = {}) => {
    const { id } = await approvedClaim(world, { subscription_id, decided_by: account_id, amount_paise: 1_234_00n })
    await world.db
      .updateTable('claims')
      .set({ uhid, uhid_by: uhid, ...change })
      .where('id', '=', id)
      .execute()
  }
  const report = async () => {
    await foldUses(world.db)
    const { rows, summary } = await sourceOf(world, 'CASHLESS_UTILIZATION_REPORT', looms.partner_id)
    return { month: rows.at(-1)!, facts: summary.facts }
  }
  const overview = async (more = '') => {
    await foldUses(world.db)
    const path = `${looms.path}/utilization`
    const query = `partner_id=${looms.partner_id}&period=since_launch${more}`
    const browser = await looms.hr()
    const [users, savings] = [
      await browser.get(`${path}/users?${query}`),
      await browser.get(`${path}/savings?${query}`),
    ]
    return { ...savings.body.series.at(-1), users: users.body.series.at(-1).users }
  }
  return { partner_id: looms.partner_id, members, claim, report, overview }
}

/** Another plan of the company, that two people have used this month. */
async function addPlanOfFew(partner_id: string) {
  const { rows } = await sql<{
    id: string
  }>`insert into partner_plans (subsidiary_id, plan_version_id, partner_name, starts_on, ends_on,
      quota, status, signed_at, created_at, is_wallet_based_plan)
    select subsidiary_id, plan_version_id, 'Looms Directors', starts_on, ends_on, quota, status, signed_at, created_at, false
    from partner_plans where id = ${partner_id} returning id`.execute(world.db)
  const month = `${istDateOf(world.clock.now()).slice(0, 7)}-01`
  for (const benefit of ['Appointment', 'ALL'])
    await sql`insert into utilization_months (partner_plan_id, month, benefit, users, uses, worth_paise, paid_by_plan_paise,
        paid_by_member_paise) values (${rows[0]!.id}, ${month}, ${benefit}, 2, 2, 100000, 100000, 0)`.execute(world.db)
}

test('a value that would show the claims of few people, less what the Usage report lists, is hidden (decisions §18)', async () => {
  const { partner_id, members, claim, report } = await openLooms()
  expect((await report()).month.value_used).toBe('3000.00')
  await claim(members[0]!)
  const used = await sourceOf(world, 'CORPORATE_USAGE_REPORT', partner_id)
  expect(used.rows.reduce((sum, row) => sum + Number(row.gross_paise), 0)).toBe(3_000_00)
  const { month, facts } = await report()
  expect(month).toMatchObject({ clinic: '6', claims: '<5', approved: '<5', value_used: '<5', savings: '<5' })
  const totals = Object.fromEntries(facts.map(({ label, value }) => [label, value]))
  expect([totals['Value Used'], totals['Reimbursement Claims (approved)']]).toEqual(['not shown', 'not shown'])
  for (const member of members.slice(1)) await claim(member)
  expect((await report()).month.value_used).toBe('10404.00')
})

test('a family is one employee, not a group of five (decisions §18)', async () => {
  const { members, claim, report } = await openLooms()
  const { subscription_id } = members[0]!
  for (let of = 0; of < 5; of++) {
    const relative = { subscription_id, name: 'Om Bose', created_at: world.clock.now() }
    const added = world.db.insertInto('subscription_members').values(relative).returning('uhid')
    await claim({ subscription_id, uhid: (await added.executeTakeFirstOrThrow()).uhid })
  }
  expect((await report()).month).toMatchObject({ claims: '<5', approved: '<5', value_used: '<5' })
})

test('what few people wait for cannot be subtracted from what was claimed and approved (decisions §18)', async () => {
  const { members, claim, report } = await openLooms()
  const settled = { status: 'SETTLED', external_transaction_id: 'PAID', settled_at: world.clock.now() }
  for (const member of members.slice(0, 5)) await claim(member, settled)
  expect((await report()).month).toMatchObject({ claimed: '6170.00', approved: '6170.00', settled: '6170.00' })
  await claim(members[5]!)
  expect((await report()).month).toMatchObject({ claimed: '7404.00', approved: '7404.00', settled: 'not shown' })
  await world.db
    .updateTable('claims')
    .set({ ...settled, status: 'SETTLED', approved_claim_amount_paise: 1_000_00n })
    .where('subscription_id', '=', members[5]!.subscription_id)
    .execute()
  expect((await report()).month).toMatchObject({ claimed: 'not shown', approved: '7170.00', settled: '7170.00' })
})

test('the overview hides what the report hides: less the uses listed by name, neither shows what few claims cost (decisions §18, §19)', async () => {
  const { partner_id, members, claim, report, overview } = await openLooms()
  expect(await overview()).toMatchObject({ users: 6, value_used: 3_000 })
  await claim(members[0]!)
  expect((await report()).month.value_used).toBe('<5')
  expect(await overview()).toMatchObject({ users: 6, value_used: null, savings: null })
  expect(await overview('&benefit=Medicine%20Order')).toMatchObject({ users: null, value_used: null })
  for (const member of members.slice(1)) await claim(member)
  expect(await overview()).toMatchObject({ users: 6, value_used: 10_404 })
  expect((await report()).month.value_used).toBe('10404.00')
  // A month that the overview hides for the sake of another plan is not in the report either.
  await addPlanOfFew(partner_id)
  expect(await overview()).toMatchObject({ users: null, value_used: null })
  const { month, facts } = await report()
  expect(month).toMatchObject({ value_used: 'not shown', savings: 'not shown', approved: '7404.00' })
  expect(facts.find(({ label }) => label === 'Value Used')?.value).toBe('not shown')
})

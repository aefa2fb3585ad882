import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ClaimStatus } from '#rooms/claims/rules/claim-status.ts'
import { owed, serviceLevel, workingTime } from '#rooms/claims/rules/service-level.ts'
import { readPromised } from '#rooms/claims/server/promised.ts'
import { approvedClaim } from '#testing/approved-claim.ts'
import type { Browser } from '#testing/browser.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { openEmployer } from '#testing/employer.ts'
import { inCi } from '#testing/full-size.ts'
import { rowsOf, staffReport, summaryOf } from '#testing/staff-report.ts'
import { openWorld, type World } from '#testing/world.ts'
import { addDays, istDateOf, startOfIstDay } from '#values/ist-date.ts'

let world: World
let kabir: Browser
let decided_by: string
let subscription_id: string
let from: string
const HOUR = 3_600_000
const DAY = 24 * HOUR

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  await world.work()
  kabir = await world.person('Kabir')
  const admin = world.db.selectFrom('staff_roles').select('account_id').where('role', '=', 'ADMIN')
  decided_by = (await admin.executeTakeFirstOrThrow()).account_id
  subscription_id = (await buyPlan(world, await world.signUp('+919760002201'))).subscription_id
  from = addDays(istDateOf(world.clock.now()), -60)
})
afterAll(() => world.close())

interface Case {
  status: ClaimStatus
  filed_at: Date
  decided_at: Date | null
  due_at: Date
  paused_at: Date | null
}

/** A claim whose clock is as given, whatever it was. */
async function claimOf({ status, filed_at, decided_at, due_at, paused_at }: Case): Promise<bigint> {
  const { id } = await approvedClaim(world, { subscription_id, decided_by })
  const open = status === 'INITIATED' || status === 'PENDING' || status === 'ON_HOLD'
  await world.db
    .updateTable('claims')
    .set({
      status,
      created_at: filed_at,
      decided_at,
      first_decision_due_at: due_at,
      payout_due_at: due_at,
      paused_at,
      ...(status === 'ON_HOLD' && { respond_by: due_at }),
      ...(status === 'REJECTED' && { reason_codes: ['OTHER'] }),
      ...(open && { approved_claim_amount_paise: null, decided_by: null }),
      ...(status === 'SETTLED' && { settled_at: decided_at, external_transaction_id: `UTR${id}` }),
    })
    .where('id', '=', id)
    .execute()
  return id
}

describe('age and service level', () => {
  test('are those of the desk’s own rule, for claims filed and decided at any moment', async () => {
    const now = world.clock.now()
    const moment = fc
      .integer({ min: 0, max: 60 * 24 * 4 })
      .map((quarters) => new Date(startOfIstDay(from).getTime() + (quarters * HOUR) / 4))
    const past = moment.filter((instant) => instant < now)
    const any = fc.record({
      status: fc.constantFrom<ClaimStatus>('INITIATED', 'PENDING', 'ON_HOLD', 'APPROVED', 'REJECTED', 'SETTLED'),
      one: past,
      other: past,
      due: fc.integer({ min: -5, max: 5 }),
    })
    const { holidays } = await readPromised(world.db, now)
    const expected = new Map<number, Record<string, unknown>>()
    for (const { status, one, other, due } of fc.sample(any, inCi(60, 25))) {
      const [filed_at, later] = one <= other ? [one, other] : [other, one]
      const isOpen = status === 'INITIATED' || status === 'PENDING' || status === 'ON_HOLD'
      const decided_at = isOpen ? null : later
      const due_at = new Date((decided_at ?? now).getTime() + due * DAY)
      const paused_at = status === 'ON_HOLD' ? later : null
      const id = await claimOf({ status, filed_at, decided_at, due_at, paused_at })
      const clock = {
        insured: false,
        clock_started_at: filed_at,
        paused_at,
        paused_seconds: 0,
        first_decision_due_at: due_at,
        payout_due_at: due_at,
      }
      const owes = owed({ ...clock, status: isOpen ? 'INITIATED' : status })
      const level = isOpen
        ? serviceLevel(owes, paused_at ?? now) === 'breached'
          ? 'Open, outside'
          : 'Open, within'
        : decided_at! < due_at
          ? 'Within'
          : 'Outside'
      const age = workingTime(filed_at, decided_at ?? now, holidays) / DAY
      expected.set(Number(id), { age, level, status })
    }
    const { sheets } = await staffReport(world, kabir, { type: 'CLAIMS', from, to: istDateOf(now) })
    const rows = rowsOf(sheets)
    for (const [id, { age, level, status }] of expected) {
      const row = rows.find(({ Claim }) => Claim === id)!
      expect([id, status, row.Decision]).toEqual([id, status, level])
      expect(Math.abs(Number(row['Age (Working Days)']) - Number(age))).toBeLessThan(0.011)
    }
    const levels = summaryOf(sheets, 'By status')
    expect(levels.All).toBeGreaterThan(0)
  })

  test('a Friday evening is not two days old on Monday morning', async () => {
    const now = world.clock.now()
    // The last Friday, 20:00, which is over for at least three days.
    let friday = addDays(istDateOf(now), -3)
    while (new Date(`${friday}T00:00:00Z`).getUTCDay() !== 5) friday = addDays(friday, -1)
    const filed_at = new Date(startOfIstDay(friday).getTime() + 20 * HOUR)
    const decided_at = new Date(startOfIstDay(addDays(friday, 3)).getTime() + 9 * HOUR)
    const id = await claimOf({ status: 'APPROVED', filed_at, decided_at, due_at: decided_at, paused_at: null })
    const { sheets } = await staffReport(world, kabir, {
      type: 'CLAIMS',
      from: friday,
      to: friday,
      statuses: ['APPROVED'],
    })
    const row = rowsOf(sheets).find(({ Claim }) => Claim === Number(id))!
    const { holidays } = await readPromised(world.db, now)
    expect(row['Age (Working Days)']).toBeCloseTo(workingTime(filed_at, decided_at, holidays) / DAY, 2)
    // The deadline itself is too late, as at the desk.
    expect(row.Decision).toBe('Outside')
  })
})

test('a claim that its member withdrew has neither kept the service level nor broken it', async () => {
  const now = world.clock.now()
  const filed_at = new Date(now.getTime() - HOUR)
  const read = async () => {
    const { sheets } = await staffReport(world, kabir, {
      type: 'CLAIMS',
      from,
      to: istDateOf(now),
      statuses: ['REJECTED'],
    })
    return { rows: rowsOf(sheets), within: sheets.Summary?.find(([label]) => label === 'Decision')?.[1] }
  }
  const { within } = await read()
  const id = await claimOf({
    status: 'REJECTED',
    filed_at,
    decided_at: now,
    due_at: new Date(now.getTime() + DAY),
    paused_at: null,
  })
  expect((await read()).within).toBe(Number(within) + 1)
  await world.db
    .updateTable('claims')
    .set({ reason_codes: ['WITHDRAWN'], decided_by: null })
    .where('id', '=', id)
    .execute()
  const after = await read()
  expect(after.within).toBe(within)
  expect(after.rows.find(({ Claim }) => Claim === Number(id))?.Decision ?? '').toBe('')
})

test('a report of one company has its claims only, and names neither patient nor illness', async () => {
  const looms = await openEmployer(world)
  const { id } = await looms.add()
  const plan = await world.db
    .selectFrom('partner_users')
    .select('subscription_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const claim = await approvedClaim(world, { subscription_id: plan.subscription_id, decided_by })
  await world.db
    .updateTable('claims')
    .set({ claim_type: 'Dental Procedure', patient_name: 'Nila Bose', provider_name: 'Dr Smile' })
    .where('id', '=', claim.id)
    .execute()
  const to = istDateOf(world.clock.now())
  const { sheets, csv } = await staffReport(world, kabir, { type: 'CLAIMS', from, to, company_id: looms.subsidiary_id })
  expect(rowsOf(sheets)).toMatchObject([
    { Claim: Number(claim.id), Company: 'Looms', 'Claim Type': 'Other', 'Filed By': 'Member' },
  ])
  expect(csv).not.toMatch(/Nila|Dental|Smile/)
  expect(sheets.About?.find(([label]) => label === 'Limited to')?.[1]).toBe('Looms')
  const unknown = await kabir.post('dashboard/reports', {
    type: 'CLAIMS',
    from,
    to,
    company_id: '6f1d2a50-0b1c-4c7e-9a01-5a1d0000ffff',
  })
  expect([unknown.status, unknown.error?.fields]).toEqual([422, { company_id: 'We could not find this company' }])
  const { companies } = (await kabir.get('dashboard/report_companies?search=loom')).body
  expect(companies).toEqual([{ id: looms.subsidiary_id, name: 'Looms' }])
})

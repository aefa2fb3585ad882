/** What a person who left may still claim, and what becomes of the claims they have filed. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import { voidHold } from '#rooms/wallet/server/commands/hold-credits.ts'
import { addDays, DAY_MS, istDateOf } from '#values/ist-date.ts'
import { toWireTime } from '#values/wire-time.ts'
import { PEOPLE } from '../../../simulated-world/cast.ts'
import type { Answer } from '../../../testing/browser.ts'
import { sendForm, visit } from '../../../testing/claim-form.ts'
import { openEmployer } from '../../../testing/employer.ts'
import { photo } from '../../../testing/photo.ts'
import { verifyBooks } from '../../../testing/verify-books.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

const today = () => istDateOf(world.clock.now())

/** An employee of ten days who has filed a claim of ₹100. */
async function fileOne(terms: object, { packages = [] }: { packages?: { name: string; amount: number }[] } = {}) {
  const looms = await openEmployer(world, { reference_id_placeholder: null, reference_id_sample: null, ...terms })
  const sublimits: { package_id: string; amount: number }[] = []
  for (const { name, amount } of packages) {
    const row = {
      partner_plan_id: looms.partner_id,
      name,
      service_categories: [name],
      shared: false,
      created_at: world.clock.now(),
    }
    const { id } = await world.db
      .insertInto('wallet_sublimit_packages')
      .values(row)
      .returning('id')
      .executeTakeFirstOrThrow()
    sublimits.push({ package_id: id, amount })
  }
  const employee = await looms.add({ reference_id: undefined, sublimits })
  await world.advance(10 * DAY_MS)
  const member = await world.signUp(employee.mobile)
  const [self] = (await member.get('members')).body.members
  const claim = async (daysAgo: number, claim_amount = 50) => {
    const at = new Date(world.clock.now().getTime() - daysAgo * DAY_MS)
    return sendForm(member, 'POST', 'usagemoderation?claim_type=Pharmacy', {
      data: {
        ...visit(self, world.clock.now(), 0),
        scheduled_time: toWireTime(at),
        claim_amount,
        establishment_name: 'Wellness',
      },
      bill_files: [await photo()],
      prescription_files: [await photo()],
    })
  }
  const filed = await claim(2, 100)
  expect(filed.status).toBe(201)
  const decide = async (action: string, body: object, role = 'ADMIN') => {
    const staff = await world.signUp(PEOPLE.find((one) => one.staff === role)!.mobile)
    const path = `dashboard/claims/${filed.body.id}`
    const { version } = (await staff.get(path)).body
    return staff.send('POST', `${path}/${action}`, {
      body: { version, ...body },
      headers: { 'idempotency-key': randomUUID() },
    })
  }
  /** By a second person too, where one is needed. */
  const approve = async (body: object) => {
    const first = await decide('approve', body)
    return first.body?.status === 'PENDING' ? decide('approve', body, 'SUPERADMIN') : first
  }
  return { ...looms, employee, member, claim, decide, approve, filed: filed.body }
}

/** The same, blocked with yesterday as last working day. */
async function leave(runout_days_on_exit: number) {
  const looms = await fileOne({ runout_days_on_exit })
  const { employee } = looms
  const body = { partner_user_id: employee.id, last_working_day: addDays(today(), -1) }
  const blocked = await (await looms.hr()).send('DELETE', `${looms.path}/partner_user`, { body })
  expect(blocked.body).toMatchObject({ end_reason: 'BLOCKED', on_hold: 100 })
  return { ...looms, blocked: blocked.body }
}

describe('a person who left', () => {
  test('claims bills up to the last working day while the run-out lasts, and none of a later day', async () => {
    const { claim, blocked } = await leave(10)
    expect(blocked).toMatchObject({ balance: 400, runout_on: addDays(today(), 9) })
    expect((await claim(1)).status).toBe(201)
    const later = await claim(0)
    expect([later.status, Object.keys(later.error?.fields ?? {})]).toEqual([422, ['scheduled_time']])
    await world.advance(11 * DAY_MS)
    const { status, error } = await claim(12)
    expect([status, error?.type]).toEqual([422, 'NO_CREDITS'])
  })

  test('without a run-out claims nothing more, and only what is filed keeps its hold until it is decided', async () => {
    const { claim, blocked, available, filed } = await leave(0)
    expect([blocked.balance, blocked.allotted]).toEqual([0, 100])
    expect((await claim(1)).error?.type).toBe('NO_CREDITS')
    expect(await available()).toBe(9_900)
    const now = world.clock.now()
    await withTransaction(world.db, (trx) => voidHold(trx, { reference: `claim/${filed.id}`, reason: 'Test', now }))
    expect(await available()).toBe(10_000)
    expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
  })

  test('is not told of a last day for bills where none are accepted', async () => {
    const { employee } = await leave(0)
    await world.advance(16 * DAY_MS)
    const told = await world.db
      .selectFrom('outbox_messages as m')
      .innerJoin('accounts as a', 'a.id', 'm.account_id')
      .select('m.template')
      .where('a.mobile', '=', employee.mobile)
      .execute()
    expect(told.map(({ template }) => template)).not.toContain('claim-window-closing')
  })

  test('whose claim for a later day was filed before a late block waits for no renewal', async () => {
    const looms = await openEmployer(world)
    const employee = await looms.add()
    const { status, body } = await (await looms.hr()).send('DELETE', `${looms.path}/partner_user`, {
      body: { partner_user_id: employee.id, last_working_day: today() },
    })
    expect([status, body.subscription_end_date]).toEqual([200, today()])
    const { readPlanHalt } = await import('#rooms/claims/server/plan-halt.ts')
    const { subscription_id } = await world.db
      .selectFrom('partner_users')
      .select('subscription_id')
      .where('id', '=', employee.id)
      .executeTakeFirstOrThrow()
    const scheduled_time = new Date(world.clock.now().getTime() + 2 * DAY_MS)
    expect(await readPlanHalt(world.db, { subscription_id, scheduled_time }, world.clock.now())).toBeNull()
  })
})

describe('what a claim has on hold is paid to it (decisions §14, §16)', () => {
  const APPROVAL = { approved_claim_amount: 100 }
  const statusOf = ({ status, error, body }: Answer) => [status, error?.message ?? body.status]

  test('after its person left and the other credits returned', async () => {
    const { decide, approve, member, filed, available } = await leave(0)
    expect((await decide('hold', { reasons: ['INVOICE_UNREADABLE'] })).status).toBe(200)
    const { version } = (await member.get(`usagemoderation/${filed.id}`)).body
    const data = { version, submit_response: true, comment: 'Here it is', declaration: true }
    const answered = await sendForm(member, 'PATCH', `usagemoderation/${filed.id}`, { data })
    expect(statusOf(answered)).toEqual([200, 'INITIATED'])
    const deductions = [{ reason_code: 'OTHER', amount: 40 }]
    expect(statusOf(await approve({ approved_claim_amount: 60, deductions }))).toEqual([200, 'APPROVED'])
    expect(await available()).toBe(9_940)
    expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
  })

  test('after its plan year and the run-out are over', async () => {
    const { approve } = await fileOne({ ends_on: addDays(today(), 12) })
    await world.advance(20 * DAY_MS)
    expect(statusOf(await approve(APPROVAL))).toEqual([200, 'APPROVED'])
  })

  test('after the company took credits back of which others are reserved for a package', async () => {
    const { approve, employee, path, hr } = await fileOne({}, { packages: [{ name: 'Dental', amount: 350 }] })
    const taken = await (await hr()).post(`${path}/partner_users/${employee.id}/wallet/transfer`, { amount: -300 })
    expect(taken.body).toMatchObject({ allotted: 200, balance: 100 })
    expect(statusOf(await approve(APPROVAL))).toEqual([200, 'APPROVED'])
  })
})

/** Nobody of our staff acts on their own affairs: every writing call of the desk × every way of being involved. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallShape } from '#platform/contract/call.ts'
import { ACCESS } from './testing/access-table.ts'
import { saveBank } from './testing/bank.ts'
import type { Answer, Browser } from './testing/browser.ts'
import { buyPlan } from './testing/buy-plan.ts'
import { filledPath } from './testing/calls.ts'
import { sendForm, visit } from './testing/claim-form.ts'
import { digestRows } from './testing/digest-rows.ts'
import { sendReport } from './testing/insert-checkup.ts'
import { person } from './testing/log-in.ts'
import { type Target, targetsOf } from './testing/own-affair-targets.ts'
import { GUARDED, UNGUARDED } from './testing/own-affairs.ts'
import { givePastPlan } from './testing/past-plan.ts'
import { photo } from './testing/photo.ts'
import { openWorld, type World } from './testing/world.ts'

const MY_MOBILE = '+919811300001'
const CUSTOMER = '+919811300003'
const OUR_NUMBER = '50100777777777'

let world: World
let me: Browser
let colleague: Browser
let myId: string
let calls: Map<string, CallShape>
/** A customer's plan, which every target below is about. */
let subscription_id: string
let customerId: string
/** A plan of mine, which covers nobody yet. */
let my_plan: string
let order_ref: string
let target: (name: string) => Promise<Target>

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  myId = await person(world, MY_MOBILE, { staff: 'SUPERADMIN' })
  me = await world.signUp(MY_MOBILE)
  await person(world, '+919811300002', { staff: 'SUPERADMIN' })
  colleague = await world.signUp('+919811300002')
  my_plan = await givePastPlan(world.db, MY_MOBILE)
  const customer = await world.signUp(CUSTOMER)
  const bought = await buyPlan(world, customer)
  subscription_id = bought.subscription_id
  order_ref = bought.order_ref
  expect(
    (await saveBank(customer, { account_holder_name: 'Padma Ramanujan', account_number: OUR_NUMBER })).status,
  ).toBe(200)
  await world.db.updateTable('bank_details').set({ status: 'VERIFIED', cooling_until: null }).execute()
  customerId = (await plan()).account_id
  calls = new Map(world.product.routes.map(({ call }) => [call.name, call]))
  target = targetsOf({ world, colleague, calls, subscription_id, customerId, order_ref })
})
afterAll(() => world.close())

const plan = () =>
  world.db.selectFrom('subscriptions').selectAll().where('id', '=', subscription_id).executeTakeFirstOrThrow()

it('every writing call of the desk is guarded, or says why it need not be', () => {
  const writing = [...calls.values()]
    .filter(({ name, method }) => method !== 'GET' && typeof ACCESS[name] === 'object' && 'staff' in ACCESS[name])
    .map(({ name }) => name)
  expect(writing.filter((name) => !(name in GUARDED) && !(name in UNGUARDED))).toEqual([])
  expect(Object.keys({ ...GUARDED, ...UNGUARDED }).filter((name) => !calls.has(name))).toEqual([])
})

/** Ways of being involved, each made and undone around a call. `of` names the target's row where the way is part of it. */
const memberOfPlan = (removed: boolean) => async (claim_id?: bigint) => {
  const { uhid } = await world.db
    .insertInto('subscription_members')
    .values({
      subscription_id,
      mobile: MY_MOBILE,
      name: 'Sita Ramanujan',
      created_at: world.clock.now(),
      removed_at: removed ? world.clock.now() : null,
    })
    .returning('uhid')
    .executeTakeFirstOrThrow()
  const before = claim_id && (await claimRow(claim_id)).uhid
  if (claim_id && removed) await world.db.updateTable('claims').set({ uhid }).where('id', '=', claim_id).execute()
  return async () => {
    if (claim_id && before)
      await world.db.updateTable('claims').set({ uhid: before }).where('id', '=', claim_id).execute()
    // The facts of claims keep the person of then: a patient stays, under a number that nobody has.
    if (removed) {
      await world.db.updateTable('subscription_members').set({ mobile: null }).where('uhid', '=', uhid).execute()
      await world.db.deleteFrom('plan_numbers').where('uhid', '=', uhid).execute()
    } else await world.db.deleteFrom('subscription_members').where('uhid', '=', uhid).execute()
  }
}
const account = (table: string, column: string, where: string) => async () => {
  const set = (id: string) => sql`update ${sql.table(table)} set ${sql.ref(column)} = ${id} where ${sql.raw(where)}`
  const before = await sql<{
    id: string
  }>`select ${sql.ref(column)} as id from ${sql.table(table)} where ${sql.raw(where)}`.execute(world.db)
  await set(myId).execute(world.db)
  return async () => void (await set(before.rows[0]!.id).execute(world.db))
}
const sameNumber = async () => {
  await sql`insert into bank_details (id, account_id, account_holder_name, account_number_hmac, account_type, bank, branch,
      created_at, ifsc_code, last_four, sealed_account_number, status, active)
    select gen_random_uuid(), ${myId}, account_holder_name, account_number_hmac, account_type, bank, branch,
      created_at, ifsc_code, last_four, sealed_account_number, status, true
    from bank_details where account_id = ${customerId}`.execute(world.db)
  return async () => void (await world.db.deleteFrom('bank_details').where('account_id', '=', myId).execute())
}
const family: AffairSetup = async () => {
  const { uhid } = await world.db
    .insertInto('subscription_members')
    .values({ subscription_id: my_plan, mobile: CUSTOMER, name: 'Padma Ramanujan', created_at: world.clock.now() })
    .returning('uhid')
    .executeTakeFirstOrThrow()
  return async () => void (await world.db.deleteFrom('subscription_members').where('uhid', '=', uhid).execute())
}
/** Who decides took the number off their own plan. */
const takenOff: AffairSetup = async () => {
  const undo = await family()
  const rows = world.db.updateTable('subscription_members').set({ mobile: null }).where('mobile', '=', CUSTOMER)
  await rows.where('subscription_id', '=', my_plan).execute()
  return undo
}
type AffairSetup = (claim_id?: bigint) => Promise<() => Promise<void>>
const owner: AffairSetup = () => account('subscriptions', 'account_id', `id = '${subscription_id}'`)()
const covered = memberOfPlan(false)

const WAYS: Record<string, Record<string, AffairSetup>> = {
  claim: {
    owner,
    covered,
    'in a plan of mine': family,
    'in a plan of mine before': takenOff,
    patient: memberOfPlan(true),
    filer: (id) => account('claims', 'created_by', `id = ${id}`)(),
    'account number': sameNumber,
  },
  plan: { owner, covered, 'in a plan of mine': family },
  refund: {
    owner,
    covered,
    'in a plan of mine': family,
    filer: () => account('plan_refunds', 'requested_by', 'true')(),
    'account number': sameNumber,
  },
  money: {
    owner: () => account('payment_orders', 'account_id', `order_ref = '${order_ref}'`)(),
    covered,
    'in a plan of mine': family,
  },
  alert: {
    owner: () => account('payment_orders', 'account_id', `order_ref = '${order_ref}'`)(),
    covered,
    'in a plan of mine': family,
  },
  bank: {
    owner: () => account('bank_details', 'account_id', `account_id = '${customerId}'`)(),
    covered,
    'in a plan of mine': family,
    'account number': sameNumber,
  },
  customer: {},
}

const claimRow = (id: bigint) =>
  world.db.selectFrom('claims').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function send(browser: Browser, name: string, { params, body }: Target): Promise<Answer> {
  const call = calls.get(name)!
  const path = filledPath(call, params)
  if (name === 'addCheckupReport') return sendReport(browser, path, body as Record<string, unknown>)
  if (name !== 'fileManualReimbursement') return browser.send(call.method, path, call.body ? { body } : {})
  const { uhid } = await world.db
    .selectFrom('subscription_members')
    .select('uhid')
    .where('subscription_id', '=', subscription_id)
    .where('is_primary', '=', true)
    .executeTakeFirstOrThrow()
  const data = { ...visit({ uhid, subscription_id }, world.clock.now(), 0), reason: 'The bill came by post' }
  const bills = { data, bill_files: [await photo()], prescription_files: [await photo()] }
  return sendForm(browser, 'POST', `${path}?claim_type=In-Clinic%20Doctor%20Consultation`, bills)
}

/** How the call says that it left the affair alone. */
function verdict(name: string, { status, body, error }: Answer): unknown[] {
  if (name === 'decideInBulk') return [status === 200 ? 403 : status, body.results[0].error?.type]
  if (name === 'openPayoutBatch') return [status === 200 ? 403 : status, body.batch === null ? 'OWN_AFFAIR' : undefined]
  if (name === 'readBankAnswer')
    return [
      status === 200 ? 403 : status,
      body.applied === 0 && /own affair/.test(body.left_out[0].why) ? 'OWN_AFFAIR' : undefined,
    ]
  return [status, error?.type]
}

/** Calls about many records, which leave out those that are the caller's own. */
const ABOUT_MANY = ['decideInBulk', 'openPayoutBatch', 'readBankAnswer']

/** A body that is wrong in every respect, except where it names the record. */
function wrongBody(name: string): object {
  return { nonsense: true, ...(name === 'grantHealthCash' && { subscription_id }) }
}

describe('nobody acts on their own affair', () => {
  it.each(Object.keys(GUARDED).filter((name) => GUARDED[name]!.about !== 'customer'))('%s', async (name) => {
    const { about } = GUARDED[name]!
    const found = await target(name)
    for (const [way, involve] of Object.entries(WAYS[about]!)) {
      const undo = await involve(found.claim_id)
      const before = await digestRows(world)
      const answer = verdict(name, await send(me, name, found))
      const call = calls.get(name)!
      if (call.body && !ABOUT_MANY.includes(name)) {
        const wrong = await me.send(call.method, filledPath(call, found.params), { body: wrongBody(name) })
        expect([way, wrong.status, wrong.error?.type]).toEqual([way, 403, 'OWN_AFFAIR'])
      }
      const isUnchanged = (await digestRows(world)) === before
      await undo()
      expect([way, ...answer, isUnchanged]).toEqual([way, 403, 'OWN_AFFAIR', true])
    }
    const [, type] = verdict(name, await send(colleague, name, found))
    expect(type).not.toBe('OWN_AFFAIR')
  })

  it('sendUpsell: a payment link to oneself', async () => {
    const plan_id = (await plan()).plan_id
    const link = (mobile: string) => me.post('dashboard/upsell', { mobile, plan_id })
    const before = await digestRows(world)
    expect(verdict('sendUpsell', await link(MY_MOBILE.slice(3)))).toEqual([403, 'OWN_AFFAIR'])
    expect(await digestRows(world)).toBe(before)
    expect((await link('9811300009')).status).toBe(201)
  })
})

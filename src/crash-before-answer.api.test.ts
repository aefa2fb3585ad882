/** A process that dies between the work of a call and its stored answer has done nothing, whichever call it is. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { CallShape } from '#platform/contract/call.ts'
import { saveBank } from './testing/bank.ts'
import type { Browser } from './testing/browser.ts'
import { buyPlan } from './testing/buy-plan.ts'
import { filledPath } from './testing/calls.ts'
import { sendForm, VISIT, visit } from './testing/claim-form.ts'
import { digestRows } from './testing/digest-rows.ts'
import { person } from './testing/log-in.ts'
import { type Target, targetsOf } from './testing/own-affair-targets.ts'
import { GUARDED } from './testing/own-affairs.ts'
import { photo } from './testing/photo.ts'
import { openWorld, type World } from './testing/world.ts'

/** Where work and answer cannot be one transaction, what refuses a second effect. */
const BY_RECORD: Record<string, string> = {
  requestPayment: 'orders.idempotency_key is unique for each buyer',
  requestPaymentAlias: 'the same as requestPayment',
  decideInBulk: 'a decided claim is not decided again',
  settleClaim: 'a settled claim is not settled again',
  failSettlement: 'a settlement that failed does not fail again',
  retryDeadLetters: 'a job that runs again is not in the list',
}

let world: World
let colleague: Browser
let customer: Browser
let calls: Map<string, CallShape>
let subscription_id: string
let uhid: string
let target: (name: string) => Promise<Target>
let at = 0

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  await person(world, '+919811400002', { staff: 'SUPERADMIN' })
  colleague = await world.signUp('+919811400002')
  calls = new Map(world.product.routes.map(({ call }) => [call.name, call]))
})
afterAll(() => world.close())

/** A customer with a plan and a bank account of their own. */
async function newCustomer(): Promise<void> {
  customer = await world.signUp(`+9198115${String(at++).padStart(5, '0')}`)
  const bought = await buyPlan(world, customer)
  subscription_id = bought.subscription_id
  await saveBank(customer, { account_holder_name: 'Padma Ramanujan', account_number: '50100777777777' })
  await world.db.updateTable('bank_details').set({ status: 'VERIFIED', cooling_until: null }).execute()
  const { account_id } = await world.db
    .selectFrom('subscriptions')
    .select('account_id')
    .where('id', '=', subscription_id)
    .executeTakeFirstOrThrow()
  const [self] = (await customer.get('members')).body.members
  uhid = self.uhid
  target = targetsOf({ world, colleague, calls, subscription_id, customerId: account_id, order_ref: bought.order_ref })
}

const bills = async () => ({ bill_files: [await photo()], prescription_files: [await photo()] })
const bill = () => visit({ uhid, subscription_id }, world.clock.now(), 0)

type Sending = (key: string) => ReturnType<Browser['send']>
/** The calls of members, and those with files. */
const SENDING: Record<string, () => Promise<Sending>> = {
  fileClaim: async () => {
    const form = { data: bill(), ...(await bills()) }
    return (key) => sendForm(customer, 'POST', VISIT, form, { 'idempotency-key': key })
  },
  fileManualReimbursement: async () => {
    const form = { data: { ...bill(), reason: 'The bill came by post' }, ...(await bills()) }
    const path = `dashboard/subscriptions/${subscription_id}/manual_reimbursement?claim_type=In-Clinic%20Doctor%20Consultation`
    return (key) => sendForm(colleague, 'POST', path, form, { 'idempotency-key': key })
  },
  amendClaim: async () => {
    const { id } = await filed()
    return (key) =>
      sendForm(customer, 'PATCH', `usagemoderation/${id}`, { data: { claim_amount: 500 } }, { 'idempotency-key': key })
  },
  withdrawClaim: async () => {
    const { id } = await filed()
    return (key) => post(customer, `usagemoderation/${id}/withdraw`, {}, key)
  },
  resubmitClaim: async () => {
    const { id } = await filed()
    await colleague.post(`dashboard/claims/${id}/reject`, { reasons: ['INVOICE_UNREADABLE'], version: 1 })
    const form = { data: { declaration: true }, bill_files: [await photo()] }
    return (key) => sendForm(customer, 'POST', `usagemoderation/${id}/resubmit`, form, { 'idempotency-key': key })
  },
  requestPlanRefund: async () => {
    const { amount } = (await customer.get(`subscriptions/${subscription_id}/refund_quote`)).body
    return (key) => post(customer, `subscriptions/${subscription_id}/refund_request`, { amount, reason: 'OTHER' }, key)
  },
  addMember: async () => {
    const body = { name: 'Sita Ramanujan', relation: 'Wife', gender: 'F', dob: '1990-05-01' }
    return (key) => post(customer, `subscriptions/${subscription_id}/members`, body, key)
  },
  sendUpsell: async () => {
    const { plan_id } = await world.db
      .selectFrom('subscriptions')
      .select('plan_id')
      .where('id', '=', subscription_id)
      .executeTakeFirstOrThrow()
    return (key) => post(colleague, 'dashboard/upsell', { mobile: '9811500999', plan_id }, key)
  },
}

const post = (browser: Browser, path: string, body: object, key: string) =>
  browser.send('POST', path, { body, headers: { 'idempotency-key': key } })

async function filed(): Promise<{ id: number }> {
  const answer = await sendForm(customer, 'POST', VISIT, { data: bill(), ...(await bills()) })
  expect(answer.status).toBe(201)
  return answer.body
}

async function sendingOf(name: string): Promise<Sending> {
  if (SENDING[name]) return SENDING[name]()
  const { params, body } = await target(name)
  const { method, ...call } = calls.get(name)!
  return (key) =>
    colleague.send(method, filledPath({ ...call, method }, params), { body, headers: { 'idempotency-key': key } })
}

it('every call with a key is in one transaction with its answer, or says what refuses a second effect', () => {
  const idempotent = [...calls.values()].filter((call) => call.idempotent)
  const others = idempotent.filter((call) => call.idempotent !== true).map(({ name }) => name)
  expect(others.toSorted()).toEqual(Object.keys(BY_RECORD).toSorted())
  const untried = idempotent.filter(
    ({ name, idempotent: how }) => how === true && !(name in SENDING) && !(name in GUARDED),
  )
  expect(untried.map(({ name }) => name)).toEqual([])
})

const NAMES = [...Object.keys(SENDING), ...Object.keys(GUARDED).filter((name) => !(name in SENDING))]

describe('killed between the work and its answer, a call has no effect, and repeated with its key it has one', () => {
  it.each(NAMES)('%s', async (name) => {
    if (calls.get(name)!.idempotent !== true) return
    await newCustomer()
    const send = await sendingOf(name)
    const key = randomUUID()
    const before = await digestRows(world)
    const seal = world.keys.seal.bind(world.keys)
    const dying = vi.spyOn(world.keys, 'seal').mockImplementation((plain, aad) => {
      if (aad.startsWith('idempotency_keys:')) throw new Error('killed')
      return seal(plain, aad)
    })
    const { status } = await send(key)
    dying.mockRestore()
    expect([status, (await digestRows(world)) === before]).toEqual([500, true])
    const first = await send(key)
    expect([first.status < 300, first.error?.type]).toEqual([true, undefined])
    const after = await digestRows(world)
    expect(after).not.toBe(before)
    expect([(await send(key)).body, (await digestRows(world)) === after]).toEqual([first.body, true])
  })
})

/** Every call that writes, sent twice at once and after a process died between its work and its stored answer, has one effect. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { CallShape } from '#platform/contract/call.ts'
import { DEMO_NETWORK } from '#rooms/directory/seed.ts'
import { addDays } from '#values/ist-date.ts'
import { COMPANIES } from './simulated-world/cast.ts'
import { bookingSending } from './testing/agent-booking.ts'
import { saveBank } from './testing/bank.ts'
import type { Answer, Browser, RepeatableRequest } from './testing/browser.ts'
import { BUYER, buyPlan } from './testing/buy-plan.ts'
import { filledPath } from './testing/calls.ts'
import { sendForm, VISIT, visit } from './testing/claim-form.ts'
import { digestRows } from './testing/digest-rows.ts'
import { openEmployer } from './testing/employer.ts'
import { person } from './testing/log-in.ts'
import { type Target, targetsOf } from './testing/own-affair-targets.ts'
import { GUARDED } from './testing/own-affairs.ts'
import { confirmedTopup } from './testing/pair-acts.ts'
import { photo } from './testing/photo.ts'
import { BY_RECORD, ONCE_ONLY, WITHOUT_KEY } from './testing/repeated-calls.ts'
import { roomSendings } from './testing/room-sendings.ts'
import { listSendings } from './testing/sent-lists.ts'
import { openWorld, type World } from './testing/world.ts'

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

const mobile = () => `+9198115${String(at++).padStart(5, '0')}`

/** A customer with a plan and a bank account of their own. */
async function newCustomer(): Promise<void> {
  customer = await world.signUp(mobile())
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

/** The calls of members, and those with files. */
const SENDING: Record<string, () => Promise<RepeatableRequest>> = {
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
  ...roomSendings(() => ({ world, customer, colleague, uhid, mobile: mobile() })),
  startConsultation: async () => {
    const body = { uhid, problem_area_id: DEMO_NETWORK.fever, preferredLanguage: 'Hindi' }
    return (key) => post(customer, '/consult/api/v1/consultations', body, key)
  },
  initiateConsult: () => bookingSending(world, mobile()),
  addMember: async () => {
    const body = { name: 'Sita Ramanujan', relation: 'Wife', gender: 'F', dob: '1990-05-01' }
    return (key) => post(customer, `subscriptions/${subscription_id}/members`, body, key)
  },
  fileGrievance: async () => (key) =>
    post(customer, 'me/grievance', { text: 'Nobody answers my mails of last week.' }, key),
  addOrganization: async () => (key) => post(colleague, 'dashboard/organizations', { name: 'Malwa Foods' }, key),
  addSubsidiary: async () => {
    const flags = { has_health_check: true, has_wallet: true, pemc_enabled: false, consult_enabled: false }
    const names = { organization_id: COMPANIES[0].id, name: 'Banyan Indore', display_name: 'Banyan Indore' }
    return (key) => post(colleague, 'dashboard/subsidiaries', { ...names, ...flags, member_restricted: false }, key)
  },
  addPartner: async () => {
    const { contract } = await openEmployer(world)
    const { subsidiary_id, plan_version_id, partner_name, quota, starts_on, ends_on } = await contract()
    const body = { subsidiary_id, plan_version_id, partner_name, quota, starts_on, ends_on }
    return (key) => post(colleague, 'dashboard/partners', body, key)
  },
  amendPartner: async () => {
    const { contract } = await openEmployer(world)
    const { id, quota, version, starts_on } = await contract()
    const body = { quota: quota + 1, effective_on: starts_on, reason: 'Letter 42', version }
    return (key) => post(colleague, `dashboard/partners/${id}/amendments`, body, key)
  },
  endPartner: async () => {
    const { contract } = await openEmployer(world)
    const { id, version, starts_on } = await contract()
    const body = { ends_on: addDays(starts_on, 60), reason: 'Letter 43', people: 0, version }
    return (key) => post(colleague, `dashboard/partners/${id}/end`, body, key)
  },
  addPartnerUser: async () => {
    const { browser, path, somebody } = await openEmployer(world)
    const body = somebody()
    return (key) => post(browser, `${path}/partner_user`, body, key)
  },
  ...listSendings(() => world),
  editPartnerUser: async () => {
    const { hr, path, add } = await openEmployer(world)
    const [browser, { id }] = [await hr(), await add()]
    const body = { partner_user_id: id, walletAmount: 700 }
    return (key) => browser.send('PATCH', `${path}/partner_user`, { body, headers: { 'idempotency-key': key } })
  },
  addDependent: async () => {
    const { hr, path, add } = await openEmployer(world)
    const [browser, { id }] = [await hr(), await add()]
    const body = { name: 'Sita Bose', relation: 'Wife', gender: 'F', dob: '1990-05-01' }
    return (key) => post(browser, `${path}/partner_users/${id}/members`, body, key)
  },
  transferCredits: async () => {
    const { hr, path, add } = await openEmployer(world)
    const [browser, { id }] = [await hr(), await add()]
    return (key) => post(browser, `${path}/partner_users/${id}/wallet/transfer`, { amount: 100 }, key)
  },
  requestTopup: async () => {
    const { browser, path, partner_id } = await openEmployer(world)
    return (key) => post(browser, `${path}/partners/${partner_id}/wallet/credits`, { amount: 5000 }, key)
  },
  enterTopup: async () => {
    const { partner_id } = await openEmployer(world)
    return (key) => post(colleague, 'dashboard/topups', { partner_id, amount: 5000 }, key)
  },
  confirmTopupReceipt: async () => {
    const { partner_id } = await openEmployer(world)
    const { body } = await colleague.post('dashboard/topups', { partner_id, amount: 5000 })
    const receipt = { utr: `HDFCN5202611${String(at++).padStart(6, '0')}`, amount: 5000 }
    return (key) => post(colleague, `dashboard/topups/${body.transaction_id}/confirm`, receipt, key)
  },
  reverseTopup: async () => {
    const id = await confirmedTopup(world, (await openEmployer(world)).partner_id)
    return (key) => post(colleague, `dashboard/topups/${id}/reverse`, { amount: 100, reason: 'Added twice' }, key)
  },
  sendUpsell: async () => {
    const { plan_id } = await world.db
      .selectFrom('subscriptions')
      .select('plan_id')
      .where('id', '=', subscription_id)
      .executeTakeFirstOrThrow()
    return (key) => post(colleague, 'dashboard/upsell', { mobile: '9811500999', plan_id }, key)
  },
  unblockSubscription: async () => {
    const path = `dashboard/subscriptions/${subscription_id}`
    expect((await colleague.post(`${path}/block`, { reason: 'MISUSE' })).status).toBe(200)
    return (key) => post(colleague, `${path}/unblock`, { reason: 'Cleared' }, key)
  },
  takeOldestClaim: async () => {
    await filed()
    return (key) => post(colleague, 'dashboard/moderations/take_oldest', {}, key)
  },
  requestPayment: () => paying('payment/request'),
  requestPaymentAlias: () => paying('payments/request'),
  retryDeadLetters: async () => {
    const [now, name] = [world.clock.now(), 'notifications.deliver-message']
    const dead = { name, run_at: now, created_at: now, finished_at: now, status: 'dead' as const }
    const { id } = await world.db.insertInto('jobs').values(dead).returning('id').executeTakeFirstOrThrow()
    return (key) => post(colleague, 'dashboard/dead_letters/retry', { ids: [`job-${id}`] }, key)
  },
}

const post = (browser: Browser, path: string, body: object, key: string) =>
  browser.send('POST', path, { body, headers: { 'idempotency-key': key } })

/** A buyer who has no plan yet. */
async function paying(path: string): Promise<RepeatableRequest> {
  const buyer = await world.signUp(mobile())
  const { body } = await buyer.get('plans/group/retail-promo-plans-2')
  return (key) => post(buyer, path, { plan_id: body.plans[0].id, member_details: BUYER }, key)
}

async function filed(): Promise<{ id: number }> {
  const answer = await sendForm(customer, 'POST', VISIT, { data: bill(), ...(await bills()) })
  expect(answer.status).toBe(201)
  return answer.body
}

async function sendingOf(name: string): Promise<RepeatableRequest> {
  if (SENDING[name]) return SENDING[name]()
  const { params, body } = await target(name)
  const { method, ...call } = calls.get(name)!
  return (key) =>
    colleague.send(method, filledPath({ ...call, method }, params), { body, headers: { 'idempotency-key': key } })
}

it('every writing call has a key, or says why a repetition has no second effect', () => {
  const writing = [...calls.values()].filter(({ method }) => method !== 'GET')
  const namesOf = (how: CallShape['idempotent']) =>
    writing.filter(({ idempotent }) => idempotent === how).map(({ name }) => name)
  expect(namesOf(undefined).toSorted()).toEqual([...ONCE_ONLY, ...Object.values(WITHOUT_KEY).flat()].toSorted())
  expect(namesOf('by-record').toSorted()).toEqual(Object.keys(BY_RECORD).toSorted())
  expect([...namesOf(true), ...namesOf('by-record')].filter((name) => !NAMES.includes(name))).toEqual([])
})

/** They write the audit log alone. */
const READING = ['readDeskClaim', 'listClaimPictures', 'readClaimPicture', 'readOriginalFile', 'readHomeCare']
const NOT_TRIED = [...READING, ...Object.values(WITHOUT_KEY).flat()]
const NAMES = [...new Set([...Object.keys(SENDING), ...Object.keys(GUARDED)])].filter(
  (name) => !NOT_TRIED.includes(name),
)

/** Fails each answer that is stored under a key, as if the process were killed there. @returns how many were stored */
function watchAnswers({ killed }: { killed: boolean }) {
  const seal = world.keys.seal.bind(world.keys)
  let stored = 0
  const spy = vi.spyOn(world.keys, 'seal').mockImplementation((plain, aad) => {
    if (!aad.startsWith('idempotency_keys:')) return seal(plain, aad)
    if (killed) throw new Error('killed')
    stored++
    return seal(plain, aad)
  })
  return () => {
    spy.mockRestore()
    return stored
  }
}

/** Sent twice at the same time; the second of them may be asked to wait for the first. */
async function twice(send: RepeatableRequest, key: string): Promise<Answer[]> {
  const both = await Promise.all([send(key), send(key)])
  return both.filter(({ error }) => error?.type !== 'IN_PROGRESS')
}

describe('killed between work and answer, and then sent twice at the same time, a call has one effect', () => {
  it.each(NAMES)('%s', async (name) => {
    const { idempotent } = calls.get(name)!
    // Claims do not end the plan that they are on.
    if (!subscription_id || GUARDED[name]?.about !== 'claim') await newCustomer()
    const send = await sendingOf(name)
    const key = randomUUID()
    const before = await digestRows(world)
    const stop = watchAnswers({ killed: true })
    const { status } = await send(key)
    stop()
    const killed = await digestRows(world)
    expect([status < 300, killed === before]).toEqual([!idempotent, idempotent === true])
    const count = watchAnswers({ killed: false })
    const answers = await twice(send, key)
    expect(count()).toBe(idempotent ? 1 : 0)
    const after = await digestRows(world)
    // With its work in the answer's transaction the killed request did nothing; without, it did all there is to do.
    expect(after === killed).toBe(idempotent !== true)
    if (idempotent === true) expect(answers.map((answer) => answer.status < 300)).not.toContain(false)
    if (!idempotent) return
    const replayed = await send(key)
    for (const answer of answers) expect([answer.status, answer.body]).toEqual([replayed.status, replayed.body])
    expect(await digestRows(world)).toBe(after)
  })
})

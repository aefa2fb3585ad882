import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveBank } from '#testing/bank.ts'
import type { Answer, Browser } from '#testing/browser.ts'
import { digestRows } from '#testing/digest-rows.ts'
import { applyForCover, openInsuranceWorld } from '#testing/insurance.ts'
import { person } from '#testing/log-in.ts'
import { givePastPlan } from '#testing/past-plan.ts'
import type { World } from '#testing/world.ts'

const MY_MOBILE = '+919811320001'
const OWNER = '+919811320003'
const STRANGER = '+919811320004'
/** Named and replaced: an earlier nominee is involved too. */
const NOMINEE = { name: 'Sita Ramanujan', dob: '1990-01-01' }

let world: World
let me: Browser
let colleague: Browser
let customer: Browser
let myId: string
let policy_id: string
let customerId: string

beforeAll(async () => {
  world = await openInsuranceWorld({ INSURER_SIMULATED_SECONDS: '864000' })
  myId = await person(world, MY_MOBILE, { staff: 'SUPERADMIN' })
  await person(world, '+919811320002', { staff: 'SUPERADMIN' })
  me = await world.signUp(MY_MOBILE)
  colleague = await world.signUp('+919811320002')
  await world.signUp(STRANGER)
  const cover = await applyForCover(world, OWNER)
  policy_id = cover.policy_id
  customerId = cover.account_id
  customer = cover.browser
  for (const nominee of [NOMINEE, { name: 'Rohan Rao', dob: null }])
    await world.db
      .insertInto('insurance_nominees')
      .values({ policy_id, ...nominee, relation: 'Sister', named_at: world.clock.now() })
      .execute()
})
afterAll(() => world.close())

/** A person of a plan of the account with this number. */
async function coveredBy(mobile: string, member: { name: string; dob: string | null }) {
  const subscription_id = await givePastPlan(world.db, mobile)
  const { uhid } = await world.db
    .insertInto('subscription_members')
    .values({ subscription_id, mobile: MY_MOBILE, ...member, created_at: world.clock.now() })
    .returning('uhid')
    .executeTakeFirstOrThrow()
  return async () => void (await world.db.deleteFrom('subscription_members').where('uhid', '=', uhid).execute())
}

/** The owner is covered by a plan of the reader, who is covered by none of the owner's. */
async function coversOwner() {
  const subscription_id = await givePastPlan(world.db, MY_MOBILE)
  const { uhid } = await world.db
    .insertInto('subscription_members')
    .values({ subscription_id, mobile: OWNER, name: 'Isha Rao', dob: null, created_at: world.clock.now() })
    .returning('uhid')
    .executeTakeFirstOrThrow()
  return async () => void (await world.db.deleteFrom('subscription_members').where('uhid', '=', uhid).execute())
}

async function owner() {
  const own = (account_id: string) =>
    world.db.updateTable('insurance_policies').set({ account_id }).where('id', '=', policy_id).execute()
  await own(myId)
  return async () => void (await own(customerId))
}

/** As the form of the application names them, of which nothing is sent. */
async function inForm(columns: { nominee_name: string } | { appointee_name: string }) {
  const change = (values: object) =>
    world.db.updateTable('insurance_applications').set(values).where('account_id', 'in', [customerId, myId]).execute()
  const { nominee_name, appointee_name } = await world.db
    .selectFrom('insurance_applications')
    .select(['nominee_name', 'appointee_name'])
    .where('account_id', '=', customerId)
    .executeTakeFirstOrThrow()
  await change(columns)
  const undoName = await namedLike('Meena Iyer')
  return async () => {
    await change({ nominee_name, appointee_name })
    await undoName()
  }
}

const namedLikeNominee = () => namedLike(' sita  RAMANUJAN ')

async function namedLike(own: string) {
  const rename = (name: string | null) =>
    world.db.updateTable('accounts').set({ name }).where('id', '=', myId).execute()
  await rename(own)
  return async () => void (await rename(null))
}

async function sameBankAccount() {
  await givePastPlan(world.db, MY_MOBILE)
  const shared = { account_holder_name: NOMINEE.name, account_number: '50100777777777' }
  for (const browser of [me, customer]) expect((await saveBank(browser, shared)).status).toBe(200)
  await world.db.updateTable('bank_details').set({ status: 'VERIFIED', active: true, cooling_until: null }).execute()
  return async () => void (await world.db.deleteFrom('bank_details').where('account_id', '=', myId).execute())
}

const WAYS: Record<string, () => Promise<() => Promise<void>>> = {
  owner,
  'covered by a plan of the owner': () => coveredBy(OWNER, { name: 'Someone Else', dob: null }),
  'who covers the owner by a plan of their own': coversOwner,
  'a nominee by the name of the account': namedLikeNominee,
  'a nominee by name and date of birth as a member of a plan': () => coveredBy(STRANGER, NOMINEE),
  'a nominee in the form': () => inForm({ nominee_name: 'Meena Iyer' }),
  'an appointee in the form': () => inForm({ appointee_name: 'Meena Iyer' }),
  'the owner’s bank account': sameBankAccount,
}

const POLICY = 'dashboard/insurance_policies'
const note = 'Called this morning'
const CALLS: Record<string, (browser: Browser) => Promise<Answer>> = {
  readInsurancePolicy: (browser) => browser.get(`${POLICY}/${policy_id}`),
  readStaffFreeLookQuote: (browser) => browser.get(`${POLICY}/${policy_id}/free_look_quote`),
  cancelInsurancePolicy: (browser) => browser.post(`${POLICY}/${policy_id}/cancel`, { reason: 'OTHER', note }),
  recordInsurersWord: (browser) => browser.post(`${POLICY}/${policy_id}/insurers_word`, { word: 'KEPT', note }),
  retryInsurancePolicy: (browser) => browser.post(`${POLICY}/${policy_id}/retry`),
  refundInsurancePolicy: (browser) => browser.post(`${POLICY}/${policy_id}/refund`, { note }),
  returnInsurancePolicy: (browser) => browser.post(`${POLICY}/${policy_id}/free_look`, { amount: 1, reason: note }),
  approvePremiumRefund: (browser) => browser.post(`${POLICY}/${policy_id}/refunds/${randomUUID()}/approve`),
  declinePremiumRefund: (browser) =>
    browser.post(`${POLICY}/${policy_id}/refunds/${randomUUID()}/decline`, { declined_for: 'NOT_OWED', reason: note }),
}

describe('nobody of our staff reads or acts on their own policy', () => {
  it.each(Object.keys(WAYS))('%s', async (way) => {
    const undo = await WAYS[way]!()
    const before = await digestRows(world)
    for (const [name, call] of Object.entries(CALLS)) {
      const { status, error } = await call(me)
      expect([name, status, error?.type]).toEqual([name, 403, 'OWN_AFFAIR'])
    }
    expect(await digestRows(world)).toBe(before)
    const { policies } = (await me.get(POLICY)).body
    expect(policies).toEqual([{ id: policy_id, own_affair: true }])
    expect((await me.get(`${POLICY}?status=PROCESSING`)).body.policies).toEqual([])
    await undo()
    expect((await me.get(POLICY)).body.policies).toMatchObject([{ id: policy_id, own_affair: false }])
  })

  it('nor settles by hand a refund of its premium as its nominee (D1.09)', async () => {
    const { browser, policy_id: other } = await applyForCover(world, '+919811320005')
    await browser.post(`insurance_policies/${other}/cancel`)
    const { refund_id } = await world.db
      .selectFrom('insurance_refunds')
      .select('refund_id')
      .where('policy_id', '=', other)
      .executeTakeFirstOrThrow()
    await world.db.updateTable('refunds').set({ status: 'MANUAL' }).where('id', '=', refund_id).execute()
    const undo = await namedLike('Rohan Rao')
    const settle = (by: Browser) =>
      by.post(`dashboard/manual_refunds/${refund_id}/settle`, { bank_reference: 'UTROWN000001' })
    expect(await settle(me)).toMatchObject({ status: 403, error: { type: 'OWN_AFFAIR' } })
    expect((await me.get('dashboard/manual_refunds')).body.refunds).toMatchObject([{ own_affair: true }])
    await undo()
    expect((await settle(me)).status).toBe(200)
  })

  it('a namesake who was born on another day is somebody else', async () => {
    const undo = await coveredBy(STRANGER, { ...NOMINEE, dob: '1971-07-07' })
    expect((await CALLS.readInsurancePolicy!(me)).status).toBe(200)
    await undo()
  })

  it('a colleague reads and cancels it', async () => {
    expect((await CALLS.readInsurancePolicy!(colleague)).status).toBe(200)
    expect((await CALLS.cancelInsurancePolicy!(colleague)).status).toBe(200)
  })
})

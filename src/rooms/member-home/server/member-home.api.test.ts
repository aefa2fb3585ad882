import { randomUUID } from 'node:crypto'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { approvedClaim } from '#testing/approved-claim.ts'
import type { Browser } from '#testing/browser.ts'
import { bookFirst, moveAsProvider, sendProviderMessage } from '#testing/checkups.ts'
import { askDoctor, giveConsult, givePatient, playDesk } from '#testing/consults.ts'
import { insertCheckup } from '#testing/insert-checkup.ts'
import { insertTestClaim } from '#testing/insert-test-claim.ts'
import { insertVisit } from '#testing/insert-visit.ts'
import { buyCare } from '#testing/open-care.ts'
import { pdf } from '#testing/pdf.ts'
import { openWorld, type World } from '#testing/world.ts'
import { addDays, DAY_MS, istDateOf } from '#values/ist-date.ts'
import { toRupees } from '#values/money.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { MemberDocument, NowRow } from '../contract.ts'
import { listDocuments } from './list-documents.ts'
import { readNowRows } from './read-now.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

const nowOf = async (browser: Browser): Promise<NowRow[]> => (await browser.get('me/now')).body.rows
const kindsOf = async (browser: Browser) => (await nowOf(browser)).map(({ kind, turn }) => `${kind} ${turn}`)
const documentsOf = async (browser: Browser): Promise<MemberDocument[]> =>
  (await browser.get('me/documents')).body.documents

let number = 0
const freshMobile = () => `+91914040${String(++number).padStart(4, '0')}`

/** A buyer, and an adult on the plan with a number of their own. */
async function couple() {
  const buyer = await givePatient(world, freshMobile())
  const mobile = freshMobile()
  const { subscription_id } = buyer
  const spouse = { name: 'Raghavendra Verma', relation: 'Husband', dob: '1986-04-02', gender: 'M', mobile }
  const added = await buyer.browser.post(`subscriptions/${subscription_id}/members`, spouse)
  expect(added.status).toBe(201)
  const browser = await world.signUp(mobile)
  const [{ id: account_id }] = (await world.db
    .selectFrom('accounts')
    .select('id')
    .where('mobile', '=', mobile)
    .execute()) as [{ id: string }]
  return { buyer, spouse: { browser, account_id, subscription_id, uhid: added.body.uhid as string } }
}

const hold = (id: bigint, respond_by: Date) =>
  world.db
    .updateTable('claims')
    .set({
      status: 'ON_HOLD',
      respond_by,
      on_hold_at: world.clock.now(),
      note: 'Which shop?',
      paused_at: world.clock.now(),
    })
    .where('id', '=', id)
    .execute()

const tomorrow = () => new Date(world.clock.now().getTime() + DAY_MS)

/** A renewal whose first debit failed; the next attempt is tomorrow. */
async function insertRenewal({ subscription_id, account_id }: { subscription_id: string; account_id: string }) {
  const now = world.clock.now()
  const { ends_on, ...plan } = await world.db
    .selectFrom('subscriptions')
    .select(['ends_on', 'plan_id', 'plan_version_id'])
    .where('id', '=', subscription_id)
    .executeTakeFirstOrThrow()
  const of = { subscription_id, account_id, ...plan }
  const limits = { max_amount_paise: 600_000n, expires_at: new Date(now.getTime() + 400 * DAY_MS) }
  const mandate = await world.db
    .insertInto('mandates')
    .values({ ...of, ...limits, status: 'ACTIVE', created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const price = { duration_days: 365, amount_paise: 499_900n, breakdown: '{}' }
  const tried = { attempts: 1, last_attempt_on: istDateOf(now), next_step_at: tomorrow(), notice_ref: mandate.id }
  const renewal = {
    ...of,
    ...price,
    ...tried,
    mandate_id: mandate.id,
    renews_on: addDays(ends_on, 1),
    announced_at: now,
  }
  await world.db
    .insertInto('renewals')
    .values({ ...renewal, status: 'RETRYING' })
    .execute()
}

async function release(order_id: string): Promise<void> {
  await moveAsProvider(world, order_id, 'SLOT_CONFIRMED', 'SAMPLE_COLLECTED', 'REPORT_AWAITED')
  const content = (await pdf(['Haemoglobin 14.1'])).toString('base64')
  const sent = await sendProviderMessage(world, { order_id, sub_status: 'REPORT_RELEASED', report: { content } })
  expect(sent.status).toBe(200)
}

it('Now has what is open, what waits for the person, what has a date and what others do, each with who acts next and by when (decisions §33)', async () => {
  const { buyer, spouse } = await couple()
  const { subscription_id } = buyer
  expect(await nowOf(buyer.browser)).toEqual([])
  await insertVisit(world, spouse)
  const { transaction_id } = await askDoctor(world, buyer)
  await playDesk(world, transaction_id, 'accept')
  const respond_by = new Date(world.clock.now().getTime() + 3 * DAY_MS)
  const questioned = await insertTestClaim(world, { subscription_id, claim_amount_paise: 15_000n })
  await hold(questioned.id, respond_by)
  const approved = await approvedClaim(world, { subscription_id, decided_by: spouse.account_id })
  await approvedClaim(world, { subscription_id, decided_by: spouse.account_id, amount_paise: 20_050n })
  const [first, second] = [
    await insertTestClaim(world, { subscription_id }),
    await insertTestClaim(world, { subscription_id }),
  ]
  const checkup = await insertCheckup(world, buyer, 'SLOT_CONFIRMED')

  const rows = await nowOf(buyer.browser)
  expect(rows.map(({ kind, turn }) => `${kind} ${turn}`)).toEqual([
    'DOCTOR_READY you',
    'VISIT_PASS clinic',
    'CLAIM_QUESTION you',
    'BANK_ACCOUNT you',
    'CHECKUP clinic',
    'CLAIMS_WITH_US us',
  ])
  const [, pass, question, bank, appointment, undecided] = rows
  expect(pass).toMatchObject({
    person: 'Raghavendra Verma',
    about: 'Gulmohar Clinic',
    link: `/unlock/pass/${pass!.id}`,
  })
  expect(question).toMatchObject({ id: String(questioned.id), amount: 150, by: toWireTime(respond_by) })
  expect(bank).toMatchObject({ id: String(approved.id), amount: 700.5, count: 2, by: null })
  expect(appointment).toMatchObject({ id: checkup, mode: 'HOME', person: 'Asha Rao' })
  expect(undecided).toMatchObject({
    count: 2,
    amount: toRupees(first.claim_amount_paise + second.claim_amount_paise),
    by: toWireTime(second.first_decision_due_at),
    link: '/cashback/claims',
  })
  // The member has a pass, and nothing of what is the buyer's alone.
  expect(await kindsOf(spouse.browser)).toEqual(['VISIT_PASS clinic'])
  expect(await nowOf(await world.signUp(freshMobile()))).toEqual([])

  await world.db
    .updateTable('subscriptions')
    .set({ status: 'BLOCKED' })
    .where('id', '=', buyer.subscription_id)
    .execute()
  const blocked = await nowOf(buyer.browser)
  // Nothing of a blocked plan is asked of the member, and no day is promised.
  expect(blocked.filter(({ kind }) => /^(CLAIM|BANK|PAYOUT|VISIT)/.test(kind))).toMatchObject([
    { kind: 'PAYOUT', turn: 'us', by: null },
    { kind: 'PAYOUT', turn: 'us', by: null },
    { kind: 'CLAIMS_WITH_US', turn: 'us', by: null, count: 3 },
  ])
})

it('a payout that the bank has is the bank’s turn; after a bounced renewal it waits for its payment', async () => {
  const { buyer, spouse } = await couple()
  const { subscription_id } = buyer
  const { id } = await approvedClaim(world, { subscription_id, decided_by: spouse.account_id })
  const set = (values: object) => world.db.updateTable('claims').set(values).where('id', '=', id).execute()
  await set({ in_payout: true })
  expect(await nowOf(buyer.browser)).toMatchObject([
    { kind: 'PAYOUT', turn: 'bank', by: expect.any(String), amount: 500 },
  ])
  await set({ in_payout: false })
  await world.db
    .updateTable('subscriptions')
    .set({ status: 'PAST_DUE' })
    .where('id', '=', buyer.subscription_id)
    .execute()
  expect(await kindsOf(buyer.browser)).toEqual(['PAYOUT_AFTER_RENEWAL you'])
  // The debit that failed is repeated, and that is what the payout waits for.
  await insertRenewal(buyer)
  expect(await nowOf(buyer.browser)).toMatchObject([
    { kind: 'PAYOUT_AFTER_RENEWAL' },
    { kind: 'RENEWAL', turn: 'bank', by: toWireTime(tomorrow()), amount: 4999 },
  ])
})

it('a day is promised for what the next batch pays, and for nothing that waits for something', async () => {
  const { buyer, spouse } = await couple()
  const { subscription_id, account_id } = buyer
  await approvedClaim(world, { subscription_id, decided_by: spouse.account_id })
  const created_at = world.clock.now()
  const [account_holder_name, account_number_hmac] = ['Asha Rao', Buffer.from(account_id)]
  const named = { account_holder_name, account_number_hmac, sealed_account_number: Buffer.of(1), last_four: '0001' }
  const branch = { account_type: 'SAVINGS', ifsc_code: 'HDFC0000001', bank: 'HDFC', branch: 'Pune' } as const
  const bank = { id: randomUUID(), account_id, ...named, ...branch, status: 'VERIFIED', created_at } as const
  await world.db.insertInto('bank_details').values(bank).execute()
  const set = (values: object) => world.db.updateTable('bank_details').set(values).where('id', '=', bank.id).execute()
  const by = async () => (await nowOf(buyer.browser)).map((row) => `${row.kind} ${row.turn} ${row.by !== null}`)
  expect(await by()).toEqual(['PAYOUT us true'])
  for (const waits of [{ cooling_until: tomorrow() }, { status: 'REVIEW', cooling_until: null }]) {
    await set(waits)
    expect(await by()).toEqual(['PAYOUT us false'])
  }
})

it('the visit after a sample is an appointment of its own, once its time is agreed', async () => {
  const { buyer } = await couple()
  const id = await insertCheckup(world, buyer, 'VISIT_PENDING')
  const setVisit = (visit_appointment_at: Date) =>
    world.db.updateTable('checkup_orders').set({ visit_appointment_at }).where('id', '=', id).execute()
  expect(await nowOf(buyer.browser)).toEqual([])
  await setVisit(tomorrow())
  expect(await nowOf(buyer.browser)).toMatchObject([{ kind: 'CHECKUP', turn: 'clinic', by: toWireTime(tomorrow()) }])
  await setVisit(world.clock.now())
  expect(await nowOf(buyer.browser)).toEqual([])
})

it('the documents are those that the person may open: each opens for them, and a family member’s own are theirs alone', async () => {
  const { buyer, spouse } = await couple()
  await giveConsult(world, spouse)
  const { body: order } = await bookFirst(buyer.browser)
  await release(order.id)
  expect(await kindsOf(buyer.browser)).toEqual(['REPORT you'])

  const own = await documentsOf(buyer.browser)
  expect(own.map(({ kind }) => kind).toSorted()).toEqual(['CARD', 'INVOICE', 'REPORT'])
  const theirs = await documentsOf(spouse.browser)
  expect(theirs.map(({ kind, person }) => `${kind} ${person}`).toSorted()).toEqual([
    'CARD Raghavendra Verma',
    'PRESCRIPTION Raghavendra Verma',
  ])
  expect((await buyer.browser.get('me/documents')).body.counts).toEqual(
    ['CARD', 'REPORT', 'INVOICE'].map((kind) => ({ kind, count: 1 })),
  )
  for (const { link, kind } of own) {
    expect((await buyer.browser.get(link)).status, kind).toBe(200)
    if (kind !== 'CARD') expect((await spouse.browser.get(link)).status, kind).toBe(404)
  }
  for (const { link, kind } of theirs) {
    expect((await spouse.browser.get(link)).status, kind).toBe(200)
    if (kind !== 'CARD') expect((await buyer.browser.get(link)).status, kind).toBe(404)
  }
  // Once it was opened it is news no more.
  expect(await nowOf(buyer.browser)).toEqual([])
})

it('an alarm of care at home comes before everything else, by when we call, until a doctor has ended it (§33)', async () => {
  const asha = await world.signUp(freshMobile())
  const { subscription_id } = await buyCare(world, asha)
  const { escalation } = (await asha.post(`subscriptions/${subscription_id}/care/vitals`, { spo2: 89 })).body
  const link = `/covid-home-care-plans/care?subscription_id=${subscription_id}`
  const alarm = { kind: 'CARE_ALARM', id: subscription_id, turn: 'us', by: escalation.due_at, link }
  expect(await nowOf(asha)).toMatchObject([alarm, { kind: 'CARE_CALL' }])
  const kabir = await world.person('Kabir')
  const act = (body: object) => kabir.post(`dashboard/home_care/${subscription_id}/escalations/${escalation.id}`, body)
  await act({ act: 'TAKE' })
  expect((await nowOf(asha))[0]).toMatchObject(alarm)
  await act({ act: 'CLOSE', outcome: 'STABLE', doctor: 'Dr Meera Iyer', note: 'Breathes freely' })
  expect(await kindsOf(asha)).toEqual(['CARE_CALL us'])
})

it('takes as many statements for somebody who has much as for somebody who has one of each', async () => {
  const { buyer, spouse } = await couple()
  const { subscription_id } = buyer
  const count = async (read: typeof readNowRows | typeof listDocuments) => {
    let statements = 0
    const counter: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        statements += 1
        return result
      },
    }
    await read(world.db.withPlugin(counter), buyer.account_id, world.clock.now())
    return statements
  }
  const fill = async () => {
    await insertCheckup(world, buyer, 'SLOT_CONFIRMED')
    await insertTestClaim(world, { subscription_id })
    await approvedClaim(world, { subscription_id, decided_by: spouse.account_id })
  }
  await fill()
  const few = [await count(readNowRows), await count(listDocuments)]
  for (let more = 0; more < 4; more += 1) await fill()
  expect(await count(readNowRows)).toBeLessThanOrEqual(few[0]!)
  expect(await count(listDocuments)).toBeLessThanOrEqual(few[1]!)
  expect(Math.max(...few)).toBeLessThanOrEqual(20)
})

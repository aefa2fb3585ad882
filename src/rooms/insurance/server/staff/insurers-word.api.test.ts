/** What the insurer told our staff, where no message of it settles a policy. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import { seedInsurance } from '#rooms/insurance/seed.ts'
import type { Browser } from '#testing/browser.ts'
import { applyForCover, issuedCover, openInsuranceWorld, policyRow, sendInsurerMessage } from '#testing/insurance.ts'
import { person } from '#testing/log-in.ts'
import type { World } from '#testing/world.ts'

let world: World
let kabir: Browser
beforeAll(async () => {
  world = await openInsuranceWorld({ INSURER_SIMULATED_SECONDS: '864000' })
  await person(world, '+919811340001', { staff: 'SUPERADMIN' })
  kabir = await world.signUp('+919811340001')
})
afterAll(() => world.close())

const of = (id: string, act = '') => `dashboard/insurance_policies/${id}${act}`
const say = (id: string, word: string) =>
  kabir.post(of(id, '/insurers_word'), { word, note: 'By their letter of today' })

/** Rupees of what is owed to the insurer that are their owners'. */
const goingBack = async () => (await kabir.get('dashboard/insurer_payments')).body.insurers[0].going_back

async function contradicted(mobile: string) {
  const cover = await issuedCover(world, mobile)
  await sendInsurerMessage(world, { reference: cover.application_id, status: 'CANCELLED', reason: 'Ended' })
  return cover
}

/** Makes it a policy of an insurer that no gateway serves. */
async function moveToOther(policy_id: string) {
  const other = await withTransaction(world.db, (trx) =>
    seedInsurance(trx, world.clock.now(), { insurer_code: 'other-life' }),
  )
  await withTransaction(world.db, (trx) => seedInsurance(trx, world.clock.now()))
  await world.db.updateTable('insurance_policies').set({ plan_version_id: other }).where('id', '=', policy_id).execute()
}

describe('an issued policy that the insurer contradicts', () => {
  it('needs nobody any more once the insurer keeps it', async () => {
    const { policy_id } = await contradicted('+919870200101')
    expect((await kabir.get(of(policy_id))).body).toMatchObject({
      attention: ['CONTRADICTED'],
      insurers_words: ['KEPT', 'CANCELLED'],
      acts: expect.arrayContaining([{ act: 'insurers_word', fault: null, possible_from: null }]),
    })
    expect((await say(policy_id, 'KEPT')).body).toMatchObject({
      status: 'COMPLETED',
      attention: [],
      insurers_words: [],
    })
    expect(await say(policy_id, 'KEPT')).toMatchObject({ status: 409, error: { type: 'WRONG_STATE' } })
  })

  it('ends once the insurer has cancelled it: its owner is told, and our staff refund what is owed', async () => {
    const { policy_id, browser } = await contradicted('+919870200102')
    expect(await say(policy_id, 'CANCELLED')).toMatchObject({
      status: 200,
      body: { status: 'CANCELLED', attention: ['REFUND_TO_REQUEST'], calls_to_action: ['refund'], refundable: 1180 },
    })
    expect(await policyRow(world, policy_id)).toMatchObject({ cancelled_by: 'INSURER', insurer_cancel_wanted: false })
    await world.work()
    const mine = (await browser.get(`my/insurance_policies/${policy_id}`)).body
    expect(mine).toMatchObject({
      cancel_reason: 'The insurer cancelled the policy',
      refunds: [],
      can: { refund: false },
    })
    expect(JSON.stringify(mine)).not.toContain('letter')
    // How much is owed is not the member's to say.
    const asked = await browser.post(`insurance_policies/${policy_id}/refund_request`, { amount: 1180 })
    expect([asked.status, asked.error?.type]).toEqual([409, 'WRONG_STATE'])
    const refunded = await kabir.post(of(policy_id, '/refund'), { amount: 900, note: 'As the insurer writes' })
    expect(refunded.body).toMatchObject({ refunds: [{ amount: 900 }], premium_review: null })
    // What the insurer does not owe is not the member's: the insurer can be paid the rest, and the list is done with it.
    expect(await goingBack()).toBe(900)
    const sent = { status: 'SUCCESS', completed_at: world.clock.now() } as const
    await world.db.updateTable('insurance_refunds').set(sent).where('policy_id', '=', policy_id).execute()
    expect((await kabir.get(of(policy_id))).body).toMatchObject({ refundable: 280, attention: [] })
    expect(await goingBack()).toBe(0)
    expect(refunded.body.timeline).toContainEqual(
      expect.objectContaining({ kind: 'NOTIFIED', template: 'insurance-withdrawn' }),
    )
  })
})

it('of a policy that the insurer has cancelled late nothing goes back: its owner is told, and it needs nobody', async () => {
  const { policy_id, browser } = await contradicted('+919870200105')
  await say(policy_id, 'CANCELLED')
  const mine = async () => (await browser.get(`my/insurance_policies/${policy_id}`)).body.premium_review
  expect(await mine()).toBe('OPEN')
  expect(await goingBack()).toBe(1180)
  const { body } = await say(policy_id, 'NOTHING_OWED')
  expect(body).toMatchObject({ attention: [], insurers_words: [], premium_review: 'NOTHING_OWED' })
  expect([await mine(), await goingBack()]).toEqual(['NOTHING_OWED', 0])
  await world.work()
  expect((await kabir.get(of(policy_id))).body.timeline).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'WORD', word: 'CANCELLED', note: null }),
      expect.objectContaining({ kind: 'WORD', word: 'NOTHING_OWED', note: 'By their letter of today' }),
      expect.objectContaining({ kind: 'NOTIFIED', template: 'insurance-nothing-owed' }),
    ]),
  )
  expect(await say(policy_id, 'NOTHING_OWED')).toMatchObject({ status: 409, error: { type: 'WRONG_STATE' } })
})

describe('a policy of an insurer that no gateway serves', () => {
  it('is not stuck and cannot be asked about: our staff read that there is no connection (C4.14)', async () => {
    const { policy_id } = await applyForCover(world, '+919870200103')
    await moveToOther(policy_id)
    const yesterday = new Date(world.clock.now().getTime() - 25 * 3_600_000)
    const since = { processing_since: yesterday }
    await world.db.updateTable('insurance_policies').set(since).where('id', '=', policy_id).execute()
    expect((await kabir.get(of(policy_id))).body).toMatchObject({
      attention: ['NOT_CONNECTED'],
      acts: [{ act: 'retry', fault: 'NOT_CONNECTED' }, { act: 'cancel' }],
    })
    const retried = await kabir.post(of(policy_id, '/retry'))
    expect([retried.status, retried.error?.type]).toEqual([409, 'NOT_CONNECTED'])
    expect((await kabir.get(of(policy_id))).body).toMatchObject({ retries: 0 })
    const { policies } = (await kabir.get('dashboard/insurance_policies?attention=true')).body
    expect(policies.find(({ id }: { id: string }) => id === policy_id)).toMatchObject({ attention: ['NOT_CONNECTED'] })
  })

  it('which was cancelled is settled by the insurer’s letter', async () => {
    const { policy_id } = await issuedCover(world, '+919870200104')
    const { amount } = (await kabir.get(of(policy_id, '/free_look_quote'))).body
    await moveToOther(policy_id)
    await kabir.post(of(policy_id, '/free_look'), { amount, reason: 'Does not need it' })
    await world.work()
    expect((await kabir.get(of(policy_id))).body).toMatchObject({
      attention: ['CANCEL_UNCONFIRMED'],
      insurers_words: ['CANCELLED'],
    })
    expect((await say(policy_id, 'CANCELLED')).body).toMatchObject({ status: 'CANCELLED', attention: [] })
    expect(await policyRow(world, policy_id)).toMatchObject({ insurer_cancel_wanted: false })
  })
})

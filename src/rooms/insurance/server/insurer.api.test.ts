import { randomUUID } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import {
  applyForCover,
  checkInsurer,
  issuedCover,
  openInsuranceWorld,
  payCover,
  playInsurer,
  policyRow,
  sendInsurerMessage,
} from '../../../testing/insurance.ts'
import type { World } from '../../../testing/world.ts'
import { cancelPolicy } from './commands/cancel-policy.ts'
import { insuranceRefunded } from './commands/insurance-refunded.ts'
import { retrySubmission } from './commands/retry-submission.ts'
import { insuranceInvariants } from './invariants.ts'

let world: World
beforeAll(async () => {
  world = await openInsuranceWorld({ INSURER_SIMULATED_SECONDS: '600' })
})
afterAll(() => world.close())

const HOUR = 3_600_000
const read = (id: string) => policyRow(world, id)
const refundsOf = (policy_id: string) =>
  world.db.selectFrom('insurance_refunds').selectAll().where('policy_id', '=', policy_id).execute()
const messagesOf = (policy_id: string) =>
  world.db.selectFrom('insurer_messages').selectAll().where('policy_id', '=', policy_id).orderBy('id').execute()
const later = (ms: number) => world.clock.moveTo(new Date(world.clock.now().getTime() + ms))
const bySystem = () => ({ at: world.clock.now(), actor: 'system' }) as const

describe('the insurer', () => {
  it('issues after its delay, and a certificate that comes twice is one', async () => {
    const { policy_id, application_id } = await applyForCover(world, '+919830000101', { name: 'Isha Twice' })
    await world.work()
    await world.advance(5_000)
    expect(await read(policy_id)).toMatchObject({ status: 'COMPLETED', tries: 1 })
    const events = world.db.selectFrom('insurer_events').select('event_id').where('policy_id', '=', policy_id)
    expect(await events.execute()).toHaveLength(2)
    const again = await playInsurer(world, application_id, 'issue')
    expect(again.body).toMatchObject({ status: 'COMPLETED', answers: [200] })
  })

  it('refuses: the policy is cancelled and the whole premium goes back', async () => {
    const { policy_id, application_id, browser } = await applyForCover(world, '+919830000102')
    await world.work()
    await playInsurer(world, application_id, 'refuse')
    expect(await read(policy_id)).toMatchObject({
      status: 'CANCELLED',
      cancelled_by: 'INSURER',
      premium_paise: 118_000n,
    })
    expect(await refundsOf(policy_id)).toMatchObject([{ kind: 'REFUSED', amount_paise: 118_000n, status: 'INITIATED' }])
    expect((await browser.get(`my/insurance_policies/${policy_id}`)).body).toMatchObject({
      is_active: false,
      calls_to_action: ['refund'],
      refunds: [{ amount: 1180 }],
    })
  })

  it('that cannot be reached is asked again under the same key, and never taken for a refusal', async () => {
    const { policy_id } = await applyForCover(world, '+919830000103', { name: 'Isha Unreachable' })
    await world.work()
    expect(await read(policy_id)).toMatchObject({ status: 'PROCESSING', tries: 1 })
    await world.advance(20 * 60_000)
    expect(await read(policy_id)).toMatchObject({ status: 'COMPLETED', tries: 3 })
    const sent = (await messagesOf(policy_id)).filter(({ kind }) => kind === 'SUBMIT')
    expect(sent.map(({ outcome }) => outcome)).toEqual(['UNKNOWN', 'UNKNOWN', 'DONE'])
  })

  it('whose message was lost is asked for its state', async () => {
    const { policy_id, application_id } = await applyForCover(world, '+919830000104', { name: 'Isha Silent' })
    await world.work()
    await world.db
      .updateTable('simulator_insurer_applications')
      .set({ status: 'COMPLETED', coi_number: `LOST-${policy_id.slice(0, 8)}` })
      .where('reference', '=', application_id)
      .execute()
    await world.advance(61 * 60_000)
    expect(await read(policy_id)).toMatchObject({ status: 'COMPLETED', coi_number: `LOST-${policy_id.slice(0, 8)}` })
  })

  it('that is silent for a day is a case for our staff, until it issues late', async () => {
    const { policy_id, application_id } = await applyForCover(world, '+919830000105')
    await playInsurer(world, application_id, 'silent')
    await world.work()
    later(24 * HOUR)
    await checkInsurer(world)
    expect(await read(policy_id)).toMatchObject({ status: 'PROCESSING', attention: 'STUCK' })
    await playInsurer(world, application_id, 'issue')
    expect(await read(policy_id)).toMatchObject({ status: 'COMPLETED', attention: null })
  })

  it('is asked again by our staff 15 minutes after the last try at the earliest, five times at most', async () => {
    const { policy_id } = await applyForCover(world, '+919830000106', { name: 'Isha Silent' })
    await world.work()
    const retry = () =>
      withTransaction(world.db, (trx) =>
        retrySubmission(trx, { policy_id, connected: world.config.insurer!.code, by: bySystem() }),
      )
    await expect(retry()).rejects.toMatchObject({ code: 'RETRY_EARLY' })
    for (let count = 0; count < 5; count += 1) {
      later(16 * 60_000)
      await retry()
    }
    later(16 * 60_000)
    await expect(retry()).rejects.toMatchObject({ code: 'RETRIES_SPENT' })
    await world.work()
    expect((await read(policy_id)).status).toBe('PROCESSING')
  })
})

describe('a message of the insurer', () => {
  it('that is forged, unreadable or about nothing of ours changes nothing', async () => {
    const { policy_id, application_id } = await applyForCover(world, '+919830000107')
    const unsent = await payCover(world, '+919830000108')
    const genuine = { reference: application_id, status: 'COMPLETED', coi_number: 'COI-FORGED' }
    const forged = await sendInsurerMessage(world, genuine, { 'x-signature': 'f'.repeat(64) })
    expect(forged).toMatchObject({ status: 400, error: { type: 'WEBHOOK_REFUSED' } })
    for (const message of [
      { ...genuine, reference: randomUUID() },
      { ...genuine, reference: unsent.application_id },
      { ...genuine, status: 'BLESSED' },
      { ...genuine, coi_number: undefined },
    ])
      expect((await sendInsurerMessage(world, message)).status).toBe(400)
    expect((await world.browser().post('insurer/webhook/other-life', genuine)).status).toBe(404)
    expect(await read(policy_id)).toMatchObject({ status: 'PROCESSING', coi_number: null })
    expect((await read(unsent.policy_id)).status).toBe('PENDING')
  })

  it('with the certificate of another policy is not taken', async () => {
    const one = await issuedCover(world, '+919830000109')
    const { coi_number } = await read(one.policy_id)
    const other = await applyForCover(world, '+919830000110')
    const taken = await sendInsurerMessage(world, { reference: other.application_id, status: 'COMPLETED', coi_number })
    expect(taken.status).toBe(200)
    const untouched = { status: 'PROCESSING', coi_number: null, attention: 'CONTRADICTED' }
    expect(await read(other.policy_id)).toMatchObject(untouched)
    expect(await messagesOf(other.policy_id)).toMatchObject([{ kind: 'WEBHOOK', outcome: 'conflict' }])
  })

  it('that refuses what was issued changes nothing, and is for our staff until the insurer agrees', async () => {
    const { policy_id, application_id } = await issuedCover(world, '+919830000111')
    await sendInsurerMessage(world, { reference: application_id, status: 'REFUSED', reason: 'Late' })
    const { coi_number, ...issued } = await read(policy_id)
    expect(issued).toMatchObject({ status: 'COMPLETED', attention: 'CONTRADICTED' })
    expect(await refundsOf(policy_id)).toEqual([])
    await sendInsurerMessage(world, { reference: application_id, status: 'COMPLETED', coi_number })
    expect(await read(policy_id)).toMatchObject({ status: 'COMPLETED', attention: null, attention_at: null })
  })
})

describe('a cancellation', () => {
  it('before the application is sent returns the whole premium, and the insurer hears nothing', async () => {
    const { browser, policy_id } = await payCover(world, '+919830000112')
    const { status, body } = await browser.post(`insurance_policies/${policy_id}/cancel`, { reason: 'BY_MISTAKE' })
    expect([status, body.status, body.refunds[0].amount]).toEqual([200, 'CANCELLED', 1180])
    const again = await browser.post(`insurance_policies/${policy_id}/cancel`)
    expect(again).toMatchObject({ status: 409, error: { extra_args: { current_state: 'CANCELLED' } } })
    expect(await read(policy_id)).toMatchObject({ insurer_cancel_wanted: false })
    const more = await browser.post(`insurance_policies/${policy_id}/refund_request`)
    expect(more).toMatchObject({ status: 409, error: { type: 'REFUND_OPEN' } })
  })

  it('before the application reached the insurer needs nothing of it', async () => {
    const { browser, policy_id } = await applyForCover(world, '+919830000119')
    await browser.post(`insurance_policies/${policy_id}/cancel`)
    await world.work()
    expect(await read(policy_id)).toMatchObject({ tries: 0, insurer_cancel_wanted: false, attention: null })
    expect(await messagesOf(policy_id)).toEqual([])
  })

  it('is not made once the insurer has issued meanwhile', async () => {
    const { browser, policy_id } = await issuedCover(world, '+919830000113')
    const { status, error } = await browser.post(`insurance_policies/${policy_id}/cancel`)
    expect([status, error?.type, error?.extra_args.current_state]).toEqual([409, 'WRONG_STATE', 'COMPLETED'])
    const by = bySystem()
    const staff = withTransaction(world.db, (trx) => cancelPolicy(trx, { policy_id, who: 'STAFF', by, reason: 'x' }))
    await expect(staff).rejects.toMatchObject({ code: 'WRONG_STATE' })
  })

  it('that crosses the certificate gives no cover: staff see it, and the insurer is asked to take it back', async () => {
    const { browser, policy_id, application_id } = await applyForCover(world, '+919830000114', { name: 'Isha Silent' })
    await world.work()
    await browser.post(`insurance_policies/${policy_id}/cancel`)
    await sendInsurerMessage(world, { reference: application_id, status: 'COMPLETED', coi_number: 'COI-CROSSED' })
    expect(await read(policy_id)).toMatchObject({
      status: 'CANCELLED',
      coi_number: null,
      attention: 'ISSUED_AFTER_CANCEL',
    })
    await world.work()
    expect(await read(policy_id)).toMatchObject({
      insurer_cancel_wanted: false,
      insurer_cancelled_at: expect.any(Date),
    })
    expect(await refundsOf(policy_id)).toHaveLength(1)
  })

  it('and a certificate at the same moment end in one of the two, never in both', async () => {
    const { browser, policy_id, application_id } = await applyForCover(world, '+919830000115', { name: 'Isha Silent' })
    await world.work()
    const [cancelled] = await Promise.all([
      browser.post(`insurance_policies/${policy_id}/cancel`),
      sendInsurerMessage(world, { reference: application_id, status: 'COMPLETED', coi_number: 'COI-RACED' }),
    ])
    const { status } = await read(policy_id)
    expect(status).toBe(cancelled.status === 200 ? 'CANCELLED' : 'COMPLETED')
    expect(await refundsOf(policy_id)).toHaveLength(status === 'CANCELLED' ? 1 : 0)
  })
})

describe('a free look', () => {
  it('shows its sum first, and pays back just that', async () => {
    const { browser, policy_id } = await issuedCover(world, '+919830000116')
    const { body: quote } = await browser.get(`insurance_policies/${policy_id}/free_look_quote`)
    // A cover over 29 February has a day more.
    const [total_days, risk_premium, amount] = quote.total_days === 366 ? [366, 3.22, 1076.78] : [365, 3.23, 1076.77]
    expect(quote).toMatchObject({ premium: 1180, days_on_cover: 1, total_days, risk_premium, amount })
    const path = `insurance_policies/${policy_id}/refund_request`
    const other = await browser.post(path, { amount: 1180 })
    expect(other).toMatchObject({
      status: 409,
      error: { type: 'QUOTE_CHANGED', extra_args: { quote: { amount } } },
    })
    const { status, body } = await browser.post(path, { amount: quote.amount, reason: 'TERMS' })
    expect([status, body.status, body.is_active, body.refundable]).toEqual([200, 'CANCELLED', false, 0])
    expect(body.refunds).toMatchObject([{ kind: 'FREE_LOOK', amount, due_on: quote.due_on }])
    expect((await browser.post(path)).error?.type).toBe('REFUND_OPEN')
    await world.work()
    expect(await read(policy_id)).toMatchObject({ cancelled_by: 'FREE_LOOK', insurer_cancelled_at: expect.any(Date) })
  })

  it('requested twice at the same moment is paid back once', async () => {
    const { browser, policy_id } = await issuedCover(world, '+919830000117')
    const path = `insurance_policies/${policy_id}/refund_request`
    const { amount } = (await browser.get(`insurance_policies/${policy_id}/free_look_quote`)).body
    const answers = await Promise.all([1, 2, 3].map(() => browser.post(path, { amount })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await refundsOf(policy_id)).toHaveLength(1)
  })

  it('is over 30 days after the certificate', async () => {
    const { policy_id } = await issuedCover(world, '+919830000118')
    later(31 * 24 * HOUR)
    const browser = await world.signUp('+919830000118')
    const { error } = await browser.get(`insurance_policies/${policy_id}/free_look_quote`)
    expect(error?.type).toBe('FREE_LOOK_OVER')
    expect((await browser.get(`my/insurance_policies/${policy_id}`)).body.can.free_look).toBe(false)
  })
})

it('what always holds of policies and premium holds after all this', async () => {
  const sent = world.db.selectFrom('refunds').selectAll().where('status', '=', 'SUCCESS')
  for (const refund of await sent.execute())
    await withTransaction(world.db, (trx) => insuranceRefunded(trx, refund, world.clock.now()))
  for (const { name, breaches } of insuranceInvariants) {
    const { rows } = await world.db.executeQuery(CompiledQuery.raw(breaches))
    expect([name, rows]).toEqual([name, []])
  }
})

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser } from '#testing/browser.ts'
import {
  applyForCover,
  checkInsurer,
  issuedCover,
  openInsuranceWorld,
  payCover,
  playInsurer,
} from '#testing/insurance.ts'
import { person } from '#testing/log-in.ts'
import { setValue } from '#testing/set-value.ts'
import type { World } from '#testing/world.ts'
import { Policy } from '../../contract/policies.ts'
import { secondApproverAbove } from '../../rules/settings.ts'
import { insuranceInvariants } from '../invariants.ts'

let world: World
let kabir: Browser
let leela: Browser
let last = 9_840_000_000
const nextMobile = () => `+91${last++}`

beforeAll(async () => {
  world = await openInsuranceWorld({ INSURER_SIMULATED_SECONDS: '864000' })
  await person(world, '+919811310001', { staff: 'SUPERADMIN' })
  await person(world, '+919811310002', { staff: 'ADMIN' })
  await logIn()
})
afterAll(async () => {
  await expectWhole()
  await world.close()
})

async function logIn() {
  kabir = await world.signUp('+919811310001')
  leela = await world.signUp('+919811310002')
}

/** Moves the clock; sessions of our staff are short. */
async function later(ms: number) {
  world.clock.moveTo(new Date(world.clock.now().getTime() + ms))
  await logIn()
}

const HOUR = 3_600_000
const of = (id: string, act = '') => `dashboard/insurance_policies/${id}${act}`
const list = async (query: string) => (await kabir.get(`dashboard/insurance_policies?${query}`)).body
const cancel = { reason: 'MEMBER_ASKED', note: 'Called this morning' }
const refundsOf = (policy_id: string) =>
  world.db.selectFrom('insurance_refunds').selectAll().where('policy_id', '=', policy_id).orderBy('number').execute()

async function expectWhole() {
  for (const { name, breaches } of insuranceInvariants) {
    const { rows } = await sql.raw(breaches).execute(world.db)
    expect([name, rows]).toEqual([name, []])
  }
}

/** A cancelled policy whose premium is still with us. */
async function cancelledCover() {
  const cover = await applyForCover(world, nextMobile())
  expect((await kabir.post(of(cover.policy_id, '/cancel'), cancel)).status).toBe(200)
  return cover
}

describe('policies', () => {
  it('are found by mobile, by COI number and by status, 20 a page with their info (D7.64)', async () => {
    const mobile = nextMobile()
    const { policy_id } = await issuedCover(world, mobile)
    const found = await list(`mobile=${mobile.slice(3)}`)
    expect(found).toMatchObject({
      policies: [{ id: policy_id, status: 'COMPLETED', attention: [], own_affair: false }],
      pagination_info: { current_page: 1, has_next_page: false, total_policies: 1 },
    })
    const [{ policy }] = found.policies
    expect((await list(`coi=${encodeURIComponent(policy.coi_number)}`)).policies).toMatchObject([{ id: policy_id }])
    expect((await list(`coi=${encodeURIComponent(policy.coi_number)}&status=CANCELLED`)).policies).toEqual([])
    expect((await list('status=COMPLETED')).policies).toMatchObject([{ id: policy_id }])
    const invalid = await kabir.get('dashboard/insurance_policies?mobile=12345')
    expect([invalid.status, invalid.error?.fields]).toEqual([422, { mobile: 'Please enter valid mobile number' }])
  })

  it('have the fields that their owner sees, and what was said and sent beside them (D3.35)', async () => {
    const { policy_id, browser } = await issuedCover(world, nextMobile())
    const mine = (await browser.get(`my/insurance_policies/${policy_id}`)).body
    const { body } = await kabir.get(of(policy_id))
    expect(Object.keys(body)).toEqual(expect.arrayContaining(Object.keys(mine)))
    const { refunds: _, ...same } = Policy.parse(mine)
    expect(body).toMatchObject(same)
    const kinds = body.timeline.map(({ kind }: { kind: string }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['MOVED', 'DECLARED', 'NOMINEE', 'SENT', 'RECEIVED', 'NOTIFIED']))
    expect(body.declarations[0].text_sha256).toMatch(/^[0-9a-f]{64}$/)
    const audited = world.db.selectFrom('audit_log').select('action').where('entity_id', '=', policy_id)
    expect(await audited.execute()).toContainEqual({ action: 'insurance.policy-read' })
    const times = body.timeline.map(({ at }: { at: string }) => at)
    expect(times).toEqual(times.toSorted())
  })

  it('that wait for the insurer for a day need attention, and no other', async () => {
    const { policy_id } = await applyForCover(world, nextMobile(), { name: 'Isha Silent' })
    const young = await applyForCover(world, nextMobile())
    await world.work()
    const before = (await list('attention=true')).needs_attention
    await later(25 * HOUR)
    await world.db
      .updateTable('insurance_policies')
      .set({ processing_since: world.clock.now() })
      .where('id', '=', young.policy_id)
      .execute()
    await checkInsurer(world)
    const stuck = await list('attention=true')
    expect(stuck.policies).toMatchObject([{ id: policy_id, attention: ['STUCK'] }])
    expect(stuck.needs_attention).toBe(before + 1)
  })
})

describe('a retry', () => {
  it('waits 15 minutes after the last try, uses the same key and is done five times at most (D7.66, C4.18)', async () => {
    const { policy_id, application_id } = await applyForCover(world, nextMobile(), { name: 'Isha Silent' })
    await world.work()
    const retry = () => kabir.post(of(policy_id, '/retry'))
    const [first] = (await kabir.get(of(policy_id))).body.acts
    expect(first).toMatchObject({ act: 'retry', fault: 'RETRY_EARLY' })
    expect(await retry()).toMatchObject({ status: 409, error: { type: 'RETRY_EARLY' } })
    for (let count = 1; count <= 5; count++) {
      await later(15 * 60_000 + 1)
      expect(await retry()).toMatchObject({ status: 200, body: { retries: count } })
      await world.work()
    }
    await later(HOUR)
    expect(await retry()).toMatchObject({ status: 409, error: { type: 'RETRIES_SPENT' } })
    const known = world.db.selectFrom('simulator_insurer_applications').where('reference', '=', application_id)
    expect(await known.select('status').execute()).toEqual([{ status: 'PROCESSING' }])
    const { timeline } = (await kabir.get(of(policy_id))).body
    expect(timeline.filter(({ kind }: { kind: string }) => kind === 'RETRIED')).toHaveLength(5)
  })

  it('is of a policy that is with the insurer, and of no other', async () => {
    const paid = await payCover(world, nextMobile())
    expect(await kabir.post(of(paid.policy_id, '/retry'))).toMatchObject({
      status: 409,
      error: { type: 'WRONG_STATE', extra_args: { current_state: 'PENDING' } },
    })
  })
})

describe('a cancellation by staff', () => {
  it('ends a policy before it is issued and says why, but shows the note to colleagues only (D7.67, C4.19)', async () => {
    const { policy_id, browser } = await applyForCover(world, nextMobile())
    const short = await kabir.post(of(policy_id, '/cancel'), { reason: 'BORED', note: 'x' })
    expect(short.error?.fields).toEqual({ reason: 'Choose a reason', note: 'Enter why, at least 3 letters' })
    const { body } = await kabir.post(of(policy_id, '/cancel'), cancel)
    expect(body).toMatchObject({
      status: 'CANCELLED',
      refunds: [],
      refundable: 1180,
      acts: [{ act: 'refund', fault: null }],
    })
    expect(body.timeline).toContainEqual(
      expect.objectContaining({ kind: 'MOVED', to: 'CANCELLED', reason: 'MEMBER_ASKED: Called this morning' }),
    )
    const mine = (await browser.get(`my/insurance_policies/${policy_id}`)).body
    expect(mine.cancel_reason).toBe('MEMBER_ASKED')
    expect(await kabir.post(of(policy_id, '/cancel'), cancel)).toMatchObject({ status: 409 })
  })

  it('races the insurer’s certificate: one of them wins, and the money is right (D7.67)', async () => {
    for (let round = 0; round < 3; round++) {
      const { policy_id, application_id } = await applyForCover(world, nextMobile())
      await world.work()
      const [answer] = await Promise.all([
        kabir.post(of(policy_id, '/cancel'), cancel),
        playInsurer(world, application_id, 'issue'),
      ])
      await world.work()
      const { status } = (await kabir.get(of(policy_id))).body
      expect([answer.status, status]).toEqual(answer.status === 200 ? [200, 'CANCELLED'] : [409, 'COMPLETED'])
      expect(await refundsOf(policy_id)).toEqual([])
    }
  })

  it('after the insurer has issued it is refused with its state', async () => {
    const { policy_id } = await issuedCover(world, nextMobile())
    expect(await kabir.post(of(policy_id, '/cancel'), cancel)).toMatchObject({
      status: 409,
      error: { type: 'WRONG_STATE', extra_args: { current_state: 'COMPLETED' } },
    })
  })
})

describe('a refund by staff', () => {
  it('returns what is left, once even if it is requested twice at the same moment (D7.65, D1.09, C4.17)', async () => {
    const { policy_id } = await cancelledCover()
    const answers = await Promise.all(
      Array.from({ length: 3 }, () => kabir.post(of(policy_id, '/refund'), { note: 'Wants it back' })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.error?.type).toBe('REFUND_OPEN')
    expect(await refundsOf(policy_id)).toMatchObject([{ amount_paise: 118_000n, kind: 'STAFF', note: 'Wants it back' }])
    const { body } = await kabir.get(of(policy_id))
    expect(body).toMatchObject({ refundable: 0, acts: [{ act: 'refund', fault: 'REFUND_OPEN' }] })
  })

  it('is never more than is left, nor nothing, nor before the policy is cancelled', async () => {
    const { policy_id } = await cancelledCover()
    const refund = (amount: number) => kabir.post(of(policy_id, '/refund'), { amount, note: 'A part of it' })
    expect((await refund(1180.01)).error?.fields).toEqual({ amount: 'At most ₹1,180 can be refunded' })
    expect((await refund(0)).error?.fields).toEqual({ amount: 'Enter an amount in rupees, such as 1180 or 1180.50' })
    expect(await refund(180.5)).toMatchObject({ status: 200, body: { refundable: 999.5 } })
    const open = await applyForCover(world, nextMobile())
    expect(await kabir.post(of(open.policy_id, '/refund'), { note: 'Too early' })).toMatchObject({
      status: 409,
      error: { type: 'WRONG_STATE' },
    })
  })

  it('above the set sum waits for a second person, who is not the one who requested it', async () => {
    await setValue(world, secondApproverAbove, 1000)
    const { policy_id } = await cancelledCover()
    const asked = await kabir.post(of(policy_id, '/refund'), { note: 'Wants it back' })
    const [{ id, needs_approval, may_decide }] = asked.body.refunds
    expect([needs_approval, may_decide]).toEqual([true, false])
    expect((await list('attention=true')).policies).toContainEqual(
      expect.objectContaining({ id: policy_id, attention: ['REFUND_TO_APPROVE'] }),
    )
    const approve = (browser: Browser) => browser.post(of(policy_id, `/refunds/${id}/approve`))
    expect(await approve(kabir)).toMatchObject({ status: 403, error: { type: 'OWN_REQUEST' } })
    const answers = await Promise.all([approve(leela), approve(leela)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await refundsOf(policy_id)).toMatchObject([{ status: 'INITIATED', decided_at: expect.any(Date) }])
    const money = world.db.selectFrom('refunds').innerJoin('insurance_refunds as r', 'r.refund_id', 'refunds.id')
    expect(await money.select('refunds.status').where('r.id', '=', id).execute()).toEqual([{ status: 'APPROVED' }])
    await setValue(world, secondApproverAbove, 5000)
  })

  it('that is declined leaves the money where it is, and it can be requested again', async () => {
    await setValue(world, secondApproverAbove, 1000)
    const { policy_id } = await cancelledCover()
    const asked = await kabir.post(of(policy_id, '/refund'), { note: 'Wants it back' })
    const { id } = asked.body.refunds[0]
    const declined = await leela.post(of(policy_id, `/refunds/${id}/decline`), {
      declined_for: 'PAID_ALREADY',
      reason: 'Paid back by hand',
    })
    expect(declined.body).toMatchObject({
      refundable: 1180,
      refunds: [{ status: 'FAILED', decline_reason: 'Paid back by hand' }],
      attention: ['REFUND_TO_REQUEST'],
    })
    expect(await kabir.post(of(policy_id, '/refund'), { amount: 900, note: 'A part' })).toMatchObject({
      status: 200,
      body: { refundable: 280, attention: [] },
    })
    await setValue(world, secondApproverAbove, 5000)
    // Nothing was covered, so what is left of the premium goes back too.
    await world.advance(HOUR)
    await logIn()
    expect((await kabir.get(of(policy_id))).body).toMatchObject({ refundable: 280, attention: ['REFUND_TO_REQUEST'] })
    expect((await kabir.post(of(policy_id, '/refund'), { note: 'The rest' })).body).toMatchObject({ attention: [] })
  })
})

describe('a free look by staff', () => {
  it('shows what goes back before it is asked for, and refuses another sum', async () => {
    const { policy_id, browser } = await issuedCover(world, nextMobile())
    const quote = (await kabir.get(of(policy_id, '/free_look_quote'))).body
    expect(quote).toEqual((await browser.get(`insurance_policies/${policy_id}/free_look_quote`)).body)
    const give = (amount: number) => kabir.post(of(policy_id, '/free_look'), { amount, reason: 'Changed her mind' })
    expect(await give(quote.amount + 1)).toMatchObject({ status: 409, error: { type: 'QUOTE_CHANGED' } })
    expect(await give(quote.amount)).toMatchObject({
      status: 200,
      body: { status: 'CANCELLED', refundable: 0, refunds: [{ kind: 'FREE_LOOK', amount: quote.amount }] },
    })
    expect(await give(quote.amount)).toMatchObject({ status: 409, error: { type: 'WRONG_STATE' } })
  })
})

describe('nobody’s money is forgotten', () => {
  it('where a cover was paid a week ago and not applied for, or cancelled by us without a refund', async () => {
    const unused = await payCover(world, nextMobile())
    await later(8 * 24 * HOUR)
    const cancelled = await cancelledCover()
    const { policies } = await list('attention=true')
    const why = new Map(policies.map(({ id, attention }: { id: string; attention: string[] }) => [id, attention]))
    expect([why.get(unused.policy_id), why.get(cancelled.policy_id)]).toEqual([
      ['NOT_APPLIED_FOR'],
      ['REFUND_TO_REQUEST'],
    ])
    expect((await kabir.post(of(cancelled.policy_id, '/refund'), { note: 'Owed' })).body.attention).toEqual([])
  })
})

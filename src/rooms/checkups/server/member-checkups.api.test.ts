import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_PACKAGES } from '#rooms/checkups/seed/offer.ts'
import type { Answer, Browser } from '#testing/browser.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { bookFirst, moveAsProvider, sendProviderMessage } from '#testing/checkups.ts'
import { openWorld, type World } from '#testing/world.ts'
import { checkupJobs } from './jobs.ts'

const DAY_MS = 86_400_000
let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

let number = 0
/** Somebody with the family plan, which has two check-ups. */
async function buyer(): Promise<{ browser: Browser; subscription_id: string; mobile: string }> {
  const mobile = `+9198112100${String(++number).padStart(2, '0')}`
  const browser = await world.signUp(mobile)
  const { subscription_id } = await buyPlan(world, browser)
  return { browser, subscription_id, mobile }
}
async function unitsLeft(browser: Browser, subscription_id: string): Promise<number> {
  const { body } = await browser.get(`subscriptions/${subscription_id}/usage`)
  const services = body.subscription_with_usage.usage.services as { name: string; remaining: number }[]
  return services.find(({ name }) => name === 'Master Checkup')!.remaining
}
const byText = (a: unknown, b: unknown) => String(a).localeCompare(String(b))
const outcome = ({ status, error }: Answer) => [status, error?.type]

describe('a member', () => {
  it('books a check-up with a unit of the plan and cancels it, which gives the unit back once (decisions §20)', async () => {
    const { browser, subscription_id } = await buyer()
    const listed = (await browser.get('me/checkups')).body
    expect(listed).toMatchObject({ orders: [], people: [{ remaining: 2, reason: null, employer: null }] })
    expect(listed.packages.map(({ id }: { id: string }) => id)).toEqual([
      DEMO_PACKAGES.essential,
      DEMO_PACKAGES.complete,
    ])

    const booked = await bookFirst(browser)
    expect(booked.status).toBe(201)
    expect(booked.body).toMatchObject({
      order_id: expect.stringMatching(/^ORD\d{8}$/),
      status: 'in_progress',
      sub_status: 'REQUESTED',
      package: 'Essential check-up',
      can: { cancel: true, reschedule: true, open_reports: true, share: false },
      logs: [{ from: null, to: 'REQUESTED', actor: 'You' }],
    })
    expect(await unitsLeft(browser, subscription_id)).toBe(1)

    const { id } = booked.body
    const cancelled = await browser.post(`me/checkups/${id}/cancel`, { reason: 'I am travelling' })
    expect(cancelled.body).toMatchObject({
      status: 'cancelled',
      sub_status: 'CANCELLED_BY_MEMBER',
      cancelled_reason: 'I am travelling',
    })
    const again = await browser.post(`me/checkups/${id}/cancel`, {})
    expect([again.status, again.body.sub_status]).toEqual([200, 'CANCELLED_BY_MEMBER'])
    expect(await unitsLeft(browser, subscription_id)).toBe(2)
  })

  it('has as many check-ups as the plan, also when two phones book the last one', async () => {
    const { browser, subscription_id } = await buyer()
    expect((await bookFirst(browser)).status).toBe(201)
    const { body } = await browser.get('me/checkups')
    const slots = body.slots.filter(({ mode }: { mode: string }) => mode === 'HOME')
    const both = await Promise.all([1, 2].map((at) => bookFirst(browser, { slot: slots[at].slot })))
    expect(both.map(({ status, error }) => error?.type ?? status).toSorted(byText)).toEqual([201, 'NONE_LEFT'])
    expect(await unitsLeft(browser, subscription_id)).toBe(0)
    expect((await browser.get('me/checkups')).body.people[0]).toMatchObject({ remaining: 0, reason: 'NONE_LEFT' })
  })

  it('asks for another time before and after it is confirmed, and not once the sample was taken (decisions §20)', async () => {
    const { browser } = await buyer()
    const { body: order } = await bookFirst(browser)
    const slots = (await browser.get('me/checkups')).body.slots.filter(({ mode }: { mode: string }) => mode === 'HOME')
    const ask = (at: number) => browser.post(`me/checkups/${order.id}/reschedule`, { slot: slots[at].slot })
    expect((await ask(3)).body).toMatchObject({ sub_status: 'REQUESTED', slot: slots[3].slot })
    await moveAsProvider(world, order.id, 'SLOT_CONFIRMED')
    expect((await browser.get(`me/checkups/${order.id}`)).body).toMatchObject({
      sub_status: 'SLOT_CONFIRMED',
      sample_appointment_date: slots[3].slot,
    })
    expect((await ask(5)).body).toMatchObject({
      sub_status: 'RESCHEDULED',
      slot: slots[5].slot,
      sample_appointment_date: null,
    })
    await moveAsProvider(world, order.id, 'SLOT_CONFIRMED', 'SAMPLE_COLLECTED')
    const late = await ask(6)
    expect(outcome(late)).toEqual([409, 'WRONG_STATE'])
    expect(late.body.message).toBe('The sample has been taken, so this check-up can no longer be cancelled or moved.')
    expect(outcome(await browser.post(`me/checkups/${order.id}/cancel`, {}))).toEqual([409, 'WRONG_STATE'])
  })

  it('is told by field what is wrong with a booking, and nothing is used up', async () => {
    const { browser, subscription_id } = await buyer()
    const faults = async (change: object) => {
      const { status, error } = await bookFirst(browser, change as Record<string, unknown>)
      return [status, Object.keys(error?.fields ?? {})]
    }
    expect(await faults({ city: 'Nagpur' })).toEqual([422, ['city']])
    expect(await faults({ city: '<b>Pune</b>' })).toEqual([422, ['city']])
    expect(await faults({ package_id: DEMO_PACKAGES.joining })).toEqual([422, ['package_id']])
    expect(await faults({ package_id: DEMO_PACKAGES.complete })).toEqual([422, ['mode']])
    expect(await faults({ mode: 'SPA' })).toEqual([422, ['mode']])
    expect(await faults({ slot: 'tomorrow' })).toEqual([422, ['slot']])
    expect(await faults({ slot: '2020-01-01 02:30:00' })).toEqual([422, ['slot']])
    expect(await faults({ mode: 'CENTRE' })).toEqual([422, ['address']])
    expect(await faults({ uhid: '00000000-0000-4000-8000-000000000000' })).toEqual([404, ['uhid']])
    expect(await faults({ sub_status: 'REPORT_RELEASED' })).toEqual([400, []])
    expect(await unitsLeft(browser, subscription_id)).toBe(2)
  })

  it('finds nobody else’s check-up, whichever call it is', async () => {
    const { browser } = await buyer()
    const { body: order } = await bookFirst(browser)
    const other = (await buyer()).browser
    const report = '00000000-0000-4000-8000-000000000000'
    const slot = order.slot
    const answers = [
      await other.get(`me/checkups/${order.id}`),
      await other.get(`me/checkups/${order.id}/reports/${report}`),
      await other.post(`me/checkups/${order.id}/cancel`, {}),
      await other.post(`me/checkups/${order.id}/reschedule`, { slot }),
      await other.patch(`me/checkups/${order.id}`, { share_report_with_employer: true }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  })

  it('with a blocked plan books and moves nothing, but may cancel', async () => {
    const { browser, subscription_id } = await buyer()
    const { body: order } = await bookFirst(browser)
    await world.db.updateTable('subscriptions').set({ status: 'BLOCKED' }).where('id', '=', subscription_id).execute()
    expect(outcome(await bookFirst(browser))).toEqual([409, 'PLAN_BLOCKED'])
    const confirmed = await sendProviderMessage(world, { order_id: order.id, sub_status: 'SLOT_CONFIRMED' })
    expect(outcome(confirmed)).toEqual([409, 'PLAN_BLOCKED'])
    const { slots } = (await browser.get('me/checkups')).body
    const moved = await browser.post(`me/checkups/${order.id}/reschedule`, { slot: slots.at(-1).slot })
    expect(outcome(moved)).toEqual([409, 'PLAN_BLOCKED'])
    expect((await browser.post(`me/checkups/${order.id}/cancel`, {})).body.sub_status).toBe('CANCELLED_BY_MEMBER')
  })
})

describe('an order of which nothing was done', () => {
  const close = () => checkupJobs[1]!.work(world, {}, { attempt: 1, last: false, now: world.clock.now() })
  const stateOf = async (browser: Browser, id: string) => (await browser.get(`me/checkups/${id}`)).body.sub_status

  it('ends after ninety days, and when its plan is over before the appointment; the unit goes back (decisions §20)', async () => {
    const [old, refunded] = [await buyer(), await buyer()]
    const { body: first } = await bookFirst(old.browser)
    const { body: second } = await bookFirst(refunded.browser)
    const created_at = new Date(world.clock.now().getTime() - 91 * DAY_MS)
    await world.db.updateTable('checkup_orders').set({ created_at }).where('id', '=', first.id).execute()
    const { subscription_id: id } = refunded
    await world.db
      .updateTable('subscriptions')
      .set({ status: 'REFUNDED', expires_at: world.clock.now() })
      .where('id', '=', id)
      .execute()
    await close()
    await close()
    expect(await stateOf(old.browser, first.id)).toBe('EXPIRED')
    expect(await unitsLeft(old.browser, old.subscription_id)).toBe(2)
    expect(await stateOf(refunded.browser, second.id)).toBe('EXPIRED')
    const uses = await world.db
      .selectFrom('service_uses')
      .select('status')
      .where('reference', 'in', [`checkup/${first.id}`, `checkup/${second.id}`])
      .execute()
    expect(uses).toEqual([{ status: 'REVERSED' }, { status: 'REVERSED' }])
  })

  it('ends with the second missed appointment, and the unit goes back once (decisions §20)', async () => {
    const { browser, subscription_id } = await buyer()
    const { body: order } = await bookFirst(browser)
    await moveAsProvider(world, order.id, 'SLOT_CONFIRMED', 'NO_SHOW')
    expect(await stateOf(browser, order.id)).toBe('RESCHEDULED')
    expect(await unitsLeft(browser, subscription_id)).toBe(1)
    await moveAsProvider(world, order.id, 'SLOT_CONFIRMED', 'NO_SHOW')
    expect(await stateOf(browser, order.id)).toBe('NO_SHOW')
    expect(await unitsLeft(browser, subscription_id)).toBe(2)
  })

  it('also ends with the second missed visit after the sample, whose settled unit goes back once (decisions §20)', async () => {
    const { browser, subscription_id } = await buyer()
    const { body: order } = await bookFirst(browser)
    await moveAsProvider(world, order.id, 'SLOT_CONFIRMED', 'SAMPLE_COLLECTED', 'VISIT_PENDING', 'NO_SHOW')
    expect(await stateOf(browser, order.id)).toBe('VISIT_PENDING')
    expect(await unitsLeft(browser, subscription_id)).toBe(1)
    await moveAsProvider(world, order.id, 'NO_SHOW')
    expect(await stateOf(browser, order.id)).toBe('NO_SHOW')
    expect(await unitsLeft(browser, subscription_id)).toBe(2)
    const facts = await world.db
      .selectFrom('service_use_facts as f')
      .innerJoin('service_uses as u', 'u.id', 'f.use_id')
      .select(['f.kind', 'f.count'])
      .where('u.reference', '=', `checkup/${order.id}`)
      .orderBy('f.id')
      .execute()
    expect(facts.reduce((sum, { count }) => sum + count, 0)).toBe(0)
    expect(facts.map(({ kind }) => kind)).toEqual(['USED', 'SETTLED', 'REVERSED'])
  })
})

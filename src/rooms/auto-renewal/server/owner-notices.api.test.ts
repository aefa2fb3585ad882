/** What the owner of a plan is told of debits that renew nothing, and of a pause in the bank's app. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { atBank, buyWithAutoRenewal, goTo, nextDebit, publishShortPlan } from '#testing/auto-renewal.ts'
import { openWorld, type World } from '#testing/world.ts'
import { formatDate } from '#values/display-time.ts'
import { addDays, istDateOf, startOfIstDay } from '#values/ist-date.ts'

let world: World
let shortPlan: string
let mobile = 9_147_000_000

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  shortPlan = await publishShortPlan(world, { duration_days: 45 })
})
afterEach(async () => {
  await world.db.updateTable('mandates').set({ due_at: null }).execute()
  await world.db.updateTable('renewals').set({ next_step_at: null }).execute()
})
afterAll(() => world.close())

async function renewer() {
  const number = `+91${mobile++}`
  const asha = await world.signUp(number)
  return { number, ...(await buyWithAutoRenewal(world, asha, shortPlan)) }
}
const again = ({ number }: { number: string }) => world.signUp(number)
const pay = async (order_ref: string) => {
  await world.browser().post(`/dev/gateway/orders/${order_ref}/pay`, { outcome: 'success' })
  await world.work()
}

/** The SMS of these templates, the oldest first. */
async function textsTo(number: string, ...templates: string[]): Promise<string[]> {
  const { body } = await world.browser().get(`/dev/messages?to=${encodeURIComponent(number)}&limit=100`)
  const messages = body as { template: string; channel: string; text: string }[]
  return messages
    .filter(({ template, channel }) => channel === 'sms' && templates.includes(template))
    .map(({ text }) => text)
    .toReversed()
}

/** The debit of R is with the bank and its outcome is not known. */
async function debiting() {
  const one = await renewer()
  await goTo(world, one.renews_on, 0, 5)
  await nextDebit(world, one.token_ref, 'late')
  await goTo(world, one.renews_on, 0, 6.02)
  return one
}

describe('money that renews nothing', () => {
  it('is announced when auto-renewal is turned off, and reported when it goes back', async () => {
    const { number, subscription_id, renews_on } = await debiting()
    const asha = await again({ number })
    const off = await asha.post(`subscriptions/${subscription_id}/auto_debit/cancel`)
    expect(off.body).toMatchObject({ status: 'REVOKED', debit_under_way: 4999 })
    await goTo(world, renews_on, 1, 12)
    expect(await textsTo(number, 'auto-renewal-off', 'auto-renewal-off-debiting')).toEqual([
      expect.stringMatching(/debit of ₹4,999 is with your bank: if it goes through, we send it back\./),
    ])
    const [text, ...more] = await textsTo(number, 'renewal-returned')
    expect(text).toContain(`your payment of ₹4,999 on ${formatDate(renews_on)}: auto-renewal is off.`)
    expect([text?.includes('in 5 to 7 working days'), more]).toEqual([true, []])
    const { body } = await asha.get(`subscriptions/${subscription_id}/auto_debit`)
    expect(body.debit_under_way).toBeNull()
  })

  it('is reported where the owner renewed by hand before', async () => {
    const { number, renews_on } = await debiting()
    const asha = await again({ number })
    const member_details = { name: 'Asha Rao', state: 'Karnataka' }
    const { body: order } = await asha.post('payment/request', { plan_id: shortPlan, kind: 'RENEWAL', member_details })
    await pay(order.gateway.order_ref)
    await goTo(world, renews_on, 1, 12)
    expect(await textsTo(number, 'renewal-returned')).toEqual([
      expect.stringContaining(`₹4,999 on ${formatDate(renews_on)}: your plan was renewed before.`),
    ])
  })

  it.each(['23:59:20', '00:00:20'])(
    'and only allowed auto-renewal at %s names its amount and its day',
    async (time) => {
      const { number, subscription_id } = await renewer()
      const asha = await again({ number })
      await asha.post(`subscriptions/${subscription_id}/auto_debit/cancel`)
      const midnight = startOfIstDay(addDays(istDateOf(world.clock.now()), 1)).getTime()
      await world.advance(midnight + (time === '23:59:20' ? -40_000 : 20_000) - world.clock.now().getTime())
      const on = istDateOf(world.clock.now())
      const { body } = await asha.post(`subscriptions/${subscription_id}/auto_debit/reauthorise`, {})
      await pay(body.gateway.order_ref)
      await world.advance(12 * 3_600_000)
      expect(await textsTo(number, 'renewal-returned')).toEqual([
        expect.stringContaining(`₹1 on ${formatDate(on)}: it only allowed auto-renewal.`),
      ])
    },
  )
})

describe('a pause in the bank’s app', () => {
  const reported = (number: string) => textsTo(number, 'auto-renewal-paused', 'renewal-ended')

  it('is reported three days before the end, on R and on R+3, with how to go on', async () => {
    const { number, renews_on, token_ref } = await renewer()
    await goTo(world, renews_on, -5, 12)
    await atBank(world, token_ref, 'pause')
    const counts: [number, number, number][] = []
    for (const [day, hour] of [
      [-3, 9.9],
      [-3, 11],
      [0, 9.9],
      [0, 11],
      [3, 11],
      [12, 12],
    ] as const) {
      await goTo(world, renews_on, day, hour)
      counts.push([day, hour, (await reported(number)).length])
    }
    expect(counts).toEqual([
      [-3, 9.9, 0],
      [-3, 11, 1],
      [0, 9.9, 1],
      [0, 11, 2],
      [3, 11, 3],
      [12, 12, 3],
    ])
    const [before, onDay, after] = await reported(number)
    expect(before).toContain(`paused in your bank’s app. The plan runs until ${formatDate(addDays(renews_on, -1))}`)
    expect(before).toContain('resume it there, or renew here')
    for (const text of [onDay, after])
      expect(text).toContain(
        `has ended, as the renewal was not paid. You can renew it until ${formatDate(addDays(renews_on, 15))}`,
      )
  })

  it('in grace is reported on R+3 and before grace ends', async () => {
    const { number, renews_on, token_ref } = await renewer()
    await goTo(world, renews_on, 0, 5)
    await nextDebit(world, token_ref, 'fails_softly')
    await goTo(world, renews_on, 0, 12)
    await atBank(world, token_ref, 'pause')
    await goTo(world, renews_on, 7, 23)
    const texts = await textsTo(number, 'auto-renewal-paused')
    expect(texts.length).toBeGreaterThanOrEqual(2)
    for (const text of texts) expect(text).toContain(`The plan runs until ${formatDate(addDays(renews_on, 7))}`)
  })
})

/** An order of a partner that our staff take from the plan of somebody whom the partner did not name. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readCredits } from '#rooms/wallet/server/credits.ts'
import { brokenRules } from '#testing/broken-rules.ts'
import type { Browser } from '#testing/browser.ts'
import { employeeWithMember, planWithMember, sendPartnerEvent } from '#testing/service-uses.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
let meera: Browser
let leela: Browser
let number = 9_163_100_000

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  meera = await world.person('Meera')
  leela = await world.person('Leela')
})
afterAll(async () => {
  const broken = await brokenRules(world)
  await world.close()
  expect(broken).toEqual([])
})

const mobile = () => `+91${number++}`
const path = 'dashboard/partner_orders'
const reason = 'Nikhil ordered it for his wife by his other number'
const read = async (reference: string) => (await meera.get(`${path}?search=${reference}`)).body.orders[0]
/** An order that a partner reported for somebody without a plan. */
async function waiting(paid_by_plan: number, more: object = {}) {
  const who = mobile()
  const event = { reference: `chosen/${who.slice(3)}`, mobile: who, kind: 'Order', gross: paid_by_plan, paid_by_plan }
  const send = (changes: object) => sendPartnerEvent(world, { ...event, ...changes })
  await send(more)
  const order = () => read(event.reference)
  const act = async (browser: Browser, uhid: string, body: object = {}) => {
    const { id, version } = await order()
    return browser.post(`${path}/${id}/apply`, { uhid, version, ...body })
  }
  const giveBack = async (browser: Browser) => {
    const { id, version } = await order()
    const body = { amount: paid_by_plan, reason: 'The member says it was not theirs', version }
    return browser.post(`${path}/${id}/give_back`, body)
  }
  return { order, act, giveBack, send, mobile: who }
}
const sentTo = async (to: string) => {
  await world.work()
  return (await world.browser().get(`/dev/messages?to=${encodeURIComponent(to)}`)).text
}

describe('a person whom the partner did not name', () => {
  it('is chosen with a reason, told of it, and gets it back if it was not theirs', async () => {
    const person = await employeeWithMember(world, mobile(), 10_000_00n)
    const one = await waiting(1_500)
    expect(await one.act(meera, person.uhid)).toMatchObject({ status: 422, error: { fields: { reason: /./ } } })
    expect(await one.act(meera, person.uhid, { reason })).toMatchObject({
      status: 200,
      body: { status: 'APPLIED', chosen_reason: reason, proposed: null },
    })
    expect(await readCredits(world.db, person.wallet_id)).toMatchObject({ consumed_paise: 1_500_00n })
    expect(await sentTo(person.mobile)).toContain('Medicine order, ₹1,500 paid by the plan. Not yours?')
    expect((await one.giveBack(leela)).body).toMatchObject({ status: 'CLOSED', subscription_id: null })
    expect(await readCredits(world.db, person.wallet_id)).toMatchObject({ consumed_paise: 0n, on_hold_paise: 0n })
    expect((await one.giveBack(leela)).error?.type).toBe('NOT_CHARGED')
    await one.send({ status: 'CORRECTED' })
    expect(await one.order()).toMatchObject({ status: 'WAITING', reason: 'GIVEN_BACK' })
    expect(await readCredits(world.db, person.wallet_id)).toMatchObject({ consumed_paise: 0n })
  })

  it('is charged no more than one person may decide until an independent colleague agrees with a fresh code', async () => {
    const person = await employeeWithMember(world, mobile(), 10_000_00n)
    const one = await waiting(6_500)
    const { body } = await meera.get(`${path}/${(await one.order()).id}/candidates?mobile=${person.mobile.slice(3)}`)
    expect(body).toMatchObject({ candidates: [{ uhid: person.uhid, is_named: false }], one_person: 2_000 })
    expect((await one.act(meera, person.uhid)).error?.fields).toHaveProperty('reason')
    expect(await one.act(meera, person.uhid, { reason })).toMatchObject({
      status: 200,
      body: { status: 'WAITING', proposed: { uhid: person.uhid, by: 'Meera Iyer', by_you: true, reason } },
    })
    expect(await readCredits(world.db, person.wallet_id)).toMatchObject({ consumed_paise: 0n })
    expect((await one.act(meera, person.uhid, { reason })).error?.type).toBe('SECOND_PERSON')
    // The event said less when Meera chose.
    await one.send({ status: 'CORRECTED', gross: 7_000, paid_by_plan: 7_000 })
    expect((await one.act(leela, person.uhid)).error?.fields).toHaveProperty('reason')
    await one.send({ status: 'CORRECTED', gross: 6_400, paid_by_plan: 6_400 })
    const { id } = await one.order()
    expect((await leela.get(`${path}/${id}/candidates`)).body.candidates).toMatchObject([{ uhid: person.uhid }])
    const { authenticator } = leela
    leela.authenticator = undefined
    await world.advance(6 * 60_000)
    expect((await one.act(leela, person.uhid)).error?.type).toBe('TOTP_REQUIRED')
    leela.authenticator = authenticator
    expect((await one.act(leela, person.uhid)).body).toMatchObject({ status: 'APPLIED', chosen_reason: reason })
    expect(await readCredits(world.db, person.wallet_id)).toMatchObject({ consumed_paise: 6_400_00n })
    expect(await sentTo(person.mobile)).toContain('₹6,400')
  })

  it('is charged by one person no more in a day than for one order, however many there are', async () => {
    const person = await employeeWithMember(world, mobile(), 10_000_00n)
    const [first, second, third] = [await waiting(1_200), await waiting(1_200), await waiting(700)]
    expect((await first.act(meera, person.uhid, { reason })).body.status).toBe('APPLIED')
    expect((await second.act(meera, person.uhid, { reason })).body).toMatchObject({
      status: 'WAITING',
      proposed: { by_you: true },
    })
    expect((await third.act(meera, person.uhid, { reason })).body.status).toBe('APPLIED')
    await first.send({ status: 'CORRECTED', gross: 1_900, paid_by_plan: 1_900 })
    expect(await readCredits(world.db, person.wallet_id)).toMatchObject({ consumed_paise: 1_900_00n })
    expect((await second.act(leela, person.uhid)).body.status).toBe('APPLIED')
    const tomorrow = await waiting(800)
    const yesterday = { decided_at: new Date(world.clock.now().getTime() - 86_400_000) }
    await world.db.updateTable('partner_orders').set(yesterday).where('chosen_uhid', '=', person.uhid).execute()
    expect((await tomorrow.act(meera, person.uhid, { reason })).body.status).toBe('APPLIED')
  })

  it('whom a colleague agrees to on a day on which one person may choose them needs no other reason', async () => {
    const person = await employeeWithMember(world, mobile(), 10_000_00n)
    const [first, second] = [await waiting(1_200), await waiting(1_200)]
    expect((await first.act(meera, person.uhid, { reason })).body.status).toBe('APPLIED')
    expect((await second.act(meera, person.uhid, { reason })).body.proposed).toMatchObject({ by_you: true })
    const yesterday = { decided_at: new Date(world.clock.now().getTime() - 86_400_000) }
    await world.db.updateTable('partner_orders').set(yesterday).where('chosen_uhid', '=', person.uhid).execute()
    const agreed = await second.act(leela, person.uhid)
    expect([agreed.error?.fields, agreed.body.status]).toEqual([undefined, 'APPLIED'])
    expect(agreed.body.chosen_reason).toBe(reason)
  })

  it('whose order is corrected upwards afterwards is charged what was agreed, and the rest waits', async () => {
    const person = await employeeWithMember(world, mobile(), 10_000_00n)
    const one = await waiting(100, { status: 'PENDING' })
    expect((await one.act(meera, person.uhid, { reason })).body.status).toBe('APPLIED')
    await one.send({ status: 'SUCCESS', gross: 6_500, paid_by_plan: 6_500 })
    expect(await one.order()).toMatchObject({ status: 'WAITING', reason: 'CHOSEN_FOR_LESS' })
    expect(await readCredits(world.db, person.wallet_id)).toMatchObject({ consumed_paise: 100_00n })
    expect((await one.act(meera, person.uhid, { reason })).body.proposed).toMatchObject({ by_you: true })
    expect((await one.act(leela, person.uhid)).body.status).toBe('APPLIED')
    expect(await readCredits(world.db, person.wallet_id)).toMatchObject({ consumed_paise: 6_500_00n })
  })

  it('is another than the one who has the number now: that one needs no reason, and hears of it too', async () => {
    const one = await waiting(400, { kind: 'Book' })
    const person = await planWithMember(world, one.mobile)
    expect((await one.act(meera, person.uhid)).body).toMatchObject({ status: 'APPLIED', chosen_reason: null })
    expect(await sentTo(person.mobile)).toContain('Appointment, ₹400 paid by the plan')
    const { id, version } = await one.order()
    const closed = await meera.post(`${path}/${id}/close`, { note: 'It was theirs', version })
    expect(closed.error?.type).toBe('NOT_WAITING')
  })
})

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkupJobs } from '#rooms/checkups/server/jobs.ts'
import type { Answer, Browser } from '#testing/browser.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { bookFirst, moveAsProvider } from '#testing/checkups.ts'
import { sendForm } from '#testing/claim-form.ts'
import { pdf } from '#testing/pdf.ts'
import { openWorld, type World } from '#testing/world.ts'
import { DAY_MS } from '#values/ist-date.ts'
import { toWireTime } from '#values/wire-time.ts'

let world: World
let kabir: Browser
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  kabir = await world.person('Kabir')
})
afterAll(() => world.close())

let number = 0
async function booked() {
  const mobile = `+9198114100${String(++number).padStart(2, '0')}`
  const browser = await world.signUp(mobile)
  const { subscription_id } = await buyPlan(world, browser)
  const { body } = await bookFirst(browser)
  return { browser, mobile, subscription_id, order: body }
}
const list = async (query = '') => (await kabir.get(`dashboard/checkup_orders${query}`)).body
const read = async (id: string) => (await kabir.get(`dashboard/checkup_orders/${id}`)).body
const move = (id: string, sub_status: string, more: object = {}) =>
  kabir.post(`dashboard/checkup_orders/${id}/status`, { sub_status, at: toWireTime(world.clock.now()), ...more })
const outcome = ({ status, error }: Answer) => [status, error?.type]
const later = (days: number) => toWireTime(new Date(world.clock.now().getTime() + days * DAY_MS))
const ids = ({ orders }: { orders: { id: string }[] }) => orders.map(({ id }) => id)

describe('the list of all check-ups', () => {
  it('finds an order by its number, the mobile and the name, and narrows by status, kind, city and days', async () => {
    const { order, mobile } = await booked()
    expect(ids(await list())[0]).toBe(order.id)
    expect(ids(await list(`?order_id=${order.id.toLowerCase()}`))).toEqual([order.id])
    expect(ids(await list(`?mobile=${mobile.slice(3)}`))).toEqual([order.id])
    const named = await list('?name=asha')
    expect(named.orders.every(({ name }: { name: string }) => name.toLowerCase().startsWith('asha'))).toBe(true)
    for (const query of ['?status=in_progress', '?sub_status=REQUESTED', '?variation=AHC', '?city=Pune'])
      expect([query, ids(await list(query))[0]]).toEqual([query, order.id])
    expect(ids(await list('?variation=PEMC'))).toEqual([])
    expect(ids(await list('?city=Nagpur'))).toEqual([])
    expect(ids(await list('?status=completed'))).not.toContain(order.id)
    const today = '2020-01-01'
    expect(ids(await list(`?requested_start_date=${today}`))[0]).toBe(order.id)
    expect(ids(await list(`?requested_end_date=${today}`))).toEqual([])
    const soon = await list(`?appointment_start_date=${order.slot.slice(0, 10)}`)
    const slots = soon.orders.map(({ slot }: { slot: string }) => slot)
    expect(slots).toEqual(slots.toSorted((a: string, b: string) => a.localeCompare(b)))
  })

  it('counts every status as it is, before and after the counts are added up (decisions §20)', async () => {
    const { order } = await booked()
    const counted = async () => {
      const { counts, cities, pagination_info } = await list()
      const { rows } = await sql<{
        real: object
        all: number
      }>`select json_object_agg(sub_status, n) as real, sum(n)::int as all
        from (select sub_status, count(*)::int as n from checkup_orders group by 1) each_one`.execute(world.db)
      expect(Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== 0))).toEqual(rows[0]!.real)
      expect(pagination_info.total_orders).toBe(rows[0]!.all)
      expect(cities).toContain('Pune')
    }
    await counted()
    expect((await move(order.id, 'SLOT_CONFIRMED')).status).toBe(200)
    await counted()
    const addUp = checkupJobs.find(({ name }) => name === 'checkups.add-up-counts')!
    await addUp.work(world, {}, { attempt: 1, last: false, now: world.clock.now() })
    await counted()
    expect(await world.db.selectFrom('checkup_count_moves').selectAll().execute()).toEqual([])
  })
})

describe('our staff', () => {
  it('move an order along the table, one log entry each, and not past it (decisions §20)', async () => {
    const { browser, order } = await booked()
    const shown = await read(order.id)
    expect(shown).toMatchObject({
      sub_status: 'REQUESTED',
      unit: 'OPEN',
      own_affair: false,
      next: ['SLOT_CONFIRMED', 'CANCELLED_BY_PROVIDER', 'UNSERVICEABLE', 'CANCELLED_BY_MEMBER'],
    })
    expect(outcome(await move(order.id, 'REPORT_RELEASED'))).toEqual([409, 'WRONG_STATE'])
    expect(outcome(await move(order.id, 'SLOT_CONFIRMED', { at: later(1) }))).toEqual([422, 'INVALID'])
    expect(outcome(await move(order.id, 'SLOT_CONFIRMED', { appointment_at: '2020-01-01 00:00:00' }))).toEqual([
      422,
      'INVALID',
    ])
    const appointment_at = later(3)
    const confirmed = await move(order.id, 'SLOT_CONFIRMED', { appointment_at, note: 'Agreed by phone' })
    expect(confirmed.body).toMatchObject({ sub_status: 'SLOT_CONFIRMED', sample_appointment_date: appointment_at })
    expect(confirmed.body.logs.at(-1)).toMatchObject({ from: 'REQUESTED', to: 'SLOT_CONFIRMED', actor: 'Kabir Khanna' })
    expect((await browser.get(`me/checkups/${order.id}`)).body.logs.at(-1)).toMatchObject({ actor: 'Our team' })
    await move(order.id, 'SAMPLE_COLLECTED')
    expect((await read(order.id)).unit).toBe('SETTLED')
    expect(outcome(await move('ORD99999998', 'SLOT_CONFIRMED'))).toEqual([404, 'NOT_FOUND'])
  })

  it('end an order only with a reason, and the unit goes back once (decisions §20)', async () => {
    const { order } = await booked()
    const without = await move(order.id, 'UNSERVICEABLE')
    expect([without.status, Object.keys(without.error?.fields ?? {})]).toEqual([422, ['note']])
    const ended = await move(order.id, 'UNSERVICEABLE', { note: 'Nobody can come there' })
    expect(ended.body).toMatchObject({ status: 'cancelled', unit: 'REVERSED', next: [] })
    expect(ended.body.cancelled_reason).toBe('Nobody can come there')
    expect(outcome(await move(order.id, 'UNSERVICEABLE', { note: 'Again' }))).toEqual([409, 'WRONG_STATE'])
  })

  it('cancel a confirmed appointment for a member who calls, which the table leaves to the member (decisions §20)', async () => {
    const { order } = await booked()
    await move(order.id, 'SLOT_CONFIRMED')
    expect(outcome(await move(order.id, 'CANCELLED_BY_MEMBER', { note: 'Ill' }))).toEqual([409, 'WRONG_STATE'])
    const cancel = () => kabir.post(`dashboard/checkup_orders/${order.id}/cancel`, { reason: 'The member is ill' })
    expect((await cancel()).body).toMatchObject({ sub_status: 'CANCELLED_BY_MEMBER', unit: 'REVERSED' })
    expect((await cancel()).status).toBe(200)
    expect((await read(order.id)).logs.at(-1)).toMatchObject({ actor: 'Kabir Khanna', note: 'The member is ill' })
  })

  it('ask for another time of the list, and set the time of the visit after the sample', async () => {
    const { browser, order } = await booked()
    const { slots } = (await browser.get('me/checkups')).body
    const { slot } = slots.findLast(({ mode }: { mode: string }) => mode === 'HOME')
    const change = (appointment_at: string) =>
      kabir.post(`dashboard/checkup_orders/${order.id}/appointment`, { appointment_at })
    const gone = await change('2020-01-01 00:00:00')
    expect([gone.status, Object.keys(gone.error?.fields ?? {})]).toEqual([422, ['appointment_at']])
    expect((await change(slot)).body).toMatchObject({ sub_status: 'REQUESTED', slot })
    for (const to of ['SLOT_CONFIRMED', 'SAMPLE_COLLECTED', 'VISIT_PENDING']) await move(order.id, to)
    const visit = later(5)
    const set = (await change(visit)).body
    expect(set).toMatchObject({
      sub_status: 'VISIT_PENDING',
      visit_appointment_date: visit,
      can: { change_time: true },
    })
    expect(outcome(await change('2020-01-01 00:00:00'))).toEqual([422, 'INVALID'])
    await move(order.id, 'VISIT_DONE')
    expect(outcome(await change(visit))).toEqual([409, 'WRONG_STATE'])
  })

  it('release a report with its file, which the person opens and sees opened (decisions §20)', async () => {
    const { browser, order } = await booked()
    await moveAsProvider(world, order.id, 'SLOT_CONFIRMED', 'SAMPLE_COLLECTED', 'REPORT_AWAITED')
    const bytes = await pdf(['Haemoglobin 14.1'])
    const send = (data: Record<string, unknown>, content = bytes) =>
      sendForm(kabir, 'POST', `dashboard/checkup_orders/${order.id}/reports`, {
        data,
        report: [[content, 'blood.pdf']],
      })
    expect(outcome(await send({}))).toEqual([409, 'WRONG_STATE'])
    expect(outcome(await send({ sub_status: 'REPORT_RELEASED' }, Buffer.from('#!/bin/sh')))).toEqual([
      422,
      'FILE_REFUSED',
    ])
    expect((await send({ sub_status: 'PARTIAL_REPORT', name: 'Blood' })).status).toBe(201)
    const released = await send({ sub_status: 'REPORT_RELEASED' })
    expect(released.body).toMatchObject({ status: 'completed', reports: [{ name: 'Blood' }, { kind: 'RESULTS' }] })
    const [{ id }] = released.body.reports
    const file = await kabir.get(`dashboard/checkup_orders/${order.id}/reports/${id}`)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect((await browser.get(`me/checkups/${order.id}`)).body.downloads).toMatchObject([
      { by: 'Our team', report: 'Blood' },
    ])
  })

  it('do not act on their own check-up, and other roles see none', async () => {
    const own = await booked()
    const account = await world.db
      .selectFrom('accounts')
      .select('mobile')
      .where('name', '=', 'Kabir Khanna')
      .executeTakeFirst()
    await world.db
      .updateTable('checkup_orders')
      .set({ mobile: account!.mobile })
      .where('id', '=', own.order.id)
      .execute()
    expect(await read(own.order.id)).toMatchObject({ own_affair: true, next: [], can: { cancel: false } })
    expect(outcome(await move(own.order.id, 'SLOT_CONFIRMED'))).toEqual([403, 'OWN_AFFAIR'])
    expect((await own.browser.get('dashboard/checkup_orders')).status).toBe(403)
  })
})

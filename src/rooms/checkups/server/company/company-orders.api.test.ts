import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_PACKAGES } from '#rooms/checkups/seed/offer.ts'
import type { Answer } from '#testing/browser.ts'
import { moveAsProvider, sendProviderMessage } from '#testing/checkups.ts'
import { addResults, bookedEmployee, type CheckupCompany, openCheckupCompany } from '#testing/company-checkups.ts'
import { openWorld, type World } from '#testing/world.ts'

const HOUR = 3_600_000
let world: World
let company: CheckupCompany
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  company = await openCheckupCompany(world)
})
afterAll(() => world.close())

let candidates = 0
const outcome = ({ status, error }: Answer) => [status, error?.type]

/** What the form sends, with a candidate whom nobody knows. */
async function form(change: Record<string, unknown> = {}) {
  const { slots } = (await (await company.hr()).get('me/checkups/slots?city=Pune&mode=CENTRE')).body
  return {
    name: 'Ira Sen',
    mobile: `+9198114${String(++candidates).padStart(5, '0')}`,
    email: 'ira.sen@mail.example',
    reference_id: 'C-17',
    package_id: DEMO_PACKAGES.joining,
    city: 'Pune',
    mode: 'CENTRE',
    slot: slots[5].slot,
    ...change,
  }
}

async function order(change: Record<string, unknown> = {}) {
  const body = await form(change)
  const answer = await (await company.hr()).post(company.orders, body)
  return { ...answer, body: answer.body, mobile: body.mobile as string, id: answer.body?.details?.order_id as string }
}

async function messages(mobile: string): Promise<string[]> {
  await world.work()
  await world.advance(13 * HOUR)
  await world.work()
  const { body } = await world.browser().get(`/dev/messages?to=${encodeURIComponent(mobile)}&limit=100`)
  return body.filter(({ channel }: { channel: string }) => channel === 'sms').map(({ text }: { text: string }) => text)
}

describe('a check-up before employment', () => {
  test('is ordered for a candidate, who gets a message and finds it under their number (D2.57, decisions §20)', async () => {
    const { status, body, mobile, id } = await order()
    expect([status, body.details]).toMatchObject([
      201,
      {
        variation: 'PEMC',
        employee_name: 'Ira Sen',
        employee_id: 'C-17',
        mobile,
        email: 'ira.sen@mail.example',
        status: 'in_progress',
        sub_status: 'REQUESTED',
      },
    ])
    expect(body.can).toMatchObject({ reschedule: true, cancel: true })
    expect(body.logs).toMatchObject([{ from: null, to: 'REQUESTED', actor: 'Hema Rao' }])
    const row = world.db.selectFrom('checkup_orders').selectAll().where('id', '=', id)
    expect(await row.executeTakeFirstOrThrow()).toMatchObject({
      subscription_id: null,
      uhid: null,
      use_reference: null,
      booked_by: null,
      partner_plan_id: company.pemc_id,
    })
    expect((await messages(mobile)).join()).toContain('Looms has ordered a health check-up')
    const candidate = await world.signUp(mobile)
    const mine = (await candidate.get('me/checkups')).body.orders
    expect(mine).toMatchObject([{ order_id: id, employer: 'Looms', can: { cancel: false, reschedule: false } }])
  })

  test('is ordered once for a candidate until it has ended, also by two colleagues at the same moment', async () => {
    const body = await form()
    const [one, other] = [await company.hr(), (await company.colleague('PARTNER_PEMC_MEMBER')).browser]
    const answers = await Promise.all([one.post(company.orders, body), other.post(company.orders, body)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    const refused = answers.find(({ status }) => status === 409)!
    const id = answers.find(({ status }) => status === 201)!.body.details.order_id
    expect([refused.error?.type, refused.error?.extra_args]).toEqual(['ALREADY_ORDERED', { order_id: id }])
    expect((await one.post(`${company.orders}/${id}/cancel`, {})).status).toBe(200)
    expect((await other.post(company.orders, body)).status).toBe(201)
  })

  test('names every field that is missing or wrong, and keeps to what is offered', async () => {
    const hr = await company.hr()
    const fields = async (change: Record<string, unknown>) => {
      const { status, error } = await hr.post(company.orders, await form(change))
      return [status, Object.keys(error?.fields ?? {})]
    }
    expect(await fields({ name: 'Al' })).toEqual([422, ['name']])
    expect(await fields({ mobile: '12345' })).toEqual([422, ['mobile']])
    expect(await fields({ email: 'ira' })).toEqual([422, ['email']])
    expect(await fields({ package_id: DEMO_PACKAGES.essential })).toEqual([422, ['package_id']])
    expect(await fields({ city: 'Goa' })).toEqual([422, ['city']])
    expect(await fields({ mode: 'HOME' })).toEqual([422, ['mode']])
    expect(await fields({ slot: '2020-01-01 05:00:00' })).toEqual([422, ['slot']])
  })

  test('needs a contract that is running, and is not for the person who orders it', async () => {
    const own = await order({ mobile: company.mobile })
    expect([own.status, own.error?.type]).toEqual([403, 'OWN_AFFAIR'])
    const other = await openCheckupCompany(world)
    const plans = world.db.updateTable('partner_plans').where('id', '=', other.pemc_id)
    await plans.set({ status: 'DRAFT', signed_at: null }).execute()
    expect(outcome(await (await other.hr()).post(other.orders, await form()))).toEqual([409, 'PLAN_INACTIVE'])
    const anita = (await company.colleague('PARTNER_AHC_MEMBER')).browser
    expect((await anita.post(company.orders, await form())).status).toBe(403)
  })

  test('is moved and cancelled by the company until something is done, and the candidate is notified (decisions §20)', async () => {
    const { id, mobile } = await order()
    const hr = await company.hr()
    const { slots } = (await hr.get('me/checkups/slots?city=Pune&mode=CENTRE')).body
    const waiting = await hr.post(`${company.orders}/${id}/reschedule`, { slot: slots[9].slot })
    expect(waiting.body.details).toMatchObject({ sub_status: 'REQUESTED', slot: slots[9].slot })
    await moveAsProvider(world, id, 'SLOT_CONFIRMED')
    const moved = await hr.post(`${company.orders}/${id}/reschedule`, { slot: slots[12].slot })
    expect(moved.body.details).toMatchObject({ sub_status: 'RESCHEDULED', visit_appointment_date: null })
    expect(moved.body.logs.at(-1)).toMatchObject({ actor: 'Hema Rao', from: 'SLOT_CONFIRMED', to: 'RESCHEDULED' })
    const cancelled = await hr.post(`${company.orders}/${id}/cancel`, { reason: 'Joined elsewhere' })
    expect(cancelled.body.details).toMatchObject({ status: 'cancelled', cancelled_reason: 'Joined elsewhere' })
    expect((await hr.post(`${company.orders}/${id}/cancel`, {})).status).toBe(200)
    expect(outcome(await hr.post(`${company.orders}/${id}/reschedule`, { slot: slots[9].slot }))).toEqual([
      409,
      'WRONG_STATE',
    ])
    const sent = await messages(mobile)
    expect(sent.filter((text) => text.includes('Looms asked for another time'))).toHaveLength(2)
    expect(sent.filter((text) => text.includes('will not take place'))).toHaveLength(1)
    const done = await order()
    await moveAsProvider(world, done.id, 'SLOT_CONFIRMED', 'VISIT_DONE')
    expect(outcome(await (await company.hr()).post(`${company.orders}/${done.id}/cancel`, {}))).toEqual([
      409,
      'WRONG_STATE',
    ])
  })

  test('that the centre moves without a time waits for the company, which is written to, as it is when the check-up ends', async () => {
    const { id, mobile } = await order()
    const waiting = async () => {
      const { body } = await (await company.hr()).get(`${company.path}/waiting`)
      return body.waiting.find(({ section }: { section: string }) => section === 'checkups')?.count ?? 0
    }
    const before = await waiting()
    await moveAsProvider(world, id, 'SLOT_CONFIRMED', 'RESCHEDULED')
    expect(await waiting()).toBe(before + 1)
    const { body } = await (await company.hr()).get(`${company.orders}/${id}`)
    expect(body).toMatchObject({ details: { sub_status: 'RESCHEDULED', needs_time: true }, can: { reschedule: true } })
    expect((await messages(mobile)).join()).toContain('needs another time. Looms chooses it;')
    const ofHr = async (order_id: string) => {
      const address = `/plus/corporate/dashboard/checkups/pemc/${order_id}`
      return (await messages(company.mobile)).filter((text) => text.includes(address))
    }
    expect(await ofHr(id)).toEqual([expect.stringContaining('your candidate Ira Sen needs another time. Choose one, ')])
    const hr = await company.hr()
    const { slots } = (await hr.get('me/checkups/slots?city=Pune&mode=CENTRE')).body
    const chosen = await hr.post(`${company.orders}/${id}/reschedule`, { slot: slots[9].slot })
    expect(chosen.body.details).toMatchObject({ needs_time: false })
    expect(await waiting()).toBe(before)
    const ended = await order()
    await moveAsProvider(world, ended.id, 'UNSERVICEABLE')
    expect(await ofHr(ended.id)).toEqual([expect.stringContaining('your candidate Ira Sen will not take place.')])
  })

  test('gives the company the certificate with the candidate’s yes, and results with another (D7.41, decisions §20)', async () => {
    const { id, mobile } = await order()
    await moveAsProvider(world, id, 'SLOT_CONFIRMED')
    await sendProviderMessage(world, { order_id: id, sub_status: 'VISIT_DONE', person_mobile: mobile })
    await moveAsProvider(world, id, 'REPORT_AWAITED')
    const results = await addResults(world, id)
    await addResults(world, id, { sub_status: 'FIT', name: 'Certificate of fitness', kind: 'CERTIFICATE' })
    const candidate = await world.signUp(mobile)
    expect((await candidate.patch(`me/checkups/${id}`, { agrees: true })).status).toBe(200)
    const hr = await company.hr()
    const { details, reports, can } = (await hr.get(`${company.orders}/${id}`)).body
    expect([details.sub_status, can.request_access]).toEqual(['FIT', true])
    const certificate = reports.find(({ kind }: { kind: string }) => kind === 'CERTIFICATE')
    expect((await hr.get(`${company.orders}/${id}/reports/${certificate.id}`)).status).toBe(200)
    expect(outcome(await hr.get(`${company.orders}/${id}/reports/${results}`))).toEqual([403, 'CONSENT_REQUIRED'])
    expect((await candidate.patch(`me/checkups/${id}`, { share_report_with_employer: true })).status).toBe(200)
    expect((await hr.get(`${company.orders}/${id}/reports/${results}`)).status).toBe(200)
  })
})

test('what an employee has booked with their plan is theirs: the company neither moves nor cancels it (decisions §20)', async () => {
  const { order_id } = await bookedEmployee(world, company)
  const hr = await company.hr()
  const { slots } = (await hr.get('me/checkups/slots?city=Pune&mode=HOME')).body
  expect(outcome(await hr.post(`${company.orders}/${order_id}/cancel`, {}))).toEqual([409, 'OF_EMPLOYEE'])
  const moved = await hr.post(`${company.orders}/${order_id}/reschedule`, { slot: slots[9].slot })
  expect(outcome(moved)).toEqual([409, 'OF_EMPLOYEE'])
  expect((await hr.get(`${company.orders}/${order_id}`)).body.can).toMatchObject({ reschedule: false, cancel: false })
})

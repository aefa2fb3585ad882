import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_PLANS } from '#rooms/plans/seed.ts'
import {
  bookedEmployee,
  type CheckupCompany,
  insertCandidate,
  openCheckupCompany,
  releaseReport,
} from '#testing/company-checkups.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
let company: CheckupCompany
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  company = await openCheckupCompany(world)
})
afterAll(() => world.close())

const counts = (statuses: { value: string; order_staus_count: number }[]) =>
  Object.fromEntries(statuses.map(({ value, order_staus_count }) => [value, order_staus_count]))

describe('the check-ups of a company', () => {
  test('have a configuration: kinds, packages, cities and statuses (D7.38)', async () => {
    const { body } = await (await company.hr()).get(`${company.path}/checkups/configuration`)
    expect(body).toMatchObject({
      variations: ['AHC', 'PEMC'],
      statuses: ['in_progress', 'completed', 'cancelled'],
      can_order: true,
    })
    expect(body.packages.map(({ variation }: { variation: string }) => variation)).toEqual(['AHC', 'AHC', 'PEMC'])
    expect(body.cities).toContain('Pune')
  })

  test('have no kind of which no signed contract has a Master Checkup (D4.18, decisions §20)', async () => {
    const other = await openCheckupCompany(world)
    const plans = world.db.updateTable('partner_plans')
    await plans.set({ checkup_variation_type: null }).where('id', '=', other.pemc_id).execute()
    const read = async () => (await (await other.hr()).get(`${other.path}/checkups/configuration`)).body
    expect(await read()).toMatchObject({ variations: ['AHC'], can_order: false })
    await plans.set({ status: 'DRAFT', signed_at: null }).where('subsidiary_id', '=', other.subsidiary_id).execute()
    expect(await read()).toMatchObject({ variations: [], packages: [], cities: [], can_order: false })
  })

  test('are offered by every plan from which its people can book one, whatever its benefit is called', async () => {
    const other = await openCheckupCompany(world)
    const plan = world.db.selectFrom('plans').select('current_version_id').where('id', '=', DEMO_PLANS.lite)
    const plan_version_id = (await plan.executeTakeFirstOrThrow()).current_version_id!
    const plans = world.db.updateTable('partner_plans').set({ plan_version_id, checkup_variation_type: null })
    await plans.where('subsidiary_id', '=', other.subsidiary_id).execute()
    const { body } = await (await other.hr()).get(`${other.path}/checkups/configuration`)
    expect(body.variations).toEqual(['AHC'])
  })

  test('are a list with the counts of their statuses; filtered by kind, status and search (D2.55, D3.27, D3.28, D7.39)', async () => {
    const other = await openCheckupCompany(world)
    const hr = await other.hr()
    const list = async (query = '') => (await hr.get(`${other.orders}${query}`)).body
    expect(await list()).toMatchObject({ data: [], total: 0 })
    const booked = await bookedEmployee(world, other, { name: 'Nila Bose', reference_id: 'L-777' })
    const done = await bookedEmployee(world, other, { name: 'Omar Sheikh' })
    await releaseReport(world, done.order_id)
    const candidate = await insertCandidate(world, other, { sub_status: 'CANCELLED_BY_PROVIDER' })
    const all = await list()
    expect(all.total).toBe(3)
    expect(all.statuses.map(({ display_key }: { display_key: string }) => display_key)).toEqual([
      'In progress',
      'Completed',
      'Cancelled',
    ])
    expect(counts(all.statuses)).toEqual({ in_progress: 1, completed: 1, cancelled: 1 })
    expect(all.statuses[0].order_status_count).toBe(1)
    expect(all.data.map((row: { order_id: string }) => row.order_id)).toEqual([
      candidate,
      done.order_id,
      booked.order_id,
    ])
    expect(all.data[2]).toMatchObject({
      order_id: booked.order_id,
      employee_name: 'Nila Bose',
      employee_id: 'L-777',
      mobile: booked.number,
      city: 'Pune',
      package: 'Essential check-up',
      sample_appointment_date: null,
      visit_appointment_date: null,
      status: 'in_progress',
      sub_status: 'REQUESTED',
      patient_name: null,
    })
    expect(all.data[2].email).toMatch(/@looms\.example$/)
    const found = async (query: string) => {
      const { data, total, statuses } = await list(query)
      return [data.map((row: { order_id: string }) => row.order_id), total, counts(statuses).in_progress]
    }
    expect(await found('?status=completed')).toEqual([[done.order_id], 1, 1])
    expect(await found('?status=completed,cancelled')).toEqual([[candidate, done.order_id], 2, 1])
    expect(await found('?variation=PEMC')).toEqual([[candidate], 1, 0])
    for (const typed of [booked.order_id, 'nila', 'BOSE', 'l-77', booked.number.slice(3), all.data[2].email])
      expect([typed, await found(`?search=${encodeURIComponent(typed)}`)]).toEqual([typed, [[booked.order_id], 1, 1]])
    expect(await found('?search=100%25')).toEqual([[], 0, 0])
    for (const wrong of ['?status=open', '?variation=ahc', '?search=ab', '?page_number=0', '?colour=red'])
      expect([wrong, [400, 422].includes((await hr.get(`${other.orders}${wrong}`)).status)]).toEqual([wrong, true])
  })

  test('are paged by twenty, newest first', async () => {
    const other = await openCheckupCompany(world)
    const ids: string[] = []
    for (let one = 0; one < 23; one++)
      ids.unshift(await insertCandidate(world, other, { mobile: `+9198112002${String(one).padStart(2, '0')}` }))
    const page = async (number: number) => (await (await other.hr()).get(`${other.orders}?page_number=${number}`)).body
    const shown = [...(await page(1)).data, ...(await page(2)).data].map(({ order_id }) => order_id)
    expect(shown).toEqual(ids)
    expect((await page(2)).pagination_info).toMatchObject({ has_next_page: false, total_orders: 23 })
    expect((await page(3)).data).toEqual([])
  })

  test('show the details, the reports and the log of one (D2.56, D3.29, D7.40)', async () => {
    const { order_id } = await bookedEmployee(world, company)
    const id = await releaseReport(world, order_id)
    const { body } = await (await company.hr()).get(`${company.orders}/${order_id}`)
    expect(body.details).toMatchObject({ order_id, status: 'completed', sub_status: 'REPORT_RELEASED', mode: 'HOME' })
    expect(body.details).not.toHaveProperty('address')
    expect(body.reports).toEqual([expect.objectContaining({ id, name: 'Health check-up report', shareable: false })])
    expect(body.logs.slice(0, 2)).toMatchObject([
      { kind: 'MOVED', from: null, to: 'REQUESTED', actor: 'The person' },
      { kind: 'MOVED', from: 'REQUESTED', to: 'SLOT_CONFIRMED', actor: 'The check-up centre' },
    ])
    expect(body.can).toEqual({ open_reports: true, request_access: true, reschedule: false, cancel: false })
  })

  test('hide the number of somebody who does not show it, also from a search', async () => {
    const { order_id, number, partner_user_id } = await bookedEmployee(world, company)
    const people = world.db.updateTable('partner_users').where('id', '=', partner_user_id)
    await people.set({ shows_mobile: false }).execute()
    const hr = await company.hr()
    const { details } = (await hr.get(`${company.orders}/${order_id}`)).body
    expect(details.mobile).toBe(`+91 ••••• •${number.slice(-4)}`)
    expect((await hr.get(`${company.orders}?search=${number.slice(3)}`)).body.total).toBe(0)
  })

  test('know an employee by the address that the company wrote, and our staff and centres only by the person’s own', async () => {
    const { number } = await bookedEmployee(world, company, { email: 'own@looms.example' })
    const { db } = world
    const orders = () => db.selectFrom('checkup_orders').select('email').where('mobile', '=', number).execute()
    expect(await orders()).toEqual([{ email: null }])
    const own = { email: 'nila.private@mail.example' }
    await db.updateTable('checkup_orders').set(own).where('mobile', '=', number).execute()
    const found = async (typed: string) =>
      (await (await company.hr()).get(`${company.orders}?search=${typed}`)).body.total
    expect([await found('own@looms.example'), await found('nila.private@mail.example')]).toEqual([1, 0])
  })
})

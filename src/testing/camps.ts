import { expect } from 'vitest'
import { addDays, istDateOf } from '#values/ist-date.ts'
import type { Browser } from './browser.ts'
import { openEmployer } from './employer.ts'
import type { World } from './world.ts'

interface Camp {
  id: string
  name: string
  version: number
  locations: { id: string }[]
}

/** A company with health check-ups (requires `SEED: 'demo'`), its people, and staff who plan camps for it. */
export async function openCamps(world: World) {
  const employer = await openEmployer(world, { quota: 1_000 })
  const company = world.db.updateTable('subsidiaries').where('id', '=', employer.subsidiary_id)
  await company.set({ has_health_check: true }).execute()
  const first = addDays(istDateOf(world.clock.now()), 2)
  let camps = 0
  const place = (fields: object = {}) => ({
    name: 'Gate 2',
    address: '4 Mill Road, Whitefield',
    city: 'Bengaluru',
    start_date: first,
    end_date: first,
    opens_at: '10:00',
    closes_at: '12:00',
    slot_minutes: 60,
    slot_capacity: 2,
    ...fields,
  })
  const slotsPath = (camp: Camp, date: string) =>
    `me/health_camps/${camp.id}/slots?location_id=${camp.locations[0]?.id}&date=${date}`
  const slots = async (browser: Browser, camp: Camp, date = first) => {
    const { body, status } = await browser.get(slotsPath(camp, date))
    expect(status).toBe(200)
    return body.slots
  }
  const planBody = (fields: object = {}) => {
    camps += 1
    return { subsidiary_id: employer.subsidiary_id, name: `Camp ${camps}`, locations: [place()], ...fields }
  }
  return {
    employer,
    first,
    place,
    planBody,
    slotsPath,
    slots,
    /** By an admin; two locations' worth of slots from 10 to 12. */
    plan: async (fields: object = {}) => {
      const staff = await world.person('Leela')
      const { status, body } = await staff.post('dashboard/health_camps', planBody(fields))
      if (status !== 201) throw new Error(`No camp was planned: ${status} ${JSON.stringify(body)}`)
      return body
    },
    /** Somebody of the company who is logged in. */
    employee: async () => {
      const { id, mobile, external_reference_id } = await employer.add()
      return { id, mobile, employee_id: external_reference_id, browser: await world.signUp(mobile) }
    },
    left: async (browser: Browser, camp: Camp): Promise<number[]> =>
      (await slots(browser, camp)).map(({ places_left }: { places_left: number }) => places_left),
    mine: async (browser: Browser, camp: Camp) =>
      (await browser.get('me/health_camps')).body.camps.find(({ id }: Camp) => id === camp.id),
    kiosk: async (staff: Browser, camp: Camp, on_date: string) => {
      const location_id = camp.locations[0]?.id
      const { status, body } = await staff.post(`dashboard/health_camps/${camp.id}/kiosks`, { location_id, on_date })
      if (status !== 201) throw new Error(`No kiosk link: ${status} ${JSON.stringify(body)}`)
      return { ...body, token: new URL(body.url).hash.slice(1) }
    },
    /** The templates of what was written to a person, the latest first; some of it waits for the morning. */
    messages: async (mobile: string): Promise<string[]> => {
      const written = await world.db
        .selectFrom('outbox_messages as m')
        .innerJoin('accounts as a', 'a.id', 'm.account_id')
        .select('m.template')
        .where('a.mobile', '=', mobile)
        .orderBy('m.created_at', 'desc')
        .execute()
      return written.map(({ template }) => template)
    },
  }
}

/**
 * A camp of the company in `params` with a registration of this person, who is one of its employees and our super-admin;
 * adds to `params` what the paths of its calls name besides `id`.
 * @returns the id of each of its calls
 */
export async function planCampOf(world: World, browser: Browser, params: Record<string, string>) {
  const date = addDays(istDateOf(world.clock.now()), 3)
  const hours = { opens_at: '10:00', closes_at: '12:00', slot_minutes: 60, slot_capacity: 2 }
  const place = { name: 'Gate 2', address: '4 Mill Road', city: 'Pune', start_date: date, end_date: date, ...hours }
  const plan = { subsidiary_id: params.subsidiaryId, name: 'A camp', locations: [place] }
  const { body: camp } = await browser.post('dashboard/health_camps', plan)
  const location_id: string = camp.locations[0].id
  const path = `me/health_camps/${camp.id}`
  const { slots } = (await browser.get(`${path}/slots?location_id=${location_id}&date=${date}`)).body
  await browser.send('PUT', `${path}/registration`, { body: { slot_id: slots[0].id } })
  const desk = `dashboard/health_camps/${camp.id}`
  const kiosk = (await browser.post(`${desk}/kiosks`, { location_id, on_date: date })).body
  const { people } = (await browser.get(`${desk}/people`)).body
  Object.assign(params, { kiosk_id: kiosk.id, registration_id: people[0].id })
  const names = world.product.routes.map(({ call }) => call).filter(({ path: of }) => of.includes('health_camps/{id}'))
  return { ...Object.fromEntries(names.map(({ name }) => [name, camp.id])), readHealthCamp: location_id }
}

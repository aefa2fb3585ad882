import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEMO_PACKAGES } from '#rooms/checkups/seed/offer.ts'
import type { Browser } from '#testing/browser.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { bookFirst, moveAsProvider, sendProviderMessage } from '#testing/checkups.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

const OTHER = { name: 'Pavana Health Centre', address: '12 Link Road, Chinchwad, Pune 411033', phone: '020 2745 1122' }

let number = 0
async function buyer(): Promise<{ browser: Browser; mobile: string }> {
  const mobile = `+9198112300${String(++number).padStart(2, '0')}`
  const browser = await world.signUp(mobile)
  await buyPlan(world, browser)
  return { browser, mobile }
}

/** Books the first free time at a centre. */
async function bookAtCentre(browser: Browser, { city = 'Pune', ...more }: Record<string, string> = {}) {
  const { uhid } = (await browser.get('me/checkups')).body.people[0]
  const { slots } = (await browser.get(`me/checkups/slots?city=${city}&mode=CENTRE`)).body
  const { slot } = slots.find(({ is_full }: { is_full: boolean }) => !is_full)
  const package_id = DEMO_PACKAGES.essential
  return browser.post('me/checkups', { uhid, package_id, city, mode: 'CENTRE', slot, ...more })
}

it('an appointment at a centre says where it is from the booking on: on the wire, in SMS, mail and the calendar file', async () => {
  const { browser, mobile } = await buyer()
  const { centres } = (await browser.get('me/checkups/slots?city=Pune&mode=CENTRE')).body
  expect(centres.map(({ name }: { name: string }) => name)).toEqual([
    'Indrayani Diagnostics',
    'Sinhagad Health Check Centre',
  ])
  expect((await browser.get('me/checkups/slots?city=Pune&mode=HOME')).body.centres).toEqual([])
  const { id, centre } = (await bookAtCentre(browser, { centre_id: centres[1].id })).body
  const map =
    'https://www.google.com/maps/search/?api=1&query=Sinhagad%20Health%20Check%20Centre%2C%2041%20Baner%20Road'
  expect(centre).toMatchObject({
    name: 'Sinhagad Health Check Centre',
    address: '41 Baner Road, Baner, Pune 411045',
    phone: '+919820000102',
    map_url: expect.stringContaining(map),
  })
  const calendar = () => browser.get(`me/checkups/${id}/calendar`)
  expect((await calendar()).error?.type).toBe('NO_APPOINTMENT')
  await moveAsProvider(world, id, 'SLOT_CONFIRMED')
  await world.work()
  const { body } = await world.browser().get(`/dev/messages?to=${mobile}`)
  const [confirmed] = body.filter(({ text }: { text: string }) => text.includes('confirmed'))
  expect(confirmed.text).toContain(', Sinhagad Health Check Centre. For whom, address')
  const file = (await calendar()).text.replaceAll(/\r\n[ \t]/g, '')
  expect(file).toContain('LOCATION:Sinhagad Health Check Centre\\, 41 Baner Road\\, Baner\\, Pune 411045')
  expect(file).toMatch(/DTSTART:\d{8}T\d{6}Z/)
  expect(file).toContain('Nothing to eat for 10 hours')
})

it('without a choice it is the first centre of the city; a centre elsewhere, or for a sample at home, is refused', async () => {
  const { browser } = await buyer()
  const elsewhere = (await browser.get('me/checkups/slots?city=Mumbai&mode=CENTRE')).body.centres[0].id
  const refused = await bookAtCentre(browser, { centre_id: elsewhere })
  expect([refused.status, refused.error?.fields]).toEqual([
    422,
    { centre_id: 'Choose one of the centres of this city' },
  ])
  expect((await bookAtCentre(browser)).body.centre).toMatchObject({ name: 'Indrayani Diagnostics' })
  const other = await buyer()
  const { uhid } = (await other.browser.get('me/checkups')).body.people[0]
  const { slot } = (await other.browser.get('me/checkups/slots?city=Pune&mode=HOME')).body.slots[0]
  const home = { uhid, package_id: DEMO_PACKAGES.essential, city: 'Pune', mode: 'HOME', slot, centre_id: elsewhere }
  expect((await other.browser.post('me/checkups', home)).error?.fields).toEqual({
    centre_id: 'Only an appointment at a centre has one',
  })
})

it('the provider names another centre with the confirmation, and the person reads that one', async () => {
  const { browser } = await buyer()
  const { id } = (await bookAtCentre(browser)).body
  const half = await sendProviderMessage(world, {
    order_id: id,
    sub_status: 'SLOT_CONFIRMED',
    centre: { name: 'Pavana' },
  })
  expect([half.status, Object.keys(half.error?.fields ?? {})]).toEqual([422, ['centre.address', 'centre.phone']])
  await sendProviderMessage(world, { order_id: id, sub_status: 'SLOT_CONFIRMED', centre: OTHER })
  expect((await browser.get(`me/checkups/${id}`)).body.centre).toMatchObject(OTHER)
  const early = await sendProviderMessage(world, { order_id: id, sub_status: 'VISIT_DONE', centre: OTHER })
  expect(early.error?.fields).toEqual({ centre: 'Only an appointment at a centre has one' })
})

it('where the network has no centre a confirmation without one is refused, by the provider and by our staff', async () => {
  const { browser } = await buyer()
  await world.db.updateTable('establishments').set({ in_network: false }).where('city', '=', 'Surat').execute()
  const { id, centre } = (await bookAtCentre(browser, { city: 'Surat' })).body
  expect(centre).toBeNull()
  const sentence = 'Name the centre with its address and phone: a person has to find it'
  const message = await sendProviderMessage(world, { order_id: id, sub_status: 'SLOT_CONFIRMED' })
  expect([message.status, message.error?.fields]).toEqual([422, { centre: sentence }])
  const staff = await world.person('Kabir')
  const confirm = (more: object) =>
    staff.post(`dashboard/checkup_orders/${id}/status`, { sub_status: 'SLOT_CONFIRMED', ...more })
  expect((await confirm({})).error?.fields).toEqual({ centre: sentence })
  expect((await confirm({ centre: OTHER })).body.centre).toMatchObject(OTHER)
  expect((await browser.get(`me/checkups/${id}`)).body).toMatchObject({ sub_status: 'SLOT_CONFIRMED', centre: OTHER })
})

it('a sample at home is taken at an address of the address book; somebody else’s is refused', async () => {
  const [own, other] = [await buyer(), await buyer()]
  const address = {
    geo_string: 'Baner',
    pincode: '411045',
    building: 'Flat 4, Shanti Apartments',
    land_mark: 'Behind the post office',
    addressee_phone_number: '9811230001',
    label: 'Home',
  }
  const { id: address_id } = (await other.browser.post('addresses', address)).body
  const refused = await bookFirst(own.browser, { address_id, address: undefined })
  expect([refused.status, refused.error?.fields]).toEqual([
    422,
    { address_id: 'Choose one of your addresses, or enter another one' },
  ])
  const elsewhere = await bookFirst(other.browser, { address_id, address: undefined, city: 'Bengaluru' })
  expect(elsewhere.error?.fields).toEqual({
    address_id: 'This address is in Pune. Choose one in the city of the check-up',
  })
  const { body } = await bookFirst(other.browser, { address_id, address: undefined })
  expect(body).toMatchObject({
    address: 'Flat 4, Shanti Apartments, Behind the post office, Baner 411045',
    centre: null,
  })
})

it('what the provider calls a centre is one line, and no phone makes a link of it', async () => {
  const { browser, mobile } = await buyer()
  const { id } = (await bookAtCentre(browser)).body
  const name = 'Fees at fee-now.in/x\r\nATTENDEE:mailto:x@example.com'
  const centre = { ...OTHER, name, address: '12 Link Road\u2028\rURL:x \u202e411033' }
  await sendProviderMessage(world, { order_id: id, sub_status: 'SLOT_CONFIRMED', centre })
  expect((await browser.get(`me/checkups/${id}`)).body.centre).toMatchObject({
    name: 'Fees at fee-now.in/x ATTENDEE:mailto:x@example.com',
    address: '12 Link Road URL:x 411033',
  })
  await world.work()
  const { body } = await world.browser().get(`/dev/messages?to=${mobile}`)
  const [confirmed] = body.filter(({ text }: { text: string }) => text.includes('confirmed'))
  expect(confirmed.text).toContain(', Fees at fee-now in x ATTENDEE…. For whom, address')
})

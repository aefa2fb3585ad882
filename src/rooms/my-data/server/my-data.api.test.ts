/** What a person sees and gets of their own data: consents, who looked, a copy, and a complaint. */
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '#testing/browser.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { openEmployer } from '#testing/employer.ts'
import { insertCheckup } from '#testing/insert-checkup.ts'
import { openWorld, type World } from '#testing/world.ts'
import { grievancesCommand } from './grievances-command.ts'

const ASHA = '+919812300880'
type Look = Record<'who' | 'what' | 'record', string | null>

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

const copyOf = async (address: string, who = world.browser()) => {
  const answer = await fetch(new URL(address, world.origin), {
    headers: { cookie: [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
  })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  const text = (name: string) => JSON.parse(new TextDecoder().decode(files[name]))
  return { names: Object.keys(files), text }
}

test('a copy has what the person can read, documents included, and nothing of anybody else', async () => {
  const asha = await world.signUp(ASHA)
  const { subscription_id } = await buyPlan(world, asha)
  const { names, text } = await copyOf('/subscriptions/api/v1/me/data-export', asha)
  expect(text('profile.json').mobile).toBe(ASHA)
  expect(text(`plans/${subscription_id}.json`).plan.id).toBe(subscription_id)
  expect(names.filter((name) => /^invoices\/.*\.pdf$/.test(name))).toHaveLength(1)
  expect(names.filter((name) => name.startsWith('plans/'))).toHaveLength(1)
  const [order, ...otherOrders] = names.filter((name) => /^orders\/.*\.json$/.test(name))
  expect(otherOrders).toEqual([])
  expect(text(order ?? '')).toMatchObject({ status: 'completed', amount: expect.any(Number) })
  expect(names.filter((name) => /^orders\/.*\.pdf$/.test(name))).toHaveLength(1)
  expect(text('health-camps.json')).toEqual([])
  expect(text('login-email.json')).toEqual({ email: null })
  expect(text(`plans/${subscription_id}.json`).auto_renewal).toMatchObject({ subscription_id })

  const { url } = (await asha.post('downloads', { path: '/subscriptions/api/v1/me/data-export' })).body
  expect((await copyOf(new URL(url).pathname)).names).toEqual(names)
  expect((await world.browser().get('me/data-export')).status).toBe(401)
})

test('consents are listed as they are now: the latest choice, those in force first', async () => {
  const asha = await world.signUp('+919812300881')
  await asha.post('whatsapp/settings', { service: true, marketing: true })
  await world.advance(1000)
  await asha.post('whatsapp/settings', { service: true, marketing: false })
  const { consents } = (await asha.get('me/consents')).body
  expect(consents.map(({ purpose, given }: { purpose: string; given: boolean }) => [purpose, given])).toEqual([
    ['whatsapp_service', true],
    ['whatsapp_marketing', false],
  ])
})

test('a look of our staff is listed for its owner alone, without a name', async () => {
  const asha = await world.signUp('+919812300882')
  const { subscription_id } = await buyPlan(world, asha)
  expect((await asha.get('me/access-log')).body.entries).toEqual([])
  const admin = await world.person('Kabir')
  expect((await admin.get(`dashboard/subscriptions/${subscription_id}`)).status).toBe(200)
  const { entries, pagination_info } = (await asha.get('me/access-log')).body
  expect(entries).toMatchObject([{ what: 'subscription-details.subscription-read', record: null }])
  expect(Object.keys(entries[0]).toSorted()).toEqual(['at', 'id', 'record', 'what', 'who'])
  expect(pagination_info.total_entries).toBe(1)
  const other = await world.signUp('+919812300883')
  expect((await other.get('me/access-log')).body.entries).toEqual([])
})

test('a look at a check-up, and a download of the people of a company’s plan, are listed for those whom they show', async () => {
  const asha = await world.signUp('+919812300885')
  const { subscription_id } = await buyPlan(world, asha)
  const { id: account_id } = await world.db
    .selectFrom('accounts')
    .select('id')
    .where('mobile', '=', '+919812300885')
    .executeTakeFirstOrThrow()
  const { uhid } = await world.db
    .selectFrom('subscription_members')
    .select('uhid')
    .where('subscription_id', '=', subscription_id)
    .executeTakeFirstOrThrow()
  const order = await insertCheckup(world, { subscription_id, uhid, account_id })
  const kabir = await world.person('Kabir')
  expect((await kabir.get(`dashboard/checkup_orders/${order}`)).status).toBe(200)
  const looks = async (who: Browser) =>
    (await who.get('me/access-log')).body.entries.map(({ who, what, record }: Look) => [who, what, record])
  expect(await looks(asha)).toEqual([['ADMINISTRATION', 'checkups.order-read', order]])

  const looms = await openEmployer(world)
  const employee = await looms.add()
  const hr = await looms.hr()
  const list = `${looms.path}/BLOCK/template?partner_id=${looms.partner_id}&prefilled=true`
  expect((await hr.get(list)).status).toBe(200)
  const later = await looms.add()
  expect(await looks(await world.signUp(employee.mobile))).toEqual([['COMPANY', 'bulk-uploads.people-exported', null]])
  expect(await looks(await world.signUp(later.mobile))).toEqual([])
})

test('a complaint is confirmed with its number and day, reaches those responsible, and ends when it is settled', async () => {
  const mobile = '+919812300884'
  const asha = await world.signUp(mobile)
  expect((await asha.post('me/grievance', { text: 'Bad' })).status).toBe(422)
  const key = { 'idempotency-key': '0190c000-0000-7000-8000-00000000aaaa' }
  const text = 'My claim was cut without a reason.'
  const { status, body } = await asha.post('me/grievance', { text }, { headers: key })
  expect([status, body.text]).toEqual([201, text])
  expect((await asha.post('me/grievance', { text }, { headers: key })).body).toEqual(body)
  const { grievances, responsible } = (await asha.get('me/grievance')).body
  expect(grievances).toEqual([body])
  expect(responsible.phone).not.toBe('')
  const sent = await world.db
    .selectFrom('outbox_messages')
    .select('template')
    .where('template', 'like', 'grievance-%')
    .execute()
  expect(new Set(sent.map(({ template }) => template))).toEqual(new Set(['grievance-received', 'grievance-waits']))

  const lines: string[] = []
  const run = (...args: string[]) =>
    grievancesCommand.run({
      database: { db: world.db } as never,
      config: world.config,
      now: world.clock.now(),
      args,
      print: (line) => void lines.push(line),
    })
  expect(await run(body.number)).toBe(0)
  expect(await run(body.number)).toBe(2)
  expect(await run()).toBe(0)
  expect(lines.join()).not.toContain(text)
})

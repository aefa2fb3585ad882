import { afterAll, beforeAll, expect, it } from 'vitest'
import { buyPlan } from '#testing/buy-plan.ts'
import { openWorld, type World } from '#testing/world.ts'
import { addDays, istDateOf } from '#values/ist-date.ts'

let world: World

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

const codeIn = (qr: string) => new URL(qr).pathname.replace('/plus/plan-card/', '')
const check = (code: string) => world.browser().get(`plan-cards/${code}`)

it('the buyer’s card names all, a member’s their own alone, and anybody who scans it reads plan, first name and validity', async () => {
  const asha = await world.signUp('+919140300001')
  const { subscription_id } = await buyPlan(world, asha)
  const until = addDays(istDateOf(world.clock.now()), 364)
  const added = await asha.post(`subscriptions/${subscription_id}/members`, {
    name: 'Raghavendra Verma',
    relation: 'Husband',
    dob: '1986-04-02',
    gender: 'M',
    mobile: '+919140300002',
  })
  expect(added.status).toBe(201)
  const { cards } = (await asha.get('me/cards')).body
  expect(cards).toMatchObject([{ plan_name: 'Family', status: 'ACTIVE', valid_until: until, partner_name: null }])
  expect(cards[0].people).toHaveLength(2)
  expect(cards[0].policy_number).toEqual(expect.any(String))

  const raghav = await world.signUp('+919140300002')
  const [own] = (await raghav.get('me/cards')).body.cards
  expect(own).toMatchObject({ subscription_id, policy_number: null, people: [{ name: 'Raghavendra Verma' }] })
  expect(own.people).toHaveLength(1)
  expect(own.qr).not.toBe(cards[0].qr)
  const answer = await check(codeIn(own.qr))
  expect(answer.body).toEqual({ plan_name: 'Family', first_name: 'Raghavendra', is_active: true, valid_until: until })

  const { uhid, version } = added.body
  await asha.post(`subscriptions/${subscription_id}/members/${uhid}/remove`, { version })
  expect((await check(codeIn(own.qr))).status).toBe(404)
  expect((await raghav.get('me/cards')).body.cards).toEqual([])
})

it('a code that was changed, cut or made up confirms nothing', async () => {
  const asha = await world.signUp('+919140300003')
  await buyPlan(world, asha)
  const code = codeIn((await asha.get('me/cards')).body.cards[0].qr)
  expect((await check(code)).status).toBe(200)
  const changed = `${code[0] === 'A' ? 'B' : 'A'}${code.slice(1)}`
  for (const wrong of [changed, code.slice(0, -1), `${code}A`, `${code}=`, 'A'.repeat(code.length)])
    expect((await check(wrong)).status, wrong).toBe(404)
})

it('a plan that has ended has no card, and its code says so', async () => {
  const asha = await world.signUp('+919140300004')
  const { subscription_id } = await buyPlan(world, asha)
  const code = codeIn((await asha.get('me/cards')).body.cards[0].qr)
  await world.db.updateTable('subscriptions').set({ status: 'BLOCKED' }).where('id', '=', subscription_id).execute()
  expect((await asha.get('me/cards')).body.cards).toEqual([])
  expect((await check(code)).body).toMatchObject({ is_active: false })
})

it('a member saves a card as PDF, and nobody gets the card of another plan, or of one that has ended', async () => {
  const asha = await world.signUp('+919140300005')
  const { subscription_id } = await buyPlan(world, asha)
  const file = await asha.get(`subscriptions/${subscription_id}/card`)
  expect([file.status, file.headers.get('content-type'), file.text.slice(0, 5)]).toEqual([
    200,
    'application/pdf',
    '%PDF-',
  ])
  const stranger = await world.signUp('+919140300006')
  expect((await stranger.get(`subscriptions/${subscription_id}/card`)).status).toBe(404)
  await world.db.updateTable('subscriptions').set({ status: 'BLOCKED' }).where('id', '=', subscription_id).execute()
  expect((await asha.get(`subscriptions/${subscription_id}/card`)).status).toBe(404)
})

/** A number that is entered on a plan later reads nothing that a person consulted about before. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEMO_NETWORK } from '#rooms/directory/seed.ts'
import type { Browser } from '#testing/browser.ts'
import { confirmFamily } from '#testing/confirm-members.ts'
import { givePatient, playDesk } from '#testing/consults.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
let mobile = 9_142_500_000
const PATH = '/consult/api/v1/consultations'

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

const number = () => `+91${mobile++}`

async function couple() {
  const ofOwner = number()
  const owner = await givePatient(world, ofOwner)
  const members = `subscriptions/${owner.subscription_id}/members`
  const own = number()
  const facts = { name: 'Meera Iyer', relation: 'Spouse', age: 40, gender: 'F', mobile: own }
  const { body } = await owner.browser.post(members, facts)
  const spouse = { ...owner, uhid: body.uhid as string, browser: await world.signUp(own) }
  /** The buyer enters another number for the spouse, confirms it and logs in with it. */
  const enterNumber = async () => {
    const other = number()
    const changed = await owner.browser.patch(`${members}/${body.uhid}`, { version: body.version, mobile: other })
    expect([changed.status, changed.body.awaits]).toEqual([200, 'CONTACT'])
    await confirmFamily(world, ofOwner)
    return world.signUp(other)
  }
  return { owner, spouse, enterNumber }
}

async function consulted(browser: Browser, uhid: string) {
  const body = { uhid, problem_area_id: DEMO_NETWORK.fever, preferredLanguage: 'Hindi' }
  const { transaction_id } = (await browser.post(PATH, body)).body
  await playDesk(world, transaction_id, 'complete')
  await world.work()
  return transaction_id as string
}
const seenBy = async (browser: Browser, id: string) => ({
  one: (await browser.get(`${PATH}/${id}`)).status,
  listed: (await browser.get(PATH)).body.consultations.length,
})

it('the buyer of a plan who enters another number for an adult does not read their consultations with it', async () => {
  const { spouse, enterNumber } = await couple()
  const id = await consulted(spouse.browser, spouse.uhid)
  const [{ id: prescription }] = (await spouse.browser.get(`${PATH}/${id}`)).body.prescriptions
  const other = await enterNumber()
  expect(await seenBy(other, id)).toEqual({ one: 404, listed: 0 })
  expect((await other.get(`${PATH}/${id}/prescriptions/${prescription}`)).status).toBe(404)
  expect(await seenBy(spouse.browser, id)).toEqual({ one: 200, listed: 1 })
})

it('the person for whom it was asked still reads a consultation when the plan has another number for them', async () => {
  const { owner, spouse, enterNumber } = await couple()
  const id = await consulted(owner.browser, spouse.uhid)
  const other = await enterNumber()
  expect(await seenBy(spouse.browser, id)).toEqual({ one: 200, listed: 1 })
  expect(await seenBy(other, id)).toEqual({ one: 404, listed: 0 })
  const later = await consulted(owner.browser, spouse.uhid)
  expect((await seenBy(other, later)).one).toBe(200)
  expect((await seenBy(spouse.browser, later)).one).toBe(404)
})

/** Coordinators and others of two organisations × every call of a company × whose record it is about. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer, Browser } from '#testing/browser.ts'
import { type Coordination, freshMobile, give, openCoordination, userOf } from '#testing/partner-consents.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
let ours: Coordination
let theirs: Coordination
let asked: Awaited<ReturnType<Coordination['asked']>>
let given: Awaited<ReturnType<Coordination['asked']>>
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo', SENDS_PER_NETWORK: '1000' })
  ours = await openCoordination(world)
  theirs = await openCoordination(world, { name: 'Udaan', coordinator: 'Farah Khan' })
  asked = await ours.asked()
  given = await ours.asked()
  await give(given.browser, given.id)
})
afterAll(() => world.close())

const body = () => ({ mobile: freshMobile(), name: 'Asha Verma', partner_id: ours.partner_id })
/** Of our company, about our records. */
const CALLS: Record<string, (who: Browser, company: Coordination) => Promise<Answer>> = {
  'ask under our contract': (who, { path }) => who.post(path, body()),
  list: (who, { path }) => who.get(path),
  'find the number that was asked': (who, { path }) => who.get(`${path}?mobile=${asked.mobile.slice(3)}`),
  'send our open request again': (who, { path }) => who.post(`${path}/${asked.id}/resend`),
  'send our given one again': (who, { path }) => who.post(`${path}/${given.id}/resend`),
}
const SECRETS = () => [asked.id, given.id, asked.mobile.slice(3), given.mobile.slice(3), 'Joseph Lobo']

describe('forbidden', () => {
  test.each(Object.entries(CALLS))(
    'a coordinator of another organisation cannot %s (C6.02, D2.12)',
    async (_, call) => {
      const farah = await theirs.coordinator.browser()
      const inOurs = await call(farah, ours)
      expect(inOurs.status).toBe(404)
      const inTheirs = await call(farah, theirs)
      // Their own lists have nothing of ours; what names our record is not there.
      expect(inTheirs.status === 404 || inTheirs.body.partner_user_consents?.length === 0).toBe(true)
      for (const secret of SECRETS()) expect(inOurs.text + inTheirs.text).not.toContain(secret)
    },
  )

  test.each([
    ['PARTNER_NGO_COORDINATOR', true],
    ['PARTNER_MEMBER', true],
    ['PARTNER_HEALTH_CAMP_ADMIN', false],
    ['PARTNER_AGENT_ADMIN', false],
    ['PARTNER_AHC_MEMBER', false],
    ['PARTNER_PEMC_MEMBER', false],
  ] as const)('%s of the same company: %s', async (role, may) => {
    const user = await userOf(world, ours.subsidiary_id, role, 'Lata Menon')
    const browser = await user.browser()
    for (const call of Object.values(CALLS)) {
      const { status } = await call(browser, ours)
      if (may) expect([200, 201, 409, 429]).toContain(status)
      else expect(status).toBe(403)
    }
  })

  test('the person and a visitor see nothing of the company’s side', async () => {
    for (const call of Object.values(CALLS)) {
      expect((await call(given.browser, ours)).status).toBe(404)
      expect((await call(world.browser(), ours)).status).toBe(401)
    }
  })

  test('a coordinator who has lost their role can do nothing more', async () => {
    const user = await userOf(world, ours.subsidiary_id, 'PARTNER_NGO_COORDINATOR', 'Lata Menon')
    const browser = await user.browser()
    await world.db.deleteFrom('partner_roles').where('account_id', '=', user.id).execute()
    for (const call of Object.values(CALLS)) expect((await call(browser, ours)).status).toBe(404)
  })
})

/** Who is taken off a plan by its owner is told, and keeps what is theirs. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toWireTime } from '#values/wire-time.ts'
import { fileVisit } from './testing/claim-form.ts'
import { clinicVisits } from './testing/clinic-visits.ts'
import { openEmployer } from './testing/employer.ts'
import { CONSULTS, openFamilies } from './testing/families.ts'
import { openWorld, type World } from './testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

test('a member whom the owner removes is told, and keeps their claims, consultations and visits', async () => {
  const families = openFamilies(world, await openEmployer(world, { rupees: 50_000 }), 9_769_300_000)
  const mobile = families.number()
  const her = await families.family({ mobile })
  await her.confirm()
  const wife = await world.signUp(mobile)
  const logged = { first_login_at: world.clock.now() }
  await world.db.updateTable('accounts').set(logged).where('mobile', '=', mobile).execute()
  const { uhid, subscription_id } = her
  const scheduled_time = toWireTime(world.clock.now())
  const visit = await families.unlockVisit({ uhid }, wife)
  const { transaction_id } = (await families.askDoctor({ uhid }, wife)).body
  const claim = await fileVisit(wife, { uhid, subscription_id }, world.clock.now(), { data: { scheduled_time } })
  expect([visit.status, claim.status, claim.error?.fields]).toEqual([200, 201, undefined])
  const pass_no = visit.body.visit_pass.pass_no as string
  const seen = async () => {
    const browser = await world.signUp(mobile)
    const [claims, consults, visits] = await Promise.all(
      ['usagemoderation/claim', CONSULTS, 'visits'].map((path) => browser.get(path)),
    )
    return [claims, consults, visits].map((answer, at) => [
      answer!.status,
      answer!.text.includes([String(claim.body.id), transaction_id, pass_no][at]!),
    ])
  }
  const all = [1, 2, 3].map(() => [200, true])
  expect(await seen()).toEqual(all)

  const { version } = await her.seen()
  const owner = await world.signUp(her.own)
  const removed = await owner.post(`subscriptions/${subscription_id}/members/${uhid}/remove`, { version })
  expect([removed.status, removed.error]).toEqual([204, undefined])
  expect(await seen()).toEqual(all)
  expect((await (await world.signUp(mobile)).get(`visits/${pass_no}`)).status).toBe(200)
  const messages = world.db
    .selectFrom('outbox_messages as m')
    .innerJoin('accounts as a', 'a.id', 'm.account_id')
    .select('m.template')
    .where('a.mobile', '=', mobile)
    .where('m.template', '=', 'plan-number-removed')
  expect(await messages.execute()).toHaveLength(1)
})

test('a visit that was unlocked for her today before her number counted is not shown to it at the same clinic', async () => {
  const families = openFamilies(world, await openEmployer(world, { rupees: 50_000 }), 9_769_600_000)
  const { clinic, scanOf } = clinicVisits(world, 9_769_700_000)
  const her = await families.family()
  await her.confirm()
  const scan = { uhid: her.uhid, ...scanOf(await clinic()) }
  const { pass_no } = (await (await world.signUp(her.own)).post('qrcode', scan)).body.visit_pass
  const mobile = families.number()
  expect(await her.byEmployee({ mobile })).toBe(200)
  await world.advance(60_000)
  await her.confirm()
  const wife = await world.signUp(mobile)
  const again = await wife.post('qrcode', scan)
  expect([again.status, again.error?.type]).toEqual([404, 'MEMBER_NOT_COVERED'])
  expect(again.text).not.toContain(pass_no)
  expect((await (await world.signUp(her.own)).post('qrcode', scan)).body.visit_pass.pass_no).toBe(pass_no)
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import { DEMO_NETWORK } from '#rooms/directory/seed.ts'
import { blockSubscription } from '#rooms/subscriptions/server/commands/block-subscription.ts'
import { endSubscription } from '#rooms/subscriptions/server/commands/end-subscription.ts'
import { brokenRules } from '#testing/broken-rules.ts'
import { clinicVisits, type DemoClinic, type Visitor } from '#testing/clinic-visits.ts'
import { openWorld, type World } from '#testing/world.ts'
import { addDays, DAY_MS, istDateOf, startOfIstDay } from '#values/ist-date.ts'
import { PEOPLE } from '../../../simulated-world/cast.ts'
import { deskSecret } from './desks.ts'
import { printedSeal, screenSeal } from './qr-seal.ts'

const HOUR_MS = 3_600_000
let world: World
let people: ReturnType<typeof clinicVisits>
let here: DemoClinic
let asha: Visitor

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  people = clinicVisits(world, 9_162_900_000)
  here = await people.clinic()
  asha = await people.buyer()
})
afterAll(async () => {
  const broken = await brokenRules(world)
  await world.close()
  expect(broken).toEqual([])
})

const offer = ({ browser, uhid }: Visitor, at: object) =>
  browser.get(`qrcode?${new URLSearchParams({ uhid, ...(at as Record<string, string>) })}`)
const type = ({ browser, uhid }: Visitor, visit_id: string, more = {}) =>
  browser.post('visitid', { visit_id, uhid, ...more })
const used = async ({ subscription_id }: Visitor) =>
  (
    await world.db
      .selectFrom('service_uses')
      .select('reference')
      .where('subscription_id', '=', subscription_id)
      .execute()
  ).length

describe('a member at a clinic', () => {
  it('sees before the unlock what it uses, and nothing is written (C7.16)', async () => {
    const { status, body } = await offer(asha, people.scanOf(here))
    expect(status).toBe(200)
    expect(body).toMatchObject({
      eligible: true,
      benefit: { name: 'Appointment', remaining: 10 },
      provider: { id: here.provider_id },
      establishment: { id: here.establishment_id, name: 'Gulmohar Clinic' },
      credits: null,
      existing_visit: null,
    })
    expect(await people.left(asha)).toBe(10)
    expect(await used(asha)).toBe(0)
  })

  it('unlocks by the QR code: one appointment is used, and the pass is valid for four hours (C7.15)', async () => {
    const query = new URLSearchParams({ uhid: asha.uhid, ...people.scanOf(here) })
    const { status, body } = await asha.browser.send('POST', `qrcode?${query}`, { body: {} })
    expect([status, body.remaining]).toEqual([200, 9])
    const { visit_pass } = body
    expect(visit_pass.pass_no).toMatch(/^[2-9A-HJ-NP-Z]{6}$/)
    expect(visit_pass).toMatchObject({
      status: 'UNLOCKED',
      patient: { uhid: asha.uhid },
      provider: { id: here.provider_id },
    })
    expect(Date.parse(visit_pass.valid_till) - Date.parse(visit_pass.unlocked_at)).toBe(4 * 3_600_000)
    expect(await people.left(asha)).toBe(9)
    await world.work()
    const { body: messages } = await world.browser().get(`/dev/messages?to=${encodeURIComponent(asha.mobile)}`)
    expect(messages[0]).toMatchObject({ template: 'visit-unlocked' })
    expect(messages[0].text).toContain('Gulmohar Clinic')
  })

  it('gets the same pass when they unlock again that day, by whatever means, and uses nothing (decisions §15)', async () => {
    const [{ visit_pass }] = [(await people.unlock(asha, here)).body]
    const again = await people.unlock(asha, here)
    const typed = await type(asha, here.desk_code)
    const booked = await type(asha, await people.book(asha.mobile))
    for (const { status, body } of [again, typed, booked]) {
      expect([status, body.visit_pass?.pass_no]).toEqual([200, visit_pass.pass_no])
      expect(body.remaining).toBe(9)
    }
    expect((await offer(asha, people.scanOf(here))).body).toMatchObject({
      eligible: true,
      existing_visit: { pass_no: visit_pass.pass_no },
    })
    expect(await people.left(asha)).toBe(9)
  })

  it('unlocks by typing the desk’s code, in any case and with spaces (C7.17)', async () => {
    const meera = await people.buyer()
    const { desk_code } = here
    const spaced = `${desk_code.slice(0, 3)} ${desk_code.slice(3)}`.toLowerCase()
    const { body: before } = await meera.browser.get(
      `visitid?${new URLSearchParams({ visit_id: spaced, uhid: meera.uhid })}`,
    )
    expect(before).toMatchObject({ eligible: true, establishment: { id: here.establishment_id } })
    const { status, body } = await type(meera, spaced)
    expect([status, body.remaining, body.visit_pass.establishment.id]).toEqual([200, 9, here.establishment_id])
  })

  it('chooses the doctor where the clinic has several, and only one of those (decisions §15)', async () => {
    const meera = await people.buyer()
    const refused = await type(meera, here.desk_code, { provider_id: DEMO_NETWORK.doctorOutside })
    expect([refused.status, refused.error?.type]).toEqual([409, 'NOT_IN_NETWORK'])
    const { body } = await type(meera, here.desk_code, { provider_id: here.provider_id })
    expect(body.visit_pass.provider.id).toBe(here.provider_id)
  })

  it('unlocks by the visit id of an appointment, once (C7.17)', async () => {
    const meera = await people.buyer()
    const visit_id = await people.book(meera.mobile)
    const { body } = await type(meera, visit_id)
    expect(body.visit_pass.provider.id).toBe(here.provider_id)
    const spouse = await people.adult(meera)
    const again = await type({ ...spouse, browser: meera.browser }, visit_id)
    expect([again.status, again.error?.type]).toEqual([409, 'VISIT_ID_USED'])
    await world.browser().post(`visits/${body.visit_pass.pass_no}/use`)
    expect((await type(meera, visit_id)).error?.type).toBe('VISIT_ID_USED')
    expect(await used(meera)).toBe(1)
  })
})

describe('what was scanned or typed', () => {
  const refusal = async (visitor: Visitor, scan: object) => {
    const { status, error, body } = await visitor.browser.post('qrcode', { uhid: visitor.uhid, ...scan })
    return [status, error?.type ?? body]
  }

  it('is refused if forged, of another doctor or of another clinic (decisions §15)', async () => {
    const meera = await people.buyer()
    const scan = people.scanOf(here)
    for (const wrong of [
      { s: 'A'.repeat(22) },
      { provider_id: DEMO_NETWORK.physiotherapist },
      { establishment_id: DEMO_NETWORK.otherClinic },
      { establishment_id: randomUUID() },
    ])
      expect(await refusal(meera, { ...scan, ...wrong })).toEqual([422, 'QR_INVALID'])
    expect((await offer(meera, { ...scan, s: 'A'.repeat(22) })).body).toMatchObject({
      eligible: false,
      reason: 'QR_INVALID',
    })
    expect(await used(meera)).toBe(0)
  })

  it('is refused if incomplete, with a text at each part', async () => {
    const { status, error } = await asha.browser.post('qrcode', { uhid: asha.uhid })
    expect([status, Object.keys(error!.fields)]).toEqual([422, ['provider_id', 'establishment_id', 's']])
  })

  it('unlocks from the desk’s screen for five minutes (decisions §15)', async () => {
    const meera = await people.buyer()
    const place = { establishment_id: here.establishment_id, provider_id: here.provider_id }
    const secret = await deskSecret(world.db, world.keys, here.establishment_id, world.clock.now())
    const s = screenSeal(secret, place, new Date(world.clock.now().getTime() - 7 * 60_000))
    expect(await refusal(meera, { ...place, s })).toEqual([410, 'QR_EXPIRED'])
    expect((await offer(meera, { ...place, s })).body.reason).toBe('QR_EXPIRED')
    const fresh = screenSeal(secret, place, world.clock.now())
    expect((await refusal(meera, { ...place, s: fresh }))[0]).toBe(200)
  })

  it('is refused if mistyped, of another day or somebody else’s appointment (decisions §15)', async () => {
    const meera = await people.buyer()
    const theirs = await people.book('+919162999999')
    for (const visit_id of ['K7M2Q', 'K7M2Q0', '222222', theirs, 'not an id'])
      expect([visit_id, (await type(meera, visit_id)).error?.type]).toEqual([visit_id, 'VISIT_ID_INVALID'])
    const own = await people.book(meera.mobile)
    await world.db
      .updateTable('visit_ids')
      .set({ day: istDateOf(new Date(world.clock.now().getTime() - DAY_MS)) })
      .where('code', '=', own)
      .execute()
    expect((await type(meera, own)).error?.type).toBe('VISIT_ID_INVALID')
    expect(await used(meera)).toBe(0)
  })

  it('cannot be guessed: after twenty tries in five minutes the rest are refused', async () => {
    const meera = await people.buyer()
    const tries = []
    for (let guess = 0; guess < 22; guess++) tries.push((await type(meera, '333333')).status)
    expect(new Set(tries.slice(0, 20))).toEqual(new Set([422]))
    expect(tries.slice(20)).toEqual([429, 429])
  })
})

describe('a visit is refused', () => {
  const reasons = async (visitor: Visitor, scan = people.scanOf(here)) => {
    const [{ body }, { status, error }] = [
      await offer(visitor, scan),
      await visitor.browser.post('qrcode', { uhid: visitor.uhid, ...scan }),
    ]
    return [body.reason, status, error?.type]
  }
  const sealed = async (place: { establishment_id: string; provider_id: string }) => {
    const secret = await deskSecret(world.db, world.keys, place.establishment_id, world.clock.now())
    return { ...place, s: printedSeal(secret, place) }
  }

  it('to a speciality that plans exclude, and outside the network (decisions §15)', async () => {
    const place = { establishment_id: DEMO_NETWORK.clinic, provider_id: DEMO_NETWORK.physiotherapist }
    const meera = await people.buyer()
    const refused = await meera.browser.post('qrcode', { uhid: meera.uhid, ...(await sealed(place)) })
    expect([refused.error?.type, refused.body.message]).toEqual([
      'NOT_IN_NETWORK',
      'Plans do not cover clinic visits to doctors of this speciality.',
    ])
    const outside = await sealed({
      establishment_id: DEMO_NETWORK.clinicOutside,
      provider_id: DEMO_NETWORK.doctorOutside,
    })
    expect(await reasons(meera, outside)).toEqual(['NOT_IN_NETWORK', 409, 'NOT_IN_NETWORK'])
  })

  it('to a member of a plan that is blocked or has ended (decisions §15)', async () => {
    const { id: kabir } = PEOPLE.find(({ staff }) => staff === 'SUPERADMIN')!
    const meera = await people.buyer()
    await withTransaction(world.db, (trx) =>
      blockSubscription(trx, {
        subscription_id: meera.subscription_id,
        reason: 'MISUSE',
        note: null,
        by_account: kabir,
        now: world.clock.now(),
      }),
    )
    expect(await reasons(meera)).toEqual(['PLAN_INACTIVE', 409, 'PLAN_INACTIVE'])
    const nila = await people.buyer()
    await withTransaction(world.db, (trx) => endSubscription(trx, nila.subscription_id, 'REFUNDED', world.clock.now()))
    expect(await reasons(nila)).toEqual(['PLAN_INACTIVE', 409, 'PLAN_INACTIVE'])
  })

  it('a fourth time on one day; one that was taken back does not count (decisions §15)', async () => {
    const meera = await people.buyer()
    const clinics = (await people.clinics()).slice(0, 4)
    const [first] = clinics
    const { body } = await people.unlock(meera, first!)
    await meera.browser.post(`visits/${body.visit_pass.pass_no}/reverse`, { reason: 'By mistake' })
    for (const clinic of clinics.slice(0, 3)) expect((await people.unlock(meera, clinic)).status).toBe(200)
    expect(await reasons(meera, people.scanOf(clinics[3]!))).toEqual(['DAILY_LIMIT', 409, 'DAILY_LIMIT'])
    expect(await people.left(meera)).toBe(7)
    const spouse = await people.adult(meera)
    expect((await people.unlock(spouse, clinics[3]!)).status).toBe(200)
  })
})

it('a pass of the evening is the answer at the same desk after midnight, while it is valid; then a new one', async () => {
  const midnight = startOfIstDay(addDays(istDateOf(world.clock.now()), 1)).getTime()
  await world.advance(midnight - HOUR_MS - world.clock.now().getTime())
  const meera = await people.buyer()
  const unlock = async () => (await people.unlock({ ...meera, browser: await world.signUp(meera.mobile) }, here)).body
  const { pass_no } = (await unlock()).visit_pass
  await world.advance(2 * HOUR_MS)
  expect((await unlock()).visit_pass.pass_no).toBe(pass_no)
  await world.advance(2 * HOUR_MS)
  const next = await unlock()
  expect([next.visit_pass.pass_no === pass_no, next.remaining]).toEqual([false, 8])
})

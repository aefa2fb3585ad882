/** A clinic that asks for its desk's code of the day with a printed QR code. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Browser } from '#testing/browser.ts'
import { clinicVisits, type DemoClinic } from '#testing/clinic-visits.ts'
import { openWorld, type World } from '#testing/world.ts'
import { DAY_MS } from '#values/ist-date.ts'
import { findDeskSecret } from './desks.ts'
import { screenSeal } from './qr-seal.ts'

let world: World
let people: ReturnType<typeof clinicVisits>
let kabir: Browser
let clinic: DemoClinic

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  people = clinicVisits(world, 9_162_990_000)
  kabir = await world.person('Kabir')
  clinic = await people.clinic()
  expect((await ask(true)).body).toMatchObject({ asks_code: true, wrong_codes_today: 0 })
})
afterAll(() => world.close())

const ask = (asks_code: boolean) =>
  kabir.post(`dashboard/visit-desks/${clinic.establishment_id}/code`, { asks_code, reason: 'Its poster was copied' })
const wrong = () => (clinic.desk_code === '222222' ? '333333' : '222222')
const desk = async () => {
  const { name } = await world.db
    .selectFrom('establishments')
    .select('name')
    .where('id', '=', clinic.establishment_id)
    .executeTakeFirstOrThrow()
  const { desks } = (await kabir.get(`dashboard/visit-desks?search=${encodeURIComponent(name)}`)).body
  return desks.find(({ id }: { id: string }) => id === clinic.establishment_id)
}

it('a printed code unlocks only with the desk’s code of today, and what was unlocked is shown again without it', async () => {
  const asha = await people.buyer()
  const offer = (await asha.browser.get(`qrcode?${new URLSearchParams({ uhid: asha.uhid, ...people.scanOf(clinic) })}`))
    .body
  expect(offer).toMatchObject({ eligible: true, desk_code_needed: true })
  expect((await people.unlock(asha, clinic)).error).toMatchObject({ code: 'DESK_CODE_REQUIRED' })
  expect((await people.unlock(asha, clinic, { desk_code: wrong() })).error).toMatchObject({ code: 'DESK_CODE_WRONG' })
  expect(await people.left(asha)).toBe(10)
  // As it is read aloud.
  const desk_code = `${clinic.desk_code.slice(0, 3)} ${clinic.desk_code.slice(3).toLowerCase()}`
  const unlocked = await people.unlock(asha, clinic, { desk_code })
  expect([unlocked.status, await people.left(asha)]).toEqual([200, 9])
  const { pass_no } = unlocked.body.visit_pass
  expect((await people.unlock(asha, clinic)).body.visit_pass.pass_no).toBe(pass_no)
  const [row] = (await kabir.get(`dashboard/visits?search=${pass_no}`)).body.visits
  expect(row).toMatchObject({ unlocked_with: 'PRINTED_CODE', with_desk_code: true })
  // The one wrong code counts, the right ones do not.
  expect(await desk()).toMatchObject({ asks_code: true, wrong_codes_today: 1 })
})

it('the code on the desk’s screen and what is typed need no other code, and other clinics do not ask', async () => {
  const [meera, rohan, sita] = [await people.buyer(), await people.buyer(), await people.buyer()]
  const { s: _, ...place } = people.scanOf(clinic)
  const secret = await findDeskSecret(world.db, world.keys, clinic.establishment_id)
  const s = screenSeal(secret!, place, world.clock.now())
  const query = new URLSearchParams({ uhid: meera.uhid, ...place, s })
  expect((await meera.browser.get(`qrcode?${query}`)).body).toMatchObject({ eligible: true, desk_code_needed: false })
  expect((await meera.browser.post('qrcode', { uhid: meera.uhid, ...place, s })).status).toBe(200)
  const typed = { visit_id: clinic.desk_code, uhid: rohan.uhid }
  expect((await rohan.browser.post('visitid', typed)).status).toBe(200)
  const other = (await people.clinics()).find((one) => one.establishment_id !== clinic.establishment_id)!
  const { body } = await people.unlock(sita, other)
  const [row] = (await kabir.get(`dashboard/visits?search=${body.visit_pass.pass_no}`)).body.visits
  expect(row).toMatchObject({ unlocked_with: 'PRINTED_CODE', with_desk_code: false })
})

it('after five wrong codes a person is asked no more at this clinic until tomorrow, however many guess at once', async () => {
  const asha = await people.buyer()
  const before = (await desk()).wrong_codes_today
  const guesses = await Promise.all(
    Array.from({ length: 8 }, () => people.unlock(asha, clinic, { desk_code: wrong() })),
  )
  const codes = guesses.map(({ error }) => String(error?.code)).toSorted()
  expect(codes).toEqual([...Array(3).fill('DESK_CODE_LIMIT'), ...Array(5).fill('DESK_CODE_WRONG')])
  expect((await people.unlock(asha, clinic, { desk_code: clinic.desk_code })).error).toMatchObject({
    code: 'DESK_CODE_LIMIT',
  })
  const query = new URLSearchParams({ uhid: asha.uhid, ...people.scanOf(clinic) })
  const { eligible, reason } = (await asha.browser.get(`qrcode?${query}`)).body
  expect([eligible, reason]).toEqual([false, 'DESK_CODE_LIMIT'])
  expect((await desk()).wrong_codes_today).toBe(before + 5)
  // Somebody else may still try.
  expect((await people.unlock(await people.buyer(), clinic, { desk_code: clinic.desk_code })).status).toBe(200)

  await world.advance(DAY_MS)
  kabir = await world.person('Kabir')
  expect((await desk()).wrong_codes_today).toBe(0)
  const yesterday = clinic.desk_code
  clinic = await people.clinic()
  expect(clinic.desk_code).not.toBe(yesterday)
  expect((await people.unlock(asha, clinic, { desk_code: yesterday })).error).toMatchObject({ code: 'DESK_CODE_WRONG' })
  expect((await people.unlock(asha, clinic, { desk_code: clinic.desk_code })).status).toBe(200)
})

it('the desk reads on its screen that it is asked, and a clinic that asks no more unlocks as before', async () => {
  const key = new URL((await desk()).screen_url).pathname.split('/').at(-1)!
  const screen = async () => (await world.browser().get(`visit-desks/${key}`)).body
  expect(await screen()).toMatchObject({ asks_code: true, desk_code: clinic.desk_code })
  expect((await ask(false)).body).toMatchObject({ asks_code: false })
  expect(await screen()).toMatchObject({ asks_code: false })
  expect((await people.unlock(await people.buyer(), clinic)).status).toBe(200)
  const acts = await world.db
    .selectFrom('audit_log')
    .select(['action', 'after'])
    .where('entity_id', '=', clinic.establishment_id)
    .where('action', '=', 'unlock.desk-asks')
    .orderBy('id')
    .execute()
  expect(acts.map(({ after }) => after)).toEqual([{ asks_code: true }, { asks_code: false }])
})

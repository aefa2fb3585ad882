/** The page of a clinic's desk, which anybody with a pass number opens. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { clinicVisits } from '#testing/clinic-visits.ts'
import { openWorld, type World } from '#testing/world.ts'

const HOUR_MS = 3_600_000
let world: World
let people: ReturnType<typeof clinicVisits>
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  people = clinicVisits(world, 9_162_970_000)
})
afterAll(() => world.close())

it('guesses of pass numbers are counted for the whole network, and a pass that exists costs no guess', async () => {
  const guarded = await openWorld({ SEED: 'demo', TRUST_PROXY: '127.0.0.1' })
  try {
    const visits = clinicVisits(guarded, 9_162_980_000)
    const { body } = await visits.unlock(await visits.buyer(), await visits.clinic())
    const { pass_no } = body.visit_pass
    const from = (host: number, network = 9) =>
      guarded.browser({ headers: { 'x-forwarded-for': `10.8.${network}.${host}` } })
    for (let host = 1; host <= 5; host++) expect((await from(host).get(`visits/${pass_no}/check`)).status).toBe(200)
    const statuses: number[] = []
    for (let guess = 0; guess < 61; guess++)
      statuses.push(
        (await from(10 + Math.floor(guess / 20)).get(`visits/${guess % 2 ? 'ZZZZZZ' : 'YYYYYY'}/check`)).status,
      )
    expect([new Set(statuses.slice(0, 60)), statuses[60]]).toEqual([new Set([404]), 429])
    expect((await from(99).post(`visits/${pass_no}/use`)).status).toBe(429)
    expect((await from(99, 10).get(`visits/${pass_no}/check`)).status).toBe(200)
  } finally {
    await guarded.close()
  }
})

it('a pass that ended by itself is not called confirmed (D13)', async () => {
  const desk = world.browser()
  const numbers: string[] = []
  for (let visit = 0; visit < 2; visit++) {
    const { body } = await people.unlock(await people.buyer(), await people.clinic())
    numbers.push(body.visit_pass.pass_no)
  }
  const [confirmed, ended] = numbers
  await desk.post(`visits/${confirmed}/use`)
  await world.advance(27 * HOUR_MS)
  await world.work()
  const checked = async (pass_no?: string) => (await desk.get(`visits/${pass_no}/check`)).body.visit
  expect(await checked(confirmed)).toMatchObject({ status: 'USED', used_by_end: false })
  expect(await checked(ended)).toMatchObject({ status: 'USED', used_by_end: true })
})

it('a day after the end of a pass its number shows nobody any more who saw which doctor', async () => {
  const asha = await people.buyer()
  const desk = world.browser()
  const { body } = await people.unlock(asha, await people.clinic())
  const { pass_no } = body.visit_pass
  const statuses = async () => [
    (await desk.get(`visits/${pass_no}/check`)).status,
    (await desk.post(`visits/${pass_no}/use`)).status,
  ]
  expect(await statuses()).toEqual([200, 200])
  await world.advance(27 * HOUR_MS)
  expect(await statuses()).toEqual([200, 200])
  await world.advance(2 * HOUR_MS)
  expect(await statuses()).toEqual([404, 404])
  expect((await asha.browser.get(`visits/${pass_no}`)).body.visit_pass.status).toBe('USED')
})

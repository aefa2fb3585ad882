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

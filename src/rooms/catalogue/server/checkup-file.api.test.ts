/** Packages and times of check-ups in the catalogue's file. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEMO_PACKAGES } from '#rooms/checkups/seed/offer.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { catalogueFile } from '#testing/catalogue-file.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

const { exported, outcomes, problems } = catalogueFile(() => world)

const NEW = 'c4ec0b00-0b1c-4c7e-9a01-5a1d00000077'
const heart = (change: object = {}) => ({
  id: NEW,
  code: 'heart',
  name: 'Heart check-up',
  variation: 'AHC',
  tests: ['ECG', 'Echo'],
  modes: ['CENTRE'],
  cities: ['Nashik'],
  ...change,
})
const early = (change: object = {}) => ({ time: 'HOME 05:30', days: ['SUN', 'MON'], places: 1, ...change })

it('the exported packages and times change nothing when they are imported again', async () => {
  const file = await exported()
  expect(file.checkup_packages).toHaveLength(3)
  expect(file.checkup_times[0]).toEqual({
    time: 'CENTRE 08:00',
    days: ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'],
    places: 12,
    offered: true,
  })
  expect(await outcomes(file)).toEqual([])
})

it('a new city gets its package and time in one file, members can book them, and no longer once they are withdrawn', async () => {
  const member = await world.signUp('+919811410001')
  await buyPlan(world, member)
  const offered = async () => {
    const { packages, slots } = (await member.get('me/checkups')).body
    const names = packages.map(({ name }: { name: string }) => name)
    return [names.includes('Heart check-up'), slots.some(({ slot }: { slot: string }) => slot.endsWith(' 00:00:00'))]
  }
  const file = { checkup_packages: [heart()], checkup_times: [early()] }
  expect(await offered()).toEqual([false, false])
  expect(await outcomes(file)).toEqual(['checkup_packages created', 'checkup_times created'])
  expect(await outcomes(file)).toEqual([])
  expect(await offered()).toEqual([true, true])
  const withdrawn = { checkup_packages: [heart({ offered: false })], checkup_times: [early({ offered: false })] }
  expect(await outcomes(withdrawn)).toEqual(['checkup_packages changed', 'checkup_times changed'])
  expect(await offered()).toEqual([false, false])
})

it('a file with anything wrong imports nothing and names each place', async () => {
  const wrong = {
    checkup_packages: [heart({ id: DEMO_PACKAGES.essential, tests: [], cities: ['Pune', 'pune'], modes: ['BUS'] })],
    checkup_times: [early({ time: 'HOME 25:00', days: ['FUNDAY'], places: 0 })],
  }
  expect(await problems(wrong)).toMatchObject({
    'checkup_packages.0.tests': 'This field is mandatory',
    'checkup_packages.0.cities': 'Enter each once',
    'checkup_packages.0.modes.0': 'Enter HOME or CENTRE',
    'checkup_times.0.time': 'Enter where and when, such as HOME 07:00',
    'checkup_times.0.days.0': 'Enter days such as MON or SAT',
    'checkup_times.0.places': 'Enter a whole number from 1 to 10,000',
  })
  expect(await problems({ checkup_packages: [heart({ id: NEW.replace('77', '78'), code: 'essential' })] })).toEqual({
    'checkup_packages.0.code': 'There is a package with this code',
  })
  expect(await problems({ checkup_packages: [heart({ variation: 'PEMC' })] })).toEqual({
    'checkup_packages.0.variation': 'This stays as it is: orders refer to it. Add another package instead.',
  })
})

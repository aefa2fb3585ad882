/** A number or address that a company enters for a dependent opens nothing before the employee confirms it, in every door. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openEmployer } from '#testing/employer.ts'
import { NOTHING, openFamilies, WIFE } from '#testing/families.ts'
import { applyList, csvOf, sendList } from '#testing/uploaded-list.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
let looms: Awaited<ReturnType<typeof openEmployer>>
let families: ReturnType<typeof openFamilies>
const number = () => families.number()
const family: typeof families.family = (contact) => families.family(contact)
const seenWith = (of: string) => families.seenWith(of)
const FIXED = 'In use or confirmed: the employee can change it, or our care team for them'

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  looms = await openEmployer(world, { rupees: 50_000 })
  families = openFamilies(world, looms, 9_764_000_000)
})
afterAll(() => world.close())

const STATES = {
  /** Added by the company with a number, and not confirmed. */
  awaiting: () => family({ mobile: number() }),
  /** Confirmed without a number, and nothing used. */
  unused: async () => {
    const her = await family()
    await her.confirm()
    return her
  },
  /** The employee has confirmed the number. */
  confirmed: async () => {
    const her = await family({ mobile: number() })
    await her.confirm()
    return her
  },
  /** The employee has entered the number. */
  entered: async () => {
    const her = await family()
    await her.byEmployee({ mobile: number() })
    return her
  },
  /** Somebody has logged in with the number. */
  loggedIn: async () => {
    const own = number()
    const her = await family({ mobile: own })
    await world.signUp(own)
    const first_login_at = world.clock.now()
    await world.db.updateTable('accounts').set({ first_login_at }).where('mobile', '=', own).execute()
    return her
  },
  /** Without a number, and a visit was unlocked. */
  used: async () => {
    const her = await family()
    await her.confirm()
    expect((await families.unlockVisit(her, await world.signUp(her.own))).status).toBe(200)
    return her
  },
}

/** Whether the company may change the address, then the number. */
const MAY = {
  awaiting: [true, true],
  unused: [false, false],
  confirmed: [false, false],
  entered: [true, false],
  loggedIn: [true, true],
  used: [false, false],
} as const

describe('the company changes number and address of a dependent in no door', () => {
  const states = Object.keys(MAY) as (keyof typeof MAY)[]
  const email = () => `x${number().slice(3)}@looms.example`

  test('by hand, but while the person waits for the employee, who has entered none', async () => {
    for (const state of states) {
      const her = await STATES[state]()
      const given = MAY[state].map((may) => (may ? 200 : 'MEMBER_FIXED'))
      expect([state, await her.byHand({ email: email() }), await her.byHand({ mobile: number() })]).toEqual([
        ...[state, ...given],
      ])
      const { mobile: now } = await her.seen()
      if (MAY[state][1]) expect(await seenWith(now)).toEqual(NOTHING)
      expect(await her.byEmployee({ mobile: null })).toBe(200)
    }
  })

  test('by a list, but on the same terms', async () => {
    const theirs = []
    for (const state of states) theirs.push(await STATES[state]())
    const given = (at: 0 | 1) => states.map((state) => (MAY[state][at] ? 200 : FIXED))
    expect(await families.byList(theirs.map(({ uhid }) => ({ uhid, email: email() })))).toEqual(given(0))
    const numbers = states.map(number)
    expect(await families.byList(theirs.map(({ uhid }, at) => ({ uhid, mobile: numbers[at]! })))).toEqual(given(1))
    for (const typed of numbers) expect(await seenWith(typed)).toEqual(NOTHING)
  })

  test('nor who the person is, in two steps, once they are confirmed', async () => {
    const her = await family()
    expect(await her.byHand({ name: 'Sita Roy' })).toBe(200)
    await her.confirm()
    const steps = [{ name: 'Mira Roy' }, { dob: '1970-01-01' }, { gender: 'M' }, { relation: 'Mother' }]
    for (const step of steps) expect(await her.byHand(step)).toBe('MEMBER_FIXED')
    expect(await her.seen()).toMatchObject({ ...WIFE, name: 'Sita Roy', awaits: null })
  })
})

test('the company moves no employee to another number: not by editing, by a list, or by adding them again', async () => {
  const her = await family()
  await her.confirm()
  expect((await families.unlockVisit(her, await world.signUp(her.own))).status).toBe(200)
  const hr = await looms.hr()
  const { version, external_reference_id, name } = (await hr.get(`${looms.path}/partner_users/${her.id}`)).body
  for (const contact of [{ mobile: number() }, { email: 'hr@looms.example' }]) {
    const edit = { partner_user_id: her.id, version, ...contact }
    expect((await hr.patch(`${looms.path}/partner_user`, edit)).status).toBe(400)
  }
  const own = number()
  const again = csvOf(
    ['Employee Name', 'Email', 'Mobile', 'Employee ID', 'Credits'],
    [[name, 'hr@looms.example', own.slice(3), external_reference_id, '100']],
  )
  expect((await sendList(looms, 'ACTIVATE', again)).body).toMatchObject({ valid: 0, invalid: 1 })
  await hr.send('DELETE', `${looms.path}/partner_user`, { body: { partner_user_id: her.id } })
  expect(await applyList(world, looms, 'ACTIVATE', again)).toMatchObject({ succeeded: 1 })
  expect(await seenWith(own)).toEqual({ plans: 1, people: 1, visits: 0, consults: 0 })
})

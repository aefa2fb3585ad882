/** A clerk who is a nominee is recognised by every name under which they are known, however it is typed. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser } from '#testing/browser.ts'
import { BUYER } from '#testing/buy-plan.ts'
import { applyForCover, issuedCover, openInsuranceWorld } from '#testing/insurance.ts'
import { person } from '#testing/log-in.ts'
import type { World } from '#testing/world.ts'
import { DEMO_COVER } from '../../seed.ts'

const MY_MOBILE = '+919811390001'

let world: World
let me: Browser
let myId: string
/** Its first nominee is Rohan Rao. */
let policy_id: string

beforeAll(async () => {
  world = await openInsuranceWorld({ INSURER_SIMULATED_SECONDS: '864000' })
  myId = await person(world, MY_MOBILE, { staff: 'SUPERADMIN' })
  me = await world.signUp(MY_MOBILE)
  ;({ policy_id } = await applyForCover(world, '+919811390002'))
})
afterAll(() => world.close())

const nameMe = (name: string | null) => world.db.updateTable('accounts').set({ name }).where('id', '=', myId).execute()
const verdict = async () => (await me.get(`dashboard/insurance_policies/${policy_id}`)).error?.type

describe('the nominee is recognised', () => {
  it('by the name among colleagues, where the account has none (D1.09)', async () => {
    await nameMe(null)
    expect(await verdict()).toBeUndefined()
    await world.db
      .insertInto('staff_names')
      .values({ account_id: myId, name: 'Rohan Rao', given_at: world.clock.now() })
      .execute()
    expect(await verdict()).toBe('OWN_AFFAIR')
    await world.db.deleteFrom('staff_names').where('account_id', '=', myId).execute()
  })

  it.each([
    ['in capitals, with an accent', 'Ren\u00e9 Sen', 'REN\u00c9 SEN'],
    ['with a letter that is composed otherwise', 'Ren\u00e9 Sen', 'Rene\u0301 Sen'],
    ['with a hard space', 'Meera Sen', 'Meera\u00A0Sen'],
    ['with a joiner, which nobody sees', 'Meera Sen', 'Meera\u200D Sen'],
    ['with spaces more, and a dot', 'Meera Sen', ' Meera   Sen.'],
    ['with a capital I for an l', 'Meera Lal', 'Meera LaI'],
  ])('%s', async (_, own, nominee_name) => {
    await world.db
      .insertInto('insurance_nominees')
      .values({ policy_id, name: nominee_name, relation: 'Brother', named_at: world.clock.now() })
      .execute()
    await nameMe('Somebody Else')
    expect(await verdict()).toBeUndefined()
    await nameMe(own)
    expect(await verdict()).toBe('OWN_AFFAIR')
  })

  it('after an order under another name, which nobody has to pay', async () => {
    const order = (name: string) =>
      me.post('payment/request', {
        insurance_plan_id: DEMO_COVER.life,
        insurance_applicant: { dob: '1990-01-15' },
        member_details: { ...BUYER, name },
      })
    await nameMe('Somebody Else')
    expect(await verdict()).toBeUndefined()
    for (const name of ['Rohan Rao', 'Somebody Else']) expect((await order(name)).status).toBeLessThan(300)
    expect(await verdict()).toBe('OWN_AFFAIR')
    expect((await me.get('dashboard/insurance_policies')).body.policies).toMatchObject([{ own_affair: true }])
    const note = 'Called this morning'
    for (const [act, body] of [
      ['cancel', { reason: 'OTHER', note }],
      ['refund', { note }],
    ] as const)
      expect((await me.post(`dashboard/insurance_policies/${policy_id}/${act}`, body)).status).toBe(403)
  })
})

it('of an own affair the insurer’s left-overs tell no more than that there is one', async () => {
  const issued = await issuedCover(world, '+919811390003')
  const month = world.clock.now().toISOString().slice(0, 7)
  const path = `dashboard/insurer_statements/left_overs?insurer_code=suraksha-life&month=${month}`
  await nameMe('Rohan Rao')
  expect((await me.get(path)).body.left_overs).toEqual([{ policy_id: issued.policy_id, own_affair: true }])
  await person(world, '+919811390009', { staff: 'ADMIN' })
  const { left_overs } = (await (await world.signUp('+919811390009')).get(path)).body
  expect(left_overs).toMatchObject([{ policy_id: issued.policy_id, own_affair: false, kind: 'ISSUED', ours: 1180 }])
})

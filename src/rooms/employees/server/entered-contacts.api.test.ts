/** A number or address that a company enters for a dependent opens nothing before the employee confirms it, in every door. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_NETWORK } from '#rooms/directory/seed.ts'
import type { Browser } from '#testing/browser.ts'
import { fileVisit } from '#testing/claim-form.ts'
import { clinicVisits } from '#testing/clinic-visits.ts'
import { confirmFamily, confirmMember } from '#testing/confirm-members.ts'
import { playDesk } from '#testing/consults.ts'
import { openEmployer } from '#testing/employer.ts'
import { sentCode } from '#testing/log-in.ts'
import { applyList, csvOf, sendList } from '#testing/uploaded-list.ts'
import { verifyBooks } from '#testing/verify-books.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
let looms: Awaited<ReturnType<typeof openEmployer>>
let mobile = 9_764_000_000
const number = () => `+91${mobile++}`
const CONSULTS = '/consult/api/v1/consultations'
const WIFE = { name: 'Sita Bose', relation: 'Wife', gender: 'F', dob: '1990-05-01' }
const FIXED = 'In use or confirmed, so only the employee can change it now'

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  looms = await openEmployer(world, { rupees: 50_000 })
})
afterAll(() => world.close())

/** An employee to whose plan the company has added a wife, with the calls of both sides about her. */
async function family(contact: { mobile?: string; email?: string } = {}) {
  const { id, mobile: own } = await looms.add()
  const members = `${looms.path}/partner_users/${id}/members`
  const added = await (await looms.hr()).post(members, { ...WIFE, ...contact })
  expect(added.status, added.text).toBe(201)
  const { uhid } = added.body as { uhid: string }
  const employee = await world.signUp(own)
  const [{ id: subscription_id }] = (await employee.get('subscriptions')).body.subscriptions
  const plan = `subscriptions/${subscription_id}/members`
  const seen = async () =>
    (await (await world.signUp(own)).get(plan)).body.members.find((one: { uhid: string }) => one.uhid === uhid)
  return {
    ...{ id, own, uhid, subscription_id, employee, seen },
    confirm: () => confirmFamily(world, own),
    /** HR corrects her by hand, in the version of now. */
    byHand: async (fields: object) => {
      const { version } = await seen()
      const { status, error } = await (await looms.hr()).patch(`${members}/${uhid}`, { version, ...fields })
      return error?.type ?? status
    },
    /** The employee changes her, from My plan. */
    byEmployee: async (fields: object) => {
      const { version } = await seen()
      return (await (await world.signUp(own)).patch(`${plan}/${uhid}`, { version, ...fields })).status
    },
  }
}

/** HR corrects dependents by a list; an empty cell changes nothing. @returns for each 200, or the remark */
async function byList(changes: readonly { uhid: string; mobile?: string; email?: string }[]) {
  const cells = changes.map(({ uhid, mobile: to = '', email = '' }) => [uhid, to.slice(3), email])
  const { id } = await applyList(world, looms, 'MEMBER_PATCH', csvOf(['Member UHID', 'Mobile', 'Email'], cells))
  const rows = await world.db
    .selectFrom('bulk_upload_rows')
    .select('remarks')
    .where('upload_id', '=', id)
    .orderBy('row')
    .execute()
  return rows.map(({ remarks }) => remarks[0] ?? 200)
}

type Family = Awaited<ReturnType<typeof family>>

async function unlockVisit({ uhid }: Pick<Family, 'uhid'>, browser: Browser) {
  const { clinic, scanOf } = clinicVisits(world, 9_764_900_000)
  return browser.post('qrcode', { uhid, ...scanOf(await clinic()) })
}

const askDoctor = ({ uhid }: Pick<Family, 'uhid'>, browser: Browser) =>
  browser.post(CONSULTS, { uhid, problem_area_id: DEMO_NETWORK.fever, preferredLanguage: 'Hindi' })

/** What somebody sees who logs in with a number. */
async function seenWith(of: string) {
  const browser = await world.signUp(of)
  return {
    plans: (await browser.get('subscriptions')).body.subscriptions.length,
    people: (await browser.get('members')).body.members.length,
    visits: (await browser.get('visits')).body.visits.length,
    consults: (await browser.get(CONSULTS)).body.consultations.length,
  }
}
const NOTHING = { plans: 0, people: 0, visits: 0, consults: 0 }

describe('an employer never becomes a family member', () => {
  test('whose own number, entered for a dependent by hand or by a list, opens nothing and spends nothing', async () => {
    const [byHand, byFile] = [number(), number()]
    const one = await family({ mobile: byHand, email: 'hr@looms.example' })
    const other = await looms.add()
    const headers = ['Employee ID', 'Dependent Name', 'Relation', 'Gender', 'Date of Birth', 'Mobile']
    const row = [other.external_reference_id, 'Sita Bose', 'wife', 'f', '01/05/1990', byFile.slice(3)]
    expect(await applyList(world, looms, 'MEMBER_ACTIVATE', csvOf(headers, [row]))).toMatchObject({ succeeded: 1 })
    for (const typed of [byHand, byFile]) expect(await seenWith(typed)).toEqual(NOTHING)

    const refusals = [
      await unlockVisit(one, one.employee),
      await askDoctor(one, one.employee),
      await fileVisit(one.employee, one, world.clock.now()),
    ]
    expect(refusals.map(({ status, error }) => [status, error?.type])).toEqual(
      refusals.map(() => [409, 'MEMBER_NOT_CONFIRMED']),
    )
    expect(refusals[0]!.error?.message).toContain('its owner confirms that under My plan')
    const wallet = await one.employee.get(`subscriptions/${one.subscription_id}/wallet/credits`)
    expect(wallet.body).toMatchObject({ balance: 500, on_hold: 0 })
    expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
  })

  test('by entering a number for a dependent who has none, once anything was used for them', async () => {
    const her = await family()
    await her.confirm()
    const employee = await world.signUp(her.own)
    expect((await unlockVisit(her, employee)).status).toBe(200)
    const { transaction_id } = (await askDoctor(her, employee)).body
    await playDesk(world, transaction_id, 'complete')
    const [hand, list] = [number(), number()]
    expect([await her.byHand({ mobile: hand }), ...(await byList([{ uhid: her.uhid, mobile: list }]))]).toEqual([
      'MEMBER_FIXED',
      FIXED,
    ])
    for (const typed of [hand, list]) expect(await seenWith(typed)).toEqual(NOTHING)
    // The employee may: it shows what comes after, and nothing of before.
    expect(await her.byEmployee({ mobile: hand })).toBe(200)
    expect(await seenWith(hand)).toEqual({ plans: 1, people: 1, visits: 0, consults: 0 })
  })

  test('nor by a number that is confirmed later: what is older than the confirmation is not shown under it', async () => {
    const her = await family()
    await her.confirm()
    const own = number()
    expect(await her.byHand({ mobile: own })).toBe(200)
    expect(await her.seen()).toMatchObject({ awaits: 'CONTACT', mobile: own })
    const employee = await world.signUp(her.own)
    expect((await unlockVisit(her, employee)).status).toBe(200)
    const { transaction_id } = (await askDoctor(her, employee)).body
    await playDesk(world, transaction_id, 'complete')
    expect(await seenWith(own)).toEqual(NOTHING)
    await world.advance(60_000)
    await her.confirm()
    expect(await seenWith(own)).toEqual({ plans: 1, people: 1, visits: 0, consults: 0 })
    expect((await (await world.signUp(own)).get(`${CONSULTS}/${transaction_id}`)).status).toBe(404)
  })
})

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
    expect((await unlockVisit(her, await world.signUp(her.own))).status).toBe(200)
    return her
  },
}

const MAY = { awaiting: true, unused: true, confirmed: false, entered: false, loggedIn: false, used: false }

describe('the company changes number and address of a dependent in no door', () => {
  const states = Object.keys(MAY) as (keyof typeof MAY)[]
  const email = () => `x${mobile++}@looms.example`

  test('by hand, but while nothing is used, entered by the employee, confirmed or logged in with', async () => {
    for (const state of states) {
      const her = await STATES[state]()
      const given = MAY[state] ? 200 : 'MEMBER_FIXED'
      // The address first: of a contact that is free to change the number still is.
      expect([state, await her.byHand({ email: email() }), await her.byHand({ mobile: number() })]).toEqual([
        ...[state, given, given],
      ])
      const { mobile: now } = await her.seen()
      if (MAY[state]) expect(await seenWith(now)).toEqual(NOTHING)
      expect(await her.byEmployee({ mobile: null })).toBe(200)
    }
  })

  test('by a list, but on the same terms', async () => {
    const families = []
    for (const state of states) families.push(await STATES[state]())
    const given = states.map((state) => (MAY[state] ? 200 : FIXED))
    expect(await byList(families.map(({ uhid }) => ({ uhid, email: email() })))).toEqual(given)
    const numbers = states.map(number)
    expect(await byList(families.map(({ uhid }, at) => ({ uhid, mobile: numbers[at]! })))).toEqual(given)
    for (const typed of numbers) expect(await seenWith(typed)).toEqual(NOTHING)
  })
})

test('the company moves no employee to another number: not by editing, by a list, or by adding them again', async () => {
  const her = await family()
  await her.confirm()
  expect((await unlockVisit(her, await world.signUp(her.own))).status).toBe(200)
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

describe('the employee', () => {
  test('confirms the person they see, with a code to their own number, once', async () => {
    const own = number()
    const her = await family({ mobile: own })
    const listed = async () =>
      (await (await looms.hr()).get(`${looms.path}/partner_users/${her.id}/members`)).body.members[0].confirmation
    expect([(await her.seen()).awaits, await listed()]).toEqual(['PERSON', 'WAITING'])
    const path = `subscriptions/${her.subscription_id}/members/${her.uhid}`
    const { verification_id } = (await her.employee.post(`${path}/otp`, {})).body
    const otp = await sentCode(world, verification_id)
    const confirm = async (version: number, code = otp) =>
      (await her.employee.post(`${path}/confirm`, { version, verification_id, otp: code })).error?.type
    // The company changes the number in between.
    expect(await her.byHand({ mobile: number() })).toBe(200)
    expect(await confirm(1)).toBe('STALE')
    expect(await confirm(2, '000000' === otp ? '000001' : '000000')).toBe('OTP_INVALID')
    expect(await her.byHand({ mobile: own })).toBe(200)
    expect(await confirm(3)).toBeUndefined()
    expect([(await her.seen()).awaits, await listed()]).toEqual([null, 'CONFIRMED'])
    expect(await seenWith(own)).toMatchObject({ plans: 1, people: 1 })
    const { version } = await her.seen()
    const again = await confirmMember(world, her.employee, { id: her.subscription_id, uhid: her.uhid, version })
    expect(again.error?.type).toBe('NOTHING_TO_CONFIRM')
    expect((await (await world.signUp(own)).post(`${path}/otp`, {})).status).toBe(404)
    expect((await unlockVisit(her, her.employee)).status).toBe(200)
  })

  test('is told of everybody whom the company adds, changes or removes; of a list once', async () => {
    const [one, other] = [await looms.add(), await looms.add()]
    const told = async () => {
      await world.work()
      const rows = await world.db
        .selectFrom('outbox_messages as m')
        .innerJoin('partner_users as e', 'e.account_id', 'm.account_id')
        .select('e.id')
        .where('m.template', '=', 'dependents-changed')
        .where('m.channel', '=', 'sms')
        .where('e.id', 'in', [one.id, other.id])
        .execute()
      return [one, other].map(({ id }) => rows.filter((row) => row.id === id).length)
    }
    const headers = ['Employee ID', 'Dependent Name', 'Relation', 'Gender', 'Date of Birth']
    const row = ({ external_reference_id: id }: typeof one, name: string) => [id, name, 'Daughter', 'F', '01/05/1990']
    const rows = [row(one, 'Tara Bose'), row(other, 'Uma Bose'), row(one, 'Mira Bose')]
    await applyList(world, looms, 'MEMBER_ACTIVATE', csvOf(headers, rows))
    expect(await told()).toEqual([1, 1])
    const members = `${looms.path}/partner_users/${other.id}/members`
    const hr = await looms.hr()
    const [{ uhid }] = (await hr.get(members)).body.members
    expect((await hr.patch(`${members}/${uhid}`, { version: 1, name: 'Uma Devi' })).status).toBe(200)
    expect(await told()).toEqual([1, 2])
    expect((await hr.post(`${members}/${uhid}/remove`, { version: 2 })).status).toBe(204)
    expect(await told()).toEqual([1, 3])
  })
})

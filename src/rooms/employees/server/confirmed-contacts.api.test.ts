/** What a dependent’s number shows, and how the employee confirms what the company entered. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileVisit } from '#testing/claim-form.ts'
import { confirmMember } from '#testing/confirm-members.ts'
import { playDesk } from '#testing/consults.ts'
import { openEmployer } from '#testing/employer.ts'
import { CONSULTS, NOTHING, openFamilies } from '#testing/families.ts'
import { sentCode } from '#testing/log-in.ts'
import { applyList, csvOf } from '#testing/uploaded-list.ts'
import { verifyBooks } from '#testing/verify-books.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
let looms: Awaited<ReturnType<typeof openEmployer>>
let families: ReturnType<typeof openFamilies>
const number = () => families.number()
const family: typeof families.family = (contact) => families.family(contact)
const seenWith = (of: string) => families.seenWith(of)

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  looms = await openEmployer(world, { rupees: 50_000 })
  families = openFamilies(world, looms, 9_766_000_000)
})
afterAll(() => world.close())

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
      await families.unlockVisit(one, one.employee),
      await families.askDoctor(one, one.employee),
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
    expect((await families.unlockVisit(her, employee)).status).toBe(200)
    const { transaction_id } = (await families.askDoctor(her, employee)).body
    await playDesk(world, transaction_id, 'complete')
    const hand = number()
    expect(await her.byHand({ mobile: hand })).toBe('MEMBER_FIXED')
    expect(await seenWith(hand)).toEqual(NOTHING)
    // The employee may, by a code: it shows what comes after, and nothing of before.
    expect(await her.byEmployee({ mobile: hand })).toBe(200)
    expect([await seenWith(hand), (await her.seen()).awaits]).toEqual([NOTHING, 'CONTACT'])
    await her.confirm()
    expect(await seenWith(hand)).toEqual({ plans: 1, people: 1, visits: 0, consults: 0 })
  })

  test('nor by a number that is confirmed later: what is older than the confirmation is not shown under it', async () => {
    const her = await family()
    await her.confirm()
    const [own, old] = [number(), number()]
    // As a number is stored that HR entered before migration 0700.
    const typed = { mobile: own, mobile_by: 'COMPANY', mobile_proof: null } as const
    await world.db.updateTable('subscription_members').set(typed).where('uhid', '=', her.uhid).execute()
    expect(await her.seen()).toMatchObject({ awaits: 'CONTACT', mobile: own })
    const employee = await world.signUp(her.own)
    expect((await families.unlockVisit(her, employee)).status).toBe(200)
    const { transaction_id } = (await families.askDoctor(her, employee)).body
    await playDesk(world, transaction_id, 'complete')
    expect(await seenWith(own)).toEqual(NOTHING)
    // Another address is no word about the number.
    expect(await her.byEmployee({ email: 'sita@bose.example' })).toBe(200)
    expect([await seenWith(own), (await her.seen()).awaits]).toEqual([NOTHING, 'CONTACT'])
    await world.advance(60_000)
    await her.confirm()
    expect(await seenWith(own)).toEqual({ plans: 1, people: 1, visits: 0, consults: 0 })
    expect((await (await world.signUp(own)).get(`${CONSULTS}/${transaction_id}`)).status).toBe(404)

    // A consultation from before 0700, stored under a number that the owner has replaced since.
    const stored = { patient_mobile: old, number_unproven: true }
    await world.db.updateTable('consultations').set(stored).where('transaction_id', '=', transaction_id).execute()
    expect(await seenWith(old)).toEqual(NOTHING)
    expect((await (await world.signUp(old)).get(`${CONSULTS}/${transaction_id}`)).status).toBe(404)
  })
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
    const confirm = async (version: number, code = otp, id = verification_id) =>
      (await her.employee.post(`${path}/confirm`, { version, verification_id: id, otp: code })).error?.type
    // The company changes the number in between.
    expect(await her.byHand({ mobile: number() })).toBe(200)
    expect(await confirm(1)).toBe('STALE')
    // The code was sent for the person as they were.
    expect(await confirm(2)).toBe('OTP_EXPIRED')
    expect(await her.byHand({ mobile: own })).toBe(200)
    await world.advance(60_000)
    const next = (await her.employee.post(`${path}/otp`, {})).body.verification_id
    const right = await sentCode(world, next)
    expect(await confirm(3, right === '000000' ? '000001' : '000000', next)).toBe('OTP_INVALID')
    expect(await confirm(3, right, next)).toBeUndefined()
    expect([(await her.seen()).awaits, await listed()]).toEqual([null, 'CONFIRMED'])
    expect(await seenWith(own)).toMatchObject({ plans: 1, people: 1 })
    const { version } = await her.seen()
    const again = await confirmMember(world, her.employee, { id: her.subscription_id, uhid: her.uhid, version })
    expect(again.error?.type).toBe('NOTHING_TO_CONFIRM')
    expect((await (await world.signUp(own)).post(`${path}/otp`, {})).status).toBe(404)
    expect((await families.unlockVisit(her, her.employee)).status).toBe(200)
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

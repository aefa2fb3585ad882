/** Several patients of coordinators under one number: a family, or nobody. Our staff find out. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CareCoordination, openCareCoordination } from '#testing/chc-orders.ts'
import { SERVED } from '#testing/home-care.ts'
import { buyCare } from '#testing/open-care.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
let care: CareCoordination
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo', SENDS_PER_NETWORK: '1000' })
  care = await openCareCoordination(world)
})
afterAll(() => world.close())

let last = 9_733_000_000
const fresh = () => `${++last}`
const staff = () => world.person('Kabir')
const due = async () =>
  (await (await staff()).get('dashboard/home_care?due=NUMBER_SHARED')).body.care.map(
    ({ subscription_id }: { subscription_id: string }) => subscription_id,
  )
const read = async (id: string) => (await (await staff()).get(`dashboard/home_care/${id}`)).body.shared_number
const check = async (id: string, body: object) => (await staff()).post(`dashboard/home_care/${id}/shared_number`, body)

/** A patient for whom the coordinator arranges care, each of their numbers a new one unless it is given. */
async function arrange(numbers: { caregiver_mobile?: string; addressee_phone_number?: string } = {}, by = care) {
  const person = await by.given()
  const { caregiver_mobile = fresh(), addressee_phone_number = fresh() } = numbers
  const address = { ...SERVED, addressee_phone_number }
  const { plan_proposal_id } = await by.answered(person, { caregiver_mobile }, address)
  await by.check(person, plan_proposal_id)
  const { body } = await by.activate({ account_id: person.account_id, plan_proposal_id })
  await world.work()
  return { id: body.subscription_id as string, mobile: person.mobile.slice(3) }
}

it('the second patient under a number is work of our staff, whose record says which number and who else has it (C6.02)', async () => {
  const caregiver_mobile = fresh()
  const first = await arrange({ caregiver_mobile })
  expect([await due(), await read(first.id)]).toEqual([[], null])
  const second = await arrange({ addressee_phone_number: caregiver_mobile })
  expect(await due()).toEqual([second.id])
  expect(await read(second.id)).toMatchObject({
    sources: ['ADDRESS'],
    is_coordinators: false,
    others: [first.id],
    arranged_by: { coordinator: 'Joseph Lobo', company: 'Sahara Trust' },
    outcome: null,
  })
  // At the number of an account, too, whichever company asks.
  const elsewhere = await openCareCoordination(world, { name: 'Udaan', coordinator: 'Lata Menon' })
  const third = await arrange({ caregiver_mobile: first.mobile }, elsewhere)
  expect(await read(third.id)).toMatchObject({ sources: ['CAREGIVER'], others: [first.id] })
})

it('the coordinator’s own number is work with the first patient', async () => {
  const { id } = await arrange({ caregiver_mobile: care.coordinator.mobile.slice(3) })
  expect(await read(id)).toMatchObject({ sources: ['CAREGIVER'], is_coordinators: true, others: [] })
  expect(await due()).toContain(id)
})

it('one household ends it with a note; anything else is told to the super-admins; neither is said twice', async () => {
  const addressee_phone_number = fresh()
  await arrange({ addressee_phone_number })
  const [second, third] = [await arrange({ addressee_phone_number }), await arrange({ addressee_phone_number })]
  expect((await check(second.id, {})).error?.fields).toEqual({
    outcome: 'Choose what you found out',
    note: 'Write 3 to 2,000 characters',
  })
  const note = 'Rang: Kamla Rao lives there with her sister'
  const { body } = await check(second.id, { outcome: 'ONE_HOUSEHOLD', note })
  expect(body.shared_number).toMatchObject({ outcome: 'ONE_HOUSEHOLD', checked_by: 'Kabir Khanna' })
  expect(body.notes).toMatchObject([{ kind: 'HANDOVER', text: note }])
  expect(await due()).not.toContain(second.id)
  expect(await due()).toContain(third.id)
  const again = await check(second.id, { outcome: 'NOT_THE_PATIENT', note })
  expect([again.status, again.error?.type]).toEqual([409, 'WRONG_STATE'])
  await check(third.id, { outcome: 'NOT_THE_PATIENT', note: 'Rang: a shop, nobody is ill there' })
  const told = await world.db
    .selectFrom('outbox_messages')
    .select('account_id')
    .where('template', '=', 'care-number-shared')
    .execute()
  const admins = await world.db
    .selectFrom('staff_roles')
    .select('account_id')
    .where('role', '=', 'SUPERADMIN')
    .execute()
  expect(told).toHaveLength(admins.length)
  expect(new Set(told.map(({ account_id }) => account_id))).toEqual(new Set(admins.map(({ account_id }) => account_id)))
})

it('patients who bought for themselves are nobody’s work, and a number under which nothing was found is not checked', async () => {
  const [asha, ravi] = [await world.signUp(`+91${fresh()}`), await world.signUp(`+91${fresh()}`)]
  await buyCare(world, asha)
  const { subscription_id } = await buyCare(world, ravi)
  expect(await due()).not.toContain(subscription_id)
  const answered = await check(subscription_id, { outcome: 'ONE_HOUSEHOLD', note: 'Nothing to see' })
  expect(answered.error?.type).toBe('WRONG_STATE')
})

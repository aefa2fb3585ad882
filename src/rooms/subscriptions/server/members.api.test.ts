import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buyPlan } from '#testing/buy-plan.ts'
import { insertTestClaim } from '#testing/insert-test-claim.ts'
import { openWorld, type World } from '#testing/world.ts'
import { addDays, istDateOf } from '#values/ist-date.ts'
import { endSubscription } from './commands/end-subscription.ts'
import { recordUsage } from './commands/record-usage.ts'

let world: World
let mobile = 9_130_000_000
let today: string

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  today = istDateOf(world.clock.now())
})
afterAll(() => world.close())

const newMobile = () => `+91${mobile++}`
/** A buyer of the family plan: two adults and two children, the buyer one of them. */
async function subscriber() {
  const asha = await world.signUp(newMobile())
  const { subscription_id: id } = await buyPlan(world, asha)
  const [{ uhid }] = (await asha.get(`subscriptions/${id}`)).body.members
  return { asha, id, own: uhid as string, at: `subscriptions/${id}/members` }
}

/** Born so many years ago today, or some days later; a year without 29 February has the 28th instead. */
const birthday = (years: number, shift = 0) =>
  addDays(`${Number(today.slice(0, 4)) - years}${today.slice(4)}`.replace('-02-29', '-02-28'), shift)
const wife = (more: object = {}) => ({ name: 'Meera Rao', relation: 'Wife', dob: '1991-04-02', gender: 'F', ...more })
const son = (more: object = {}) => ({
  name: 'Kabir Rao',
  relation: 'Son',
  dob: birthday(7),
  gender: 'M',
  guardian_consent: true,
  ...more,
})
const consentsOf = (uhid: string) =>
  world.db
    .selectFrom('consents')
    .select(['account_id', 'purpose', 'given', 'text_version', 'channel', 'at'])
    .where('subject_uhid', '=', uhid)
    .orderBy('id')
    .execute()
const use = (id: string, uhid: string) =>
  world.db.transaction().execute((trx) =>
    recordUsage(trx, {
      subscription_id: id,
      service: 'Appointment',
      uhid,
      reference: `test/${randomUUID()}`,
      now: world.clock.now(),
    }),
  )

describe('a member', () => {
  it('is added up to the plan’s places, and takes one of an adult or of a child', async () => {
    const { asha, at, own } = await subscriber()
    expect((await asha.get(at)).body).toMatchObject({
      coverage: { adult: 2, minor: 2 },
      free: { adult: 1, minor: 2 },
      can_change: true,
      members: [{ uhid: own, primary: true, relation: 'Self', covered_as: 'adult', has_used: false }],
    })
    const added = await asha.post(at, wife({ mobile: '9811100001', email: 'Meera@Rao.example' }))
    expect(added.status, added.text).toBe(201)
    expect(added.body).toMatchObject({
      name: 'Meera Rao',
      mobile: '+919811100001',
      email: 'meera@rao.example',
      covered_as: 'adult',
      version: 1,
    })
    const full = await asha.post(at, wife({ name: 'Somebody Else' }))
    expect([full.status, full.error?.type, full.error?.extra_args.covered_as]).toEqual([409, 'COVERAGE_FULL', 'adult'])
    for (const name of ['Kabir Rao', 'Tara Rao']) expect((await asha.post(at, son({ name }))).status).toBe(201)
    expect((await asha.post(at, son({ name: 'Ravi Rao' }))).error?.extra_args.covered_as).toBe('minor')
    const { free, members } = (await asha.get(at)).body
    expect([free, members.length]).toEqual([{ adult: 0, minor: 0 }, 4])
  })

  it.each([
    [wife({ name: 'Al' }), 'name', 'Should be more than 2 characters long'],
    [wife({ name: undefined }), 'name', 'This field is mandatory'],
    [wife({ relation: 'Neighbour' }), 'relation', 'This field is mandatory'],
    [wife({ gender: 'X' }), 'gender', 'This field is mandatory'],
    [wife({ dob: undefined }), 'dob', 'This field is mandatory'],
    [{}, 'dob', 'This field is mandatory'],
    [wife({ dob: undefined, name: '' }), 'dob', 'This field is mandatory'],
    [wife({ dob: '1991-02-30' }), 'dob', 'Invalid age'],
    [wife({ dob: '2999-01-01' }), 'dob', 'The date of birth cannot be in the future'],
    [wife({ dob: '0001-01-01' }), 'dob', 'Invalid age'],
    [wife({ dob: undefined, age: 201 }), 'age', 'Invalid age'],
    [wife({ dob: undefined, age: -1 }), 'age', 'Invalid age'],
    [wife({ dob: undefined, age: '34' }), 'age', 'Invalid age'],
    [wife({ mobile: '12345' }), 'mobile', 'Invalid phone number'],
    [wife({ email: 'nobody' }), 'email', 'Invalid email'],
    [wife({ dob: '2020-01-01', guardian_consent: true }), 'relation', 'This relation is for somebody of 18 or older'],
    [{ ...wife(), relation: 'Daughter', dob: '2020-01-01' }, 'guardian_consent', 'Tick this to add a child'],
    [
      { ...wife(), relation: 'Son', dob: '2020-01-01', guardian_consent: false },
      'guardian_consent',
      'Tick this to add a child',
    ],
    [{ ...wife(), relation: 'Son', dob: '2020-01-01', guardian_consent: 'yes' }, 'guardian_consent', 'Invalid value'],
    [
      { ...wife(), relation: 'Son', dob: '2020-01-01', guardian_consent: true, mobile: '9811100002' },
      'mobile',
      'Children under 18 have no login of their own',
    ],
  ])('as %j is refused at its field', async (body, field, message) => {
    const { asha, at } = await shared()
    const { status, error } = await asha.post(at, body)
    expect([status, error?.fields[field]]).toEqual([422, message])
  })

  it.each([
    [wife({ name: 'a\u0000bc' })],
    [wife({ name: 'a'.repeat(10_000) })],
    [wife({ is_primary: true })],
    [wife({ covered_as: 'minor' })],
  ])('with input that no form sends is malformed: %#', async (body) => {
    const { asha, at } = await shared()
    expect((await asha.post(at, body)).status).toBe(400)
  })

  it('may have a name in any script', async () => {
    const { asha, at } = await subscriber()
    const { body } = await asha.post(at, wife({ name: '  मीरा राव 🌿  ' }))
    expect(body.name).toBe('मीरा राव 🌿')
  })

  it('is an adult from the 18th birthday on, by the date in India', async () => {
    const { asha, at } = await subscriber()
    const girl = { ...wife(), relation: 'Daughter' }
    expect((await asha.post(at, { ...girl, dob: birthday(18, 1) })).error?.fields).toHaveProperty('guardian_consent')
    expect((await asha.post(at, { ...girl, dob: birthday(18) })).body).toMatchObject({ covered_as: 'adult', age: 18 })
    expect((await asha.post(at, son({ dob: undefined, age: 17 }))).body).toMatchObject({ covered_as: 'minor', age: 17 })
  })

  it('of the same number is not added twice, nor is the buyer’s own', async () => {
    const { asha, at } = await subscriber()
    const [{ mobile: own }] = (await asha.get(at)).body.members
    expect((await asha.post(at, wife({ mobile: own }))).error?.fields).toHaveProperty('mobile')
  })

  it('is added once by the same request, and never beyond the places by concurrent ones', async () => {
    const { asha, at } = await subscriber()
    const headers = { 'idempotency-key': randomUUID() }
    const [first, again] = [await asha.post(at, wife(), { headers }), await asha.post(at, wife(), { headers })]
    expect([again.status, again.body]).toEqual([201, first.body])
    const raced = await Promise.all(Array.from({ length: 8 }, (_, n) => asha.post(at, son({ name: `Child ${n}x` }))))
    expect(raced.filter(({ status }) => status === 201)).toHaveLength(2)
    expect((await asha.get(at)).body.members).toHaveLength(4)
  })

  it('is corrected with the version last seen; a stale one changes nothing', async () => {
    const { asha, at } = await subscriber()
    const { uhid, version } = (await asha.post(at, wife())).body
    const changed = await asha.patch(`${at}/${uhid}`, { version, name: 'Meera Sen', mobile: '9811100009' })
    expect(changed.body).toMatchObject({ name: 'Meera Sen', mobile: '+919811100009', version: 2, dob: '1991-04-02' })
    const stale = await asha.patch(`${at}/${uhid}`, { version, name: 'Meera Das' })
    expect([stale.status, stale.error?.type]).toEqual([409, 'STALE'])
    expect((await asha.patch(`${at}/${uhid}`, { version: 2, mobile: null })).body.mobile).toBeNull()
    const child = await asha.patch(`${at}/${uhid}`, { version: 3, dob: '2020-01-01', relation: 'Daughter' })
    expect(child.error?.fields).toHaveProperty('guardian_consent')
  })

  it('who is the buyer keeps number and relation, is an adult, and stays', async () => {
    const { asha, at, own, id } = await subscriber()
    const patch = (body: object) => asha.patch(`${at}/${own}`, { version: 1, ...body })
    expect((await patch({ mobile: '9811100010' })).error?.fields).toHaveProperty('mobile')
    expect((await patch({ relation: 'Wife' })).error?.fields).toHaveProperty('relation')
    expect((await patch({ dob: '2020-01-01' })).error?.fields).toHaveProperty('dob')
    await use(id, own)
    expect((await patch({ dob: '1988-08-15', gender: 'F' })).status).toBe(200)
    expect((await patch({ version: 2, gender: 'M' })).error?.type).toBe('MEMBER_USED')
    const gone = await asha.post(`${at}/${own}/remove`, { version: 2 })
    expect([gone.status, gone.error?.type]).toEqual([409, 'PRIMARY_STAYS'])
  })

  it.each([
    ['has used the plan', use],
    ['has a claim', (subscription_id: string, uhid: string) => insertTestClaim(world, { subscription_id, uhid })],
  ])('who %s keeps the name, and the place when removed, until the next paid period', async (_, take) => {
    const { asha, at, id } = await subscriber()
    const { uhid, version } = (await asha.post(at, wife())).body
    await take(id, uhid)
    const renamed = await asha.patch(`${at}/${uhid}`, { version, name: 'Another Person' })
    expect([renamed.status, renamed.error?.type]).toEqual([409, 'MEMBER_USED'])
    expect((await asha.patch(`${at}/${uhid}`, { version, ...wife(), email: 'm@rao.example' })).status).toBe(200)
    expect((await asha.post(`${at}/${uhid}/remove`, { version: 2 })).status).toBe(204)
    expect((await asha.get(at)).body.free.adult).toBe(0)
    expect((await asha.post(at, wife({ name: 'Another Person' }))).error?.type).toBe('COVERAGE_FULL')
    const row = await world.db
      .selectFrom('subscription_members')
      .selectAll()
      .where('uhid', '=', uhid)
      .executeTakeFirst()
    expect(row).toMatchObject({ name: 'Meera Rao', removed_at: expect.any(Date) })
  })

  it('who has used nothing frees the place; removing twice is 404', async () => {
    const { asha, at } = await subscriber()
    const { uhid, version } = (await asha.post(at, wife())).body
    expect((await asha.post(`${at}/${uhid}/remove`, { version })).status).toBe(204)
    expect((await asha.post(`${at}/${uhid}/remove`, { version })).status).toBe(404)
    expect((await asha.patch(`${at}/${uhid}`, { version: 2, name: 'Meera Sen' })).status).toBe(404)
    expect((await asha.post(at, wife())).status).toBe(201)
  })

  it('is changed only while the plan is active', async () => {
    const { asha, at, id } = await subscriber()
    await endSubscription(world.db, id, 'REFUNDED', world.clock.now())
    const { status, error } = await asha.post(at, wife())
    expect([status, error?.type, error?.extra_args.current_state]).toEqual([409, 'PLAN_NOT_ACTIVE', 'REFUNDED'])
    expect((await asha.get(at)).body.can_change).toBe(false)
  })
})

describe('a child', () => {
  it('is covered with the guardian’s consent, recorded with person, purpose, text and time, until it ends', async () => {
    const { asha, at } = await subscriber()
    const { uhid, version } = (await asha.post(at, son())).body
    const { id: account_id } = (await asha.get('userinfo')).body
    const line = { account_id, purpose: 'guardian_child_data', text_version: 'guardian-2026-11', channel: 'web' }
    expect(await consentsOf(uhid)).toEqual([{ ...line, given: true, at: expect.any(Date) }])
    await asha.post(`${at}/${uhid}/remove`, { version })
    expect((await consentsOf(uhid)).map(({ given }) => given)).toEqual([true, false])
  })

  it('without consent is not stored', async () => {
    const { asha, at } = await subscriber()
    await asha.post(at, son({ guardian_consent: false }))
    expect((await asha.get(at)).body.members).toHaveLength(1)
  })
})

describe('an adult with their own login', () => {
  it('is notified, sees the plan and only themselves on it, and changes nothing', async () => {
    const { asha, at, id, own } = await subscriber()
    const number = newMobile()
    const { uhid, version } = (await asha.post(at, wife({ mobile: number }))).body
    await asha.post(at, son())
    const sent = await world.db
      .selectFrom('outbox_messages')
      .select('template')
      .where('template', '=', 'plan-member-added')
      .execute()
    expect(sent.length).toBeGreaterThan(0)

    const meera = await world.signUp(number)
    const [plan] = (await meera.get('subscriptions')).body.subscriptions
    expect(plan).toMatchObject({ id, is_owner: false, cost: null, payment_transaction_id: null, members: [{ uhid }] })
    expect((await meera.get('members')).body.members).toMatchObject([{ uhid, primary: false, dependants: [] }])
    expect((await meera.get(`members?member_uhid=${own}`)).status).toBe(404)
    const usage = await meera.get(`subscriptions/${id}/usage?with_roi=true`)
    expect(usage.body.subscription_with_usage).toMatchObject({ payment_transaction_id: null, members: [{ uhid }] })
    expect(usage.body.subscription_with_usage).not.toHaveProperty('roi')
    expect(usage.text).not.toContain('Padma')
    expect((await meera.get(at)).status).toBe(404)
    expect((await meera.post(at, { junk: 1 })).status).toBe(404)
    expect((await meera.patch(`${at}/${uhid}`, { version, name: 'Queen Meera' })).status).toBe(404)
    expect((await meera.get('userinfo')).body.subscriptions).toEqual([])

    await asha.post(`${at}/${uhid}/remove`, { version })
    expect((await meera.get('subscriptions')).body.subscriptions).toEqual([])
    expect((await meera.get(`subscriptions/${id}/usage`)).status).toBe(404)
  })
})

describe('a stranger', () => {
  it('finds neither the plan nor anybody on it', async () => {
    const { asha, at, id, own } = await subscriber()
    const { uhid, version } = (await asha.post(at, wife())).body
    const other = await subscriber()
    for (const browser of [other.asha, await world.signUp(newMobile())]) {
      expect((await browser.get(at)).status).toBe(404)
      expect((await browser.get(`subscriptions/${id}/usage`)).status).toBe(404)
      expect((await browser.get(`members?member_uhid=${own}`)).status).toBe(404)
      expect((await browser.patch(`${at}/${uhid}`, { version, name: 'Not Mine' })).status).toBe(404)
      expect((await browser.post(`${at}/${uhid}/remove`, { version })).status).toBe(404)
    }
    // A member of another plan, addressed below one's own plan.
    expect((await other.asha.patch(`${other.at}/${uhid}`, { version, name: 'Not Mine' })).status).toBe(404)
    expect((await other.asha.post(`${other.at}/${uhid}/remove`, { version })).status).toBe(404)
    expect((await asha.get('members?member_uhid=x')).status).toBe(422)
    expect((await world.browser().get('members')).status).toBe(401)
  })
})

let sharedPlan: ReturnType<typeof subscriber> | undefined
/** One plan for the tests that change nothing. */
function shared() {
  sharedPlan ??= subscriber()
  return sharedPlan
}

/** Adding an employee: who gets what, what a company is refused, and what is never written. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WALLET_CONTRACT } from '#rooms/companies/seed.ts'
import { COMPANIES, PEOPLE } from '../../../simulated-world/cast.ts'
import { logIn } from '../../../testing/log-in.ts'
import { sublimitsOf } from '../../../testing/sublimits.ts'
import { verifyBooks } from '../../../testing/verify-books.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { formWords } from '../words/form.ts'

const [pune, surat] = COMPANIES[0].subsidiaries
const path = `partner_dashboard/subsidiaries/${pune.id}`

let world: World
let number = 9_820_000_000
let sublimits: object[]
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  sublimits = await sublimitsOf(world, WALLET_CONTRACT, 500)
})
afterAll(() => world.close())

const as = (firstName: string) =>
  world.signUp(PEOPLE.find(({ name }) => name.startsWith(`${firstName} `))?.mobile ?? '')

const somebody = (fields: object = {}) => ({
  name: 'Nila Bose',
  email: `nila${++number}@banyan.example`,
  mobile: String(number),
  partnerId: WALLET_CONTRACT,
  reference_id: `BT-${number}`,
  walletAmount: 500,
  sublimits,
  ...fields,
})

const contract = (id = WALLET_CONTRACT) =>
  world.db.selectFrom('partner_plans').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const available = async () =>
  (await (await as('Ravi')).get(`${path}/partner_user/form?partner_id=${WALLET_CONTRACT}`)).body.available

describe('an employee who is added', () => {
  test('has the plan from today to the contract’s end, a life of it and credits, and is on the list (D7.20, D3.12, D3.13)', async () => {
    const [before, funds] = [await contract(), await available()]
    const person = somebody()
    const ravi = await as('Ravi')
    const { status, body } = await ravi.post(`${path}/partner_user`, person)
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(String),
      name: 'Nila Bose',
      email: person.email,
      mobile: `+91${person.mobile}`,
      external_reference_id: person.reference_id,
      app_installed: 0,
      wallet_id: expect.any(String),
      allotted: 500,
      balance: 500,
      consumed: 0,
      on_hold: 0,
      subscription_start_date: expect.any(String),
      subscription_end_date: before.ends_on,
      partner_id: WALLET_CONTRACT,
      plan_name: 'Banyan Textiles Family Care',
      status: 'ACTIVE',
      end_reason: null,
      blocked_by: [],
      activated: false,
      last_working_day: null,
      runout_on: null,
      restorable_until: null,
      tags: {},
      custom: {},
      version: 1,
    })
    expect((await contract()).consumed_quota).toBe(before.consumed_quota + 1)
    expect(await available()).toBe(funds - 500)
    const list = await ravi.get(`${path}/partner_users?mobile=${person.mobile}`)
    expect(list.body.partner_users).toEqual([body])
    const member = await world.signUp(`+91${person.mobile}`)
    const [plan] = (await member.get('subscriptions')).body.subscriptions
    expect(plan).toMatchObject({ is_active: true, partner_name: 'Banyan Textiles Pune' })
    expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
  })

  test('keeps an account of their own: no name and no email of the company is written to it', async () => {
    const person = somebody()
    await (await as('Sunita')).post(`${path}/partner_user`, person)
    const account = await world.db
      .selectFrom('accounts')
      .select(['name', 'email', 'terms_version'])
      .where('mobile', '=', `+91${person.mobile}`)
      .executeTakeFirstOrThrow()
    expect(account).toEqual({ name: null, email: null, terms_version: null })
  })

  test('is welcomed by SMS and at the address that the company gave', async () => {
    const person = somebody()
    await (await as('Ravi')).post(`${path}/partner_user`, person)
    await world.work()
    const { id } = await world.db
      .selectFrom('partner_users')
      .select('id')
      .where('mobile', '=', `+91${person.mobile}`)
      .executeTakeFirstOrThrow()
    const sent = await world.db
      .selectFrom('outbox_messages')
      .select('channel')
      .where('cause', '=', `employee-welcome:${id}`)
      .execute()
    expect(sent.map(({ channel }) => channel).toSorted()).toEqual(['mail', 'sms'])
  })

  test('is in the company’s activities, with who did it, and in the audit log', async () => {
    const { body } = await (await as('Ravi')).post(`${path}/partner_user`, somebody({ name: 'आशा वर्मा' }))
    const activity = await world.db
      .selectFrom('company_activities')
      .selectAll()
      .where('entity_id', '=', body.id)
      .executeTakeFirstOrThrow()
    expect(activity).toMatchObject({ action: 'EMPLOYEE_ADDED', actor_name: expect.stringMatching(/^Ravi /) })
    expect(activity.summary).toBe('Added आशा वर्मा to Banyan Textiles Family Care')
    const entry = await world.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'employees.employee-added')
      .where('entity_id', '=', body.id)
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({ actor_type: 'partner', role: 'PARTNER_ADMIN' })
  })

  test('keeps the plan that they activated before, without a second life', async () => {
    const nikhil = PEOPLE.find(({ name }) => name.startsWith('Nikhil'))!
    const before = await contract()
    const person = somebody({ name: 'Nikhil Menon', mobile: nikhil.mobile, walletAmount: 100 })
    const had = await world.db
      .selectFrom('partner_users')
      .select('id')
      .where('mobile', '=', nikhil.mobile)
      .executeTakeFirst()
    const { status } = await (await as('Ravi')).post(`${path}/partner_user`, person)
    expect(status).toBe(had ? 409 : 201)
    expect((await contract()).consumed_quota).toBe(before.consumed_quota)
  })
})

describe('a company is refused', () => {
  test.each([
    ['mobile', { mobile: '9830000001' }],
    ['email', { email: 'TWICE@banyan.example' }],
    ['reference_id', { reference_id: 'bt-twice' }],
  ])('a second active person with the same %s, and told which field it is', async (field, fields) => {
    const ravi = await as('Ravi')
    const same = { mobile: '9830000001', email: 'twice@banyan.example', reference_id: 'BT-TWICE' }
    await ravi.post(`${path}/partner_user`, somebody(same))
    const before = await contract()
    const { status, error } = await ravi.post(`${path}/partner_user`, somebody(fields))
    expect([status, error?.type, error?.extra_args]).toEqual([409, 'DUPLICATE_EMPLOYEE', { field }])
    expect(error?.fields).toHaveProperty(field)
    expect((await contract()).consumed_quota).toBe(before.consumed_quota)
  })

  test('a second person with the same employee ID in letters that the database does not fold', async () => {
    const ravi = await as('Ravi')
    const add = () => ravi.post(`${path}/partner_user`, somebody({ reference_id: 'ÉTÉ-1' }))
    expect((await add()).status).toBe(201)
    expect((await add()).error).toMatchObject({ type: 'DUPLICATE_EMPLOYEE', extra_args: { field: 'reference_id' } })
    const found = await ravi.get(`${path}/partner_users?reference_id=${encodeURIComponent('ÉTÉ')}`)
    expect(found.body.pagination_info.total_users).toBe(1)
  })

  test('more lives than the contract has, with how many are left', async () => {
    const { quota, consumed_quota } = await contract()
    await world.db
      .updateTable('partner_plans')
      .set({ quota: consumed_quota })
      .where('id', '=', WALLET_CONTRACT)
      .execute()
    const { status, error } = await (await as('Ravi')).post(`${path}/partner_user`, somebody())
    await world.db.updateTable('partner_plans').set({ quota }).where('id', '=', WALLET_CONTRACT).execute()
    expect([status, error?.type]).toEqual([409, 'QUOTA_EXCEEDED'])
    expect(error?.extra_args).toEqual({ requested: 1, remaining_quota: 0 })
  })

  test('more credits than it has, with what is needed and what there is, and nothing is half done', async () => {
    const [before, funds] = [await contract(), await available()]
    const person = somebody({ walletAmount: funds + 1 })
    const { status, error } = await (await as('Ravi')).post(`${path}/partner_user`, person)
    expect([status, error?.type]).toEqual([409, 'INSUFFICIENT_FUNDS'])
    expect(error?.extra_args).toEqual({ required: funds + 1, available: funds })
    expect((await contract()).consumed_quota).toBe(before.consumed_quota)
    const account = world.db.selectFrom('accounts').select('id').where('mobile', '=', `+91${person.mobile}`)
    expect(await account.executeTakeFirst()).toBeUndefined()
  })

  test('itself: an HR user gives themselves no plan', async () => {
    const ravi = PEOPLE.find(({ name }) => name.startsWith('Ravi '))!
    const { status, error } = await (await as('Ravi')).post(`${path}/partner_user`, somebody({ mobile: ravi.mobile }))
    expect([status, error?.type]).toEqual([403, 'OWN_AFFAIR'])
  })

  test('a plan of a sister company or another company, as if it did not exist (D7.20)', async () => {
    const others = await world.db
      .selectFrom('partner_plans')
      .select('id')
      .where('subsidiary_id', '!=', pune.id)
      .execute()
    for (const { id } of others) {
      const ravi = await as('Ravi')
      expect((await ravi.post(`${path}/partner_user`, somebody({ partnerId: id }))).status).toBe(404)
      expect((await ravi.get(`${path}/partner_users?partner_id=${id}`)).status).toBe(404)
      expect((await ravi.get(`${path}/partner_user/form?partner_id=${id}`)).status).toBe(404)
    }
    const geeta = await as('Geeta')
    expect((await geeta.post(`${path}/partner_user`, somebody())).status).toBe(404)
    expect((await (await as('Sunita')).get(`partner_dashboard/subsidiaries/${surat.id}/partner_users`)).status).toBe(
      404,
    )
  })

  test.each([
    ['a name with digits', { name: 'R2D2' }, 'name', 'Please enter a valid name'],
    ['no email', { email: undefined }, 'email', 'Please enter the employee email'],
    ['a mobile that is none', { mobile: '12345' }, 'mobile', 'Invalid Phone number'],
    ['no employee ID', { reference_id: undefined }, 'reference_id', 'Please enter the employee ID'],
    ['a short employee ID', { reference_id: 'B' }, 'reference_id', 'Invalid employee ID'],
    ['no credits', { walletAmount: undefined }, 'walletAmount', 'Please assign credits to the user!'],
    ['negative credits', { walletAmount: -1 }, 'walletAmount', 'Invalid amount, Min credits to assign 0'],
    ['no part', { sublimits: undefined }, 'sublimits', formWords.sublimits.incomplete],
    ['a text', { walletAmount: 'x' }, 'walletAmount', 'Invalid amount given, should be a numerical value!'],
  ])('%s, at its field', async (_, fields, field, message) => {
    const { status, error } = await (await as('Ravi')).post(`${path}/partner_user`, somebody(fields))
    expect([status, error?.fields]).toEqual([422, { [field]: message }])
  })
})

describe('two HR users', () => {
  test('never give the last life twice', async () => {
    const { quota, consumed_quota } = await contract()
    await world.db
      .updateTable('partner_plans')
      .set({ quota: consumed_quota + 1 })
      .where('id', '=', WALLET_CONTRACT)
      .execute()
    const [ravi, sunita] = await Promise.all([as('Ravi'), as('Sunita')])
    const answers = await Promise.all(
      [ravi, sunita, ravi, sunita].map((hr) => hr.post(`${path}/partner_user`, somebody())),
    )
    await world.db.updateTable('partner_plans').set({ quota }).where('id', '=', WALLET_CONTRACT).execute()
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409, 409, 409])
    expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
  })

  test('never give the last rupee twice', async () => {
    const funds = await available()
    const [ravi, sunita] = await Promise.all([as('Ravi'), as('Sunita')])
    const whole = () => somebody({ walletAmount: funds })
    const answers = await Promise.all([ravi, sunita].map((hr) => hr.post(`${path}/partner_user`, whole())))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
    expect(await available()).toBe(0)
    expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
  })
})

test('a customer who has the app is added like anybody: HR learns of the first login after that only (0083)', async () => {
  const [person, phone] = [somebody({ walletAmount: 0 }), world.browser()]
  phone.cookies.set('plus_platform', 'android')
  await logIn(world, phone, person.mobile)
  await world.work()
  await world.advance(60_000)
  const hr = await as('Ravi')
  await hr.post(`${path}/partner_user`, person)
  const row = async () => (await hr.get(`${path}/partner_users?mobile=${person.mobile}`)).body.partner_users[0]
  await phone.get('userinfo')
  await world.work()
  expect(await row()).toMatchObject({ activated: false, app_installed: 0 })
  await logIn(world, phone, person.mobile)
  await world.work()
  expect(await row()).toMatchObject({ activated: true, app_installed: 1 })
})

test('a person who has logged in counts as activated, and from the app as having it, once each (D3.13)', async () => {
  const [person, phone] = [somebody({ walletAmount: 0 }), world.browser()]
  const hr = await as('Ravi')
  await hr.post(`${path}/partner_user`, person)
  const row = async () => (await hr.get(`${path}/partner_users?mobile=${person.mobile}`)).body.partner_users[0]
  const total = async (query: string) =>
    (await hr.get(`${path}/partner_users?${query}`)).body.pagination_info.total_users
  const before = await total('app_installed=1')
  expect(await row()).toMatchObject({ activated: false, app_installed: 0 })
  await logIn(world, phone, person.mobile)
  await world.work()
  expect(await row()).toMatchObject({ activated: true, app_installed: 0 })
  phone.cookies.set('plus_platform', 'android')
  for (let times = 0; times < 2; times++) expect((await logIn(world, phone, person.mobile)).status).toBe(200)
  await world.work()
  expect(await row()).toMatchObject({ activated: true, app_installed: 1 })
  expect(await total('app_installed=1')).toBe(before + 1)
})

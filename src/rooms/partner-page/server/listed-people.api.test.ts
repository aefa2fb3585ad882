/** Companies whose people prove a number that is on the company's list, and what the page says to those who are not on it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer, Browser } from '#testing/browser.ts'
import { hr, listPerson, openContract, PUNE, prove } from '#testing/partner-page.ts'
import { openWorld, type World } from '#testing/world.ts'

const employees = `partner_dashboard/subsidiaries/${PUNE.id}/partner_users`
const IDS = {
  reference_id_placeholder: 'Employee ID',
  reference_id_sample: 'BT-1024',
  reference_id_mask: 'BT-#{4,6}',
  reference_id_pattern: '^[Bb][Tt]-[0-9]{4,6}$',
}
let world: World
let next = 9_850_000_000
let network = 0
/** Last year's contract: its people are the company's list. */
let earlier: string
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo', TRUST_PROXY: '127.0.0.1' })
  earlier = await openContract(world, IDS)
})
afterAll(() => world.close())

const visitor = () => world.browser({ headers: { 'x-forwarded-for': `10.71.${network++}.1` } })
const newMobile = () => `+91${++next}`
const name = 'Meera Joshi'
async function listed(reference_id = `BT-${100_000 + (++next % 100_000)}`) {
  const mobile = newMobile()
  const { id } = await listPerson(world, earlier, { mobile, reference_id })
  return { id, mobile, reference_id }
}

describe('a contract whose people prove their mobile', () => {
  test('gives its plan to somebody on the company’s list, with one code, or with none who is logged in', async () => {
    const id = await openContract(world, { activation_type: 'mobile' })
    const [one, other] = [await listed(), await listed()]
    const who = visitor()
    const sent = await who.post(`partners/${id}/activate`, { name, mobile: one.mobile })
    expect(sent.body).toMatchObject({ stage: 'verifying_otp', sent_to: 'mobile' })
    expect((await prove(world, who, id, sent)).body.stage).toBe('plan_activated')
    expect((await who.get('login')).body.user.mobile).toBe(one.mobile)
    const known = await world.signUp(other.mobile)
    const { status, body } = await known.post(`partners/${id}/activate`, { name })
    expect([status, body]).toEqual([200, { stage: 'plan_activated', subscription_id: expect.any(String) }])
    const membership = await known.get(`partners/${id}/membership`)
    expect(membership.body).toMatchObject({ subscription_id: body.subscription_id, shows_mobile: null })
    const rows = await (await hr(world)).get(`${employees}?partner_id=${id}`)
    expect(rows.body.partner_users.map(({ mobile }: { mobile: string }) => mobile).toSorted()).toEqual(
      [one.mobile, other.mobile].toSorted(),
    )
  })

  test('answers a visitor alike whether a number is listed, has the plan, was blocked or is unknown (promise 33)', async () => {
    const id = await openContract(world, { activation_type: 'mobile' })
    const [has, blocked, onList] = [await listed(), await listed(), await listed()]
    await (await world.signUp(has.mobile)).post(`partners/${id}/activate`, { name })
    await block(blocked.id)
    const unknown = newMobile()
    const answers: { sent: Answer; proven: Answer; who: Browser }[] = []
    for (const mobile of [has.mobile, blocked.mobile, onList.mobile, unknown]) {
      const who = visitor()
      const sent = await who.post(`partners/${id}/activate`, { name, mobile })
      answers.push({ sent, proven: await prove(world, who, id, sent), who })
    }
    const shape = ({ status, body, headers }: (typeof answers)[0]['sent']) => [
      status,
      { ...body, verification_id: '' },
      [...headers.keys()].toSorted(),
    ]
    for (const { sent } of answers) expect(shape(sent)).toEqual(shape(answers[0]!.sent))
    expect(answers.map(({ proven }) => proven.error?.type ?? proven.body.stage)).toEqual([
      'ALREADY_ACTIVE',
      'NOT_ON_LIST',
      'plan_activated',
      'NOT_ON_LIST',
    ])
    for (const at of [1, 3])
      expect(answers[at]!.proven.error?.message).toContain(
        'We could not find your mobile number on your company’s list',
      )
    // The code has logged them in all the same: who has the plan goes on to it.
    for (const { who } of answers) expect((await who.get('login')).body.is_logged_in).toBe(true)
  })

  test('takes a plan once, however often it is asked for at the same time', async () => {
    const id = await openContract(world, { activation_type: 'mobile' })
    const { mobile } = await listed()
    const who = await world.signUp(mobile)
    const answers = await Promise.all([1, 2, 3].map(() => who.post(`partners/${id}/activate`, { name })))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409])
    const { consumed_quota } = await world.db
      .selectFrom('partner_plans')
      .select('consumed_quota')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(consumed_quota).toBe(1)
  })
})

describe('a contract whose people prove their employee ID', () => {
  test('gives its plan for the ID and the number that the company has listed together', async () => {
    const id = await openContract(world, { activation_type: 'reference_id', ...IDS })
    const [one, other] = [await listed(), await listed()]
    const who = await world.signUp(one.mobile)
    const bare = await who.post(`partners/${id}/activate`, { name })
    expect([bare.status, bare.error?.fields]).toEqual([422, { reference_id: 'Enter your employee ID' }])
    const wrong = await who.post(`partners/${id}/activate`, { name, reference_id: 'X' })
    expect([wrong.status, wrong.error?.fields.reference_id]).toEqual([422, expect.stringContaining('such as BT-1024')])
    for (const reference_id of [other.reference_id, 'BT-9999']) {
      const { status, error } = await who.post(`partners/${id}/activate`, { name, reference_id })
      expect([status, error?.type]).toEqual([403, 'NOT_ON_LIST'])
    }
    const done = await who.post(`partners/${id}/activate`, { name, reference_id: one.reference_id.toLowerCase() })
    expect(done.body.stage).toBe('plan_activated')
    const { body } = await (await hr(world)).get(`${employees}?partner_id=${id}`)
    expect(body.partner_users[0].external_reference_id).toBe(one.reference_id)
  })

  test('says the same at the ID to somebody listed who mistypes it, to somebody blocked and to a stranger (promise 33)', async () => {
    const id = await openContract(world, { activation_type: 'reference_id', ...IDS })
    const [one, blocked] = [await listed(), await listed()]
    await block(blocked.id)
    const tries: [string, string][] = [
      [one.mobile, 'BT-9999'],
      [blocked.mobile, blocked.reference_id],
      [newMobile(), one.reference_id],
    ]
    for (const [mobile, reference_id] of tries) {
      const who = await world.signUp(mobile)
      const { error } = await who.post(`partners/${id}/activate`, { name, reference_id })
      const text = expect.stringContaining('We could not find this employee ID with your mobile number')
      expect(error).toMatchObject({ type: 'NOT_ON_LIST', message: text, fields: { reference_id: text } })
    }
  })
})

describe('a contract whose people prove a work address', () => {
  test('takes a listed number instead where the address is optional, and an address elsewhere of somebody listed', async () => {
    const id = await openContract(world, { is_email_optional: true })
    const [one, other] = [await listed(), await listed()]
    expect((await (await world.signUp(one.mobile)).post(`partners/${id}/activate`, { name })).body.stage).toBe(
      'plan_activated',
    )
    const who = await world.signUp(other.mobile)
    const sent = await who.post(`partners/${id}/activate`, { name, email: `meera${++next}@home.example` })
    expect((await prove(world, who, id, sent)).body.stage).toBe('plan_activated')
    const unlisted = await (await world.signUp(newMobile())).post(`partners/${id}/activate`, { name })
    expect([unlisted.status, unlisted.error?.type]).toEqual([403, 'NOT_ON_LIST'])
  })

  test('names every field at fault', async () => {
    const id = await openContract(world, IDS)
    const empty = await visitor().post(`partners/${id}/activate`, { name, consent_ids: ['other'], reference_id: 'BT' })
    expect([empty.status, Object.keys(empty.error?.fields ?? {}).toSorted()]).toEqual([
      422,
      ['consent_ids', 'email', 'mobile', 'reference_id'],
    ])
    const who = await world.signUp(newMobile())
    const other = await who.post(`partners/${id}/activate`, {
      name,
      email: 'a@banyan.example',
      mobile: newMobile(),
    })
    expect([other.status, Object.keys(other.error?.fields ?? {})]).toEqual([422, ['mobile']])
  })
})

test('what was typed is deleted after a day', async () => {
  const id = await openContract(world, { activation_type: 'mobile' })
  await visitor().post(`partners/${id}/activate`, { name, mobile: newMobile() })
  const left = () =>
    world.db.selectFrom('partner_activations').select('name').where('partner_plan_id', '=', id).execute()
  expect(await left()).toHaveLength(1)
  await world.advance(25 * 3_600_000)
  expect(await left()).toEqual([])
})

test('whose plan of the company our staff have blocked activates no other, and is asked to call us', async () => {
  const { mobile } = await listed()
  const plan = await openContract(world, { activation_type: 'mobile' })
  const other = await openContract(world, { activation_type: 'mobile' })
  const meera = await world.signUp(mobile)
  const { subscription_id } = (await meera.post(`partners/${plan}/activate`, { name })).body
  const kabir = await world.person('Kabir')
  const act = (what: string) => kabir.post(`dashboard/subscriptions/${subscription_id}/${what}`, { reason: 'Odd' })
  expect((await act('block')).status).toBe(200)
  const refused = await meera.post(`partners/${other}/activate`, { name })
  expect([refused.status, refused.error?.type]).toEqual([409, 'BLOCKED_BY_STAFF'])
  await act('unblock')
  expect((await meera.post(`partners/${other}/activate`, { name })).status).toBe(200)
})

async function block(id: string) {
  await world.db
    .updateTable('partner_users')
    .set({ status: 'EXPIRED', end_reason: 'BLOCKED', blocked_at: world.clock.now() })
    .where('id', '=', id)
    .execute()
}

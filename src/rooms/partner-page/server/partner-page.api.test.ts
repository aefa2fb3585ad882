/** A company's own page: what everybody sees of it, and how its people activate their plan by a work address. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { otherCode, sentCode } from '#testing/log-in.ts'
import { hr, listPerson, openContract, PUNE, prove } from '#testing/partner-page.ts'
import { openWorld, type World } from '#testing/world.ts'
import { maskMobile } from '#values/mobile.ts'
import { EMPLOYER_CONSENT } from '../words/activation.ts'

const employees = `partner_dashboard/subsidiaries/${PUNE.id}/partner_users`
let world: World
let next = 9_840_000_000
let network = 0
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo', TRUST_PROXY: '127.0.0.1' })
})
afterAll(() => world.close())

const visitor = () => world.browser({ headers: { 'x-forwarded-for': `10.70.${network++}.1` } })
const joiner = () => {
  next += 1
  return { name: 'Meera Joshi', mobile: `+91${next}`, email: `meera${next}@banyan.example` }
}
const rowOf = (mobile: string) =>
  world.db.selectFrom('partner_users').selectAll().where('mobile', '=', mobile).executeTakeFirstOrThrow()

describe('the page of a company', () => {
  test('shows everybody its plan and what is asked of them, and nothing else of the company (D3.21, D3.22)', async () => {
    const id = await openContract(world, {
      reference_id_placeholder: 'Employee ID',
      reference_id_sample: 'BT-1024',
      reference_id_mask: 'BT-#{4}',
      reference_id_pattern: '^[Bb][Tt]-[0-9]{4}$',
    })
    const { status, body } = await visitor().get(`partners/${id}`)
    expect([status, body]).toEqual([
      200,
      {
        id,
        logo: null,
        name: 'Banyan Textiles Pune',
        domains: ['banyan.example', '*.banyan.example'],
        activationType: 'email',
        isEmailOptional: false,
        quotaExhausted: false,
        referenceIdObj: {
          placeholder: 'Employee ID',
          sample: 'BT-1024',
          regex: '^[Bb][Tt]-[0-9]{4}$',
          required: false,
        },
        consent: { id: EMPLOYER_CONSENT, title: expect.stringContaining('Banyan Textiles'), texts: expect.any(Array) },
        plan: expect.objectContaining({ id: expect.any(String), benefits: expect.any(Array) }),
      },
    ])
    const sold = await visitor().get(`plans/${body.plan.id}`)
    expect(Object.keys(body.plan).toSorted()).toEqual(Object.keys(sold.body).toSorted())
  })

  test.each([
    ['a draft', { status: 'DRAFT' }],
    ['a contract that has not started', { starts_in: 1 }],
    ['a contract that is over', { ends_in: -1 }],
  ] as const)('does not exist for %s', async (_, terms) => {
    const id = await openContract(world, terms)
    const who = await world.signUp(joiner().mobile)
    expect((await who.get(`partners/${id}`)).status).toBe(404)
    expect((await who.get(`partners/${id}/membership`)).status).toBe(404)
    expect((await who.post(`partners/${id}/activate`, joiner())).status).toBe(404)
    const verified = await who.post(`partners/${id}/activate/verify`, { verification_id: randomUUID(), otp: '123456' })
    expect(verified.status).toBe(404)
    expect((await who.get(`partners/${randomUUID()}`)).body.message).toMatch(/could not find this page/)
  })
})

describe('a new joiner with a work address', () => {
  test('who is not logged in proves the mobile, then the address, and has the plan: a life, a wallet, no credits', async () => {
    const id = await openContract(world, { is_wallet_based_plan: true })
    const person = joiner()
    const who = visitor()
    const first = await who.post(`partners/${id}/activate`, person)
    expect([first.status, first.body]).toMatchObject([200, { stage: 'verifying_otp', sent_to: 'mobile' }])
    const second = await prove(world, who, id, first)
    expect([second.status, second.body]).toMatchObject([200, { stage: 'verifying_otp', sent_to: 'email' }])
    await world.work()
    const sent = await visitor().get(`/dev/messages?to=${encodeURIComponent(person.email)}`)
    expect(sent.body[0].text).toContain(`${await sentCode(world, second.body.verification_id)} is the code to activate`)
    const { status, body } = await prove(world, who, id, second)
    expect([status, body]).toEqual([200, { stage: 'plan_activated', subscription_id: expect.any(String) }])
    const plans = (await who.get('subscriptions')).body.subscriptions
    expect(plans).toMatchObject([{ id: body.subscription_id, is_active: true, partner_name: 'Banyan Textiles Pune' }])
    const listed = await (await hr(world)).get(`${employees}?partner_id=${id}`)
    expect(listed.body.partner_users).toMatchObject([
      { name: person.name, email: person.email, allotted: 0, status: 'ACTIVE' },
    ])
    const contract = await world.db.selectFrom('partner_plans').selectAll().where('id', '=', id).executeTakeFirst()
    expect(contract?.consumed_quota).toBe(1)
    const [activity] = await world.db
      .selectFrom('company_activities')
      .selectAll()
      .where('entity_id', '=', (await rowOf(person.mobile)).id)
      .execute()
    expect(activity).toMatchObject({
      actor_id: null,
      summary: 'Meera Joshi activated Banyan Textiles Care on your page',
    })
  })

  test('who is logged in proves the address alone; a second activation says that the plan is theirs', async () => {
    const id = await openContract(world)
    const { mobile, ...typed } = joiner()
    const who = await world.signUp(mobile)
    expect((await who.get(`partners/${id}/membership`)).body).toMatchObject({ mobile, subscription_id: null })
    const sent = await who.post(`partners/${id}/activate`, { ...typed, email: typed.email.replace('@', '@mail.') })
    expect(sent.body.sent_to).toBe('email')
    const { body } = await prove(world, who, id, sent)
    expect(body.stage).toBe('plan_activated')
    expect((await who.get(`partners/${id}/membership`)).body).toMatchObject({ subscription_id: body.subscription_id })
    const again = await who.post(`partners/${id}/activate`, typed)
    expect([again.status, again.error?.type, again.error?.extra_args]).toEqual([
      409,
      'ALREADY_ACTIVE',
      { field: 'mobile', subscription_id: body.subscription_id },
    ])
    const used = await prove(world, who, id, sent)
    expect([used.status, used.error?.type]).toEqual([410, 'OTP_REVOKED'])
  })

  test('decides whether the company sees the number, and changes it; each answer is in the ledger with its text', async () => {
    const id = await openContract(world, { is_wallet_based_plan: true })
    const shown = async () =>
      (await (await hr(world)).get(`${employees}?partner_id=${id}`)).body.partner_users[0].mobile
    const { mobile, ...typed } = joiner()
    const who = await world.signUp(mobile)
    await prove(world, who, id, await who.post(`partners/${id}/activate`, typed))
    expect(await shown()).toBe(maskMobile(mobile))
    const row = await rowOf(mobile)
    const ravi = await hr(world)
    const credits = await ravi.get(`${employees}/${row.id}/wallet/credits`)
    expect(credits.body.partner_user.mobile).toBe(maskMobile(mobile))
    await ravi.post(`${employees}/${row.id}/wallet/transfer`, { amount: 1 })
    const list = await ravi.get(`${employees}?partner_id=${id}`)
    const moves = await ravi.get(`${employees}/${row.id}/wallet/transactions`)
    expect([credits, list, moves].map(({ status }) => status)).toEqual([200, 200, 200])
    expect(credits.text + list.text + moves.text).not.toContain(mobile)
    const given = await who.put(`partners/${id}/consent`, { consent_ids: [EMPLOYER_CONSENT] })
    expect([given.status, given.body.shows_mobile, await shown()]).toEqual([200, true, mobile])
    const withdrawn = await who.put(`partners/${id}/consent`, { consent_ids: [] })
    expect([withdrawn.status, withdrawn.body.shows_mobile, await shown()]).toEqual([200, false, maskMobile(mobile)])
    const ledger = await world.db
      .selectFrom('consents')
      .select(['given', 'text_version'])
      .where('purpose', '=', 'employer_sees_mobile')
      .where('account_id', '=', (await rowOf(mobile)).account_id)
      .orderBy('id')
      .execute()
    expect(ledger).toEqual([false, true, false].map((yes) => ({ given: yes, text_version: EMPLOYER_CONSENT })))
    const stranger = await world.signUp(joiner().mobile)
    expect((await stranger.put(`partners/${id}/consent`, { consent_ids: [] })).status).toBe(404)
  })

  test('who has left still takes the number back; it is given again with a plan only', async () => {
    const id = await openContract(world)
    const { mobile, ...typed } = joiner()
    const who = await world.signUp(mobile)
    const sent = await who.post(`partners/${id}/activate`, { ...typed, consent_ids: [EMPLOYER_CONSENT] })
    expect((await prove(world, who, id, sent)).status).toBe(200)
    const ravi = await hr(world)
    const body = { partner_user_id: (await rowOf(mobile)).id }
    const left = await ravi.send('DELETE', `${employees.replace('users', 'user')}`, { body })
    expect([left.status, left.body.mobile]).toEqual([200, mobile])
    const member = { mobile, subscription_id: null }
    expect((await who.get(`partners/${id}/membership`)).body).toMatchObject({ ...member, shows_mobile: true })
    const withdrawn = await who.put(`partners/${id}/consent`, { consent_ids: [] })
    expect([withdrawn.status, withdrawn.body]).toMatchObject([200, { ...member, shows_mobile: false }])
    expect((await ravi.get(`${employees}/${body.partner_user_id}`)).body.mobile).toBe(maskMobile(mobile))
    expect((await who.put(`partners/${id}/consent`, { consent_ids: [EMPLOYER_CONSENT] })).status).toBe(404)
  })

  test('takes one place with one mailbox: an address that its owner made up of it is refused', async () => {
    const id = await openContract(world)
    const one = joiner()
    const first = await world.signUp(one.mobile)
    expect((await prove(world, first, id, await first.post(`partners/${id}/activate`, one))).status).toBe(200)
    const { name, mobile } = joiner()
    const email = one.email.replace('@', '+friend@')
    for (const who of [visitor(), await world.signUp(mobile)]) {
      const { status, error } = await who.post(`partners/${id}/activate`, { name, mobile, email })
      expect([status, error?.fields]).toEqual([422, { email: expect.stringContaining('without the part from +') }])
    }
  })

  test('of another company, or with somebody else’s work address, is refused', async () => {
    const id = await openContract(world)
    const [one, other] = [joiner(), joiner()]
    for (const email of ['meera@kaveri.example', 'meera@notbanyan.example', 'meera@banyan.example.net']) {
      const { status, error } = await visitor().post(`partners/${id}/activate`, { ...one, email })
      expect([status, error?.type, Object.keys(error?.fields ?? {})]).toEqual([422, 'DOMAIN_NOT_ALLOWED', ['email']])
    }
    const who = await world.signUp(one.mobile)
    await prove(world, who, id, await who.post(`partners/${id}/activate`, one))
    const colleague = await world.signUp(other.mobile)
    const sent = await colleague.post(`partners/${id}/activate`, { ...other, email: one.email })
    expect(sent.status).toBe(200)
    const { status, error } = await prove(world, colleague, id, sent)
    expect([status, error?.type, error?.extra_args]).toEqual([409, 'ALREADY_ACTIVE', { field: 'email' }])
  })

  test('whose plan the company has ended cannot take it back by this page', async () => {
    const id = await openContract(world)
    const { mobile, ...typed } = joiner()
    const listed = await listPerson(world, id, { mobile, email: typed.email })
    await world.db
      .updateTable('partner_users')
      .set({ status: 'EXPIRED', end_reason: 'BLOCKED', blocked_at: world.clock.now() })
      .where('id', '=', listed.id)
      .execute()
    const same = await (await world.signUp(mobile)).post(`partners/${id}/activate`, typed)
    expect([same.status, same.error?.type]).toEqual([403, 'NOT_ON_LIST'])
    const other = await world.signUp(joiner().mobile)
    const proven = await prove(world, other, id, await other.post(`partners/${id}/activate`, typed))
    expect([proven.status, proven.error?.type]).toEqual([403, 'NOT_ON_LIST'])
  })

  test('of several at the last place, one has it, and the others are told that it is taken', async () => {
    const id = await openContract(world, { quota: 1 })
    const people = await Promise.all(
      [1, 2, 3, 4].map(async () => {
        const { mobile, ...typed } = joiner()
        const who = await world.signUp(mobile)
        return { who, sent: await who.post(`partners/${id}/activate`, typed) }
      }),
    )
    const answers = await Promise.all(people.map(({ who, sent }) => prove(world, who, id, sent)))
    expect(
      answers
        .map(({ status, error }) => error?.type ?? String(status))
        .toSorted((one, other) => one.localeCompare(other)),
    ).toEqual(['200', ...Array(3).fill('QUOTA_EXHAUSTED')])
    expect((await visitor().get(`partners/${id}`)).body.quotaExhausted).toBe(true)
    const late = await visitor().post(`partners/${id}/activate`, joiner())
    expect([late.status, late.error?.type]).toEqual([409, 'QUOTA_EXHAUSTED'])
  })
})

describe('a code', () => {
  test('that is wrong is counted, and one of another page or person proves nothing', async () => {
    const [id, elsewhere] = [await openContract(world), await openContract(world)]
    const who = await world.signUp(joiner().mobile)
    const sent = await who.post(`partners/${id}/activate`, { ...joiner(), mobile: undefined })
    const { verification_id } = sent.body
    const otp = await sentCode(world, verification_id)
    const wrong = await who.post(`partners/${id}/activate/verify`, { verification_id, otp: otherCode(otp) })
    expect([wrong.status, wrong.error?.type, wrong.error?.extra_args]).toEqual([
      422,
      'OTP_INVALID',
      { attempts_left: 4 },
    ])
    const foreign = await prove(world, who, elsewhere, sent)
    expect([foreign.status, foreign.error?.type]).toEqual([410, 'OTP_EXPIRED'])
    const thief = await prove(world, await world.signUp(joiner().mobile), id, sent)
    expect([thief.status, thief.error?.type]).toEqual([410, 'OTP_EXPIRED'])
    expect((await prove(world, visitor(), id, sent)).status).toBe(401)
    const soon = await who.post(`partners/${id}/activate`, { ...joiner(), mobile: undefined })
    expect([soon.status, soon.error?.type]).toEqual([429, 'OTP_RATE_LIMITED'])
    expect((await prove(world, who, id, sent)).body.stage).toBe('plan_activated')
  })
})

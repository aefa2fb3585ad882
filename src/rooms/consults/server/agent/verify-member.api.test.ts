/** An agent of a company finds a member, who reads a code to them: who may, what is answered, and what is not. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  accountOf,
  agent,
  colleague,
  DESK,
  giveCode,
  sendCode,
  verifiedMember,
  verifyBy,
} from '#testing/agent-booking.ts'
import type { Browser } from '#testing/browser.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { giveEmployee } from '#testing/give-employee.ts'
import { otherCode, sentCode } from '#testing/log-in.ts'
import { openWorld, type World } from '#testing/world.ts'
import { policyNumberOf, spacedPolicyNumber } from '#values/policy-number.ts'

let world: World
let imran: Browser
let last = 9_850_000_000
const nextMobile = () => `+91${++last}`
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  imran = await agent(world)
})
afterAll(() => world.close())

const messagesTo = async (mobile: string) => {
  await world.work()
  return (await world.browser().get(`/dev/messages?to=${encodeURIComponent(mobile)}`)).body
}
const policyOf = async (subscription_id: string) => {
  const found = world.db.selectFrom('subscriptions').select('policy_serial').where('id', '=', subscription_id)
  return policyNumberOf((await found.executeTakeFirstOrThrow()).policy_serial)
}
const addDependent = async (subscription_id: string, mobile: string | null, name = 'Ila Bose') => {
  const row = { subscription_id, name, mobile, relation: 'Daughter', created_at: world.clock.now() }
  const added = world.db.insertInto('subscription_members').values(row).returning('uhid')
  return (await added.executeTakeFirstOrThrow()).uhid
}

describe('a member whom an agent verifies', () => {
  test('gets a code that names who asks and why, and reads it aloud: the agent sees the people of the plan (D1.05, D2.61, D7.42, D7.43, D3.31)', async () => {
    const mobile = nextMobile()
    const { subscription_id } = await giveEmployee(world, mobile)
    const sent = await sendCode(imran, mobile)
    expect([sent.status, sent.body]).toMatchObject([200, { masked_mobile: `+91 ••••• •${mobile.slice(-4)}` }])
    const otp = await sentCode(world, sent.body.verification_id)
    const [message] = await messagesTo(mobile)
    expect(message.text).toBe(
      `${otp}: read this code to Imran Shaikh of Banyan Textiles Pune if you want them to book a Tulsi Plus doctor for you now. Not on a call with them? Tell nobody.`,
    )
    const { status, body } = await giveCode(imran, sent.body.verification_id, otp)
    expect([status, body.verification_id]).toEqual([200, sent.body.verification_id])
    expect(body.patients).toEqual([
      {
        uhid: expect.any(String),
        primary_member: expect.any(String),
        member_name: expect.any(String),
        relation: 'Self',
        gender: null,
        policy_number: await policyOf(subscription_id),
        mobile_number: mobile,
        plan_name: expect.any(String),
        subscription_status: 'ACTIVE',
        is_active: true,
      },
    ])
  })

  test('is found by policy number, of which a mistyped one is refused before anything is looked up (D2.60)', async () => {
    const mobile = nextMobile()
    const { subscription_id } = await giveEmployee(world, mobile)
    const number = await policyOf(subscription_id)
    const sent = await sendCode(imran, spacedPolicyNumber(number).toLowerCase(), 'policy_number')
    expect(sent.body.masked_mobile).toBe(`+91 ••••• •${mobile.slice(-4)}`)
    const otp = await sentCode(world, sent.body.verification_id)
    const { body } = await giveCode(imran, sent.body.verification_id, otp)
    expect(body.patients[0]).toMatchObject({ policy_number: number, mobile_number: sent.body.masked_mobile })
    const wrong = await sendCode(imran, `${number.slice(0, -1)}${(Number(number.at(-1)) + 1) % 10}`, 'policy_number')
    expect([wrong.status, wrong.error?.fields.value]).toMatchObject([422, expect.stringContaining('no policy number')])
  })

  test('who is on somebody else’s plan is themselves alone, and gets an account (decisions §22)', async () => {
    const { subscription_id } = await giveEmployee(world, nextMobile())
    const daughter = nextMobile()
    const uhid = await addDependent(subscription_id, daughter)
    await addDependent(subscription_id, null, 'Om Bose')
    const { body } = await verifyBy(world, imran, daughter)
    expect(body.patients.map((one: { uhid: string }) => one.uhid)).toEqual([uhid])
    expect(await accountOf(world, daughter)).toEqual({ id: expect.any(String) })
    expect(JSON.stringify(body)).not.toContain('Om Bose')
  })

  test('is verified for half an hour, for this agent alone; before the code nothing is answered (D7.23)', async () => {
    const mobile = nextMobile()
    const { subscription_id } = await giveEmployee(world, mobile)
    const number = await policyOf(subscription_id)
    const verify = (browser: Browser, query: string) => browser.get(`${DESK}/partner_user/verify?${query}`)
    const query = `mobile=${encodeURIComponent(mobile)}`
    const required = { verification_required: true }
    expect((await verify(imran, query)).body).toEqual(required)
    const { verification_id } = (await sendCode(imran, mobile)).body
    expect((await verify(imran, query)).body).toEqual(required)
    await giveCode(imran, verification_id, await sentCode(world, verification_id))
    const { body } = await verify(imran, query)
    expect(body).toMatchObject({ exists: true, is_active: true, plan_name: expect.any(String) })
    expect(body.members).toHaveLength(1)
    const reloaded = (await verify(imran, `verification_id=${verification_id}`)).body
    expect(reloaded.members).toHaveLength(1)
    expect(reloaded).toMatchObject({
      fair_use: { day: { remaining: 5 } },
      languages: expect.arrayContaining(['Hindi']),
    })
    expect((await verify(imran, `policy_number=${number}`)).body).toEqual(required)
    const other = await colleague(world, nextMobile(), 'PARTNER_AGENT_ADMIN')
    expect((await verify(other.browser, query)).body).toEqual(required)
    expect((await verify(other.browser, `verification_id=${verification_id}`)).body).toEqual(required)
    expect((await verify(imran, '')).status).toBe(422)
    expect((await verify(imran, `${query}&policy_number=${number}`)).status).toBe(422)
    const verified = world.db.updateTable('consult_verifications').where('id', '=', verification_id)
    await verified.set({ verified_at: new Date(world.clock.now().getTime() - 30 * 60_000) }).execute()
    expect((await verify(imran, query)).body).toEqual(required)
  })

  test('is verified once: an answer that was lost is given again', async () => {
    const mobile = nextMobile()
    await giveEmployee(world, mobile)
    const { verification_id } = (await sendCode(imran, mobile)).body
    const otp = await sentCode(world, verification_id)
    const [first, second] = [
      await giveCode(imran, verification_id, otp),
      await giveCode(imran, verification_id, '000000'),
    ]
    expect([second.status, second.body]).toEqual([200, first.body])
  })
})

describe('a number that no plan of the company has', () => {
  test('is answered like any other and gets no message: nobody looks up who has a plan (decisions §22)', async () => {
    const [known, unknown] = [nextMobile(), nextMobile()]
    await giveEmployee(world, known)
    const { subscription_id } = await giveEmployee(world, nextMobile())
    const number = await policyOf(subscription_id)
    const absent = policyNumberOf(999_999_930)
    for (const [type, one, other] of [
      ['mobile', known, unknown],
      ['policy_number', number, absent],
    ] as const) {
      // A second code is refused alike.
      for (const status of [200, 429]) {
        const [right, wrong] = [await sendCode(imran, one, type), await sendCode(imran, other, type)]
        expect([right.status, wrong.status]).toEqual([status, status])
        expect(shapeOf(wrong.body)).toEqual(shapeOf(right.body))
        if (status === 200) {
          const guesses = [right, wrong].map(({ body }) => giveCode(imran, body.verification_id, '000000'))
          const [first, second] = await Promise.all(guesses)
          expect([second?.status, second?.error?.type]).toEqual([first?.status, first?.error?.type])
        }
      }
    }
    expect(await messagesTo(unknown)).toEqual([])
    const visitor = world.browser()
    expect((await visitor.post('login/otp', { mobile: unknown })).status).toBe(200)
  })

  test('is limited like any other where its owner or a stranger asked for codes before, and counts for it alike', async () => {
    const [known, unknown] = [nextMobile(), nextMobile()]
    await giveEmployee(world, known)
    const visit = async (mobile: string) => (await world.browser().post('login/otp', { mobile })).status
    const statuses = async (mobile: string) => {
      const one = await sendCode(imran, mobile)
      const before = [await visit(mobile), await visit(mobile), await visit(mobile), await visit(mobile)]
      await world.advance(31_000)
      return [one.status, ...before, (await sendCode(imran, mobile)).status]
    }
    const [right, wrong] = [await statuses(known), await statuses(unknown)]
    expect(wrong).toEqual(right)
    expect(right.at(-1)).toBe(429)
  })

  test.each([
    ['of a plan that another company gives', async (id: string) => setPlan(id, { partner_plan_id: await otherPlan() })],
    ['whose owner is blocked', async (_: string, mobile: string) => blockAccount(mobile)],
    ['whose plan ended long ago', async (id: string) => setPlan(id, { expires_at: new Date('2020-01-01') })],
  ])('%s is such a number', async (_, change) => {
    const mobile = nextMobile()
    const { subscription_id } = await giveEmployee(world, mobile)
    await change(subscription_id, mobile)
    await expectNoCode(mobile)
  })

  test('of somebody who bought a plan for themselves is such a number', async () => {
    const mobile = nextMobile()
    await buyPlan(world, await world.signUp(mobile))
    await expectNoCode(mobile)
  })
})

describe('a code that an agent is read', () => {
  test('is tried five times, then another is needed', async () => {
    const mobile = nextMobile()
    await giveEmployee(world, mobile)
    const { verification_id } = (await sendCode(imran, mobile)).body
    const otp = await sentCode(world, verification_id)
    const answers = []
    for (let tries = 0; tries < 5; tries += 1) answers.push(await giveCode(imran, verification_id, otherCode(otp)))
    expect(answers.map(({ error }) => [error?.type, error?.extra_args.attempts_left])).toEqual(
      [4, 3, 2, 1, 0].map((left) => ['OTP_INVALID', left]),
    )
    const right = await giveCode(imran, verification_id, otp)
    expect([right.status, right.error?.type]).toEqual([410, 'OTP_REVOKED'])
  })

  test('proves nothing to another agent, for another company, nor logs anybody in', async () => {
    const mobile = nextMobile()
    await giveEmployee(world, mobile)
    const { verification_id } = (await sendCode(imran, mobile)).body
    const otp = await sentCode(world, verification_id)
    const other = await colleague(world, nextMobile(), 'PARTNER_AGENT_ADMIN')
    expect((await giveCode(other.browser, verification_id, otp)).error?.type).toBe('OTP_EXPIRED')
    expect((await imran.post('login/verify', { verification_id, otp })).error?.type).toBe('OTP_EXPIRED')
    expect((await giveCode(imran, randomUUID(), otp)).error?.type).toBe('OTP_EXPIRED')
    expect((await giveCode(imran, verification_id, otp)).status).toBe(200)
  })

  test('is refused to those without the role, and to an agent who was removed meanwhile', async () => {
    const one = await colleague(world, nextMobile(), 'PARTNER_AGENT_ADMIN')
    const member = await verifiedMember(world, one.browser, nextMobile())
    await world.db.deleteFrom('partner_roles').where('account_id', '=', one.id).execute()
    expect((await sendCode(one.browser, member.mobile)).status).toBe(404)
    const query = `${DESK}/partner_user/verify?verification_id=${member.verification_id}`
    expect((await one.browser.get(query)).status).toBe(404)
    const checkups = await colleague(world, nextMobile(), 'PARTNER_AHC_MEMBER')
    expect((await sendCode(checkups.browser, member.mobile)).status).toBe(403)
    expect((await sendCode(world.browser(), member.mobile)).status).toBe(401)
    expect((await sendCode(await world.person('Geeta'), member.mobile)).status).toBe(404)
  })
})

const shapeOf = (body: object) => Object.fromEntries(Object.entries(body).map(([key, value]) => [key, typeof value]))

async function expectNoCode(mobile: string) {
  const { status, body } = await sendCode(imran, mobile)
  expect(status).toBe(200)
  await expect(sentCode(world, body.verification_id)).rejects.toThrow('no code was sent')
}

async function setPlan(id: string, change: { partner_plan_id?: string; expires_at?: Date }) {
  await world.db.updateTable('subscriptions').set(change).where('id', '=', id).execute()
}

async function otherPlan(): Promise<string> {
  const found = world.db
    .selectFrom('partner_plans as p')
    .innerJoin('subsidiaries as s', 's.id', 'p.subsidiary_id')
    .select('p.id')
    .where('s.name', 'like', 'Kaveri%')
  return (await found.executeTakeFirstOrThrow()).id
}

async function blockAccount(mobile: string) {
  await world.db.updateTable('accounts').set({ blocked_at: world.clock.now() }).where('mobile', '=', mobile).execute()
}

/** Who may ask for a doctor for whom: every kind of agent with every state of a member. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agent, colleague, DESK, PUNE_ADMIN, verifiedMember } from '#testing/agent-booking.ts'
import type { Browser } from '#testing/browser.ts'
import { PUNE } from '#testing/partner-page.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
let speciality: string
let last = 9_870_000_000
const nextMobile = () => `+91${++last}`
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  speciality = (await world.db.selectFrom('specialities').select('name').limit(1).executeTakeFirstOrThrow()).name
})
afterAll(() => world.close())

type Member = Awaited<ReturnType<typeof verifiedMember>>

/** What each caller is answered for a member of whom nothing has changed since they read the code. */
const CALLERS: [who: string, open: () => Promise<{ verified: Browser; caller: Browser }>, answer: string][] = [
  ['the agent who verified them', async () => same(await agent(world)), 'ok'],
  [
    'another agent of the company',
    async () => ({
      verified: await agent(world),
      caller: (await colleague(world, nextMobile(), 'PARTNER_AGENT_ADMIN')).browser,
    }),
    '403 NOT_VERIFIED',
  ],
  [
    'HR, who has not verified them',
    async () => ({ verified: await agent(world), caller: await world.signUp(PUNE_ADMIN) }),
    '403 NOT_VERIFIED',
  ],
  ['HR, who has verified them', async () => same(await world.signUp(PUNE_ADMIN)), 'ok'],
  [
    'a user of the company without the action',
    async () => ({
      verified: await agent(world),
      caller: (await colleague(world, nextMobile(), 'PARTNER_AHC_MEMBER')).browser,
    }),
    '403 FORBIDDEN',
  ],
  [
    'HR of another company',
    async () => ({ verified: await agent(world), caller: await world.person('Geeta') }),
    '404 NOT_FOUND',
  ],
  ['a visitor', async () => ({ verified: await agent(world), caller: world.browser() }), '401 SESSION_EXPIRED'],
  [
    'an agent who was removed meanwhile',
    async () => {
      const { browser, id } = await colleague(world, nextMobile(), 'PARTNER_AGENT_ADMIN')
      removed.push(id)
      return same(browser)
    },
    '404 NOT_FOUND',
  ],
]
const removed: string[] = []
const same = (browser: Browser) => ({ verified: browser, caller: browser })

/** What became of the member after they read the code, and what their own agent is answered then. */
const PATIENT = '422 uhid'
const CHANGES: [what: string, change: (of: Member) => Promise<unknown>, answer: string][] = [
  ['nothing has changed', async () => undefined, 'ok'],
  ['half an hour has passed', async ({ verification_id }) => verifiedAgo(verification_id, 30), '403 NOT_VERIFIED'],
  ['29 minutes have passed', async ({ verification_id }) => verifiedAgo(verification_id, 29), 'ok'],
  [
    'they, a dependent, were removed from the plan',
    async ({ subscription_id }) => ({ uhid: await addRemoved(subscription_id) }),
    PATIENT,
  ],
  ['their cover has ended', async ({ uhid }) => setMember(uhid, { last_covered_on: '2020-01-01' }), PATIENT],
  ['their account was blocked', async ({ mobile }) => blockAccount(mobile), PATIENT],
  ['the plan is of another company', async ({ subscription_id }) => moveToOther(subscription_id), PATIENT],
  [
    'the company has ended the plan',
    async ({ subscription_id }) => setPlan(subscription_id, 'EXPIRED'),
    '409 PLAN_INACTIVE',
  ],
  [
    'our staff have blocked the plan',
    async ({ subscription_id }) => setPlan(subscription_id, 'BLOCKED'),
    '409 PLAN_INACTIVE',
  ],
  ['the number has changed hands', async ({ mobile }) => moveNumber(mobile), PATIENT],
]

const initiate = async (caller: Browser, { verification_id, uhid }: Pick<Member, 'verification_id' | 'uhid'>) => {
  const body = { verification_id, uhid, speciality, preferredLanguage: 'Hindi' }
  const { status, error } = await caller.post(`${DESK}/consult/initiate`, body)
  if (status === 200) return 'ok'
  return error?.type === 'INVALID' ? `${status} ${Object.keys(error.fields).join()}` : `${status} ${error?.type}`
}

describe('a consultation is asked for', () => {
  test.each(CALLERS)('by %s', async (_who, open, answer) => {
    const { verified, caller } = await open()
    const member = await verifiedMember(world, verified, nextMobile())
    if (removed.length > 0) await world.db.deleteFrom('partner_roles').where('account_id', 'in', removed).execute()
    expect(await initiate(caller, member)).toBe(answer)
  })

  test.each(CHANGES)('by the agent after %s', async (_what, change, answer) => {
    const imran = await agent(world)
    const member = await verifiedMember(world, imran, nextMobile())
    const changed = await change(member)
    expect(await initiate(imran, { ...member, ...(changed as object | undefined) })).toBe(answer)
  })

  test.each(CHANGES)('never by another agent, after %s', async (_what, change) => {
    const member = await verifiedMember(world, await agent(world), nextMobile())
    const { browser } = await colleague(world, nextMobile(), 'PARTNER_AGENT_ADMIN')
    await change(member)
    expect(await initiate(browser, member)).toBe('403 NOT_VERIFIED')
  })

  test('never for a company that has no consultations any more (decisions §16)', async () => {
    const imran = await agent(world)
    const member = await verifiedMember(world, imran, nextMobile())
    const offer = (consult_enabled: boolean) =>
      world.db.updateTable('subsidiaries').set({ consult_enabled }).where('id', '=', PUNE.id).execute()
    await offer(false)
    expect(await initiate(imran, member)).toBe('403 FORBIDDEN')
    await offer(true)
    expect(await initiate(imran, member)).toBe('ok')
  })

  test('never for a patient of another verified member', async () => {
    const imran = await agent(world)
    const [one, other] = [
      await verifiedMember(world, imran, nextMobile()),
      await verifiedMember(world, imran, nextMobile()),
    ]
    expect(await initiate(imran, { ...one, uhid: other.uhid })).toBe(PATIENT)
  })
})

async function verifiedAgo(id: string, minutes: number) {
  const verified_at = new Date(world.clock.now().getTime() - minutes * 60_000)
  await world.db.updateTable('consult_verifications').set({ verified_at }).where('id', '=', id).execute()
}

async function setMember(uhid: string, change: { last_covered_on: string }) {
  await world.db.updateTable('subscription_members').set(change).where('uhid', '=', uhid).execute()
}

async function addRemoved(subscription_id: string): Promise<string> {
  const now = world.clock.now()
  const row = { subscription_id, name: 'Om Bose', created_at: now, removed_at: now }
  const added = world.db.insertInto('subscription_members').values(row).returning('uhid')
  return (await added.executeTakeFirstOrThrow()).uhid
}

async function setPlan(id: string, status: 'EXPIRED' | 'BLOCKED') {
  await world.db.updateTable('subscriptions').set({ status }).where('id', '=', id).execute()
}

async function blockAccount(mobile: string) {
  await world.db.updateTable('accounts').set({ blocked_at: world.clock.now() }).where('mobile', '=', mobile).execute()
}

async function moveNumber(mobile: string) {
  await world.db.updateTable('accounts').set({ mobile: nextMobile() }).where('mobile', '=', mobile).execute()
}

async function moveToOther(id: string) {
  const kaveri = world.db
    .selectFrom('partner_plans as p')
    .innerJoin('subsidiaries as s', 's.id', 'p.subsidiary_id')
    .select('p.id')
    .where('s.name', 'like', 'Kaveri%')
  const { id: partner_plan_id } = await kaveri.executeTakeFirstOrThrow()
  await world.db.updateTable('subscriptions').set({ partner_plan_id }).where('id', '=', id).execute()
}

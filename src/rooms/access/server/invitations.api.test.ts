import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser } from '#testing/browser.ts'
import { company, person } from '#testing/log-in.ts'
import { openWorld, type World } from '#testing/world.ts'

const DAY = 86_400_000
let world: World
let ravi: Browser
let subsidiaryId: string
let elsewhere: string
let number = 9_812_000_000

beforeAll(async () => {
  world = await openWorld()
  subsidiaryId = (await company(world, 'Mills')).id
  elsewhere = (await company(world, 'Foods')).id
  ravi = await admin(subsidiaryId)
})
afterAll(() => world.close())

const newMobile = () => `+91${number++}`
const users = (id = subsidiaryId) => `partner_dashboard/subsidiaries/${id}/users`
const invitations = (id = subsidiaryId) => `partner_dashboard/subsidiaries/${id}/invitations`
const invite = (mobile: string, role = 'PARTNER_MEMBER', by = ravi, id = subsidiaryId) =>
  by.post(users(id), { mobile, role })
const offered = async (browser: Browser) => (await browser.get('me/invitations')).body.invitations
const accept = (browser: Browser, id: string) => browser.post(`me/invitations/${id}/accept`)
const sent = async (mobile: string) =>
  (await world.browser().get(`/dev/messages?to=${encodeURIComponent(mobile)}`)).text.includes('invites you')

async function signUp(mobile: string, name: string | null = null): Promise<Browser> {
  const browser = await world.signUp(mobile)
  await world.db.updateTable('accounts').set({ name }).where('mobile', '=', mobile).execute()
  return browser
}

async function idOf(mobile: string): Promise<string> {
  return (await world.db.selectFrom('accounts').select('id').where('mobile', '=', mobile).executeTakeFirstOrThrow()).id
}

async function admin(subsidiary_id: string): Promise<Browser> {
  const mobile = newMobile()
  const browser = await world.signUp(mobile)
  const row = { account_id: await idOf(mobile), granted_at: world.clock.now() }
  await world.db
    .insertInto('partner_roles')
    .values({ ...row, subsidiary_id, role: 'PARTNER_ADMIN' })
    .execute()
  return browser
}

describe('an invitation', () => {
  it('gives, reads and ends nothing until its owner accepts after login', async () => {
    const mobile = newMobile()
    const asha = await signUp(mobile, 'Asha Canary')
    const invited = await invite(mobile, 'PARTNER_ADMIN')
    expect([invited.status, invited.body]).toEqual([
      201,
      {
        id: expect.any(String),
        mobile,
        role: 'PARTNER_ADMIN',
        invited_at: expect.any(String),
        expires_at: expect.any(String),
      },
    ])
    const listed = await ravi.get(invitations())
    expect(listed.body.invitations).toContainEqual(invited.body)
    expect(listed.text + (await ravi.get(users())).text).not.toContain('Canary')
    expect((await asha.get('userinfo')).body.subsidiaries).toEqual([])
    expect((await asha.get('login')).body).not.toHaveProperty('second_factor')
    expect((await asha.get(users())).status).toBe(404)

    expect(await offered(asha)).toEqual([
      expect.objectContaining({ id: invited.body.id, role: 'PARTNER_ADMIN', needs_second_factor: true }),
    ])
    expect((await accept(asha, invited.body.id)).body).toEqual({ subsidiary_id: subsidiaryId })
    expect((await accept(asha, invited.body.id)).status).toBe(404)
    const after = await world.signUp(mobile)
    expect((await after.get(users())).text).toContain('Asha Canary')
    expect((await after.get(users(elsewhere))).status).toBe(404)
    expect((await ravi.get(invitations())).text).not.toContain(mobile)
    expect((await ravi.delete(`${users()}/${await idOf(mobile)}`)).status).toBe(204)
    expect((await after.get(users())).status).toBe(404)
  })

  it('is accepted with a name by a person without one, and colleagues read it; a known name stays', async () => {
    const [unnamed, named] = [newMobile(), newMobile()]
    const [newcomer, asha] = [await signUp(unnamed), await signUp(named, 'Asha Canary')]
    const ids = [(await invite(unnamed, 'PARTNER_ADMIN')).body.id, (await invite(named)).body.id]
    expect([(await offered(newcomer))[0], (await offered(asha))[0]]).toMatchObject([
      { needs_name: true },
      { needs_name: false },
    ])
    const empty = await newcomer.post(`me/invitations/${ids[0]}/accept`, { name: ' ' })
    expect([empty.status, empty.error?.fields]).toEqual([422, { name: 'Enter your name' }])
    expect((await newcomer.post(`me/invitations/${ids[0]}/accept`, { name: ' Divya Pai ' })).status).toBe(200)
    expect((await asha.post(`me/invitations/${ids[1]}/accept`, { name: 'Somebody Else' })).status).toBe(200)
    const { users: listed } = (await ravi.get(users())).body
    expect(listed).toContainEqual(expect.objectContaining({ mobile: unnamed, name: 'Divya Pai' }))
    expect(listed).toContainEqual(expect.objectContaining({ mobile: named, name: 'Asha Canary' }))
    const divya = await world.signUp(unnamed)
    await invite(newMobile(), 'PARTNER_MEMBER', divya)
    const { activities } = (await ravi.get(`partner_dashboard/subsidiaries/${subsidiaryId}/activities`)).body
    expect(activities[0]).toMatchObject({ actor: 'Divya Pai' })
  })

  it('is reported to the invited number, also one without an account, which it does not open', async () => {
    const mobile = newMobile()
    expect((await invite(mobile)).status).toBe(201)
    await world.advance(DAY / 2)
    ravi = await admin(subsidiaryId)
    expect(await sent(mobile)).toBe(true)
    const account = world.db.selectFrom('accounts').select('id').where('mobile', '=', mobile)
    expect(await account.executeTakeFirst()).toBeUndefined()
    const newcomer = await world.signUp(mobile)
    expect(await offered(newcomer)).toHaveLength(1)
  })

  it('ends with the access of its sender; those of colleagues stay', async () => {
    const [second, spare, other] = [newMobile(), newMobile(), newMobile()]
    const leaving = await signUp(second)
    await accept(leaving, (await invite(second, 'PARTNER_ADMIN')).body.id)
    const hr = await world.signUp(second)
    const { id } = (await invite(spare, 'PARTNER_ADMIN', hr)).body
    expect((await invite(other)).status).toBe(201)
    expect((await ravi.delete(`${users()}/${await idOf(second)}`)).status).toBe(204)
    expect((await ravi.get(invitations())).text).not.toContain(spare)
    expect((await ravi.get(invitations())).text).toContain(other)
    const back = await world.signUp(spare)
    expect(await offered(back)).toEqual([])
    expect((await accept(back, id)).status).toBe(404)
  })

  it('of our staff is answered like any other, never offered, and ends no session of theirs', async () => {
    const mobile = newMobile()
    const kabir = await signUp(mobile, 'Kabir Canary')
    const row = { account_id: await idOf(mobile), granted_at: world.clock.now() }
    await world.db
      .insertInto('staff_roles')
      .values({ ...row, role: 'SUPERADMIN' })
      .execute()
    const staff = await invite(mobile, 'PARTNER_ADMIN')
    const other = await invite(newMobile(), 'PARTNER_ADMIN')
    expect([staff.status, Object.keys(staff.body)]).toEqual([other.status, Object.keys(other.body)])
    expect((await kabir.get('dashboard/staff')).status).toBe(200)
    expect(await offered(kabir)).toEqual([])
    expect((await accept(kabir, staff.body.id)).status).toBe(404)
    await world.advance(DAY / 2)
    ravi = await admin(subsidiaryId)
    expect(await sent(mobile)).toBe(false)
  })

  it('is accepted by nobody else, and gives nothing once it is withdrawn, declined or a week old', async () => {
    const [one, two, three, four] = [newMobile(), newMobile(), newMobile(), newMobile()]
    const ids = await Promise.all([one, two, three, four].map(async (mobile) => (await invite(mobile)).body.id))
    const [stranger, declining] = [await world.signUp(newMobile()), await world.signUp(two)]
    expect((await accept(stranger, ids[0])).status).toBe(404)
    expect((await ravi.delete(`${invitations()}/${ids[0]}`)).status).toBe(204)
    expect((await ravi.delete(`${invitations()}/${ids[0]}`)).status).toBe(404)
    expect((await accept(await world.signUp(one), ids[0])).status).toBe(404)
    expect((await declining.post(`me/invitations/${ids[1]}/decline`)).status).toBe(204)
    expect((await accept(declining, ids[1])).status).toBe(404)
    const foreign = await admin(elsewhere)
    expect((await foreign.delete(`${invitations(elsewhere)}/${ids[2]}`)).status).toBe(404)
    await world.advance(7 * DAY)
    const late = await world.signUp(three)
    expect([await offered(late), (await accept(late, ids[2])).status]).toEqual([[], 404])
    ravi = await admin(subsidiaryId)
    expect((await ravi.get(invitations())).body.invitations).toEqual([])
    // What is over does not keep a new one from being sent.
    expect((await invite(four)).status).toBe(201)
  })

  it('accepted and withdrawn at the same time is one of the two', async () => {
    const mobile = newMobile()
    const asha = await world.signUp(mobile)
    const { id } = (await invite(mobile)).body
    const both = await Promise.all([accept(asha, id), ravi.delete(`${invitations()}/${id}`)])
    expect(both.filter(({ status }) => status < 300)).toHaveLength(1)
    const roles = world.db
      .selectFrom('partner_roles')
      .select('role')
      .where('account_id', '=', await idOf(mobile))
    expect(await roles.execute()).toHaveLength(both[0].status === 200 ? 1 : 0)
  })

  it('is refused for an invalid number, for a user of the company, and while one is open', async () => {
    const mobile = newMobile()
    const bad = await invite('12345')
    expect(bad.error?.fields).toEqual({ mobile: 'Please enter valid mobile number' })
    const { body } = await ravi.get(users())
    expect((await invite(body.users[0].mobile)).error?.type).toBe('ALREADY_USER')
    await invite(mobile)
    expect((await invite(mobile)).error?.type).toBe('ALREADY_INVITED')
  })

  it('is one of twenty a day of a company, by all its admins together, withdrawn ones included', async () => {
    const [first, second] = [await admin(elsewhere), await admin(elsewhere)]
    const answers = await Promise.all(
      Array.from({ length: 21 }, (_, at) => invite(newMobile(), 'PARTNER_MEMBER', at % 2 ? first : second, elsewhere)),
    )
    const made = answers.filter(({ status }) => status === 201)
    expect([made.length, answers.find(({ status }) => status !== 201)?.error?.type]).toEqual([20, 'RATE_LIMITED'])
    await first.delete(`${invitations(elsewhere)}/${made[0]!.body.id}`)
    expect((await invite(newMobile(), 'PARTNER_MEMBER', first, elsewhere)).status).toBe(429)
    await world.advance(DAY)
    expect((await invite(newMobile(), 'PARTNER_MEMBER', await admin(elsewhere), elsewhere)).status).toBe(201)
  })

  it('of a member of our staff ends with the role that may invite, and is accepted by nobody after it', async () => {
    const staff = async (mobile: string) => person(world, mobile, { staff: 'SUPERADMIN' })
    const [zoya] = [await staff('9812990001'), await staff('9812990002')]
    const [mobile, other] = [newMobile(), newMobile()]
    const [sim, second] = [await signUp(mobile, 'Second Sim'), await signUp(other, 'Third Sim')]
    const times = { invited_at: world.clock.now(), expires_at: new Date(world.clock.now().getTime() + DAY) }
    const row = { subsidiary_id: elsewhere, role: 'PARTNER_ADMIN', invited_by: zoya, ...times } as const
    await world.db
      .insertInto('partner_invitations')
      .values([
        { ...row, mobile },
        { ...row, mobile: other },
      ])
      .execute()
    const [{ id }] = await offered(sim)
    const harish = await world.signUp('+919812990002')
    expect((await harish.send('DELETE', `dashboard/staff/${zoya}`, {})).status).toBe(204)
    expect([(await accept(sim, id)).status, await offered(second)]).toEqual([404, []])
    const left = world.db.selectFrom('partner_invitations').select('status').where('invited_by', '=', zoya)
    expect((await left.execute()).map(({ status }) => status)).toEqual(['WITHDRAWN', 'WITHDRAWN'])
    await world.db
      .updateTable('partner_invitations')
      .set({ status: 'INVITED', decided_at: null })
      .where('mobile', '=', other)
      .execute()
    expect(await offered(second)).toEqual([])
  })
})

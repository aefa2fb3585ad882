import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser } from '#testing/browser.ts'
import { authenticatorCode, company, logIn, person } from '#testing/log-in.ts'
import { openWorld, type World } from '#testing/world.ts'
import type { PartnerRole } from '../rules/roles.ts'

let world: World
let hr: Browser
let hrId: string
let subsidiaryId: string
let elsewhere: string
let number = 9_813_000_000

beforeAll(async () => {
  world = await openWorld()
  subsidiaryId = (await company(world, 'Mills')).id
  elsewhere = (await company(world, 'Foods')).id
  const ravi = await user('PARTNER_ADMIN', 'Ravi')
  ;[hr, hrId] = [ravi.browser, ravi.id]
})
afterAll(() => world.close())

const users = (id = subsidiaryId) => `partner_dashboard/subsidiaries/${id}/users`
const change = (id: string, body: object, by = hr, at = subsidiaryId) => by.patch(`${users(at)}/${id}`, body)
const admins = () =>
  world.db
    .selectFrom('partner_roles')
    .select('account_id')
    .where('subsidiary_id', '=', subsidiaryId)
    .where('role', '=', 'PARTNER_ADMIN')
    .execute()

async function user(role: PartnerRole, name: string, subsidiary_id = subsidiaryId) {
  const mobile = `+91${number++}`
  const id = await person(world, mobile, { partner: { subsidiary_id, role } })
  await world.db.updateTable('accounts').set({ name }).where('id', '=', id).execute()
  const browser = world.browser()
  await logIn(world, browser, mobile)
  return { browser, id, mobile }
}

describe('the role of a company’s user', () => {
  it('changes at their next request; an admin owes the second factor first, and is listed with it', async () => {
    const { browser, id } = await user('PARTNER_MEMBER', 'Sunita')
    expect((await browser.get(users())).status).toBe(403)
    const made = await change(id, { role: 'PARTNER_ADMIN', version: 1 })
    expect([made.status, made.body]).toEqual([
      200,
      expect.objectContaining({ account_id: id, role: 'PARTNER_ADMIN', second_factor: 'SET_UP', version: 2 }),
    ])
    expect((await browser.get('login')).body).toMatchObject({ second_factor: 'totp' })
    expect((await browser.get(users())).status).toBe(404)
    await browser.post('login/totp', { code: authenticatorCode(world.clock.now()) })
    expect((await browser.get(users())).status).toBe(200)

    expect((await change(id, { role: 'PARTNER_MEMBER', version: 2 })).body).toMatchObject({ second_factor: null })
    expect((await browser.get(users())).status).toBe(403)
    expect((await browser.get(`partner_dashboard/subsidiaries/${subsidiaryId}/overview`)).status).toBe(200)
  })

  it('is recorded with the role before and after, for us and for the company, as a removal is', async () => {
    const { id } = await user('PARTNER_MEMBER', 'Meera')
    await change(id, { role: 'PARTNER_ADMIN', version: 1 })
    await change(id, { role: 'PARTNER_ADMIN', version: 2 })
    await hr.delete(`${users()}/${id}`)
    const audited = await world.db
      .selectFrom('audit_log')
      .select(['action', 'before', 'after'])
      .where('entity', '=', 'partner_role')
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute()
    expect(audited).toEqual([
      {
        action: 'access.corporate-role-changed',
        before: { role: 'PARTNER_MEMBER', subsidiary_id: subsidiaryId },
        after: { role: 'PARTNER_ADMIN', subsidiary_id: subsidiaryId },
      },
      expect.objectContaining({ action: 'access.corporate-user-removed' }),
    ])
    const path = `partner_dashboard/subsidiaries/${subsidiaryId}/activities`
    const { activities } = (await hr.get(`${path}?type=USER_ROLE_CHANGED&type=USER_REMOVED`)).body
    expect(activities.slice(0, 2)).toEqual([
      expect.objectContaining({ actor: 'Ravi', summary: 'Removed Meera from the dashboard', after: null }),
      expect.objectContaining({
        actor: 'Ravi',
        summary: 'Changed the role of Meera on the dashboard',
        before: { role: 'Company member' },
        after: { role: 'Company admin' },
      }),
    ])
  })

  it('taken from an admin ends the invitations that they have sent', async () => {
    const { browser, id } = await user('PARTNER_ADMIN', 'Kiran')
    const mobile = `+91${number++}`
    expect((await browser.post(users(), { mobile, role: 'PARTNER_ADMIN' })).status).toBe(201)
    await change(id, { role: 'PARTNER_MEMBER', version: 1 })
    expect((await hr.get(`partner_dashboard/subsidiaries/${subsidiaryId}/invitations`)).text).not.toContain(mobile)
  })

  it('is never the own one, and not changed by a member or by another company', async () => {
    const sunita = await user('PARTNER_MEMBER', 'Sunita')
    const geeta = await user('PARTNER_ADMIN', 'Geeta', elsewhere)
    const body = { role: 'PARTNER_MEMBER', version: 1 }
    const answers = [
      await change(hrId, body),
      await change(sunita.id, { ...body, role: 'PARTNER_ADMIN' }, sunita.browser),
      await change(hrId, body, sunita.browser),
      await change(sunita.id, body, geeta.browser),
      await change(sunita.id, body, geeta.browser, elsewhere),
      await change(geeta.id, body),
    ]
    expect(answers.map(({ error }) => error?.type)).toEqual([
      'OWN_ROLE',
      'FORBIDDEN',
      'FORBIDDEN',
      'NOT_FOUND',
      'NOT_FOUND',
      'NOT_FOUND',
    ])
  })

  it('is refused for a version that is over, another task, and a role that is none', async () => {
    const { id } = await user('PARTNER_MEMBER', 'Sunita')
    const agent = await user('PARTNER_AGENT_ADMIN', 'Anil')
    await change(id, { role: 'PARTNER_ADMIN', version: 1 })
    expect((await change(id, { role: 'PARTNER_MEMBER', version: 1 })).error?.type).toBe('STALE')
    expect((await change(agent.id, { role: 'PARTNER_ADMIN', version: 1 })).error?.type).toBe('OTHER_TASK')
    expect((await change(id, { role: 'PARTNER_AGENT_ADMIN', version: 2 })).status).toBe(422)
    expect((await change(id, { role: 'SUPERADMIN', version: 2 })).status).toBe(422)
    await hr.delete(`${users()}/${id}`)
    expect((await change(id, { role: 'PARTNER_MEMBER', version: 2 })).status).toBe(404)
  })

  it('of two admins who demote each other at the same time one remains', async () => {
    const kiran = await user('PARTNER_ADMIN', 'Kiran')
    for (const { account_id } of await admins())
      if (account_id !== kiran.id && account_id !== hrId)
        await world.db.deleteFrom('partner_roles').where('account_id', '=', account_id).execute()
    const body = { role: 'PARTNER_MEMBER', version: 1 }
    const both = await Promise.all([change(kiran.id, body), change(hrId, body, kiran.browser)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403])
    expect(await admins()).toHaveLength(1)
  })
})

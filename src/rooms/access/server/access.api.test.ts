import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { audit } from '#platform/audit/audit.ts'
import { istDateOf } from '#values/ist-date.ts'
import type { Browser } from '../../../testing/browser.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
let kabir: Browser
let ravi: Browser
let subsidiaryId: string
let elsewhere: string

const MOBILES = { kabir: '+919800000001', ravi: '+919800000002', meera: '+919800000003', arun: '+919800000004' }

beforeAll(async () => {
  world = await openWorld()
  const { db } = world
  const now = world.clock.now()
  kabir = await world.signUp(MOBILES.kabir)
  ravi = await world.signUp(MOBILES.ravi)
  await db
    .insertInto('staff_roles')
    .values({ account_id: await idOf('kabir'), role: 'SUPERADMIN', granted_at: now })
    .execute()
  const organization = await db
    .insertInto('organizations')
    .values({ name: 'Sundaram', created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const open = async (name: string) => {
    const row = { organization_id: organization.id, name, display_name: name, created_at: now }
    return (await db.insertInto('subsidiaries').values(row).returning('id').executeTakeFirstOrThrow()).id
  }
  subsidiaryId = await open('Mills')
  elsewhere = await open('Foods')
  await db
    .insertInto('partner_roles')
    .values({ account_id: await idOf('ravi'), role: 'PARTNER_ADMIN', granted_at: now, subsidiary_id: subsidiaryId })
    .execute()
})
afterAll(() => world.close())

async function idOf(who: keyof typeof MOBILES): Promise<string> {
  const account = world.db.selectFrom('accounts').select('id').where('mobile', '=', MOBILES[who])
  return (await account.executeTakeFirstOrThrow()).id
}

const users = (company = subsidiaryId) => `partner_dashboard/subsidiaries/${company}/users`

describe('works', () => {
  it('a staff role counts from the next login, and stops counting once it is removed', async () => {
    const before = await world.signUp(MOBILES.meera)
    const meera = await idOf('meera')
    expect((await before.get('dashboard/moderations/initiated')).status).toBe(403)
    const given = await kabir.put(`dashboard/staff/${meera}`, { role: 'MODERATOR', name: 'Meera Iyer' })
    expect([given.status, given.body.role, given.body.pending]).toEqual([200, 'MODERATOR', false])
    expect((await before.get('dashboard/moderations/initiated')).status).toBe(401)
    const after = await world.signUp(MOBILES.meera)
    expect((await after.get('dashboard/moderations/initiated')).status).toBe(200)
    expect((await kabir.delete(`dashboard/staff/${meera}`)).status).toBe(204)
    expect((await after.get('dashboard/moderations/initiated')).status).toBe(401)
    expect((await (await world.signUp(MOBILES.meera)).get('dashboard/moderations/initiated')).status).toBe(403)
  })

  it('the audit log is a file too: narrowed as it is shown, each entry once, and recorded, for who may read it', async () => {
    const ids = async (query: string) => {
      const { text } = await kabir.get(`dashboard/audit/export?${query}`)
      return text.trim().split('\r\n').slice(1)
    }
    const entry = { at: world.clock.now(), actor: 'system' as const, entity: 'test' }
    for (let number = 1; number <= 501; number++)
      await audit(world.db, { ...entry, action: 'access.exported-test', entity_id: `=${number}` })
    const lines = await ids('action=access.exported-test')
    expect(lines).toHaveLength(501)
    expect([lines[0], lines.at(-1)]).toEqual([expect.stringContaining("'=501"), expect.stringContaining("'=1")])
    expect(await ids('from=2020-01-01&to=2020-01-02')).toEqual([])
    // Its own entry is written before the file is read, and is not in it.
    expect(await ids('action=access.audit-log-exported')).toHaveLength(2)
    expect((await ravi.get('dashboard/audit/export')).status).toBe(403)
    expect((await world.browser().get('dashboard/audit/export')).status).toBe(401)
  })

  it('the audit log shows who did it, with filters and pages', async () => {
    const meera = await idOf('meera')
    const { body } = await kabir.get(`dashboard/audit?entity=staff_role&entity_id=${meera}`)
    const seen = body.entries.map((entry: { action: string }) => entry.action)
    expect(seen).toEqual(['access.staff-role-removed', 'access.staff-role-set'])
    expect(body.entries[0]).toMatchObject({
      actor_id: await idOf('kabir'),
      role: 'SUPERADMIN',
      before: { role: 'MODERATOR' },
    })
    const none = await kabir.get(`dashboard/audit?actor_id=${meera}`)
    expect(none.body).toEqual({ entries: [], cursor: null, has_more: false })
    for (let at = 0; at < 60; at++) await kabir.put(`dashboard/staff/${meera}`, { role: at % 2 ? 'USER' : 'MEMBER' })
    const first = await kabir.get('dashboard/audit?action=access.staff-role-set')
    const second = await kabir.get(`dashboard/audit?action=access.staff-role-set&cursor=${first.body.cursor}`)
    expect([first.body.entries.length, first.body.has_more, second.body.has_more]).toEqual([50, true, false])
    const ids = [...first.body.entries, ...second.body.entries].map((entry: { id: string }) => entry.id)
    expect(new Set(ids).size).toBe(61)
    expect((await kabir.get(`dashboard/audit?from=2020-01-01&to=2020-01-02`)).body.entries).toEqual([])
    expect((await kabir.get(`dashboard/audit?from=2020-01-01&to=2099-01-01`)).body.entries).toHaveLength(50)
  })

  it('one audit entry is read by its number, whatever page it is on; a wrong number is not found', async () => {
    const { entries } = (await kabir.get('dashboard/audit')).body
    expect((await kabir.get(`dashboard/audit/${entries[1].id}`)).body).toEqual(entries[1])
    for (const id of ['0', '999999999999999999', 'abc'])
      expect((await kabir.get(`dashboard/audit/${id}`)).status, id).toBe(404)
    expect((await ravi.get(`dashboard/audit/${entries[1].id}`)).status).toBe(403)
  })

  it('our people are listed with their roles', async () => {
    const { body } = await kabir.get('dashboard/staff')
    expect(body.staff).toContainEqual(expect.objectContaining({ mobile: MOBILES.kabir, role: 'SUPERADMIN' }))
    expect(body.pagination_info.total_staff).toBe(body.staff.length)
  })

  it('an admin of a company sees on which day its users were last there, and who has yet to set up a second factor', async () => {
    const granted_at = world.clock.now()
    const account_id = await idOf('meera')
    await world.db
      .insertInto('partner_roles')
      .values({ account_id, role: 'PARTNER_MEMBER', granted_at, subsidiary_id: subsidiaryId })
      .execute()
    const seen = async () => {
      const { body } = await ravi.get(users())
      return body.users
        .map((user: Record<string, unknown>) => [user.role, user.last_seen_on, user.second_factor])
        .toSorted()
    }
    // Only used as a customer so far; sessions of theirs are nobody's business.
    expect(await seen()).toEqual([
      ['PARTNER_ADMIN', null, 'MISSING'],
      ['PARTNER_MEMBER', null, null],
    ])
    await world.signUp(MOBILES.meera)
    await world.db
      .updateTable('sessions')
      .set({ audience: 'corporate', last_seen_at: granted_at })
      .where('account_id', '=', account_id)
      .execute()
    const factor = { account_id: await idOf('ravi'), sealed_secret: Buffer.from('x'), confirmed_at: granted_at }
    await world.db.insertInto('second_factors').values(factor).execute()
    expect(await seen()).toEqual([
      ['PARTNER_ADMIN', null, 'SET_UP'],
      ['PARTNER_MEMBER', istDateOf(granted_at), null],
    ])
    await world.db.deleteFrom('second_factors').execute()
    await world.db.updateTable('sessions').set({ audience: 'consumer' }).execute()
    await world.db.deleteFrom('partner_roles').where('account_id', '=', account_id).execute()
  })
})

describe('invalid', () => {
  it.each([
    [{ role: 'KING' }, 422],
    [{}, 422],
    [{ role: 'ADMIN', account_id: 'x' }, 400],
  ])('%j is not a staff role', async (body, status) => {
    expect((await kabir.put(`dashboard/staff/${await idOf('ravi')}`, body)).status).toBe(status)
  })

  it.each(['cursor=abc', 'cursor=eyJpZCI6IjEgb3IgMT0xIn0', 'from=yesterday', 'actor_id=1', 'sort=at'])(
    '%s is not a filter',
    async (query) => {
      expect([400, 422]).toContain((await kabir.get(`dashboard/audit?${query}`)).status)
    },
  )
})

describe('forbidden', () => {
  it('nobody may change their own role', async () => {
    const own = await idOf('kabir')
    const answers = [
      await kabir.put(`dashboard/staff/${own}`, { role: 'USER' }),
      await kabir.delete(`dashboard/staff/${own}`),
    ]
    answers.push(await ravi.delete(`${users()}/${await idOf('ravi')}`))
    expect(answers.map(({ error }) => error?.type)).toEqual(['OWN_ROLE', 'OWN_ROLE', 'OWN_ROLE'])
  })

  it('of two administrators who remove each other at the same time one remains, for staff and for a company', async () => {
    const arun = await world.signUp(MOBILES.arun)
    const [first, second] = [await idOf('kabir'), await idOf('arun')]
    const role = { account_id: second, granted_at: world.clock.now() }
    await world.db
      .insertInto('staff_roles')
      .values({ ...role, role: 'SUPERADMIN' })
      .execute()
    const lifted = await Promise.all([
      kabir.delete(`dashboard/staff/${second}`),
      arun.put(`dashboard/staff/${first}`, { role: 'USER' }),
    ])
    expect(lifted.filter(({ status }) => status < 300)).toHaveLength(1)
    const left = world.db.selectFrom('staff_roles').select('account_id').where('role', '=', 'SUPERADMIN')
    expect(await left.execute()).toHaveLength(1)
    await world.db.deleteFrom('staff_roles').where('account_id', 'in', [first, second]).execute()
    kabir = await world.signUp(MOBILES.kabir)
    await world.db
      .insertInto('staff_roles')
      .values({ ...role, account_id: first, role: 'SUPERADMIN' })
      .execute()

    const manager = await world.signUp(MOBILES.arun)
    await world.db
      .insertInto('partner_roles')
      .values({ ...role, subsidiary_id: subsidiaryId, role: 'PARTNER_ADMIN' })
      .execute()
    const removed = await Promise.all([
      ravi.delete(`${users()}/${second}`),
      manager.delete(`${users()}/${await idOf('ravi')}`),
    ])
    expect(removed.filter(({ status }) => status < 300)).toHaveLength(1)
  })

  it('a company admin manages neither staff nor another company', async () => {
    const ids = [(await ravi.get('dashboard/staff')).status, (await ravi.get(users(elsewhere))).status]
    const invitation = { mobile: MOBILES.arun, role: 'PARTNER_ADMIN' }
    expect([...ids, (await ravi.post(users(elsewhere), invitation)).status]).toEqual([403, 404, 404])
  })
})

describe('missing', () => {
  it('an unknown person can be given no role and lose none', async () => {
    const nobody = '0190a000-0000-7000-8000-0000000000ff'
    expect((await kabir.put(`dashboard/staff/${nobody}`, { role: 'USER' })).status).toBe(404)
    expect((await kabir.delete(`dashboard/staff/${nobody}`)).status).toBe(404)
    expect((await ravi.delete(`${users()}/${nobody}`)).status).toBe(404)
  })
})

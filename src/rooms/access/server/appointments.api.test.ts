import { CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser } from '#testing/browser.ts'
import { AUTHENTICATOR_SECRET, authenticatorCode, logIn, person } from '#testing/log-in.ts'
import { openWorld, type World } from '#testing/world.ts'
import { accessInvariants } from './invariants.ts'

const DAY_MS = 86_400_000
let world: World
let number = 9_814_000_000
const numbers = new Map<string, { id: string; mobile: string }>()

beforeAll(async () => {
  world = await openWorld()
  for (const name of ['Kabir', 'Leela', 'Omar']) await staff(name, 'SUPERADMIN')
  for (const name of ['Second Sim', 'Meera', 'Nobody']) await staff(name)
})
afterAll(() => world.close())

async function staff(name: string, role?: 'SUPERADMIN') {
  const mobile = `+91${number++}`
  const id = await person(world, mobile, role ? { staff: role } : {})
  await world.db
    .updateTable('accounts')
    .set({ name, email: `${id}@example.com` })
    .where('id', '=', id)
    .execute()
  if (role)
    await world.db.insertInto('staff_names').values({ account_id: id, name, given_at: world.clock.now() }).execute()
  else
    await world.db
      .insertInto('second_factors')
      .values({
        account_id: id,
        sealed_secret: world.keys.seal(AUTHENTICATOR_SECRET, id),
        confirmed_at: world.clock.now(),
      })
      .execute()
  numbers.set(name, { id, mobile })
}

const idOf = (name: string) => numbers.get(name)!.id

const browsers = new Map<string, Browser>()

/** With a code of just now, in one session as long as it lives. */
async function as(name: string): Promise<Browser> {
  await world.advance(31_000)
  const browser = browsers.get(name) ?? world.browser()
  browsers.set(name, browser)
  const { status } = await browser.post('login/totp', { code: authenticatorCode(world.clock.now()) })
  if (status === 401) await logIn(world, browser, numbers.get(name)!.mobile)
  return browser
}

const propose = async (by: string, whom: string, role = 'ADMIN') =>
  (await as(by)).put(`dashboard/staff/${idOf(whom)}`, { role, name: whom })
const proposals = async (by: string) => (await (await as(by)).get('dashboard/staff_proposals')).body.proposals
const decide = async (by: string, act: string, body?: object, id?: string) =>
  (await as(by)).post(`dashboard/staff_proposals/${id ?? (await proposals(by))[0].id}/${act}`, body)
const roleOf = async (name: string) =>
  (
    await world.db
      .selectFrom('staff_roles')
      .select(['role', 'granted_by', 'confirmed_by'])
      .where('account_id', '=', idOf(name))
      .executeTakeFirst()
  )?.role
const messages = async (template: string) =>
  (
    await world.db
      .selectFrom('outbox_messages')
      .select(['account_id', 'channel'])
      .where('template', '=', template)
      .execute()
  ).map(({ account_id, channel }) => `${[...numbers].find(([, { id }]) => id === account_id)?.[0]} ${channel}`)
const everyone = ['Kabir', 'Leela', 'Omar'].flatMap((name) => [`${name} mail`, `${name} sms`])

describe('a super-admin or an admin', () => {
  it('is appointed by two, who are told with all the others', async () => {
    const proposed = await propose('Kabir', 'Second Sim', 'SUPERADMIN')
    expect([proposed.status, proposed.body]).toEqual([
      202,
      expect.objectContaining({ account_id: idOf('Second Sim'), role: 'SUPERADMIN', pending: true }),
    ])
    expect([await roleOf('Second Sim'), (await propose('Leela', 'Second Sim')).error?.type]).toEqual([
      undefined,
      'ALREADY_PROPOSED',
    ])
    expect((await messages('staff-proposed')).toSorted()).toEqual(everyone)
    const own = await decide('Kabir', 'confirm')
    expect([own.error?.type, own.error?.message]).toEqual(['OWN_PROPOSAL', expect.stringContaining('staff appoint')])
    expect((await decide('Leela', 'confirm')).status).toBe(204)
    expect(await roleOf('Second Sim')).toBe('SUPERADMIN')
    expect((await messages('staff-appointed')).toSorted()).toEqual([...everyone, 'Second Sim mail', 'Second Sim sms'])
    expect(await proposals('Omar')).toEqual([])
  })

  it('confirms nothing of those who appointed them, and nothing of others for seven days', async () => {
    expect((await propose('Kabir', 'Meera')).status).toBe(202)
    const ofOwn = await decide('Second Sim', 'confirm')
    expect([ofOwn.status, ofOwn.error?.type, ofOwn.body.error.extra_args.reason]).toEqual([
      403,
      'NOT_SECOND_PERSON',
      'APPOINTED',
    ])
    expect(ofOwn.error?.message).toContain('Kabir')
    expect((await decide('Kabir', 'withdraw')).status).toBe(204)
    await propose('Omar', 'Meera')
    const tooNew = await decide('Second Sim', 'confirm')
    const { reason, possible_from } = tooNew.body.error.extra_args
    expect([tooNew.error?.type, reason, tooNew.error?.message]).toEqual([
      'NOT_SECOND_PERSON',
      'TOO_NEW',
      expect.stringContaining('You may decide as the second person from'),
    ])
    await world.advance(7 * DAY_MS)
    expect((await world.db.selectFrom('staff_appointments').select('id').execute()).length).toBeGreaterThan(3)
    expect(await proposals('Omar')).toEqual([])
    expect(new Date(`${possible_from.replace(' ', 'T')}Z`).getTime()).toBeLessThan(world.clock.now().getTime())
    await propose('Omar', 'Meera')
    expect((await decide('Second Sim', 'confirm')).status).toBe(204)
  })

  it('is declined with a reason, withdrawn by the proposer alone, and not decided about by themselves', async () => {
    await propose('Omar', 'Nobody')
    const [{ id }] = await proposals('Leela')
    expect((await decide('Leela', 'withdraw', undefined, id)).error?.type).toBe('NOT_YOUR_PROPOSAL')
    expect((await decide('Leela', 'decline', { reason: '' }, id)).status).toBe(422)
    expect((await decide('Leela', 'decline', { reason: 'Not known' }, id)).status).toBe(204)
    expect((await messages('staff-declined')).toSorted()).toEqual([...everyone, 'Second Sim mail', 'Second Sim sms'])
    expect((await decide('Leela', 'confirm', undefined, id)).error?.type).toBe('PROPOSAL_DECIDED')
    expect((await propose('Leela', 'Meera', 'SUPERADMIN')).status).toBe(202)
    const [{ id: ofHers }] = await proposals('Omar')
    expect((await decide('Meera', 'confirm', undefined, ofHers)).status).toBe(403)
    expect((await decide('Omar', 'decline', { reason: 'Too soon' }, ofHers)).status).toBe(204)
  })

  it('is removed by one, which everybody learns, and starts again when appointed again', async () => {
    expect((await (await as('Kabir')).delete(`dashboard/staff/${idOf('Second Sim')}`)).status).toBe(204)
    expect((await messages('staff-removed')).toSorted()).toEqual([...everyone, 'Second Sim mail', 'Second Sim sms'])
    await propose('Leela', 'Second Sim', 'SUPERADMIN')
    await decide('Omar', 'confirm')
    await propose('Kabir', 'Nobody')
    // Who appointed them once stays who appointed them.
    expect((await decide('Second Sim', 'confirm')).body.error.extra_args.reason).toBe('APPOINTED')
    // What is less than before is given by one.
    const lowered = await (await as('Leela')).put(`dashboard/staff/${idOf('Second Sim')}`, { role: 'ADMIN' })
    expect([lowered.status, lowered.body.pending]).toEqual([200, false])
  })

  it('is not appointed by a colleague who only lowers the role, and with the role the proposals end', async () => {
    expect((await decide('Kabir', 'withdraw')).status).toBe(204)
    expect((await propose('Omar', 'Nobody')).status).toBe(202)
    expect((await propose('Leela', 'Second Sim', 'SUPERADMIN')).status).toBe(202)
    const kabir = await as('Kabir')
    for (const name of ['Omar', 'Second Sim'])
      expect((await kabir.put(`dashboard/staff/${idOf(name)}`, { role: 'MODERATOR' })).status).toBe(200)
    expect(await proposals('Kabir')).toEqual([])
    const chain = sql<{
      of: boolean
    }>`select appointed_through(${idOf('Kabir')}, ${idOf('Omar')}, 'infinity') as of`
    expect((await chain.execute(world.db)).rows).toEqual([{ of: false }])
    expect((await propose('Kabir', 'Omar', 'SUPERADMIN')).status).toBe(202)
    expect((await decide('Leela', 'confirm')).status).toBe(204)
    expect((await chain.execute(world.db)).rows).toEqual([{ of: true }])
  })

  it('holds what the invariants say, which find one that was appointed by one or by dependents', async () => {
    const breaches = async () => {
      const found = accessInvariants.filter(({ name }) => name.startsWith('access.appointed'))
      const rows = await Promise.all(
        found.map(async ({ breaches: query }) => (await world.db.executeQuery(CompiledQuery.raw(query))).rows.length),
      )
      return rows
    }
    expect(await breaches()).toEqual([0, 0])
    await world.advance(1_000)
    const granted = { role: 'ADMIN' as const, granted_at: world.clock.now(), granted_by: idOf('Kabir') }
    await world.db
      .insertInto('staff_roles')
      .values({ account_id: idOf('Nobody'), ...granted, confirmed_by: idOf('Second Sim') })
      .execute()
    expect(await breaches()).toEqual([1, 1])
    await expect(world.db.deleteFrom('staff_appointments').execute()).rejects.toThrow('append-only')
  })
})

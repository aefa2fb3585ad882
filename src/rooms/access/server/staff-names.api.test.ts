import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sealAudit } from '#platform/audit/seal.ts'
import { verifyAudit } from '#platform/audit/verify-audit.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { Browser } from '#testing/browser.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { insertTestClaim } from '#testing/insert-test-claim.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
let kabir: Browser
let leela: Browser
let meera: Browser
let meeraId: string
let plan: string
const HER_OWN = 'Madhuri Somebody'

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  kabir = await world.person('Kabir')
  leela = await world.person('Leela')
  meera = await world.person('Meera')
  meeraId = await idOf('Meera Iyer')
  plan = (await buyPlan(world, await world.signUp('+919600000002'))).subscription_id
  await buyPlan(world, meera, { name: HER_OWN })
})
afterAll(() => world.close())

async function idOf(name: string): Promise<string> {
  const found = world.db.selectFrom('accounts').select('id').where('name', '=', name)
  return (await found.executeTakeFirstOrThrow()).id
}
const staff = async () => (await kabir.get('dashboard/staff')).body.staff as { account_id: string; name: string }[]
const nameOf = async (account_id: string) => (await staff()).find((one) => one.account_id === account_id)?.name
const versionOf = async (id: bigint) =>
  (await world.db.selectFrom('claims').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version
const auditedNames = async (query: string) =>
  (await kabir.get(`dashboard/audit?${query}`)).body.entries.map(({ actor_name }: { actor_name: string }) => actor_name)
const rename = (name: unknown) => kabir.put(`dashboard/staff/${meeraId}`, { role: 'MODERATOR', name })

describe('works', () => {
  it('who enters a colleague’s name as a customer is named to colleagues as before, wherever staff is named', async () => {
    const account = await world.db.selectFrom('accounts').select('name').where('id', '=', meeraId).execute()
    expect(account).toEqual([{ name: HER_OWN }])
    const { id } = await insertTestClaim(world, { subscription_id: plan })
    await meera.post(`dashboard/claims/${id}/notes`, { text: 'Called the pharmacy' })
    const lock = await meera.post(`dashboard/claims/${id}/lock`)
    expect(lock.body.by).toEqual({ id: meeraId, name: 'Meera Iyer' })
    const list = (await leela.get('dashboard/moderations/initiated')).text
    expect([list.includes('Meera Iyer'), list.includes(HER_OWN)]).toEqual([true, false])
    const approval = { approved_claim_amount: 800, version: await versionOf(id) }
    expect((await meera.post(`dashboard/claims/${id}/approve`, approval)).status).toBe(200)
    const overtaken = await leela.post(`dashboard/claims/${id}/approve`, approval)
    expect([overtaken.status, overtaken.error?.message]).toEqual([409, expect.stringContaining('Meera Iyer')])
    await meera.post(`dashboard/subscriptions/${plan}/quota`, { service: 'Appointment', count: 1, reason: 'Closed' })

    const pages = [
      `dashboard/claims/${id}`,
      'dashboard/reviewers',
      `dashboard/audit?actor_id=${meeraId}&entity=claim`,
      `dashboard/audit/export?actor_id=${meeraId}&entity=claim`,
    ]
    for (const page of pages) {
      const { text, status } = await leela.get(page)
      expect([page, status, text.includes('Meera Iyer'), text.includes(HER_OWN)]).toEqual([page, 200, true, false])
    }
    expect(await nameOf(meeraId)).toBe('Meera Iyer')
    const consumer = (await meera.get('userinfo')).text
    expect(consumer).toContain(HER_OWN)
  })

  it('a new name is given by who manages staff; the audit log keeps the one of the moment, sealed', async () => {
    expect((await rename('Meera Sen')).body).toMatchObject({ name: 'Meera Sen', role: 'MODERATOR' })
    const { id } = await insertTestClaim(world, { subscription_id: plan })
    expect((await meera.post(`dashboard/claims/${id}/lock`)).body.by.name).toBe('Meera Sen')
    const names = await auditedNames(`actor_id=${meeraId}&action=claims.claim-locked`)
    expect(names).toEqual(['Meera Sen', 'Meera Iyer'])
    const [entry] = (await kabir.get(`dashboard/audit?entity=staff_name&entity_id=${meeraId}`)).body.entries
    expect(entry).toMatchObject({
      action: 'access.staff-named',
      actor_name: 'Kabir Khanna',
      before: { name: 'Meera Iyer' },
      after: { name: 'Meera Sen' },
    })
    await expect(verifyAudit(world.db)).resolves.toMatchObject({ whole: true })
    await sealAudit(world.db, world.clock.now())
    await withTransaction(world.db, async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      await sql`update audit_log set actor_name = 'Leela Nair' where actor_name = 'Meera Iyer'`.execute(trx)
      expect(await verifyAudit(trx)).toMatchObject({ whole: false, damage: expect.stringContaining('was changed') })
      throw new Error('undone')
    }).catch(({ message }: Error) => expect(message).toBe('undone'))
  })

  it('a name stays when the role ends, and stands again with the next one', async () => {
    const farhan = await idOf('Farhan Ali')
    expect((await kabir.delete(`dashboard/staff/${farhan}`)).status).toBe(204)
    expect(await nameOf(farhan)).toBeUndefined()
    const again = await kabir.put(`dashboard/staff/${farhan}`, { role: 'MEMBER' })
    expect(again.body).toMatchObject({ name: 'Farhan Ali', role: 'MEMBER' })
  })
})

describe('invalid', () => {
  it.each([[''], ['X'], ['K@bir'], ['a'.repeat(101)]])('%j is no name among colleagues', async (name) => {
    expect((await rename(name)).status).toBe(422)
  })

  it.each([
    ['Leela Nair'],
    ['leela  NAIR'],
    ['LeeIa Nair'],
    ['Lee\u0301la Nair'],
    ['L\u0435ela Nair'],
    ['\u3164\u3164\u3164'],
    ['Leela Nair\u034f'],
    ['Leela\u202eNair'],
  ])('%j, which looks like a colleague’s name or like none, is refused', async (name) => {
    const before = await nameOf(meeraId)
    const refused = await rename(name)
    expect([refused.status, Object.keys(refused.error?.fields ?? {})]).toEqual([422, ['name']])
    expect(await nameOf(meeraId)).toBe(before)
  })

  it.each([['Leela Nair S'], ['लीला नायर'], ['லீலா நாயர்'], ['José Fernandes'], ['ليلى']])('%j is a name', async (name) => {
    expect((await rename(name)).status).toBe(200)
  })

  it('a new member of staff is given a name; what they call themselves does not count', async () => {
    const asha = await idOf('Asha Verma')
    const unnamed = await kabir.put(`dashboard/staff/${asha}`, { role: 'USER' })
    expect([unnamed.status, unnamed.error?.fields]).toEqual([
      422,
      { name: 'Enter the name by which colleagues know this person' },
    ])
    const named = await kabir.put(`dashboard/staff/${asha}`, { role: 'USER', name: 'Asha V' })
    expect(named.body).toMatchObject({ name: 'Asha V', role: 'USER' })
  })
})

describe('forbidden', () => {
  it('nobody names themselves, and nobody else without the right', async () => {
    const { account_id } = (await staff()).find(({ name }) => name === 'Kabir Khanna')!
    const own = await kabir.put(`dashboard/staff/${account_id}`, { role: 'SUPERADMIN', name: 'Raja' })
    expect(own.error?.type).toBe('OWN_ROLE')
    expect((await leela.put(`dashboard/staff/${meeraId}`, { role: 'MODERATOR', name: 'Nobody' })).status).toBe(403)
  })
})

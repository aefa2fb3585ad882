/** Several people at a company at the same moment: each race has one outcome, in any order. */

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { lockContract } from '#rooms/companies/server/lives.ts'
import { lockSubscriptions } from '#rooms/subscriptions/server/terms.ts'
import { lockWallet } from '#rooms/wallet/server/wallets.ts'
import { brokenRules } from '#testing/broken-rules.ts'
import { addDays, istDateOf } from '#values/ist-date.ts'
import type { Answer } from './testing/browser.ts'
import { openEmployer } from './testing/employer.ts'
import { waitingForLocks } from './testing/lock-waits.ts'
import { person } from './testing/log-in.ts'
import { openWorld, type World } from './testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())
afterEach(async () => {
  expect(await brokenRules(world)).toEqual([])
})

type EmployerFixture = Awaited<ReturnType<typeof openEmployer>>
const today = () => istDateOf(world.clock.now())
const statuses = (answers: readonly Answer[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other)
const keyed = (key: string) => ({ headers: { 'idempotency-key': key } })
const rowOf = (id: string) =>
  world.db.selectFrom('partner_users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function hrOf(looms: EmployerFixture) {
  const hr = await looms.hr()
  return {
    hr,
    block: (id: string, fields: object = {}) =>
      hr.send('DELETE', `${looms.path}/partner_user`, { body: { partner_user_id: id, ...fields } }),
    edit: (id: string, fields: object) => hr.patch(`${looms.path}/partner_user`, { partner_user_id: id, ...fields }),
    restore: (id: string) => hr.post(`${looms.path}/partner_user/${id}/restore`),
    transfer: (id: string, amount: number) =>
      hr.post(`${looms.path}/partner_users/${id}/wallet/transfer`, { amount }, keyed(randomUUID())),
  }
}

describe('adding the same mobile twice at once', () => {
  test('with one key is one adding, answered twice alike', async () => {
    const looms = await openEmployer(world)
    const { hr } = await hrOf(looms)
    const who = looms.somebody()
    const key = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => hr.post(`${looms.path}/partner_user`, who, keyed(key))))
    expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(0)
    for (const { status, error } of answers)
      expect([status, error?.type]).toBeOneOf([
        [201, undefined],
        [409, 'IN_PROGRESS'],
      ])
    expect(new Set(answers.filter(({ status }) => status === 201).map(({ body }) => body.id)).size).toBe(1)
    expect((await looms.contract()).consumed_quota).toBe(1)
    expect(await looms.available()).toBe(9_500)
  })

  test('with two keys is one adding and one refusal that names the mobile (promise 15)', async () => {
    const looms = await openEmployer(world)
    const { hr } = await hrOf(looms)
    const who = looms.somebody()
    const answers = await Promise.all([1, 2].map(() => hr.post(`${looms.path}/partner_user`, who, keyed(randomUUID()))))
    expect(statuses(answers)).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)?.error).toMatchObject({
      type: 'DUPLICATE_EMPLOYEE',
      extra_args: { field: 'mobile' },
    })
    expect([(await looms.contract()).consumed_quota, await looms.available()]).toEqual([1, 9_500])
  })
})

test('a block and a transfer end with everything at the company, in either order', async () => {
  const looms = await openEmployer(world)
  const { block, transfer } = await hrOf(looms)
  for (const amount of [700, -200]) {
    const { id } = await looms.add()
    const [moved, blocked] = await Promise.all([transfer(id, amount), block(id)])
    expect(blocked.status).toBe(200)
    expect([moved.status, moved.error?.type]).toBeOneOf([
      [200, undefined],
      [409, 'PLAN_NOT_ACTIVE'],
    ])
    expect(await looms.available()).toBe(10_000)
  }
})

test('a planned block and one for today are both followed: the person is blocked once', async () => {
  const looms = await openEmployer(world, { quota_reusable: true })
  const { block } = await hrOf(looms)
  const { id } = await looms.add()
  const answers = await Promise.all([block(id, { last_working_day: addDays(today(), 5) }), block(id)])
  expect(statuses(answers)).toBeOneOf([
    [200, 200],
    [200, 409],
  ])
  expect(await rowOf(id)).toMatchObject({ status: 'EXPIRED', last_working_day: today() })
  expect((await looms.contract()).consumed_quota).toBe(0)
})

test('of two edits of what both have seen one is refused as stale', async () => {
  const looms = await openEmployer(world)
  const { edit } = await hrOf(looms)
  const { id, version } = await looms.add()
  const answers = await Promise.all([800, 300].map((walletAmount) => edit(id, { version, walletAmount })))
  expect(statuses(answers)).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.error?.type).toBe('STALE')
})

test('of two restores and a new adding of the same person one succeeds (promise 15)', async () => {
  const looms = await openEmployer(world, { quota_reusable: true })
  const { hr, block, restore } = await hrOf(looms)
  const { id, mobile } = await looms.add()
  await block(id)
  const again = hr.post(`${looms.path}/partner_user`, looms.somebody({ mobile }), keyed(randomUUID()))
  const answers = await Promise.all([restore(id), again, restore(id)])
  expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
  expect([(await looms.contract()).consumed_quota, await looms.available()]).toEqual([1, 9_500])
})

test('an amendment of lives while people are added never leaves more people than lives', async () => {
  const looms = await openEmployer(world, { quota: 3 })
  const { hr } = await hrOf(looms)
  await looms.add()
  const staff = await boss()
  const amend = (quota: number) =>
    staff.post(
      `dashboard/partners/${looms.partner_id}/amendments`,
      { quota, effective_on: today(), reason: 'Other looms', version: 1 },
      keyed(randomUUID()),
    )
  const adding = [1, 2, 3].map(() => hr.post(`${looms.path}/partner_user`, looms.somebody(), keyed(randomUUID())))
  const [amended, ...added] = await Promise.all([amend(2), ...adding])
  const { quota, consumed_quota } = await looms.contract()
  expect(amended?.status).toBeOneOf([201, 422])
  expect(quota).toBe(amended?.status === 201 ? 2 : 3)
  expect(consumed_quota).toBe(1 + added.filter(({ status }) => status === 201).length)
  expect(consumed_quota).toBe(quota)
})

test('two companies remind a person whom both know once', async () => {
  const [one, other] = [await openEmployer(world), await openEmployer(world)]
  const { mobile } = await one.add()
  await other.add({ mobile })
  const both = await Promise.all([one, other].map(async (looms) => ({ path: looms.path, hr: await looms.hr() })))
  const answers = await Promise.all(
    both.map(({ path, hr }) => hr.post(`${path}/communications/app_install`, { select: {} }, keyed(randomUUID()))),
  )
  expect(answers.reduce((sent, { body }) => sent + body.sent, 0)).toBe(1)
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
})

describe.runIf(process.env.DATABASE_URL)('no two people wait for each other in a circle', () => {
  test('when a claim is decided while its person’s credits are changed', async () => {
    const looms = await openEmployer(world)
    const { edit } = await hrOf(looms)
    const { id, wallet_id } = await looms.add()
    const { subscription_id } = await rowOf(id)
    const edited = await meanwhile(
      (trx) => lockSubscriptions(trx, [subscription_id]),
      () => edit(id, { walletAmount: 900 }),
      (trx) => lockWallet(trx, wallet_id),
    )
    expect(edited.status).toBe(200)
  })

  test('when one person confirms two top-ups at once, of which only one is below their sum', async () => {
    const looms = await openEmployer(world)
    const staff = await boss()
    const amount = Math.floor((await staff.get('dashboard/topups')).body.second_person_above * 0.6)
    const confirm = async (utr: string) => {
      const entered = await staff.post(
        'dashboard/topups',
        { partner_id: looms.partner_id, amount },
        keyed(randomUUID()),
      )
      const path = `dashboard/topups/${entered.body.transaction_id}/confirm`
      return () => staff.post(path, { utr, amount }, keyed(randomUUID()))
    }
    const [one, other] = [await confirm('HDFCN52026990001'), await confirm('HDFCN52026990002')]
    let second: Promise<Answer> | undefined
    const first = await meanwhile(
      (trx) => sql`select from ledger_accounts where owner_id = ${looms.partner_id} for update`.execute(trx),
      one,
      async (trx) => {
        second = other()
        await expect.poll(() => waitingForLocks(trx)).toBe(2)
      },
    )
    expect([first.status, (await second)?.error?.type]).toEqual([200, 'SECOND_PERSON'])
    expect(await looms.available()).toBe(10_000 + amount)
  })

  test('when a file with contracts is imported during an amendment, which it does not undo', async () => {
    const looms = await openEmployer(world, { domains: ['looms.example'], checkup_variation_type: 'AHC' })
    const staff = await boss()
    const { text } = await staff.get('dashboard/catalog_file')
    const { code } = await looms.contract()
    const { contracts } = parse(text) as { contracts: { code: string }[] }
    const own = contracts.filter((one) => one.code === code).map((one) => ({ ...one, deletion_limit: 7 }))
    const imported = await meanwhile(
      (trx) => lockContract(trx, looms.partner_id),
      () => staff.post('dashboard/catalog_file', { text: stringify({ contracts: own }), dry_run: false }),
      (trx) => trx.updateTable('partner_plans').set({ quota: 120 }).where('id', '=', looms.partner_id).execute(),
    )
    expect(imported.body).toMatchObject({ applied: false, problems: [{ key: `contracts.0.quota` }] })
    expect(await looms.contract()).toMatchObject({ quota: 120, deletion_limit: null })
  })

  test('when a contract becomes longer while credits are moved', async () => {
    const looms = await openEmployer(world)
    const { id } = await looms.add()
    const { subscription_id } = await rowOf(id)
    const staff = await boss()
    const ends_on = addDays((await looms.contract()).ends_on!, 30)
    const terms = { ends_on, effective_on: today(), reason: 'A longer period', version: 1 }
    const amended = await meanwhile(
      (trx) => trx.selectFrom('partner_users').select('id').where('id', '=', id).forShare().execute(),
      () => staff.post(`dashboard/partners/${looms.partner_id}/amendments`, terms, keyed(randomUUID())),
      (trx) => lockSubscriptions(trx, [subscription_id]),
    )
    expect(amended.status).toBe(201)
  })
})

async function boss() {
  const mobile = `96${String(Math.floor(world.clock.now().getTime() % 1e8)).padStart(8, '0')}`
  await person(world, mobile, { staff: 'SUPERADMIN' })
  return world.signUp(`+91${mobile}`)
}

/** Another transaction takes a lock, and a second one when the request waits for the first. */
async function meanwhile(
  first: (trx: Db) => Promise<unknown>,
  request: () => Promise<Answer>,
  second: (trx: Db) => Promise<unknown>,
): Promise<Answer> {
  const waiting = (trx: Db) =>
    sql`select from pg_locks where not granted and pg_blocking_pids(pid) @> array[pg_backend_pid()]`.execute(trx)
  const { answer } = await withTransaction(world.db, async (trx) => {
    await first(trx)
    const asked = request()
    await expect.poll(async () => (await waiting(trx)).rows.length).toBeGreaterThan(0)
    await second(trx)
    return { answer: asked }
  })
  return answer
}

import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import { WORLD_START } from '#platform/testing/still-clock.ts'
import { openEmployer } from '#testing/employer.ts'
import { downloadedReport, generatedReport } from '#testing/generated-report.ts'
import { waitingForLocks } from '#testing/lock-waits.ts'
import { openWorld, type World } from '#testing/world.ts'
import { DAY_MS, istDateOf } from '#values/ist-date.ts'
import { notifyListed } from './notify-listed.ts'

type Employer = Awaited<ReturnType<typeof openEmployer>>

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

const sent = (account_id: string) =>
  world.db
    .selectFrom('outbox_messages')
    .select(['account_id', 'channel'])
    .where('template', '=', 'report-downloaded')
    .where('account_id', '=', account_id)
    .execute()

/** A report of a company that lets us notify its people, and downloads of it by HR. */
async function downloadable(looms: Employer) {
  const { id } = await generatedReport(world, looms, { type: 'APP_DOWNLOAD' })
  await world.work()
  const company = world.db.updateTable('subsidiaries').where('id', '=', looms.subsidiary_id)
  const download = async () => {
    await downloadedReport(world, await looms.hr(), `${looms.path}/reports/${id}`)
    await world.work()
  }
  return { id, download, allow: () => company.set({ tells_people_of_reports: true }).execute() }
}

/** Somebody with a mail address on the plan of a company. */
async function somebody(looms: Employer, fields: object = {}) {
  const { id: partner_user_id } = await looms.add(fields)
  const person = await world.db
    .selectFrom('partner_users')
    .select(['account_id', 'email', 'mobile'])
    .where('id', '=', partner_user_id)
    .executeTakeFirstOrThrow()
  await world.db.updateTable('accounts').set({ email: person.email }).where('id', '=', person.account_id).execute()
  return person
}

test('people whom a downloaded report lists get one mail a day, if their company lets us (decisions §18)', async () => {
  const looms = await openEmployer(world)
  const { account_id } = await somebody(looms)
  const { download, allow } = await downloadable(looms)
  expect(await sent(account_id)).toEqual([])
  await allow()
  await download()
  await download()
  expect(await sent(account_id)).toEqual([{ account_id, channel: 'mail' }])
  await world.advance(DAY_MS)
  await download()
  expect(await sent(account_id)).toHaveLength(2)
})

test('somebody on the plans of two companies gets a mail of each (decisions §18)', async () => {
  const [looms, mills] = [await openEmployer(world), await openEmployer(world)]
  const { account_id, mobile } = await somebody(looms)
  await mills.add({ mobile: mobile.slice(3) })
  for (const of of [looms, mills]) {
    const { download, allow } = await downloadable(of)
    await allow()
    await download()
    await download()
  }
  expect(await sent(account_id)).toHaveLength(2)
})

describe.runIf(process.env.DATABASE_URL)('two downloads at the same moment', () => {
  test('notify everybody of both reports, although they find the same people first', async () => {
    const looms = await openEmployer(world)
    const { account_id } = await somebody(looms)
    const { id, allow } = await downloadable(looms)
    await allow()
    // More than one run notifies.
    await sql`with people as (insert into accounts (id, mobile, email, created_at)
        select gen_random_uuid(), '+9196' || lpad(n::text, 8, '0'), 'crowd' || n || '@looms.example', ${WORLD_START}::timestamptz from generate_series(1, 130) n
        returning id, mobile, email),
      plans as (insert into subscriptions (account_id, partner_plan_id, plan_id, plan_version_id, plan_line, status, starts_on, ends_on,
          expires_at, created_at)
        select p.id, s.partner_plan_id, s.plan_id, s.plan_version_id, s.plan_line, s.status, s.starts_on, s.ends_on, s.expires_at, ${WORLD_START}::timestamptz
        from people p, subscriptions s where s.account_id = ${account_id} and s.partner_plan_id = ${looms.partner_id}
        returning id, account_id)
      insert into partner_users (subsidiary_id, partner_plan_id, account_id, subscription_id, name, email, mobile, status, starts_on,
          ends_on, created_at)
        select e.subsidiary_id, e.partner_plan_id, p.id, s.id, 'Crowd', p.email, p.mobile, e.status, e.starts_on, e.ends_on, ${WORLD_START}::timestamptz
        from people p join plans s on s.account_id = p.id, partner_users e
        where e.account_id = ${account_id} and e.partner_plan_id = ${looms.partner_id}`.execute(world.db)
    const run = { attempt: 1, last: false, now: world.clock.now() }
    const [isFound, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    // The other download of today lists sixty of them.
    const other = withTransaction(world.db, async (trx) => {
      await sql`insert into report_notices (on_day, subsidiary_id, account_id)
        select ${istDateOf(run.now)}::date, subsidiary_id, account_id from partner_users where partner_plan_id = ${looms.partner_id}
        order by account_id limit 60`.execute(trx)
      isFound.resolve()
      await mayCommit.promise
    })
    await isFound.promise
    const second = notifyListed.work(world, { report_id: id, reader: null }, run)
    try {
      await expect.poll(() => waitingForLocks(world.db)).toBe(1)
    } finally {
      mayCommit.resolve()
    }
    await Promise.all([other, second])
    await world.advance(60_000)
    const { rows } = await sql<{ mails: number }>`select count(*)::int as mails from outbox_messages
      where template = 'report-downloaded' and account_id in (select account_id from partner_users
        where partner_plan_id = ${looms.partner_id})`.execute(world.db)
    expect(rows[0]!.mails).toBe(131 - 60)
  })
})

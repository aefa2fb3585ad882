/** A jump of the demo clock leaves out empty runs, and nothing else: what it does is what running every job does. */
import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Job, whileAny } from '#platform/jobs/job.ts'
import { Worker } from '#platform/jobs/worker.ts'
import { inCi } from '#testing/full-size.ts'
import { openWorld, type World } from '#testing/world.ts'
import { DAY_MS } from '#values/ist-date.ts'

/** What happened, by the minute: clocks of tests go on with each reading. */
const HAPPENED: Record<string, RawBuilder<{ at: string }>> = {
  audit: sql`select date_trunc('minute', at)::text as at, action, entity, count(*)::int from audit_log group by 1, 2, 3
    order by 1, 2, 3`,
  messages: sql`select date_trunc('minute', created_at)::text as at, template, channel, count(*)::int from outbox_messages
    group by 1, 2, 3 order by 1, 2, 3`,
  money: sql`select date_trunc('minute', created_at)::text as at, type, sum(amount_paise)::text as paise from ledger_transfers
    group by 1, 2 order by 1, 2`,
  plans: sql`select status, version, seat_freed, count(*)::int from subscriptions group by 1, 2, 3 order by 1, 2, 3`,
  people: sql`select status, end_reason, version, count(*)::int from partner_users group by 1, 2, 3 order by 1, 2, 3`,
}

/** Work of each kind that begins within weeks. */
async function plant({ db, clock }: World): Promise<void> {
  const today = sql`(${clock.now()}::timestamptz at time zone 'Asia/Kolkata')::date`
  const some = (table: string, of: RawBuilder<unknown>, at: number) =>
    sql`(select id from ${sql.table(table)} where ${of} order by id offset ${at} limit 2)`
  const active = sql`status = 'ACTIVE'`
  await sql`update partner_users set last_working_day = ${today} + 3 where id in ${some('partner_users', active, 0)}`.execute(
    db,
  )
  await sql`update partner_users set ends_on = ${today} + 6 where id in ${some('partner_users', active, 3)}`.execute(db)
  await sql`update partner_users set runout_on = ${today} + 9 where id in ${some('partner_users', sql`wallet_id is not null`, 6)}`.execute(
    db,
  )
  await sql`update subscriptions set ends_on = ${today} + 12,
    expires_at = (${today} + 13)::timestamp at time zone 'Asia/Kolkata' where id in ${some('subscriptions', active, 4)}`.execute(
    db,
  )
}

/** A world after a jump. */
async function jumped(days: number, change: (job: Job) => Job): Promise<Record<string, unknown[]>> {
  const world = await openWorld({ SEED: 'demo' })
  try {
    await plant(world)
    const worker = new Worker(world, world.product.jobs.map(change))
    await worker.runDue()
    await worker.advance(world.clock, new Date(world.clock.now().getTime() + days * DAY_MS), async () => {})
    const happened: Record<string, unknown[]> = {}
    for (const [what, query] of Object.entries(HAPPENED)) happened[what] = (await query.execute(world.db)).rows
    return happened
  } finally {
    await world.close()
  }
}

test('a jump does at each minute what it does when every scheduled job runs at each of its times', async () => {
  const days = inCi(20, 20, 200)
  const jump = await jumped(days, (job) => job)
  // The one that looks after reports each minute would stop thousands of times.
  const always = (job: Job): Job =>
    job.wantedFrom && job.name !== 'reports.restart-late' ? { ...job, wantedFrom: () => whileAny(sql`select`) } : job
  const each = await jumped(days, always)
  expect(jump).toEqual(each)
  expect(each.audit!.length).toBeGreaterThan(50)
})

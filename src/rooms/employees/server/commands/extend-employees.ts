import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import type { LongerContract, ShorterContract } from '#rooms/subscriptions/server/extend-company-subscriptions.ts'
import type { IstDate } from '#values/ist-date.ts'
import { noticeLater, type PlannedNotice } from '../notices.ts'

/**
 * People have their plan as long as the contract lasts; those who left as well, once their block is undone. A last working day
 * that a shorter contract had called off holds again. The caller holds the contract's lock.
 */
export async function extendEmployees(
  trx: Db,
  { partner_plan_id, from, to, was_shortened, now }: LongerContract,
): Promise<void> {
  const concerned = sql`partner_plan_id = ${partner_plan_id} and ends_on = ${from}::date and end_reason is distinct from 'ENDED'`
  const returns = sql<boolean>`coalesce(status = 'ACTIVE' and last_working_day is null and deferred_last_day <= ${to}::date, false)`
  const { rows: locked } = await sql<{
    id: string
    returns: boolean
  }>`select id, ${returns} as returns from partner_users
    where ${concerned} order by id for no key update`.execute(trx)
  const { rows } = await sql<ExtendedEmployeeRow>`update partner_users set ends_on = ${to}::date, version = version + 1,
      last_working_day = case when ${returns} then deferred_last_day else last_working_day end,
      block_reason = case when ${returns} then deferred_reason else block_reason end,
      deferred_last_day = case when ${returns} then null else deferred_last_day end,
      deferred_reason = case when ${returns} then null else deferred_reason end
    where ${concerned} returning id, status, last_working_day, notice_on`.execute(trx)
  if (!was_shortened) return
  const returning = new Set(locked.filter((row) => row.returns).map(({ id }) => id))
  await noticeLater(
    trx,
    rows.flatMap(({ id, status, last_working_day: day, notice_on: on }): PlannedNotice[] => {
      if (status !== 'ACTIVE') return []
      if (day === null) return [{ id, kind: 'extended', until: to }]
      // Who has read of the shorter contract hears of the planned day when that would have ended, if not on HR's morning.
      const extended: PlannedNotice = { id, kind: 'extended', until: day, on: from }
      return returning.has(id) ? [extended, { id, kind: 'ends', until: day, on }] : []
    }),
    now,
  )
}

interface ExtendedEmployeeRow {
  id: string
  status: string
  last_working_day: IstDate | null
  notice_on: IstDate | null
}

/**
 * People have their plan until the contract ends, and those who left until then at most, once their block is undone. A block
 * planned for a later day waits for a longer contract. Everybody whose plan ends earlier is told. The caller holds the contract's lock.
 */
export async function shortenEmployees(trx: Db, { partner_plan_id, to, now }: ShorterContract): Promise<void> {
  const concerned = sql`partner_plan_id = ${partner_plan_id} and ends_on > ${to}::date and end_reason is distinct from 'ENDED'`
  await sql`select id from partner_users where ${concerned} order by id for no key update`.execute(trx)
  // Of active people a day at or before the contract's stays, and they know of it.
  const isLater = sql`status = 'ACTIVE' and last_working_day > ${to}::date`
  const { rows } = await sql<ExtendedEmployeeRow>`update partner_users set ends_on = ${to}::date, version = version + 1,
      deferred_last_day = case when ${isLater} then last_working_day else deferred_last_day end,
      deferred_reason = case when ${isLater} then block_reason else deferred_reason end,
      block_reason = case when ${isLater} then null else block_reason end,
      last_working_day = case when ${isLater} then null else last_working_day end
    where ${concerned} returning id, status, last_working_day, notice_on`.execute(trx)
  const told = rows.filter((row) => row.status === 'ACTIVE' && row.last_working_day === null)
  await noticeLater(
    trx,
    told.map(({ id }) => ({ id, kind: 'ends', until: to })),
    now,
  )
}

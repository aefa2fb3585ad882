import { sql } from 'kysely'
import { auditMany } from '#platform/audit/audit.ts'
import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import { lockContract } from '#rooms/companies/server/lives.ts'
import { endOn } from '#rooms/subscriptions/server/end-company-subscriptions.ts'
import type { IstDate } from '#values/ist-date.ts'
import type { EmployeeRow } from './view.ts'

type Person = Pick<EmployeeRow, 'id' | 'account_id' | 'subsidiary_id' | 'starts_on'>

/**
 * The first day that can be the last working day of each of these people: the first one of their plan, or of one that they had before
 * under another contract of the company; today where none has started.
 */
export async function firstLeavingDays(
  db: Db,
  people: readonly Person[],
  today: IstDate,
): Promise<Map<string, IstDate>> {
  const { rows } = await sql<{
    id: string
    since: IstDate
  }>`select p.id, least(p.starts_on, ${today}::date, min(e.starts_on)) as since
    from partner_users p left join partner_users e on e.account_id = p.account_id and e.subsidiary_id = p.subsidiary_id
      and e.partner_plan_id <> p.partner_plan_id and e.end_reason = 'ENDED'
    where p.id = any (${people.map(({ id }) => id)}::uuid[]) group by p.id`.execute(db)
  return new Map(rows.map(({ id, since }) => [id, since]))
}

/**
 * Has plans of before end on the day on which their people left, which nobody knew then: no later day of theirs is covered either.
 * What is left of their credits returns with the plan year, as of every contract that is over.
 */
export async function endEarlierPlans(
  trx: Db,
  leavers: readonly { row: Person; last_working_day: IstDate; reason: string | null }[],
  by: { actor: Caller | 'system'; at: Date; ip?: string; request_id?: string },
): Promise<void> {
  if (leavers.length === 0) return
  const { rows: contracts } = await sql<{ id: string }>`select distinct c.id, c.starts_on
    from ${leaving(leavers)} join partner_plans c on c.id = e.partner_plan_id order by c.starts_on desc, c.id`.execute(
    trx,
  )
  // Newest first: nobody who holds an earlier one waits for a later one.
  for (const { id } of contracts) await lockContract(trx, id)
  const { rows: ended } = await sql<{
    id: string
    tenant_id: string
    subscription_id: string
    last_day: IstDate
  }>`update partner_users e
      set last_working_day = l.day, block_reason = l.reason, version = e.version + 1
    from ${rowsOf(leavers)} where ${IS_EARLIER} returning e.id, e.subsidiary_id as tenant_id, e.subscription_id,
      l.day as last_day`.execute(trx)
  await endOn(trx, ended)
  await auditMany(
    trx,
    ended.map(({ id, tenant_id, last_day }) => ({
      ...by,
      tenant_id,
      action: 'employees.earlier-plan-ended',
      entity: 'partner_user',
      entity_id: id,
      after: { last_working_day: last_day },
    })),
  )
}

/**
 * Gives such plans their last day of then back, because the blocks of the later ones are undone; or that of another such block that
 * stands, of a plan that the person had since.
 */
export async function resumeEarlierPlans(
  trx: Db,
  people: readonly Pick<EmployeeRow, 'id' | 'last_working_day'>[],
): Promise<void> {
  const { rows } = await sql<{ subscription_id: string; last_day: IstDate }>`with standing as (
      select e.id, b.last_working_day, b.block_reason
      from unnest(${people.map(({ id }) => id)}::uuid[], ${people.map((one) => one.last_working_day)}::date[]) as u (id, day)
      join partner_users p on p.id = u.id
      join partner_users e on e.account_id = p.account_id and e.subsidiary_id = p.subsidiary_id and e.id <> p.id
        and e.end_reason = 'ENDED' and e.last_working_day = u.day
      left join lateral (select last_working_day, block_reason from partner_users
        where account_id = e.account_id and subsidiary_id = e.subsidiary_id and id not in (e.id, p.id) and end_reason = 'BLOCKED'
          and last_working_day < least(starts_on, e.ends_on) and (blocked_at at time zone 'Asia/Kolkata')::date > e.ends_on
        order by last_working_day limit 1) b on true
    ) update partner_users e
      set last_working_day = b.last_working_day, block_reason = b.block_reason, version = version + 1
    from standing b where b.id = e.id
    returning e.subscription_id, coalesce(e.last_working_day, e.ends_on) as last_day`.execute(trx)
  await endOn(trx, rows)
}

type Leavers = Parameters<typeof endEarlierPlans>[1]

/** Plans `e` of before that lasted beyond the day on which the people of `l` left. */
const IS_EARLIER = sql`e.account_id = l.account_id and e.subsidiary_id = l.subsidiary_id and e.id <> l.id and e.end_reason = 'ENDED'
  and e.ends_on > l.day and (e.last_working_day is null or e.last_working_day > l.day)`

const leaving = (leavers: Leavers) => sql`partner_users e join ${rowsOf(leavers)} on ${IS_EARLIER}`

function rowsOf(leavers: Leavers) {
  const column = <T>(of: (row: Person) => T) => leavers.map(({ row }) => of(row))
  return sql`unnest(${column(({ id }) => id)}::uuid[], ${column((row) => row.account_id)}::uuid[],
    ${column((row) => row.subsidiary_id)}::uuid[], ${leavers.map((one) => one.last_working_day)}::date[],
    ${leavers.map(({ reason }) => reason)}::text[]) as l (id, account_id, subsidiary_id, day, reason)`
}

import { sql } from 'kysely'
import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import { ownAffair } from '#rooms/access/server/own-affair.ts'
import { istDateOf } from '#values/ist-date.ts'
import { leavesCompany } from '../rules/block.ts'
import type { Leaver } from './commands/block-employees.ts'
import { type EmployeeRow, employees } from './view.ts'

interface OtherPlansQuery {
  /** People of one contract, as they are before they leave. */
  leavers: readonly Leaver[]
  /** Who blocks them: a plan that covers this person is left to a colleague. The night, as a user of the company decided before. */
  actor: Pick<Caller, 'account_id'> | 'system'
  now: Date
  /** Locks the people until the transaction ends. */
  lock?: boolean
}

/**
 * The plans of other contracts of the company that are over for people who leave it: those of an earlier contract that last beyond the
 * day, and those that have not started. Those of a contract that runs beside theirs go on: people are moved between the two; so do those
 * that were given after a block was planned.
 */
export async function findOtherPlans(
  db: Db,
  { leavers, actor, now, lock = false }: OtherPlansQuery,
): Promise<Leaver[]> {
  const leaving = leavers.filter(({ reason }) => leavesCompany(reason))
  if (leaving.length === 0) return []
  const account_id = actor === 'system' ? null : actor.account_id
  // A plan beside theirs counts as started by this day; that of a planned block was the day itself.
  const startedBy = ({ last_working_day: day }: Leaver) => {
    const today = istDateOf(now)
    return actor === 'system' || day > today ? day : today
  }
  const column = <T>(of: (row: EmployeeRow) => T) => leaving.map(({ row }) => of(row))
  const { rows } = await sql<{ id: string; leaver: string }>`select e.id, l.id as leaver
    from unnest(${column(({ id }) => id)}::uuid[], ${leaving.map((one) => one.last_working_day)}::date[],
      ${leaving.map(startedBy)}::date[]) as l (id, day, started_by)
    join partner_users p on p.id = l.id
    join partner_users e on e.account_id = p.account_id and e.subsidiary_id = p.subsidiary_id
      and e.partner_plan_id <> p.partner_plan_id and e.status = 'ACTIVE'
    where coalesce(e.last_working_day, e.ends_on) > l.day
      and (e.ends_on < p.starts_on or (e.starts_on > l.day and (e.starts_on > p.ends_on or e.starts_on > l.started_by)))
      and (${actor !== 'system'} or e.created_at <= (select max(a.at) from company_activities a where a.entity_id = p.id::text
        and a.entity = 'partner_user' and a.action = 'BLOCKED' and a.subsidiary_id = p.subsidiary_id))
      and not ${ownAffair(account_id, { plan: sql.ref('e.subscription_id') })}`.execute(db)
  if (rows.length === 0) return []
  const others = await employees(db)
    .where('e.id', '=', sql<string>`any (${rows.map(({ id }) => id)}::uuid[])`)
    .orderBy('e.number')
    .$if(lock, (query) => query.forNoKeyUpdate('e'))
    .execute()
  const leaverOf = new Map(leaving.map((one) => [one.row.id, one]))
  const found = new Map(rows.map(({ id, leaver }) => [id, leaverOf.get(leaver)!]))
  return others.map((row) => ({ ...found.get(row.id)!, row }))
}

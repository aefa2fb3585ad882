import { sql } from 'kysely'
import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import { permits } from '#rooms/access/rules/permits.ts'
import type { StaffAction } from '#rooms/access/rules/staff-actions.ts'
import { addDays, DAY_MS, type IstDate, istDateOf, startOfIstDay } from '#values/ist-date.ts'
import type { DeskPace } from '../contract.ts'

const DAYS = 14

/** How many claims the desk decided, by day and by person. A decision that was taken back counts, as work that was done. */
export async function readPace(db: Db, { actions }: Caller, now: Date): Promise<DeskPace> {
  const may = (action: StaffAction) => permits(actions, action)
  const today = istDateOf(now)
  const first = addDays(today, 1 - DAYS)
  const { rows } = await sql<{ date: IstDate; decided: number }>`
    select to_char(at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as date, count(*)::int as decided
    from claim_decisions where at >= ${startOfIstDay(first)} and at <= ${now} group by 1`.execute(db)
  const decided = new Map(rows.map((row) => [row.date, row.decided]))
  return {
    days: Array.from({ length: DAYS }, (_, at) => {
      const date = addDays(first, at)
      return { date, decided: decided.get(date) ?? 0 }
    }),
    before: await countBefore(db, today, now),
    checks: may('claims.undo') ? await countChecks(db, today) : null,
    people: may('claims.assign') ? await decidedBy(db, today) : null,
  }
}

/** Decided yesterday until the same time of day. */
async function countBefore(db: Db, today: IstDate, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from claim_decisions
    where at >= ${startOfIstDay(addDays(today, -1))} and at <= ${new Date(now.getTime() - DAY_MS)}`.execute(db)
  return rows[0]!.count
}

async function countChecks(db: Db, today: IstDate): Promise<NonNullable<DeskPace['checks']>> {
  const month = startOfIstDay(`${today.slice(0, 7)}-01` as IstDate)
  const { rows } = await sql<NonNullable<DeskPace['checks']>>`select count(*)::int as reviewed,
    count(*) filter (where outcome = 'DISAGREE')::int as disagreed from claim_decision_reviews where at >= ${month}`.execute(
    db,
  )
  return rows[0]!
}

async function decidedBy(db: Db, today: IstDate): Promise<NonNullable<DeskPace['people']>> {
  const { rows } = await sql<{ name: string; decided: number }>`
    select coalesce(n.name, '') as name, d.decided from (
      select decided_by, count(*)::int as decided from claim_decisions where at >= ${startOfIstDay(today)} group by 1) d
    left join staff_names n on n.account_id = d.decided_by order by d.decided desc, n.name limit 12`.execute(db)
  return rows
}

import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import type { Contract } from '#rooms/companies/server/lives.ts'

/** What is given of somebody; null where it is not. */
export interface Identifiers {
  reference_id: string | null
  email: string | null
  mobile: string | null
}

/** The employee of a contract whom all given identifiers name, or why there is none. */
export type Match = { id: string } | { fault: 'NOT_FOUND' | 'NOT_ACTIVE' | 'DIFFERENT' }

interface EmployeeMatchRow {
  by_reference: string | null
  by_email: string | null
  by_mobile: string | null
  has_left: boolean
}

/**
 * Finds people of a contract by what a list says of them, in one statement. A number that its owner does not show to the
 * company finds nobody.
 * @returns a match for each of the rows, in their order
 */
export async function matchEmployees(db: Db, contract: Contract, rows: readonly Identifiers[]): Promise<Match[]> {
  const column = (name: keyof Identifiers) => rows.map((row) => row[name])
  const ofContract = sql`k.subsidiary_id = ${contract.subsidiary_id} and k.partner_plan_id = ${contract.id}`
  const active = sql`${ofContract} and k.status = 'ACTIVE'`
  const left = sql`${ofContract} and k.status <> 'ACTIVE'`
  const byReference = sql`lower(k.external_reference_id) = lower(g.reference_id)`
  const byEmail = sql`lower(k.email) = lower(g.email)`
  const byMobile = sql`k.mobile = g.mobile and k.shows_mobile is not false`
  // Looked up row by row in its index, never joined, as in duplicates.ts.
  const { rows: found } = await sql<EmployeeMatchRow>`select
      (select k.id from partner_users k where ${active} and ${byReference} limit 1) as by_reference,
      (select k.id from partner_users k where ${active} and ${byEmail} limit 1) as by_email,
      (select k.id from partner_users k where ${active} and ${byMobile} limit 1) as by_mobile,
      exists (select from partner_users k where ${left} and ${byReference})
        or exists (select from partner_users k where ${left} and ${byEmail})
        or exists (select from partner_users k where ${left} and ${byMobile}) as has_left
    from unnest(${column('reference_id')}::text[], ${column('email')}::text[], ${column('mobile')}::text[])
      with ordinality as g (reference_id, email, mobile, place) order by place`.execute(db)
  return rows.map((given, at) => matchOf(given, found[at]!))
}

function matchOf(given: Identifiers, { by_reference, by_email, by_mobile, has_left }: EmployeeMatchRow): Match {
  const ids = [
    ...(given.reference_id === null ? [] : [by_reference]),
    ...(given.email === null ? [] : [by_email]),
    ...(given.mobile === null ? [] : [by_mobile]),
  ]
  const [id] = ids.filter((one) => one !== null)
  if (id === undefined) return { fault: has_left ? 'NOT_ACTIVE' : 'NOT_FOUND' }
  return ids.every((one) => one === id) ? { id } : { fault: 'DIFFERENT' }
}

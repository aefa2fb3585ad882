import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'

type DuplicateField = 'mobile' | 'email' | 'reference_id'

interface Named {
  mobile: string
  email: string | null
  reference_id: string | null
}

/** A row that names what somebody with the plan has, or an earlier row names. */
export interface Duplicate {
  /** Its place among the rows. */
  row: number
  field: DuplicateField
}

/**
 * Which people cannot be added because their mobile, e-mail or employee ID is one of somebody whose plan is active, or of
 * another row: in one statement. The caller holds the contract's lock.
 */
export async function findDuplicates(
  trx: Db,
  partner_plan_id: string,
  rows: readonly Named[],
  except?: string,
): Promise<Duplicate[]> {
  const column = <Name extends keyof Named>(name: Name) => rows.map((row) => row[name]?.toLowerCase() ?? null)
  const { rows: found } = await sql<Duplicate>`
    with given as (
      select (place - 1)::int as row, mobile, email, reference_id from unnest(${column('mobile')}::text[],
        ${column('email')}::text[], ${column('reference_id')}::text[]) with ordinality as g (mobile, email, reference_id, place)
    ), known as (
      select id, mobile, lower(email) as email, lower(external_reference_id) as reference_id from partner_users
      where partner_plan_id = ${partner_plan_id} and status = 'ACTIVE' and id is distinct from ${except ?? null}::uuid
    )
    select row, field from (
      select g.row, 1 as rank, 'mobile' as field from given g where exists (select from known k where k.mobile = g.mobile)
        or exists (select from given h where h.mobile = g.mobile and h.row < g.row)
      union all
      select g.row, 2, 'email' from given g where exists (select from known k where k.email = g.email)
        or exists (select from given h where h.email = g.email and h.row < g.row)
      union all
      select g.row, 3, 'reference_id' from given g where exists (select from known k where k.reference_id = g.reference_id)
        or exists (select from given h where h.reference_id = g.reference_id and h.row < g.row)
    ) duplicates order by row, rank`.execute(trx)
  return found
}

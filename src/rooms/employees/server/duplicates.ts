import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { preparedQuery } from '#platform/database/prepared-query.ts'

type DuplicateField = 'mobile' | 'email' | 'reference_id'

interface EmployeeIdentifiers {
  mobile: string
  email: string | null
  reference_id: string | null
}

/** A row that names what somebody with the plan has, or an earlier row names. */
export interface Duplicate {
  /** Its place among the rows. */
  row: number
  field: DuplicateField
  /** The company does not see this number: it is reported after everything else that the person would be refused for. */
  is_hidden: boolean
}

/**
 * Which people cannot be added because their mobile, e-mail or employee ID is one of somebody whose plan is active, or of
 * another row: in one statement, a number that its owner does not show last. The caller holds the contract's lock.
 */
export async function findDuplicates(
  trx: Db,
  partner_plan_id: string,
  rows: readonly EmployeeIdentifiers[],
  except?: string,
): Promise<Duplicate[]> {
  const column = <Name extends keyof EmployeeIdentifiers>(name: Name) => rows.map((row) => row[name])
  return duplicates(trx, {
    partner_plan_id,
    except: except ?? null,
    mobiles: column('mobile'),
    emails: column('email'),
    reference_ids: column('reference_id'),
  })
}

interface DuplicateQuery {
  partner_plan_id: string
  except: string | null
  mobiles: string[]
  emails: (string | null)[]
  reference_ids: (string | null)[]
}

const duplicates = preparedQuery((_, asked: DuplicateQuery) => {
  // Looked up row by row in its unique index, never joined: a list of ten thousand does not read a million people either.
  const known = (same: RawBuilder<unknown>) => sql`cross join lateral (select k.shows_mobile from partner_users k
    where k.partner_plan_id = ${asked.partner_plan_id} and k.status = 'ACTIVE' and ${same}
      and k.id is distinct from ${asked.except}::uuid limit 1) known`
  return sql<Duplicate>`
    with given as materialized (
      select (place - 1)::int as row, mobile, lower(email) as email, lower(reference_id) as reference_id
      from unnest(${asked.mobiles}::text[], ${asked.emails}::text[], ${asked.reference_ids}::text[])
        with ordinality as g (mobile, email, reference_id, place)
    ), repeated as (
      select row, row_number() over (partition by mobile order by row) as mobiles,
        case when email is not null then row_number() over (partition by email order by row) end as emails,
        case when reference_id is not null then row_number() over (partition by reference_id order by row) end as ids
      from given
    )
    select row, field, rank = 4 as is_hidden from (
      select g.row, case when known.shows_mobile is false then 4 else 1 end as rank, 'mobile' as field from given g
        ${known(sql`k.mobile = g.mobile`)}
      union select row, 1, 'mobile' from repeated where mobiles > 1
      union select g.row, 2, 'email' from given g ${known(sql`lower(k.email) = g.email`)}
      union select row, 2, 'email' from repeated where emails > 1
      union select g.row, 3, 'reference_id' from given g
        ${known(sql`lower(k.external_reference_id) = g.reference_id`)}
      union select row, 3, 'reference_id' from repeated where ids > 1
    ) duplicates order by row, rank`
})

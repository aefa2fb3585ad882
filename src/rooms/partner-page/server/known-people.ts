import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import type { Contract } from '#rooms/companies/server/lives.ts'

type MatchField = 'mobile' | 'email'

interface Person {
  mobile: string
  email: string | null
  reference_id: string | null
}

/** What the company has written about somebody, under any of its contracts. */
export interface KnownPerson {
  /** Who has the contract's plan now under one of these facts, the mobile first. */
  active: { by: MatchField; subscription_id: string } | undefined
  /** Whether the company has ended a plan of the person last, under the number or the work address. */
  is_blocked: boolean
  /** Whether the company has this number on its list, and last for somebody whose plan it has not ended. */
  is_listed: boolean
  /** The employee ID as the company writes it, where it is listed for this number; null where it is not. */
  listed_reference_id: string | null
  /** Whether somebody has the contract's plan now under that ID. */
  is_reference_taken: boolean
}

/**
 * The company's list is the people it has added, under any of its contracts: those of last year's may activate this
 * year's. A person it has blocked is off the list until it adds them again.
 */
export async function findKnown(
  db: Db,
  contract: Pick<Contract, 'id' | 'subsidiary_id'>,
  person: Person,
): Promise<KnownPerson> {
  const { mobile, email, reference_id } = person
  const own = sql`subsidiary_id = ${contract.subsidiary_id}`
  const { rows } = await sql<KnownPerson & { active_by: MatchField | null; subscription_id: string | null }>`
    with by_mobile as materialized (
      select end_reason, external_reference_id from partner_users where ${own} and mobile = ${mobile}
      order by number desc limit 1
    ), by_email as materialized (
      select end_reason from partner_users where ${own} and lower(email) = lower(${email}::text) order by number desc limit 1
    ), active as materialized (
      select 1 as rank, 'mobile' as active_by, subscription_id from partner_users
        where partner_plan_id = ${contract.id} and status = 'ACTIVE' and mobile = ${mobile}
      union all
      select 2, 'email', subscription_id from partner_users
        where partner_plan_id = ${contract.id} and status = 'ACTIVE' and lower(email) = lower(${email}::text)
      order by rank limit 1
    )
    select (select active_by from active), (select subscription_id from active),
      exists (select from (select end_reason from by_mobile union all select end_reason from by_email) known
        where end_reason = 'BLOCKED') as is_blocked,
      exists (select from partner_users where partner_plan_id = ${contract.id} and status = 'ACTIVE'
        and lower(external_reference_id) = lower(${reference_id}::text)) as is_reference_taken,
      exists (select from by_mobile where end_reason is distinct from 'BLOCKED') as is_listed,
      (select external_reference_id from by_mobile where end_reason is distinct from 'BLOCKED'
        and lower(external_reference_id) = lower(${reference_id}::text)) as listed_reference_id`.execute(db)
  const { active_by, subscription_id, ...known } = rows[0]!
  return { ...known, active: active_by && subscription_id ? { by: active_by, subscription_id } : undefined }
}

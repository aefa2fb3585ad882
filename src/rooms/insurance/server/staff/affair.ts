import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { nameShape, nameShapesOf } from '#rooms/access/server/name-shape.ts'
import { type Affair, refuseOwnAffair } from '#rooms/access/server/own-affair.ts'
import type { PolicyRow } from '../policies.ts'

type Id = string | null | Expression<unknown>

/**
 * Whose affair a policy is: of its owner with their family, of who requested a refund of it, and of its nominees and their
 * appointees, present and past. A nominee has no login of their own here: they are recognised by every name that the account has or had
 * or, as a member of a plan, by name and date of birth. A colleague of the same name loses nothing by it.
 */
export function affairOfPolicy(
  reader: string | null,
  { owner, policy, filer }: Record<'owner' | 'policy', Id> & { filer?: Id },
): Affair {
  return { owner, patient: memberNamed(reader, policy), payee: nomineeAccount(reader, policy), ...(filer && { filer }) }
}

const NAMED = nameShape(sql`named.name`)

/** Nominees, those who receive the sum for one of them, and both of a form that is not sent yet; with the date of birth of a nominee. */
function named(policy: Id): RawBuilder<unknown> {
  return sql`(select n.name, n.dob from insurance_nominees n where n.policy_id = ${policy}::uuid
    union all select n.appointee_name, null from insurance_nominees n where n.policy_id = ${policy}::uuid
    union all select f.nominee_name, f.nominee_dob from insurance_applications f
      join insurance_policies fp on fp.application_id = f.id where fp.id = ${policy}::uuid
    union all select f.appointee_name, null from insurance_applications f
      join insurance_policies fp on fp.application_id = f.id where fp.id = ${policy}::uuid) named`
}

/** The reader's own account, if somebody who is named bears one of its names. */
function nomineeAccount(reader: string | null, policy: Id): RawBuilder<string | null> {
  return sql`(select me_too.id from accounts me_too where me_too.id = ${reader}::uuid
    and exists (select from ${named(policy)} where ${NAMED} in (${nameShapesOf(reader)})))`
}

/** The reader as a member of a plan, if somebody who is named has the name and the date of birth of that member. */
function memberNamed(reader: string | null, policy: Id): RawBuilder<string | null> {
  return sql`(select m_too.uhid from accounts me_too join subscription_members m_too on m_too.mobile = me_too.mobile
    join ${named(policy)} on ${NAMED} = ${nameShape(sql`m_too.name`)}
      and (named.dob is null or m_too.dob is null or named.dob = m_too.dob)
    where me_too.id = ${reader}::uuid limit 1)`
}

/** @throws Refusal OWN_AFFAIR */
export function refuseOwnPolicy(
  db: Db,
  reader: string | null,
  { id, account_id }: Pick<PolicyRow, 'id' | 'account_id'>,
): Promise<void> {
  return refuseOwnAffair(db, reader, affairOfPolicy(reader, { owner: account_id, policy: id }))
}

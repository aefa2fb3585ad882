import { type RawBuilder, sql } from 'kysely'
import type { Erase } from '#platform/room.ts'
import { HAS_OWN_LOGIN } from '#rooms/subscriptions/server/own-login.ts'
import { remarks as words } from '../../words/remarks.ts'

/** A cell of a line `r` of a list `u`, by the key of its column. */
const CELL = (key: string) => sql`lower(btrim(r.values[array_position(u.columns, ${key})]))`

/**
 * Empties the lines about the person, and about those on the plan that the company gave, in the lists that companies uploaded: those that
 * led to somebody, and those that name the person or an employee's row of theirs, if that ID or address is nobody else's by now. A line
 * that waits stays in its list, which counts as before, with a remark: started again, it fails as a line about nobody does. The file
 * itself stays with the company.
 */
export const erasePerson: Erase = async (trx, { account_id, mobile, email }) => {
  const digits = mobile.slice(-10)
  /** Whether what was set in a column of a list, or stood there before, is their number or address. */
  const names = (text: RawBuilder<unknown>) => sql`(lower(btrim(${text})) = lower(${email})
    or right(regexp_replace(${text}, '[^0-9]', '', 'g'), 10) = ${digits})`
  await sql`with rows_of as (select id, partner_plan_id, lower(email) as email, lower(external_reference_id) as reference_id,
        lower(noted_reference_id) as noted_id from partner_users where account_id = ${account_id}),
      dependents as (select m.uhid from subscription_members m join subscriptions s on s.id = m.subscription_id
        where s.account_id = ${account_id} and not ${sql.raw(HAS_OWN_LOGIN)}),
      emptied as (update bulk_upload_rows r set "values" = array_fill(''::text, array[cardinality(r.values)]), cell_before = null,
      remarks = case when r.status = 'WAITING' then array[${words.erased}] else array(select '' from unnest(r.remarks)) end
    from bulk_uploads u where u.id = r.upload_id and (r.entity_id in (select id from rows_of)
      or r.entity_id in (select uhid from dependents)
      or (r.entity_id is null and (exists (select from unnest(r.values) v
          where right(regexp_replace(v, '[^0-9]', '', 'g'), 10) = ${digits})
        or lower(${email}) in (${CELL('email')}, ${CELL('employee_email')})
        or ${CELL('uhid')} in (select uhid::text from dependents)
        or exists (select from rows_of one where one.partner_plan_id = u.partner_plan_id
          and not exists (select from partner_users other where other.partner_plan_id = u.partner_plan_id
            and other.status = 'ACTIVE' and other.account_id <> ${account_id}
            and (lower(other.external_reference_id) = ${CELL('reference_id')}
              or lower(other.email) in (${CELL('email')}, ${CELL('employee_email')})))
          and (${CELL('reference_id')} in (one.reference_id, one.noted_id)
            or one.email in (${CELL('email')}, ${CELL('employee_email')})))))) returning r.upload_id)
    update bulk_uploads set last_set = null where last_set is not null
      and (id in (select upload_id from emptied) or ${names(sql`last_set ->> 'to'`)})`.execute(trx)
  await sql`update bulk_upload_rows set cell_before = null where cell_before is not null and ${names(sql`cell_before`)}`.execute(
    trx,
  )
}

import { sql } from 'kysely'
import type { Erase } from '#platform/room.ts'
import { HAS_OWN_LOGIN } from '#rooms/subscriptions/server/own-login.ts'

/**
 * Empties the lines about the person, and about those on the plan that the company gave, in the lists that companies uploaded, and those
 * with the number that led to nobody, once the list was applied. The file itself stays with the company.
 */
export const erasePerson: Erase = async (trx, { account_id, mobile }) => {
  const digits = mobile.slice(-10)
  await sql`update bulk_upload_rows set "values" = array_fill(''::text, array[cardinality("values")]),
      remarks = array(select '' from unnest(remarks))
    where entity_id in (select id from partner_users where account_id = ${account_id})
      or entity_id in (select m.uhid from subscription_members m join subscriptions s on s.id = m.subscription_id
        where s.account_id = ${account_id} and not ${sql.raw(HAS_OWN_LOGIN)})
      or (entity_id is null and status <> 'WAITING' and exists (select from unnest("values") v
        where right(regexp_replace(v, '[^0-9]', '', 'g'), 10) = ${digits}))`.execute(trx)
}

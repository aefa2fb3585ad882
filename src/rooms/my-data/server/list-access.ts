import { sql } from 'kysely'
import { pageReply } from '#dashboard/server/page-reply.ts'
import type { Db } from '#platform/database/open-database.ts'
import { rowsOfPage } from '#values/page.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { AccessLogEntry } from '../contract.ts'
import { COORDINATOR_LOOKS, LOOKS, lookerOf } from '../rules/looks.ts'

interface Row {
  id: string
  at: Date
  actor_type: string
  role: string | null
  action: AccessLogEntry['what']
  record: string | null
}

/** Who looked at a person's data, newest first, by the audit log and by the logs of their coordinators. */
export async function listAccess(db: Db, account_id: string, page_number: number) {
  const looks = sql`select l.id::text, l.at, l.actor_type, l.role, l.action,
      case when l.entity in ('claim', 'checkup_order') then l.entity_id end as record
    from audit_log l
    where l.action = any (${[...LOOKS]}::text[]) and l.actor_id is distinct from ${account_id}
      and l.actor_type in ('staff', 'partner') and (l.on_behalf_of = ${account_id}
        or (l.entity = 'account' and l.entity_id = ${account_id}::text)
        or (l.entity = 'bank_details' and l.entity_id in (select b.id::text from bank_details b where b.account_id = ${account_id}))
        or (l.entity = 'partner_plan' and (l.after ->> 'rows')::int > 0 and exists (select from partner_users e
          where e.account_id = ${account_id} and e.partner_plan_id::text = l.entity_id and e.created_at <= l.at
            and (e.blocked_at is null or e.blocked_at > l.at)))
        or (l.entity = 'lead' and l.entity_id in (select d.id::text from leads d where d.account_id = ${account_id})))
    union all
    select 'c' || g.id, g.at, 'partner', null, g.act, null
    from partner_user_consent_log g join partner_user_consents k on k.id = g.consent_id
    where k.account_id = ${account_id} and g.act = any (${[...COORDINATOR_LOOKS]}::text[])`
  const { offset, limit } = rowsOfPage(page_number)
  const { rows } = await sql<Row>`${looks} order by at desc, id desc offset ${offset} limit ${limit}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*)::int as total from (${looks}) x`.execute(db)
  return pageReply('entries', {
    rows: rows.map(({ id, at, action, record, ...by }) => ({
      id,
      at: toWireTime(at),
      who: lookerOf({ ...by, action }),
      what: action,
      record,
    })),
    total: counted.rows[0]!.total,
    page_number,
  })
}

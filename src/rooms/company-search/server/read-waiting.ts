import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import type { PartnerAction } from '#rooms/access/rules/partner-actions.ts'
import { permits } from '#rooms/access/rules/permits.ts'
import { checkupRights } from '#rooms/checkups/rules/company-rights.ts'
import { YES_COUNTS } from '#rooms/checkups/server/order-person.ts'
import { DAY_MS } from '#values/ist-date.ts'
import { ERASED_NUMBERS } from '#values/mobile.ts'
import type { WaitingCounts } from '../contract.ts'
import { visibleTypes } from './visible-types.ts'

/** A released report of a check-up counts for so long; nobody has to open it. */
const RELEASED_DAYS = 30

/**
 * What waits in a company: lists that were uploaded and not started, top-ups that it has to transfer, reports that nobody
 * has opened, and reports of check-ups that it may open and has not, and candidates for whose check-up it has to choose another time.
 * @param actions of the caller in this company; what they may not see is not counted
 */
export async function readWaiting(
  db: Db,
  subsidiary_id: string,
  actions: readonly string[],
  now: Date,
): Promise<WaitingCounts> {
  const may = (action: PartnerAction) => permits(actions, action)
  const { variations, may_open } = checkupRights(actions)
  const seen = may_open ? variations : []
  const { rows } = await sql<WaitingCounts[number]>`
    select section, count, is_late from (
      select 'file-upload' as section, count(*)::int as count,
        coalesce(min(u.uploaded_on) < ${new Date(now.getTime() - DAY_MS)}, false) as is_late
      from bulk_uploads u where ${may('file_upload.view')}::bool and u.subsidiary_id = ${subsidiary_id}
        and u.status = 'UPLOADED' and u.hidden_at is null
      union all
      select 'wallet', count(*)::int, false
      from wallet_topups t join partner_plans p on p.id = t.partner_plan_id
      where ${may('wallet.view') && may('report.CORPORATE_WALLET_LEDGER')}::bool and p.subsidiary_id = ${subsidiary_id}
        and t.decision is null and t.source = 'COMPANY'
      union all
      select 'reports', count(*)::int, false
      from reports r where r.subsidiary_id = ${subsidiary_id} and r.type = any (${visibleTypes(actions)}::text[])
        and r.status = 'COMPLETED' and r.opened_at is null and r.expires_at > ${now}
      union all
      select 'checkups', count(*)::int, false
      from checkup_orders o where o.subsidiary_id = ${subsidiary_id} and o.variation = any (${seen}::text[])
        and ((o.subscription_id is null and o.status = 'in_progress' and o.needs_time)
        or o.completed_at > ${new Date(now.getTime() - RELEASED_DAYS * DAY_MS)}
        and exists (select from checkup_reports c where c.order_id = o.id
          and (o.variation = 'AHC' or o.person_mobile not like ${ERASED_NUMBERS})
          and (${YES_COUNTS} or (o.agreed_at is not null and c.kind = 'CERTIFICATE')))
        and not exists (select from checkup_downloads d where d.order_id = o.id and d.actor_type = 'COMPANY'))
    ) counted where count > 0`.execute(db)
  return rows
}

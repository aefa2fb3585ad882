import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { CREDITS_OF } from '#rooms/service-uses/rules/service-credits.ts'
import { SERVICE_NAMES } from '#rooms/subscriptions/rules/services.ts'
import { mobileCounts } from '#rooms/subscriptions/server/contacts.ts'
import { istDateOf } from '#values/ist-date.ts'
import { formatRupees, type Paise } from '#values/money.ts'
import type { Finding } from '../../rules/checks.ts'
import { CLAIM_TYPE_RULES, type ClaimType } from '../../rules/claim-types.ts'
import type { ClaimRow } from '../move-claim.ts'

interface PaidUse {
  service: string
  gross_paise: Paise
  paid_by_plan_paise: Paise
}

/**
 * What a plan has paid to a provider for such a service of this patient on this day, also under another plan with their number. HIGH
 * where the claim is for the whole price or for what was paid: another amount may be the member's own part.
 */
export async function findPaidByPlan(db: Db, claim: ClaimRow): Promise<Finding[]> {
  const type = claim.claim_type as ClaimType
  const services = SERVICE_NAMES.filter(
    (one) => CREDITS_OF[one].service_category === type || CLAIM_TYPE_RULES[type].services.includes(one),
  )
  if (services.length === 0) return []
  const { uhid, claim_amount_paise } = claim
  const { rows } = await sql<PaidUse>`select u.service, u.gross_paise, u.paid_by_plan_paise
    from subscription_members m join service_uses u on u.subscription_id = m.subscription_id and u.uhid = m.uhid
    where (m.uhid = ${uhid} or (${mobileCounts()} and m.mobile = (select own.mobile from subscription_members own
        where own.uhid = ${uhid} and ${mobileCounts('own')})))
      and u.service_date = ${istDateOf(claim.scheduled_time)}::date and u.service = any (${services}::text[])
      and u.status in ('OPEN', 'SETTLED') and u.paid_by_plan_paise > 0
    order by (${claim_amount_paise}::bigint in (u.gross_paise, u.paid_by_plan_paise)) desc, u.id limit 1`.execute(db)
  return rows.map(({ service, gross_paise, paid_by_plan_paise }) => {
    const evidence = { service, paid: formatRupees(paid_by_plan_paise), gross: formatRupees(gross_paise) }
    const isSame = [gross_paise, paid_by_plan_paise].includes(claim_amount_paise)
    return { check_code: 'PAID_BY_PLAN', ...(isSame && { level: 'HIGH' as const }), evidence }
  })
}

import { sql } from 'kysely'
import { pageReply } from '#dashboard/server/page-reply.ts'
import type { Db } from '#platform/database/open-database.ts'
import { readSetting } from '#platform/settings/read-setting.ts'
import { refuseOwnAffair } from '#rooms/access/server/own-affair.ts'
import type { ClaimType } from '#rooms/claims/rules/claim-types.ts'
import { CLAIMABLE, claimWindow } from '#rooms/claims/server/assess-claim.ts'
import { listCoveredTypes } from '#rooms/claims/server/coverage.ts'
import type { ClaimRow } from '#rooms/claims/server/move-claim.ts'
import type { GivenConsent } from '#rooms/partner-consents/server/require-consent.ts'
import { readPlanVersion } from '#rooms/plans/server/queries/read-plan-version.ts'
import { maxClaimDays } from '#rooms/subscriptions/rules/settings.ts'
import { isUnconfirmed } from '#rooms/subscriptions/server/members.ts'
import { membershipsOf } from '#rooms/subscriptions/server/memberships.ts'
import { termOfToday } from '#rooms/subscriptions/server/terms.ts'
import { readSubscription } from '#rooms/subscriptions/server/view-usage.ts'
import { toRupees } from '#values/money.ts'
import { rowsOfPage } from '#values/page.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { AssistedClaim, ClaimablePlan } from '../contract/claims.ts'

type ClaimSummaryRow = Pick<
  ClaimRow,
  'id' | 'plan_name' | 'claim_type' | 'claim_amount_paise' | 'scheduled_time' | 'status' | 'created_at'
>

export function assistedClaim(claim: ClaimSummaryRow): AssistedClaim {
  const { id, plan_name, claim_type, claim_amount_paise, scheduled_time, status, created_at } = claim
  return {
    id: Number(id),
    plan_name,
    claim_type: claim_type as ClaimType,
    claim_amount: toRupees(claim_amount_paise),
    scheduled_time: toWireTime(scheduled_time),
    status,
    created_at: toWireTime(created_at),
  }
}

/**
 * What the coordinator filed for the person under this consent, as its log says: what they filed under an earlier one is over, and
 * what under another company's consent is not this one's.
 */
export async function listAssistedClaims(
  trx: Db,
  { id, account_id, provided_at }: GivenConsent,
  { coordinator_id, page_number }: { coordinator_id: string; page_number: number },
) {
  const filed = trx
    .selectFrom('claims')
    .where('created_by', '=', coordinator_id)
    .where('account_id', '=', account_id)
    .where('reimbursement_type', '=', 'ASSISTED')
    .where('created_at', '>=', provided_at)
    .where(
      sql<boolean>`exists (select from partner_user_consent_log l where l.consent_id = ${id} and l.act = 'file_claim'
        and l.at = claims.created_at)`,
    )
  const { total } = await filed.select(({ fn }) => fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow()
  const { offset, limit } = rowsOfPage(page_number)
  const rows = await filed
    .select(['id', 'plan_name', 'claim_type', 'claim_amount_paise', 'scheduled_time', 'status', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
  return pageReply('claims', { rows: rows.map(assistedClaim), total: Number(total), page_number })
}

/**
 * The plans from which the person's own bills can be claimed.
 * @throws Refusal OWN_AFFAIR where the coordinator is on one of them, or the money would reach their account
 */
export async function listClaimablePlans(
  trx: Db,
  { account_id }: GivenConsent,
  { coordinator_id, now }: { coordinator_id: string; now: Date },
): Promise<ClaimablePlan[]> {
  await refuseOwnAffair(trx, coordinator_id, { owner: account_id, payee: account_id })
  const max_claim_days = await readSetting(trx, maxClaimDays, now)
  const plans: ClaimablePlan[] = []
  for (const { subscription_id, uhid } of await membershipsOf(trx, account_id)) {
    const subscription = await readSubscription(trx, subscription_id)
    if (!CLAIMABLE.includes(subscription.status) || (await isUnconfirmed(trx, uhid))) continue
    const claim_types = await listCoveredTypes(trx, subscription_id, now)
    if (claim_types.length === 0) continue
    const { plan_version_id } = await termOfToday(trx, subscription_id, now)
    const { name: plan_name } = await readPlanVersion(trx, plan_version_id)
    const window = claimWindow(subscription, now, max_claim_days)
    plans.push({ subscription_id, plan_name, uhid, claim_types, window })
  }
  return plans
}

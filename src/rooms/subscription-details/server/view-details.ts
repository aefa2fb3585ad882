import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import { LATE_CLAIM_DAYS } from '#rooms/claims/rules/claim-window.ts'
import { CLAIMABLE, claimWindow } from '#rooms/claims/server/assess-claim.ts'
import { listCoveredTypes } from '#rooms/claims/server/coverage.ts'
import { readHealthCash } from '#rooms/health-cash/server/accounts.ts'
import { listInvoicesOf } from '#rooms/invoices/server/queries.ts'
import { findPlanRefund, refundOnWire } from '#rooms/plan-refunds/server/queries.ts'
import { listContactProposals } from '#rooms/subscriptions/server/contact-proposals.ts'
import { membershipsOf } from '#rooms/subscriptions/server/memberships.ts'
import { grantOnWire, listGrants } from '#rooms/subscriptions/server/quota-grants.ts'
import { listNumbersInDoubt } from '#rooms/subscriptions/server/readers.ts'
import { termOfToday } from '#rooms/subscriptions/server/terms.ts'
import { readSubscription, viewUsage } from '#rooms/subscriptions/server/view-usage.ts'
import { istDateOf } from '#values/ist-date.ts'
import type { SubscriptionDetails } from '../contract/lookup.ts'
import { listClaimsOf, listTerms, readBlock } from './queries.ts'

interface DetailsRequest {
  id: string
  /** The member of staff. */
  caller: Caller
  now: Date
}

/** A plan as our staff see it: what its owner sees, with payments, documents, grants and claims. */
export async function viewDetails(db: Db, { id, caller, now }: DetailsRequest): Promise<SubscriptionDetails> {
  const subscription = await db
    .selectFrom('subscriptions as s')
    .innerJoin('subscription_members as m', (join) =>
      join.onRef('m.subscription_id', '=', 's.id').on('m.is_primary', '=', true),
    )
    .leftJoin('partner_plans as c', 'c.id', 's.partner_plan_id')
    .select(['s.account_id', 's.status', 's.auto_renew', 'm.uhid', 'c.partner_name as company_name'])
    .where('s.id', '=', id)
    .executeTakeFirstOrThrow()
  const membership = { subscription_id: id, is_owner: true, uhid: subscription.uhid, since: null }
  const refund = await findPlanRefund(db, id)
  const grants = await listGrants(db, await termOfToday(db, id, now))
  const plan = await readSubscription(db, id)
  const own = await membershipsOf(db, caller.account_id)
  const doubted = await listNumbersInDoubt(db, id)
  return {
    ...(await viewUsage(db, membership, { with_roi: true, now })),
    health_cash: await readHealthCash(db, id, now),
    company_name: subscription.company_name,
    auto_renew: subscription.auto_renew,
    terms: await listTerms(db, id),
    grants: grants.map((grant) => grantOnWire(grant, istDateOf(now))),
    invoices: await listInvoicesOf(db, { account_id: subscription.account_id, subscription_id: id }),
    contact_proposals: await listContactProposals(db, { id, account_id: caller.account_id }),
    numbers_in_doubt: doubted.filter(({ removed_at }) => removed_at === null).map(({ uhid }) => uhid),
    removed_in_doubt: doubted.flatMap(({ removed_at, ...person }) => (removed_at === null ? [] : [person])),
    refund: refund ? await refundOnWire(db, refund) : null,
    block: await readBlock(db, { id, status: subscription.status }),
    claims: await listClaimsOf(db, id, caller),
    claim_types: await listCoveredTypes(db, id, now),
    claim_window: CLAIMABLE.includes(plan.status) ? claimWindow(plan, now, LATE_CLAIM_DAYS) : null,
    is_own: own.some(({ subscription_id }) => subscription_id === id),
  }
}

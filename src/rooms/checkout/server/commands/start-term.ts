import type { Db } from '#platform/database/open-database.ts'
import { lockAutoRenewal, payByHand, stopRenewing } from '#rooms/auto-renewal/server/commands/stop-renewing.ts'
import { changeReference } from '#rooms/invoices/rules/credit-reference.ts'
import { issueCreditNote } from '#rooms/invoices/server/commands/issue-credit-note.ts'
import { findInvoiceOfPayment } from '#rooms/invoices/server/queries.ts'
import { renewalChance } from '#rooms/offers/rules/renewal-offer.ts'
import { isHomeCare } from '#rooms/plans/rules/home-care.ts'
import { upgradeCredit } from '#rooms/plans/rules/upgrade-credit.ts'
import { activateSubscription, type PlaceTaken } from '#rooms/subscriptions/server/activate-subscription.ts'
import { changePlan } from '#rooms/subscriptions/server/commands/change-plan.ts'
import { renewSubscription } from '#rooms/subscriptions/server/commands/renew-subscription.ts'
import { lockSubscription } from '#rooms/subscriptions/server/terms.ts'
import { istDateOf } from '#values/ist-date.ts'
import { checkoutWords as words } from '../../words.ts'
import { findOwnedPlan, type OwnedTerm } from '../owned-plan.ts'
import { isPlanOrder, type OrderRow, type PlanOrder } from '../queries.ts'

/**
 * The plan that a paid order renews or changes, locked until the transaction ends, if the order's basis still applies:
 * a renewal while the plan is renewable, a change while its unused days are those credited.
 * @param places read under the buyer's lock
 * @returns 'no' where it does not, so that the money must be refunded; undefined for a new plan
 */
export async function ownedPlanForOrder(
  trx: Db,
  order: OrderRow,
  places: readonly PlaceTaken[],
  now: Date,
): Promise<OwnedTerm | undefined | 'no'> {
  if (!isPlanOrder(order)) return undefined
  const { account_id, plan_line, kind, owned_subscription_id } = order
  if (owned_subscription_id === null) return places.some((place) => place.plan_line === plan_line) ? 'no' : undefined
  if (isHomeCare({ line: plan_line })) return 'no'
  // The same lock order as automatic renewal.
  await lockAutoRenewal(trx, owned_subscription_id)
  await lockSubscription(trx, owned_subscription_id)
  const owned = await findOwnedPlan(trx, { account_id, plan_line, now })
  if (owned?.id !== owned_subscription_id || owned.refund_requested_at) return 'no'
  // Days count as they were when the buyer saw them.
  const asked = istDateOf(order.created_at)
  if (kind === 'RENEWAL') return renewalChance([owned], asked)?.eligible ? owned : 'no'
  const isSame = owned.status === 'ACTIVE' && owned.in_force && !owned.has_later_term && owned.starts_on <= asked
  return isSame && upgradeCredit(owned, asked) === order.credit_paise ? owned : 'no'
}

interface TermStart {
  duration_days: number
  /** The result of `ownedPlanForOrder`. */
  owned: OwnedTerm | undefined
  mobile: string
  now: Date
}

/**
 * Starts what a paid order is for: a plan, the next term of one, or the change to another. Returns the subscription's
 * id.
 */
export async function startTerm(
  trx: Db,
  order: PlanOrder,
  { duration_days, owned, mobile, now }: TermStart,
): Promise<string> {
  const sold = { plan_id: order.plan_id, plan_version_id: order.plan_version_id, duration_days }
  const payment_transaction_id = order.transaction_id
  if (!owned)
    return activateSubscription(trx, {
      account_id: order.account_id,
      plan: { ...sold, plan_line: order.plan_line },
      payment_transaction_id,
      primary: { name: order.customer_name, mobile, email: order.customer_email },
      now,
    })
  // The mandate was given for the old plan; the new one has none unless it came with the order.
  if (order.kind === 'CHANGE') await stopRenewing(trx, owned.id, { reason: 'plan_changed', actor: 'system', now })
  else await payByHand(trx, owned.id, now)
  const begin = order.kind === 'RENEWAL' ? renewSubscription : changePlan
  const term = await begin(trx, {
    subscription_id: owned.id,
    plan: sold,
    payment_transaction_id,
    // The credit was less by it; without one, the old payments are none of the new term.
    returned_before_paise: order.credit_paise > 0n ? owned.returned_paise : 0n,
    now,
  })
  // It has been locked since the check, so this would be our bug and not the buyer's mistake.
  if (!term) throw new Error(`Order ${order.transaction_id} started no term.`)
  return owned.id
}

/** Returns by credit note what the order credited of the old term. Late in the transaction: the series stays locked. */
export async function creditOldTerm(trx: Db, order: OrderRow, owned: OwnedTerm | undefined, now: Date): Promise<void> {
  if (!owned?.payment_transaction_id || order.credit_paise === 0n) return
  const invoice = await findInvoiceOfPayment(trx, owned.payment_transaction_id)
  if (!invoice) return
  await issueCreditNote(trx, {
    invoice_id: invoice.id,
    amount_paise: order.credit_paise,
    reason: words.unusedDaysOf(owned.plan_name),
    reference: changeReference(order.transaction_id),
    now,
  })
}

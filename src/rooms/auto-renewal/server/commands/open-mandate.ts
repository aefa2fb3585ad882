import type { GatewayAnswer } from '#gateways/payment-gateway/gateway-answer.ts'
import type { MandateTerms as GatewayTerms } from '#gateways/payment-gateway/mandates.ts'
import type { Db } from '#platform/database/open-database.ts'
import { preparedQuery } from '#platform/database/prepared-query.ts'
import type { Payments } from '#rooms/payments/server/payments.ts'
import { priceOf } from '#rooms/plans/rules/price-lines.ts'
import type { PlanVersion } from '#rooms/plans/server/queries/read-plan-version.ts'
import { addDays, DAY_MS, type IstDate, istDateOf, startOfIstDay } from '#values/ist-date.ts'
import { mandateTerms } from '../../rules/mandate-terms.ts'
import { mandateBounds } from '../mandate-bounds.ts'
import { MANDATE, type Mandate, note, setMandate, wakeAt } from '../mandates.ts'

/** An authorisation unpaid for this long is abandoned: the payments room follows an order for a week too. */
const LAPSES_MS = 7 * DAY_MS

interface MandateInput {
  account_id: string
  plan: PlanVersion
  /** The first day of the term that the order pays; today unless a current plan is renewed. */
  starts_on?: IstDate
  /** The order that carries it; omitted for a mandate requested separately. */
  order_transaction_id?: string
  subscription_id?: string
  /** The renewal that its authorising payment also pays. */
  pays_renewal_id?: string
  now: Date
}

/**
 * Records the consent to auto-renewal that a buyer gives with an order, in the order's transaction. The bank confirms
 * later.
 */
export async function openMandate(trx: Db, wanted: MandateInput): Promise<Mandate> {
  const { plan, now, account_id } = wanted
  const { amount_paise } = priceOf(plan)
  const terms = mandateTerms(
    { full_price_paise: amount_paise, duration_days: plan.duration_days },
    { starts_on: wanted.starts_on ?? istDateOf(now), agreed_on: istDateOf(now) },
    await mandateBounds(trx, now),
  )
  const due_at = new Date(now.getTime() + LAPSES_MS)
  const mandate = await trx
    .insertInto('mandates')
    .values({
      account_id,
      order_transaction_id: wanted.order_transaction_id ?? null,
      subscription_id: wanted.subscription_id ?? null,
      pays_renewal_id: wanted.pays_renewal_id ?? null,
      plan_id: plan.plan_id,
      plan_version_id: plan.id,
      max_amount_paise: terms.max_amount_paise,
      expires_at: startOfIstDay(addDays(terms.valid_till, 1)),
      status: 'CREATED',
      due_at,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await wakeAt(trx, due_at)
  // What the person was shown and agreed to.
  const detail = {
    amount_paise: String(terms.amount_paise),
    max_amount_paise: String(terms.max_amount_paise),
    first_debit_on: terms.first_debit_on,
    valid_till: terms.valid_till,
    plan_version_id: plan.id,
  }
  await note(trx, { mandate_id: mandate.id, kind: 'consented', detail, now })
  return mandate
}

/** The mandate of an order, if the buyer chose one. */
export async function findMandateOfOrder(db: Db, order_transaction_id: string): Promise<Mandate | undefined> {
  return (await mandateOfOrder(db, { order_transaction_id }))[0]
}

const mandateOfOrder = preparedQuery((db, asked: { order_transaction_id: string }) =>
  db.selectFrom('mandates').select(MANDATE).where('order_transaction_id', '=', asked.order_transaction_id),
)

/**
 * The data with which the gateway requests the mandate together with an order; registers the customer there first.
 * Never inside a transaction.
 */
export async function gatewayTerms(
  db: Db,
  { gateway }: Payments,
  mandate: Mandate,
  person: { name: string; contact: string; email: string | null },
  now: Date,
): Promise<GatewayAnswer<GatewayTerms>> {
  const { max_amount_paise, expires_at } = mandate
  if (mandate.customer_ref)
    return { outcome: 'DONE', value: { customer_ref: mandate.customer_ref, max_amount_paise, expires_at } }
  const answer = await gateway.ensureCustomer(person)
  if (answer.outcome !== 'DONE') return answer
  const { customer_ref } = answer.value
  await setMandate(db, mandate, { customer_ref }, now)
  return { outcome: 'DONE', value: { customer_ref, max_amount_paise, expires_at } }
}

import { audit, auditedBy } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { lockAccount } from '#rooms/accounts/server/lock-account.ts'
import { openPaymentOrder, placePaymentOrder } from '#rooms/payments/server/commands/open-payment-order.ts'
import type { PaymentOrder, PaymentParts, Payments } from '#rooms/payments/server/payments.ts'
import { readSellablePlan } from '#rooms/plans/server/queries/read-plan-version.ts'
import { lockSubscription } from '#rooms/subscriptions/server/terms.ts'
import { type Paise, toRupees } from '#values/money.ts'
import type { reauthoriseAutoDebit } from '../../contract.ts'
import { lockOpenMandates } from '../mandates.ts'
import { autoRenewLink } from '../notify-subscriber.ts'
import { mandateOfPlan, mayDo, type OwnPlan, renewalOfPlan } from '../queries.ts'
import { lockOpenRenewals, MANDATE } from '../renewals.ts'
import type { MandateRequest } from './change-mandate.ts'
import { endAskedFor } from './end-mandate.ts'
import { gatewayTerms, openMandate } from './open-mandate.ts'

/** The smallest amount with which the network lets a customer authorise a mandate; it is refunded automatically. */
const TOKEN_AMOUNT: Paise = 100n

type ReauthorisationRequest = MandateRequest & PaymentParts

/**
 * Starts a new mandate at the gateway: with the amount of an open renewal that needs the customer's consent, otherwise
 * with a refunded ₹1. The mandate in use, if any, is replaced only once the bank has confirmed the new one.
 * @throws Refusal MANDATE_EXISTS, NOT_OFFERED, DEBIT_IN_PROGRESS, STALE, GATEWAY_UNAVAILABLE
 */
export async function reauthorise(
  asked: ReauthorisationRequest,
  payments: Payments,
  plan: OwnPlan,
  version: number | undefined,
) {
  const { db, now } = asked
  const { mandate, order } = await begin(asked, payments, plan, version)
  const person = await db
    .selectFrom('accounts')
    .select(['name', 'mobile', 'email'])
    .where('id', '=', plan.account_id)
    .executeTakeFirstOrThrow()
  const who = { name: person.name ?? asked.config.brand, contact: person.mobile, email: person.email }
  const terms = await gatewayTerms(db, payments, mandate, who, now)
  if (terms.outcome !== 'DONE')
    throw new Refusal<typeof reauthoriseAutoDebit>('GATEWAY_UNAVAILABLE', { retry_after: 5 })
  const placed = await placePaymentOrder(asked, payments, order, {
    notes: { mandate_id: mandate.id },
    mandate: terms.value,
  })
  if (placed.outcome !== 'DONE' || !placed.value.order_ref)
    throw new Refusal<typeof reauthoriseAutoDebit>('GATEWAY_UNAVAILABLE', { retry_after: 5 })
  return {
    amount: toRupees(order.amount_paise),
    comes_back: mandate.pays_renewal_id === null,
    gateway: handOver(asked, payments, plan, placed.value, terms.value.customer_ref, who),
  }
}

/** A new mandate and the payment that authorises it; one that was asked for before and not given is ended. */
async function begin(asked: ReauthorisationRequest, payments: Payments, plan: OwnPlan, version: number | undefined) {
  const { db, now, caller } = asked
  return withTransaction(db, async (trx) => {
    // Two requests run one after the other: the second finds the mandate that the first created.
    await lockAccount(trx, plan.account_id)
    await lockOpenRenewals(trx, plan.id)
    const open = await lockOpenMandates(trx, plan.id)
    const current = await lockSubscription(trx, plan.id)
    const [mandate, renewal, offered] = [
      await mandateOfPlan(trx, plan.id),
      await renewalOfPlan(trx, current),
      await readSellablePlan(trx, current.plan_id),
    ]
    if (version !== undefined && mandate && mandate.version !== version) throw new Refusal('STALE')
    const may = mayDo(current, mandate, renewal, offered, now)
    if (!may.reauthorise || !offered) {
      if (renewal?.status === 'DEBITING') throw new Refusal<typeof reauthoriseAutoDebit>('DEBIT_IN_PROGRESS')
      const exists = ['ACTIVE', 'PAUSED', 'PENDING_AUTH'].includes(mandate?.status ?? '')
      throw new Refusal<typeof reauthoriseAutoDebit>(exists ? 'MANDATE_EXISTS' : 'NOT_OFFERED')
    }
    // Already at the bank: a second one beside it would be two permissions for one plan.
    if (open.some(({ status }) => status === 'PENDING_AUTH'))
      throw new Refusal<typeof reauthoriseAutoDebit>('MANDATE_EXISTS')
    await endAskedFor(trx, plan.id, { actor: caller, now })
    const pays = may.pay_now ? renewal : undefined
    const opened = await openMandate(trx, {
      account_id: plan.account_id,
      plan: offered,
      subscription_id: plan.id,
      ...(pays ? { pays_renewal_id: pays.id } : {}),
      now,
    })
    const order = await openPaymentOrder(
      trx,
      payments,
      {
        account_id: plan.account_id,
        purpose: MANDATE,
        purpose_id: opened.id,
        amount_paise: pays?.amount_paise ?? TOKEN_AMOUNT,
      },
      now,
    )
    await audit(trx, {
      ...auditedBy(asked),
      action: 'auto-renewal.mandate-asked',
      entity: 'mandate',
      entity_id: opened.id,
      after: { max_amount_paise: opened.max_amount_paise, amount_paise: order.amount_paise },
    })
    return { mandate: opened, order }
  })
}

function handOver(
  { config }: ReauthorisationRequest,
  { gateway }: Payments,
  plan: OwnPlan,
  placed: PaymentOrder,
  customer_ref: string,
  person: { name: string; contact: string; email: string | null },
) {
  const back = autoRenewLink({ config }, plan.id)
  const checkout = gateway.checkoutForm({
    order_ref: placed.order_ref!,
    amount_paise: placed.amount_paise,
    currency: placed.currency,
    merchant_name: `${config.brand} Plus`,
    description: 'Auto-renewal',
    prefill: { name: person.name, contact: person.contact, ...(person.email ? { email: person.email } : {}) },
    callback_url: back,
    cancel_url: back,
    mandate: { customer_ref, only: true },
  })
  return {
    name: gateway.name,
    key: gateway.key,
    order_ref: placed.order_ref!,
    subscription_ref: customer_ref,
    checkout,
  }
}

import type { BodyOf } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { readSetting } from '#platform/settings/read-setting.ts'
import { openPaymentOrder } from '#rooms/payments/server/commands/open-payment-order.ts'
import type { Payments } from '#rooms/payments/server/payments.ts'
import { type Price, priceOf } from '#rooms/plans/rules/price-lines.ts'
import { type PlanVersion, readSellablePlan } from '#rooms/plans/server/queries/read-plan-version.ts'
import { hasActiveOfLine } from '#rooms/subscriptions/server/activate-subscription.ts'
import type { requestPayment } from '../../contract.ts'
import { orderLife } from '../../rules/settings.ts'
import { checkoutWords as words } from '../../words.ts'
import { lineOnWire } from '../order-on-wire.ts'
import { lockBuyer, type OrderRow, PLAN_ORDER, storedBreakdown } from '../queries.ts'

export const EXPIRE_ORDER = { name: 'checkout.expire-order' }

interface Wish {
  account_id: string
  wanted: BodyOf<typeof requestPayment>
  idempotency_key: string | undefined
  now: Date
}

/**
 * Opens an order at the price of this moment. The gateway is told afterwards, outside the transaction.
 * @throws Refusal PLAN_UNAVAILABLE, PRICE_CHANGED, COUPON_INVALID, ALREADY_SUBSCRIBED, INVALID (fields)
 */
export async function openOrder(db: Db, payments: Payments, wish: Wish): Promise<OrderRow> {
  const { account_id, wanted, idempotency_key, now } = wish
  refuseWhatIsNotOffered(wanted)
  return withTransaction(db, async (trx) => {
    const buyer = await lockBuyer(trx, account_id)
    const same = idempotency_key && (await findByKey(trx, account_id, idempotency_key))
    if (same) return same
    const plan = await readSellablePlan(trx, wanted.plan_id)
    if (!plan) throw new Refusal('PLAN_UNAVAILABLE')
    const price = priceOf(plan)
    refuseChangedPrice(wanted, plan, price)
    if (await hasActiveOfLine(trx, account_id, plan.line, now)) throw new Refusal('ALREADY_SUBSCRIBED')
    const customer = await rememberBuyer(trx, buyer, wanted.member_details ?? {})
    const order = await trx
      .insertInto('orders')
      .values({
        account_id,
        plan_id: plan.plan_id,
        plan_version_id: plan.id,
        plan_line: plan.line,
        status: 'initiated',
        amount_paise: price.amount_paise,
        breakdown: storedBreakdown(price.lines),
        customer_name: customer.name,
        customer_email: customer.email,
        customer_state: customer.state,
        source: wanted.source ?? null,
        medium: wanted.medium ?? null,
        campaign: wanted.campaign ?? null,
        idempotency_key: idempotency_key ?? null,
        created_at: now,
        expires_at: new Date(now.getTime() + (await readSetting(trx, orderLife, now)) * 60_000),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const { transaction_id, amount_paise, expires_at } = order
    await openPaymentOrder(
      trx,
      payments,
      { account_id, purpose: PLAN_ORDER, purpose_id: transaction_id, amount_paise },
      now,
    )
    await enqueue(trx, EXPIRE_ORDER, { payload: { transaction_id }, run_at: expires_at })
    return order
  })
}

function refuseWhatIsNotOffered(wanted: Wish['wanted']): void {
  if (wanted.coupon_code) throw new Refusal('COUPON_INVALID', { fields: { coupon_code: words.refusals.couponInvalid } })
  const fields: Record<string, string> = {}
  if (wanted.auto_debit) fields.auto_debit = words.refusals.autoDebitUnavailable
  if (wanted.insurance_plan_id) fields.insurance_plan_id = words.refusals.notOffered
  if (wanted.plan_proposal_id) fields.plan_proposal_id = words.refusals.notOffered
  if (Object.keys(fields).length > 0) throw new Refusal('INVALID', { fields })
}

function refuseChangedPrice({ plan_version_id }: Wish['wanted'], plan: PlanVersion, price: Price): void {
  if (plan_version_id === undefined || plan_version_id === plan.id) return
  throw new Refusal('PRICE_CHANGED', {
    extra_args: {
      plan_version_id: plan.id,
      amount: Number(price.amount_paise) / 100,
      breakdown: price.lines.map(lineOnWire),
    },
  })
}

async function findByKey(trx: Db, account_id: string, key: string): Promise<OrderRow | undefined> {
  return trx
    .selectFrom('orders')
    .selectAll()
    .where('account_id', '=', account_id)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
}

type Buyer = Awaited<ReturnType<typeof lockBuyer>>

/** Keeps what the buyer said of himself; a name is needed once. */
async function rememberBuyer(trx: Db, buyer: Buyer, said: { name?: string; email?: string; state?: string }) {
  const name = said.name ?? buyer.name
  if (!name) throw new Refusal('INVALID', { fields: { 'member_details.name': words.mandatory } })
  const known = { name, email: said.email ?? buyer.email, state: said.state ?? buyer.state }
  if (known.name !== buyer.name || known.email !== buyer.email || known.state !== buyer.state)
    await trx
      .updateTable('accounts')
      .set((update) => ({ ...known, version: update('version', '+', 1) }))
      .where('id', '=', buyer.id)
      .execute()
  return known
}

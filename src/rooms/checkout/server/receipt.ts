import type { Config } from '#config.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { readPriceLines } from '#rooms/plans/rules/stored-price-lines.ts'
import { maskMobile } from '#values/mobile.ts'
import type { downloadReceipt } from '../contract.ts'
import { orderId } from './order-on-wire.ts'
import { receiptPdf } from './receipt-pdf.ts'

/**
 * The receipt of a completed order as a file.
 * @throws Refusal NOT_PAID
 */
export async function receiptFile(db: Db, config: Config, transaction_id: string) {
  const facts = await db
    .selectFrom('orders as o')
    .innerJoin('accounts as a', 'a.id', 'o.account_id')
    .innerJoin('plan_versions as v', 'v.id', 'o.plan_version_id')
    .leftJoin('subscription_terms as s', 's.payment_transaction_id', 'o.transaction_id')
    .selectAll('o')
    .select(['a.mobile', 'v.name as plan_name', 's.starts_on', 's.ends_on'])
    .where('o.transaction_id', '=', transaction_id)
    .executeTakeFirstOrThrow()
  const { completed_at, payment_ref, starts_on, ends_on } = facts
  if (!completed_at || !starts_on || !ends_on) throw new Refusal<typeof downloadReceipt>('NOT_PAID')
  const content = await receiptPdf({
    brand: config.brand,
    care_phone: config.carePhone,
    order_id: orderId(facts),
    payment_ref,
    paid_at: completed_at,
    customer_name: facts.customer_name,
    customer_mobile: maskMobile(facts.mobile),
    customer_email: facts.customer_email,
    plan_name: facts.plan_name,
    starts_on,
    ends_on,
    amount_paise: facts.amount_paise,
    lines: readPriceLines(facts.breakdown),
  })
  return { content, media_type: 'application/pdf', file_name: `receipt-${orderId(facts)}.pdf` }
}

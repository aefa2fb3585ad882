import type { Config } from '#config.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { readPriceLines } from '#rooms/plans/rules/stored-price-lines.ts'
import { maskMobile } from '#values/mobile.ts'
import type { downloadReceipt } from '../contract/orders.ts'
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
    .leftJoin('plan_versions as v', 'v.id', 'o.plan_version_id')
    .leftJoin('insurance_plan_versions as c', 'c.id', 'o.insurance_plan_version_id')
    .leftJoin('subscription_terms as s', 's.payment_transaction_id', 'o.transaction_id')
    .selectAll('o')
    .select(['a.mobile', 'v.name as plan_name', 's.starts_on', 's.ends_on'])
    .select(['c.name as cover_name', 'c.insurer', 'c.master_policy_number'])
    .where('o.transaction_id', '=', transaction_id)
    .executeTakeFirstOrThrow()
  const { completed_at, payment_ref, plan_name, starts_on, ends_on, cover_name, insurer, master_policy_number } = facts
  if (!completed_at) throw new Refusal<typeof downloadReceipt>('NOT_PAID')
  const content = await receiptPdf({
    brand: config.brand,
    care_phone: config.carePhone,
    order_id: orderId(facts),
    payment_ref,
    paid_at: completed_at,
    customer_name: facts.customer_name,
    customer_mobile: maskMobile(facts.mobile),
    customer_email: facts.customer_email,
    plan: plan_name && starts_on && ends_on ? { name: plan_name, starts_on, ends_on } : null,
    cover: cover_name && insurer && master_policy_number ? { name: cover_name, insurer, master_policy_number } : null,
    amount_paise: facts.amount_paise,
    lines: readPriceLines(facts.breakdown),
  })
  return { content, media_type: 'application/pdf', file_name: `receipt-${orderId(facts)}.pdf` }
}

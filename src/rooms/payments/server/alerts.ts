import type { Db } from '#platform/database/open-database.ts'
import type { PaymentParts } from './payments.ts'

export type AlertKind = 'amount_mismatch' | 'currency_mismatch' | 'paid_twice' | 'refund_not_ours' | 'refund_stuck'

/** Raises an alert for staff, once per kind and subject, and logs it. */
export async function raiseAlert(
  trx: Db,
  { log }: Pick<PaymentParts, 'log'>,
  kind: AlertKind,
  subject: string,
  detail: Record<string, string | null>,
  now: Date,
): Promise<void> {
  const added = await trx
    .insertInto('payment_alerts')
    .values({ kind, subject, detail, raised_at: now })
    .onConflict((conflict) => conflict.columns(['kind', 'subject']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) log.error({ alert: kind, subject, detail }, 'a payment needs a person')
}

import type { PaymentAlerts } from '#db/schema.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { PaymentParts } from './payments.ts'

export type AlertKind = PaymentAlerts['kind']

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

/** Resolves an alert whose cause is gone. @param subject omitted for all of the kind */
export async function clearAlert(trx: Db, kind: AlertKind, subject: string | undefined, now: Date): Promise<void> {
  const open = trx
    .updateTable('payment_alerts')
    .set({ resolved_at: now })
    .where('kind', '=', kind)
    .where('resolved_at', 'is', null)
  await (subject === undefined ? open : open.where('subject', '=', subject)).execute()
}

/**
 * Resolves an alert.
 * @returns false if somebody else already has
 */
export async function resolveAlert(trx: Db, id: string, now: Date): Promise<boolean> {
  const done = await trx
    .updateTable('payment_alerts')
    .set({ resolved_at: now })
    .where('id', '=', id)
    .where('resolved_at', 'is', null)
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

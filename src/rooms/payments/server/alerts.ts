import { sql } from 'kysely'
import type { PaymentAlerts } from '#db/schema.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { PaymentParts } from './payments.ts'

export type AlertKind = PaymentAlerts['kind']

/** Whose cause lasts and ends by itself, and may come back; all others tell of one event. */
const LASTING: readonly AlertKind[] = [
  'mandate_unclear',
  'mandate_not_cancelled',
  'debit_unclear',
  'orders_unclear',
  'refund_unclear',
  'refund_stuck',
  'payout_unclear',
  'payout_held',
  'invariant_broken',
]

/**
 * Raises an alert for staff, once per kind and subject, and logs it. One of a lasting cause is raised again, and while it is
 * open it shows the newest detail.
 */
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
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'subject'])
        .doUpdateSet({
          detail: (row) => row.ref('excluded.detail'),
          raised_at: sql`case when payment_alerts.resolved_at is null then payment_alerts.raised_at else excluded.raised_at end`,
          resolved_at: null,
        })
        .where('payment_alerts.kind', 'in', LASTING)
        .where(sql<boolean>`payment_alerts.resolved_at is not null or payment_alerts.detail <> excluded.detail`),
    )
    .returning('raised_at')
    .executeTakeFirst()
  if (added?.raised_at.getTime() === now.getTime())
    log.error({ alert: kind, subject, detail }, 'a payment needs a person')
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

import type { Db } from '#platform/database/open-database.ts'
import { readSetting } from '#platform/settings/read-setting.ts'
import type { PaymentRow } from '#rooms/payments/server/payments.ts'
import { isSoftFailure } from '../../rules/failures.ts'
import { isOpen } from '../../rules/mandate-states.ts'
import { attemptsPerNotice } from '../../rules/settings.ts'
import { debitAt } from '../../rules/timetable.ts'
import { lockMandateOf } from '../mandates.ts'
import { type NotifyParts, notifyRenewal } from '../notify-subscriber.ts'
import { type Attempt, factsOf, moveRenewal, openAttempt, type Renewal, renewalState } from '../renewals.ts'
import { closeRenewal } from './end-grace.ts'
import { failRenewal } from './give-notice.ts'

/** The attempt that this payment's debit belongs to; recorded with its first update. */
export async function attemptOf(trx: Db, renewal: Renewal, payment: PaymentRow): Promise<Attempt | undefined> {
  const open = await openAttempt(trx, renewal.id)
  if (!open || (open.payment_ref !== null && open.payment_ref !== payment.payment_ref)) return undefined
  return open
}

export async function closeAttempt(
  trx: Db,
  renewal: Renewal,
  payment: { payment_ref: string | null },
  outcome: 'paid' | 'soft_failure' | 'hard_failure',
  answer: string | null,
  now: Date,
): Promise<void> {
  const { payment_ref } = payment
  await trx
    .updateTable('renewal_attempts')
    .set({ outcome, answer: answer?.slice(0, 300) ?? null, finished_at: now, ...(payment_ref ? { payment_ref } : {}) })
    .where('renewal_id', '=', renewal.id)
    .where('outcome', 'is', null)
    .execute()
}

/** Handles a failed debit: retried on another day if the failure is temporary, otherwise final. */
export async function attemptFailed(
  trx: Db,
  parts: NotifyParts,
  renewal: Renewal,
  attempt: Attempt,
  {
    error_reason,
    answer,
    payment_ref,
  }: { error_reason: string | null; answer: string | null; payment_ref: string | null },
  now: Date,
): Promise<void> {
  const soft = isSoftFailure(error_reason)
  await closeAttempt(trx, renewal, { payment_ref }, soft ? 'soft_failure' : 'hard_failure', error_reason ?? answer, now)
  // Stopped meanwhile: no retry.
  if (renewal.status !== 'DEBITING' && renewal.status !== 'RETRYING') return
  const mandate = await lockMandateOf(trx, renewal)
  const state = await renewalState(trx, renewal, now)
  if (state !== 'due') return closeRenewal(trx, parts, renewal, { state, mandate, now })
  const detail = { number: attempt.number, why: error_reason ?? 'refused' }
  const retry = { ...renewal, status: 'RETRYING' as const }
  const mayRetry = soft && isOpen(mandate.status) && attempt.number < (await readSetting(trx, attemptsPerNotice, now))
  const again = mayRetry ? debitAt(factsOf(retry), now) : undefined
  if (!again) return failRenewal(trx, parts, renewal, soft ? 'retries_over' : 'refused_by_bank', now)
  const failed = await moveRenewal(
    trx,
    renewal,
    { status: 'RETRYING' },
    { kind: 'debit_failed', detail, now, at: again },
  )
  await notifyRenewal(trx, parts, failed, { kind: 'failed', again }, now)
}

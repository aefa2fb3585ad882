import { audit, auditedBy } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { endSubscription, setAutoRenew } from '#rooms/subscriptions/server/commands/end-subscription.ts'
import { type IstDate, istDateOf, startOfIstDay } from '#values/ist-date.ts'
import type { pauseAutoDebit } from '../../contract.ts'
import { isOpen } from '../../rules/mandate-states.ts'
import { validTill } from '../../rules/mandate-terms.ts'
import { autoRenewalWords as words } from '../../words.ts'
import { lockMandate, lockMandateInUse, type Mandate, moveMandate } from '../mandates.ts'
import { type NotifyParts, notifyAutoRenewal } from '../notify-subscriber.ts'
import { mandateOfPlan, type OwnPlan } from '../queries.ts'
import { lockOpenRenewals } from '../renewals.ts'
import { endAskedFor, endMandate, stopRenewals } from './end-mandate.ts'
import { resumeMandate } from './sync-mandate.ts'

export interface Asked extends NotifyParts {
  db: Db
  now: Date
  caller: Caller
  address: string
  request_id: string
}

function refuseStale(mandate: Mandate | undefined, version: number | undefined): void {
  if (version !== undefined && mandate && mandate.version !== version) throw new Refusal('STALE')
}

/**
 * Turns auto-renewal off: nothing more is debited, and the plan continues to its end. While the renewal is past due
 * there is no paid day left, so the plan ends with it. Repeating it changes nothing.
 * @throws Refusal STALE
 */
export async function cancelMandate(asked: Asked, plan: OwnPlan, version: number | undefined): Promise<void> {
  const { db, now, caller } = asked
  await withTransaction(db, async (trx) => {
    await lockOpenRenewals(trx, plan.id)
    const found = await mandateOfPlan(trx, plan.id)
    const mandate = found && (await lockMandate(trx, found.id))
    if (!mandate || !isOpen(mandate.status)) return
    refuseStale(mandate, version)
    const inUse = mandate.status === 'ACTIVE' || mandate.status === 'PAUSED'
    await endMandate(trx, mandate, { event: 'revoked', reason: 'person', actor: caller, now })
    // A second mandate waiting beside it would turn auto-renewal on again.
    await endAskedFor(trx, plan.id, { actor: caller, now })
    await stopRenewals(trx, plan.id, 'cancelled', now)
    if (plan.status === 'PAST_DUE') await endSubscription(trx, plan.id, 'EXPIRED', now)
    if (inUse) await notifyAutoRenewal(trx, asked, 'auto-renewal-off', mandate, now)
  })
}

/**
 * Pauses auto-renewal until a day, or ends the pause. While it is paused nothing is debited; a plan that ends meanwhile
 * ends.
 * @throws Refusal NOTHING_TO_CHANGE, STALE, INVALID (until)
 */
export async function pauseMandate(
  asked: Asked,
  plan: OwnPlan,
  { until, version }: { until: IstDate | null; version?: number | undefined },
): Promise<void> {
  const { db, now } = asked
  await withTransaction(db, async (trx) => {
    await lockOpenRenewals(trx, plan.id)
    const mandate = await lockMandateInUse(trx, plan.id)
    if (!mandate) throw new Refusal<typeof pauseAutoDebit>('NOTHING_TO_CHANGE')
    refuseStale(mandate, version)
    const before = { status: mandate.status, paused_until: mandate.paused_until }
    if (until === null) await resume(trx, mandate, now)
    else await pause(trx, plan, mandate, until, now)
    await audit(trx, {
      ...auditedBy(asked),
      action: until === null ? 'auto-renewal.mandate-resumed' : 'auto-renewal.mandate-paused',
      entity: 'mandate',
      entity_id: mandate.id,
      before,
      after: { paused_until: until },
    })
  })
}

async function resume(trx: Db, mandate: Mandate, now: Date): Promise<void> {
  if (mandate.status === 'ACTIVE') return
  // A pause made in the bank's app is resumed there: our debit would be refused. A block ends its own pause.
  if (mandate.paused_by !== 'person') throw new Refusal<typeof pauseAutoDebit>('NOTHING_TO_CHANGE')
  await resumeMandate(trx, mandate, now)
}

async function pause(trx: Db, plan: OwnPlan, mandate: Mandate, until: IstDate, now: Date): Promise<void> {
  const invalid = (text: string) => new Refusal('INVALID', { fields: { until: text } })
  if (until <= istDateOf(now)) throw invalid(words.refusals.pauseTooEarly)
  if (until > validTill(mandate.expires_at)) throw invalid(words.refusals.pauseTooLate)
  if (mandate.paused_until === until) return
  // Past due, the choice is to pay or to cancel: a pause would be endless grace.
  if (mandate.status !== 'ACTIVE' || plan.status !== 'ACTIVE')
    throw new Refusal<typeof pauseAutoDebit>('NOTHING_TO_CHANGE')
  const paused = await moveMandate(trx, mandate, 'paused', {
    paused_by: 'person',
    paused_until: until,
    due_at: startOfIstDay(until),
    detail: { by: 'person', until },
    now,
  })
  if (paused) await setAutoRenew(trx, plan.id, false)
}

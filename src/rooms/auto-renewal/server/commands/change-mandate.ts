import { audit, auditedBy } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Caller } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { statusAt } from '#rooms/subscriptions/rules/in-force.ts'
import { endOfTerm } from '#rooms/subscriptions/rules/term.ts'
import { endSubscription, setAutoRenew } from '#rooms/subscriptions/server/commands/end-subscription.ts'
import { lockSubscription } from '#rooms/subscriptions/server/terms.ts'
import { addDays, type IstDate, istDateOf, startOfIstDay } from '#values/ist-date.ts'
import type { pauseAutoDebit } from '../../contract.ts'
import { isInUse, mandateAt } from '../../rules/mandate-states.ts'
import { validTill } from '../../rules/mandate-terms.ts'
import { autoRenewalWords as words } from '../../words.ts'
import { type Mandate, moveMandate } from '../mandates.ts'
import { type NotifyParts, notifyAutoRenewal } from '../notify-subscriber.ts'
import type { OwnPlan } from '../queries.ts'
import { endAskedFor, endMandate, stopRenewals } from './end-mandate.ts'
import { lockAutoRenewal } from './stop-renewing.ts'
import { resumeMandate } from './sync-mandate.ts'

type Subscription = Awaited<ReturnType<typeof lockSubscription>>

export interface MandateRequest extends NotifyParts {
  db: Db
  now: Date
  caller: Caller
  address: string
  request_id: string
}

/**
 * Turns auto-renewal off: nothing more is debited, and the plan continues to its end. While the renewal is past due
 * there is no paid day left, so the plan ends with it. Repeating it changes nothing, and no version is asked for: it is
 * always the person's right.
 */
export async function cancelMandate(asked: MandateRequest, { id }: Pick<OwnPlan, 'id'>): Promise<void> {
  const { db, now, caller } = asked
  await withTransaction(db, async (trx) => {
    const mandate = await lockAutoRenewal(trx, id)
    if (!mandate) return
    // Read under the lock: a debit that was settling meanwhile has paid the next term.
    const plan = await lockSubscription(trx, id)
    await endMandate(trx, mandate, { event: 'revoked', reason: 'person', actor: caller, now })
    // A second mandate waiting beside it would turn auto-renewal on again.
    await endAskedFor(trx, id, { actor: caller, now })
    await stopRenewals(trx, id, 'cancelled', now)
    if (now >= endOfTerm(plan.ends_on)) await endSubscription(trx, id, 'EXPIRED', now)
    if (isInUse(mandate)) await notifyAutoRenewal(trx, asked, 'auto-renewal-off', mandate, now)
  })
}

/**
 * Pauses auto-renewal until a day, or ends the pause. While it is paused nothing is debited; a plan that ends meanwhile
 * ends.
 * @throws Refusal NOTHING_TO_CHANGE, INVALID (until)
 */
export async function pauseMandate(
  asked: MandateRequest,
  { id }: Pick<OwnPlan, 'id'>,
  { until }: { until: IstDate | null },
): Promise<void> {
  const { db, now } = asked
  await withTransaction(db, async (trx) => {
    const found = await lockAutoRenewal(trx, id)
    if (!found || !isInUse(found)) throw new Refusal<typeof pauseAutoDebit>('NOTHING_TO_CHANGE')
    const mandate = await resumedByNow(trx, found, now)
    const plan = await lockSubscription(trx, id)
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

/** A pause whose day has come is over, whether or not a job has recorded it. */
async function resumedByNow(trx: Db, mandate: Mandate, now: Date): Promise<Mandate> {
  const isOver = mandate.status === 'PAUSED' && mandateAt(mandate, now) === 'ACTIVE'
  return (isOver && (await resumeMandate(trx, mandate, now))) || mandate
}

async function pause(trx: Db, plan: Subscription, mandate: Mandate, until: IstDate, now: Date): Promise<void> {
  const invalid = (text: string) => new Refusal('INVALID', { fields: { until: text } })
  if (until <= istDateOf(now)) throw invalid(words.refusals.pauseTooEarly)
  if (until > validTill(mandate.expires_at)) throw invalid(words.refusals.pauseTooLate)
  if (mandate.paused_until === until) return
  // Past due, the choice is to pay or to cancel: a pause would be endless grace.
  if (mandate.status !== 'ACTIVE' || statusAt(plan, now) !== 'ACTIVE')
    throw new Refusal<typeof pauseAutoDebit>('NOTHING_TO_CHANGE')
  const paused = await moveMandate(trx, mandate, 'paused', {
    paused_by: 'person',
    paused_until: until,
    due_at: startOfIstDay(until),
    detail: { by: 'person', until },
    now,
  })
  // A pause that ends in time for the renewal does not change what an unpaid last day leads to.
  if (paused) await setAutoRenew(trx, plan.id, until <= addDays(plan.ends_on, 1))
}

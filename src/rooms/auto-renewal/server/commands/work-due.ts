import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { Parts } from '#platform/parts.ts'
import type { Payments } from '#rooms/payments/server/payments.ts'
import { isRenewable, statusAt } from '#rooms/subscriptions/rules/in-force.ts'
import { lockSubscription } from '#rooms/subscriptions/server/terms.ts'
import { addDays, istDateOf } from '#values/ist-date.ts'
import { nextStep, pauseNotices } from '../../rules/timetable.ts'
import { lockMandate, lockMandateOf, type Mandate, setMandate, wakeAt } from '../mandates.ts'
import { notifyPaused, notifyRenewal } from '../notify-subscriber.ts'
import { factsOf, lockRenewal, moveRenewal, renewalState, waitForMandate } from '../renewals.ts'
import { checkDebit, debitRenewal } from './debit-renewal.ts'
import { closeRenewal } from './end-grace.ts'
import { endMandate } from './end-mandate.ts'
import { failRenewal, giveNotice } from './give-notice.ts'
import { laterCheck } from './mandate-paid.ts'
import { planRenewal } from './plan-renewal.ts'
import { resumeMandate, syncMandate } from './sync-mandate.ts'

const PAGE = 100
const PAGES = 5
const AT_ONCE = 8
/** A row that failed for an unknown reason is left alone for this long, so that it does not block the others. */
const ASIDE_MS = 10 * 60_000

/**
 * Processes what is due: mandates first, because they create renewals. A page at a time, oldest first; what is left
 * after some pages is for the next run.
 */
export async function workDue(parts: Parts, payments: Payments): Promise<void> {
  for (let page = 0; page < PAGES; page += 1) {
    const mandates = await dueMandates(parts)
    await each(parts, mandates, 'mandates', (id) => stepMandate(parts, payments, id))
    const renewals = await dueRenewals(parts)
    await each(parts, renewals, 'renewals', (id) => stepRenewal(parts, payments, id))
    if (mandates.length + renewals.length === 0) return
  }
  await wakeAt(parts.db, new Date(parts.clock.now().getTime() + 1_000))
}

async function dueMandates({ db, clock }: Parts): Promise<string[]> {
  const due = db.selectFrom('mandates').select('id').where('due_at', '<=', clock.now())
  return (await due.orderBy('due_at').limit(PAGE).execute()).map(({ id }) => id)
}

async function dueRenewals({ db, clock }: Parts): Promise<string[]> {
  const due = db.selectFrom('renewals').select('id').where('next_step_at', '<=', clock.now())
  return (await due.orderBy('next_step_at').limit(PAGE).execute()).map(({ id }) => id)
}

async function each(
  parts: Parts,
  ids: readonly string[],
  table: 'mandates' | 'renewals',
  work: (id: string) => Promise<void>,
): Promise<void> {
  const left = [...ids]
  const workers = Array.from({ length: AT_ONCE }, async () => {
    for (let id = left.shift(); id; id = left.shift())
      await work(id).catch((error) => setAside(parts, table, id!, error))
  })
  await Promise.all(workers)
}

async function setAside(parts: Parts, table: 'mandates' | 'renewals', id: string, error: unknown): Promise<void> {
  const later = new Date(parts.clock.now().getTime() + ASIDE_MS)
  parts.log.error(
    { err: error, [table === 'mandates' ? 'mandate_id' : 'renewal_id']: id },
    'a renewal could not continue',
  )
  if (table === 'mandates') await parts.db.updateTable('mandates').set({ due_at: later }).where('id', '=', id).execute()
  else await parts.db.updateTable('renewals').set({ next_step_at: later }).where('id', '=', id).execute()
  await wakeAt(parts.db, later)
}

/** What a mandate waits for: its next renewal, the end of a pause, the bank, or nothing. */
async function stepMandate(parts: Parts, payments: Payments, id: string): Promise<void> {
  const mandate = await parts.db.selectFrom('mandates').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  if (mandate.status === 'ACTIVE') return planRenewal(parts, id)
  const now = parts.clock.now()
  if (mandate.status === 'PENDING_AUTH') {
    // Whatever the bank answers, it is not asked again immediately.
    await postpone(parts, id, laterCheck(now))
    return syncMandate(parts, payments, id)
  }
  await withTransaction(parts.db, async (trx) => {
    const locked = await lockMandate(trx, id)
    if (locked.status === 'CREATED')
      await endMandate(trx, locked, { event: 'lapsed', reason: 'not_authorised', actor: 'system', now })
    else if (locked.status === 'PAUSED' && locked.paused_until && locked.paused_until <= istDateOf(now))
      await resumeMandate(trx, locked, now)
    else if (locked.status === 'PAUSED' && locked.paused_by === 'bank') await notifyOfPause(trx, parts, locked, now)
    else if (locked.status !== 'ACTIVE') await setMandate(trx, locked, { due_at: null }, now)
  })
}

/** A pause in the bank's app has no end that we know: its owner hears how to go on. */
async function notifyOfPause(trx: Db, parts: Parts, mandate: Mandate, now: Date): Promise<void> {
  if (!mandate.subscription_id) return void (await setMandate(trx, mandate, { due_at: null }, now))
  const plan = await lockSubscription(trx, mandate.subscription_id)
  const in_grace = statusAt(plan, now) === 'PAST_DUE'
  const { due, next } = pauseNotices(addDays(plan.ends_on, 1), { in_grace, now })
  if (due && due > mandate.created_at && isRenewable(plan.status)) await notifyPaused(trx, parts, mandate, due, now)
  await setMandate(trx, mandate, { due_at: next ?? null }, now)
}

async function postpone({ db }: Parts, id: string, due_at: Date): Promise<void> {
  await db.updateTable('mandates').set({ due_at }).where('id', '=', id).where('status', '=', 'PENDING_AUTH').execute()
  await wakeAt(db, due_at)
}

async function stepRenewal(parts: Parts, payments: Payments, id: string): Promise<void> {
  const now = parts.clock.now()
  const renewal = await parts.db.selectFrom('renewals').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const next = nextStep(factsOf(renewal), now)
  if (next && next.step !== 'check_debit' && (await isClosed(parts, id, now))) return
  switch (next?.step) {
    case 'remind':
      return remind(parts, id, now)
    case 'give_notice':
      return giveNotice(parts, payments, id)
    case 'debit':
      return debitRenewal(parts, payments, id)
    case 'check_debit':
      return checkDebit(parts, payments, id)
    case 'end_grace':
      return waitForGrace(parts, id, now)
    case undefined:
      await parts.db.updateTable('renewals').set({ next_step_at: null }).where('id', '=', id).execute()
  }
}

/** No debit may be sent any more, and grace is not over: the subscriber can pay manually. */
async function waitForGrace(parts: Parts, id: string, now: Date): Promise<void> {
  await withTransaction(parts.db, async (trx) => {
    const renewal = await lockRenewal(trx, id)
    if (!renewal || nextStep(factsOf(renewal), now)?.step !== 'end_grace') return
    if (renewal.status === 'NOTICED' || renewal.status === 'RETRYING')
      await failRenewal(trx, parts, renewal, 'retries_over', now)
    else await moveRenewal(trx, renewal, {}, { now })
  })
}

/** Closes a renewal that is not due: its term was paid otherwise, its plan has ended, or its grace is over. */
async function isClosed(parts: Parts, id: string, now: Date): Promise<boolean> {
  return withTransaction(parts.db, async (trx) => {
    const renewal = await lockRenewal(trx, id)
    if (!renewal || ['PAID', 'STOPPED'].includes(renewal.status)) return true
    const mandate = await lockMandateOf(trx, renewal)
    const state = await renewalState(trx, renewal, now)
    if (state === 'due') return false
    await closeRenewal(trx, parts, renewal, { state, mandate, now })
    return true
  })
}

/** The second notice, three days before; with the end of a pause if that is later. */
async function remind(parts: Parts, id: string, now: Date): Promise<void> {
  await withTransaction(parts.db, async (trx) => {
    const renewal = await lockRenewal(trx, id)
    if (!renewal || renewal.reminded_at || !['ANNOUNCED', 'NEEDS_CONSENT'].includes(renewal.status)) return
    const mandate = await lockMandate(trx, renewal.mandate_id)
    if (mandate.status !== 'ACTIVE') return waitForMandate(trx, renewal, now)
    const reminded = await moveRenewal(trx, renewal, { reminded_at: now }, { kind: 'reminded', now })
    if (renewal.status === 'NEEDS_CONSENT') await notifyRenewal(trx, parts, reminded, { kind: 'needs_consent' }, now)
    else await notifyRenewal(trx, parts, reminded, { kind: 'reminded' }, now)
  })
}

import { addDays, type IstDate, istDateOf, startOfIstDay } from '#values/ist-date.ts'
import { nextDebitTime } from './debit-windows.ts'

const HOUR_MS = 3_600_000

/** Days before R, the first day of the new term, on which the customer is notified. */
const ANNOUNCED_BEFORE = 15
const REMINDED_BEFORE = 3
const NOTICE_BEFORE = 2
/** The hour of notices, IST: people are awake, and the bank's evening has not started. */
const NOTICE_HOUR = 10
/** The hour of a debit, IST: after the nightly postings, before the network's peak. */
const DEBIT_HOUR = 6
/** The law: the payer is notified of a debit at least 24 hours before it. */
const NOTICE_AGE_MS = 24 * HOUR_MS
/** One debit on R and a retry on each of the three days after it. */
const MOST_ATTEMPTS = 4
const RETRY_DAYS = 3
/** The last day of grace, after R: the plan continues until then without payment. */
export const GRACE_DAYS = 7
/** The renewal offer remains for this many days after R. */
export const OFFER_DAYS = 15

const at = (date: IstDate, hour: number) => new Date(startOfIstDay(date).getTime() + hour * HOUR_MS)
const latest = (...instants: Date[]) => new Date(Math.max(...instants.map((instant) => instant.getTime())))

export const RENEWAL_STATUSES = [
  'ANNOUNCED',
  'NOTICED',
  'DEBITING',
  'RETRYING',
  'PAID',
  'NEEDS_CONSENT',
  'FAILED',
  'STOPPED',
] as const
type RenewalStatus = (typeof RENEWAL_STATUSES)[number]

/** The facts about a renewal that the timetable needs. */
export interface RenewalFacts {
  renews_on: IstDate
  status: RenewalStatus
  reminded_at: Date | null
  noticed_at: Date | null
  attempts: number
  last_attempt_on: IstDate | null
}

export type Step = 'remind' | 'give_notice' | 'debit' | 'check_debit' | 'end_grace'

/** When the renewal is announced to the customer. */
export function announcementAt(renews_on: IstDate): Date {
  return at(addDays(renews_on, -ANNOUNCED_BEFORE), NOTICE_HOUR)
}

/** Whether an announcement this late also serves as the reminder. */
export function isReminderToo(renews_on: IstDate, now: Date): boolean {
  return now >= at(addDays(renews_on, -REMINDED_BEFORE), NOTICE_HOUR)
}

/** When the gateway is asked for the statutory notice. */
export function noticeAt(renews_on: IstDate): Date {
  return at(addDays(renews_on, -NOTICE_BEFORE), NOTICE_HOUR)
}

const PAUSE_TOLD_ON = [-REMINDED_BEFORE, 0, 3] as const
const PAUSE_TOLD_BEFORE_GRACE_ENDS = GRACE_DAYS - 1
/** A server that was down this long leaves a message out. */
const PAUSE_TOLD_LATE_MS = 48 * HOUR_MS

/**
 * When the owner of a plan whose debits are paused at the bank hears how to go on: three days before R, on R, three days after
 * it, and on the last day before grace ends where the plan has one.
 * @returns the message that is due now, and when the next one is; undefined where there is none
 */
export function pauseNotices(renews_on: IstDate, { in_grace, now }: { in_grace: boolean; now: Date }) {
  const days = in_grace ? [...PAUSE_TOLD_ON, PAUSE_TOLD_BEFORE_GRACE_ENDS] : PAUSE_TOLD_ON
  const slots = days.map((day) => at(addDays(renews_on, day), NOTICE_HOUR))
  const due = slots.findLast((slot) => slot <= now)
  return {
    due: due && now.getTime() - due.getTime() < PAUSE_TOLD_LATE_MS ? due : undefined,
    next: slots.find((slot) => slot > now),
  }
}

/** The first instant after grace. */
export function graceEndsAt(renews_on: IstDate): Date {
  return startOfIstDay(addDays(renews_on, GRACE_DAYS + 1))
}

/**
 * The next step of a renewal and its time; an instant in the past means now. After downtime the steps still run in
 * order: a late notice postpones the debit, it is never skipped.
 */
export function nextStep(facts: RenewalFacts, now: Date): { step: Step; at: Date } | undefined {
  const { renews_on, status } = facts
  const end = { step: 'end_grace', at: graceEndsAt(renews_on) } as const
  if (status === 'PAID' || status === 'STOPPED') return undefined
  if (now >= end.at) return end
  switch (status) {
    case 'ANNOUNCED':
    case 'NEEDS_CONSENT':
      if (!facts.reminded_at) return { step: 'remind', at: at(addDays(renews_on, -REMINDED_BEFORE), NOTICE_HOUR) }
      if (status === 'NEEDS_CONSENT') return end
      return { step: 'give_notice', at: noticeAt(renews_on) }
    case 'NOTICED':
    case 'RETRYING': {
      const when = debitAt(facts, now)
      return when ? { step: 'debit', at: when } : end
    }
    case 'DEBITING':
      return { step: 'check_debit', at: new Date(now.getTime() + HOUR_MS / 2) }
    case 'FAILED':
      return end
  }
}

/**
 * When the next debit may be sent: not before R nor within a day of the notice, one a day, within the network's hours,
 * the first one as long as there is grace, retries until R+3.
 * @returns undefined when there is no such time left
 */
export function debitAt(
  facts: Pick<RenewalFacts, 'renews_on' | 'noticed_at' | 'attempts' | 'last_attempt_on'>,
  now: Date,
): Date | undefined {
  const { renews_on, noticed_at, attempts, last_attempt_on } = facts
  if (!noticed_at || attempts >= MOST_ATTEMPTS) return undefined
  const slot = nextDebitTime(
    latest(
      now,
      at(renews_on, DEBIT_HOUR),
      new Date(noticed_at.getTime() + NOTICE_AGE_MS),
      ...(last_attempt_on ? [at(addDays(last_attempt_on, 1), DEBIT_HOUR)] : []),
    ),
  )
  const lastDay = addDays(renews_on, attempts === 0 ? GRACE_DAYS : RETRY_DAYS)
  return istDateOf(slot) <= lastDay ? slot : undefined
}

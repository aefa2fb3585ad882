import { addDays, DAY_MS, type IstDate, istDateOf, startOfIstDay } from '#values/ist-date.ts'
import type { ClaimStatus } from './claim-status.ts'

/** The company's service levels, from its settings. */
export interface ServiceLevels {
  /** Working days to the first decision. */
  first_decision_days: number
  /** Calendar days from the last document to the payout. */
  payout_days: number
  /** Days without decisions, besides Saturdays and Sundays. */
  holidays: ReadonlySet<IstDate>
}

/** An insured claim is decided and paid within 15 days whatever else is promised; from the tenth it is urgent. */
const INSURED_DAYS = 15
export const INSURED_URGENT_DAYS = 10
/** A claim is urgent on the last day of its time. */
const URGENT_MS = DAY_MS

export interface ServiceClock {
  insured: boolean
  clock_started_at: Date
  paused_at: Date | null
  paused_seconds: number
  first_decision_due_at: Date
  payout_due_at: Date
}

export const SERVICE_LEVELS = ['ok', 'due', 'breached'] as const
export type ServiceLevel = (typeof SERVICE_LEVELS)[number]

/** The clock of a new claim, or of one that is reviewed again. */
export function startClock(now: Date, insured: boolean, promised: ServiceLevels): ServiceClock {
  return withinLimit({
    insured,
    clock_started_at: now,
    paused_at: null,
    paused_seconds: 0,
    first_decision_due_at: addWorkingTime(now, promised.first_decision_days * DAY_MS, promised.holidays),
    payout_due_at: daysLater(now, promised.payout_days),
  })
}

/** The clock stops while we wait for the member. */
export function pauseClock<Clock extends ServiceClock>(clock: Clock, now: Date): Clock {
  return clock.paused_at ? clock : { ...clock, paused_at: now }
}

/**
 * Restarts the clock with the time that was left: working time for the first decision, calendar time for the payout.
 * @param newDocuments whether the member sent some: the payout's days count from the last document
 */
export function resumeClock(
  clock: ServiceClock,
  now: Date,
  promised: ServiceLevels,
  newDocuments: boolean,
): ServiceClock {
  const { paused_at } = clock
  if (!paused_at) return clock
  const paused = now.getTime() - paused_at.getTime()
  const left = workingTime(paused_at, clock.first_decision_due_at, promised.holidays)
  return withinLimit({
    ...clock,
    paused_at: null,
    paused_seconds: clock.paused_seconds + Math.round(paused / 1000),
    // What was late before the pause stays as late.
    first_decision_due_at:
      left > 0 ? addWorkingTime(now, left, promised.holidays) : later(clock.first_decision_due_at, paused),
    payout_due_at: newDocuments ? daysLater(now, promised.payout_days) : later(clock.payout_due_at, paused),
  })
}

/** The next deadline, its kind, and when it becomes urgent; undefined while nothing is due to the member. */
export function owed(clock: ServiceClock & { status: ClaimStatus }) {
  const due_at = dueOf(clock)
  if (!due_at) return undefined
  const urgent_at = later(due_at, -URGENT_MS)
  return { due_at, urgent_at: clock.insured ? earlier(urgent_at, sinceStart(clock, INSURED_URGENT_DAYS)) : urgent_at }
}

/** The service level of a claim. */
export function serviceLevel(owes: { due_at: Date; urgent_at: Date } | undefined, now: Date): ServiceLevel {
  if (!owes || now < owes.urgent_at) return 'ok'
  return now < owes.due_at ? 'due' : 'breached'
}

/** The table's generated column `due_at` computes the same. */
function dueOf(clock: ServiceClock & { status: ClaimStatus }): Date | undefined {
  if (clock.status === 'INITIATED' || clock.status === 'PENDING') return clock.first_decision_due_at
  return clock.status === 'APPROVED' ? clock.payout_due_at : undefined
}

function withinLimit(clock: ServiceClock): ServiceClock {
  if (!clock.insured) return clock
  const limit = sinceStart(clock, INSURED_DAYS)
  return {
    ...clock,
    first_decision_due_at: earlier(clock.first_decision_due_at, limit),
    payout_due_at: earlier(clock.payout_due_at, limit),
  }
}

/** A number of days on the clock, its pauses excluded. */
function sinceStart(clock: ServiceClock, days: number): Date {
  return later(daysLater(clock.clock_started_at, days), clock.paused_seconds * 1000)
}

function daysLater(instant: Date, days: number): Date {
  return later(instant, days * DAY_MS)
}

function later(instant: Date, milliseconds: number): Date {
  return new Date(instant.getTime() + milliseconds)
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other
}

/** Milliseconds between two instants that fall on working days, IST; 0 where the second is not later. */
export function workingTime(from: Date, to: Date, holidays: ReadonlySet<IstDate>): number {
  let sum = 0
  for (let day = istDateOf(from); startOfIstDay(day) < to; day = addDays(day, 1)) {
    if (!isWorkingDay(day, holidays)) continue
    const begin = Math.max(startOfIstDay(day).getTime(), from.getTime())
    const end = Math.min(startOfIstDay(addDays(day, 1)).getTime(), to.getTime())
    sum += Math.max(0, end - begin)
  }
  return sum
}

/**
 * The instant by which this much working time has passed. Days count in full: two working days from Friday noon are
 * Tuesday noon.
 */
export function addWorkingTime(from: Date, milliseconds: number, holidays: ReadonlySet<IstDate>): Date {
  let left = milliseconds
  for (let day = istDateOf(from); ; day = addDays(day, 1)) {
    if (!isWorkingDay(day, holidays)) continue
    const begin = Math.max(startOfIstDay(day).getTime(), from.getTime())
    const end = startOfIstDay(addDays(day, 1)).getTime()
    if (left <= end - begin) return new Date(begin + left)
    left -= end - begin
  }
}

/** The days from one to another, both included, on which no working time passes. */
export function nonWorkingDays(from: IstDate, to: IstDate, holidays: ReadonlySet<IstDate>): IstDate[] {
  const days: IstDate[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) if (!isWorkingDay(day, holidays)) days.push(day)
  return days
}

function isWorkingDay(day: IstDate, holidays: ReadonlySet<IstDate>): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !holidays.has(day)
}

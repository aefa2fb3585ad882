import { formatClock } from '#values/display-time.ts'
import { addDays, type IstDate, istDateOf, startOfIstDay } from '#values/ist-date.ts'

/** Where a camp or a place of it is in its life; `today` is the day in India. */
export function stageOf(
  { start_date, end_date }: { start_date: IstDate; end_date: IstDate },
  today: IstDate,
): 'COMING' | 'RUNNING' | 'OVER' {
  if (today < start_date) return 'COMING'
  return today > end_date ? 'OVER' : 'RUNNING'
}

/** Whether a slot has ended. */
export function isOver({ on_date, end_time }: { on_date: IstDate; end_time: string }, now: Date): boolean {
  const today = istDateOf(now)
  return on_date < today || (on_date === today && formatClock(now) >= end_time)
}

/** Whether a device's link works: on the day of the camp until midnight, unless it was revoked. */
export function kioskState(
  { on_date, revoked_at }: { on_date: IstDate; revoked_at: Date | null },
  now: Date,
): 'OPEN' | 'EARLY' | 'ENDED' {
  const today = istDateOf(now)
  if (revoked_at !== null || today > on_date) return 'ENDED'
  return today < on_date ? 'EARLY' : 'OPEN'
}

/** Whether who has this slot reads at night that it is no more: today's and tomorrow's are news that cannot wait for the morning. */
export function isNewsAtNight(on_date: IstDate, now: Date): boolean {
  return on_date <= addDays(istDateOf(now), 1)
}

/** When a device's link for a day ends. */
export function kioskEnd(on_date: IstDate): Date {
  return startOfIstDay(addDays(on_date, 1))
}

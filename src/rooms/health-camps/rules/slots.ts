import { addDays, daysBetween, type IstDate } from '#values/ist-date.ts'

/** When a location is open: the same hours on each of its days. Times are Indian, 'HH:MM'. */
export interface Hours {
  start_date: IstDate
  end_date: IstDate
  opens_at: string
  closes_at: string
  slot_minutes: number
  slot_capacity: number
}

export interface Slot {
  on_date: IstDate
  start_time: string
  end_time: string
  capacity: number
}

/** Minutes. */
export const SHORTEST_SLOT = 5
const MOST_DAYS = 31
const MOST_SLOTS_A_DAY = 100

/** The slots of a location; what is left before closing and shorter than a slot is not used. */
export function slotsOf(hours: Hours): Slot[] {
  const { start_date, end_date, slot_capacity: capacity } = hours
  const times = slotTimes(hours)
  const days = Array.from({ length: daysBetween(start_date, end_date) + 1 }, (_, day) => addDays(start_date, day))
  return days.flatMap((on_date) => times.map((time) => ({ on_date, ...time, capacity })))
}

/**
 * The slots of one day. None where they would be shorter than the shortest: a form's check reads what was typed also
 * where it is wrong, and steps of no minutes never end.
 */
export function slotTimes({
  opens_at,
  closes_at,
  slot_minutes,
}: Pick<Hours, 'opens_at' | 'closes_at' | 'slot_minutes'>): Pick<Slot, 'start_time' | 'end_time'>[] {
  if (slot_minutes < SHORTEST_SLOT) return []
  const times = []
  for (let at = minutesOf(opens_at); at + slot_minutes <= minutesOf(closes_at); at += slot_minutes)
    times.push({ start_time: timeOf(at), end_time: timeOf(at + slot_minutes) })
  return times
}

/** What is wrong with a location's hours, by field; the first problem of each. */
export function hourFaults(
  hours: Hours,
): Partial<Record<keyof Hours, 'ends-first' | 'too-long' | 'closes-first' | 'no-slot' | 'too-many'>> {
  const { start_date, end_date, opens_at, closes_at } = hours
  const days = daysBetween(start_date, end_date) + 1
  const slots = slotTimes(hours).length
  return {
    ...(days < 1 ? { end_date: 'ends-first' } : days > MOST_DAYS ? { end_date: 'too-long' } : {}),
    ...(closes_at <= opens_at
      ? { closes_at: 'closes-first' }
      : slots === 0
        ? { slot_minutes: 'no-slot' }
        : slots > MOST_SLOTS_A_DAY
          ? { slot_minutes: 'too-many' }
          : {}),
  }
}

/** The slot of a day in which somebody came: the running one, else the next, else the day's last. */
export function slotAt<S extends Pick<Slot, 'end_time'>>(slots: readonly S[], clock: string): S | undefined {
  return slots.find(({ end_time }) => clock < end_time) ?? slots.at(-1)
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

function timeOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

import type { Db } from '#platform/database/open-database.ts'
import { readSetting } from '#platform/settings/read-setting.ts'
import { daysAhead, leadHours } from '../rules/settings.ts'
import { type Slot, slotsFrom, type TimetableLine } from '../rules/slots.ts'
import type { Mode, Variation } from '../rules/sub-status.ts'

export interface Package {
  id: string
  name: string
  tests: string[]
  modes: Mode[]
  cities: string[]
  fasting_hours: number
}

/** The check-ups that are offered now, in the order in which they are shown. */
export async function listPackages(db: Db, variation: Variation): Promise<Package[]> {
  const rows = await db
    .selectFrom('checkup_packages')
    .select(['id', 'name', 'tests', 'modes', 'cities', 'fasting_hours'])
    .where('variation', '=', variation)
    .where('is_offered', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows as Package[]
}

/** The times that can be asked for, in every city. */
export async function listSlots(db: Db, now: Date): Promise<Slot[]> {
  const timetable = await db
    .selectFrom('checkup_slots')
    .selectAll()
    .where('is_offered', '=', true)
    .orderBy('starts_at')
    .execute()
  const lead_hours = await readSetting(db, leadHours, now)
  const days_ahead = await readSetting(db, daysAhead, now)
  return slotsFrom(timetable as TimetableLine[], now, { lead_hours, days_ahead })
}

/** How many have an appointment or wait for one, by time. */
export async function countBooked(
  db: Db,
  { city, mode, from }: { city: string; mode: Mode; from: Date },
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('checkup_orders')
    .select(({ fn }) => ['slot_at', fn.countAll<string>().as('count')])
    .where('status', '=', 'in_progress')
    .where('needs_time', '=', false)
    .where('city', '=', city)
    .where('mode', '=', mode)
    .where('slot_at', '>=', from)
    .groupBy('slot_at')
    .execute()
  return new Map(rows.map(({ slot_at, count }) => [slot_at.getTime(), Number(count)]))
}

import type { ReplyOf } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { formatDate } from '#values/display-time.ts'
import { addDays, daysFrom, type IstDate, istDateOf } from '#values/ist-date.ts'
import type { CampLocation, readHealthCamp as readCall } from '../contract/company.ts'
import { stageOf } from '../rules/camp-time.ts'
import { campRefusalWords as words } from '../words/refusals.ts'
import { countPeople, figuresWhere } from './figures.ts'

/** Running ones first, then coming ones, then past ones; those that are cancelled last. */
const ORDER = { RUNNING: 0, COMING: 1, OVER: 2 }

/** @throws Refusal FORBIDDEN for a company without health check-ups */
export async function listLocations(db: Db, subsidiary_id: string, now: Date): Promise<CampLocation[]> {
  await refuseWithoutCheckups(db, subsidiary_id)
  const rank = (one: CampLocation) => (one.status === 'CANCELLED' ? 3 : ORDER[one.stage])
  const rows = await locationsOf(db, subsidiary_id).execute()
  const locations = rows.map((row) => ({ ...row, stage: stageOf(row, istDateOf(now)) }))
  return locations.sort(
    (one, other) =>
      rank(one) - rank(other) ||
      (rank(one) === 1 ? 1 : -1) * one.start_date.localeCompare(other.start_date) ||
      one.name.localeCompare(other.name),
  )
}

/**
 * A location with its figures; `date` narrows them to a day.
 * @throws Refusal FORBIDDEN for a company without health check-ups, NOT_FOUND for a location that is not this company's,
 * INVALID for a date outside its range
 */
export async function readLocation(
  db: Db,
  { subsidiary_id, id, date }: { subsidiary_id: string; id: string; date: IstDate | undefined },
  now: Date,
): Promise<ReplyOf<typeof readCall>> {
  await refuseWithoutCheckups(db, subsidiary_id)
  const location = await locationsOf(db, subsidiary_id).where('l.id', '=', id).executeTakeFirst()
  if (!location) throw new Refusal('NOT_FOUND')
  const { start_date, end_date } = location
  if (date && (date < start_date || date > end_date)) {
    const text = words.outOfRange(formatDate(start_date), formatDate(end_date))
    throw new Refusal('INVALID', { text, fields: { date: text } })
  }
  const slots = await db
    .selectFrom('health_camp_slots')
    .select(['id', 'on_date', 'start_time', 'end_time', 'capacity'])
    .where('location_id', '=', id)
    .where('closed', '=', false)
    .$if(date !== undefined, (query) => query.where('on_date', '=', date!))
    .orderBy('on_date')
    .orderBy('start_time')
    .execute()
  const counts = await countPeople(db, [id])
  const all = figuresWhere(counts, ({ on_date }) => date === undefined || on_date === date)
  const range = { start_date: date ?? start_date, end_date: date ?? end_date }
  const days = Array.from({ length: daysFrom(start_date, end_date) }, (_, day) => addDays(start_date, day))
  return {
    location: { ...location, stage: stageOf(location, istDateOf(now)) },
    stats: { checkups: { ...all.checkups, ...range }, registrations: { ...all.registrations, ...range } },
    by_day: days.map((day) => ({ date: day, ...figuresWhere(counts, ({ on_date }) => on_date === day) })),
    by_slot: slots.map(({ id: slot, on_date, start_time, end_time, capacity }) => ({
      date: on_date,
      start_time,
      end_time,
      capacity,
      ...figuresWhere(counts, ({ slot_id }) => slot_id === slot),
    })),
  }
}

function locationsOf(db: Db, subsidiary_id: string) {
  return db
    .selectFrom('health_camp_locations as l')
    .innerJoin('health_camps as c', 'c.id', 'l.camp_id')
    .select(['l.id', 'l.name', 'l.address', 'l.city', 'l.start_date', 'l.end_date', 'c.name as camp_name', 'c.status'])
    .where('c.subsidiary_id', '=', subsidiary_id)
    .where('l.removed_at', 'is', null)
}

async function refuseWithoutCheckups(db: Db, subsidiary_id: string): Promise<void> {
  const company = await db
    .selectFrom('subsidiaries')
    .select('has_health_check')
    .where('id', '=', subsidiary_id)
    .executeTakeFirst()
  if (!company?.has_health_check) throw new Refusal('FORBIDDEN')
}

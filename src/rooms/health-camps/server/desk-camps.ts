import { type Selectable, sql } from 'kysely'
import type { HealthCampLocations } from '#db/schema.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { type IstDate, istDateOf } from '#values/ist-date.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { DeskCamp, ListedCamp } from '../contract/desk.ts'
import { kioskState, stageOf } from '../rules/camp-time.ts'
import { countPeople, figuresWhere } from './figures.ts'

export type Location = Omit<Selectable<HealthCampLocations>, 'camp_id' | 'removed_at'>

/** The locations that camps have now, in the order of their days. */
export async function locationsOf(db: Db, camp_ids: readonly string[]): Promise<(Location & { camp_id: string })[]> {
  return db
    .selectFrom('health_camp_locations')
    .select(['id', 'camp_id', 'name', 'address', 'city', 'start_date', 'end_date'])
    .select(['opens_at', 'closes_at', 'slot_minutes', 'slot_capacity'])
    .where('camp_id', 'in', [...camp_ids])
    .where('removed_at', 'is', null)
    .orderBy('start_date')
    .orderBy('name')
    .execute()
}

/** The first and the last day of a camp. */
export function campDays(locations: readonly Pick<Location, 'start_date' | 'end_date'>[]): {
  start_date: IstDate
  end_date: IstDate
} {
  const starts = locations.map(({ start_date }) => start_date).sort()
  const ends = locations.map(({ end_date }) => end_date).sort()
  return { start_date: starts[0]!, end_date: ends.at(-1)! }
}

interface Page {
  search: string | undefined
  offset: number
  limit: number
}

/** The latest first. */
export async function listCamps(db: Db, { search, offset, limit }: Page, now: Date): Promise<ListedCamp[]> {
  const camps = await campsWhere(db, search)
    .select(['c.id', 'c.name', 'c.status', 's.display_name as company'])
    .orderBy(
      sql`(select max(l.end_date) from health_camp_locations l where l.camp_id = c.id and l.removed_at is null)`,
      'desc',
    )
    .orderBy('c.id')
    .offset(offset)
    .limit(limit)
    .execute()
  if (camps.length === 0) return []
  const locations = await locationsOf(
    db,
    camps.map(({ id }) => id),
  )
  const counts = await countPeople(
    db,
    locations.map(({ id }) => id),
  )
  return camps.map((camp) => {
    const own = locations.filter(({ camp_id }) => camp_id === camp.id)
    const ids = new Set(own.map(({ id }) => id))
    const { registrations, checkups } = figuresWhere(counts, ({ location_id }) => ids.has(location_id))
    const days = campDays(own)
    return {
      ...camp,
      ...days,
      cities: [...new Set(own.map(({ city }) => city))],
      stage: stageOf(days, istDateOf(now)),
      registered: registrations.total,
      done: checkups.total,
    }
  })
}

export async function countCamps(db: Db, search: string | undefined): Promise<number> {
  const { total } = await campsWhere(db, search)
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

function campsWhere(db: Db, search = '') {
  return db
    .selectFrom('health_camps as c')
    .innerJoin('subsidiaries as s', 's.id', 'c.subsidiary_id')
    .$if(search !== '', (query) =>
      query.where(
        sql<boolean>`strpos(lower(c.name || ' ' || s.name || ' ' || s.display_name), lower(${search}::text)) > 0`,
      ),
    )
}

/** @throws Refusal NOT_FOUND */
export async function readCamp(db: Db, id: string, now: Date): Promise<DeskCamp> {
  const camp = await db
    .selectFrom('health_camps as c')
    .innerJoin('subsidiaries as s', 's.id', 'c.subsidiary_id')
    .select(['c.id', 'c.subsidiary_id', 's.display_name as company', 'c.name', 'c.status', 'c.cancel_reason'])
    .select('c.version')
    .where('c.id', '=', id)
    .executeTakeFirst()
  if (!camp) throw new Refusal('NOT_FOUND')
  const locations = await locationsOf(db, [id])
  const counts = await countPeople(
    db,
    locations.map((location) => location.id),
  )
  const kiosks = await db
    .selectFrom('health_camp_kiosks as k')
    .innerJoin('health_camp_locations as l', 'l.id', 'k.location_id')
    .select(['k.id', 'k.location_id', 'l.name as location_name', 'k.on_date', 'k.expires_at', 'k.revoked_at'])
    .select('k.last_used_at')
    .where('k.camp_id', '=', id)
    .orderBy('k.on_date', 'desc')
    .orderBy('k.created_at', 'desc')
    .limit(100)
    .execute()
  return {
    ...camp,
    stage: stageOf(campDays(locations), istDateOf(now)),
    today: istDateOf(now),
    locations: locations.map((location) => ({
      ...withoutCamp(location),
      ...figuresWhere(counts, ({ location_id }) => location_id === location.id),
    })),
    kiosks: kiosks.map(({ revoked_at, ...kiosk }) => ({
      ...kiosk,
      expires_at: toWireTime(kiosk.expires_at),
      last_used_at: kiosk.last_used_at && toWireTime(kiosk.last_used_at),
      state: kioskState({ on_date: kiosk.on_date, revoked_at }, now),
    })),
  }
}

function withoutCamp(location: Location): Location {
  const { id, name, address, city, start_date, end_date, opens_at, closes_at, slot_minutes, slot_capacity } = location
  return { id, name, address, city, start_date, end_date, opens_at, closes_at, slot_minutes, slot_capacity }
}

/** Companies that have health check-ups, by name. */
export async function listCompanies(db: Db): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('subsidiaries')
    .select(['id', 'display_name as name'])
    .where('has_health_check', '=', true)
    .orderBy('display_name')
    .orderBy('id')
    .execute()
}

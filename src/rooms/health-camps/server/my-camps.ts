import { sql } from 'kysely'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { type IstDate, istDateOf } from '#values/ist-date.ts'
import type { CampSlot, MyCamp } from '../contract/member.ts'
import { isOver } from '../rules/camp-time.ts'
import { MAY_TAKE_PART } from './camp-people.ts'

/** The camps of a person's companies that are not over; a cancelled one only where the person was registered. */
export async function listMyCamps(db: Db, account_id: string, now: Date): Promise<MyCamp[]> {
  const rows = await myCamps(db, account_id, istDateOf(now)).execute()
  return viewCamps(db, rows, account_id, istDateOf(now))
}

/** @throws Refusal NOT_FOUND for a camp of another company, and for one that is over */
export async function readMyCamp(db: Db, { id, account_id }: { id: string; account_id: string }, now: Date) {
  const row = await myCamps(db, account_id, istDateOf(now)).where('c.id', '=', id).executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  const [camp] = await viewCamps(db, [row], account_id, istDateOf(now))
  return camp!
}

/**
 * The slots of a location on a day that are not over.
 * @throws Refusal NOT_FOUND for a location of another camp
 */
export async function listSlots(
  db: Db,
  { camp_id, location_id, date }: { camp_id: string; location_id: string; date: IstDate },
  now: Date,
): Promise<CampSlot[]> {
  const location = await db
    .selectFrom('health_camp_locations')
    .select('id')
    .where('id', '=', location_id)
    .where('camp_id', '=', camp_id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!location) throw new Refusal('NOT_FOUND')
  const slots = await db
    .selectFrom('health_camp_slots')
    .select(['id', 'on_date', 'start_time', 'end_time', 'capacity', 'taken'])
    .where('location_id', '=', location_id)
    .where('on_date', '=', date)
    .where('closed', '=', false)
    .orderBy('start_time')
    .execute()
  return slots
    .filter((slot) => !isOver(slot, now))
    .map(({ id, start_time, end_time, capacity, taken }) => ({
      id,
      start_time,
      end_time,
      places_left: capacity - taken,
    }))
}

function myCamps(db: Db, account_id: string, today: IstDate) {
  return db
    .selectFrom('health_camps as c')
    .innerJoin('subsidiaries as company', 'company.id', 'c.subsidiary_id')
    .select(['c.id', 'c.name', 'c.status', 'company.display_name as company'])
    .where(
      sql<boolean>`exists (select from partner_users e join subscriptions s on s.id = e.subscription_id
        where e.subsidiary_id = c.subsidiary_id and e.account_id = ${account_id}::uuid and ${MAY_TAKE_PART})`,
    )
    .where(
      sql<boolean>`exists (select from health_camp_locations l
        where l.camp_id = c.id and l.removed_at is null and l.end_date >= ${today}::date)`,
    )
    .where(
      sql<boolean>`(c.status = 'PLANNED' or exists (select from health_camp_registrations r
        where r.camp_id = c.id and r.account_id = ${account_id}::uuid))`,
    )
    .orderBy('c.created_at')
    .orderBy('c.id')
}

type Row = Pick<MyCamp, 'id' | 'name' | 'status' | 'company'>

async function viewCamps(db: Db, rows: readonly Row[], account_id: string, today: IstDate): Promise<MyCamp[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const locations = await db
    .selectFrom('health_camp_locations')
    .select(['id', 'camp_id', 'name', 'address', 'city', 'start_date', 'end_date'])
    .where('camp_id', 'in', ids)
    .where('removed_at', 'is', null)
    .where('end_date', '>=', today)
    .orderBy('start_date')
    .orderBy('name')
    .execute()
  const registrations = await db
    .selectFrom('health_camp_registrations as r')
    .innerJoin('health_camp_slots as s', 's.id', 'r.slot_id')
    .innerJoin('health_camp_locations as l', 'l.id', 'r.location_id')
    .select(['r.camp_id', 'r.location_id', 'l.name as location_name', 'r.slot_id', 'r.on_date'])
    .select(['s.start_time', 's.end_time', 'r.arrived_at', 'r.done_at'])
    .where('r.camp_id', 'in', ids)
    .where('r.account_id', '=', account_id)
    .where('r.status', '=', 'REGISTERED')
    .execute()
  return rows.map(({ id, name, status, company }) => {
    const own = registrations.find(({ camp_id }) => camp_id === id)
    return {
      id,
      name,
      status,
      company,
      locations: locations
        .filter(({ camp_id }) => camp_id === id)
        .map(({ id: location_id, name: place, address, city, start_date, end_date }) => ({
          id: location_id,
          name: place,
          address,
          city,
          start_date: start_date < today ? today : start_date,
          end_date,
        })),
      registration: own
        ? {
            location_id: own.location_id,
            location_name: own.location_name,
            slot_id: own.slot_id,
            on_date: own.on_date,
            start_time: own.start_time,
            end_time: own.end_time,
            state: own.done_at ? 'DONE' : own.arrived_at ? 'ARRIVED' : 'EXPECTED',
          }
        : null,
    }
  })
}

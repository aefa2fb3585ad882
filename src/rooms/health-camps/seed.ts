import type { Insertable } from 'kysely'
import type { HealthCampRegistrations } from '#db/schema.ts'
import type { Db } from '#platform/database/open-database.ts'
import { addDays, DAY_MS, type IstDate, istDateOf, startOfIstDay } from '#values/ist-date.ts'
import { slotsOf } from './rules/slots.ts'

const id = (number: number) => `6f1d2a50-0b1c-4c7e-9a01-5a1d00476${String(number).padStart(3, '0')}`

/** A camp that is over, one that runs today and one that comes, each with its place in Pune. */
const DEMO_CAMPS = { past: id(1), running: id(2), coming: id(3) }
const DEMO_CAMP_PLACES = { past: id(11), hadapsar: id(21), chakan: id(22), coming: id(31) }

const HOURS = { opens_at: '09:30', closes_at: '16:30', slot_minutes: 60, slot_capacity: 12 }

/** The camps of the demo company, for people who are there: how many came ahead of the plan, and how many as walk-ins. */
export async function seedCamps(db: Db, subsidiary_id: string, now: Date): Promise<void> {
  const today = istDateOf(now)
  const plant = { name: 'Hadapsar plant', address: 'Plot 14, Hadapsar Industrial Estate', city: 'Pune' }
  const mill = { name: 'Chakan mill', address: 'Gat 211, Chakan MIDC Phase 2', city: 'Pune' }
  const people = await db
    .selectFrom('partner_users')
    .select(['id', 'account_id'])
    .where('subsidiary_id', '=', subsidiary_id)
    .where('status', '=', 'ACTIVE')
    .where('external_reference_id', '<>', 'BT-2000')
    .orderBy('number')
    .limit(30)
    .execute()
  const common = { db, subsidiary_id, now }
  await seedCamp({
    ...common,
    camp: { id: DEMO_CAMPS.past, name: 'Diwali health camp' },
    places: [{ id: DEMO_CAMP_PLACES.past, ...plant, start_date: addDays(today, -26), end_date: addDays(today, -25) }],
    people: people.slice(0, 26),
    walkIns: 5,
    done: 22,
  })
  await seedCamp({
    ...common,
    camp: { id: DEMO_CAMPS.running, name: 'Winter health camp' },
    places: [
      { id: DEMO_CAMP_PLACES.hadapsar, ...plant, start_date: addDays(today, -1), end_date: addDays(today, 1) },
      { id: DEMO_CAMP_PLACES.chakan, ...mill, start_date: today, end_date: today },
    ],
    people: people.slice(0, 24),
    walkIns: 4,
    done: 7,
  })
  await seedCamp({
    ...common,
    camp: { id: DEMO_CAMPS.coming, name: 'New year health camp' },
    places: [{ id: DEMO_CAMP_PLACES.coming, ...plant, start_date: addDays(today, 9), end_date: addDays(today, 10) }],
    people: people.slice(0, 6),
    walkIns: 0,
    done: 0,
  })
}

interface CampSeed {
  db: Db
  subsidiary_id: string
  now: Date
  camp: { id: string; name: string }
  places: { id: string; name: string; address: string; city: string; start_date: IstDate; end_date: IstDate }[]
  people: { id: string; account_id: string }[]
  /** The last of the people. */
  walkIns: number
  /** How many of the people whose day has come have had the check-up. */
  done: number
}

async function seedCamp({ db, subsidiary_id, now, camp, places, people, walkIns, done }: CampSeed): Promise<void> {
  const today = istDateOf(now)
  const planned = new Date(now.getTime() - 40 * DAY_MS)
  await db
    .insertInto('health_camps')
    .values({ ...camp, subsidiary_id, created_at: planned })
    .execute()
  await db
    .insertInto('health_camp_locations')
    .values(places.map((place) => ({ ...place, camp_id: camp.id, ...HOURS })))
    .execute()
  const slots = await db
    .insertInto('health_camp_slots')
    .values(
      places.flatMap((place) => slotsOf({ ...place, ...HOURS }).map((slot) => ({ location_id: place.id, ...slot }))),
    )
    .returning(['id', 'location_id', 'on_date', 'start_time'])
    .execute()
  const come = slots.filter(({ on_date }) => on_date <= today)
  let left = done
  const rows = people.map((person, at): Insertable<HealthCampRegistrations> => {
    const isWalkIn = at >= people.length - walkIns
    const among = isWalkIn ? come : slots
    const { id: slot_id, location_id, on_date } = among[(at * 5) % among.length]!
    const isDone = on_date <= today && left > 0
    if (isDone) left -= 1
    // In the morning of that day, or just now.
    const came = new Date(Math.min(now.getTime(), startOfIstDay(on_date).getTime() + 10 * 3_600_000))
    return {
      camp_id: camp.id,
      location_id,
      slot_id,
      on_date,
      partner_user_id: person.id,
      account_id: person.account_id,
      kind: isWalkIn ? 'WALK_IN' : 'SCHEDULED',
      registered_at: isWalkIn ? came : planned,
      arrived_at: isDone || isWalkIn ? came : null,
      done_at: isDone ? came : null,
    }
  })
  await db.insertInto('health_camp_registrations').values(rows).execute()
  for (const [slot_id, own] of Map.groupBy(
    rows.filter(({ kind }) => kind === 'SCHEDULED'),
    (row) => row.slot_id,
  ))
    await db.updateTable('health_camp_slots').set({ taken: own.length }).where('id', '=', slot_id).execute()
}

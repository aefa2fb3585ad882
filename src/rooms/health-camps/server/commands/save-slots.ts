import { sql } from 'kysely'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { changeHealthCamp } from '../../contract/desk.ts'
import { slotsOf } from '../../rules/slots.ts'
import { campRefusalWords as words } from '../../words/refusals.ts'
import type { Location } from '../desk-camps.ts'

/** Slots of one camp, all locations and days. */
const MOST_SLOTS = 5_000

interface SlotsInput {
  locations: readonly Location[]
  /** Ids of locations that the camp no longer has. */
  removed?: readonly string[]
  /** People of slots that go may be cancelled. */
  mayCancel: boolean
  now: Date
}

/**
 * Makes the slots of the given locations those of their days and hours. A slot that stays keeps its people, and room for
 * them; one that goes cancels those who have not come. The caller holds the camp's lock.
 * @returns ids of the registrations that were cancelled
 * @throws Refusal REGISTRATIONS_LOST, PEOPLE_CHECKED, INVALID for too many slots
 */
export async function saveSlots(
  trx: Db,
  { locations, removed = [], mayCancel, now }: SlotsInput,
): Promise<readonly string[]> {
  const wanted = wantedSlots(locations)
  const existing = await trx
    .selectFrom('health_camp_slots')
    .select(['id', 'location_id', 'on_date', 'start_time'])
    .where('location_id', 'in', [...locations.map(({ id }) => id), ...removed])
    .where('closed', '=', false)
    .execute()
  const keyOf = (slot: { location_id: string; on_date: string; start_time: string }) =>
    `${slot.location_id} ${slot.on_date} ${slot.start_time}`
  const stays = new Set(wanted.map(keyOf))
  const gone = existing.filter((slot) => !stays.has(keyOf(slot))).map(({ id }) => id)
  const cancelled = await closeSlots(trx, gone, { mayCancel, now })
  await insertSlots(trx, wanted)
  return cancelled
}

/** Makes the slots of a new camp. @throws Refusal INVALID for too many slots */
export async function addSlots(trx: Db, locations: readonly Location[]): Promise<void> {
  await insertSlots(trx, wantedSlots(locations))
}

function wantedSlots(locations: readonly Location[]) {
  const wanted = locations.flatMap((location) =>
    slotsOf(location).map((slot) => ({ location_id: location.id, ...slot })),
  )
  if (wanted.length > MOST_SLOTS) throw new Refusal('INVALID', { fields: { locations: words.tooManySlots } })
  return wanted
}

async function insertSlots(trx: Db, wanted: ReturnType<typeof wantedSlots>): Promise<void> {
  await sql`insert into health_camp_slots (location_id, on_date, start_time, end_time, capacity)
    select location_id, on_date, start_time, end_time, capacity from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
      as slot (location_id uuid, on_date date, start_time text, end_time text, capacity int)
    on conflict (location_id, on_date, start_time) do update set end_time = excluded.end_time, closed = false,
      capacity = greatest(excluded.capacity, health_camp_slots.taken)`.execute(trx)
}

async function closeSlots(
  trx: Db,
  ids: readonly string[],
  { mayCancel, now }: Pick<SlotsInput, 'mayCancel' | 'now'>,
): Promise<readonly string[]> {
  if (ids.length === 0) return []
  const people = await trx
    .selectFrom('health_camp_registrations')
    .select(['id', 'arrived_at'])
    .where('slot_id', 'in', ids)
    .where('status', '=', 'REGISTERED')
    .execute()
  if (people.some(({ arrived_at }) => arrived_at !== null)) throw new Refusal<typeof changeHealthCamp>('PEOPLE_CHECKED')
  if (people.length > 0 && !mayCancel)
    throw new Refusal<typeof changeHealthCamp>('REGISTRATIONS_LOST', {
      text: words.REGISTRATIONS_LOST(people.length),
      extra_args: { people: people.length },
    })
  const cancelled = people.map(({ id }) => id)
  await cancelByPlan(trx, cancelled, now)
  await trx.updateTable('health_camp_slots').set({ closed: true, taken: 0 }).where('id', 'in', ids).execute()
  return cancelled
}

/** Cancels registrations of people who have not come; their places are counted by the caller. */
export async function cancelByPlan(trx: Db, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('health_camp_registrations')
    .set({ status: 'CANCELLED', cancelled_by: 'PLAN', cancelled_at: now })
    .where('id', 'in', ids)
    .execute()
}

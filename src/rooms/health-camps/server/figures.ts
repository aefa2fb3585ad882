import type { Db } from '#platform/database/open-database.ts'
import { preparedStatement } from '#platform/database/prepared-query.ts'
import type { IstDate } from '#values/ist-date.ts'
import { type CampCount, figuresOf } from '../rules/figures.ts'

/** People of one kind in one slot. */
export interface SlotCount extends CampCount {
  location_id: string
  on_date: IstDate
  slot_id: string
}

/** One range of an index for each location: what is counted is never looked up. */
const countSlots = preparedStatement<SlotCount>(`select location_id, on_date, slot_id, kind, count(*)::int as people,
    count(*) filter (where is_done)::int as done
  from health_camp_registrations where location_id = any ($1::uuid[]) and status = 'REGISTERED'
  group by location_id, on_date, slot_id, kind`)

/** How many people are registered and done in each slot of these locations; slots without anybody are left out. */
export async function countPeople(db: Db, location_ids: readonly string[]): Promise<SlotCount[]> {
  return location_ids.length === 0 ? [] : countSlots(db, [location_ids])
}

/** The figures of the rows that match. */
export function figuresWhere(counts: readonly SlotCount[], matches: (count: SlotCount) => boolean) {
  return figuresOf(counts.filter(matches))
}

import { sql } from 'kysely'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { IstDate } from '#values/ist-date.ts'
import type { CampPerson } from '../contract/desk.ts'

interface Filters {
  camp_id: string
  date: IstDate | undefined
  search: string | undefined
}

/** @throws Refusal NOT_FOUND for no camp */
export async function countPeopleOf(db: Db, filters: Filters): Promise<number> {
  const camp = await db.selectFrom('health_camps').select('id').where('id', '=', filters.camp_id).executeTakeFirst()
  if (!camp) throw new Refusal('NOT_FOUND')
  const { total } = await peopleWhere(db, filters)
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** In the order of their slots. */
export async function listPeople(
  db: Db,
  { offset, limit, ...filters }: Filters & { offset: number; limit: number },
): Promise<CampPerson[]> {
  const rows = await peopleWhere(db, filters)
    .innerJoin('health_camp_slots as s', 's.id', 'r.slot_id')
    .innerJoin('health_camp_locations as l', 'l.id', 'r.location_id')
    .select(['r.id', 'e.name', 'e.external_reference_id as employee_id', 'l.name as location_name', 'r.on_date'])
    .select(['s.start_time', 'r.kind', 'r.arrived_at', 'r.done_at', 'r.report_released_at'])
    .orderBy('r.on_date')
    .orderBy('s.start_time')
    .orderBy('e.name')
    .orderBy('r.id')
    .offset(offset)
    .limit(limit)
    .execute()
  return rows.map(({ arrived_at, done_at, report_released_at, ...row }) => ({
    ...row,
    state: report_released_at ? 'RELEASED' : done_at ? 'DONE' : arrived_at ? 'ARRIVED' : 'EXPECTED',
  }))
}

function peopleWhere(db: Db, { camp_id, date, search = '' }: Filters) {
  return db
    .selectFrom('health_camp_registrations as r')
    .innerJoin('partner_users as e', 'e.id', 'r.partner_user_id')
    .where('r.camp_id', '=', camp_id)
    .where('r.status', '=', 'REGISTERED')
    .$if(date !== undefined, (query) => query.where('r.on_date', '=', date!))
    .$if(search !== '', (query) =>
      query.where(
        sql<boolean>`strpos(lower(e.name || ' ' || coalesce(e.external_reference_id, '')), lower(${search}::text)) > 0`,
      ),
    )
}

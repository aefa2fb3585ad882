import { type Selectable, sql } from 'kysely'
import type { CompanyActivities } from '#db/schema.ts'
import type { Db } from '#platform/database/open-database.ts'
import { paginationInfo } from '#values/page.ts'
import { isUuid } from '#values/uuid.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { Activity } from '../contract/activities.ts'
import { ACTIVITIES_PER_PAGE, type ActivityType } from '../rules/activity.ts'

/** More are not counted: the total says that there are more. */
const MOST_COUNTED = 10_001

interface ActivityListQuery {
  actor?: string | undefined
  type?: readonly ActivityType[] | undefined
  page_number: number
}

/** A page of what was done for a company, newest first. */
export async function listActivities(db: Db, subsidiary_id: string, { actor, type, page_number }: ActivityListQuery) {
  const found = db
    .selectFrom('company_activities')
    .where('subsidiary_id', '=', subsidiary_id)
    .$if(type !== undefined, (query) => query.where('action', 'in', type!))
    .$if(Boolean(actor), (query) => query.where(byActor(actor!)))
  const rows = await found
    .selectAll()
    .orderBy('id', 'desc')
    .limit(ACTIVITIES_PER_PAGE)
    .offset((page_number - 1) * ACTIVITIES_PER_PAGE)
    .execute()
  const { total } = await db
    .selectFrom(found.select('id').limit(MOST_COUNTED).as('counted'))
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow()
  return {
    activities: rows.map(onWire),
    pagination_info: paginationInfo('activities', {
      page_number,
      page_size: ACTIVITIES_PER_PAGE,
      total: Number(total),
    }),
  }
}

/** What was done with one record of a company, newest first. */
export async function activitiesOf(
  db: Db,
  { subsidiary_id, entity_id, limit }: { subsidiary_id: string; entity_id: string; limit: number },
): Promise<Activity[]> {
  const rows = await db
    .selectFrom('company_activities')
    .selectAll()
    .where('entity_id', '=', entity_id)
    .where('subsidiary_id', '=', subsidiary_id)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(onWire)
}

function byActor(actor: string) {
  if (isUuid(actor)) return sql<boolean>`actor_id = ${actor}`
  const beginning = actor.toLowerCase().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
  return sql<boolean>`lower(actor_name) like ${`${beginning}%`}`
}

function onWire({
  id,
  at,
  actor_name,
  action,
  entity,
  entity_id,
  summary,
  before,
  after,
}: Selectable<CompanyActivities>) {
  return {
    id: String(id),
    at: toWireTime(at),
    actor: actor_name,
    action,
    entity,
    entity_id,
    summary,
    before: before as Activity['before'],
    after: after as Activity['after'],
  }
}
